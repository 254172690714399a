"""Given: positions of Mini Rogue for small stories.

    d = given("sellsword", hp=9, armor=2)                  one character, Area 1 laid out, standing on the Entry
    d.heroes[0] is hero(d)                                 the character (Hero): hp, xp, armor, ration, gold, level ...
    d = given(area=5, at=4, xp=6, potions=["fire"], cursed=True, holds="weapon-cache", card_up=False)
    d = given(rooms={0: "the-pyre", 1: "city-guard"})      face-up Rooms by position (0 is the Entry, 8 the Exit)
    d = given(board="cathedral", difficulty="hard", stances=True)
    d = party("sellsword", "canoness", leader=1)           two characters; seats=1 for one person playing both

Then carry out one rule with `perform` (tests/story.py):

    story = perform(shrine(d, hero(d), room(d, "the-pyre")), luck=[5], answers=["offer"])

or play a whole table from such a position with `table_at(d, luck=[...])`, whose asks, answers and view are real.
Luck is a flat list in the order it is asked for. A pool is rolled in the order: Character dice, Dungeon die, Poison
die, Curse die (the last two show 1 for the symbol and 0 for a blank).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.content.loader import load_pack
from undercroft.face import header_of
from undercroft.games.mini_rogue.game import GAME
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.rooms import Room
from undercroft.games.mini_rogue.rules.setup import begin, seat_down
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.kernel.luck import Scripted
from undercroft.kernel.table import Table

PACK = load_pack(MiniRoguePack, "mini-rogue", "city")
OPTIONS = {"mode": "solo", "character": "choose", "partner": "choose", "difficulty": "normal", "board": "city"}


def given(
    character: str = "rat-hunter",
    *,
    area: int = 1,
    at: int = 0,
    rooms: Mapping[int, str] | None = None,
    board: str = "city",
    difficulty: str = "normal",
    stances: bool = False,
    **values: Any,
) -> City:
    """One character in a laid-out Area. Values not given are those of the character's card."""
    d = _city(["ann"], [character], board, difficulty, stances)
    _lay(d, area, at, rooms or {})
    change(hero(d), **values)
    return d


def party(
    first: str = "rat-hunter",
    second: str = "sellsword",
    *,
    leader: int = 0,
    seats: int = 2,
    area: int = 1,
    at: int = 0,
    rooms: Mapping[int, str] | None = None,
    board: str = "city",
    difficulty: str = "normal",
    stances: bool = False,
) -> City:
    """Two characters on the same Room. Change one with `change(d.heroes[1], hp=3)`."""
    d = _city(["ann", "bo"][:seats], [first, second], board, difficulty, stances)
    d.leader = leader
    _lay(d, area, at, rooms or {})
    return d


def _city(names: Sequence[str], characters: Sequence[str], board: str, difficulty: str, stances: bool) -> City:
    options = {**OPTIONS, "board": board, "difficulty": difficulty, "stances": stances}
    if len(characters) == 2:
        options["mode"] = "cooperative"
    d = begin(names, options, PACK)
    seat_down(d, [PACK.character[key] for key in characters], leader=0)
    return d


def _lay(d: City, area: int, at: int, rooms: Mapping[int, str]) -> None:
    d.area = area
    d.guardians_left = 5 - d.floor
    d.laid_out = True
    for place, key in rooms.items():
        d.rooms.take(PACK.room[key])
        d.grid[place] = PACK.room[key]
        d.face_up[place] = True
    for one in d.heroes:
        one.at = at


def change(one: Hero, **values: Any) -> Hero:
    """Set values of a character: potions by key, the Object by key, anything else as it is."""
    for name, value in values.items():
        match name:
            case "potions":
                one.potions = [PACK.potion[key] for key in value]
            case "holds":
                thing = PACK.room[value]
                one.holds, one.uses = thing, thing.uses  # type: ignore[assignment,union-attr]
            case _:
                assert hasattr(one, name), f"a character has no {name}"
                setattr(one, name, value)
    one.level = PACK.level[one.xp]
    return one


def hold(d: City, one: Hero, key: str) -> None:
    """Put an Object into a character's hands, out of the Room deck."""
    change(one, holds=key)
    d.rooms.take(PACK.room[key])


def hero(d: City) -> Hero:
    return d.heroes[0]


def room(d: City, key: str) -> Room:
    return d.pack.room[key]


def potions(one: Hero) -> list[str]:
    return [potion.key for potion in one.potions]


def table_at(d: City, luck: Sequence[int | str] = ()) -> Table:
    """A real table at this position."""
    source = Scripted(list(luck))
    options = {**OPTIONS, "stances": d.with_stances}
    return Table(GAME, header_of(GAME, d.seats, options, PACK, source, practice=False), d.copy(), source)


def told(d: City) -> list[tuple[str, str]]:
    """Clause and sentence of every event, for a City that listens (`listen(d)`)."""
    return [(event.clause, event.text) for event in d.heard]


def listen(d: City) -> City:
    d.story = []
    return d
