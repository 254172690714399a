"""Every effect of a pack, carried out once on a prepared table.

A prepared table is a game broken off at a checkpoint, where the state alone says where play is. Each effect that the
pack lists is carried out there by the rule that would do it in a game, with random answers and random luck. What cannot
be called by itself (a card of Dungeon Run works in its own window) is put into somebody's hands, and play goes on from
there; the answer tells which effects came up that way and which did not.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, NamedTuple

from undercroft.content.kinds import Frozen, Pack
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.rules import CHECKPOINT, ROLL, TOGETHER, key_of

MOST_ANSWERS = 3_000  # for one effect: a fight of Mini Rogue has some thirty
GOES_ON = 400  # answers after a card was put into somebody's hands
TRIES = 8  # tables on which a card may come into its window
State = Any
Rule = Callable[[State], Any]  # prepares a table; a generator, or nothing if all is done already


class Fails(UndercroftError):
    """An effect could not be carried out."""


class Effect(NamedTuple):
    """Where it stands in the pack, and how it is carried out. `parts` are the printed effects that must have run."""

    place: str
    rule: Rule
    parts: tuple[Any, ...] = ()


class Rehearsed(NamedTuple):
    """The places of the effects that were carried out, and of those whose moment never came."""

    done: list[str]
    never: list[str]


def is_set_up(d: State) -> bool:
    """Whether everybody has what play begins with: the last checkpoint may lie before the choice of a hero."""
    return bool(getattr(d, "heroes", True)) and all(sheet.black for sheet in getattr(d, "sheets", ()))


def rehearse(game: str, pack: Pack, tables: list[State], chance: random.Random, tries: int = TRIES) -> Rehearsed:
    """Carry out every effect of a pack, each on one of these tables; the first that fails is raised, with its place."""
    told = Rehearsed([], [])
    with _watching(game) as ran:
        for effect in effects_of(game, pack):
            for _ in range(tries):
                try:
                    _carry_out(effect.rule(chance.choice(tables).copy()), chance, effect.place.split(".")[1])
                except _ends(game):
                    pass  # somebody has won or lost by it
                except Exception as error:
                    raise Fails(f"{effect.place}: {type(error).__name__}: {error}") from error
                if all(id(part) in ran for part in effect.parts):
                    told.done.append(effect.place)
                    break
            else:
                told.never.append(effect.place)
    return told


def _carry_out(rule: Any, chance: random.Random, wanted: str) -> Any:
    """Run a rule to its end with random answers and luck; what speaks of the wanted card comes sooner than the rest."""
    answer: Any = None
    for _ in range(MOST_ANSWERS if rule is not None else 0):
        try:
            kind, _, offered, *_ = rule.send(answer)
        except StopIteration as end:
            return end.value
        if kind == CHECKPOINT:
            answer = None
        elif kind == ROLL:
            answer = tuple(chance.choice(die.faces) for die in offered)
        elif kind == TOGETHER:
            answer = {seat: _carry_out(one, chance, wanted) for seat, one in offered.items()}
        else:
            likely = [one for one in offered if wanted in key_of(one)]
            answer = chance.choice(likely if likely and chance.random() < 0.7 else list(offered))
    if rule is not None:
        raise Fails(f"no end after {MOST_ANSWERS} answers")
    return None


def _for_a_while(rule: Any) -> Generator[Any, Any, None]:
    """So much of a game and no more."""
    answer: Any = None
    for _ in range(GOES_ON):
        try:
            answer = yield rule.send(answer)
        except StopIteration:
            return


def _ends(game: str) -> tuple[type[Exception], ...]:
    """What a game raises when it is over, wherever play is."""
    match game:
        case "dungeon-run":
            from undercroft.games.dungeon_run.victory import GameOver as End
        case "map-maker":
            from undercroft.games.map_maker.state import GameOver as End  # type: ignore[assignment]
        case "mini-rogue":
            from undercroft.games.mini_rogue.verbs import Death as End  # type: ignore[assignment]
        case _:
            return ()
    return (End,)


@contextmanager
def _watching(game: str) -> Iterator[set[int]]:
    """Which printed effects of Dungeon Run their rules were called with; elsewhere each is called by itself."""
    ran: set[int] = set()
    if game != "dungeon-run":
        yield ran
        return
    from undercroft.games.dungeon_run.effects import RULES

    codes: set[CodeType] = {rule.run.__code__ for rule in RULES.values()}

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code in codes:
            for value in frame.f_locals.values():
                ran.add(id(getattr(value, "effect", value)))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield ran
    finally:
        sys.setprofile(before)


# -- what there is in a pack ------------------------------------------------------------------------------------------


def effects_of(game: str, pack: Any) -> Iterator[Effect]:
    match game:
        case "dungeon-run":
            yield from _dungeon_run(pack)
        case "map-maker":
            yield from _map_maker(pack)
        case "mini-rogue":
            yield from _mini_rogue(pack)
        case "paper-dungeons":
            yield from _paper_dungeons(pack)
        case _:
            pass  # a game of another package: random games are all there is


def parts(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Everything a pack is made of, with its place."""
    if isinstance(value, Frozen):
        yield place, value
        fields = type(value).collections() if isinstance(value, Pack) else type(value).fields
        for name in fields:
            yield from parts(getattr(value, name), f"{place}.{name}" if place else name)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from parts(part, f"{place}.{key}")
    elif isinstance(value, (list, tuple)):
        yield place, value
        for number, part in enumerate(value, start=1):
            yield from parts(part, f"{place}.{number}")


def _mini_rogue(pack: Any) -> Iterator[Effect]:
    """Results are resolved, Enemies fought, Potions and Rooms used by the character whose turn it is."""
    from undercroft.games.mini_rogue import kinds, verbs
    from undercroft.games.mini_rogue.combat import fight
    from undercroft.games.mini_rogue.icons import resolve
    from undercroft.games.mini_rogue.rooms import RULES

    foe = next(iter(pack.criminal.values()))

    def resolved(effects: Any) -> Rule:
        return lambda d: resolve(d, d.heroes[0], effects)

    def fought(kind: Any, row: Any) -> Rule:
        return lambda d: fight(d, [_healthy(d)], kind, row)

    def drunk(potion: Any) -> Rule:
        def rule(d: State) -> Any:
            hero = _healthy(d)
            for other in tuple(hero.potions):
                verbs.lose_potion(d, hero, other, "MR-118")
            verbs.add_potion(d, hero, potion, "MR-785")
            return fight(d, [hero], foe, foe.rows[d.floor - 1])

        return rule

    def entered(room: Any) -> Rule:
        return lambda d: RULES[room.type](d, _healthy(d), room)

    for place, part in parts(pack):
        if isinstance(part, tuple) and part and all(isinstance(one, kinds.Effect) for one in part):
            yield Effect(place, resolved(part))
        elif isinstance(part, kinds.EnemyRow):
            collection, key = place.split(".")[:2]
            yield Effect(place, fought(getattr(pack, collection)[key], part))
    for key, potion in pack.potion.items():
        yield Effect(f"potion.{key}", drunk(potion))
    for key, room in pack.room.items():
        yield Effect(f"room.{key}", entered(room))


def _healthy(d: State) -> Any:
    """The first character, alive and in a Room: the table may have been broken off at the Guardian's."""
    from undercroft.games.mini_rogue.state import EXIT

    hero = d.heroes[0]
    hero.hp, hero.at = max(hero.hp, 1), min(hero.at, EXIT - 1)
    return hero


def _map_maker(pack: Any) -> Iterator[Effect]:
    """Events happen, rows of the tables are gained; what lies ready is there for the rest of the game."""
    from undercroft.games.map_maker.effects import carry_out as gain
    from undercroft.games.map_maker.event_sheet import happen
    from undercroft.games.map_maker.turn import play
    from undercroft.games.map_maker.verbs import lay_ready

    def gained(op: Any) -> Rule:
        return lambda d: gain(d, op, d.heroes[d.start], "MM-284")

    def happened(event: Any) -> Rule:
        return lambda d: happen(d, event)

    def lies_ready(op: Any) -> Rule:
        def rule(d: State) -> Any:
            lay_ready(d, op)
            return _for_a_while(play(d))

        return rule

    for table in ("treasure", "rest"):
        for key, row in getattr(pack, table).items():
            for number, op in enumerate(row.gives, start=1):
                yield Effect(f"{table}.{key}.gives.{number}", gained(op))
    for key, event in pack.event.items():
        yield Effect(f"event.{key}", happened(event))
    for key, boss in pack.boss.items():
        for number, op in enumerate(boss.special_effects, start=1):
            yield Effect(f"boss.{key}.special_effects.{number}", lies_ready(op))


def _paper_dungeons(pack: Any) -> Iterator[Effect]:
    """Effects are set off on the first sheet and settled."""
    from undercroft.games.paper_dungeons import kinds
    from undercroft.games.paper_dungeons.rewards import settle
    from undercroft.games.paper_dungeons.turn import play
    from undercroft.games.paper_dungeons.verbs import keep, raise_hero, set_off, tick_item

    def set_it_off(effect: Any) -> Rule:
        def rule(d: State) -> Any:
            sheet = d.sheets[0]
            set_off(sheet, effect, "PD-601", next(iter(pack.item.values())))
            return settle(d, sheet)

        return rule

    def completed(at: int) -> Rule:
        def rule(d: State) -> Any:
            sheet = d.sheets[0]
            for _ in range(2 - (sheet.started >> at & 1) - (sheet.complete >> at & 1)):
                tick_item(d, sheet, at, "PD-405", d.box.items[at])
            return _for_a_while(play(d))

        return rule

    def risen(hero: int) -> Rule:
        def rule(d: State) -> Any:
            sheet = d.sheets[0]
            for _ in range(pack.sheet.heroes.ability_level - sheet.levels[hero]):
                raise_hero(d, sheet, hero, "PD-352", d.box.heroes[hero])
            return _for_a_while(play(d))

        return rule

    def kept(power: Any) -> Rule:
        def rule(d: State) -> Any:
            sheet = d.sheets[0]
            if sheet.power is not None and sheet.power.lasting is not None:  # the power that it had is given back
                sheet.immune = tuple(one for one in sheet.immune if one != sheet.power.lasting.immune)
            keep(d, sheet, power, sheet.objective or next(iter(pack.objective.values())))
            return _for_a_while(play(d))

        return rule

    for place, part in parts(pack):
        if isinstance(part, kinds.Effect):
            yield Effect(place, set_it_off(part))
    for number, key in enumerate(pack.item):
        yield Effect(f"item.{key}", completed(number))
    for number, key in enumerate(pack.hero):
        yield Effect(f"hero.{key}", risen(number))
    for key, power in pack.power.items():
        yield Effect(f"power.{key}", kept(power))


def _dungeon_run(pack: Any) -> Iterator[Effect]:
    """A card is put into a hero's hands, a monster before him, and play goes on: the card's window has to come."""
    from undercroft.games.dungeon_run.effects import RULES, always
    from undercroft.games.dungeon_run.state import Monster
    from undercroft.games.dungeon_run.turn import play
    from undercroft.games.dungeon_run.verbs import refresh

    def owned(field: str, card: Any) -> Rule:
        def rule(d: State) -> Any:
            for hero in d.heroes[:1]:
                if card not in getattr(hero, field):
                    getattr(hero, field).append(card)
                refresh(d, hero)
            return _for_a_while(play(d))

        return rule

    def met(kind: Any) -> Rule:
        def rule(d: State) -> Any:
            for hero in d.heroes[:1]:
                if hero.at not in d.foes:
                    d.foes[hero.at] = Monster(kind, hero.at, 0)
            return _for_a_while(play(d))

        return rule

    def comes_next(card: Any) -> Rule:
        def rule(d: State) -> Any:
            d.encounters.top.insert(0, card)
            return _for_a_while(play(d))

        return rule

    how: tuple[tuple[str, Callable[[Any], Rule]], ...] = (
        ("ability", lambda card: owned("abilities", card)),
        ("treasure", lambda card: owned("equipped", card)),
        ("artifact", lambda card: owned("equipped", card)),
        ("monster", met),
        ("boss", met),
        ("trap", comes_next),
        ("stranger", comes_next),
    )
    for collection, rule in how:
        for key, card in getattr(pack, collection).items():
            coded = tuple(one for one in card.effects if RULES[one.rule].run is not always)  # the others are numbers
            yield Effect(f"{collection}.{key}", rule(card), coded)
