"""What the conformance suite is told of Mini Rogue."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from conform.mode import Golden, Mode, as_if, otherwise
from frozen import shipped
from games.mini_rogue.content import content, exercised
from undercroft.kernel.option import Option
from undercroft.kernel.playout import Pick
from undercroft.kernel.table import Table

__all__ = ["EXPLAINED", "GOLDEN", "HIDDEN", "IDLE", "LAWS", "LIMIT", "MODES", "PLAYERS", "content", "exercised"]

PACK = shipped("mini-rogue")


def name_of(who: str, difficulty: str, board: str, stances: bool) -> str:
    return f"{who} {difficulty} {board} {'stances' if stances else 'plain'}"


SOLO = [
    Mode(
        name_of("solo", difficulty, board, stances),
        1,
        {"difficulty": difficulty, "board": board, "stances": stances},
        3,
    )
    for difficulty in PACK.difficulty
    for board in PACK.board
    for stances in (False, True)
]
TOGETHER = [
    Mode(
        name_of("two seats" if seats == 2 else "one person with two", difficulty, board, stances),
        seats,
        {"mode": "cooperative", "difficulty": difficulty, "board": board, "stances": stances},
        2,
    )
    for seats, difficulty, board in (
        (2, "normal", "city"), (2, "hard", "cathedral"), (2, "extreme", "city"), (2, "roguelike", "cathedral"),
        (1, "normal", "cathedral"), (1, "hard", "city"), (1, "extreme", "cathedral"), (1, "roguelike", "city"),
    )
    for stances in (False, True)
]  # fmt: skip
MODES = SOLO + TOGETHER

LIMIT = 3000
LAWS = True
IDLE = {"MR-793": "a Story's Ration for 5 HP, and 3 HP of hunger at the Exit, is what its other choice brings"}
SETTLED = {
    "difficulty": "an option of the table",
    "with_stances": "an option of the table",
    "heroes.number": "the characters are listed by their numbers",
    "heroes.seat": "each seat has its character, or one person plays both",
    "heroes.level": "it follows from the XP (MR-120)",
    "face_up, unseen": "a card that was taken had been turned up",
}
EXPLAINED: dict[str, str] = {}


# -- hidden things ------------------------------------------------------------------------------------------


def other_street(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """MR-599 Which card lies face down where, if one seat has looked at it, is hidden from everybody else."""
    state = table.run.state
    known = [place for place in range(8) if state.seen_by[place] >= 0 and not state.face_up[place]]
    if not known:
        return None
    place = chance.choice(known)
    other = next((card for card in state.rooms.hidden if card in table.past.checkpoint.state.rooms.hidden), None)

    def swap(saved: Any) -> None:
        if other is not None and saved.grid[place] is state.grid[place]:
            saved.rooms.hidden[saved.rooms.hidden.index(other)] = saved.grid[place]
            saved.grid[place] = other

    return _as_others_see(table, state.seen_by[place], otherwise(table, swap), chance)


def other_bottom(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """MR-599 Nobody sees in which order cards were put on the bottom of the pile."""
    if len(table.run.state.rooms.bottom) < 2:
        return None
    changed = otherwise(table, lambda saved: saved.rooms.bottom.reverse())
    return _as_others_see(table, -1, changed, chance)


def other_look(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """MR-599 Which cards are being looked at right now is hidden from everybody else."""
    ask = table.asks[0]
    if not table.past.log:
        return None
    last = table.past.log[-1]
    if ask.clause != "MR-R81" or last[0][1] != "MR-599" or "drawn" not in table.record.lines[-1]:
        return None
    others = [card for card in table.run.state.rooms.hidden if card is not last[1]]
    twin = as_if(table, [*table.past.since[:-1], (last[0], chance.choice(others))])
    return _as_others_see(table, ask.seat, twin, chance)


def _as_others_see(
    table: Table, knows: int, changed: Table | None, chance: random.Random
) -> tuple[int | None, Table] | None:
    others = [seat for seat in range(len(table.header["seats"])) if seat != knows]
    return None if changed is None else (chance.choice([*others, None]), changed)


HIDDEN = [other_street, other_bottom, other_look]


# -- a player that gets far ----------------------------------------------------------------------------------

# How good a Room looks: XP and Gold early, no Traps, and whatever heals.
ROOMS = {
    "watchfire": 9, "strongbox": 8, "offertory-chest": 8, "night-grocer": 7, "burned-archive": 6, "abandoned-jail": 6,
    "ossuary-stair": 5, "crypt-fence": 5, "weapon-cache": 5, "codex-obscura": 4, "voracious-rats": 5, "city-guard": 5,
    "masked-duelist": 4, "plague-doctor": 5, "the-pyre": 3, "saints-shackle": 4, "gutter-gang": 2, "cutpurse-alley": 2,
    "clockwork-lock": 2, "rotten-sluice": 1,
}  # fmt: skip
UNKNOWN = 4.5

# Questions whose answer does not depend on the rest: the better options first.
PREFERRED: dict[str, tuple[str, ...]] = {
    "MR-020": (),
    "MR-320": ("use-holy", "bait", "flare", "press-the-attack", "litany", "codex-damage", "roll"),
    "MR-327": ("use-holy", "critical-1", "critical-2", "critical-3", "done"),
    "MR-329": ("use-fire", "use-poison", "use-frost", "no-potion"),
    "MR-R28": ("use-healing", "endure"),
    "MR-510": ("discard-perception", "discard-holy", "discard-poison", "discard-frost", "refuse-potion"),
    "MR-542": ("take-object", "keep-object"),
    "MR-597": ("go-on", "enough"),
    "MR-637": ("try", "skip"),
    "MR-655": ("take",),
    "MR-720": ("buy-1", "buy-3", "buy-2", "leave"),
    "MR-741": ("offer", "no-offer"),
    "MR-752": ("always-2", "always-1"),
    "MR-786": ("take-fire", "take-poison", "take-healing", "take-frost", "take-holy", "take-perception"),
    "MR-793": ("choice-1",),
    "MR-280": ("use-holy", "roll"),
}


def parts_of(option: Any) -> Any:
    """What an option combines, of those of a rule and of those of an ask."""
    return (option.parts if hasattr(option, "parts") else option.to_json()["parts"]) or {}


class Careful:
    """A player that gets far: it knows the cards, sees the options, and remembers what it has chosen.

    One answer in so many is a whim, so that it also tries what it thinks little of.
    """

    def __init__(self, chance: random.Random, whims: float) -> None:
        self.chance, self.whims = chance, whims
        self.bought: dict[str, int] = {}

    def __call__(self, seat: int, clause: str, options: Sequence[Option]) -> Option:
        if self.chance.random() < self.whims:
            return self.any_of(options)
        by_key = {option.key: option for option in options}
        if clause == "MR-720":
            return by_key[self.trade(by_key)]
        self.bought.clear()
        if clause == "MR-212":
            return max(options, key=self.look_of)
        if clause == "MR-700":
            return max(options, key=self.row_of)
        if clause == "MR-711":
            return by_key[self.chance.choice(("choice-1", "choice-1", "choice-2", "choice-3"))]
        if clause == "MR-327" and self.chance.random() < 0.3:
            return self.any_of([option for option in options if option.key.endswith(("free", "cache"))] or options[:1])
        if clause == "MR-888":  # things that nobody needs are worth a try in other hands
            swaps = [option for option in options if option.key.startswith("swap") or "perception" in option.key]
            return self.any_of(swaps or [options[0], options[0], *options])
        for key in PREFERRED.get(clause, ()):
            if key in by_key:
                return by_key[key]
        return self.any_of(options)

    def any_of(self, options: Sequence[Option]) -> Option:
        return options[int(self.chance.random() * len(options))]

    def look_of(self, option: Option) -> float:
        """MR-212 A known Room by its name; skills and Potions beside the moves are kept for a fight."""
        if not option.key.startswith("move"):
            return 10.0 if option.key == "use-perception" else 0.0
        return ROOMS.get(parts_of(option).get("room", ""), UNKNOWN)

    def row_of(self, option: Option) -> int:
        """MR-700 The last rows of a Tomb are the best."""
        return int(parts_of(option).get("row", 0))

    def trade(self, by_key: dict[str, Option]) -> str:
        """MR-720 Food first, then health; power where there is Gold for it. Never sell."""
        wishes = ("buy-1", "buy-1", "buy-3", "buy-3", "buy-2", "buy-2", "buy-2")
        for at, key in enumerate(wishes):
            if key in by_key and self.bought.get(key, 0) < wishes[: at + 1].count(key):
                self.bought[key] = self.bought.get(key, 0) + 1
                return key
        return "leave"


def careful(whims: float) -> Callable[[random.Random], Pick]:
    return lambda chance: Careful(chance, whims)


PLAYERS = {"careful": careful(0.01), "whimsical": careful(0.12)}


# -- golden records ------------------------------------------------------------------------------------------


def short(area: int, *answers: str) -> Callable[[Table], bool]:
    """A game that ended in this Area or a later one, in which these were answered, and not too long."""

    def is_worth(table: Table) -> bool:
        given = {line.get("answer") for line in table.record.lines}
        return table.run.state.area >= area and given.issuperset(answers) and len(table.record.lines) < 260

    return is_worth


def won(table: Table) -> bool:
    return bool(table.outcome and table.outcome.winners) and len(table.record.lines) < 330


def taken_back(table: Table) -> bool:
    return short(3)(table) and sum("undo" in line for line in table.record.lines) > 4


GOLDEN = {
    "solo-rat-hunter-city-normal": Golden({"character": "rat-hunter"}, player="whimsical", worth=short(5, "bait")),
    "solo-lamplighter-cathedral-hard": Golden(
        {"character": "lamplighter", "board": "cathedral", "difficulty": "hard"},
        player="whimsical",
        worth=short(6, "long-wick"),
    ),
    "solo-sellsword-city-extreme": Golden(
        {"character": "sellsword", "difficulty": "extreme"}, player="whimsical", worth=short(4, "known-streets")
    ),
    "solo-canoness-cathedral-roguelike": Golden(
        {"character": "canoness", "board": "cathedral", "difficulty": "roguelike"},
        player="whimsical",
        worth=short(5, "omen"),
    ),
    "solo-victory": Golden({"character": "canoness", "board": "cathedral"}, player="careful", worth=won),
    "solo-victory-with-stances": Golden(
        {"character": "sellsword", "board": "cathedral", "stances": True}, player="careful", worth=won
    ),
    "two-seats": Golden(
        {"character": "sellsword", "partner": "canoness"},
        seats=("ann", "bo"),
        player="whimsical",
        worth=short(4, "known-streets"),
    ),
    "one-person-with-two-and-stances": Golden(
        {"mode": "cooperative", "stances": True, "board": "cathedral"},
        player="whimsical",
        worth=short(4, "give-object"),
    ),
    "solo-taken-back": Golden({"character": "lamplighter"}, player="whimsical", takes_back=0.5, worth=taken_back),
    "solo-typed": Golden(
        {"character": "rat-hunter", "difficulty": "hard"}, player="whimsical", typed=True, worth=short(3)
    ),
}
