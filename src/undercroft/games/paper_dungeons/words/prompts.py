"""What a player is asked, by the clause that asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.games.paper_dungeons.glossary import say
from undercroft.games.paper_dungeons.words.options import Brings
from undercroft.kernel.game import Prompt
from undercroft.kernel.words import Message, Question

if TYPE_CHECKING:
    from undercroft.games.paper_dungeons.kinds.causes import Cause
    from undercroft.games.paper_dungeons.rules.plan import Room

_KEEP_POWER, _KEEP_OBJECTIVE = say("Which power do you keep?"), say("Which objective do you keep?")
_DIE = say("Die {n} of {of}: which one, and what for?")
_LAST_STEP, _STEPS = say("Where to? One step is left"), say("Where to? {n} steps are left")
_ABSORB = say("Damage {n} ({cause}): how much do the potions absorb?")
_REWARD = say("{room} offers: {brings}")
_ONCE, _AGAIN = say("{question} ({cause})"), say("{question} ({cause}, {n} of {of})")
_LEVEL, _ITEM = say("Which hero gains a level?"), say("Which item advances by a step?")
_MINION, _GEM = say("Which minion is eliminated?"), say("Which gem do you take?")


def _keep(what: str) -> str:
    return str(_KEEP_POWER if what == "power" else _KEEP_OBJECTIVE)


def _step(points: int) -> str:
    return str(_LAST_STEP) if points == 1 else _STEPS.text({"n": points})


def _because(question: Message) -> Question:
    """A question that something has set off: what, and where it comes several times, which time this is."""

    def prompt(cause: Cause, n: int, of: int) -> str:
        return (_ONCE if of == 1 else _AGAIN).text({"question": question, "cause": cause, "n": n, "of": of})

    return Question(prompt, "cause", "n", "of")


def _reward(room: Room) -> str:
    return _REWARD.text({"room": room.key, "brings": Brings(room, 0, True)})


PROMPTS: dict[str, Prompt] = {
    "PD-111": Question(_keep, "what"),
    "PD-261": Question(_DIE, "n", "of"),
    "PD-274": say("Your three dice are used. Are you ready for the end of the round? You can still take them back."),
    "PD-303": Question(_ABSORB, "n", "cause"),
    "PD-362": _because(_LEVEL),
    "PD-410": _because(_ITEM),
    "PD-439": _because(_MINION),
    "PD-521": Question(_step, "points"),
    "PD-605": Question(_reward, "room"),
    "PD-909": _because(_GEM),
}
