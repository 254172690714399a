"""The obvious answer of an ask, and the standing answers a seat may give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.paper_dungeons.glossary import say
from undercroft.games.paper_dungeons.rules.state import Delve
from undercroft.games.paper_dungeons.sight.seen import PaperDungeonsView
from undercroft.games.paper_dungeons.words.options import TAKE
from undercroft.kernel.ask import AskJson
from undercroft.kernel.option import Option
from undercroft.kernel.standing import Standing


def obvious(d: Delve, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any] | None:
    """PD-274 Ready; PD-R05 absorbing all is never worse; PD-605 a reward is no burden."""
    if clause in ("PD-274", "PD-303"):
        return options[0]  # the most that can be absorbed comes first
    return TAKE if clause == "PD-605" else None


def _first(ask: AskJson, view: PaperDungeonsView) -> str | None:
    """The first option: ready, the most that can be absorbed, or the reward taken."""
    return ask["options"][0]["key"]


STANDING = (
    Standing("ready-at-once", say("I am ready with my third die"), ("PD-274",), False, _first),
    Standing("absorb-all", say("my potions absorb as much as they can"), ("PD-303",), False, _first),
    Standing("take-rewards", say("I take every reward"), ("PD-605",), False, _first),
)
