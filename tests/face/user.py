"""A user's program that uses the whole face. tests/face/test_types.py has mypy --strict read it against the wheel."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import undercroft
from undercroft import (
    Ask,
    AskJson,
    Choice,
    Event,
    EventJson,
    Events,
    Game,
    NotAllowed,
    Option,
    OptionJson,
    Outcome,
    OutcomeJson,
    Record,
    Refusal,
    Table,
    Thing,
    UndercroftError,
    UnknownAnswer,
)
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.sight.observation import MiniRogueObserved
from undercroft.games.mini_rogue.sight.seen import MiniRogueView


def first(seat: int, clause: str, options: Sequence[Any]) -> Any:
    return options[0]


def describe(ask: Ask) -> list[str]:
    option: Option
    lines = [f"{ask.seat} {ask.clause} {ask.prompt} {ask.number} {ask.obvious or ''}"]
    for option in ask.options:
        data: OptionJson = option.to_json()
        lines.append(f"{option.key} {option.label} {option.clause} {option.place or ''} {data['brings'] or ''}")
    return lines


def play(path: Path) -> tuple[Outcome, OutcomeJson]:
    names: tuple[str, ...] = undercroft.games()
    choices: tuple[Choice, ...] = undercroft.options(names[0])
    things: dict[str, Thing] = undercroft.things("mini-rogue")
    table: Table = undercroft.open_table("mini-rogue", seats=["ann"], options={"character": "sellsword"}, seed=7)
    game: Game = table.game
    while table.asks and len(table.lines()) < 20:
        ask = table.asks[0]
        asked: AskJson = ask.to_json()
        told: Events = table.answer(ask.seat, asked["options"][0]["key"])
        event: Event
        for event in told:
            data: EventJson = event.to_json()
            print(event.clause, event.text, data["facts"])
    try:
        table.answer(0, "fly")
    except (NotAllowed, UnknownAnswer) as refusal:
        legal: tuple[str, ...] = refusal.legal
        print(legal)
    except Refusal as other:
        print(other.legal)
    view: dict[str, Any] = table.view(0)
    fork = copy.copy(table)
    outcome: Outcome = undercroft.play_out(fork, first, seed=1)
    record: Record = table.record
    record.save(path)
    again: Table = undercroft.replay(path)
    with undercroft.language("fr"):
        print(describe(again.asks[0]), len(choices), len(things), game.name, view["game"])
    try:
        again.undo(0)
    except UndercroftError as error:
        print(error)
    return outcome, outcome.to_json()


def purse(view: MiniRogueView) -> int:
    return sum(hero["gold"] for hero in view["heroes"])


def looks() -> tuple[int, int, int, list[str], str | None]:
    """The game's name gives its tables, their forks and copies the types of its views and observations."""
    rogue = undercroft.open_table("mini-rogue", 2, {"mode": "cooperative"}, seed=7)
    named: Table[MiniRogueView, MiniRogueObserved] = undercroft.open_table(game="mini-rogue", seats=["ann"], seed=7)
    gold: int = purse(rogue.fork(seed=1).view(0)) + purse(copy.copy(named).view())
    uses: int = rogue.observe(0)["heroes"][0]["uses"] if rogue.observe(0)["heroes"] else 0
    wounds: int = sum(hero["wounds"] for hero in undercroft.open_table("dungeon-run", seed=1).view(0)["heroes"])
    keys: list[str] = [power["key"] for power in undercroft.open_table("paper-dungeons").view(0)["cards"]["powers"]]
    event: str | None = undercroft.open_table("map-maker", seed=1).observe(None)["event"]
    return gold, uses, wounds, keys, event


def packs(pack: MiniRoguePack) -> str:
    return pack.name
