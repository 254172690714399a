"""Setup (2.2): the table is laid, heroes are drafted, abilities chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.games.dungeon_run.glossary import RATINGS, TRAININGS, say
from undercroft.games.dungeon_run.kinds.pack import AbilityKind, DungeonPack, HeroKind
from undercroft.games.dungeon_run.rules.advancing import draw_abilities
from undercroft.games.dungeon_run.rules.decks import TileStack, TreasureDeck
from undercroft.games.dungeon_run.rules.dice import throw
from undercroft.games.dungeon_run.rules.in_progress import NOBODY
from undercroft.games.dungeon_run.rules.state import DRAFT, TRAINING, TURNS, Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import refresh
from undercroft.games.dungeon_run.rules.verbs.clock import give_token, keep_card
from undercroft.games.dungeon_run.rules.verbs.tiles import lay_tile
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import KEPT, THREW_FOR_TOKEN, TOOK_HERO
from undercroft.kernel.errors import Unknown
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, checkpoint, choose, together
from undercroft.pieces.pile import Pile


def begin(names: Sequence[str], options: Mapping[str, Any], pack: DungeonPack) -> Dungeon:
    """DR-100 to DR-108 DR-118 The table before the first die: decks, stack, artifacts, the Entrance in the middle."""
    d = Dungeon(
        pack=pack,
        names=tuple(names),
        mercy=options["mercy"] == "on",  # DR-988
        round_limit=options["round-limit"],  # DR-997
        stack=tile_stack(len(names), options["boxes"], pack),
        encounters=Pile(list(pack.encounters)),  # DR-106
        treasures=TreasureDeck(list(pack.treasure.values())),
        artifacts=list(pack.artifact.values()),  # DR-107 DR-013 beside the table
        bosses=Pile(list(pack.boss.values())),  # DR-101
        tiles=[],
        foes={},
        cells={},
        taken=[None] * len(names),
    )
    entrance = pack.tile["entrance"]
    lay_tile(d, entrance, 0, 0, entrance.turned[0], "DR-100")
    return d


def tile_stack(players: int, boxes: int, pack: DungeonPack) -> TileStack:
    """DR-103 4 standard and 2 special tiles per player, DR-104 the others leave the game; DR-105 shuffled together.

    DR-962 Solitaire: 4 and 2. DR-975 With 5 or 6 players all tiles of the box; DR-976 or the usual number, if there
    is a second box.
    """
    standard, special = list(pack.tiles("standard")), list(pack.tiles("special"))
    if boxes == 2:
        if players < 5:
            raise Unknown(say("number of boxes for {players} players:"), boxes, (1,), players=players)
        standard += pack.second_box("standard")
        special += pack.second_box("special")
    return TileStack(standard, special, min(4 * players, len(standard)), min(2 * players, len(special)))


def set_up(d: Dungeon) -> Rules[None]:
    """DR-109 to DR-116 From the first die to the first round."""
    if d.stage == DRAFT:
        if d.first == NOBODY:
            yield from roll_for_token(d)
        while None in d.taken:
            yield from checkpoint()
            yield from take_a_hero(d)
        seat_heroes(d)
    if d.stage == TRAINING:
        if not d.is_solo:  # DR-955
            yield from choose_abilities(d)
        d.stage = TURNS


def roll_for_token(d: Dungeon) -> Rules[None]:
    """DR-109 Each player rolls a die, the highest is First Player; the tied roll again. DR-119 Alone: no roll."""
    seats = list(range(len(d.names)))
    while len(seats) > 1:
        faces = yield from throw("DR-109", len(seats))
        for seat, face in zip(seats, faces, strict=True):
            d.tell(THREW_FOR_TOKEN, "DR-109", seat, d.names[seat], face)
        seats = [seat for seat, face in zip(seats, faces, strict=True) if face == max(faces)]
    give_token(d, seats[0], "DR-109")


def take_a_hero(d: Dungeon) -> Rules[None]:
    """DR-110 The First Player takes a hero, then clockwise; DR-120 in sight of all."""
    players = len(d.names)
    seat = next(s % players for s in range(d.first, d.first + players) if d.taken[s % players] is None)
    pick = yield from choose(seat, "DR-110", [offers.take_hero(kind) for kind in free_heroes(d)])
    d.taken[seat] = pick.what
    d.tell(TOOK_HERO, "DR-110", seat, d.names[seat], pick.what)


def free_heroes(d: Dungeon) -> list[HeroKind]:
    """DR-111 No training twice until all four have been chosen; DR-112 then any hero that is left."""
    trainings = [kind.training for kind in d.taken if kind is not None]
    all_chosen = all(one in trainings for one in TRAININGS)
    return [
        kind for kind in d.pack.hero.values() if kind not in d.taken and (all_chosen or kind.training not in trainings)
    ]


def seat_heroes(d: Dungeon) -> None:
    """DR-115 All heroes start on the Entrance, unhurt and with nothing; DR-113 each with his own ability deck.

    DR-116 Heroes nobody chose leave the game.
    """
    for seat, kind in enumerate(d.taken):
        assert kind is not None
        ratings: dict[str, int] = {rating: kind.rating(rating) for rating in RATINGS}
        hero = Hero(seat, kind, ratings, Pile(list(d.pack.deck(kind.key))))
        refresh(d, hero)
        d.heroes.append(hero)
    d.stage = TRAINING


def choose_abilities(d: Dungeon) -> Rules[None]:
    """DR-114 Each draws 2 ability cards and keeps one; all choose at the same time, then the kept ones are shown."""
    if not d.heroes[0].drawn:
        for hero in d.heroes:
            yield from draw_abilities(d, hero, 2, "DR-114")
    yield from checkpoint()
    kept = yield from together({hero.seat: first_ability(d, hero) for hero in d.heroes})
    for seat, pick in kept.items():
        keep_card(d, d.heroes[seat], pick.what, "DR-114", is_known=True)


def first_ability(d: Dungeon, hero: Hero) -> Rules[Option[AbilityKind]]:
    """DR-064 The others do not see the rejected one, nor the other before all have chosen."""
    pick = yield from choose(hero.seat, "DR-114", [offers.keep(card) for card in hero.drawn])
    d.tell_to((hero.seat,), KEPT, "DR-114", hero.seat, hero.kind, pick.what)
    return pick
