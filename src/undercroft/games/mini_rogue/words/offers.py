"""The options that speak of things in a pack: made once per pack, and compared with `is`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from undercroft.content.kinds import Kind
from undercroft.games.mini_rogue.glossary import BUY, EXIT, LABELLED, SELL, TYPES, say
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.people import PotionKind, Skill
from undercroft.games.mini_rogue.kinds.results import Alternative
from undercroft.games.mini_rogue.kinds.rooms import CampfireRoom, Goods, MerchantRoom, ObjectRoom, Room, Sale, TombRoom
from undercroft.games.mini_rogue.words.options import (
    GIVE_OBJECT,
    TAKE_THEIRS,
    UNITS,
    OnePotion,
    Purchase,
    Trail,
    Transfer,
    TwoPotions,
    UnitName,
    Units,
)
from undercroft.games.mini_rogue.words.places import choice_place, row_place, wanted_place, ware_place
from undercroft.games.mini_rogue.words.terms import Amount, Described
from undercroft.kernel.option import Option
from undercroft.kernel.things import kept_in_first
from undercroft.kernel.words import Message

T = TypeVar("T")
EFFECTS = say("{effects}")


class Offers:
    """The options that speak of things in a pack. Made once per pack."""

    def __init__(self, pack: MiniRoguePack) -> None:
        self._potions(pack)
        self._exchanges(pack)
        self._people(pack)
        self._moves(pack)
        self._rooms(pack)
        self._cards(pack)

    def _potions(self, pack: MiniRoguePack) -> None:
        potions = pack.potion.values()
        self.use = {
            one.key: _potion("use", say("Use: {potion}"), one, one, one.clause, {"potion": one.key, "power": one.power})
            for one in potions
        }
        perceptions = [one for one in potions if one.power == "perception"]
        self.perceive = {
            one.key: Option(
                "perceive" if one is perceptions[0] else f"perceive-{one.key}",
                say("Use {potion:the} for this test"),
                one,
                "MR-512",
                {"potion": one},
                f"potion-{one.key}",
            )
            for one in perceptions
        }
        self.take = {one.key: _potion("take", say("Take: {potion}"), one, one, "MR-786") for one in potions}
        self.discard = {one.key: _potion("discard", say("Give up: {potion}"), one, one, "MR-510") for one in potions}

    def _exchanges(self, pack: MiniRoguePack) -> None:
        """MR-888 What one character gives another."""
        potions = pack.potion.values()
        self.give = {what: self._units(pack, what, "give", say("Give {amount}")) for what in UNITS}
        self.give_potion: dict[str, Option[Transfer]] = {
            one.key: _potion("give", say("Give: {potion}"), one, OnePotion(one), "MR-888") for one in potions
        }
        # what one person with two characters lets the other one give
        self.taking: dict[Option[Transfer], Option[Transfer]] = {GIVE_OBJECT: TAKE_THEIRS}
        for what in UNITS:
            take = self._units(pack, what, "get", say("Take over {amount} of the partner's"))
            self.taking.update(zip(self.give[what], take, strict=True))
        for one in potions:
            get = _potion("get", say("Take over the partner's: {potion}"), one, OnePotion(one), "MR-888")
            self.taking[self.give_potion[one.key]] = get
        self.takes = frozenset(self.taking.values())
        self.swap_potions: dict[tuple[str, str], Option[Transfer]] = {
            (mine.key, yours.key): Option(
                f"swap-{mine.key}-{yours.key}",
                say("Swap: {mine} for {yours}"),
                TwoPotions(mine, yours),
                "MR-888",
                {"mine": mine, "yours": yours},
                f"potion-{mine.key}",
                {"give": mine.key, "get": yours.key},
            )
            for mine in potions
            for yours in potions
            if mine is not yours
        }

    def _people(self, pack: MiniRoguePack) -> None:
        self.play = {
            key: Option(f"play-{key}", say("{hero}"), kind, "MR-020", {"hero": kind}, parts={"character": key})
            for key, kind in pack.character.items()
        }
        self.skill: dict[Skill, Option[Skill]] = {
            one: Option(
                one.key,
                say("{skill}: {text}"),
                one,
                one.clause,
                {"skill": one.name, "text": one.text},
                f"skill-{one.key}",
                {"skill": one.key, "power": one.power},
            )
            for kind in pack.character.values()
            for one in kind.skills
            if one.type != "passive" and one.power != "vermin-trail"  # that is offered place by place: `trail`
        }
        self.stance = {
            one: Option(f"stance-{key}", say("Stance: {stance}"), one, one.clause, {"stance": one}, f"stance-{key}")
            for key, one in pack.stance.items()
        }

    def _moves(self, pack: MiniRoguePack) -> None:
        """Ways to go, and what skills do with cards that nobody has entered."""
        self.move: dict[str, dict[Any, Option[int]]] = {}  # where to, what is seen there -> the option, and how far
        for where, far, seen, unseen, out in (
            ("right", 1, say("Go right: {room} ({type})"), say("Go right: face down"), say("Go right: the Exit")),
            ("down", 3, say("Go down: {room} ({type})"), say("Go down: face down"), say("Go down: the Exit")),
        ):
            self.move[where] = {
                None: Option(f"move-{where}", unseen, far, "MR-213", parts={"to": where}),
                EXIT: Option(f"move-{where}", out, far, "MR-213", place="exit", parts={"to": where}),
            }
            for room in pack.room.values():
                facts = {"room": room, "type": TYPES[room.type].word}
                parts = {"to": where, "room": room.key}
                self.move[where][room] = Option(f"move-{where}", seen, far, "MR-213", facts, parts=parts)
        trails = [skill for kind in pack.character.values() for skill in kind.skills if skill.power == "vermin-trail"]
        self.trail = {
            (skill, where, room): Option(
                f"{'trail' if skill is trails[0] else skill.key}-{where}",
                words,
                Trail(skill, where),
                "MR-597",
                {"room": room, "skill": skill},
            )
            for skill in trails
            for where, words in (
                ("right", say("{skill}: replace {room:the} on the right")),
                ("down", say("{skill}: replace {room:the} below")),
            )
            for room in pack.room.values()
        }
        self.on_top = {key: _pile("top", say("Next on top: {room}"), room) for key, room in pack.room.items()}
        self.on_bottom = {key: _pile("bottom", say("To the bottom: {room}"), room) for key, room in pack.room.items()}

    def _rooms(self, pack: MiniRoguePack) -> None:
        """What a Room offers whoever is in it."""
        objects = [room for room in pack.room.values() if isinstance(room, ObjectRoom)]
        self.attempt = {room.key: _attempt(pack, room) for room in objects}
        self.take_it = {
            room.key: Option("take", say("Take {room:the}. {text}"), room, "MR-655", {"room": room, "text": room.text})
            for room in objects
        }
        self.rows = {room: _rows(pack, room) for room in pack.room.values() if isinstance(room, TombRoom)}
        self.campfire = {
            room: _alternatives(pack, room, room.options, "choice", "MR-711")
            for room in pack.room.values()
            if isinstance(room, CampfireRoom)
        }
        self.buy: dict[tuple[MerchantRoom, int], tuple[Option[Purchase], ...]] = {}
        self.sell: dict[MerchantRoom, tuple[Option[Sale], ...]] = {}
        for room in pack.room.values():
            if isinstance(room, MerchantRoom):
                self._merchant(pack, room)

    def _cards(self, pack: MiniRoguePack) -> None:
        """Stories and Rewards."""
        self.story = {one: _alternatives(pack, one, one.options, "choice", "MR-793") for one in pack.story.values()}
        rewards = pack.rewards["rewards"]
        self.rewards = tuple(
            tuple(
                Option(
                    f"reward-{side}",
                    EFFECTS,
                    effects,
                    "MR-751",
                    {"effects": Described(pack, effects)},
                    f"reward-{side}",
                )
                for side, effects in (("left", row.left), ("right", row.right))
            )
            for row in rewards.rows
        )
        self.always = _alternatives(pack, rewards, rewards.always, "always", "MR-752")
        # MR-R54 without a Story its icon means the same as the alternative beside it, and nobody has to choose
        stories = [one for one in self.always if [icon.verb for icon in one.what.effects] == ["story"]]
        self.always_without_story = tuple(one for one in self.always if one not in stories) or self.always

    def _units(self, pack: MiniRoguePack, what: UnitName, key: str, words: Message) -> list[Option[Transfer]]:
        """One option for each number that the track holds."""
        return [
            Option(
                f"{key}-{what}-{n}",
                words,
                Units(what, n),
                "MR-888",
                {"amount": Amount(pack, what, n)},
                parts={"way": key, "what": what, "n": n},
            )
            for n in range(1, pack.most[what] + 1)
        ]

    def _merchant(self, pack: MiniRoguePack, room: MerchantRoom) -> None:
        for floor in range(1, 5):
            self.buy[room, floor] = tuple(
                Option(
                    f"buy-{number}-{potion.key}" if line.any_potion and potion else f"buy-{number}",
                    BUY,
                    Purchase(line, potion, line.price_on(floor)),
                    "MR-720",
                    {
                        "price": Amount(pack, "gold", line.price_on(floor)),
                        "goods": potion if line.any_potion else Described(pack, line.effects),
                    },
                    place=ware_place(room, number),
                    parts={"line": number, "potion": potion.key if potion else None},
                )
                for number, line in enumerate(room.buy, start=1)
                for potion in _potions_of(pack, line)
            )
        self.sell[room] = tuple(
            Option(
                f"sell-{number}",
                SELL,
                line,
                "MR-720",
                {"goods": Amount(pack, line.give.what, line.give.n), "price": Amount(pack, "gold", line.gold)},
                place=wanted_place(room, number),
                parts={"line": number},
            )
            for number, line in enumerate(room.sell, start=1)
        )


def _potion(
    key: str, words: Message, potion: PotionKind, what: T, clause: str, parts: Mapping[str, str] | None = None
) -> Option[T]:
    return Option(f"{key}-{potion.key}", words, what, clause, {"potion": potion}, f"potion-{potion.key}", parts)


def _pile(to: str, words: Message, room: Room) -> Option[Room]:
    """MR-599 Where a card that was looked at goes."""
    return Option(f"{to}-{room.key}", words, room, "MR-599", {"room": room}, f"card-{room.key}", {"to": to})


def _attempt(pack: MiniRoguePack, room: ObjectRoom) -> Option[ObjectRoom]:
    """MR-637 What it takes to have the Object, and what it is good for."""
    facts: dict[str, Any] = {"room": room, "text": room.text}
    if room.pay is None:
        return Option("try", say("Skill Test for {room:the}. {text}"), room, "MR-637", facts)
    facts["price"] = Amount(pack, room.pay.what, room.pay.n)
    return Option("try", say("Pay {price} for {room:the}. {text}"), room, "MR-637", facts)


def _rows(pack: MiniRoguePack, room: TombRoom) -> tuple[Option[int], ...]:
    return tuple(
        Option(
            f"row-{number}",
            say("Row {number}, {label}: {effects}"),
            number,
            "MR-632",
            {"number": number, "label": row.label, "effects": Described(pack, row.result)},
            place=row_place(room, number),
            parts={"row": number},
        )
        for number, row in enumerate(room.rows, start=1)
    )


def _alternatives(
    pack: MiniRoguePack, card: Kind, these: Iterable[Alternative], key: str, clause: str
) -> tuple[Option[Alternative], ...]:
    return tuple(
        Option(
            f"{key}-{number}",
            LABELLED if one.label else EFFECTS,
            one,
            clause,
            {"label": one.label, "effects": Described(pack, one.effects, one.pay)},
            choice_place(card, number),
        )
        for number, one in enumerate(these, start=1)
    )


def _potions_of(pack: MiniRoguePack, line: Goods) -> list[PotionKind | None]:
    if line.any_potion:
        return list(pack.potion.values())
    return [next((pack.potion[one.what] for one in line.effects if one.verb == "potion"), None)]


@kept_in_first
def offers_of(pack: MiniRoguePack) -> Offers:
    return Offers(pack)
