"""The Wild Map: the end of a game, Map Details, and what six dungeons carry over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from undercroft.games.map_maker.glossary import DEFEAT, NO_HEAD_START, ROMAN, VICTORY, say
from undercroft.games.map_maker.rules.state import BOSS_DEFEATED, GIVEN_UP, HEROES_DEAD, Dungeon, Hero
from undercroft.games.map_maker.rules.verbs import (
    Cause,
    allow_own_name,
    enter_danger,
    enter_title,
    show_test,
    write_own_name,
)
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.offers import dungeon_title
from undercroft.kernel.errors import BadCampaign, NotAllowed, UndercroftError, Unknown
from undercroft.kernel.game import CampaignRules, Choice, Options, Outcome
from undercroft.kernel.rules import Rules, choose
from undercroft.kernel.words import Message, spoken

SURRENDER = say("The game was given up.")


def the_end(d: Dungeon, cause: Cause = None) -> Rules[Outcome]:
    """MM-102 A win is everybody's; MM-106, MM-R86 there is no other score. MM-706 A loss enters nothing further."""
    show_test(d, None)
    if d.killer < 0:
        return Outcome((), (), SURRENDER, GIVEN_UP) if d.given_up else Outcome((), (), DEFEAT, HEROES_DEAD, cause)
    if d.settings.on_map and not d.settings.adventure:  # MM-955, MM-R84 elsewhere nothing is recorded
        yield from fill_in_map_detail(d, d.heroes[d.killer])
    return Outcome(tuple(range(len(d.settings.seats))), (), VICTORY, BOSS_DEFEATED, cause)


def fill_in_map_detail(d: Dungeon, killer: Hero) -> Rules[None]:
    """MM-133, MM-701 Dungeon, Danger, Depth (MM-704), Boss (MM-712) and Map Maker (MM-105, MM-705)."""
    dangers = d.options.dangers
    options = tuple(option for key, option in dangers.items() if key not in d.settings.used_dangers)
    pick = yield from choose(killer.seat, "MM-703", options)  # MM-R64
    enter_danger(d, pick.what, "MM-703")
    if d.title is None:  # MM-132 left blank: the player whose Hero killed the Boss decides
        title = (yield from choose(killer.seat, "MM-132", d.options.titles[d.dungeon - 1], killer.name)).what
        if title is None:
            name_freely(d)
        else:
            enter_title(d, title, "MM-132")
    assert d.boss is not None
    d.tell(tell.DETAIL, "MM-701", d.title, d.danger, d.depth, d.boss.kind, killer.name)


def name_freely(d: Dungeon) -> None:
    """MM-R130, MM-R63 A name of one's own: the text noted; until there is one the default name stands."""
    allow_own_name(d)
    enter_title(d, dungeon_title(d.own_name, d.pack.dungeons[d.dungeon - 1]), "MM-R130")


def note(d: Dungeon, seat: int, key: str, text: str) -> None:
    """MM-132, MM-R130 A text given beside the answers: the name the killer's player has for the dungeon.

    It may come before or after the answer "a name of my own"; it changes nothing in play.
    """
    if key != DUNGEON_NAME:
        raise Unknown(say("note"), key, (DUNGEON_NAME,))
    if d.killer < 0 or d.heroes[d.killer].seat != seat or (d.title is not None and not d.has_own_name):
        raise NotAllowed(str(NOT_THE_KILLER), ())
    write_own_name(d, check_name(text))
    if d.has_own_name:
        name_freely(d)


def check_name(text: str) -> str:
    """MM-R130 One line of 1 to 40 characters."""
    text = text.strip()
    if not 0 < len(text) <= NAME_LENGTH or not text.isprintable():
        raise UndercroftError(NAME_WANTED.text({"n": NAME_LENGTH}))
    return text


DUNGEON_NAME = "dungeon-name"
NAME_LENGTH = 40
NAME_WANTED = say("a name is one line of 1 to {n} characters")
NOT_THE_KILLER = say(
    "only the player whose Hero killed the Boss names the dungeon, if its name was left blank (MM-132)"
)


def refusal(message: Message, **facts: Any) -> BadCampaign:
    return BadCampaign(message.text(facts))


BEGUN_WITH = {
    "base": say("this map was begun with the base set; that holds for the whole map (MM-R120)"),
    "full": say("this map was begun with the full set; that holds for the whole map (MM-R120)"),
}


# -- the map as a row of games ----------------------------------------------------------------------------------------


def new_map() -> dict[str, Any]:
    """MM-104, MM-710 An empty map: six dungeons, nothing known."""
    return {
        "set": "",
        "pack": "",
        "dungeons": [_unknown(number) for number in range(1, 7)],
        "marked": [],  # MM-506 Bosses met
        "dangers": [],  # dangers used up
        "games": 0,
        "complete": False,
    }


def _unknown(number: int) -> dict[str, Any]:
    return {
        "number": number,
        "roman": ROMAN[number],
        "name": None,
        "given_name": "",
        "won": False,
        "danger": None,
        "danger_name": None,
        "penalty": None,
        "depth": None,
        "boss": None,
        "boss_name": None,
        "map_maker": None,
        "tries": 0,
    }


def carry(state: dict[str, Any], table: Any) -> dict[str, Any]:
    """MM-505, MM-701, MM-706, MM-708 What a finished game leaves on the map; a record of elsewhere is refused."""
    options = table.header["options"]
    _check_it_is_of_this_map(state, table)
    if options["mode"] == "adventure":  # MM-955
        return state
    detail = table.view(None)["detail"]
    before = state["dungeons"][options["dungeon"] - 1]
    entry = {**before, "tries": before["tries"] + 1, "boss": detail["boss"], "boss_name": detail["boss_name"]}
    if detail["name"] is not None:
        entry.update(name=detail["name"], given_name=options["dungeon-name"])
    if detail["won"]:
        entry["won"] = True
        entry.update({key: detail[key] for key in ("danger", "danger_name", "penalty", "depth", "map_maker")})
    dungeons = [entry if one is before else one for one in state["dungeons"]]
    new_boss = detail["boss"] is not None and detail["boss"] not in state["marked"]
    return {
        "set": options["set"],
        "pack": table.header["pack"],
        "dungeons": dungeons,
        "marked": state["marked"] + ([detail["boss"]] if new_boss else []),  # MM-R40
        "dangers": state["dangers"] + ([detail["danger"]] if detail["won"] else []),
        "games": state["games"] + 1,
        "complete": all(one["won"] for one in dungeons),  # MM-104, MM-709
    }


def _check_it_is_of_this_map(state: dict[str, Any], table: Any) -> None:
    """The options of the record must be those this map would have opened it with."""
    options = dict(table.header["options"])
    if options["map"] != "wild" or not options["dungeon"]:
        raise refusal(say("the game was a one-shot, not played on a Wild Map"))
    if state["pack"] and table.header["pack"] != state["pack"]:
        facts = {"pack": state["pack"], "other": table.header["pack"]}
        raise refusal(say("the map is played with the pack {pack}, the record with {other}"), **facts)
    wanted = next_options(state, options)
    differing = [key for key in _SETTLED if str(wanted.get(key, options[key])) != str(options[key])]
    if differing:
        facts = {"key": differing[0], "other": options[differing[0]], "value": wanted[differing[0]]}
        raise refusal(
            say("the game was played on another map: its option {key} is {other!r}, on this map it would be {value!r}"),
            **facts,
        )


_SETTLED = ("dungeon", "set", "boss", "depth", "danger", "marked", "used-dangers")


def next_options(state: dict[str, Any], given: Options) -> dict[str, Any]:
    """MM-130, MM-713, MM-R120 The options of the next game on this map: what is chosen, and what the map settles."""
    options = {**given, "map": "wild"}
    if state["pack"]:
        options.setdefault("pack", state["pack"])
    options.setdefault("give-up", "on")
    if int(options.get("start-level", 1)) != 1 or int(options.get("training", 0)):  # MM-713
        raise refusal(NO_HEAD_START)
    if options.get("mode") == "adventure":
        return _adventure_options(state, options)
    open_dungeons = [one["number"] for one in state["dungeons"] if not one["won"]]
    if not open_dungeons:
        raise refusal(
            say("all six dungeons of this map are won: play Adventure Mode on it (mode=adventure), or start a new map")
        )
    number = int(options.get("dungeon") or open_dungeons[0])
    if number not in open_dungeons:
        left = ", ".join(ROMAN[one] for one in open_dungeons)
        facts = {"dungeon": _roman(number), "left": left}
        raise refusal(say("dungeon {dungeon} is won already (MM-130); still open: {left}"), **facts)
    if state["set"] and options.get("set", state["set"]) != state["set"]:
        raise refusal(BEGUN_WITH[state["set"]])
    entry = state["dungeons"][number - 1]
    if state["set"]:
        options["set"] = state["set"]
    if entry["given_name"]:
        options["dungeon-name"] = entry["given_name"]
    options.update(
        {
            "dungeon": number,
            "boss": entry["boss"] or "unknown",  # MM-507
            "marked": ",".join(sorted(state["marked"])),
            "used-dangers": ",".join(sorted(state["dangers"])),
        }
    )
    return options


def _adventure_options(state: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """MM-950, MM-951, MM-954 Adventure Mode: any dungeon of a completed map, as it is recorded there."""
    if not state["complete"]:
        left = ", ".join(one["roman"] for one in state["dungeons"] if not one["won"])
        raise refusal(say("Adventure Mode needs a completed Wild Map (MM-950); still to be won: {left}"), left=left)
    number = int(options.get("dungeon") or 0)
    if number not in range(1, 7):
        raise refusal(say("say which dungeon of the map Adventure Mode is played in: dungeon=1 to 6"))
    entry = state["dungeons"][number - 1]
    options.setdefault("set", state["set"])
    options.update(
        {"dungeon": number, "boss": entry["boss"], "depth": entry["depth"], "danger": entry["danger"]},
        **{"dungeon-name": entry["given_name"] or entry["name"]["en"]},  # MM-132 also if the winner chose it
    )
    return options


def next_choices(state: dict[str, Any], choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """MM-130, MM-131, MM-950, MM-R120 What this map leaves to be chosen for its next game."""
    sites = [one for one in state["dungeons"] if state["complete"] or not one["won"]]
    settled = ("start-level", "training", "set") if state["set"] else ("start-level", "training")  # MM-713
    return tuple(_left(choice, state, sites) for choice in choices if choice.key not in settled)


def _left(choice: Choice, state: dict[str, Any], sites: list[dict[str, Any]]) -> Choice:
    if choice.key == "mode" and state["complete"]:
        return replace(choice, values=("adventure",), default="adventure")
    if choice.key == "dungeon":
        numbers = tuple(one["number"] for one in sites)
        return replace(choice, values=numbers, default=numbers[0], labels={one["number"]: _site(one) for one in sites})
    if choice.key == "dungeon-name" and not state["complete"]:
        unnamed = [one["number"] for one in sites if not one["given_name"]]
        return replace(choice, asked=lambda seats, chosen: chosen.get("dungeon", sites[0]["number"]) in unnamed)
    return choice


def _site(one: dict[str, Any]) -> str:
    """A dungeon as it is called, with its Boss if that has been met: `II Cinders, Black Dragon`."""
    known = [spoken(one[key]) for key in ("name", "boss_name") if one[key]]
    return f"{one['roman']} {', '.join(known)}".strip()


def _roman(number: int) -> str:
    return ROMAN[number] if number in range(1, 7) else str(number)


WILD_MAP = CampaignRules(
    begin=new_map,
    carry=carry,
    next_options=next_options,
    choices=next_choices,
    sentence=say("A Wild Map: six dungeons to be found, won and named. When all six are known, Adventure Mode opens."),
    row="maps",
)
