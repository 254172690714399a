"""What takes a moment is done aside: while a bot thinks or a hint is looked for, keys, the size and leaving work."""

from __future__ import annotations

import asyncio
import threading

import pytest

from kernel.tiny import RACE
from term.full_screen import settle, text_of
from term.test_two_hundred import race
from undercroft import open_table
from undercroft.bots import Answer
from undercroft.players.sitting import Sitting
from undercroft.store.journal import Journal
from undercroft.store.people import People
from undercroft.term import telling
from undercroft.term.full.app import TableApp
from undercroft.term.full.overlays import Page

SMALL = (80, 24)


class Slow:
    """A bot that thinks until it is let go."""

    def __init__(self) -> None:
        self.go = threading.Event()

    def answer(self, seat) -> Answer:
        keys = seat.ask.keys
        assert self.go.wait(30)
        return Answer(keys[0])


@pytest.fixture
def slow():
    bot = Slow()
    yield bot
    bot.go.set()


def against(bot, folder) -> TableApp:
    table = open_table(RACE, ["ann", "bot:master"], {"goal": 25}, seed=5)
    journal = Journal.begin(table, folder / "game.jsonl")
    return TableApp(Sitting(table, journal, {1: bot}, People(folder / "people.json")))


async def until(pilot, is_so) -> None:
    for _ in range(500):
        if is_so():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came to this")


def test_while_a_bot_thinks_pages_open_the_size_changes_and_nothing_is_taken_back(tmp_path, slow):
    async def play() -> None:
        app = against(slow, tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: app.question is not None)
            await pilot.press("1")
            await until(pilot, lambda: "Thinking: master bot" in text_of(app, "question"))
            await pilot.press("1")  # nobody is asked
            await pilot.press("L")
            await until(pilot, lambda: isinstance(app.screen, Page))
            await pilot.press("escape")
            await pilot.resize_terminal(100, 30)
            assert app.query_one("#keys").region.width == 100
            lines = len(app.table.record.lines)
            await pilot.press("U")
            assert "A bot is thinking" in text_of(app, "detail")
            assert len(app.table.record.lines) == lines
            slow.go.set()
            await settle(pilot)
            assert app.question is not None
            assert "Thinking" not in text_of(app, "question")

    asyncio.run(play())


def test_who_leaves_does_not_wait_for_a_bot(tmp_path, slow):
    async def play() -> None:
        app = against(slow, tmp_path)
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: app.question is not None)
            await pilot.press("1")
            await until(pilot, lambda: "Thinking" in text_of(app, "question"))
            await pilot.press("Q")
        assert app.return_value is False
        assert not slow.go.is_set()

    asyncio.run(play())


def test_a_seat_taken_back_while_its_bot_thinks_is_asked(tmp_path, slow):
    async def play() -> None:
        app = TableApp(race(tmp_path))
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: app.question is not None)
            app.sitting.lend(0, "bot:random")
            app.sitting.lent[0].bot = slow
            app.go_on()
            await until(pilot, lambda: "B takes the seat back" in text_of(app, "question"))
            await pilot.press("B")
            slow.go.set()
            await settle(pilot)
            assert app.question is not None
            assert not any("answer" in line for line in app.table.record.lines)

    asyncio.run(play())


def test_while_a_hint_is_looked_for_its_page_can_be_closed_and_an_answer_given(tmp_path, monkeypatch):
    go = threading.Event()
    estimates = telling.estimates
    monkeypatch.setattr(telling, "estimates", lambda seat: go.wait(30) and estimates(seat, tries=4))

    async def play() -> None:
        app = TableApp(race(tmp_path))
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: app.question is not None)
            await pilot.press("T")
            await until(pilot, lambda: isinstance(app.screen, Page))
            assert "Looking ahead" in str(app.screen.query_one("#page-text").render())
            await pilot.resize_terminal(100, 30)
            await pilot.press("escape")
            await until(pilot, lambda: not isinstance(app.screen, Page))
            await pilot.press("1")
            await until(pilot, lambda: any("answer" in line for line in app.table.record.lines))
            await pilot.press("T")
            await until(pilot, lambda: isinstance(app.screen, Page))
            go.set()
            await settle(pilot)
            await until(pilot, lambda: "As games end" in str(app.screen.query_one("#page-text").render()))
            assert [line for line in app.table.record.lines if "hint" in line] == [{"hint": 0}, {"hint": 0}]

    try:
        asyncio.run(play())
    finally:
        go.set()
