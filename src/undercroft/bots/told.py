"""Hints and reviews in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from undercroft.bots.hints import ENOUGH, Estimate, Hint
from undercroft.bots.review import Decision
from undercroft.bots.seat import Odds
from undercroft.kernel.words import Domain

say = Domain("undercroft")
_CHANCE = say("{label}: wins {mean} % ({low} to {high} %).")
_POINTS = say("{label}: {mean} points ({low} to {high}).")
_HARDLY = say("{label}: hardly tried, it looks worse.")
FEW = 9  # rows that are no burden
LONG = 60  # a label longer than this is cut at its colon


def hint_lines(hint: Hint) -> Iterator[str]:
    """What we advise, and why; then each answer, how sure it is, and under which assumption."""
    yield advice(hint)
    names, hardly = _names(hint), 0
    for one in hint.estimates:
        more = [*odds_words(one.odds), *aside_words(one, hint)]
        if one.tries or more or len(hint.estimates) <= FEW:
            yield " ".join([estimate_words(one, hint.points, names[one.key]), *more])
        else:
            hardly += 1
    if hardly:
        yield say("Others that look worse and were not tried: {n}.").text({"n": hardly})
    if len(hint.estimates) > 1:
        close = say("Too close to call: the best two cannot be told apart.")
        yield str(close) if hint.is_close else str(say("The first is clearly the best."))
    tries = sum(one.tries for one in hint.estimates)
    words = say("As games end in which everybody plays on carefully; tries: {n}, what you cannot know drawn anew.")
    yield words.text({"n": tries})


def _names(hint: Hint) -> dict[str, str]:
    """What the answers are called, by their keys: in short where no other is called so."""
    often = Counter(short(one.label) for one in hint.estimates)
    return {
        one.key: short(one.label) if often[short(one.label)] == 1 else one.label.rstrip(".") for one in hint.estimates
    }


def advice(hint: Hint) -> str:
    """One recommendation, and one reason that was counted for this very position."""
    words = _advised(hint)
    return words[:1].upper() + words[1:]


def _advised(hint: Hint) -> str:
    best, *others = [one for one in hint.estimates if not one.is_aside]
    names = _names(hint)
    facts = {"label": names[best.key], "mean": _figure(best, hint.points), "n": best.tries}
    rival = hint.rival
    if best.odds is not None and best.odds.won == best.odds.of:
        return say("{label}. It wins the game at once.").text(facts)
    if others and rival is None and best.deadly is None:
        return say("{label}. Every other answer surely kills.").text(facts)
    if rival is None:
        return say("{label}. There is nothing else to weigh.").text(facts)
    if best.tries < ENOUGH:  # the figures of so few games say nothing
        return say("{label}, with little to go by: games of it that could be tried: {n}.").text(facts)
    if rival.tries < ENOUGH:
        return say("{label}. The others look worse and were hardly tried.").text(facts)
    facts |= {"other": names[rival.key], "second": _figure(rival, hint.points), "n": min(best.tries, rival.tries)}
    if not hint.is_close:
        if hint.points:
            return say("{label}. {mean} points on average, {second} after “{other}”.").text(facts)
        return say("{label}. It wins {mean} % of the games tried, “{other}” {second} %.").text(facts)
    return _close(best, rival, hint.points, facts)


def _close(best: Estimate, rival: Estimate, points: bool, facts: dict[str, Any]) -> str:
    """Two that figures do not tell apart."""
    if rival.costs and not best.costs:
        facts["costs"] = rival.costs.rstrip(".")
        return say("{label}. As good as “{other}” as far as can be told, and without its price: {costs}.").text(facts)
    if best.odds is not None and best.odds.lost == 0 and rival.odds is not None and rival.odds.lost:
        facts |= {"n": rival.odds.lost, "of": rival.odds.of}
        return say(
            "{label}. As good as “{other}” as far as can be told, which loses at once in {n} of {of} cases."
        ).text(facts)
    facts["unit"] = str(say("points") if points else say("% of the games"))
    if facts["mean"] == facts["second"]:
        words = say("{label}. {mean} {unit}, as after “{other}”: nothing tells them apart (tries of each: {n}).")
    elif rival.mean < best.mean:
        words = say("{label}. {mean} {unit}, {second} after “{other}”: too close to call (tries of each: {n}).")
    elif points:
        words = say("{label}. After “{other}” it was {second} instead of {mean} {unit} (tries of each: {n}), which may "
                    "be luck, and it looks less good.")  # fmt: skip
    else:
        words = say("{label}. Whole games cannot tell it from “{other}” ({mean} and {second} {unit}; tries of each: "
                    "{n}), but you soon stand better after it.")  # fmt: skip
    return words.text(facts)


def _figure(one: Estimate, points: bool) -> str:
    return f"{one.mean:.0f}" if points else f"{100 * one.mean:.0f}"


def aside_words(one: Estimate, hint: Hint) -> Iterator[str]:
    labels = {other.key: short(other.label) for other in hint.estimates}
    if one.same_as is not None:
        yield say("It comes to the same as: {other}.").text({"other": labels[one.same_as]})
    elif one.dearer_than is not None:
        yield say("It costs more and brings the same as: {other}.").text({"other": labels[one.dearer_than]})


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
    """What the next throw or card decides, counted out; nothing where it decides nothing."""
    if odds is None:
        return
    said = [
        *(
            [say("{n} of {of} better than now").text({"n": odds.better, "of": odds.of})]
            if 0 < odds.better < odds.of
            else []
        ),
        *([say("{n} of {of} lose the game").text({"n": odds.lost, "of": odds.of})] if odds.lost else []),
        *([say("{n} of {of} win it").text({"n": odds.won, "of": odds.of})] if odds.won else []),
    ]
    if said:
        yield say("The next throw or card, counted out: {odds}.").text({"odds": ", ".join(said)})


UNIT = say("Counted in hundredths: 0 is a lost game, 100 a won one, as looking ahead judges.")


def review_lines(decisions: Sequence[Decision], names: Sequence[str]) -> Iterator[str]:
    if decisions:
        yield str(UNIT)
    else:
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
