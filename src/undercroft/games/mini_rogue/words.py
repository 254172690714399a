"""Words of the game: types of Rooms, afflictions, icons and amounts."""

from __future__ import annotations

from undercroft.games.mini_rogue.domain import say
from undercroft.games.mini_rogue.kinds import Cost, Effect, Effects, MiniRoguePack, Trait
from undercroft.games.mini_rogue.powers import AFFLICTIONS, ICONS, RULES, TRAITS

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
