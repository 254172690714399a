"""How large the numbers of the table can become, and which keys an answer can have: as a pack prints it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from undercroft.content.kinds import Kind
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.powers import MOST_DICE, MOST_ON_A_TRACK
from undercroft.games.mini_rogue.kinds.rooms import MonsterRoom, ObjectRoom
from undercroft.games.mini_rogue.words import options as o
from undercroft.games.mini_rogue.words.offers import Offers, offers_of
from undercroft.kernel.bounds import OfKind, OneOf, Within
from undercroft.kernel.game import Options

PLACES, PARTY, SPACES, GUARDIANS, FACES, ENEMIES, DICE = 8, 2, 2, 4, 6, 3, MOST_DICE
CODEX, ANY_TIME = 3, SPACES + 2  # ways to read a Codex; what may be used beside any decision (MR-R91)

Bound = Callable[[MiniRoguePack], int]


def track(what: str) -> Within:
    """MR-110 From 0 to the end of a track."""
    return Within(0, lambda pack: pack.most[what])


Gold, Rations, Armour, Life, Experience, EnemyLife = map(track, ("gold", "ration", "armor", "hp", "xp", "enemy_hp"))
Rooms, Potions, Characters, Stances = (OfKind.named(kind) for kind in ("room", "potion", "character", "stance"))
Foes = OneOf(lambda pack: [one.thing for one in _foes(pack)])
Objects = OneOf(lambda pack: [one.thing for one in _objects(pack)])


def _foes(pack: MiniRoguePack) -> Iterator[Kind]:
    yield from (room for room in pack.room.values() if isinstance(room, MonsterRoom))
    yield from pack.guardian.values()
    yield from pack.criminal.values()


def _objects(pack: MiniRoguePack) -> list[ObjectRoom]:
    return [room for room in pack.room.values() if isinstance(room, ObjectRoom)]


def areas(pack: MiniRoguePack) -> int:
    return max(len(board.areas) for board in pack.board.values())


def stories(pack: MiniRoguePack) -> int:
    return len(pack.story)


def rooms(pack: MiniRoguePack) -> int:
    return len(pack.room)


def uses(pack: MiniRoguePack) -> int:
    return max((one.uses for one in _objects(pack)), default=0)


def poison(pack: MiniRoguePack) -> int:
    """MR-503, MR-913 Of one Poison Potion: they do not add up."""
    return max((one.damage for one in pack.potion.values() if one.power == "poison"), default=0)


def phases(pack: MiniRoguePack) -> int:
    return max(len(one.phases) for one in pack.guardian.values())


def die_value(pack: MiniRoguePack) -> int:
    """MR-325 A Critical is rolled again without limit, but nobody is asked for dice that kill already (MR-327)."""
    return pack.most["enemy_hp"] + max(max(one.values) for one in pack.stance.values())


def free_feats(pack: MiniRoguePack) -> int:
    """MR-R117 Of one skill per attack phase."""
    return _most_of(pack, "free_feats", "free_feats_instead")


def damage(pack: MiniRoguePack) -> int:
    """MR-658 Of every use of a Codex."""
    return max((one.numbers["damage"] * one.uses for one in _objects(pack) if one.power == "codex"), default=0)


def misses(pack: MiniRoguePack) -> int:
    lists = [one.numbers.get("misses") for kind in pack.character.values() for one in kind.skills]
    return max((len(faces) for faces in lists if isinstance(faces, list)), default=0)


def looked_at(pack: MiniRoguePack) -> int:
    return _most_of(pack, "cards")


def _most_of(pack: MiniRoguePack, *names: str) -> int:
    """The largest of these numbers on any skill."""
    skills = [one for kind in pack.character.values() for one in kind.skills]
    return max((one.number(name) for one in skills for name in names), default=0)


ASKED = MOST_ON_A_TRACK  # what a question counts: HP to be lost, cards left, the face of a die


# -- answers -----------------------------------------------------------------------------------------------------------


def answers(pack: MiniRoguePack, seats: int, options: Options) -> Iterator[str]:
    """In the order of play: setup, ways, Rooms, fights, what is carried; then what a party needs."""
    offers = offers_of(pack)
    yield from (one.key for one in offers.play.values())
    yield from (o.NO_SKILL.key, *(one.key for one in offers.skill.values()))
    yield from (one.key for rows in (offers.on_top, offers.on_bottom) for one in rows.values())
    yield from (o.REST_ON_TOP.key, o.REST_ON_BOTTOM.key, o.GO_ON.key, o.ENOUGH.key)
    yield from (ways[None].key for ways in offers.move.values())
    yield from (one.key for one in (*o.LIGHT.values(), *offers.trail.values()))
    yield from _in_rooms(offers)
    yield from _in_fights(offers, bool(options["stances"]))
    for potions in (offers.use, offers.perceive, offers.take, offers.discard):
        yield from (one.key for one in potions.values())
    yield from (one.key for one in (o.REFUSE_POTION, o.ENDURE, o.CODEX_XP, o.CODEX_BLESS, o.KEEP_OBJECT, o.TAKE_OBJECT))
    if seats == PARTY or options["mode"] == "cooperative":
        yield from _in_party(offers)


def _in_rooms(offers: Offers) -> Iterator[str]:
    alone = (o.ROLL_TEST, o.KEEP_DIE, o.REROLL_DIE, o.NO_OFFER, o.OFFER, o.LEAVE, o.NO_PURCHASE, o.SKIP_OBJECT)
    yield from (one.key for one in (*alone, o.LEAVE_IT))
    yield from (one.key for one in (*offers.attempt.values(), *offers.take_it.values()))
    for table in (offers.rows, offers.campfire, offers.buy, offers.sell, offers.story):
        yield from (one.key for row in table.values() for one in row)
    yield from (one.key for row in offers.rewards for one in row)
    yield from (one.key for one in offers.always)


def _in_fights(offers: Offers, with_stances: bool) -> Iterator[str]:
    if with_stances:
        yield from (one.key for one in offers.stance.values())
    yield from (one.key for one in (o.ROLL, o.CODEX_DAMAGE, o.DONE, *o.CRITICAL, *o.FEAT.values(), o.NO_POTION))


def _in_party(offers: Offers) -> Iterator[str]:
    yield from (one.key for one in (o.LEADER_FIRST, o.OTHER_FIRST, o.ACCEPT, o.DECLINE, o.MINE, o.YOURS, o.PASS))
    yield from proposals(offers)
    yield from (one.key for one in offers.taking.values())


def proposals(offers: Offers) -> Iterator[str]:
    """MR-R101 What one may propose to the other."""
    yield from (one.key for row in offers.give.values() for one in row)
    yield from (one.key for one in (*offers.give_potion.values(), *offers.swap_potions.values()))
    yield from (o.GIVE_OBJECT.key, o.SWAP_OBJECTS.key)


def most_options(pack: MiniRoguePack) -> int:
    """The longest question is an exchange: there and back together no more units than the tracks hold."""
    offers = offers_of(pack)
    skills = [len(kind.active[window]) for kind in pack.character.values() for window in ("combat", "exploration")]
    ways = PARTY * (1 + 2 * max(skills))
    goods = [len(row) + len(offers.sell[room]) for (room, _), row in offers.buy.items()]
    cards = [len(row) for table in (offers.campfire, offers.story) for row in table.values()]
    return max(
        len(pack.character),
        1 + max(skills) + CODEX + SPACES,
        1 + DICE * (1 + len(o.FEAT) // DICE) + SPACES,
        ANY_TIME + max(*goods, 0) + 1,
        ANY_TIME + max([*cards, len(pack.potion), ways, PLACES, 2 + 2 * looked_at(pack)]),
        ANY_TIME + 1 + sum(pack.most[what] for what in o.UNITS) + 2 * SPACES + SPACES * SPACES + 3,
    )
