"""The full-screen player, driven by keys and by the mouse."""

from __future__ import annotations

import asyncio
import random

import pytest
from textual.widgets import Input

import undercroft
from term.full_screen import advance, opened, press_any, settle, text_of
from undercroft import language
from undercroft.kernel.ask import Option
from undercroft.players.sitting import Sitting
from undercroft.store.history import history
from undercroft.store.journal import Journal
from undercroft.store.people import People
from undercroft.term.full.overlays import Curtain, Page
from undercroft.term.full.widgets import Choice
from undercroft.term.screens import shown_events

GAMES = ("dungeon-run", "map-maker", "mini-rogue", "paper-dungeons")
SMALL = (80, 24)


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    """Here the real games are played."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


def visible(app, widget) -> bool:
    """Wholly on the screen, and not of no height."""
    region = widget.region
    return region.height > 0 and region.bottom <= app.size.height and region.right <= app.size.width


@pytest.mark.parametrize(("game", "seed"), [*zip(GAMES, (17, 28, 1, 18), strict=True)])  # rather short games
def test_a_whole_game_by_keys_with_everything_in_sight(game, seed, tmp_path):
    """At 80 by 24 the board, the sheet, the story, the question and options are always there; up to the ending."""

    async def play() -> None:
        app = opened(game, tmp_path, seed=seed)
        chance = random.Random(game)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            steps = 0
            while app.table.outcome is None:
                for part in ("status", "table", "board", "side", "story", "question", "keys"):
                    assert visible(app, app.query_one(f"#{part}")), (part, app.question.json["prompt"])
                assert app.query_one("#board").region.height >= 5
                assert visible(app, app.query(Choice).first())
                await press_any(pilot, chance)
                steps += 1
                if app.question is not None and steps % 20 == 0:
                    await pilot.resize_terminal(100 + steps % 60, 24 + steps % 30)
                    await pilot.resize_terminal(*SMALL)
                    await settle(pilot)
            assert isinstance(app.screen, Page)
            assert app.table.outcome.reason in str(app.screen.query_one("#page-text").render())
            assert [one["game"] for one in history()] == [game], "remembered, though the window may be closed now"
            await pilot.press("S")  # at once, as the line below the ending offers
            await settle(pilot)
            await pilot.press(*"keepsake", "enter")
            await settle(pilot)
            await pilot.press("escape")
            await settle(pilot)
            await pilot.press("escape")
            await settle(pilot)
            await pilot.press("enter")
        assert app.return_value is True
        assert undercroft.replay(tmp_path / "home" / "games" / "keepsake.jsonl").outcome == app.table.outcome

    asyncio.run(play())


def test_a_whole_game_by_mouse(tmp_path):
    async def play() -> None:
        app = opened("map-maker", tmp_path, seed=5)
        chance = random.Random(1)
        async with app.run_test(size=(100, 30)) as pilot:
            await settle(pilot)
            while app.table.outcome is None:
                choices = [choice for choice in app.query(Choice) if visible(app, choice)]
                assert await pilot.click(f"#{chance.choice(choices).id}")
                await settle(pilot)
        assert app.table.outcome is not None

    asyncio.run(play())


def test_enter_takes_the_answer_that_is_marked(tmp_path):
    async def play() -> None:
        app = opened("dungeon-run", tmp_path, seed=2)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            assert app.question.enter == "take-gorvak"
            await pilot.press("enter")
            await settle(pilot)
            assert app.table.view(0)["heroes"][0]["key"] == "gorvak"

    asyncio.run(play())


def test_a_deadly_answer_is_asked_twice_and_enter_never_gives_it_by_mistake(tmp_path, monkeypatch):
    """The mark stays where it was: on what Enter gives, or nowhere."""

    async def play() -> None:
        app = opened("mini-rogue", tmp_path, seed=3)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            first, second = app.question.json["options"]
            deadly = {first["key"]: {"deadly": "This kills you."}}
            monkeypatch.setattr(Option, "detail", property(lambda option: deadly.get(option.key, {})))
            await pilot.press("1")
            await settle(pilot)
            assert "This kills you. Once more" in text_of(app, "detail")
            await pilot.press("enter")
            await settle(pilot)
            assert "No answer is marked" in text_of(app, "detail")
            assert not app.question.json["number"]
            app.question.advised, app.question.sure = second["key"], ""
            await app.put()
            await pilot.press("1")
            await settle(pilot)
            assert "This kills you. Once more" in text_of(app, "detail")
            await pilot.press("enter")
            await settle(pilot)
            assert [line["answer"] for line in app.table.record.lines if "answer" in line] == [second["key"]]

    asyncio.run(play())


def test_pages_open_search_and_close(tmp_path):
    async def play() -> None:
        with language("fr"):
            app = opened("mini-rogue", tmp_path, seed=3)
            async with app.run_test(size=SMALL) as pilot:
                await settle(pilot)
                for sign in ("question_mark", "L", "O", "H", "N"):
                    await pilot.press(sign)
                    await pilot.pause()
                    assert isinstance(app.screen, Page), sign
                    await pilot.press("escape")
                    await settle(pilot)
                await pilot.press("R")
                await pilot.pause()
                assert "combat" in str(app.screen.query_one("#page-text").render())  # what can be looked up
                for word, clause in (("but", "MR-001"), ("relancer", "MR-400")):  # one word after the other
                    await pilot.press(*word, "enter")
                    await pilot.pause()
                    assert clause in str(app.screen.query_one("#page-text").render())
                await pilot.press("enter")
                await pilot.pause()
                assert "combat" in str(app.screen.query_one("#page-text").render())
                await pilot.press("escape")
                await settle(pilot)
                assert not isinstance(app.screen, Page)
                await pilot.press("1")  # and play goes on
                await settle(pilot)
                assert len([line for line in app.table.record.lines if "seat" in line]) == 1

    asyncio.run(play())


def test_undo_takes_an_answer_back(tmp_path):
    async def play() -> None:
        app = opened("paper-dungeons", tmp_path, seed=3)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            before = app.question.json["prompt"]
            await pilot.press("1")
            await settle(pilot)
            assert app.question.json["prompt"] != before or app.question.json["number"] > 0
            await pilot.press("U")
            await settle(pilot)
            assert app.question.json["prompt"] == before
            assert {"undo": 0} in app.table.record.lines

    asyncio.run(play())


def test_a_curtain_hides_secrets_at_a_hand_over(tmp_path):
    async def play() -> None:
        app = opened("paper-dungeons", tmp_path, seats=("ann", "bo"), seed=3)
        chance = random.Random(2)
        seen, told = 0, list[str]()
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            for _ in range(150):
                if seen == 2:
                    break
                if isinstance(app.screen, Curtain):
                    seen += 1
                    assert "Pass the device" in str(app.screen.query_one("Static").render())
                    told += str(app.screen.query_one("#told").render()).splitlines()
                    await pilot.press("1")  # nobody answers through a curtain
                    assert isinstance(app.screen, Curtain)
                    await pilot.press("enter")
                    await settle(pilot)
                    continue
                if isinstance(app.screen, Page):  # what happened meanwhile
                    await pilot.press("enter")
                    await settle(pilot)
                await press_any(pilot, chance)
        assert seen >= 2
        assert told  # whoever answered sees what came of it
        assert set(told) <= {event.text for event in app.table.events(None)}

    asyncio.run(play())


def test_no_hand_over_without_a_secret(tmp_path):
    """Map Maker has none; in Dungeon Run there is none before somebody has drawn or found a card."""
    for game, asks in (("map-maker", 30), ("dungeon-run", 2)):
        table = undercroft.open_table(game, ["ann", "bo"], seed=1)
        with Journal.begin(table, tmp_path / f"{game}.jsonl") as journal:
            sitting = Sitting(table, journal, {}, People(tmp_path / "people.json"))
            for _ in range(asks):
                question = advance(sitting)
                if question is None:
                    break
                assert not sitting.must_hide(question.seat), question.json["prompt"]
                sitting.at = question.seat
                sitting.news(question.seat)
                sitting.answer(question.seat, question.ask.keys[0])


def test_real_dice_are_typed_and_corrected(tmp_path):
    async def play() -> None:
        app = opened("map-maker", tmp_path, luck="typed")
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            for _ in range(6):
                if app.table.wanted is not None:
                    break
                await pilot.press("1")
                await settle(pilot)
            assert app.table.wanted is not None
            dice = len(app.table.wanted[2])
            typed = app.query_one("#typed", Input)
            typed.value = "9" * dice
            await pilot.press("enter")
            await settle(pilot)
            assert app.table.wanted is not None
            before = app.table.wanted
            typed.value = " ".join("1" * dice)
            await pilot.press("enter")
            await settle(pilot)
            if app.table.wanted is not None:
                app.query_one("#typed", Input).value = "undo"
                await pilot.press("enter")
            else:
                await pilot.press("U")
            await settle(pilot)
            assert app.table.wanted[1] == before[1]
            assert {"undo": "luck"} in app.table.record.lines

    asyncio.run(play())


def test_foreign_text_cannot_command_the_terminal(tmp_path):
    """Control characters and bidirectional overrides in names are symbols on every screen, and nothing moves."""

    def drawn(app) -> list[str]:
        return [segment.text for line in app.screen._compositor.render_strips() for segment in line]

    async def play() -> None:
        app = opened("dungeon-run", tmp_path, seats=("ann\x1b[2J", "bo\u202eb"))
        everything = ""
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            for key in ("enter", "1", "enter", "o", "escape", "l", "escape", "k", "escape", ":", "1", "enter"):
                texts = drawn(app)
                assert [text for text in texts if not text.replace("\u00a0", " ").isprintable()] == []
                assert {line.cell_length for line in app.screen._compositor.render_strips()} == {SMALL[0]}
                everything += "".join(texts)
                await pilot.press(key)
                await settle(pilot)
        assert "ann␛[2J" in everything
        assert "bo�b:" in everything

    asyncio.run(play())


def test_a_refused_entry_of_real_dice_says_why_and_moves_nothing_off_the_screen(tmp_path):
    async def play() -> None:
        app = opened("dungeon-run", tmp_path, ("ann", "bo"), luck="typed")
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            assert "First Player" in text_of(app, "question")  # what the dice are thrown for
            await pilot.press(*"137", "enter")
            await settle(pilot)
            assert "2 numbers are needed" in text_of(app, "detail")
            for part in ("status", "question", "detail", "typed", "keys"):
                assert visible(app, app.query_one(f"#{part}")), part
            assert app.screen.max_scroll_y == 0
            await pilot.press(*"62", "enter")
            await settle(pilot)
            assert "ann" in text_of(app, "question")

    asyncio.run(play())


def test_who_sits_down_reads_what_happened_since(tmp_path):
    """Around one screen, what the others did stands in everybody's own story; too much of it comes on a page."""

    async def play() -> None:
        app = opened("dungeon-run", tmp_path, seats=("ann", "bo"), seed=4)
        chance = random.Random(4)
        read = {0: 0, 1: 0}
        pages = 0
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            for _ in range(60):
                seat = app.question.seat
                came = app.table.events(seat)[read[seat] :]
                new = [event.text for event in came if event.kind.key not in shown_events("dungeon-run")]
                on_the_board = {event.text for event in came} - set(new)
                before_all = ""
                if isinstance(app.screen, Curtain):
                    before_all = str(app.screen.query_one("#told").render())
                    await pilot.press("enter")
                    await settle(pilot)
                if isinstance(app.screen, Page):
                    first = "What has happened so far" if read[seat] == 0 else "Since you last looked"
                    assert str(app.screen.query_one("#page-title").render()) == first
                    told = str(app.screen.query_one("#page-text").render())
                    assert all(text in told for text in app._fresh)
                    hidden = [text for text in before_all.split("\n") if text and text not in on_the_board]
                    both = sorted([*app._fresh, *hidden])
                    assert both == sorted(new)  # everything once, on the curtain or on the page
                    await pilot.press("enter")
                    await settle(pilot)
                    pages += 1
                elif new:
                    assert new[-1].split()[0] in text_of(app, "story")
                assert app._stories[seat][-len(new) :] == new or not new
                read[seat] = len(app.table.events(seat))
                await press_any(pilot, chance)
        assert min(read.values()) > 5
        assert pages

    asyncio.run(play())


def test_the_story_is_still_there_when_an_answer_was_taken_back(tmp_path):
    async def play() -> None:
        app = opened("paper-dungeons", tmp_path, seed=3)
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            before = text_of(app, "story")
            await pilot.press("1")
            await settle(pilot)
            await pilot.press("U")
            await settle(pilot)
            assert before.strip()
            assert text_of(app, "story").endswith(before.splitlines()[-1])

    asyncio.run(play())


CAME = {
    "dungeon-run": {"foe-wounded", "killed", "wounded", "drew-tile", "moved"},
    "map-maker": {"success", "failure", "experience", "lost-hp"},
    "mini-rogue": {"rolled", "hurt", "gained"},
    "paper-dungeons": {"rose", "begun", "hurt", "used"},
}


@pytest.mark.parametrize("game", GAMES)
def test_at_80_by_24_the_story_tells_what_came_of_an_answer_and_not_what_the_board_shows(game, tmp_path):
    """Dice that lie beside their Encounters and cards turned up would push it away."""

    async def play() -> int:
        app, shown = opened(game, tmp_path, seed=5), []
        async with app.run_test(size=SMALL) as pilot:
            await settle(pilot)
            for _ in range(12):
                before = len(app.table.events(0))
                await pilot.press("1")
                await settle(pilot)
                new = app.table.events(0)[before:]
                story = " ".join(text_of(app, "story").split())
                assert not [event.text for event in new if event.kind.key in shown_events(game) and event.text in story]
                came = [event.text for event in new if event.kind.key in CAME[game]]
                shown.append(not came or any(text in story for text in came))
        return shown.count(True)

    assert asyncio.run(play()) >= 9, "a long event may leave no room for it, now and then"


def test_a_game_that_is_gone_on_with_has_a_past(tmp_path):
    """The story stands there, as far as it has been told, not only what came last."""

    async def play() -> None:
        app = opened("mini-rogue", tmp_path, seed=5)
        told = app.table.events(0)
        app.sitting.remember(0)
        async with app.run_test(size=(120, 40)) as pilot:
            await settle(pilot)
            assert told[-1].text in " ".join(text_of(app, "story").split())

    asyncio.run(play())
