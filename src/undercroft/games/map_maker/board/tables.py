"""What else lies on the table: the columns of Bosses, the tables of treasure and rest, what works this round."""

from __future__ import annotations

from undercroft.board.kept import kept
from undercroft.board.picture import Marks, Panel, Picture
from undercroft.board.sheet import Sheet
from undercroft.board.words import Things, capital, listed, printed
from undercroft.games.map_maker.board.words import boss_stamp
from undercroft.games.map_maker.glossary import COLUMNS, ENCOUNTERS, THIS_ROUND, say
from undercroft.games.map_maker.sight.seen import MapMakerView


def columns(view: MapMakerView, things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    """The Bosses not yet marked, while a column is chosen."""
    found = [one for one in view["columns"] if marks.get(f"column-{one['key']}")]
    if not found:
        return []
    page = Sheet("columns", marks)
    for one in found:
        names = listed(boss["text"] for boss in one["bosses"])
        stamp = boss_stamp(one["bosses"][0]["key"]) if one["bosses"] else "crown"
        page.entry(stamp, COLUMNS[one["key"]], names, tone="danger", place=f"column-{one['key']}")
    return [page.panel_of(str(say("Columns of Bosses")))]


@kept()
def tables(view: MapMakerView, things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    found = []
    if view["effects"] or view["borrowed"]:
        page = Sheet("effects", marks)
        for one in view["effects"]:
            page.entry("hourglass", one["text"], "", one["clause"])
        if view["borrowed"]:
            page.entry("book", view["borrowed"]["text"], str(say("a locked Skill that may be used this round")))
        found.append(page.panel_of(capital(THIS_ROUND)))
    if view["boss"] is None:
        for key, rows, title in (
            ("treasure", view["treasure_table"], say("Treasure table")),
            ("rest", view["rest_table"], say("Rest table")),
        ):
            stamp, tone = ENCOUNTERS[key]
            page = Sheet(f"{key}-table", marks)
            for row in rows:
                thing = printed(things, row["key"])[0]
                page.entry(stamp, row["text"], "", row["total"], tone=tone, place=row["key"], thing=thing)
            found.append(page.panel_of(str(title)))
    return found
