"""The rules of Dungeon Run, one module per chapter of its rulebook."""
