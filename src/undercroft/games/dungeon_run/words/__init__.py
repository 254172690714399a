"""How Dungeon Run speaks: events, options, questions. English here, other languages in folders."""
