"""At 80 by 24 the sheet, the question and every option stay on the screen, with a note, in both languages."""

from __future__ import annotations

import asyncio
import io
import random
import re
from functools import partial

import pytest
from rich.console import Console
from rich.text import Text

import undercroft
from term.full_screen import opened, press_any, settle
from undercroft import learn
from undercroft.bots import Seat
from undercroft.bots.seated import bot_for
from undercroft.store.people import People
from undercroft.term import screens
from undercroft.term.full.app import TableApp
from undercroft.term.full.layout import laid_out
from undercroft.term.menu import known_game, quick_start
from undercroft.term.screens.strokes import Cell, cut, rows_for
from undercroft.term.terminal import Terminal

GAMES = ("dungeon-run", "map-maker", "mini-rogue", "paper-dungeons")
ANSWERS = 12
LATE = {"dungeon-run": 24, "map-maker": 18, "mini-rogue": 70, "paper-dungeons": 50}  # answers before the screen is lit


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    """Here the real games are played."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_scrolls_that_is_needed_to_answer(game, late, code, tmp_path):
    with undercroft.language(code):
        assert asyncio.run(scrolled(opened(game, tmp_path, seed=5), LATE[game] if late else 0)) == []


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize(("game", "people"), [("dungeon-run", 2), ("dungeon-run", 4), ("map-maker", 2),
                                              ("map-maker", 4), ("mini-rogue", 2), ("paper-dungeons", 3)])  # fmt: skip
def test_nothing_scrolls_where_several_people_sit(game, people, code, tmp_path):
    """The sheets of the others are told in fewer rows, until all of it fits."""
    seats = ["Élise", "Bertrand", "Camille", "Dominique"][:people]
    with undercroft.language(code):
        assert asyncio.run(scrolled(opened(game, tmp_path, seats, seed=6), LATE[game])) == []


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_opening_card_and_the_first_question_are_seen_together(game, code, tmp_path, monkeypatch):
    """Nothing of the card has scrolled away when it is asked how to play."""
    with undercroft.language(code):
        terminal = Terminal()
        terminal.console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system=None)
        people = People(tmp_path / "people.json")
        people.remember_name("Élise")
        monkeypatch.setattr(terminal, "read", lambda: "quit")
        with pytest.raises(EOFError):
            quick_start(terminal, known_game(game), people)
        rows = terminal.console.file.getvalue().strip("\n").splitlines()
        assert rows[0].startswith(learn.opening(game).text.replace("*", "")[:20])
    assert len(rows) + 1 <= 24  # and the line that is typed


async def scrolled(app: TableApp, answers: int) -> list[tuple[str, str]]:
    """Which panes must be scrolled, and at which question, in some screens after so many answers."""
    bots = [bot_for("bot:careful", 5 + seat) for seat in range(len(app.sitting.names))]
    for _ in range(answers):
        seat = app.table.asks[0].seat
        app.table.answer(seat, bots[seat].answer(Seat(app.table, seat)).key)
    hidden = []
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        for _ in range(ANSWERS):
            while len(app.screen_stack) > 1:  # the curtain, what was missed
                app.pop_screen()
                await pilot.pause()
            question = app.question
            if question is None:
                break
            for part in ("board", "side", "options"):
                if app.query_one(f"#{part}").max_scroll_y > 0:
                    hidden.append((part, question.json["clause"]))
            key = bots[question.seat].answer(Seat(app.table, question.seat)).key
            app.sitting.answer(question.seat, key, sure=key)
            await app.go_on().wait()
            await settle(pilot)
    return hidden


@pytest.mark.parametrize("game", GAMES)
def test_no_line_of_a_sheet_begins_with_a_french_sign(game):
    """Before : ; ! ? stands a space at which no line is broken, however narrow the sheet."""
    with undercroft.language("fr"):
        table = undercroft.open_table(game, ["Élise"], dict(learn.first(game).options), seed=5)
        bot, begun = bot_for("bot:careful", 5), []
        for _ in range(30):
            if not table.asks:
                break
            view = table.view(0)
            for width in range(25, 34):
                console = Console(width=width, highlight=False)
                for side in (screens.side, partial(screens.small_side, height=9)):
                    lines = console.render_lines(side(game, view, 0, width), console.options, pad=False)
                    rows = ["".join(segment.text for segment in line) for line in lines]
                    begun += [row for row in rows if re.match(r"\s*[:;!?](\s|$)", row)]
            table.answer(0, bot.answer(Seat(table, 0)).key)
    assert begun == []


def test_a_name_too_long_for_its_card_is_cut_where_the_card_ends():
    cell = Cell("room-1", [("Receleur des cryptes", ""), ("Marchand", "")])
    assert [cell.row(at, 18, 1).plain for at in range(1)] == ["Receleur des cryp…"]
    assert [cell.row(at, 18, 2).plain.strip() for at in range(2)] == ["Receleur des cryp…", "Marchand"]
    assert [cell.row(at, 18, 3).plain.strip() for at in range(3)] == ["Receleur des", "cryptes", "Marchand"]


def test_what_lies_on_a_tile_is_cut_where_the_map_needs_the_rows():
    cards = Text("18 Pont ancien  " + " ; ".join(["Parchemin de retour", "Pierre d'Invocation", "Mitre"] * 4))
    short = cut(cards, 50, 2)
    assert rows_for([cards], 50) > 2
    assert rows_for([short], 50) == 2
    assert short.plain.endswith(" …")
    assert cards.plain.startswith(short.plain[:-2])
    assert cut(cards, 50, 9) is cards


def test_what_an_option_brings_is_shown_to_its_end_or_says_where_it_goes_on(tmp_path):
    async def play() -> None:
        app = opened("dungeon-run", tmp_path, seed=5)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            for _ in app.question.entries:
                await pilot.press("down" if app._laid_out.columns == 1 else "right")
                await settle(pilot)
                detail = app.query_one("#detail")
                told = str(detail.render())
                entry = app.question.entries[app.at]
                assert " ".join(told.split()) == " ".join(entry.effect.split()) or told.endswith("… (?)")
                assert len(told.splitlines()) <= detail.region.height
                assert app.query_one("#board").max_scroll_y == 0

    asyncio.run(play())


def test_an_empty_table_leaves_its_rows_to_the_options():
    labels = [f"class {n}: " + "a number of things, " * 6 for n in range(8)]
    few = laid_out((80, 24), 1, 1, "", "Which class?", labels, [""] * 8)
    full = laid_out((80, 24), 12, 12, "", "Which class?", labels, [""] * 8)
    assert few.options > full.options
    assert few.table >= 1
    assert full.table == 7


def test_a_board_is_broken_where_a_french_reader_would(tmp_path, monkeypatch):
    long = "Couloir : lancez vos dés de Force, six fois la même chose ;\u00a0: une fois de plus"
    monkeypatch.setattr(screens, "board", lambda *asked: Text(f"{'x' * 50}\u00a0: {long}"))

    async def play() -> None:
        app = opened("mini-rogue", tmp_path, seed=5)
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            rows = str(app.query_one("#map").render()).splitlines()
            assert len(rows) > 1
            assert not any(re.match(r"\s*[:;]", row) for row in rows)

    asyncio.run(play())


@pytest.mark.parametrize("columns", [44, 58])
@pytest.mark.parametrize("game", GAMES)
def test_a_slim_screen_gives_the_map_all_its_columns(game, columns, tmp_path):
    """The sheet stands below it, and no row of it is broken."""

    async def play() -> None:
        app, luck = opened(game, tmp_path, seed=5), random.Random(5)
        async with app.run_test(size=(columns, 24)) as pilot:
            await settle(pilot)
            for _ in range(ANSWERS):
                await press_any(pilot, luck)
            assert not app.query_one("#side").display
            drawn = screens.board(game, app.sitting.view(0), columns - 1, 12).plain.splitlines()
            rows = [row for row in drawn if re.match(r"[+|│]|\d [ |<]", row)]
            assert len(rows) > 2
            assert max(len(row) for row in rows) < columns

    asyncio.run(play())
