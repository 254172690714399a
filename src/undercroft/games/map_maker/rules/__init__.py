"""The rules of Map Maker, one module per chapter of its rulebook."""
