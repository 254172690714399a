"""Paper Dungeons: a finished game in a line. The first rule that holds; the outcome is plain, and nobody is blamed."""

from __future__ import annotations

from undercroft.games.paper_dungeons.glossary import say
from undercroft.games.paper_dungeons.sight.seen import PaperDungeonsView
from undercroft.learn.retelling import Story

NARROW = 2  # points


def title(view: PaperDungeonsView, events: Story, seat: int | None) -> str:
    over = view["over"]
    scores = over["scores"] if over else []
    if not over or not scores:
        return ""
    if len(scores) > 1:
        return _first(view, over["winners"], scores)
    sheet = view["sheets"][0]
    beaten = sum(event["event"] == "struck-monster" for event in events)
    fled = sum(event["event"] in ("fled-weak", "fled-far") for event in events)
    facts = {"n": scores[0], "beaten": beaten, "of": beaten + fled}
    if not sheet["damage"]:
        return say("Unhurt to the end: {n}").text(facts)
    if beaten and not fled:
        return say("All {beaten} monsters beaten: {n}").text(facts)
    if sheet["gems"] >= len(view["print"]["gem_points"]):
        return say("Every gem there was: {n}").text(facts)
    if not beaten:
        return say("{of} monsters, {of} flights: {n}").text(facts)
    return say("{beaten} of {of} monsters beaten: {n}").text(facts)


def _first(view: PaperDungeonsView, winners: list[int], scores: list[int]) -> str:
    if len(winners) != 1:
        return ""
    best, second = sorted(scores, reverse=True)[:2]
    sheet = view["sheets"][winners[0]]
    facts = {"name": sheet["name"], "n": best - second, "points": best}
    if best - second == 1:
        return say("{name} wins by one point").text(facts)
    if best - second == NARROW:
        return say("{name} wins by {n} points").text(facts)
    if sheet["resurrected"]:
        return say("{name}: resurrected, and first").text(facts)
    return say("{name} wins with {points} points").text(facts)
