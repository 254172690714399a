"""What `open_table` gives, by the name of the game: a table whose views and observations have the types of the title.

Read by type checkers alone. A game of another distribution, or one whose name is not known beforehand, gives a plain
`Table`: its views are anything.
"""

from collections.abc import Callable
from typing import Concatenate, Generic, Literal, ParamSpec, overload

from undercroft import face
from undercroft.games.dungeon_run.sight.observation import DungeonRunObserved
from undercroft.games.dungeon_run.sight.seen import DungeonRunView
from undercroft.games.map_maker.sight.observation import MapMakerObserved
from undercroft.games.map_maker.sight.seen import MapMakerView
from undercroft.games.mini_rogue.sight.observation import MiniRogueObserved
from undercroft.games.mini_rogue.sight.seen import MiniRogueView
from undercroft.games.paper_dungeons.sight.observation import PaperDungeonsObserved
from undercroft.games.paper_dungeons.sight.seen import PaperDungeonsView
from undercroft.kernel.game import Game
from undercroft.kernel.table import Table

P = ParamSpec("P")

class Opening(Generic[P]):
    """`open_table`: whatever else may be given to it is said by the function itself."""

    def __init__(self, function: Callable[Concatenate[str | Game, P], Table]) -> None: ...
    @overload
    def __call__(
        self, game: Literal["dungeon-run"], *given: P.args, **named: P.kwargs
    ) -> Table[DungeonRunView, DungeonRunObserved]: ...
    @overload
    def __call__(
        self, game: Literal["map-maker"], *given: P.args, **named: P.kwargs
    ) -> Table[MapMakerView, MapMakerObserved]: ...
    @overload
    def __call__(
        self, game: Literal["mini-rogue"], *given: P.args, **named: P.kwargs
    ) -> Table[MiniRogueView, MiniRogueObserved]: ...
    @overload
    def __call__(
        self, game: Literal["paper-dungeons"], *given: P.args, **named: P.kwargs
    ) -> Table[PaperDungeonsView, PaperDungeonsObserved]: ...
    @overload
    def __call__(self, game: str | Game, *given: P.args, **named: P.kwargs) -> Table: ...

open_table = Opening(face.open_table)
