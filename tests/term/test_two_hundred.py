"""Two hundred of each: resumes, hand-overs, resizes, corrections of typed dice."""

from __future__ import annotations

import asyncio
import io
import random
from pathlib import Path

from rich.console import Console
from textual.events import Resize
from textual.geometry import Size

import undercroft
from term.full_screen import advance, settle
from undercroft.kernel.luck import Typed
from undercroft.players.sitting import Sitting
from undercroft.store.journal import Journal
from undercroft.store.people import People
from undercroft.term.full.app import TableApp
from undercroft.term.full.widgets import Choice
from undercroft.term.player import Player
from undercroft.term.terminal import Terminal

MANY = 200


def race(folder: Path, name: str = "race.jsonl", **more: object) -> Sitting:
    table = undercroft.open_table("race", ["ann"], {"goal": 25}, **(more or {"seed": 1}))
    return Sitting(table, Journal.begin(table, folder / name), {}, People(folder / "people.json"))


def test_two_hundred_resumes(tmp_path):
    """After every answer the game is left and taken up again: nothing is lost, nothing is added."""
    chance = random.Random(1)
    games = 0
    resumed = 0
    while resumed < MANY:
        games += 1
        path = tmp_path / f"{games}.jsonl"
        sitting = race(tmp_path, path.name, seed=games)
        while True:
            question = advance(sitting)
            view, lines = sitting.table.view(0), len([line for line in sitting.table.record.lines if "seat" in line])
            sitting.kept.__exit__(None, None, None)
            if question is None:
                break
            journal = Journal.reopen(path, print)
            table = undercroft.replay(journal.record)
            resumed += 1
            assert table.view(0) == view
            assert len([line for line in table.record.lines if "seat" in line]) == lines
            sitting = Sitting(table, journal, {}, People(tmp_path / "people.json"))
            again = advance(sitting)
            assert again is not None
            assert again.ask.keys == question.ask.keys
            sitting.answer(0, chance.choice(again.ask.keys))


def test_two_hundred_hand_overs(tmp_path):
    """At each hand-over, what is said afterwards holds nothing that only the other one knows."""

    class Deaf(Terminal):
        def __init__(self) -> None:
            super().__init__()
            self.said = io.StringIO()
            self.console = Console(file=self.said, width=100, highlight=False)

        def read(self, prompt: str = "> ") -> str:
            question = self.player.question
            text = self.said.getvalue()
            if "Pass the device" in text:
                after = text.rpartition("Pass the device")[2]
                mine = self.player.table.view(question.seat)["mine"]
                assert f"mine: {mine}" in after
                assert after.count("mine: ") == 1
                self.passed += 1
            self.said.seek(0)
            self.said.truncate()
            return self.chance.choice(question.ask.keys)

    passed = 0
    for game in range(MANY):
        terminal = Deaf()
        terminal.passed, terminal.chance = 0, random.Random(game)
        table = undercroft.open_table("bids", ["ann", "bo"], seed=game)
        with Journal.begin(table, tmp_path / f"{game}.jsonl") as journal:
            terminal.player = Player(terminal, Sitting(table, journal, {}), journal)
            terminal.player.play()
        passed += terminal.passed
        if passed >= MANY:
            return
    raise AssertionError(f"only {passed} hand-overs")


def test_two_hundred_corrections(tmp_path):
    """A die is mistyped each time, and the game goes on as if it had not been."""
    chance = random.Random(3)
    corrected = 0
    for number in range(MANY):
        sitting = race(tmp_path, f"{number}.jsonl", luck=Typed())
        for _ in range(2):
            question = advance(sitting)
            if question is None:
                break
            sitting.answer(0, "roll")
            before = sitting.table.view(0)
            sitting.supply((chance.randint(1, 6),))
            assert sitting.undo(sitting.turn) is not None
            corrected += 1
            assert sitting.table.view(0) == before
            sitting.supply((chance.randint(1, 6),))
            sitting.supply(("one" if "one" in [str(card) for card in sitting.table.wanted[2]] else "three",))
        lines = sitting.table.record.lines
        assert sum(line.get("undo") == "luck" for line in lines) >= 1
        sitting.kept.__exit__(None, None, None)
        assert undercroft.replay(tmp_path / f"{number}.jsonl").view(0) == sitting.table.view(0)
        if corrected >= MANY:
            return


def test_two_hundred_resizes(tmp_path):
    """From very small to large: the question and the first option stay."""

    async def play() -> None:
        app = TableApp(race(tmp_path))
        chance = random.Random(4)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            for number in range(MANY):
                size = Size(chance.randint(60, 200), chance.randint(20, 60))
                app._driver._size = size  # what pilot.resize_terminal does, without its long wait
                app.post_message(Resize(size, size))
                await asyncio.sleep(0.01)
                if number % 20:
                    continue
                await pilot.pause()
                for _ in range(300):
                    if app.size == size and app.query(Choice) and app.query(Choice).first().region.height:
                        break
                    await pilot.pause(0.02)
                assert app.size == size
                assert app.query_one("#question").region.height > 0
                assert app.query(Choice).first().region.height > 0

    asyncio.run(play())
