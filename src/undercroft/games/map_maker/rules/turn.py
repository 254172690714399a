"""The course of a game: delving, round by round, then the fight. The table of contents of the rules."""

from __future__ import annotations

from undercroft.games.map_maker.rules.basic_dice import boss_appears, roll_basic_dice
from undercroft.games.map_maker.rules.boss import meet_the_boss
from undercroft.games.map_maker.rules.encounters import act
from undercroft.games.map_maker.rules.event_sheet import event_check, raise_lowest
from undercroft.games.map_maker.rules.fight import fight
from undercroft.games.map_maker.rules.setup import set_up
from undercroft.games.map_maker.rules.state import Dungeon, GameOver
from undercroft.games.map_maker.rules.verbs import close_round, mark_level, next_hero, open_round, pass_role_on
from undercroft.games.map_maker.rules.wild_map import the_end
from undercroft.kernel.game import Outcome
from undercroft.kernel.rules import Rules, checkpoint


def play(d: Dungeon) -> Rules[Outcome]:
    """MM-100 Dungeon delving, then boss fighting; MM-102, MM-103 either side's defeat ends the game at once."""
    try:
        if not d.heroes:
            yield from set_up(d)
        while d.boss is None:
            yield from delving_round(d)
        yield from fight(d, d.boss)
    except GameOver as over:
        cause = over.cause
    return (yield from the_end(d, cause))


def delving_round(d: Dungeon) -> Rules[None]:
    """MM-200 Mark the level, roll, Boss check, Event check, the Heroes act, check the sheets."""
    if not d.in_round:
        yield from checkpoint()
        mark_level(d)  # MM-201
        if d.settings.adventure:  # MM-265, MM-951, MM-959, MM-R68 the Boss waits on the level recorded as Depth
            if d.level >= d.settings.depth:
                return (yield from meet_the_boss(d))
            yield from roll_basic_dice(d)
        else:
            yield from roll_basic_dice(d)
            if boss_appears(d):  # MM-260, MM-262
                return (yield from meet_the_boss(d))
        yield from event_check(d)
        raise_lowest(d)
        open_round(d)
    while d.waiting:
        yield from checkpoint()
        yield from act(d, next_hero(d, d.waiting[0]))  # MM-300, MM-301
    close_round(d)  # MM-420, MM-422
    if d.level == d.pack.last_level:  # MM-264, MM-R38
        if d.heroes[d.start].hp <= 0:  # MM-R123
            pass_role_on(d)
        return (yield from meet_the_boss(d))
    pass_role_on(d)  # MM-115
    return None
