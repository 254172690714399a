"""The leading reason of a choice, in a sentence."""

from __future__ import annotations

from typing import Any

from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.people import PotionKind, Skill
from undercroft.games.mini_rogue.kinds.rooms import Sale
from undercroft.games.mini_rogue.rules.state import City
from undercroft.games.mini_rogue.words import options as o
from undercroft.games.mini_rogue.words.prompts import About
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message

BEST = say("This brings the most just now.")
OF_ITS_OWN = {
    o.DONE: say("Another throw would cost more than it is likely to gain."),
    o.NO_POTION: say("The Potion will do more later."),
    o.ENDURE: say("This loss does not kill."),
    o.NO_OFFER: say("The Gold will do more elsewhere."),
    o.OFFER: say("A better row is worth the Gold."),
    o.LEAVE: say("Nothing more here is worth its price."),
    o.NO_PURCHASE: say("The Potions in hand are better."),
    o.REFUSE_POTION: say("The Potions in hand are better."),
    o.SKIP_OBJECT: say("It is not worth the trouble."),
    o.LEAVE_IT: say("It is not worth the trouble."),
    o.KEEP_DIE: say("The row is good enough."),
    o.REROLL_DIE: say("Most other rows are better."),
    o.KEEP_OBJECT: say("What is in hand is worth more."),
    o.TAKE_OBJECT: say("The new one is worth more."),
    o.CODEX_XP: say("The sooner the XP, the longer they help."),
    o.CODEX_DAMAGE: say("Here the damage counts most."),
    o.CODEX_BLESS: say("It is time to be rid of what ails us."),
    o.NO_SKILL: say("The skill will do more later."),
    o.GO_ON: say("The skill will do more later."),
    o.ENOUGH: say("The others may stay face down."),
    o.PASS: say("Nobody is in need."),
}
BY_CLAUSE = {
    "MR-020": say("Any of them can do it."),
    "MR-212": say("The way on from there looks best."),
    "MR-320": say("The dice will do."),
    "MR-280": say("The dice will do."),
    "MR-327": say("The die may well do better."),
    "MR-329": say("Now it does the most."),
    "MR-510": say("That one is least needed."),
    "MR-119": say("That one is least needed."),
    "MR-R17": say("That one is least needed."),
    "MR-637": say("It is worth the trouble."),
    "MR-655": say("It will be useful."),
    "MR-887": say("The usual order is fine."),
    "MR-943": say("This is how we lose the least."),
    "MR-R63": say("It will be useful."),
    "MR-R101": say("A fair proposal."),
    "MR-R110": say("A fair proposal."),
    "MR-R81": say("Good Rooms first, the others last."),
}
SKILL, POTION = say("The skill does the most now."), say("The Potion is needed now.")
SAVES_LIFE = say("Otherwise this is the end.")
BARGAIN, SALE = say("It is worth its price."), say("The Gold is worth more.")
LOOK = say("That card may lie on our way.")


def why(d: City, seat: int, clause: str, option: Option[Any], about: About | None) -> Message:
    """One sentence for the choice of this option."""
    if option in OF_ITS_OWN:
        return OF_ITS_OWN[option]
    what = option.what
    if clause == "MR-R28":
        return SAVES_LIFE
    if isinstance(what, (Skill, o.Trail)):
        return SKILL
    if isinstance(what, o.Purchase):
        return BARGAIN
    if isinstance(what, Sale):
        return SALE
    if clause == "MR-597":
        return LOOK
    if isinstance(what, PotionKind) and clause not in ("MR-329", "MR-510", "MR-119", "MR-R17", "MR-786"):
        return POTION
    return BY_CLAUSE.get(clause, BEST)
