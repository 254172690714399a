"""Pictures of random positions of all games and modes: well-formed, complete, readable without colours.

A sample is drawn in `make test`; `PICTURES=1000` draws as many positions of each game.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from xml.etree import ElementTree

import pytest

from undercroft.board import Board, draw, icons
from undercroft.board.marks import marks_of
from undercroft.board.sheet import Sheet
from undercroft.board.standalone import STYLE, standalone
from undercroft.board.words import width
from undercroft.face import games, open_table, options
from undercroft.kernel.languages import language, languages
from undercroft.shelf import room

SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = int(os.environ.get("PICTURES", "24"))
DRAWN = [game for game in games() if room(game, "board") is not None]
A_GAME = 12  # positions taken from one game


def modes(game: str, chance: Random) -> tuple[int, dict[str, object]]:
    """Seats and options of a table, drawn at random; what does not fit together is left at its default."""
    chosen = {one.key: chance.choice(list(one.values)) for one in options(game) if one.key != "pack" and one.values}
    return chance.choice((1, 2, 3, 4, 1)), {key: value for key, value in chosen.items() if chance.random() < 0.5}


def tables(game: str, chance: Random) -> Iterator[object]:
    while True:
        seats, given = modes(game, chance)
        for wish in ((seats, given), (seats, {}), (2, {}), (1, {})):
            try:
                yield open_table(game, wish[0], wish[1], seed=chance.randrange(10**9))
                break
            except Exception:  # the modes of a game exclude each other in their own ways
                continue


def positions(game: str, count: int, seed: int = 1) -> Iterator[tuple[dict, dict, dict]]:
    """Views at random moments of random games, with the print and the marks of the ask of a seat."""
    chance = Random(f"{game}{seed}")
    made = 0
    for table in tables(game, chance):
        things = table.things
        moments = {chance.randrange(400) for _ in range(A_GAME)}
        for answered in range(max(moments) + 1):
            if answered in moments:
                ask = chance.choice(table.asks) if table.asks else None
                seat = ask.seat if ask else 0
                yield table.view(seat), things, marks_of(one.to_json() for one in ask.options) if ask else {}
                made += 1
            if not table.asks and answered not in moments:  # the end is always looked at
                yield table.view(0), things, {}
                made += 1
            if made >= count or not table.asks:
                break
            ask = chance.choice(table.asks)
            table.answer(ask.seat, chance.choice(ask.keys))
        if made >= count:
            return


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", DRAWN)
def test_every_position_has_a_sound_picture(game, lang, default_packs):
    with language(lang):
        for view, things, marks in positions(game, POSITIONS // 2, seed=languages().index(lang)):
            check(draw(view, things, marks, lang), marks)


def check(board: Board, marks: dict) -> None:
    drawings = {"": board.svg} | {panel.key: panel.svg for panel in board.panels}
    trees = {key: ElementTree.fromstring(svg) for key, svg in drawings.items()}
    assert len(drawings) == len(board.panels) + 1, "two panels have the same key"
    found = {}
    for key, tree in trees.items():
        places = tree.findall(f".//{SVG}g[@data-place]")
        found[key] = {place.get("data-place"): place for place in places}
        for place in places:
            check_place(place, marks.get(place.get("data-place"), ()))
        check_looks(drawings[key])
    for place in board.places:
        assert place.place in found[place.panel], "a place that is not in its picture"
        assert place.w > 0, place
        assert place.h > 0, place
    named = {place.place for place in board.places}
    assert {place for place in marks if place} <= named, "an option answers at a place that is not in the picture"
    assert {place for one in found.values() for place in one} == named
    assert board.title
    assert board.text
    assert all(panel.title and panel.text for panel in board.panels)
    used = set(re.findall(r'href="#i-([a-z0-9-]+)"', "".join(drawings.values())))
    assert used <= set(re.findall(r'<symbol id="i-([a-z0-9-]+)"', board.svg)), "a stamp that is not defined"


def check_place(place: ElementTree.Element, marks: list) -> None:
    key = place.get("data-place")
    title, desc = place.find(f"{SVG}title"), place.find(f"{SVG}desc")
    assert title is not None, key
    assert desc is not None, key
    assert title.text, key
    assert desc.text, key
    marked = {name for one in place.iter() for name in (one.get("class") or "").split()}
    if marked & {f"{kind}-{tone}" for kind in "fsc" for tone in ("danger", "good", "water", "magic", "gold")}:
        words_or_stamps = [one for one in place.iter() if one.tag in (f"{SVG}use", f"{SVG}text")]
        assert words_or_stamps, f"{key} means something by its colour alone"
    classes = (place.get("class") or "").split()
    assert ("can" in classes) == bool(marks), key
    badges = place.findall(f".//{SVG}g[@class='badge']")
    assert len(badges) == (1 if marks else 0), key
    if marks:
        shown = "".join(badges[0].itertext())
        assert str(min(number for number, _, _ in marks)) in shown, key


def check_looks(svg: str) -> None:
    """Colour comes from the tokens only, by class; no style attribute, so that the strictest page may show it."""
    assert not re.search(r'\s(?:width|height|r|rx)="-', svg), "a size below nothing"
    assert not re.search(r'\sstyle="|#[0-9A-Fa-f]{3,8}"|(?<!none)\srgb\(', svg)
    fills = set(re.findall(r'\s(?:fill|stroke)="([^"]*)"', svg))
    assert fills <= {"none", "currentColor", "url(#glow)"}, fills
    classes = {name for found in re.findall(r'class="([^"]*)"', svg) for name in found.split()}
    known = set(re.findall(r"\.([a-z][a-z0-9-]*)", STYLE.read_text("utf-8"))) | {
        "base",
        "badge",
        "die",
        "gap",
        "place",
        "can",
    }
    assert classes <= known, classes - known


def test_a_picture_stands_alone():
    for game in DRAWN:
        svg = standalone(draw(*next(positions(game, 1))), "dark")
        assert "<style>" in svg
        ElementTree.fromstring(svg)


def test_every_stamp_is_drawn_in_one_ink():
    for name, symbol in icons.symbols().items():
        ElementTree.fromstring(symbol)
        inks = set(re.findall(r'(?:fill|stroke)="([^"]*)"', symbol))
        assert inks <= {"none", "currentColor"}, name


def test_themes_have_the_same_tokens():
    css = STYLE.read_text("utf-8")
    blocks = re.findall(r":root[^{]*\{([^}]*)\}", css)
    tokens = [set(re.findall(r"--([a-z0-9]+):", block)) - {"serif", "sans"} for block in blocks]
    assert len(tokens) == 4  # light, dark by the reader, dark by choice, print
    assert all(one == tokens[0] for one in tokens)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [("ink", "paper", 4.5), ("ink", "card", 4.5), ("ink", "wash", 4.5), ("ink2", "paper", 4.5), ("ink2", "table", 4.5),
     ("onlamp", "lamp", 4.5), ("edge", "paper", 3), ("edge", "table", 3), ("wall", "card", 3), ("focus", "paper", 3),
     *((tone, ground, 4.5) for tone in ("danger", "good", "water", "magic", "gold")
       for ground in ("card", "paper", f"{tone}bg"))],
)  # fmt: skip
def test_contrast(ink, ground, least):
    css = STYLE.read_text("utf-8")
    for block in re.findall(r":root[^{]*\{([^}]*)\}", css)[:2]:
        tokens = dict(re.findall(r"--([a-z0-9]+): (#[0-9A-F]{6})", block))
        light, dark = sorted((luminance(tokens[ink]), luminance(tokens[ground])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= least - 0.05, (ink, ground)


def test_each_row_of_a_card_is_a_line_of_its_own():
    """What a card prints in rows is not run together where it stands on a sheet."""
    sheet = Sheet("choices", {})
    sheet.entry("door", "Night Grocer", "Buy for 1 Gold: +1 HP\nSell 2 Rations for 1 Gold")
    _, panel = sheet.panel_of("To choose from")
    assert re.findall(r">(Buy[^<]*|Sell[^<]*)</text>", panel.svg) == [
        "Buy for 1 Gold: +1 HP",
        "Sell 2 Rations for 1 Gold",
    ]


def test_what_map_maker_prints_is_found_by_its_own_key():
    """The Hunter is not the Boss called Hero Hunter; the rows of the tables answer where they are printed."""
    table = open_table("map-maker", 1, {"class-1": "hunter"}, seed=1)
    board = draw(table.view(0), table.things, {"treasure-7": [(1, "reward-7", "7")]})
    things = {place.place: place.thing for place in board.places}
    assert things["hero-0"] == "hunter"
    assert things["treasure-7"] == "treasure-7"
    assert things["rest-2"] == "rest-2"


@pytest.mark.parametrize("game", ["dungeon-run", "map-maker", "mini-rogue"])
def test_who_can_be_chosen_lies_on_the_board(game):
    """The first question of a game has its answers in the picture, not on a sheet of what lies nowhere."""
    table = open_table(game, 1, seed=1)
    board = draw(table.view(0), table.things, marks := marks_of(one.to_json() for one in table.asks[0].options))
    assert set(marks) <= {place.place for place in board.places if not place.panel}


SQUEEZED = re.compile(r'<text [^>]*class="([^"]*)" textLength="([\d.]+)"[^>]*>([^<]*)</text>')
TIGHT = 1.35  # how much wider than its room words may be; what is tighter cannot be read


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", DRAWN)
def test_no_words_are_squeezed_until_they_cannot_be_read(game, code):
    with language(code):
        found = {
            said: round(width(unescape(said), int(re.search(r"\bt(\d+)", look)[1]), "bold" in look) / float(room), 2)
            for view, things, marks in positions(game, 12, 5)
            for look, room, said in SQUEEZED.findall(draw(view, things, marks, code).svg)
        }
    assert {said: tight for said, tight in found.items() if tight > TIGHT} == {}


def test_a_tile_that_answers_leaves_its_monster_to_be_seen_and_clicked():
    table, luck = open_table("dungeon-run", ["Ann"], seed=16), Random(16)
    while not {"battle", "tile-action"} <= set(table.asks[0].keys):
        table.answer(0, luck.choice(table.asks[0].keys))
    options = table.asks[0].to_json()["options"]
    lit = {option["key"]: option["place"] for option in options}
    drawn = draw(table.view(0), {}, marks_of(options), "en")
    at = {place.place: place for place in drawn.places if not place.panel}
    monster, tile = at[lit["battle"]], at[lit["tile-action"]]
    assert monster.y + monster.h <= tile.y
