"""Words of the game: types of Rooms, afflictions, icons and amounts."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.mini_rogue.domain import say
from undercroft.games.mini_rogue.kinds import Cost, Effect, Effects, MiniRoguePack, Trait
from undercroft.games.mini_rogue.powers import AFFLICTIONS, ICONS, RULES, TRAITS
from undercroft.games.mini_rogue.state import Attack
from undercroft.kernel.words import Faces, Listing, Message

TYPES = {
    "monster": say("Monster"),
    "trap": say("Trap"),
    "tomb": say("Tomb"),
    "campfire": say("Campfire"),
    "merchant": say("Merchant"),
    "treasure": say("Treasure"),
    "shrine": say("Shrine"),
    "object": say("Object"),
}
PER_FLOOR = {"gain": say("+1 {what} × Floor"), "lose": say("−1 {what} × Floor")}
ANY_POTION = say("a Potion of your choice")
NOTHING = say("nothing")


class Described:
    """Icons in words, when somebody reads them: `+1 XP, Fall`."""

    __slots__ = ("_pack", "_pay", "effects", "key")

    def __init__(self, pack: MiniRoguePack, effects: Effects, pay: Cost | None = None) -> None:
        self._pack, self.effects, self._pay = pack, effects, pay
        self.key = " ".join(f"{one.verb} {one.what} {'F' if one.floor else one.n}" for one in effects)

    def __str__(self) -> str:
        text = ", ".join(self._effect(one) for one in self.effects) or str(NOTHING)
        if self._pay is None:
            return text
        return say("pay {price}: {effects}").text(
            {"price": Amount(self._pack, self._pay.what, self._pay.n), "effects": text}
        )

    def __format__(self, form: str) -> str:
        return format(str(self), form)

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
                return AFFLICTIONS[effect.what]
            case "gain" | "lose":
                return unit(self._pack, effect.what, 1 if effect.floor else effect.n)
        return ""


def unit(pack: MiniRoguePack, what: str, n: int) -> object:
    """The word for so many of a thing."""
    return THINGS[what] if what in THINGS else pack.track[what].units(n)


THINGS = {"potion": say("Potion"), "object": say("Object")}


class Amount:
    """So many of a thing, when somebody reads it: `2 Rations`."""

    __slots__ = ("_n", "_what", "key")

    def __init__(self, pack: MiniRoguePack, what: str, n: int) -> None:
        self._what, self._n = unit(pack, what, n), n
        self.key = f"{n} {what}"

    def __str__(self) -> str:
        return f"{self._n} {self._what}"

    def __format__(self, form: str) -> str:
        return format(str(self), form)


class Part:
    """One part of a number, when somebody reads it: `dice 5`."""

    __slots__ = ("_message", "_n", "key")

    def __init__(self, key: str, message: Message, n: int) -> None:
        self.key, self._message, self._n = key, message, n

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
    return Parts(found if [one.key for one in found] != ["dice"] else ())


_HIT = {"damage": say("damage {n}"), "smash": say("+{n} on a 5"), "armor": say("Armour −{n}"),
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

    __slots__ = ("_pack", "_trait", "key")

    def __init__(self, pack: MiniRoguePack, trait: Trait) -> None:
        self._pack, self._trait, self.key = pack, trait, trait.trait

    def __str__(self) -> str:
        trait = self._trait
        if trait.trait == "immune":
            kinds = [str(one) for one in self._pack.potion.values() if one.power in trait.potions]
            return TRAITS["immune"].words.text({"what": ", ".join(kinds)})
        what = unit(self._pack, trait.what, 1) if trait.what else ""
        return TRAITS[trait.trait].words.text({"n": trait.n, "what": what})
