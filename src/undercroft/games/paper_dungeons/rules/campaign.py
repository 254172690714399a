"""Campaigns: three dungeons in a row, the scores added up. Everything is found again by replaying the records."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from undercroft.games.paper_dungeons.glossary import say
from undercroft.games.paper_dungeons.rules.packs import load
from undercroft.kernel.errors import BadCampaign
from undercroft.kernel.game import CampaignRules, Choice, Options
from undercroft.kernel.table import Table

State = dict[str, Any]


def begin() -> State:
    """PD-770 No scenario is chosen yet, and no chapter played."""
    return {"scenario": None, "pack": "", "seats": [], "options": {}, "chapters": [], "totals": [], "rooms": [],
            "winners": None}  # fmt: skip


def carry(state: State, table: Table) -> State:
    """PD-773 The scores of a finished chapter are noted (PD-R68 with the rooms visited), and nothing else.

    PD-772 Each chapter is a game of its own; PD-770, PD-771 in the order of the scenario; PD-776 with the same players
    and options (the kernel opens no chapter for others).
    """
    options = dict(table.header["options"])
    dungeon = table.view(None)["dungeon"]["key"]
    if options.pop("campaign") == "none":
        raise BadCampaign(say("the game was not played as part of a campaign"))
    options.pop("dungeon")
    scenario, chapters = table.header["options"]["campaign"], state["chapters"]
    settled = (scenario, table.header["pack"], table.header["seats"], options)
    if chapters and settled != (state["scenario"], state["pack"], state["seats"], state["options"]):
        raise BadCampaign(say("players, options and scenario are the same in all three chapters (PD-776)"))
    if dungeon != _next_dungeon(scenario, table.header["pack"], len(chapters)):
        raise BadCampaign(
            say("dungeon {dungeon} is not the next chapter of {scenario} (PD-770)"), dungeon=dungeon, scenario=scenario
        )
    assert table.outcome is not None
    rooms = [len(sheet["visited"]) for sheet in table.view(None)["sheets"]]
    played = [*chapters, {"dungeon": dungeon, "scores": list(table.outcome.scores), "rooms": rooms}]
    return {
        "scenario": scenario,
        "pack": table.header["pack"],
        "seats": list(table.header["seats"]),
        "options": options,
        "chapters": played,
        **_totals(scenario, table.header["pack"], played),
    }


def _totals(scenario: str, pack: str, chapters: list[State]) -> State:
    """PD-774 The scores are added, the highest total wins; PD-775 on a tie the most rooms over all chapters, then the
    win is shared. PD-777 Alone, the sum is the result."""
    totals = [sum(scores) for scores in zip(*(one["scores"] for one in chapters), strict=True)]
    rooms = [sum(counts) for counts in zip(*(one["rooms"] for one in chapters), strict=True)]
    winners = None
    if len(chapters) == len(load(pack).scenario[scenario].dungeons):
        merits = list(zip(totals, rooms, strict=True))
        winners = [seat for seat, merit in enumerate(merits) if merit == max(merits) and len(merits) > 1]
    return {"totals": totals, "rooms": rooms, "winners": winners}


def next_options(state: State, given: Options) -> Options:
    """PD-771 The dungeon of the next chapter comes from the scenario; PD-776 all other options stay as they began."""
    options = {"pack": state["pack"], "campaign": state["scenario"], **state["options"]} if state["chapters"] else {}
    for key, value in given.items():
        if key in options and str(options[key]) != str(value):
            raise BadCampaign(
                say("option {key!r} stays {options!r} in all three chapters (PD-776)"), key=key, options=options[key]
            )
    options = {**options, **given}
    scenario = options.get("campaign")
    if scenario in (None, "none"):
        raise BadCampaign(say("choose a scenario: option 'campaign'"))
    dungeon = _next_dungeon(str(scenario), str(options.get("pack", "")), len(state["chapters"]))
    if given.get("dungeon", dungeon) not in (dungeon, "random"):
        raise BadCampaign(say("the next chapter is dungeon {dungeon} (PD-771)"), dungeon=dungeon)
    return {**options, "dungeon": dungeon}


def _next_dungeon(scenario: str, pack: str, played: int) -> str:
    known = load(pack).scenario
    if scenario not in known:
        raise BadCampaign(
            say("unknown scenario {scenario!r}; possible: {legal}"), scenario=scenario, legal=", ".join(known)
        )
    dungeons = known[scenario].dungeons
    if played == len(dungeons):
        raise BadCampaign(say("the campaign is over: all three chapters are played (PD-774)"))
    return dungeons[played]


def next_choices(state: State, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """PD-770, PD-776 Before the first chapter a scenario and the options are chosen, before the others nothing."""
    if state["chapters"]:
        return ()
    return tuple(
        _scenario(choice) if choice.key == "campaign" else choice for choice in choices if choice.key != "dungeon"
    )


def _scenario(choice: Choice) -> Choice:
    scenarios = choice.values[1:]
    return replace(choice, values=scenarios, default=scenarios[0])


RULES = CampaignRules(
    begin=begin,
    carry=carry,
    next_options=next_options,
    choices=next_choices,
    sentence=say("A scenario of three dungeons for the same people; their scores are added up."),
)
