"""Given: positions of Map Maker for small stories.

    d = given("fighter", "thief", level=9)              two Heroes (one seat each) in a delving round on level 9
    d = given("mage", level=10, basic={"monster": 3})   solo; only this Basic Die lies there (else: six dice of 3)
    sheet(d, 0, attack=7, agility=10, hp=3, potions=1)  write on a Hero Sheet: attributes, hp, sp, potions, books,
                                                        hatred, penalty={"luck": 2}; hp_limit and sp_limit too
    happens(d, 23)                                      Event 23 is read (its dice and answers as in `perform`)
    d = given_fight("fighter", "mage", boss="orc-chief", hp=12, attack=8, defense=7, threat=3, squares=[2, 5])
                                                        the Players' turn of a fight; every figure has a default

Then carry out one rule with dice and answers, and look at the sheets:

    story = perform(resolve(d, d.heroes[0], MONSTER), luck=[4, 3])       # tests/story.py
    assert story.result                                                  # what the rule returns
    assert d.heroes[0].experience[ATTACK] == 4

Rules worth performing: `encounters.act` (choice included), `encounters.resolve` (one test), `encounters.rest`,
`event_sheet.happen`, `turn.delving_round`, `boss.meet_the_boss`, `fight.next_action`, `fight.action`,
`fight.boss_turn`, `boss_sheets.ACTIONS["orc-chief"]` (the Action of one sheet). The end of a game is an exception:
`ended(rule, ...)` performs a rule and says whether the game was over.

In a test of an Encounter or of a Hero's attack the Hero's die comes first in `luck`; when the Boss or a Minion attacks,
its die comes first. Keys of answers: encounters "monster" ... "rest"; "experience-luck"; a Hero of the ring "hero-2"
(numbers from 1); things of a Hero "potion-2", "book-2", "power-strike-1"; declining "roll" (before the dice),
"no-skill" (after), "take-it" (a loss), "no-guard"; the fight "attack-boss", "attack-target", "clear", "pass".

Heroes given here are unmarked: they have no Skill before total experience 16, and nobody is asked. `skilled(d, 0, 28)`
raises a Hero's total without touching its attributes, so that scores stay simple. With skills_before="off" nobody is
asked before the dice.

Whole tables: `table(seats, luck=[...], **options)`, classes as `classes="fighter thief"`; options in Python spelling
(`start_level=10`). `told(d)` lets a position tell its events: `keys_told(d)` lists their keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from story import Story, perform
from undercroft import open_table
from undercroft.games.map_maker.game import GAME, load_pack
from undercroft.games.map_maker.kinds.operations import EliteChange, LevelThreat
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, ENCOUNTERS, REST
from undercroft.games.map_maker.rules.event_sheet import happen
from undercroft.games.map_maker.rules.setup import begin, enter_the_dungeon, hero_sheet
from undercroft.games.map_maker.rules.state import Boss, Dungeon, GameOver, Hero
from undercroft.kernel.table import Table

PACK = load_pack("wild-map")


def given(
    *classes: str,
    level: int = 1,
    start: int = 0,
    basic: Mapping[str, int] | None = None,
    seats: int = 0,
    **options: Any,
) -> Dungeon:
    """A delving round on this level, the dice lying, everybody still to act. `start` is the place of the role.

    One seat for each Hero unless `seats` says otherwise. With mode="adventure" give boss, danger, depth and dungeon.
    """
    classes = classes or ("fighter",)
    settings = {
        "dungeon": 1,
        "heroes": len(classes),
        **{key.replace("_", "-"): value for key, value in options.items()},
    }
    names = [f"seat {n}" for n in range(seats or len(classes))]
    d = begin(names, GAME.check_options(PACK, settings), PACK)
    d.dungeon = settings["dungeon"]
    kinds = [PACK.hero[key] for key in classes]
    d.heroes = [hero_sheet(d, place, kind, kinds) for place, kind in enumerate(kinds)]
    if d.settings.adventure:
        enter_the_dungeon(d)
    d.start = start
    on_level(d, level)
    for encounter, die in (dict.fromkeys(ENCOUNTERS, 3) if basic is None else basic).items():
        d.basic[ENCOUNTERS.index(encounter)] = die
    d.lying = sum(1 << at for at, die in enumerate(d.basic) if die)
    d.waiting = [hero.place for hero in d.from_left(start)]
    d.in_round = True
    return d


def on_level(d: Dungeon, level: int) -> None:
    """Go to a level without playing the ones before."""
    d.level = level
    printed = PACK.levels[level]
    d.threat = printed.threat + sum(op.n for op in d.special if isinstance(op, LevelThreat))
    d.elite = printed.elite and printed.elite + sum(op.n for op in d.special if isinstance(op, EliteChange))


def between_rounds(d: Dungeon) -> Dungeon:
    """The round is over: the next step marks the next level."""
    d.in_round = False
    d.waiting = []
    d.basic = [0] * (REST + 1)
    d.lying = 0
    return d


def given_fight(
    *classes: str,
    boss: str = "skeleton-king",
    squares: Sequence[int] = (),
    hatred: Sequence[int] = (),
    level: int = 11,
    **more: Any,
) -> Dungeon:
    """The Players' turn of a fight. Figures of the Boss: hp, sp, attack, defense, threat, round, misses."""
    values = {"hp": 10, "sp": 6, "attack": 8, "defense": 8, "threat": 2, "round": 1, "misses": 0}
    fields = {key: more.pop(key, value) for key, value in values.items()}
    d = given(*classes, level=level, basic={}, boss=boss, **more)
    kind = PACK.boss[boss]
    empty = [0] * (kind.squares - len(squares))
    d.boss = Boss(kind, hp_limit=fields["hp"], sp_limit=fields["sp"], squares=[*squares, *empty], **fields)
    d.depth = level
    d.waiting = [hero.place for hero in d.living()]
    for hero, value in zip(d.heroes, hatred, strict=False):
        hero.hatred = value
    return d


def sheet(d: Dungeon, place: int, **values: Any) -> Hero:
    """Write on a Hero Sheet."""
    hero = d.heroes[place]
    for key, value in values.items():
        if key in ATTRIBUTES:
            at = ATTRIBUTES.index(key)
            hero.total += value - hero.experience[at]
            hero.experience[at] = value
        elif key == "penalty":
            for attribute, n in value.items():
                hero.penalty[ATTRIBUTES.index(attribute)] = n
        else:
            setattr(hero, key, value)
    return hero


def skilled(d: Dungeon, place: int, total: int = 28) -> Hero:
    """Unlock the Skills of this total experience; the attributes stay as they are."""
    hero = d.heroes[place]
    hero.total = total
    return hero


def plain(d: Dungeon, value: int = 2) -> Dungeon:
    """Every attribute of every Hero gets this value: scores are easy to reckon, and no bonus is in force below 5."""
    for hero in d.heroes:
        hero.experience = [value] * 5
        hero.total = 5 * value
    return d


def happens(d: Dungeon, number: int, luck: Sequence[int] = (), answers: Sequence[str] = ()) -> Story:
    """The Event of this number is read."""
    return perform(happen(d, PACK.event[str(number)]), luck=luck, answers=answers)


def ended(rule: Any, luck: Sequence[int] = (), answers: Sequence[str] = ()) -> bool:
    """Perform a rule; was the game over before it was done?"""
    try:
        perform(rule, luck=luck, answers=answers)
    except GameOver:
        return True
    return False


def told(d: Dungeon) -> Dungeon:
    """From now on the position tells its events."""
    d.story = []
    return d


def keys_told(d: Dungeon) -> list[str]:
    return [event.kind.key for event in d.heard]


def table(seats: int = 1, luck: Sequence[int | str] | None = None, classes: str = "", **options: Any) -> Table:
    """A whole table, with scripted luck or a seed."""
    chosen = {key.replace("_", "-"): value for key, value in options.items() if key != "seed"}
    chosen.update({f"class-{n}": key for n, key in enumerate(classes.split(), start=1)})
    return open_table(GAME, seats, chosen, seed=options.get("seed"), luck=list(luck) if luck is not None else None)
