"""The titles that come with the program: one folder a game. Each knows nothing of the others.

`undercroft.games` is this package, and called it lists the games: one name for both, none hides the other.
"""

import sys
from types import ModuleType

from undercroft.shelf import names


class _Shelf(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        """The games on this table, by name."""
        return names()


sys.modules[__name__].__class__ = _Shelf
