"""Hints and reviews in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from undercroft.bots.hints import ENOUGH, Estimate, Hint
from undercroft.bots.review import Decision
from undercroft.bots.seat import Odds
from undercroft.kernel.words import Domain

say = Domain("undercroft")
_CHANCE = say("{label}: wins {mean}% ({low} to {high}%).")
_POINTS = say("{label}: {mean} points ({low} to {high}).")
_HARDLY = say("{label}: hardly tried, it looks worse.")
LONG = 48  # a label longer than this is cut at its colon


def hint_lines(hint: Hint) -> Iterator[str]:
    """Best first; then how sure it is, and under which assumption."""
    names = Counter(short(one.label) for one in hint.estimates)
    for one in hint.estimates:
        label = short(one.label) if names[short(one.label)] == 1 else one.label.rstrip(".")
        yield " ".join([estimate_words(one, hint.points, label), *odds_words(one.odds)])
    if len(hint.estimates) > 1:
        close = say("Too close to call: the best two cannot be told apart.")
        yield str(close) if hint.is_close else str(say("The first is clearly the best."))
    tries = sum(one.tries for one in hint.estimates)
    words = say("As games end in which everybody plays on carefully; tries: {n}, what you cannot know drawn anew.")
    yield words.text({"n": tries})


def estimate_words(one: Estimate, points: bool, label: str) -> str:
    if one.tries < ENOUGH:
        return _HARDLY.text({"label": label})
    if points:
        return _POINTS.text({"label": label, "mean": f"{one.mean:.0f}", **_range(one, 1)})
    return _CHANCE.text({"label": label, "mean": f"{100 * one.mean:.0f}", **_range(one, 100)})


def short(label: str) -> str:
    """What an option is called; what it does stands beside the option itself.

    >>> short("Bait: Pay 1 Ration to roll one more Character die in this attack phase")
    'Bait'
    """
    head = label.partition(": ")[0].rstrip(" \u00a0")
    return head if len(label) > LONG and head else label.rstrip(".")


def _range(one: Estimate, scale: int) -> dict[str, str]:
    return {"low": f"{scale * one.low:.0f}", "high": f"{scale * one.high:.0f}"}


def odds_words(odds: Odds | None) -> Iterator[str]:
    """What the next throw or card decides, counted out."""
    if odds is None:
        return
    said = [
        say("{n} of {of} better than now").text({"n": odds.better, "of": odds.of}),
        *([say("{n} of {of} lose the game").text({"n": odds.lost, "of": odds.of})] if odds.lost else []),
        *([say("{n} of {of} win it").text({"n": odds.won, "of": odds.of})] if odds.won else []),
    ]
    yield say("The next throw or card, counted out: {odds}.").text({"odds": ", ".join(said)})


def review_lines(decisions: Sequence[Decision], names: Sequence[str]) -> Iterator[str]:
    if not decisions:
        yield str(say("No decision of this game was clearly worse than another."))
    for one in decisions:
        facts = {
            "n": one.number, "name": names[one.seat], "prompt": one.prompt, "given": one.given, "better": one.better,
            "cost": f"{100 * one.cost:.0f}", "margin": f"{100 * one.margin:.0f}",
        }  # fmt: skip
        yield say("Answer {n}, {name}: {prompt}").text(facts)
        yield "  " + say("Given: {given}. Better: {better} (worth {cost} ± {margin} hundredths more).").text(facts)
        if one.why is not None:
            yield f"  {one.why}"
