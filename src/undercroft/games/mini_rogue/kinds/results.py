"""Icons of results (MR-770 to MR-803): a verb and its numbers; what is given away, what can be chosen from."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from undercroft.content.kinds import Checking, Field, Frozen, Name, Wrong, check
from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.powers import ICONS, MOST_DAMAGE, MOST_ON_A_TRACK, RULES, IconName

Face = Annotated[int, Field(ge=1, le=6)]
Count = Annotated[int, Field(ge=0, le=MOST_ON_A_TRACK)]
Some = Annotated[int, Field(ge=1, le=MOST_ON_A_TRACK)]
Damage = Annotated[int, Field(ge=0, le=MOST_DAMAGE)]
# No table of a card is longer than this: it has to be read at a table.
Few = 12


class Effect(Frozen):
    """One icon of a result: what happens, to what, how much. `floor` means as many as the number of the Floor."""

    verb: IconName
    what: str = ""
    n: Count = 0
    floor: bool = False

    @check
    def what_must_fit_the_verb(self) -> Effect:
        icon = ICONS[self.verb]
        if self.verb == "rule":
            RULES.check(self.what, self.n)
            icon = replace(icon, counts=RULES[self.what].counts)
        elif self.verb == "potion":  # which Potions there are, the pack says
            if not self.what:
                raise Wrong(say("potion needs what = a Potion, or 'any'"))
        elif self.what not in icon.what:
            legal = ", ".join(map(repr, icon.what))
            raise Wrong(
                say("{verb} cannot have what = {what!r}; possible: {legal}"),
                verb=self.verb,
                what=self.what,
                legal=legal,
            )
        if icon.counts and not (self.n or self.floor):
            raise Wrong(say("{verb} needs a number n, or floor = true"), verb=self.verb)
        if not icon.counts and (self.n or self.floor):
            raise Wrong(say("{verb} does not count: no n, no floor"), verb=self.verb)
        return self


Effects = tuple[Effect, ...]
EffectList = Annotated[Effects, Field(strict=False, max_length=Few)]


class Cost(Frozen):
    """What is given away of one's own will (never replaced by HP)."""

    what: Literal["xp", "armor", "hp", "ration", "gold", "potion", "object"]
    n: Some = 1


class Alternative(Frozen):
    """One of several things to choose from, perhaps at a price."""

    label: Name | None = None
    pay: Cost | None = None
    effects: EffectList


def one_must_be_free(these: tuple[Alternative, ...]) -> tuple[Alternative, ...]:
    """MR-638 One must be chosen, so one must always be possible."""
    if these and all(one.pay is not None for one in these):
        raise Wrong(say("one of the options must be free of cost"))
    return these


Alternatives = Annotated[
    tuple[Alternative, ...], Field(strict=False, min_length=2, max_length=Few), Checking(one_must_be_free)
]
