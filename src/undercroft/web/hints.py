"""A hint beside the options: what each is worth, with how sure that is, on one line for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from undercroft.bots.hints import ENOUGH, Estimate, Hint
from undercroft.bots.told import advice, aside_words, odds_words
from undercroft.web.asked import Choice
from undercroft.web.words import say

WIDE = 190.0  # the line


@dataclass(frozen=True)
class Weighed:
    """An option with its estimate; the figure is "" where it was hardly tried."""

    choice: Choice
    figure: str
    between: str
    line: Markup
    odds: str
    is_close: bool  # it cannot be told from the best
    aside: str  # why it need not be weighed: it costs more and brings the same as another


def weighed(hint: Hint, offered: Sequence[Choice]) -> list[Weighed]:
    """The best first. Whatever reaches into the span of the best is too close to call."""
    by_key = {choice.key: choice for choice in offered}
    known = [one for one in hint.estimates if one.tries >= ENOUGH]
    end = max([1.0 if hint.points else 0.1, *(one.high for one in known)])
    best = known[0] if known else None
    return [
        Weighed(
            by_key[one.key], _figure(one, hint.points), _between(one, hint.points), _line(one, end),
            " ".join(odds_words(one.odds)),
            best is not None and one.tries >= ENOUGH and one.high >= best.low and not one.is_aside,
            " ".join(aside_words(one, hint)),
        )
        for one in hint.estimates if one.key in by_key
    ]  # fmt: skip


def said(hint: Hint) -> Markup:
    """What is advised, what was counted, and how often."""
    tries = sum(one.tries for one in hint.estimates)
    what = say("Points in the end") if hint.points else say("How often you win from here")
    words = say("{what}; games tried: {n}. Everybody plays on carefully, what you cannot know is drawn anew.")
    return Markup("<strong>{}</strong> <small>{}</small>").format(
        advice(hint), words.text({"what": str(what), "n": tries})
    )


def _figure(one: Estimate, points: bool) -> str:
    if one.tries < ENOUGH:
        return ""
    return f"{one.mean:.0f}" if points else f"{100 * one.mean:.0f} %"


def _between(one: Estimate, points: bool) -> str:
    if one.tries < ENOUGH:
        return str(say("hardly tried"))
    scale = 1 if points else 100
    return f"{scale * one.low:.0f}–{scale * one.high:.0f}"


def _line(one: Estimate, end: float) -> Markup:
    """From nothing to the common end: the span in which the truth lies, and the estimate in it."""
    if one.tries < ENOUGH:
        return Markup("")
    low, mid, high = (WIDE * min(1.0, max(0.0, n / end)) for n in (one.low, one.mean, one.high))
    wide = max(6.0, high - low)
    return Markup(
        '<svg class="span" viewBox="0 0 {w:g} 12" aria-hidden="true">'
        '<rect y="4" width="{w:g}" height="4" rx="2" class="f-line"/>'
        '<rect x="{low:.1f}" y="1" width="{wide:.1f}" height="10" rx="2" class="f-ink"/>'
        '<rect x="{mid:.1f}" y="1" width="2" height="10" class="f-card"/></svg>'
    ).format(w=WIDE, low=min(low, WIDE - wide), wide=wide, mid=min(mid, WIDE - 2))
