"""The rules of Paper Dungeons, one module per chapter of its rulebook."""
