"""Standing answers of Map Maker: each sees the ask and the view, as its player does."""

from __future__ import annotations

from typing import Any

from undercroft.games.map_maker.terms import say
from undercroft.kernel.ask import AskJson
from undercroft.kernel.standing import Standing


def roll_first(ask: AskJson, view: dict[str, Any]) -> str | None:
    """MM-855 Whatever can be used before the dice can be used after them, knowing more: waiting is never worse."""
    return "roll"


def spare_won_tests(ask: AskJson, view: dict[str, Any]) -> str | None:
    test = view["test"]
    return "no-skill" if test is not None and test.get("prevails") else None


def in_order(ask: AskJson, view: dict[str, Any]) -> str | None:
    """The first Hero of the ring that has still to act, if only heroes are offered."""
    keys = [option["key"] for option in ask["options"]]
    names = [f"hero-{place + 1}" for place in view["waiting"]]
    return next((key for key in names if key in keys), None)


def never_call(ask: AskJson, view: dict[str, Any]) -> str | None:
    return "no-more"


STANDING = (
    Standing("roll-first", say("Skills only after the dice"), ("MM-332",), True, roll_first),
    Standing("spare-won-tests", say("No Skill in a test that is won already"), ("MM-855",), False, spare_won_tests),
    Standing("in-order", say("The Heroes act in the order of the table"), ("MM-541",), False, in_order),
    Standing("nothing-to-add", say("Nothing to use when others call"), ("MM-R32",), False, never_call),
)
