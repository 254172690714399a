"""How Map Maker speaks: events, options, questions. English here, other languages in folders."""
