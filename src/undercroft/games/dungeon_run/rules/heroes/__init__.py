"""The eight heroes: one module each, with his personal and summoner ability and his ten cards."""

from undercroft.games.dungeon_run.rules.heroes import (
    ashara,
    brenna,
    dorgan,
    fizzwick,
    gorvak,
    haldrun,
    mirelle,
    stabbins,
)

__all__ = ["ashara", "brenna", "dorgan", "fizzwick", "gorvak", "haldrun", "mirelle", "stabbins"]
