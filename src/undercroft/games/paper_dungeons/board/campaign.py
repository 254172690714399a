"""A campaign as a count: a row for each chapter, a column for each seat, and the sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from undercroft.board.campaigns import Count
from undercroft.games.paper_dungeons.glossary import KINDS, say
from undercroft.games.paper_dungeons.sight.seen import CampaignSeen

ROOMS = say("rooms: {n}")


def count_campaign(state: CampaignSeen, label: Callable[[str, str], str]) -> Count | None:
    """PD-773, PD-775 The scores with the rooms that were visited. `label` says what a value of an option is called."""
    if not state["chapters"]:
        return None
    rows = [
        (label("dungeon", one["dungeon"]), list(_figures(one["scores"], one["rooms"]))) for one in state["chapters"]
    ]
    return Count(
        label("campaign", state["scenario"]),
        str(KINDS["dungeon"]),
        rows,
        list(_figures(state["totals"], state["rooms"])),
        state["winners"] or [],
    )


def _figures(scores: list[int], rooms: list[int]) -> Iterator[tuple[int, str]]:
    return ((score, ROOMS.text({"n": n})) for score, n in zip(scores, rooms, strict=True))
