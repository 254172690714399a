"""Setup and difficulty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.people import CharacterKind
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.places import HEROES
from undercroft.kernel.errors import Unknown
from undercroft.kernel.rules import Rules, choose, roll
from undercroft.kernel.words import Message
from undercroft.pieces.pile import Pile

CHOOSE = "choose"


@dataclass(frozen=True, eq=False, slots=True)
class Lots:
    """MR-882 Who leads first: drawn as the players like."""

    name: Message
    faces: tuple[int, ...]
    names: Mapping[int, Message]


LOTS = Lots(say("lots"), (0, 1), {0: say("the first player leads"), 1: say("the second player leads")})


def begin(names: Sequence[str], options: Any, pack: MiniRoguePack) -> City:
    """MR-026 to MR-031: the board, the Room deck and the Guardian pile, before anybody has chosen a character.

    MR-970 The material of the Overlord module, the Avatar among it (MR-031), takes no part.
    """
    together = len(names) == 2 or options["mode"] == "cooperative"  # MR-880
    wanted = (options["character"], options["partner"])[: 2 if together else 1]
    if together and wanted[0] == wanted[1] != CHOOSE:
        raise Unknown(
            say("value of option 'partner' beside the same 'character':"),
            wanted[1],
            [k for k in pack.character if k != wanted[0]],
        )
    return City(
        pack=pack,
        board=pack.board[options["board"]],  # MR-027
        difficulty=pack.difficulty[options["difficulty"]],  # MR-022
        with_stances=options["stances"],
        wanted=wanted,
        seats=tuple(names),
        rooms=Pile(list(pack.room.values())),  # MR-004
        guardians=Pile([one for one in pack.guardian.values() if not one.final]),  # MR-030
        stories=Pile(list(pack.story.values())),  # MR-R104
    )


def set_up(d: City) -> Rules[None]:
    """MR-020 Each player chooses a character; MR-881 different ones. MR-882 The first Leader is drawn at random."""
    offers = offers_of(d.pack)
    chosen: list[CharacterKind] = []
    for number, key in enumerate(d.wanted):
        seat = number if len(d.seats) == 2 else 0
        if key == CHOOSE:
            free = [one for one in d.pack.character.values() if one not in chosen and one.key not in d.wanted]
            pick = yield from choose(seat, "MR-020", [offers.play[one.key] for one in free])
            kind = pick.what
        else:
            kind = d.pack.character[key]
        chosen.append(kind)
        d.tell(told.CHARACTER_CHOSEN, "MR-020", d.seats[seat], kind, seat, HEROES[number])
    leader = 0
    if len(chosen) == 2:
        leader = yield from roll("MR-882", LOTS)
    seat_down(d, chosen, leader)


def seat_down(d: City, chosen: list[CharacterKind], leader: int) -> None:
    """MR-021 Every starting value is the printed one, changed by the difficulty."""
    for number, kind in enumerate(chosen):
        d.heroes.append(
            Hero(
                number=number,
                kind=kind,
                seat=number if len(d.seats) == 2 else 0,
                hp=_less(kind.hp, d.difficulty.hp),
                xp=kind.xp,
                armor=kind.armor,
                ration=_less(kind.ration, d.difficulty.ration),
                gold=_less(kind.gold, d.difficulty.gold),
                level=d.pack.level[kind.xp],  # MR-024, MR-152
                shares_seat=len(chosen) > len(d.seats),
                potions=[d.pack.potion[key] for key in kind.potions],
            )
        )
    d.leader = leader
    if len(chosen) == 2:
        d.tell(told.LEADER_NAMED, "MR-882", *d.heroes[leader].who)


def _less(value: int, change: int) -> int:
    """MR-060, MR-061, MR-062, MR-063 The mode's change; MR-064 never below 0.

    MR-065 It is the same for every character.
    """
    return max(0, value + change)
