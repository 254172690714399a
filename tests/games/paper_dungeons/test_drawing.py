"""The map drawn in characters: what is read from it, and what is wrong with one that cannot be read."""

from __future__ import annotations

import pytest

from clauses import clause
from undercroft.content.kinds import Wrong
from undercroft.games.paper_dungeons.kinds.map_text import read_drawing

SMALL = """\
    A   B   C
  +===+===+===+
2 <   #   ~   >
  +   +###+~~~+
1 |           |
  +=D=+=D=+===+
"""


@clause("PD-502", "PD-503", "PD-510")
def test_a_drawing_is_read():
    drawing = read_drawing(SMALL)
    assert (drawing.columns, drawing.rows, drawing.rooms) == (3, 2, ("A1", "B1", "C1", "A2", "B2", "C2"))
    assert (drawing.walls, drawing.moats) == (("A2-B2", "B1-B2"), ("B2-C2", "C1-C2"))
    assert (drawing.passages, drawing.doors) == (("A2-C2",), ("A1", "B1"))
    assert drawing.neighbours("B1") == [("B2", "B1-B2"), ("C1", "B1-C1"), ("A1", "A1-B1")]
    assert (drawing.passages_from("A2"), drawing.passages_from("C2"), drawing.passages_from("B2")) == (
        ["C2"],
        ["A2"],
        [],
    )
    assert drawing.reachable("A1", ()) == {"A1", "B1", "C1", "A2", "C2"}
    assert drawing.reachable("A1", ("A1-A2",)) == {"A1", "B1", "C1"}
    assert [drawing.is_border(name) for name in ("A1-A2", "A2-A1", "A1-B2", "C1-D1")] == [True, False, False, False]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (SMALL, "", "a drawing has a line of column letters"),
        ("1 |           |\n", "", "a drawing has a line of column letters"),
        ("1 |           |", "1 |          |", "below the letters every line is 15 characters long"),
        ("1 |           |", "3 |           |", "line 5: expected row 1"),
        ("2 <", "1 <", "line 3: expected row 2"),
        ("1 |           |", "1 |           >", "row 1: unknown symbols '|>' at its ends"),
        ("2 <   #", "2 <   ?", "between A2 and B2: unknown symbol '?'"),
        ("+###+", "+#?#+", "between B1 and B2: unknown symbol '#?#'"),
        ("+=D=+=D=+===+", "+=D=+=E=+===+", "below B1: unknown symbol '=E='"),
        ("  +===+===+===+", "  +===+=D=+===+", "the top edge of the map is closed"),
    ],
)
def test_what_is_wrong_with_a_drawing_is_said_with_its_place(old, new, complaint):
    assert old in SMALL
    with pytest.raises(Wrong) as caught:
        read_drawing(SMALL.replace(old, new, 1))
    assert complaint in str(caught.value)


@pytest.mark.parametrize(("columns", "fits"), [(12, True), (13, False)])
def test_a_map_has_at_most_twelve_columns(columns, fits):
    letters = "    " + "   ".join("ABCDEFGHIJKLM"[:columns])
    edge = "  " + "+===" * columns + "+"
    drawing = f"{letters}\n{edge}\n1 |{' ' * (4 * columns - 1)}|\n{edge}\n"
    if fits:
        assert read_drawing(drawing).columns == columns
    else:
        with pytest.raises(Wrong, match="at most 12 columns and rows"):
            read_drawing(drawing)


@pytest.mark.parametrize(("rows", "fits"), [(12, True), (13, False)])
def test_and_at_most_twelve_rows(rows, fits):
    lines = ["    A", "  +===+"]
    for row in range(rows, 0, -1):
        lines += [f"{row:<2}|   |", "  +   +" if row > 1 else "  +===+"]
    if fits:
        assert read_drawing("\n".join(lines)).rows == rows
    else:
        with pytest.raises(Wrong, match="at most 12 columns and rows"):
            read_drawing("\n".join(lines))
