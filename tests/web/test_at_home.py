"""What a page is made of and how often it is asked for; who plays; kept games, their ends and their removal."""

from __future__ import annotations

import json
import random
import re

from undercroft import open_table
from undercroft.board.picture import Board, Place
from undercroft.web.asked import Choice, with_buttons


def finished(game: str = "mini-rogue", names: tuple[str, ...] = ("Ann",)):
    table, chance = open_table(game, list(names), seed=3), random.Random(3)
    while table.asks:
        ask = table.asks[0]
        table.answer(ask.seat, chance.choice(ask.keys))
    return table


def test_style_script_and_stamps_are_asked_for_once(visitor):
    """Their names change with what is in them; a name of yesterday leads to what there is, and is looked at anew."""
    visitor.get("/")
    names = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', visitor.page.text))
    assert {name.rpartition("/")[2] for name in names} >= {"board.css", "page.css", "page.js", "icons.svg", "lamp.svg"}
    for name in names:
        assert "immutable" in visitor.get(name).headers["cache-control"]
    old = visitor.get("/static/0123456789ab/icons.svg")
    assert old.status_code == 200
    assert old.headers["cache-control"] == "no-cache"
    again = visitor.client.get("/static/icons.svg", headers={"if-none-match": old.headers["etag"]})
    assert again.status_code == 304
    assert visitor.get("/static/0123456789ab/../picture.py").status_code == 404


def test_a_name_is_asked_once_and_sits_down_everywhere(visitor):
    visitor.post("/settings", data={"called": " Zoé ", "to": "/"})
    assert 'value="Zoé"' in visitor.page.text
    visitor.post("/now/mini-rogue")
    assert "Zoé" in visitor.text
    assert 'name="who" value="Zoé"' in visitor.get("/new/map-maker").text
    visitor.post("/now/mini-rogue", data={"called": "Max"})  # typed and begun in one go
    assert "Max" in visitor.text
    assert 'value="Max"' in visitor.get("/").text
    visitor.post("/now/mini-rogue", data={"called": "bot:master"})  # no name makes a person a bot
    assert "Your move" in visitor.text


def test_a_kept_game_says_how_it_ended_and_can_be_thrown_away(visitor, folder):
    ended, running = folder.open(finished().record), folder.open(open_table("mini-rogue", ["Bo"], seed=3).record)
    two = folder.open(finished("paper-dungeons", ("Ann", "Bo")).record)
    visitor.get("/games")
    assert "You have lost" in visitor.text
    assert re.search(r"(Ann|Bo) wins by \d+ \(\d+ : \d+\)", visitor.text)
    visitor.post(f"/t/{ended}/remove")
    assert visitor.page.url.path == "/games"
    assert {one.name for one in folder.list()} == {running, two}
    assert visitor.get(f"/t/{ended}").status_code == 404
    assert visitor.post(f"/t/{ended}/remove").status_code == 404
    assert visitor.post("/t/maps:Mirkwood/remove").status_code == 403


def test_take_back_is_offered_only_where_something_can_be(visitor, folder):
    table = open_table("dungeon-run", ["Ann"], seed=1)
    name = folder.open(table.record)
    visitor.get(f"/t/{name}?begin=1")
    button = re.compile(r'<button data-key="u"( disabled)?')
    assert button.search(visitor.page.text)[1]
    visitor.answer(visitor.offered[0])
    assert not button.search(visitor.page.text)[1]


def test_before_what_kills_only_its_own_place_is_lit(visitor, folder):
    """The list has two answers then, and the board no numbers of other ones."""
    chance = random.Random(1)
    for seed in range(60):
        table = open_table("mini-rogue", ["Ann"], seed=seed)
        while table.asks:
            ask = table.asks[0]
            deadly = [one for one in ask.options if one.detail.get("deadly") and one.place]
            if deadly and len(ask.options) > 2:
                break
            table.answer(0, chance.choice(ask.keys))
        else:
            continue
        visitor.get(f"/t/{folder.open(table.record)}?begin=1")
        visitor.answer(deadly[0].key)
        lit = re.findall(r'class="spot" data-n="([\d ]+)"', visitor.page.text)
        assert lit in ([], ["1"])
        assert re.findall(r'form="answer" name="answer" value="([^"]+)"', visitor.page.text) in ([], [deadly[0].key])
        return
    raise AssertionError("no such position")


def test_a_place_with_many_answers_is_not_read_out_number_by_number():
    offered = [Choice(n, f"k{n}", "Go", "", "", "here", "", "", "", "", "", None, False) for n in range(8, 22)]
    drawn = Board("<svg></svg>", (), (Place("here", 0, 0, 9, 9, title="The stairs"),), ())
    name = re.search(r'aria-label="([^"]+)"', "".join(with_buttons(drawn, "", drawn.pieces, offered, "/t/x")))[1]
    assert name == "The stairs: 14 answers"


def test_the_page_can_be_installed(visitor):
    """Manifest, icons in their sizes, and a worker that keeps what is there and nothing of any game."""
    told = visitor.get("/manifest.webmanifest").json()
    assert {one["sizes"] for one in told["icons"]} == {"192x192", "512x512"}
    for one in told["icons"]:
        picture = visitor.get(one["src"]).content
        assert picture.startswith(b"\x89PNG")
        assert f"{int.from_bytes(picture[16:20], 'big')}x{int.from_bytes(picture[20:24], 'big')}" == one["sizes"]
    shell = json.loads(re.search(r"const SHELL = (.+);", visitor.get("/worker.js").text)[1])
    assert {one.rpartition("/")[2] for one in shell} >= {"offline", "page.js", "stage.js", "page.css", "board.css"}
    assert not [one for one in shell if not one.startswith(("/static/", "/offline")) or visitor.get(one).is_error]
    assert "connection" in visitor.get("/offline").text
    assert "connexion" in visitor.page.text
