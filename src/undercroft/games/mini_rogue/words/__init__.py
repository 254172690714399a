"""How Mini Rogue speaks: events, options, questions. English here, other languages in folders."""
