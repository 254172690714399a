"""Paper Dungeons: a finished game in a line. The first rule that holds; the outcome is plain, and nobody is blamed."""

from __future__ import annotations

from undercroft.games.paper_dungeons.glossary import say
from undercroft.games.paper_dungeons.sight.seen import PaperDungeonsView
from undercroft.kernel.words import written
from undercroft.learn.retelling import Story, fitting, last, name_of

NARROW = 2  # points


def title(view: PaperDungeonsView, events: Story, seat: int | None) -> str:
    over = view["over"]
    scores = over["scores"] if over else []
    if not over or not scores:
        return ""
    if len(scores) > 1:
        return _first(view, events, over["winners"], scores)
    return fitting(*_last_monster(events, scores[0]), _alone(view, events, scores[0]))


def _alone(view: PaperDungeonsView, events: Story, points: int) -> str:
    sheet = view["sheets"][0]
    beaten = sum(event["event"] == "struck-monster" for event in events)
    fled = sum(event["event"] in ("fled-weak", "fled-far") for event in events)
    facts = {"n": points, "beaten": written(beaten), "of": written(beaten + fled)}
    if sheet["resurrected"]:
        return say("Once resurrected: {n}").text(facts)
    if not sheet["damage"]:
        return say("Unhurt to the end: {n}").text(facts)
    if beaten and not fled:
        return say("All {beaten} monsters beaten: {n}").text(facts)
    if sheet["gems"] >= len(view["print"]["gem_points"]):
        return say("Every gem there was: {n}").text(facts)
    if not beaten:
        return fitting(say("{of} monsters, {of} flights: {n}").text(facts))
    words = say("One of {of} monsters beaten: {n}") if beaten == 1 else say("{beaten} of {of} monsters beaten: {n}")
    return fitting(words.text(facts))


def _last_monster(events: Story, points: int) -> list[str]:
    """The last one was beaten without a point of power to spare, or got away for want of one."""
    at = last(events, "struck-monster", "fled-weak", "fled-far")
    if at < 0 or events[at]["event"] == "fled-far":
        return []
    told = events[at]["facts"]
    facts = {"name": name_of(events[at], "cause"), "n": points}
    spare = int(told["got"]) - int(told["needed"])
    if spare == 0 and events[at]["event"] == "struck-monster":
        return [say("{name}, and no power to spare: {n}").text(facts)]
    return [say("{name}, one power short: {n}").text(facts)] if spare == -1 else []


def _first(view: PaperDungeonsView, events: Story, winners: list[int], scores: list[int]) -> str:
    if len(winners) != 1:
        return ""
    best, second = sorted(scores, reverse=True)[:2]
    sheet = view["sheets"][winners[0]]
    facts = {"name": sheet["name"], "n": written(best - second), "points": best}
    aims = {int(event["facts"]["seat"]): int(event["facts"]["points"])
            for event in events if event["event"] == "shown-objective"}  # fmt: skip
    without = [points - aims.get(seat, 0) for seat, points in enumerate(scores)]
    if without[winners[0]] < max(without):
        return fitting(say("A secret aim turns it: {name} wins").text(facts), say("{name} wins by an aim").text(facts))
    if best - second == 1:
        return say("{name} wins by one point").text(facts)
    if best - second == NARROW:
        return say("{name} wins by {n} points").text(facts)
    if sheet["resurrected"]:
        return say("{name}: resurrected, and first").text(facts)
    return say("{name} wins with {points} points").text(facts)
