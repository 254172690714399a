"""Paper Dungeons for the conformance suite."""

from __future__ import annotations

import random
from collections.abc import Sequence

from conform.mode import Golden, Mode
from frozen import shipped
from undercroft.games.paper_dungeons.rules.state import Opened
from undercroft.kernel.option import Option
from undercroft.kernel.playout import Pick
from undercroft.kernel.table import Table

_PACK = shipped("paper-dungeons")

MODES = [
    Mode("solo", 1, weight=2),
    *(Mode(f"{seats} players", seats) for seats in range(2, 9)),
    Mode("first game", 2, {"missions": False}),
    Mode("ephemeral gems", 3, {"ephemeral_gems": True}),
    Mode("open objectives", 2, {"objective_private": False}),
    Mode("everything asked", 2, {"auto_absorb": False, "ask_rewards": True, "ranger_crosses_moats": True}),
    Mode("solo, everything asked", 1, {"auto_absorb": False, "ask_rewards": True, "solo_rating": False}),
    *(Mode(f"chapter of {scenario}", 2, {"campaign": scenario}) for scenario in _PACK.scenario),
]


def content() -> set[str]:
    """Every card, item, room, gem, minion and face."""
    collections = ("dungeon", "monster", "mission", "objective", "power", "item", "hero", "minion", "room", "symbol")
    named = {f"{name}.{key}" for name in collections for key in getattr(_PACK, name)}
    return named | {f"gem.{room.gem}" for room in _PACK.room.values() if room.gem}


def exercised(table: Table) -> set[str]:
    """What was scored, fought, reached, completed, entered, beaten, taken and used in this game."""
    view = table.view(0)
    seen = {f"dungeon.{view['dungeon']['key']}"}
    seen |= {f"mission.{mission['key']}" for mission in view["missions"] if mission["scored_in_round"]}
    seen |= {f"symbol.{die['symbol']}" for die in view["pool"]}
    for sheet in view["sheets"]:
        seen |= {f"power.{sheet['power']['key']}"}
        if sheet["objective"]["figure"] >= sheet["objective"]["tiers"][0]:
            seen |= {f"objective.{sheet['objective']['key']}"}
        fights = zip(view["dungeon"]["monsters"], sheet["monster_points"], strict=True)
        seen |= {f"monster.{monster['key']}" for monster, points in fights if points > 0}
        seen |= {f"item.{item['key']}" for item in sheet["items"] if item["boxes"] == 2}
        seen |= {f"hero.{hero['key']}" for hero in sheet["heroes"] if hero["level"] >= view["print"]["ability_level"]}
        seen |= {f"room.{room}" for room in sheet["visited"]} | {f"gem.{letter}" for letter in sheet["letters"]}
        beaten = [m["kind"] for r in view["map"]["rooms"].values() for m in r["minions"]
                  if m["key"] not in sheet["minions_left"]]  # fmt: skip
        seen |= {f"minion.{kind}" for kind in beaten}
    return seen


EXPLAINED: dict[str, str] = {}
LAWS = True


# -- what is hidden ----------------------------------------------------------------------------------------------------


def other_objective(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """PD-164 The objective another seat has kept (with the same combat styles, which are open)."""
    state = table.run.state
    if not state.objective_private or state.is_over or len(state.sheets) < 2 or not state.round:
        return None
    sheet = state.sheets[1]
    alike = [card for card in _PACK.objective.values() if card.black == sheet.objective.black]
    sheet.objective = chance.choice(alike)
    shown = state.shown[1].sheet.copy()
    shown.objective = sheet.objective
    state.shown[1] = Opened(shown)  # nothing has been seen of this one yet
    return chance.choice([0, None]), table


def other_refused_cards(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """PD-165 The cards another seat has refused."""
    state = table.run.state
    if len(state.sheets) < 2 or not state.round:
        return None
    sheet = state.sheets[1]
    sheet.dealt_powers = (sheet.power, chance.choice(list(_PACK.power.values())))
    sheet.dealt_objectives = (chance.choice(list(_PACK.objective.values())), sheet.objective)
    return chance.choice([0, None]), table


def other_choices(table: Table, chance: random.Random) -> tuple[int | None, Table] | None:
    """PD-273 Whatever another seat does in the running round: some more answers of it change nothing for me."""
    for _ in range(chance.randrange(1, 5)):
        asks = [ask for ask in table.asks if ask.seat == 1]
        if len(table.asks) < 2 or not asks or all(ask.seat for ask in table.asks) or asks[0].clause in CONFIRMED:
            break  # PD-274 that somebody is ready is seen by all
        further = table.fork()
        further.answer(1, chance.choice(asks[0].keys))
        if all(ask.seat != 1 for ask in further.asks):
            break  # so is that nobody waits for this seat any more
        table = further
    return chance.choice([0, None]), table


CONFIRMED = ("PD-274",)
SETTLED = {
    "has_ephemeral_gems": "an option of the table",
    "objective_private": "an option of the table",
    "sheets.seat": "the sheets are listed by their seats",
    "shown": "the sheets are listed by their seats",
    "sheets.walls_crossed, unseen": "the path shows it; in the view it only counts for some missions and objectives",
    "sheets.moats_crossed, unseen": "the path shows it; in the view it only counts for some missions and objectives",
}
HIDDEN = [other_objective, other_refused_cards, other_choices]


# -- players -----------------------------------------------------------------------------------------------------------


def explorer(chance: random.Random) -> Pick:
    """Moves whenever it can, onwards rather than back, and so reaches the far rooms."""

    def pick(seat: int, clause: str, options: Sequence[Option]) -> Option:
        moves = [option for option in options if option.key.endswith("-move")]
        if moves and chance.random() < 0.7:
            return chance.choice(moves)
        if clause == "PD-521":
            steps = [option for option in options if option.key != "stop"]
            north = [option for option in steps if option.key[-1] > "3" or option.key.startswith("passage")]
            return chance.choice(north if north and chance.random() < 0.6 else steps)
        return chance.choice(options)

    return pick


def champion(chance: random.Random) -> Pick:
    """Walks to rooms it has not seen and raises heroes, each seat in a mixture of its own: it meets the monsters."""
    wanderlust: dict[int, float] = {}
    known: dict[int, set[str]] = {}

    def pick(seat: int, clause: str, options: Sequence[Option]) -> Option:
        if clause == "PD-261":
            best = [one for one in options if "-level-" in one.key]
            if best and chance.random() > wanderlust.setdefault(seat, chance.random()):
                return chance.choice(best)
            moves = [one for one in options if one.key.endswith("-move")]
            return chance.choice(moves if chance.random() < 0.8 else options)
        if clause == "PD-521":
            seen = known.setdefault(seat, set())
            new = [one for one in options if one.key != "stop" and one.key[-2:] not in seen]
            step = chance.choice(new or options)
            seen.add(step.key[-2:])
            return step
        return chance.choice(options)

    return pick


PLAYERS = {"champion": champion}
ASKED = {"auto_absorb": False, "ask_rewards": True, "ranger_crosses_moats": True}
DESERT = Golden({"campaign": "the-mummy-of-hamnapta"}, ("ann", "bo", "cy"), "champion", campaign=True)
GOLDEN = {
    "solo": Golden(player="champion", takes_back=0.05),
    "solo-typed": Golden({"ready": False, "missions": False}, player="champion", typed=True),
    "2-players": Golden({}, ("ann", "bo"), "champion", takes_back=0.05),
    "4-players": Golden({"ready": False}, 4),
    "8-players": Golden({"dungeon": "L"}, 8, "champion"),
    "ephemeral-gems": Golden({"ephemeral_gems": True, "objective_private": False}, 3, "champion"),
    "everything-asked": Golden(ASKED, 2, "champion", takes_back=0.1),
    **dict.fromkeys(("001", "002", "003"), DESERT),
}
