"""Tokens Dorgan lays on tiles: snares, pits and deadfalls. Everybody sees them; they work without a decision."""

from __future__ import annotations

from undercroft.games.dungeon_run.kinds.pack import AbilityKind
from undercroft.games.dungeon_run.rules.defeat import strike_monster, suffer
from undercroft.games.dungeon_run.rules.dice import throw_rating
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.verbs.tiles import spring_token
from undercroft.games.dungeon_run.rules.verbs.wounds import lose_turn
from undercroft.kernel.rules import Rules

MOST = 2  # tokens of one kind on the tiles


def can_lay(d: Dungeon, hero: Hero, card: AbilityKind) -> bool:
    """DR-600 Never two tokens on a tile, never more than two of a kind."""
    return d.tile_of(hero).token is None and sum(tile.token is card for tile in d.tiles) < MOST


def owner_of(d: Dungeon, card: AbilityKind) -> Hero:
    """A token is removed when its owner dies, so there is always one."""
    return next(hero for hero in d.heroes if card in hero.abilities or card is hero.kind.summoner)


def step_on_token(d: Dungeon, hero: Hero) -> Rules[None]:
    """The next other hero who enters springs a snare or a deadfall; heroes ignore pits."""
    card = d.tile_of(hero).token
    if card is None or card.effects[0].rule == "spiked-pit":
        return
    owner = owner_of(d, card)
    if owner is hero:
        return
    spring_token(d, hero.at, "DR-187")
    numbers = card.effects[0]
    if numbers.rule == "snare":
        faces = yield from throw_rating(d, hero, "skill", "DR-187", card, numbers.at)
        if max(faces) >= numbers.at:
            return
        lose_turn(d, hero, "DR-187", card)
    yield from suffer(d, [hero], numbers.n, "DR-187", card, cause=owner.seat)


def monster_arrives(d: Dungeon, monster: Monster) -> Rules[None]:
    """A monster that comes onto a tile with a pit falls into it; a kill is its owner's (DR-082)."""
    card = d.tiles[monster.at].token
    if card is not None and card.effects[0].rule == "spiked-pit":
        spring_token(d, monster.at, "DR-684")
        yield from strike_monster(d, monster, card.effects[0].n, owner_of(d, card), "DR-684", card)
