"""How Paper Dungeons speaks: events, options, questions. English here, other languages in folders."""
