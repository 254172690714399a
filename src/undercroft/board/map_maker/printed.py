"""What else lies on the table: the columns of Bosses, the tables of treasure and rest, what works this round."""

from __future__ import annotations

from undercroft.board.map_maker.words import boss_stamp
from undercroft.board.picture import Marks, Panel, Picture, View
from undercroft.board.sheet import Sheet
from undercroft.board.words import Things, listed, printed, say


def columns(view: View, things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    """The Bosses not yet marked, while a column is chosen."""
    found = [one for one in view.get("columns", ()) if marks.get(f"column-{one['key']}")]
    if not found:
        return []
    page = Sheet("columns", marks)
    for one in found:
        names = listed(boss["text"] for boss in one["bosses"])
        stamp = boss_stamp(one["bosses"][0]["key"]) if one["bosses"] else "crown"
        page.entry(stamp, say("Column {key}").text(one), names, tone="danger", place=f"column-{one['key']}")
    return [page.panel_of(str(say("Columns of Bosses")))]


def tables(view: View, things: Things, marks: Marks) -> list[tuple[Picture, Panel]]:
    found = []
    if view.get("effects") or view.get("borrowed"):
        page = Sheet("effects", marks)
        for one in view["effects"]:
            page.entry("hourglass", one["text"], "", one["clause"])
        if view.get("borrowed"):
            page.entry("book", view["borrowed"]["text"], str(say("a locked Skill that may be used this round")))
        found.append(page.panel_of(str(say("This round"))))
    if view["boss"] is None:
        for key, stamp, title in (("treasure", "chest", say("Treasure table")), ("rest", "tent", say("Rest table"))):
            rows = view.get(f"{key}_table")
            if rows:
                page = Sheet(f"{key}-table", marks)
                for row in rows:
                    thing = printed(things, f"{key}-{row['key']}")[0]
                    page.entry(stamp, row["text"], "", row["total"], tone="gold" if key == "treasure" else "magic",
                               place=f"{key}-{row['key']}" if thing else "", thing=thing)  # fmt: skip
                found.append(page.panel_of(str(title)))
    return found
