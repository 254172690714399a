"""What an installed title has to show. `TITLE` is its name, `ROOMS` how it came: whole, bare or single."""

from __future__ import annotations

import asyncio
import io
import os
import random
import re
import sys

import httpx
import jsonschema
import pytest

import undercroft
from online.conftest import _at_the_end_all_browsers_are_closed, programs  # noqa: F401
from online.friends import sit_down
from online.test_api import laid
from term.full_screen import opened, press_any, settle, text_of
from undercroft import language
from undercroft.bots import AtRandom, Careful, Cunning, Master, Novice, Seat
from undercroft.bots.hints import hint
from undercroft.bots.review import review
from undercroft.cli import main
from undercroft.protocol import page as protocol_page
from undercroft.rulebook import rulebook
from undercroft.schema import schema
from undercroft.shelf import cover, load
from undercroft.store.database import Database
from undercroft.store.folder import Folder
from web.visitor import Visitor, serving

TITLE, IS_WHOLE = os.environ.get("TITLE", "mini-rogue"), os.environ.get("ROOMS") == "whole"
GAME = load(TITLE)
BRIEF = {"rounds": 6} if TITLE == "last-lantern" else {}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


@pytest.fixture
def served(tmp_path):
    folder = Folder(tmp_path / "home")
    with serving(folder, online=lambda: Database(folder.path / "undercroft.db")) as address:
        yield address


@pytest.fixture
def visitor(served):
    with Visitor(served) as one:
        yield one


def played(*bots, seed: int = 1):
    table = undercroft.open_table(TITLE, len(bots), BRIEF, seed=seed)
    while table.asks:
        ask = table.asks[0]
        table.answer(ask.seat, bots[ask.seat].answer(Seat(table, ask.seat)).key)
    return table


# -- the face ---------------------------------------------------------------------------------------------------------


def test_it_stands_on_the_shelf_beside_ours(tmp_path):
    assert {TITLE, "mini-rogue"} <= set(undercroft.games())
    table = played(AtRandom(1))
    table.record.save(tmp_path / "game.jsonl")
    assert undercroft.replay(tmp_path / "game.jsonl").view(0) == table.view(0)
    assert undercroft.verify(tmp_path / "game.jsonl").luck_is_proven
    assert undercroft.play_out(undercroft.open_table(TITLE, 2, BRIEF, seed=1), seed=2) is not None


def test_what_it_tells_is_as_its_schema_says():
    check = {what: jsonschema.Draft202012Validator(schema(what, GAME)) for what in ("view", "ask", "event", "thing")}
    table, chance = undercroft.open_table(TITLE, 2, BRIEF, seed=1), random.Random(1)
    for thing in table.things.values():
        check["thing"].validate(thing)
    while table.asks:
        ask = chance.choice(table.asks)
        check["ask"].validate(ask.to_json())
        for seat in (0, 1, None):
            check["view"].validate(table.view(seat))
        for event in table.answer(ask.seat, chance.choice(ask.keys)):
            check["event"].validate(event.to_json())
    assert f"## The view of {GAME.title.source}" in protocol_page()


# -- bots -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", [AtRandom, Novice, Careful, Cunning, Master])
def test_every_level_of_bot_plays_it(bot):
    tries = {"tries": 12} if bot in (Cunning, Master) else {}
    assert played(bot(1, **tries), AtRandom(2)).outcome is not None


def test_a_careful_bot_is_better_than_chance():
    won = sum(0 in played(Careful(seed), AtRandom(seed), seed=seed).outcome.winners for seed in range(20))
    assert won > 11


def test_a_hint_and_a_review_say_what_answers_are_worth():
    table = undercroft.open_table(TITLE, 1, BRIEF, seed=1)
    assert {one.key for one in hint(table, 0, tries=30, seed=1).estimates} == set(table.asks[0].keys)
    games = [played(AtRandom(seed), AtRandom(seed + 1), seed=seed) for seed in range(4)]
    found = [one for table in games for one in review(GAME, table.record, tries=60)]
    assert found or TITLE == "bids"  # whoever bids at random does as well as anybody
    assert all(one.given != one.better and one.cost > 0 for one in found)


# -- the terminal -----------------------------------------------------------------------------------------------------


@pytest.fixture
def typed(monkeypatch, capsys):
    """`typed("play ...", "1", "2")`: what a command says to these lines."""

    def run(command: str, *lines: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        with pytest.raises(SystemExit) as stop:
            main(command.split())
        out, err = capsys.readouterr()
        assert int(stop.value.code or 0) == 0, err
        return out

    return run


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_is_played_in_a_pipe(typed, lang):
    said = typed(f"play {TITLE} --seats ann,bot --seed 1 --lang {lang}", *["1"] * 400)
    with language(lang):
        assert str(load(TITLE).prompts[next(iter(load(TITLE).prompts))] if load(TITLE).prompts else "") in said
        assert ("The story" if lang == "en" else "L'histoire") in said.replace("’", "'")
    if IS_WHOLE:
        assert ("Gate" if lang == "en" else "Porte") in said


def test_what_can_be_asked_in_the_terminal(typed):
    assert TITLE in typed("games")
    assert str(GAME.title) in typed("play", TITLE, "quit")  # the menu
    typed(f"options {TITLE}")
    typed(f"learn {TITLE}")
    typed("pack list")
    said = typed(
        f"play {TITLE} --seed 1", "?", "look", "help", "log", "hint", "learn", "notes", "auto", "1", "undo", "save"
    )
    assert "Traceback" not in said
    if IS_WHOLE:
        assert "LL-110" in typed(f"rules {TITLE} down")
        assert "Gems: 6" in typed(f"look {TITLE} dragon")


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
def test_the_full_screen_is_played_to_the_end_by_keys(tmp_path, size):
    async def play() -> None:
        app = opened(TITLE, tmp_path, ("ann", "bot"), options=BRIEF)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            assert str(next(iter(app.table.view(0)["seats"]))) == "ann"
            assert text_of(app, "map").strip()
            if IS_WHOLE:
                assert "Dragon's Bed" in text_of(app, "map")
                assert "round 1 of 6" in text_of(app, "status")
            while app.table.outcome is None:
                await press_any(pilot, random.Random(1))

    asyncio.run(play())


# -- pages ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_home_set_up_and_table_and_its_end(served, lang):
    with Visitor(served, lang) as visitor, language(lang):
        visitor.get("/")
        assert str(cover(TITLE).title) in visitor.text
        assert f'action="/now/{TITLE}"' in visitor.page.text
        assert visitor.get(f"/new/{TITLE}").status_code == 200
        sent = {"kind": ["person", "bot:careful"], "who": ["ann", ""]}
        assert visitor.post(f"/new/{TITLE}", data=sent).status_code == 200
        on_board, chance = 0, random.Random(1)
        for _ in range(400):
            if not visitor.offered:
                break
            on_board += bool(re.search(r'class="spot" data-n|class="spot"[^>]* value=', visitor.page.text))
            key = chance.choice(visitor.offered)
            assert visitor.answer(key, sure=key).status_code == 200
        assert "ann" in visitor.text
        assert ("Down again?" if lang == "en" else "On redescend") in visitor.text
        table = visitor.table
        assert (on_board > 0) == (TITLE == "last-lantern")  # its options name places
        assert visitor.get(f"{table}/replay?step=3").status_code == 200
        assert visitor.get(f"{table}/record").status_code == 200


def test_play_now_sits_down_at_once_and_every_link_leads_somewhere(visitor):
    visitor.post(f"/now/{TITLE}")
    table = visitor.table
    assert visitor.offered
    pages = set(re.findall(r'href="(/rules/[^"#]+)"', visitor.page.text)) | {
        f"/rules/{TITLE}",
        "/rules",
        "/packs",
        "/games",
    }
    for address in sorted(pages | set(re.findall(rf'href="({table}\?look=[^"#]+)', visitor.page.text))):
        assert visitor.get(address).status_code == 200, address
    assert visitor.get(f"/rules/{TITLE}/XX-1").status_code == 404
    visitor.get(table)
    sent = {"number": visitor.hidden("number"), "seat": visitor.hidden("seat")}
    assert visitor.post(f"{table}/hint", data=sent).status_code == 200


def test_the_opening_card_teaches_where_there_is_something_to_learn(visitor):
    visitor.post(f"/now/{TITLE}")
    assert ("To the table" in visitor.text) == bool(rulebook(TITLE))


def test_a_note_stands_beside_the_question_it_is_about(visitor):
    visitor.post(f"/new/{TITLE}", data={"kind": "person", "who": "ann"})
    told = ""
    for _ in range(30):
        if not visitor.offered:
            break
        told += visitor.text
        visitor.answer(visitor.offered[0], sure=visitor.offered[0])
    assert ("What you carry is lost when the light goes out." in told) == IS_WHOLE


def test_two_friends_play_it_online_by_links(served):
    ann, bo = sit_down(served, TITLE, ["ann", "bo"])
    for _ in range(400):
        asked = next((friend for friend in (ann, bo) if friend.look() and friend.offered), None)
        if asked is None:
            break
        assert asked.answer(asked.offered[0], sure=asked.offered[0]).status_code == 200
    assert "Down again?" in ann.text
    assert "Down again?" in bo.text


def test_programs_play_it(served, programs):  # noqa: F811
    assert TITLE in {one["game"] for one in httpx.get(f"{served}/api/1").json()["games"]}
    assert programs().get(f"games/{TITLE}").json()["seats"] == list(GAME.seats)
    table, (host, other) = laid(programs, TITLE, ["ann", "bo"])
    for _ in range(400):
        for one in (host, other):
            now = one.get(table).json()
            for ask in now["asks"]:
                sent = {"number": ask["number"], "answer": ask["options"][0]["key"]}
                assert one.post(f"{table}/answer", json=sent).status_code == 200
        if now["over"]:
            break
    assert now["over"]["reason"]
    assert set(host.get(f"{table}/things").json()) == set(undercroft.things(TITLE))


def test_its_campaign_is_played_and_shown(visitor, typed, tmp_path):
    if GAME.campaign is None:
        visitor.get("/campaigns")
        assert f'value="{TITLE}"' not in visitor.page.text
        return
    visitor.post("/campaigns", data={"game": TITLE, "called": "Row"})
    here = visitor.page.url.path
    assert visitor.post(f"{here}/play", data={"kind": "person", "who": "ann"}).status_code == 200
    while visitor.offered:
        visitor.answer(visitor.offered[0], sure=visitor.offered[0])
    assert visitor.post(f"{here}/put-away").status_code == 200
    assert "Races: 1" in visitor.text  # drawn by nobody: a card tells how it stands
    assert "races: 1" in typed(f"campaign {TITLE} {tmp_path / 'home' / 'campaigns' / 'Row'}")
