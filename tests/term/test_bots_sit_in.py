"""A person's seat in the hands of a bot, bots that people can watch, and tables without hints."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from kernel.tiny import RACE
from term.full_screen import settle, text_of
from term.test_two_hundred import race
from undercroft import open_table
from undercroft.bots import AtRandom, reasons
from undercroft.bots.seated import bot_for
from undercroft.games.dungeon_run.game import GAME as DUNGEON_RUN
from undercroft.kernel.words import named
from undercroft.players.sitting import WATCHED, Sitting
from undercroft.store.journal import Journal
from undercroft.store.lending import keep_lent, lent_seats
from undercroft.store.people import People
from undercroft.term.full.app import TableApp
from undercroft.term.full.overlays import Page
from undercroft.term.menu import SetUp, Wishes, opened
from undercroft.term.player import Player
from undercroft.term.telling import reason
from undercroft.term.terminal import Terminal


def answers(folder) -> list[str]:
    text = next(folder.glob("*.jsonl")).read_text(encoding="utf-8")
    return [line["answer"] for line in map(json.loads, text.splitlines()) if "answer" in line]


def test_a_bot_answers_so_many_times_and_gives_the_seat_back(undercroft, saved):
    said = undercroft("play race --plain --option goal=25 --seed 3", "rest", "bot random 2", "rest", "quit")
    assert said.code == 0
    assert "Answering for player 1 now: random bot, 2 times." in said.out
    assert said.out.count("Your move?") == 4  # twice before, twice after
    found = answers(saved)
    assert (len(found), found[0], found[-1]) == (4, "rest", "rest")


def test_without_a_number_a_bot_plays_on_in_a_pipe(undercroft):
    said = undercroft("play race --plain --option goal=10 --seed 3", "bot")
    assert "Scores: player 1" in said.out
    assert "to the end. `bot 5` would answer five times." in said.out


def test_a_bot_that_does_not_exist(undercroft):
    said = undercroft("play race --plain", "bot wizard", "bot careful soon", "quit")
    assert said.out.count("There is no bot") == 2
    assert "possible: novice, careful, cunning, master, random, and how many answers" in said.out


def test_somebody_else_at_the_table_takes_the_seat_back(undercroft, saved):
    said = undercroft("play race --plain --seats ann,bo --option goal=25 --seed 4", "bot random", "back", "quit")
    assert "Answering for ann now: random bot." in said.out
    assert "Back in the seat: ann." in said.out
    assert "No bot answers for anybody." in undercroft("play race --plain", "back", "quit").out


def test_a_lent_seat_is_still_lent_when_the_game_is_taken_up_again(undercroft, tmp_path):
    game = tmp_path / "home" / "games" / "race.jsonl"
    game.parent.mkdir(parents=True)
    table = open_table(RACE, ["ann", "bo"], {"goal": 25}, seed=4)
    with Journal.begin(table, game) as journal:
        sitting = Sitting(table, journal, {})
        sitting.lend(0, "bot:random")
        while table.asks[0].seat != 1:
            sitting.step()
        sitting.lend(1, "bot:random", answers=1)  # not to be remembered
    said = undercroft("resume race --plain", "back", "quit")
    assert said.out.count("Answering for ann now: random bot. Enter or back takes the seat back.") == 1
    assert "For bo answers" not in said.out
    assert "Back in the seat: ann." in said.out
    assert "Answering for" not in undercroft("resume race --plain", "quit").out


def test_what_was_lent_in_an_earlier_game_of_a_campaign_is_no_longer(tmp_path):
    file = tmp_path / "under-way.jsonl"
    table = open_table(RACE, ["ann"], {"goal": 25}, seed=4)
    keep_lent({0: "bot:random"}, file, tmp_path)
    assert lent_seats(table.record, file, tmp_path) == {}  # there was no such file
    file.touch()
    keep_lent({0: "bot:random"}, file, tmp_path)
    assert lent_seats(table.record, file, tmp_path) == {}  # nobody has answered in this game yet
    table.answer(0, table.asks[0].keys[0])
    assert lent_seats(table.record, file, tmp_path) == {0: "bot:random"}
    keep_lent({}, file, tmp_path)
    assert lent_seats(table.record, file, tmp_path) == {}


def test_in_french(undercroft):
    said = undercroft("play race --plain --lang fr --option goal=25", "robot random 1", "retour", "quitter")
    assert "Pour joueur 1 répond maintenant" in said.out
    assert "Aucun robot ne répond pour quelqu'un." in said.out


# -- watching ---------------------------------------------------------------------------------------------------------


class Watcher(Terminal):
    """Somebody before a terminal who waits, and takes the seat back after a while."""

    def __init__(self, patience: int = 99) -> None:
        super().__init__()
        self.waits, self.patience, self.typed = [], patience, []

    def wait(self, seconds, interrupted=False):
        self.waits.append((seconds, interrupted))
        return interrupted and len(self.waits) >= self.patience

    def read(self, prompt="> "):
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


def watched(tmp_path, watcher, pause, seats=("ann", "bot")):
    table = open_table(RACE, list(seats), {"goal": 25}, seed=5)
    bots = {at: AtRandom(at) for at, name in enumerate(seats) if name != "ann"}
    with Journal.begin(table, tmp_path / "game.jsonl") as journal:
        Player(watcher, Sitting(table, journal, bots, pause=pause), journal).play()
    return table


def test_bots_pause_when_people_watch_and_never_for_long(tmp_path):
    watcher = Watcher()
    watcher.typed = ["rest", "rest"]
    watched(tmp_path, watcher, 0.5, ("ann", "bot", "bot 2"))
    assert watcher.waits
    assert set(watcher.waits) == {(0.5, False)}


def test_without_a_pause_nobody_waits(tmp_path):
    watcher = Watcher()
    watcher.typed = ["rest", "rest"]
    watched(tmp_path, watcher, 0)
    assert watcher.waits == []


def test_after_a_few_answers_nobody_waits_any_longer(tmp_path):
    table = open_table(RACE, ["ann", "bot"], {"goal": 25}, seed=5)
    with Journal.begin(table, tmp_path / "game.jsonl") as journal:
        sitting = Sitting(table, journal, {1: AtRandom(1)}, People(tmp_path / "people.json"), pause=0.5)
        assert sitting.pause() == 0  # no bot has done anything yet
        sitting.spoke = 1
        assert [sitting.pause() for _ in range(WATCHED + 2)] == [0.5] * WATCHED + [0, 0]


def test_a_pipe_is_never_paused_for(undercroft, monkeypatch):
    monkeypatch.setattr(time, "sleep", lambda seconds: pytest.fail("somebody waited"))
    assert undercroft("play race --plain --seats ann,bot --pause 9", "rest", "rest", "quit").code == 0


def test_enter_takes_a_lent_seat_back(tmp_path):
    watcher = Watcher(patience=2)
    watcher.typed = ["bot random"]
    table = watched(tmp_path, watcher, 0.5, ("ann",))
    assert [interrupted for _, interrupted in watcher.waits] == [True, True]
    assert sum("answer" in line for line in table.record.lines) == 2
    assert table.outcome is None


def test_on_a_whole_screen_b_hands_over_and_takes_back(tmp_path):
    async def play() -> None:
        app = TableApp(race(tmp_path))
        app.sitting._pause = 0.5
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            before = len(app.table.record.lines)
            await pilot.press("B", *"nobody", "enter")
            assert isinstance(app.screen, Page)  # it says why not
            await pilot.press(*["backspace"] * 6, *"random", "enter")
            assert not isinstance(app.screen, Page)
            for _ in range(100):
                await pilot.pause(0.02)
                if len(app.table.record.lines) > before:
                    break
            assert "B takes the seat back" in text_of(app, "question")
            await pilot.press("B")
            await settle(pilot)
            assert not app.sitting.lent
            assert app.question is not None
            kept = len(app.table.record.lines)
            await pilot.pause(0.8)
            assert len(app.table.record.lines) == kept

    asyncio.run(play())


# -- hints ------------------------------------------------------------------------------------------------------------


def test_a_table_without_hints(undercroft, saved):
    said = undercroft("play race --plain --no-hints", "hint", "quit")
    assert "this table plays without hints" in said.out
    rest = undercroft("play race --plain --no-hints --lang fr", "rest", "conseil", "quit")
    assert "cette table joue sans conseils" in rest.out
    header = json.loads(next(saved.glob("*.jsonl")).read_text(encoding="utf-8").splitlines()[0])
    assert header["hints"] is False


@pytest.mark.parametrize(("seats", "limit"), [("ann,bot", 200), ("ann,bo", 0)])
def test_where_bots_sit_a_game_of_dungeon_run_comes_to_an_end(seats, limit):
    """Nobody waits for bots for ever: a round limit goes without saying, unless one is chosen."""
    game = DUNGEON_RUN
    table = opened(Terminal(), SetUp(game, seats.split(","), {}), Wishes())
    assert table.header["options"]["round-limit"] == limit
    chosen = opened(Terminal(), SetUp(game, seats.split(","), {"round-limit": 50}), Wishes())
    assert chosen.header["options"]["round-limit"] == 50


def test_why_a_bot_did_so_is_found_in_worlds_that_the_persons_imagine(saved, monkeypatch):
    """What it knows alone must not come out in its reasons: each person hears what fits his own knowledge."""
    table = open_table(DUNGEON_RUN, ["ann", "bo", "bot:careful"], seed=5)
    asked_for = []
    told = reasons._imagined
    monkeypatch.setattr(
        reasons, "_imagined", lambda table, watcher, *rest: asked_for.append(watcher) or told(table, watcher, *rest)
    )
    with Journal.begin(table, None) as journal:
        sitting = Sitting(table, journal, {2: bot_for("bot:careful", 1)})
        heard = sitting.heard.latest
        while not heard.get(0):
            if not sitting.step():
                ask = sitting.table.asks[0]
                table.answer(ask.seat, ask.keys[0])
        assert set(asked_for) == {0, 1}
        assert list(heard[0]) == [2]
        assert reason(sitting) == named("careful bot", heard[0][2])
        heard[1] = {2: "something else"}
        assert reason(sitting) == "", "what one of them must not hear is not said aloud"
