"""Given: positions of Dungeon Run for small stories.

    d = given("dorgan", "ashara", "brenna")            seats 0, 1, 2 in this order; seat 0 has the token and the turn
    d = given("dorgan")                                with somebody else as seat 1
    d = given("dorgan", solo=True)                     a solitaire game
    dorgan, ashara = d.heroes                          Hero: at, wounds, equipped, loot, trophies, abilities, traps ...

Heroes begin on the Dungeon Entrance (tile 0) without any ability card. One name alone sits down with a second player
(the first other hero of another training), because a game with one seat is a solitaire game.

    change(dorgan, wounds=5, at=2, abilities=["snare"], equipped=["oak-shield"], loot=["lucky-coin"],
           trophies=["ooze", "dart-wall"], strangers=["sellsword"], traps=["rune-of-frailty"], markers={"brawn": 1})
    with_stone(d, dorgan)                              the final phase, the Stone equipped (or equipped=False)

The dungeon is a drawing of exits: tiles are laid with `lay`, monsters and cards put on them.

    at = lay(d, "crossroads", beside=0, side="N")      a tile behind that exit, turned so that it fits; its number
    at = lay(d, "rat-run", beside=at, side="E", exits="EW")
    corridor(d, 3)                                     three Crossroads in a row to the north; their numbers
    d = room("library", "dorgan", "ashara")            a position with that tile (1) and all heroes in it
    ooze = put(d, "ooze", at=1, wounds=2)              a monster (or boss) on a tile
    here(d, 1, cards=["oak-shield"], hidden=1, strangers=["lost-pilgrim"], token="snare")
    stack(d, "crossroads", "den")                      the stack holds just these tiles, in this order
    encounters(d, "ooze", "dart-wall")                 the encounter deck, in this order
    turn(d, seat)                                      it is this seat's turn (actions=2)

Then carry out one rule with `perform` (tests/story.py):

    story = perform(battle(d, dorgan), luck=[1, 3, 3, 5, 5, 5], answers=["brawn", "hit", "hit", "block-1", "block-3"])

or play a table from such a position with `table_at(d, luck=[...])`, whose asks, answers, view and events are real:
`keys(table)` are the options of the pending ask, `play(table, "move-north", "end-turn")` answers for whoever is asked.
Luck is a flat list in the order it is asked for: faces of dice, keys of drawn cards.

`listen(d)` makes a position tell its story; `told(d)` is what was told: clause and sentence of each event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from undercroft.content.loader import load_pack
from undercroft.face import header_of
from undercroft.games.dungeon_run.game import GAME
from undercroft.games.dungeon_run.glossary import SIDES
from undercroft.games.dungeon_run.kinds.pack import DungeonPack, EncounterKind, ItemKind, TileKind
from undercroft.games.dungeon_run.rules.in_progress import Turn
from undercroft.games.dungeon_run.rules.placing import cell_behind, legal_turns
from undercroft.games.dungeon_run.rules.setup import begin, seat_heroes
from undercroft.games.dungeon_run.rules.state import TURNS, Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.verbs.cards import refresh
from undercroft.games.dungeon_run.rules.verbs.tiles import lay_tile
from undercroft.kernel.luck import Scripted
from undercroft.kernel.table import Table
from undercroft.pieces.pile import Pile

PACK = load_pack(DungeonPack, "dungeon-run", "kravlas")
FATE = PACK.trap["hidden-pit"]  # what brings wounds, where it does not matter
OPTIONS: dict[str, Any] = {"mercy": "off", "boxes": 1, "round-limit": 0}
NAMES = ("ann", "bo", "cy", "di", "ed", "flo")


def given(
    *heroes: str, solo: bool = False, first: int = 0, mercy: bool = False, final: bool = False, round_limit: int = 0
) -> Dungeon:
    """Heroes on the Entrance, the first one's turn, nothing explored yet."""
    keys = list(heroes or ("dorgan",))
    if len(keys) == 1 and not solo:
        training = PACK.hero[keys[0]].training
        keys.append(next(key for key, kind in PACK.hero.items() if kind.training != training))
    options = {**OPTIONS, "mercy": "on" if mercy else "off", "round-limit": round_limit}
    d = begin(NAMES[: len(keys)], options, PACK)
    d.taken = [PACK.hero[key] for key in keys]
    seat_heroes(d)
    d.stage, d.first, d.round, d.final = TURNS, first, 1, final
    d.to_play = [seat % len(keys) for seat in range(1, len(keys))]
    turn(d, 0)
    return d


def turn(d: Dungeon, seat: int, actions: int = 2) -> Turn:
    """It is this seat's turn, after Summon and the start of the turn."""
    d.turn = Turn(seat, actions=actions, begun=True)
    d.used = []
    return d.turn


def change(hero: Hero, d: Dungeon | None = None, **values: Any) -> Hero:
    """Set values of a hero: cards by key, anything else as it is."""
    collections: dict[str, Mapping[str, Any]] = {
        "abilities": PACK.ability,
        "equipped": {**PACK.treasure, **PACK.artifact},
        "loot": {**PACK.treasure, **PACK.artifact},
        "trophies": {**PACK.monster, **PACK.boss, **PACK.trap},
        "strangers": PACK.stranger,
        "traps": PACK.trap,
    }
    for name, value in values.items():
        if name == "markers":
            for rating, n in value.items():
                hero.ratings[rating] = hero.kind.rating(rating) + n
        elif name in collections:
            setattr(hero, name, [collections[name][key] for key in value])
        else:
            assert hasattr(hero, name), f"a hero has no {name}"
            setattr(hero, name, value)
    hero.deck = Pile([card for card in hero.deck.cards() if card not in hero.abilities])
    _refresh(hero)
    return hero


def _refresh(hero: Hero) -> None:
    class _Pack:
        stone = PACK.stone

    class _Dungeon:
        pack = _Pack

    refresh(_Dungeon, hero)  # type: ignore[arg-type]  # it only asks for the Stone


def with_stone(d: Dungeon, hero: Hero, equipped: bool = True) -> None:
    """The final phase has begun and this hero has the Summoning Stone."""
    d.final = True
    d.artifacts = [item for item in d.artifacts if item is not PACK.stone]
    (hero.equipped if equipped else hero.loot).append(PACK.stone)
    refresh(d, hero)


def lay(d: Dungeon, key: str, beside: int = 0, side: str = "N", exits: str = "") -> int:
    """A tile behind an exit of another, with these exits or turned in the first way that fits."""
    at = [*SIDES].index(side)
    x, y = cell_behind(d, beside, at)
    masks = legal_turns(d, PACK.tile[key], x, y, (at + 2) % 4)
    if exits:
        masks = [mask for mask in PACK.tile[key].turned if mask == tuple(one in exits for one in SIDES)]
    assert masks, f"{key} does not fit there"
    for part in (d.stack.standard, d.stack.special):
        if PACK.tile[key] in part:
            part.remove(PACK.tile[key])
    return lay_tile(d, PACK.tile[key], x, y, masks[0], "DR-210")


def corridor(d: Dungeon, length: int, side: str = "N", beside: int = 0, kind: str = "crossroads") -> list[int]:
    """So many tiles in a row; returns their numbers, the nearest first."""
    numbers = []
    for _ in range(length):
        beside = lay(d, kind, beside, side)
        numbers.append(beside)
    return numbers


def room(key: str, *heroes: str, inside: bool = True) -> Dungeon:
    """That tile north of the Entrance (number 1), with all heroes in it, or still outside."""
    d = given(*heroes)
    at = lay(d, key, 0, "N")
    for hero in d.heroes:
        change(hero, at=at if inside else 0)
    return d


def put(d: Dungeon, key: str, at: int = 0, wounds: int = 0) -> Monster:
    """A monster or boss on a tile, out of its deck."""
    kind = PACK.monster.get(key) or PACK.boss[key]
    monster = Monster(kind, at, wounds)
    assert d.foes.get(at) is None
    d.foes[at] = monster
    if kind in d.encounters.hidden:
        d.encounters.hidden.remove(kind)
    if kind.is_boss:
        d.lair = at if d.lair < 0 else d.lair
        d.bosses = Pile([boss for boss in d.bosses.cards() if boss is not kind])
    return monster


def here(
    d: Dungeon, at: int = 0, cards: Sequence[str] = (), hidden: int = 0, strangers: Sequence[str] = (), token: str = ""
) -> None:
    """Cards, strangers and a token on a tile."""
    tile = d.tiles[at]
    for key in cards:
        item = item_of(key)
        if item in d.treasures.unknown:
            d.treasures.unknown.remove(item)
        if item in d.artifacts:
            d.artifacts.remove(item)
    d.treasures.out += hidden
    summoners = {kind.summoner.key: kind.summoner for kind in PACK.hero.values()}
    change_tile(
        d,
        at,
        cards=(*tile.cards, *map(item_of, cards)),
        hidden=tile.hidden + (None,) * hidden,
        strangers=(*tile.strangers, *[PACK.stranger[key] for key in strangers]),
        token={**PACK.ability, **summoners}[token] if token else tile.token,
    )


def change_tile(d: Dungeon, at: int, **parts: Any) -> None:
    """Something else on a tile than there was."""
    d.tiles[at] = replace(d.tiles[at], **parts)


def set_way(d: Dungeon, at: int, side: int, way: int) -> None:
    """What lies behind a side of a tile."""
    ways = list(d.tiles[at].ways)
    ways[side] = way
    change_tile(d, at, ways=tuple(ways))


def item_of(key: str) -> ItemKind:
    return PACK.treasure.get(key) or PACK.artifact[key]


def card_of(key: str) -> EncounterKind:
    found = PACK.monster.get(key) or PACK.trap.get(key) or PACK.stranger.get(key)
    assert found is not None, f"no encounter card {key}"
    return found


def tile_of(key: str) -> TileKind:
    return PACK.tile[key]


def stack(d: Dungeon, *keys: str) -> None:
    """The stack holds just these tiles, in this order."""
    d.stack.clear()
    d.stack.top = [PACK.tile[key] for key in keys]


def encounters(d: Dungeon, *keys: str) -> None:
    """The encounter deck holds just these cards, in this order."""
    d.encounters = Pile(top=[card_of(key) for key in keys])


def names_of(cards: Sequence[Any]) -> list[str]:
    """The keys of cards."""
    return [card.key for card in cards]


def table_at(d: Dungeon, luck: Sequence[int | str] = (), **options: Any) -> Table:
    """A real table at this position."""
    source = Scripted(list(luck))
    chosen = {**OPTIONS, "mercy": "on" if d.mercy else "off", "round-limit": d.round_limit, **options}
    return Table(GAME, header_of(GAME, list(d.names), chosen, PACK, source, practice=False), d.copy(), source)


def keys(table: Table) -> tuple[str, ...]:
    """What the pending ask offers."""
    (ask,) = table.asks
    return ask.keys


def for_one_die(keys: Sequence[str]) -> tuple[str, ...]:
    """What is offered for the die in question, without the proposals for all dice at once."""
    return tuple(key for key in keys if not key.startswith("all-"))


def play(table: Table, *answers: str) -> Table:
    """Answer for whoever is asked, one after another."""
    for key in answers:
        ask = next(one for one in table.asks if key in one.keys)
        table.answer(ask.seat, key)
    return table


def listen(d: Dungeon) -> Dungeon:
    d.story = []
    return d


def told(d: Dungeon, seat: int | None = None) -> list[tuple[str, str]]:
    """Clause and sentence of every event this seat has heard."""
    return [(event.clause, event.text) for event in d.heard if event.seats is None or seat in event.seats]
