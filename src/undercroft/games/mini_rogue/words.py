"""Words of the game: types of Rooms, afflictions, icons and amounts."""

from __future__ import annotations

from typing import Any

from undercroft.games.mini_rogue.domain import say
from undercroft.games.mini_rogue.kinds import Cost, Effect, Effects, MiniRoguePack

AFFLICTIONS = {"curse": say("Curse"), "poison": say("Poison"), "blind": say("Blindness")}
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
EFFECTS = {
    "gain": say("+{n} {what}"),
    "lose": say("−{n} {what}"),
    "gain-floor": say("+1 {what} × Floor"),
    "lose-floor": say("−1 {what} × Floor"),
    "lose-potion": say("−1 Potion"),
    "potion": say("{what}"),
    "potion-any": say("a Potion of your choice"),
    "afflict": say("{what}"),
    "cure": say("cures {what}"),
    "bless": say("Blessing"),
    "raise": say("HP raised to {n}"),
    "refresh": say("skills available again"),
    "story": say("a Story"),
    "criminal": say("fight the Criminal"),
    "rewards": say("Rewards"),
    "fall": say("Fall"),
    "drop": say("lose your Object"),
}
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
        verb, what = effect.verb, effect.what
        if verb == "potion":
            return str(EFFECTS["potion-any"]) if what == "any" else str(self._pack.potion[what])
        if verb in ("afflict", "cure"):
            return EFFECTS[verb].text({"what": AFFLICTIONS[what]})
        if verb == "lose" and what == "potion":
            return str(EFFECTS["lose-potion"])
        if verb in ("gain", "lose"):
            words = EFFECTS[f"{verb}-floor" if effect.floor else verb]
            return words.text({"n": effect.n, "what": self._pack.track[what].units(effect.n)})
        return EFFECTS[verb].text({"n": effect.n})


THINGS = {"potion": say("Potion"), "object": say("Object")}


class Amount:
    """So many of a thing, when somebody reads it: `2 Rations`."""

    __slots__ = ("_n", "_what", "key")

    def __init__(self, pack: MiniRoguePack, what: str, n: int) -> None:
        self._what, self._n = THINGS[what] if what in THINGS else pack.track[what].units(n), n
        self.key = f"{n} {what}"

    def __str__(self) -> str:
        return f"{self._n} {self._what}"

    def __format__(self, form: str) -> str:
        return format(str(self), form)


class Faces(tuple[int, ...]):
    """What dice show: `2 5 6`."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(map(str, self))


class Names(tuple[Any, ...]):
    """Things one after the other: `City Guard, Strongbox`."""

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(map(str, self))
