"""Where to: what lies in the dungeon, how far it is, and which of it a hero makes for."""

from __future__ import annotations

from typing import Any, NamedTuple

from undercroft.games.dungeon_run.kinds.pack import StrangerKind
from undercroft.games.dungeon_run.mind.strength import against_boss, duel_with, gain_of, worth_of
from undercroft.games.dungeon_run.rules.in_progress import NOBODY
from undercroft.games.dungeon_run.rules.placing import might_fit
from undercroft.games.dungeon_run.rules.state import OPEN, Dungeon, Hero
from undercroft.kernel.option import Option

FAR = 99
PER_STEP = 0.12
SHOTS = ("crossbow", "fireball")
SPARE = 0.55  # a treasure that is worth less, in dice of a battle, may go for something better
BETTER = 1.3  # what the better of two treasures is usually worth, and less than the sword of the well
READY = 0.97  # a chance against the boss that needs no more monsters
DEN, PATIENT_DEN = 1.4, 2.2  # how much it draws at a glance, and whoever means to stay there


class Goal(NamedTuple):
    """Something to make for: how much it draws, through which side of the hero's tile, and why."""

    draw: float
    side: int  # NOBODY: he is there
    at: int
    steps: int
    why: str


def distances(d: Dungeon, start: int) -> list[int]:
    """Steps from a tile to every other, whoever stands in the way."""
    found = [FAR] * len(d.tiles)
    found[start] = 0
    reached = [start]
    for at in reached:
        for way in d.tiles[at].ways:
            if way >= 0 and found[way] == FAR:
                found[way] = found[at] + 1
                reached.append(way)
    return found


def reach(d: Dungeon, hero: Hero) -> tuple[list[int], list[int], list[int]]:
    """Tiles within reach without walking past a monster, the nearest first; steps to each, and the side to leave by."""
    tiles = d.tiles
    steps, sides = [FAR] * len(tiles), [NOBODY] * len(tiles)
    steps[hero.at] = 0
    reached = [hero.at]
    rivals = {other.at for other in d.heroes if other.is_conscious and other is not hero} if d.final else ()
    for at in reached:
        if at != hero.at and (at in d.foes or at in rivals):
            continue
        for side, way in enumerate(tiles[at].ways):
            if way >= 0 and steps[way] == FAR:
                steps[way] = steps[at] + 1
                sides[way] = side if at == hero.at else sides[at]
                reached.append(way)
    return reached, steps, sides


def goals(d: Dungeon, hero: Hero, patient: bool = False) -> list[Goal]:
    """Everything worth a walk, the best first. To the patient the boss is not: they go in and out of the Den."""
    reached, steps, sides = reach(d, hero)
    found: list[Goal] = []
    explores = d.lair < 0 and len(d.stack) > 0
    stone = bearer(d)
    for at in reached:
        tile = d.tiles[at]
        kind = tile.kind
        if at in d.foes or tile.cards or tile.hidden or tile.strangers or kind.special or kind.enter:
            for draw, why in _on_tile(d, hero, at, patient):
                found.append(Goal(draw - PER_STEP * steps[at], sides[at], at, steps[at], why))
        if explores and at not in d.foes:
            for side, way in enumerate(tile.ways):
                if way == OPEN and (not d.stack.is_open or might_fit(d, at, side)):
                    out = side if at == hero.at else sides[at]
                    found.append(Goal(2.0 - PER_STEP * (steps[at] + 1), out, at, steps[at] + 1, "explore"))
                    explores = False  # the nearest is enough
                    break
    if patient and d.tile_of(hero).kind.enter == "den" and hero.at not in d.foes:
        found += [
            Goal(PATIENT_DEN, side, hero.at, 2, "den")  # out, and in again
            for side, way in enumerate(d.tiles[hero.at].ways)
            if way >= 0 and way not in d.foes
        ]
    if stone is hero:
        found.append(Goal(20.0, sides[0], 0, steps[0], "out"))
    elif stone is not None and not stone.is_dead:
        chase = stone.at if steps[stone.at] <= steps[0] + 1 else 0
        found.append(Goal(9.0 - PER_STEP * steps[chase], sides[chase], chase, steps[chase], "chase"))
    if not found:
        for at in sorted(d.foes):
            if steps[at] != FAR and not (patient and d.foes[at].kind.is_boss):
                found.append(Goal(0.5 - PER_STEP * steps[at], sides[at], at, steps[at], "monster"))
    found.sort(key=lambda goal: -goal.draw)
    return found


def bearer(d: Dungeon) -> Hero | None:
    """Who carries the Stone out."""
    return next((hero for hero in d.heroes if d.has_stone(hero)), None) if d.final else None


def _on_tile(d: Dungeon, hero: Hero, at: int, patient: bool) -> list[tuple[float, str]]:
    tile = d.tiles[at]
    found: list[tuple[float, str]] = []
    if d.pack.stone in tile.cards:
        found.append((12.0, "stone"))
    monster = d.foes.get(at)
    if monster is not None:
        if monster.kind.is_boss:
            if not patient:
                found.append((1.0 if d.is_solo else 1.6, "boss"))
        elif may_fight(d, hero, at):
            gain = gain_of(d, hero, monster)
            if gain > 0:
                found.append((2.5 + 4 * gain, "monster"))
        return found
    if tile.cards or tile.hidden:
        found.append((3.0, "treasure"))
    for card in tile.strangers:
        draw = deal_draw(d, hero, card)
        if draw > 0:
            found.append((draw, "stranger"))
    if tile.kind.special == "well" and well_draw(d, hero) > 0:
        found.append((well_draw(d, hero), "well"))
    if tile.kind.enter == "den" and not tile.strangers and at != hero.at and (patient or farms(d, hero)):
        found.append((PATIENT_DEN if patient else DEN, "den"))
    return found


def may_fight(d: Dungeon, hero: Hero, at: int) -> bool:
    """DR-306 Where a battle needs help, only with somebody who would give it."""
    if d.is_solo or not d.tiles[at].kind.needs_assist:
        return True
    return not d.final and any(other.at == at and other.is_conscious for other in d.heroes if other is not hero)


def farms(d: Dungeon, hero: Hero) -> bool:
    """Whether he is strong enough to look for more monsters in the Den."""
    left = hero.kind.life - hero.wounds
    if not len(d.encounters) or not d.is_solo:
        return False
    return left * 2 > hero.kind.life and against_boss(d, hero)[left] < READY


def deal_draw(d: Dungeon, hero: Hero, card: StrangerKind) -> float:
    """How much a stranger draws him; 0 or less: not at all."""
    left = hero.kind.life - hero.wounds
    gift = d.pack.artifact.get(card.gift) if card.gift else None
    useful = gift is not None and gift in d.artifacts and hero.may_equip(gift) and worth_of(gift, hero.kind) > 0.3
    match card.deal:
        case "pilgrim-deal":
            return 2.9 if hero.wounds >= card.n or left <= 2 else -1.0
        case "architect-deal":
            return 2.4 if useful and hero.ratings["skill"] >= card.n else -1.0
        case "archmage-deal":
            return 2.2 if useful and hero.ratings["magic"] >= 5 and left > 4 else -1.0
        case "sellsword-deal":
            spare = bool(hero.trophies) or spare_treasure(hero)
            return 2.6 if spare and not hero.strangers else -1.0
        case "smuggler-deal":
            return 2.1 if len(d.treasures) > 1 and not shoots(hero) and spare_treasure(hero, BETTER) else -1.0
        case _:
            return 0.2


def spare_treasure(hero: Hero, spare: float = SPARE) -> bool:
    """A treasure he cannot use, or that does little for him."""
    return any(item not in hero.equipped or worth_of(item, hero.kind) < spare for item in hero.treasures)


def shoots(hero: Hero) -> bool:
    """Whoever does need not come near a monster."""
    return any(power.effect.rule in SHOTS for power in hero.powers.get("special", ()))


def well_draw(d: Dungeon, hero: Hero) -> float:
    sword = d.pack.sword
    if sword not in d.artifacts or not hero.may_equip(sword):
        return -1.0
    if not spare_treasure(hero, BETTER) and hero.in_slot(sword.slot) is None:
        return -1.0
    return 2.3 if worth_of(sword, hero.kind) > 0.8 else -1.0


def walk_weight(d: Dungeon, to: int, aim: Goal | None) -> float:
    """Two steps at once: to where he makes for, or that much nearer."""
    if aim is None or aim.steps < 2 or (aim.why == "explore" and aim.at != to):
        return -1.0
    if to == aim.at:
        return 1.6
    return 1.6 if distances(d, to)[aim.at] == aim.steps - 2 else -1.0


def goes_to(option: Option[Any]) -> int | None:
    """The tile a monster is sent to by this answer; a lair comes with the side it lies at."""
    to = option.what[0] if isinstance(option.what, tuple) else option.what
    return to if isinstance(to, int) else None


def leaving(d: Dungeon, hero: Hero) -> Goal | None:
    """What he makes for first, if it is elsewhere."""
    return next((goal for goal in goals(d, hero) if goal.side != NOBODY), None)


__all__ = ["FAR", "Goal", "deal_draw", "distances", "duel_with", "farms", "goals", "leaving", "well_draw"]
