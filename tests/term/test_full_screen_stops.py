"""What ends something is looked at on the full screen before play goes on; and keys that once did nothing."""

from __future__ import annotations

import asyncio

import pytest

import undercroft
from term.full_screen import opened, settle, text_of
from undercroft.bots import Seat
from undercroft.bots.seated import bot_for
from undercroft.players.sitting import Sitting
from undercroft.store.history import bests, counts, history
from undercroft.store.journal import Journal
from undercroft.store.people import People
from undercroft.term.endings import ending_lines, keep_in_history
from undercroft.term.full.app import TableApp
from undercroft.term.full.overlays import Page
from undercroft.term.full.widgets import KEYS, Choice
from undercroft.term.telling import told

SMALL = (80, 24)
LOOKED = 3  # stops that are looked at


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    """Here the real games are played."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


def watched(game: str, folder, seed) -> TableApp:
    """A table at which somebody wants to see what happens."""
    app = opened(game, folder, seed=seed)
    sitting = app.sitting
    return TableApp(Sitting(sitting.table, sitting.kept, {}, People(folder / "people.json"), pause=0.01))


async def asked_or_stopped(pilot, app) -> None:
    """Until something that ended is shown, or a question is put; a worker that stands at a stop is never complete."""
    for _ in range(500):
        await pilot.pause(0.01)
        if app._stop is not None or (app.question is not None and not app._playing.locked()):
            break
    await pilot.pause()


@pytest.mark.parametrize(("game", "seed"), [("mini-rogue", 7), ("paper-dungeons", 3)])
def test_the_screen_stops_where_something_ends_and_shows_the_table_as_it_stood(game, seed, tmp_path):
    """An Area, a monster: its sentence, the board and the story up to it; Enter goes on, and the rest is told."""

    async def play() -> int:
        app, stops = watched(game, tmp_path, seed), 0
        bot = bot_for("bot:careful", seed)
        async with app.run_test(size=SMALL) as pilot:
            await asked_or_stopped(pilot, app)
            for _ in range(400):
                if stops == LOOKED or app.table.outcome is not None:
                    break
                if app._stop is not None:
                    stops += 1
                    stop = app._stop
                    assert stop.title in text_of(app, "question").replace("\n", " ")
                    assert [choice.number for choice in app.query(Choice)] == [0]
                    assert stop.view != app.sitting.view(0), "the table as it stood then, not as it stands"
                    lines = len(app.table.record.lines)
                    await pilot.press("U")  # nothing can be done meanwhile but reading
                    await pilot.press("L")
                    await pilot.pause()
                    assert isinstance(app.screen, Page)
                    await pilot.press("escape")
                    await pilot.pause()
                    assert (app._stop, len(app.table.record.lines)) == (stop, lines)
                    await pilot.press("enter")
                else:
                    key = bot.answer(Seat(app.table, 0)).key
                    app._answer(app.question, key)
                    if app.question.sure == key:
                        app._answer(app.question, key)
                await asked_or_stopped(pilot, app)
            app.exit(False)
        return stops

    assert asyncio.run(play()) == LOOKED


def test_who_does_not_want_to_wait_is_not_stopped(tmp_path):
    """`--pause 0`: nothing is staged; and Escape passes over all that has ended since the answer."""

    async def play() -> None:
        app = opened("mini-rogue", tmp_path, seed=7)
        assert not app.sitting.is_watched
        async with app.run_test(size=SMALL) as pilot:
            bot = bot_for("bot:careful", 7)
            for _ in range(40):
                await settle(pilot)
                if app.table.outcome is not None:
                    break
                app._answer(app.question, bot.answer(Seat(app.table, 0)).key)
                assert app._stop is None

    asyncio.run(play())


def test_a_line_that_is_typed_can_be_seen_and_left(tmp_path):
    async def play() -> None:
        app = opened("mini-rogue", tmp_path, seed=3)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            await pilot.press("colon")
            await pilot.pause()
            typed = app.query_one("#typed")
            assert typed.has_focus
            assert typed.region.height == 1
            assert app.screen.region.contains_region(typed.region)
            assert typed.region.bottom <= app.query_one("#keys").region.y
            await pilot.press("escape")
            await pilot.pause()
            assert not typed.display
            await pilot.press("1")  # keys answer again
            await settle(pilot)
            assert any("answer" in line for line in app.table.record.lines)

    asyncio.run(play())


def test_a_key_that_means_nothing_is_said_to(tmp_path):
    async def play() -> None:
        app = opened("mini-rogue", tmp_path, seed=3)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            await pilot.press("z")
            await pilot.pause()
            assert text_of(app, "detail").startswith("Z is no key here")

    asyncio.run(play())


def test_ctrl_c_leaves_from_a_page(tmp_path):
    async def play() -> None:
        app = opened("mini-rogue", tmp_path, seed=3)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            await pilot.press("R")
            await pilot.pause()
            assert isinstance(app.screen, Page)
            await pilot.press("ctrl+c")
            await pilot.pause()
        assert app.return_value is False

    asyncio.run(play())


def test_why_names_the_keys_one_types(tmp_path):
    """Below a list that is folded, too: what a place unfolds into stands under its key."""

    async def play() -> list[str]:
        app = opened("paper-dungeons", tmp_path, seed=3)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            for _ in range(30):
                if app.question is not None and any(not one.key for one in app.question.entries):
                    break
                app._answer(app.question, app.question.ask.keys[0])
                await settle(pilot)
            folded = app.question
            assert folded is not None
            lines = list(told(app.sitting, folded, "?", ""))
            signed = [line for line in lines if not line.startswith("   ")][: len(folded.entries)]
            assert [line[:2] for line in signed] == [f"{sign}." for sign in KEYS[: len(folded.entries)]]
            assert all(one.label in line for one, line in zip(folded.entries, signed, strict=True))
            return [line for line in lines if line.startswith("   · ")]

    assert asyncio.run(play())


def test_a_game_that_a_bot_played_for_me_is_not_my_best(tmp_path):
    def finished(name: str, lend: bool) -> Sitting:
        table = undercroft.open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=name)
        sitting = Sitting(table, Journal.begin(table, tmp_path / f"{name}.jsonl"), {}, People(tmp_path / "p.json"))
        if lend:
            sitting.lend(0, "bot:careful")
        while table.outcome is None:
            if not sitting.step():
                sitting.answer(0, table.asks[0].keys[0], table.asks[0].keys[0])
        keep_in_history(sitting, tmp_path / f"{name}.jsonl")
        return sitting

    finished("own", lend=False)
    far = bests(history())
    lent = finished("lent", lend=True)
    assert lent.spoken_for == {0}
    assert len(list(history())) == 2, "it is remembered"
    assert (bests(history()), counts(history())["ann", "mini-rogue"][0]) == (far, 1)
    assert not any("best so far" in line for line, _ in ending_lines(lent.table, 0, lent.spoken_for))


@pytest.mark.parametrize(("game", "seats"), [("paper-dungeons", 1), ("map-maker", 2), ("map-maker", 4)])
def test_on_a_narrow_screen_no_row_of_a_map_is_broken(game, seats, tmp_path):
    async def play() -> None:
        app = opened(game, tmp_path, seats=[f"p{seat}" for seat in range(seats)], seed=6)
        bots = [bot_for("bot:careful", seat) for seat in range(seats)]
        for _ in range(25):
            seat = app.table.asks[0].seat
            app.table.answer(seat, bots[seat].answer(Seat(app.table, seat)).key)
        async with app.run_test(size=(60, 20)) as pilot:
            await settle(pilot)
            drawn = app.query_one("#map")
            assert max(map(len, str(drawn.render()).splitlines())) <= 60 - 26
            assert drawn.region.width >= 33

    asyncio.run(play())
