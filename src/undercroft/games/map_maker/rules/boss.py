"""Meeting, choosing and setting up the Boss."""

from __future__ import annotations

from undercroft.games.map_maker.kinds.pack import BossKind
from undercroft.games.map_maker.kinds.terms import LIMIT
from undercroft.games.map_maker.rules.boss_turn import place_dice, the_highest
from undercroft.games.map_maker.rules.boss_verbs import assign, change_hatred, complete_boss, meet, raise_threat
from undercroft.games.map_maker.rules.dice import COLUMN, ORDER, VALUE
from undercroft.games.map_maker.rules.items import decide
from undercroft.games.map_maker.rules.state import Boss, Dungeon
from undercroft.games.map_maker.rules.verbs import fresh_turn
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.options import COLUMNS
from undercroft.games.map_maker.words.prompts import MARKED
from undercroft.games.map_maker.words.reasons import HARD
from undercroft.kernel.rules import Rules, roll, roll_all
from undercroft.kernel.words import Faces

SIX_DICE = (VALUE,) * 6
MORE, HARD_LESS = (0, 0, 0, 2, 0), (0, 0, 2, 2, 1)  # MM-648 HP by the number of Heroes, where a Boss has Bulk


def meet_the_boss(d: Dungeon) -> Rules[None]:
    """MM-500, MM-501, MM-508 The Boss is met and the fight starts at once; MM-509 the Heroes enter it as they are."""
    kind = d.settings.known_boss or (yield from choose_boss(d))  # MM-507, MM-954
    boss = meet(d, kind)
    fresh_turn(d)  # MM-R122
    yield from set_up_boss(d, boss)


def choose_boss(d: Dungeon) -> Rules[BossKind]:
    """MM-502, MM-510 The players pick a column, then a die counts down it; MM-506 marked Bosses are skipped."""
    columns = ("white", "gray") if d.settings.full else ("white",)  # MM-R43
    unmarked = {name: unmarked_bosses(d, name) for name in columns}
    options = tuple(COLUMNS[name] for name in columns if unmarked[name])  # MM-R39
    pick = yield from decide(d, d.starting_seat, "MM-502", options)
    face = yield from roll("MM-503", COLUMN)
    return counted(unmarked[pick.what], face)


def unmarked_bosses(d: Dungeon, column: str) -> tuple[BossKind, ...]:
    return tuple(boss for boss in d.pack.columns[column] if boss.key not in d.settings.marked)


def counted(bosses: tuple[BossKind, ...], face: int) -> BossKind:
    """MM-503, MM-504 Count down the unmarked Bosses, and begin again at the top after the last."""
    return bosses[(face - 1) % len(bosses)]


def bulk_of(d: Dungeon, kind: BossKind) -> int:
    """MM-648 For each of several Heroes; three are helped most by each other, and Hard Mode's dice stand for a part."""
    heroes = d.settings.heroes
    if d.is_solo or not d.settings.bulk or not kind.bulk:
        return 0
    return max(0, kind.bulk * heroes + MORE[heroes] - (HARD_LESS[heroes] if d.settings.hard else 0))


def set_up_boss(d: Dungeon, boss: Boss) -> Rules[None]:
    """MM-526 The Threat is copied already; attribute dice, extras, Special-Ability dice, Hatred, Hard Mode Threat.

    MM-648 Bulk belongs to the extras. MM-970 Hard Mode, in Normal or Adventure Mode, changes nothing but this set-up.
    """
    kind, heroes = boss.kind, d.settings.heroes
    order = kind.order[0] if len(kind.order) == 1 else kind.order[(yield from roll("MM-525", ORDER)) - 1]  # MM-R114
    faces = sorted((yield from roll_all("MM-520", SIX_DICE)), reverse=True)
    assign(boss, dict(zip(order, [face + heroes for face in faces[:4]], strict=True)))  # MM-521, MM-522, MM-R36
    discarded = faces[4] + faces[5] if d.settings.hard else 0  # MM-971
    complete_boss(boss, bulk_of(d, kind) + discarded)
    d.tell(tell.BOSS_SET, "MM-526", kind, boss.hp, boss.sp, boss.attack, boss.defense, boss.threat, Faces(faces))
    yield from place_dice(d, boss, kind.dice.count(heroes))  # MM-525
    if kind.first_hatred and not d.is_solo:
        marked = yield from the_highest(d, lambda hero: hero.total, MARKED)
        change_hatred(d, marked, kind.first_hatred, "first", "MM-602")
    if d.settings.hard:  # MM-972, MM-R71
        full = sum(value == LIMIT for hero in d.living() for value in hero.experience)
        raise_threat(d, boss, full, HARD, "MM-972")
