"""Icons, amounts, parts of a number and traits in words, made when somebody reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from undercroft.games.mini_rogue.glossary import AFFLICTION, DAMAGE, NOTHING, SORT, say
from undercroft.games.mini_rogue.kinds.enemies import Trait
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.powers import ICONS, RULES, TRAITS
from undercroft.games.mini_rogue.kinds.results import Cost, Effect, Effects
from undercroft.kernel.option import Option
from undercroft.kernel.words import Faces, Listing, Message

if TYPE_CHECKING:
    from undercroft.games.mini_rogue.rules.state import Attack

PER_FLOOR = {"gain": say("+1 {what} × Floor"), "lose": say("−1 {what} × Floor")}
ANY_POTION = say("a Potion of your choice")


class Data(Mapping[str, Any]):
    """Words that are made of data: a sentence reads the one, a program the other."""

    __slots__ = ()

    def data(self) -> dict[str, Any]:
        raise NotImplementedError

    def __getitem__(self, name: str) -> Any:
        return self.data()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.data())

    def __len__(self) -> int:
        return len(self.data())

    def __format__(self, form: str) -> str:
        return format(str(self), form)


class Described(Data):
    """Icons in words, when somebody reads them: `+1 XP, Fall`; as data, each with its verb, what and how many."""

    __slots__ = ("_pack", "_pay", "effects")

    def __init__(self, pack: MiniRoguePack, effects: Effects, pay: Cost | None = None) -> None:
        self._pack, self.effects, self._pay = pack, effects, pay

    def data(self) -> dict[str, Any]:
        pay = self._pay
        return {
            "icons": [self._icon(one) for one in self.effects],
            "pay": None if pay is None else {"what": unit(self._pack, pay.what, pay.n), "n": pay.n},
        }

    def _icon(self, one: Effect) -> dict[str, Any]:
        known = one.verb in ("gain", "lose", "afflict", "cure") or (one.verb == "potion" and one.what != "any")
        return {"verb": one.verb, "what": self._what(one) if known else one.what, "n": one.n, "floor": one.floor}

    def __str__(self) -> str:
        text = ", ".join(self._effect(one) for one in self.effects) or str(NOTHING)
        if self._pay is None:
            return text
        return say("pay {price}: {effects}").text(
            {"price": Amount(self._pack, self._pay.what, self._pay.n), "effects": text}
        )

    def _effect(self, effect: Effect) -> str:
        words = ICONS[effect.verb].words
        if effect.verb == "rule":
            words = RULES[effect.what].words
        elif effect.floor and effect.verb in PER_FLOOR:
            words = PER_FLOOR[effect.verb]
        return words.text({"n": effect.n, "what": self._what(effect)})

    def _what(self, effect: Effect) -> object:
        match effect.verb:
            case "potion":
                return ANY_POTION if effect.what == "any" else self._pack.potion[effect.what]
            case "afflict" | "cure":
                return AFFLICTION[effect.what]
            case "gain" | "lose":
                return unit(self._pack, effect.what, 1 if effect.floor else effect.n)
        return ""


def unit(pack: MiniRoguePack, what: str, n: int) -> object:
    """The word for so many of a thing: 1 Ration, 2 Rations."""
    if what in SORT:
        return SORT[what]
    return pack.track[what].single if n == 1 else pack.track[what]


class Amount(Data):
    """So many of a thing, when somebody reads it: `2 Rations`."""

    __slots__ = ("_n", "_what")

    def __init__(self, pack: MiniRoguePack, what: str, n: int) -> None:
        self._what, self._n = unit(pack, what, n), n

    def data(self) -> dict[str, Any]:
        return {"what": self._what, "n": self._n}

    def __str__(self) -> str:
        return f"{self._n} {self._what}"


class Part(Data):
    """One part of a number, when somebody reads it: `dice 5`."""

    __slots__ = ("_message", "_n", "part")

    def __init__(self, part: str, message: Message, n: int) -> None:
        self.part, self._message, self._n = part, message, n

    def data(self) -> dict[str, Any]:
        return {"part": self.part, "n": self._n}

    def __str__(self) -> str:
        return self._message.text({"n": self._n})


class Parts(Listing):
    """How a number came about, in brackets, where there is anything to say: ` (dice 5, Poison 4)`."""

    __slots__ = ()

    def __str__(self) -> str:
        return f" ({super().__str__()})" if self else ""


_BLOW = {"dice": say("dice {n}"), "thing": say("the Object {n}"), "poison": say("Poison Potion {n}"),
         "fire": say("Fire Potion {n}")}  # fmt: skip


def blow_parts(**parts: int) -> Parts:
    """MR-330 What the damage of a phase is made of, where the dice are not all of it."""
    found = [Part(key, _BLOW[key], n) for key, n in parts.items() if n]
    return Parts(found if [one.part for one in found] != ["dice"] else ())


_HIT = {"damage": DAMAGE, "smash": say("+{n} on a 5"), "armor": say("Armour −{n}"),
        "through": say("Armour is ignored")}  # fmt: skip


def hit_parts(**parts: int) -> Parts:
    """MR-362 Why an attack costs more or less than the Enemy's damage, or just as much in spite of Armour."""
    found = [Part(key, _HIT[key], n) for key, n in parts.items() if n]
    return Parts(found if len(found) > 1 else ())


class Read(Faces):
    """Dice with what they are worth, where a stance reads them in its own way: `4 (worth 3) 5`."""

    values: tuple[int, ...] = ()

    def __str__(self) -> str:
        said = say("{face} (worth {n})")
        worth = self.values or self
        pairs = [{"face": face, "n": n} for face, n in zip(self, worth, strict=True)]
        return self.between.join(said.text(one) if one["face"] != one["n"] else str(one["face"]) for one in pairs)


def read_in(attack: Attack, faces: Sequence[int]) -> Faces:
    """MR-944 In the stance every Combat starts in, a die counts what it shows."""
    read = Read(faces)
    read.values = () if attack.stance.start else tuple(attack.values)
    return read


class TraitWords:
    """A trait of an Enemy, when somebody reads it: `steals 1 Gold`."""

    __slots__ = ("_pack", "_trait", "thing")

    def __init__(self, pack: MiniRoguePack, trait: Trait) -> None:
        self._pack, self._trait, self.thing = pack, trait, f"trait-{trait.trait}"

    def __str__(self) -> str:
        trait = self._trait
        if trait.trait == "immune":
            kinds = [str(one) for one in self._pack.potion.values() if one.power in trait.potions]
            return TRAITS["immune"].words.text({"what": ", ".join(kinds)})
        what = unit(self._pack, trait.what, 1) if trait.what else ""
        rule = TRAITS[trait.trait]
        return rule.words.text({"n": trait.n or rule.n, "what": what})


class Deal(Data):
    """What an option would move, when somebody reads it: `Give 1 Gold`."""

    __slots__ = ("_option",)

    def __init__(self, option: Option[object]) -> None:
        self._option = option

    def data(self) -> dict[str, Any]:
        return {"answer": self._option.key, **(self._option.facts or {})}

    def __str__(self) -> str:
        return self._option.label
