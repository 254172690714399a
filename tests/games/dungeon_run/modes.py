"""What the conformance suite is told of Dungeon Run."""

from __future__ import annotations

import random
from typing import Any

from conform.mode import Mode, otherwise
from undercroft.content.loader import load_pack
from undercroft.games.dungeon_run.game import GAME
from undercroft.games.dungeon_run.kinds import DungeonPack
from undercroft.kernel.option import Option
from undercroft.kernel.playout import Pick
from undercroft.kernel.table import Table

PACK = load_pack(DungeonPack, GAME.name, "kravlas")
ROUNDS = {"round-limit": 1000}  # a random game has no bound of its own

MODES = [
    Mode("solitaire", 1, ROUNDS, 4),
    *[Mode(f"{seats} players", seats, ROUNDS, 3) for seats in range(2, 7)],
    *[Mode(f"{seats} players, mercy", seats, {**ROUNDS, "mercy": "on"}) for seats in (2, 3, 4, 6)],
    Mode("5 players, two boxes", 5, {**ROUNDS, "boxes": 2}),
    Mode("6 players, two boxes, mercy", 6, {**ROUNDS, "boxes": 2, "mercy": "on"}),
    Mode("2 players, 20 rounds", 2, {"round-limit": 20}),
    Mode("solitaire, 10 rounds", 1, {"round-limit": 10}),
]

LIMIT = 60_000
EXPLAINED: dict[str, str] = {}


# -- content ----------------------------------------------------------------------------------------------------


def content() -> set[str]:
    """Every hero, ability, monster, boss, trap, stranger, treasure, artifact and tile of the pack."""
    return {card.key for card in PACK.cards} | set(PACK.hero) | set(PACK.tile)


def exercised(table: Table) -> set[str]:
    """What was taken, drawn, used or appeared in this game."""
    known, seen = content(), {"entrance"}
    for line in table.record.lines:
        for key in (line.get("drawn"), _named(line.get("answer", ""))):
            if key in known:
                seen.add(key)
    for event in table.events(None):
        for fact in event.facts.values():
            for one in fact if isinstance(fact, tuple) else (fact,):
                if getattr(one, "key", None) in known:
                    seen.add(one.key)
    for hero in table._state.heroes:
        seen.add(hero.kind.personal.key)
        if PACK.stone in hero.equipped:
            seen.add(hero.kind.summoner.key)
    return seen & known


def _named(answer: str) -> str:
    """The card an answer names: `use-snare` -> `snare`."""
    verb, _, key = answer.partition("-")
    return key if verb in ("use", "take", "keep", "deal", "equip", "card", "pay", "grant") else answer


# -- secrets ------------------------------------------------------------------------------------------------------


def other_boss(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """A boss that somebody has looked at is known to him only."""
    state = table._state
    if state.lair >= 0 or not state.peeked:
        return None
    blind = [seat for seat in range(len(state.names)) if seat not in state.peeked] + [None]

    def swap(state: Any) -> None:
        if state.bosses.top:
            state.bosses.hidden.append(state.bosses.top.pop())
            state.bosses.top.append(state.bosses.hidden.pop(0))

    changed = otherwise(table, swap)
    return None if changed is None else (chance.choice(blind), changed)


def other_loot(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """Which encounter cards another hero has in his loot pile is hidden; how many is not."""
    state = table._state
    owners = [hero.seat for hero in state.heroes if any(not _is_boss(card) for card in hero.trophies)]
    if not owners:
        return None
    owner = chance.choice(owners)
    watchers = [seat for seat in range(len(state.names)) if seat != owner] + [None]

    def swap(state: Any) -> None:
        trophies = state.heroes[owner].trophies
        at = next((at for at, card in enumerate(trophies) if not _is_boss(card)), None)
        if at is None:  # won since the last checkpoint
            return
        trophies[at] = PACK.trap["dart-wall"] if trophies[at] is not PACK.trap["dart-wall"] else PACK.monster["ooze"]

    changed = otherwise(table, swap)
    return None if changed is None else (chance.choice(watchers), changed)


def _is_boss(card: Any) -> bool:
    return bool(getattr(card, "is_boss", False))


def other_abilities(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """The ability cards a player chooses from are seen by him only."""
    state = table._state
    choosing = [hero.seat for hero in state.heroes if hero.drawn]
    if not choosing:
        return None
    owner = chance.choice(choosing)
    if any(ask.seat != owner for ask in table.asks if not state.heroes[ask.seat].drawn):
        return None
    watchers = [seat for seat in range(len(state.names)) if seat != owner] + [None]
    hero = state.heroes[owner]
    if hero.deck.hidden and len(hero.drawn) == 2:
        hero.drawn[1] = hero.deck.hidden[0]
    return chance.choice(watchers), table


HIDDEN = [other_boss, other_loot, other_abilities]


# -- a player that gets further than a random one -------------------------------------------------------------------


def bold(chance: random.Random) -> Pick:
    """Explores, fights, helps and seldom talks."""
    eager = ("battle", "search", "rally", "advance", "hit", "accept", "equip", "assist", "use", "deal", "grant", "take")

    def pick(seat: int, clause: str, options: Any) -> Option:
        if chance.random() < 0.75:
            liked = [option for option in options if option.key.split("-")[0] in eager]
            liked = liked or [option for option in options if option.key.startswith("move")]
            if liked:
                return chance.choice(liked)
        return chance.choice(list(options))

    return pick


PLAYERS = {"bold": bold}
