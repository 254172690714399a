"""The full-screen player on a screen that only tests see."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import undercroft
from undercroft import learn
from undercroft.bots import AtRandom
from undercroft.players.sitting import Sitting
from undercroft.store.journal import Journal
from undercroft.store.people import People
from undercroft.term.folding import Question, next_question
from undercroft.term.full.app import TableApp
from undercroft.term.full.widgets import KEYS


def advance(sitting: Sitting) -> Question | None:
    """Bots and standing answers have spoken: what a person is asked."""
    while sitting.step():
        pass
    return next_question(sitting, None)


def opened(game: str, folder: Path, seats: Any = ("ann",), seed: Any = 1, **more: Any) -> TableApp:
    """A table of the recommended first game, and the screen before it."""
    options = more.pop("options", None)
    if options is None:
        options = dict(learn.first(game).options) if len(seats) == 1 else {}
    table = undercroft.open_table(game, list(seats), options, **(more or {"seed": seed}))
    journal = Journal.begin(table, folder / f"{game}.jsonl")
    bots = {seat: AtRandom(f"{seed} {seat}") for seat, name in enumerate(seats) if name.startswith("bot")}
    return TableApp(Sitting(table, journal, bots, People(folder / "people.json"), guided=True))


async def settle(pilot: Any) -> None:
    """Until nothing is left to do and all is laid out, however busy the machine is."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    for _ in range(300):
        app = pilot.app
        status = app.screen_stack[0].query("#status")
        if not status or (
            status.first().region.height and app.screen_stack[0].region.contains_region(status.first().region)
        ):
            break
        await pilot.pause(0.02)


async def press_any(pilot: Any, chance: random.Random) -> None:
    """Answer what is asked with a key, any of those shown."""
    app = pilot.app
    count = min(len(app.question.entries), len(KEYS))
    await pilot.press(KEYS[chance.randrange(count)])
    await settle(pilot)


def text_of(app: TableApp, *ids: str) -> str:
    return "\n".join(str(app.query_one(f"#{one}").render()) for one in ids)
