"""The rules of Mini Rogue, one module per chapter of its rulebook."""
