"""Paper from the page, and back from paper."""

from __future__ import annotations

import pytest

from undercroft import replay
from undercroft.paper import can_print, lay

PAPER = pytest.mark.skipif(not can_print(), reason="typst is not installed")


@PAPER
def test_sheets_are_a_file_of_strokes(visitor):
    assert "/print/paper-dungeons" in visitor.get("/new/paper-dungeons").text
    found = visitor.get("/print/paper-dungeons?dungeon=B&kind=person&kind=&paper=letter")
    assert (found.status_code, found.headers["content-type"]) == (200, "application/pdf")
    assert found.content[:5] == b"%PDF-"
    assert visitor.get("/print/paper-dungeons?dungeon=nowhere").status_code in (404, 422)
    assert visitor.get("/print/nothing").status_code == 404
    assert visitor.get("/print/mini-rogue?kind=person&kind=person&kind=person").status_code == 422


def test_a_printed_code_opens_the_same_table(visitor, folder):
    """The form is filled in, and what was dealt on paper is dealt at the table."""
    laid = lay("paper-dungeons", 1, {"dungeon": "C", "missions": True}, "5")
    visitor.get(laid.link("").removeprefix("/"))
    assert "This table was printed" in visitor.text
    assert f'name="dealt" value="{",".join(map(str, laid.dealt))}"' in visitor.page.text
    sent = {"kind": "person", "who": "Ann", "dice": "typed", "dungeon": "C", "dealt": ",".join(map(str, laid.dealt))}
    assert visitor.post("/new/paper-dungeons", data=sent).status_code == 200
    record, _ = folder.load(str(visitor.page.url).rpartition("/")[2])
    table = replay(record)
    assert table.header["luck"] == "typed"
    assert table.view(0)["dungeon"] == laid.table.view(0)["dungeon"]
    assert table.asks[0].keys == laid.table.asks[0].keys


def test_paper_that_cannot_be_is_refused_in_words(visitor):
    sent = {"kind": "person", "who": "Ann", "dice": "typed", "dungeon": "C", "dealt": "dragon"}
    assert visitor.post("/new/paper-dungeons", data=sent).status_code == 422
    assert "not among those that may come" in visitor.text
    sent["dealt"] = "x," * 100
    assert visitor.post("/new/paper-dungeons", data=sent).status_code == 422
    sent |= {"dice": "", "dealt": "dragon"}  # dice of the program: paper has no say
    assert visitor.post("/new/paper-dungeons", data=sent).status_code == 200
