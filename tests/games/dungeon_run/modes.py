"""What the conformance suite is told of Dungeon Run."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from conform.mode import Golden, Mode, as_if, otherwise
from frozen import shipped
from undercroft.games.dungeon_run.game import GAME
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import OUTCOMES
from undercroft.kernel.option import Option
from undercroft.kernel.playout import Pick
from undercroft.kernel.rules import CHOOSE
from undercroft.kernel.table import Table

PACK = shipped(GAME.name)
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
SETTLED = {
    "mercy": "an option of the table",
    "round_limit": "an option of the table",
    "heroes.seat": "the heroes are listed by their seats",
    "foes.at": "the monsters are listed by their tiles",
}
CONFIRMED = ("DR-070", "DR-500")  # a turn or an Equip that ended by itself would tell what a loot pile does not hold
SPARE = "a die more than the fight needs: its player may still say what it is used for"
IDLE = {"DR-386": SPARE, "DR-468": SPARE, "DR-845": "dice that no longer decide anything may still be changed"}
EXPLAINED: dict[str, str] = {}
LAWS = True


# -- content ----------------------------------------------------------------------------------------------------


def content() -> set[str]:
    """Every hero, ability, monster, boss, trap, stranger, treasure, artifact and tile of the pack."""
    return {card.key for card in PACK.cards} | set(PACK.hero) | set(PACK.tile)


# What an event of this kind tells has come into play: not merely drawn, but taken, kept, worn, met, placed or used.
IN_PLAY = ("took-hero", "kept", "used", "equipped", "appeared", "summoned", "boss", "placed-tile")


def exercised(table: Table) -> set[str]:
    """What came into play in this game; a summoner ability does with the Stone in its hero's hands."""
    seen = {"entrance"}
    for event in table.events(None):
        if event.kind.key in IN_PLAY:
            facts = list(event.facts.values())
            seen |= {fact.key for fact in facts if hasattr(fact, "key")}
            if event.kind.key == "took-hero":
                seen.add(event.facts["hero"].personal.key)
            if event.kind.key == "equipped" and PACK.stone in facts:
                seen.add(event.facts["hero"].summoner.key)
    return seen & content()


# -- secrets ------------------------------------------------------------------------------------------------------


def other_boss(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """A boss that somebody has looked at is known to him only."""
    state = table.run.state
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
    state = table.run.state
    owners = [hero.seat for hero in state.heroes if any(not _is_boss(card) for card in hero.trophies)]
    if not owners or not table.past.checkpoint.state.heroes:
        return None
    owner = chance.choice(owners)
    watchers = [seat for seat in range(len(state.names)) if seat != owner] + [None]
    still = state.heroes[owner].trophies

    def swap(state: Any) -> None:
        trophies = state.heroes[owner].trophies
        at = next((at for at, card in enumerate(trophies) if not _is_boss(card) and card in still), None)
        if at is None:  # won since the last checkpoint, or paid with, and so laid open
            return
        trophies[at] = PACK.trap["dart-wall"] if trophies[at] is not PACK.trap["dart-wall"] else PACK.monster["ooze"]

    changed = otherwise(table, swap)
    return None if changed is None else (chance.choice(watchers), changed)


def _is_boss(card: Any) -> bool:
    return bool(getattr(card, "is_boss", False))


def other_treasure(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """DR-741 Which treasures another hero has in his loot pile is hidden; how many is not."""
    saved, state = table.past.checkpoint.state, table.run.state
    piles = [(hero.seat, item) for hero in saved.heroes for item in hero.loot_treasures]
    piles = [(seat, item) for seat, item in piles if item in state.heroes[seat].loot]  # he still has it
    unseen = [item for item in saved.treasures.unknown if item in state.treasures.unknown]
    if not piles or not unseen:
        return None
    (owner, old), new = chance.choice(piles), chance.choice(unseen)
    if named_since(table, old, new):
        return None
    changed = otherwise(table, lambda state: exchange_treasure(state, owner, old, new))
    return _seen_by_others(table, owner, changed, chance)


def exchange_treasure(state: Any, owner: int, old: Any, new: Any) -> None:
    """Another treasure in his loot pile: one that nobody has seen."""
    loot, unknown = state.heroes[owner].loot, state.treasures.unknown
    loot[loot.index(old)], unknown[unknown.index(new)] = new, old


def named_since(table: Table, *cards: Any) -> bool:
    """Whether an answer or a draw since the last checkpoint was about one of these cards."""
    entries = table.past.since
    return any(answer in cards or getattr(answer, "what", None) in cards for _, answer in entries)


def other_bottom(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """Which card the Smuggler got back lies under the treasure deck, and is hidden from everybody else."""
    if not table.past.checkpoint.state.treasures.bottom:
        return None

    def swap(state: Any) -> None:
        deck = state.treasures
        if deck.unknown:
            deck.bottom[-1], deck.unknown[0] = deck.unknown[0], deck.bottom[-1]

    return _seen_by_others(table, None, otherwise(table, swap), chance)


def other_face_down(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """DR-252 A face-down treasure that is known to come from under the deck is hidden from everybody."""
    known = [
        at for at, tile in enumerate(table.past.checkpoint.state.tiles) if any(item is not None for item in tile.hidden)
    ]
    if not known or not table.past.checkpoint.state.treasures.unknown:
        return None
    place = chance.choice(known)

    def swap(state: Any) -> None:
        hidden, unknown = list(state.tiles[place].hidden), state.treasures.unknown
        at = next(at for at, item in enumerate(hidden) if item is not None)
        hidden[at], unknown[0] = unknown[0], hidden[at]
        state.tiles[place] = replace(state.tiles[place], hidden=tuple(hidden))

    return _seen_by_others(table, None, otherwise(table, swap), chance)


def other_top(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """What Read the Smoke has shown one seat is hidden from the others."""
    saved, state = table.past.checkpoint.state, table.run.state
    if saved.saw_top < 0 or (saved.encounters.top, saved.stack.top) != (state.encounters.top, state.stack.top):
        return None
    unseen = [card for card in saved.encounters.hidden if card in state.encounters.hidden]
    special = bool(saved.stack.top) and saved.stack.top[0].color == "special"
    now, then = (one.stack.special if special else one.stack.standard for one in (state, saved))
    tiles = [] if state.stack.is_open else [kind for kind in then if kind in now]  # DR-188 everybody knows what is left

    def swap(state: Any) -> None:
        if state.encounters.top and unseen:
            exchange(state.encounters.top, state.encounters.hidden, unseen[0])
        if state.stack.top and tiles:
            exchange(state.stack.top, state.stack.special if special else state.stack.standard, tiles[0])

    return _seen_by_others(table, saved.saw_top, otherwise(table, swap), chance)


def exchange(top: list[Any], hidden: list[Any], card: Any) -> None:
    hidden[hidden.index(card)], top[0] = top[0], card


def other_abilities(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """DR-064 The ability cards a player chooses from at the beginning are seen by him only."""
    choosing = [hero.seat for hero in table.past.checkpoint.state.heroes if hero.drawn]
    if not choosing:
        return None
    owner = chance.choice(choosing)

    def swap(state: Any) -> None:
        hero = state.heroes[owner]
        hero.drawn[-1], hero.deck.hidden[0] = hero.deck.hidden[0], hero.drawn[-1]

    return _seen_by_others(table, owner, otherwise(table, swap), chance)


def other_insight(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """DR-562 DR-064 And those he draws when he advances: as if the last card drawn had been another one."""
    if not table.asks or table.asks[0].clause != "DR-562":
        return None
    owner = table.asks[0].seat
    request, card = table.past.log[-1]
    rest = [other for other in table.run.state.heroes[owner].deck.hidden if other is not card]
    if request[1] != "DR-562" or not rest:
        return None
    twin = as_if(table, [*table.past.since[:-1], (request, chance.choice(rest))])
    return _seen_by_others(table, owner, twin, chance)


def other_offer(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """DR-519 What is offered in a trade is seen by the two concerned only: as if the card were another one."""
    saved, offer = table.past.checkpoint.state, table.run.state.offer
    since = table.past.since
    picked = [answer for request, answer in since if request[0] == CHOOSE]
    if offer is None or [answer.key[:6] for answer in picked].count("trade-") != 1:
        return None
    gives = [card for card in offer.gives if card in saved.heroes[offer.proposer].loot_treasures]
    if not gives or not saved.treasures.unknown:
        return None
    old, new = gives[0], saved.treasures.unknown[0]
    answers = {offers.give(old): offers.give(new), offers.want(old): offers.want(new)}
    if any(answer.what is old and answer not in answers for answer in picked):
        return None  # he has had it on in this action
    came = [(request, answers.get(answer, answer) if request[0] == CHOOSE else answer) for request, answer in since]
    twin = as_if(table, came)
    changed = otherwise(twin, lambda state: exchange_treasure(state, offer.proposer, old, new))
    if changed is None:
        return None
    others = [seat for seat in range(len(saved.names)) if seat not in (offer.proposer, offer.partner)]
    return chance.choice([*others, None]), changed


def _seen_by_others(
    table: Table, knows: int | None, changed: Table | None, chance: random.Random
) -> tuple[int | None, Table] | None:
    others = [seat for seat in range(len(table.run.state.names)) if seat != knows]
    return None if changed is None else (chance.choice([*others, None]), changed)


HIDDEN = [
    other_boss, other_loot, other_treasure, other_bottom, other_face_down, other_top, other_abilities, other_insight,
    other_offer,
]  # fmt: skip


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


# -- golden records ---------------------------------------------------------------------------------------------------


def ends(clause: str, final: bool = True) -> Callable[[Table], bool]:
    """Games that end this way, in the final phase or not, and are not too long to keep."""

    def worth(table: Table) -> bool:
        outcome, state = table.outcome, table.run.state
        assert outcome is not None
        return outcome.why is OUTCOMES[clause] and state.final is final and len(table.record.text) < 250_000

    return worth


STONE, LAST, NOBODY, DEAD, BOSS, LIMIT_REACHED = "DR-935", "DR-936", "DR-937", "DR-957", "DR-958", "DR-998"

GOLDEN = {
    "solitaire-won": Golden(ROUNDS, 1, "bold", ends(BOSS, final=False)),
    "solitaire-lost": Golden(ROUNDS, 1, "bold", ends(DEAD, final=False)),
    "solitaire-round-limit": Golden({"round-limit": 10}, 1, "bold", ends(LIMIT_REACHED, final=False)),
    "solitaire-typed": Golden(ROUNDS, 1, "bold", ends(BOSS, final=False), typed=True),
    "2-players-stone": Golden(ROUNDS, 2, "bold", ends(STONE), takes_back=0.05),
    "2-players-last": Golden(ROUNDS, 2, "bold", ends(LAST)),
    "2-players-nobody": Golden(ROUNDS, 2, "bold", ends(NOBODY)),
    "2-players-round-limit": Golden({"round-limit": 20}, 2, "any", ends(LIMIT_REACHED, final=False)),
    "3-players-stone": Golden(ROUNDS, 3, "bold", ends(STONE)),
    "3-players-mercy": Golden({**ROUNDS, "mercy": "on"}, 3, "any", ends(LAST, final=False)),
    "4-players-stone": Golden(ROUNDS, ("ann", "bo", "cy", "di"), "bold", ends(STONE)),
    "4-players-last": Golden(ROUNDS, 4, "bold", ends(LAST)),
    "5-players-stone": Golden(ROUNDS, 5, "bold", ends(STONE)),
    "6-players-stone": Golden(ROUNDS, 6, "bold", ends(STONE)),
    "6-players-two-boxes": Golden({**ROUNDS, "boxes": 2, "mercy": "on"}, 6, "bold", ends(STONE)),
}
