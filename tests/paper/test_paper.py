"""Sheets and cards on paper, and the way back to a table."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest

from undercroft import games, language, open_table
from undercroft.challenges.setting import daily
from undercroft.kernel.errors import BadLuck
from undercroft.kernel.rules import ROLL
from undercroft.paper import PAPERS, as_pdf, can_print, deal, lay, lay_challenge, pages, read_dealt

DAY = date(2026, 11, 18)
HERE = "https://example.org"


def words_of(page: str) -> str:
    """What can be read on a page."""
    return " ".join(text for one in ElementTree.fromstring(page).iter() for text in [one.text or ""] if text.strip())


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_game_comes_on_paper(game, lang):
    """Each page is one sound drawing that asks for nothing from elsewhere; what stands on it stays on it."""
    with language(lang):
        drawn = pages(lay(game, seed="7"), "letter", HERE)
    assert drawn
    for page in drawn:
        root = ElementTree.fromstring(page)
        assert "var(" not in page
        assert not re.search(r'(?:href|src)="(?!#)', page)
        used = set(re.findall(r'href="#([^"]+)"', page))
        assert used <= {one.get("id") for one in root.iter()}
        wide, high = map(float, root.get("viewBox").split()[2:])
        assert sorted((wide, high)) == pytest.approx([one * 4 for one in PAPERS["letter"]], abs=0.1)
        for one in root:
            if one.tag.endswith("svg"):
                x, y, w, h = (float(one.get(key)) for key in ("x", "y", "width", "height"))
                assert x + w <= wide + 1
                assert y + h <= high + 1


@pytest.mark.parametrize("letter", "ABCDEFGHIJKL")
def test_a_sheet_for_each_dungeon(letter):
    laid = lay("paper-dungeons", 1, {"dungeon": letter}, "1")
    sheet, behind = (words_of(page) for page in pages(laid, "a4", HERE))
    dungeon = laid.table.view(0)["dungeon"]
    assert dungeon["key"] == letter
    assert dungeon["name"] in sheet
    for monster in dungeon["monsters"]:
        assert monster["name"] in behind
        assert all(str(one["power"]) in behind for one in monster["thresholds"])


@pytest.mark.parametrize("game", games())
def test_the_code_opens_the_same_table(game):
    """What a link says, entered at a table with real dice, is the table that was printed."""
    given = {"dungeon": "C", "missions": True} if game == "paper-dungeons" else {}
    laid = lay(game, max(2, min(options_of_seats(game))) if game == "paper-dungeons" else 1, given, "3")
    query = parse_qs(urlsplit(laid.link(HERE)).query)
    chosen = {key: one[0] for key, one in query.items() if key not in ("dice", "dealt", "seats")}
    again = open_table(game, laid.table.header["seats"], chosen, luck=query["dice"][0])
    deal(again, read_dealt(query.get("dealt", [""])[0]))
    assert again.view(0) == laid.table.view(0)
    assert again.record.lines == laid.table.record.lines


def options_of_seats(game: str) -> tuple[int, ...]:
    return open_table(game, 1).game.seats


def test_nothing_is_thrown_beforehand():
    """Dice are the player's: only cards of the set-up are on paper."""
    for game in games():
        laid = lay(game, seed="5")
        assert all(isinstance(one, str) for one in laid.dealt)
        assert not any("faces" in line for line in laid.table.record.lines)
    hero = lay("map-maker", 1, {"class-1": "fighter", "dungeon": 2}, "5")
    assert hero.table.wanted[0] == ROLL
    assert hero.dealt == ()


def test_a_challenge_on_paper_is_that_of_everybody():
    one, other = lay_challenge(daily("paper-dungeons", DAY)), lay_challenge(daily("paper-dungeons", DAY))
    assert one.dealt == other.dealt != ()
    assert "dungeon of the day, 18 November 2026" in words_of(pages(one)[0])
    assert lay_challenge(daily("dungeon-run", DAY)).table.view(0)["heroes"]  # whom it is set for is on the sheet


def test_what_does_not_fit_is_named():
    with pytest.raises(BadLuck, match="at most 80"):
        read_dealt(",".join(["x"] * 81))
    table = open_table("paper-dungeons", 1, {"dungeon": "A"}, luck="typed")
    with pytest.raises(BadLuck, match="'dragon' is not among those that may come"):
        deal(table, ["dragon"])
    with pytest.raises(BadLuck, match="nothing waits for 6"):
        deal(open_table("mini-rogue", 1, luck="typed"), [6])


def test_every_card_of_the_decks_is_there_as_often_as_it_is_printed():
    laid = lay("dungeon-run", seed="1")
    told = [words_of(page) for page in pages(laid)]
    goblin = next(one for one in laid.table.things.values() if one["key"] == "goblin-cutter")
    named = sum(page.count(f"{goblin['name']} Monster ") for page in told)
    assert named == goblin["facts"]["copies"] == 2
    tiles = [one for one in laid.table.things.values() if one["kind"] == "tile" and not one["key"].endswith("-2")]
    assert all(any(one["name"].split()[-1] in page for page in told) for one in tiles)


def test_no_letters_of_a_card_leave_it():
    for game in ("mini-rogue", "dungeon-run"):
        for lang in ("en", "fr"):
            with language(lang):
                drawn = pages(lay(game, seed="1"))
            for page in drawn:
                for card in re.findall(r'<g transform="translate\([^)]*\)">(.*?)</g>', page):
                    lows = [float(y) for y in re.findall(r'<text x="[^"]+" y="([^"]+)"', card)]
                    assert max(lows, default=0) < 348


@pytest.mark.skipif(not can_print(), reason="typst is not installed")
def test_pages_become_one_file():
    drawn = pages(lay("paper-dungeons", seed="7"), "a4", HERE)
    made = as_pdf(drawn)
    assert made[:5] == b"%PDF-"
    assert b"/Subtype/Image" not in made  # strokes and letters, no pixels
    assert len(re.findall(rb"/Type\s*/Page\b", made)) == len(drawn)


def test_an_option_may_be_printed_in_all_its_values(tmp_path, capsys):
    from undercroft.term.printing import Printed, print_out
    from undercroft.term.terminal import Terminal
    from undercroft.term.words import Refused

    with pytest.raises(Refused, match="no option nonsense"):
        print_out(Terminal(), Printed("map-maker", each="nonsense"), tmp_path / "x.pdf", "a4", HERE, True)
    with pytest.raises(Refused, match="one seat"):
        print_out(Terminal(), Printed("map-maker", seats=2, daily=True), tmp_path / "x.pdf", "a4", HERE, True)
    if can_print():
        print_out(Terminal(), Printed("paper-dungeons", each="missions"), tmp_path / "x.pdf", "letter", HERE, False)
        assert (tmp_path / "x.pdf").read_bytes()[:4] == b"%PDF"
        assert "4 pages" in capsys.readouterr().out
