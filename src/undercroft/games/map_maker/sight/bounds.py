"""How large the figures of the sheets can become, and which keys an answer can have: as a pack prints it."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.games.map_maker.kinds.operations import MANY, Choice
from undercroft.games.map_maker.kinds.pack import MapPack
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, MOST_HEROES
from undercroft.games.map_maker.rules.state import ATTACK_BOSS, ATTACK_TARGET, CLEAR, DEFENCE, ENCOUNTER
from undercroft.games.map_maker.words import options as of
from undercroft.games.map_maker.words.offers import OWN_NAME, event_options, pack_options
from undercroft.kernel.game import Options
from undercroft.kernel.option import Option

HIGH = 99  # what no sheet limits is observed up to here: 99 stands for 99 or more
FACES = 6
SIDES = 6  # boxes of the Dungeon Sheet, squares of a Boss Sheet
READY = 2 * MANY  # a Special Rule and an Event
SKILLS = 3  # MM-850
KINDS = {
    ENCOUNTER: "encounter",
    ATTACK_BOSS: "attack-boss",
    ATTACK_TARGET: "attack-target",
    CLEAR: "clear",
    DEFENCE: "defend",
}
PHASES = ("set-up", "delving", "fight", "won", "lost")


def hero_hp(pack: MapPack) -> int:
    return max(one.hp for one in pack.hero.values())


def hero_sp(pack: MapPack) -> int:
    return max(one.sp for one in pack.hero.values())


def boss_hp(pack: MapPack) -> int:
    """MM-521, MM-648, MM-971 The highest die, the Heroes, Bulk, and in Hard Mode two dice more."""
    return 3 * FACES + MOST_HEROES + MOST_HEROES * max(one.bulk for one in pack.boss.values())


BOSS_VALUE = FACES + MOST_HEROES  # MM-521


def levels(pack: MapPack) -> int:
    return pack.last_level


# -- answers -----------------------------------------------------------------------------------------------------------

AGREED = (
    *of.COLUMNS.values(), of.TARGET, of.CLEAR_SQUARE, of.PASS, of.ROLL_ON, of.ENOUGH, of.TAKE_IT, of.NO_GUARD,
    of.NO_MORE, of.CALL, of.GIVE_UP, of.KEEP_DICE, of.NO_TRADE, of.GIVE_POTION, of.GIVE_BOOK, OWN_NAME,
)  # fmt: skip


def answers(pack: MapPack, seats: int, options: Options) -> Iterator[str]:
    """What the sheets offer, what Events offer, then what each Hero can be chosen for or can use."""
    offered = pack_options(pack)
    groups: list[tuple[Option[object], ...]] = [offered.classes, offered.encounters[-1], offered.attributes[-1]]
    groups += [tuple(offered.rewards.values()), tuple(offered.dangers.values()), *offered.titles, AGREED]
    groups += [event_options(op, pack) for one in pack.event.values() for op in one.effects if isinstance(op, Choice)]
    for group in groups:
        yield from (option.key for option in group)
    for n in range(1, (int(options["heroes"]) or seats) + 1):
        yield from (f"hero-{n}", f"potion-{n}", f"book-{n}")
        yield from (f"{skill}-{n}" for skill in pack.skill)
        yield from (f"erase-{attribute}-{n}" for attribute in ATTRIBUTES)
        yield from (f"hero-{n}-{action}" for action in ("attack-boss", "attack-target", "clear", "pass"))
    yield "attack-boss"


def most_options(pack: MapPack) -> int:
    """MM-541 One player with all Heroes: four actions of each, or giving up; and all that may be used first."""
    uses = MOST_HEROES * (2 + SKILLS) + 1
    asked = max(1 + 4 * MOST_HEROES, 1 + SKILLS * MOST_HEROES, 1 + SIDES)
    sheets = max(len(pack.hero), len(pack.danger), *(len(titles) for titles in pack_options(pack).titles))
    return max(asked + uses, MOST_HEROES * (1 + len(ATTRIBUTES)), sheets)
