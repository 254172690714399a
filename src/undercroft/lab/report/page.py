"""`undercroft lab report`: one page that stands alone. Every picture has its table, every figure its interval."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from undercroft.board.standalone import STYLE
from undercroft.kernel.errors import CannotSave, why_not
from undercroft.kernel.languages import current_language
from undercroft.lab.reading import Found
from undercroft.lab.report.chapters import CHAPTERS
from undercroft.lab.report.parts import Part
from undercroft.lab.words import say
from undercroft.shelf import load

LONG = 16  # rows that a table shows without being asked
OWN = Path(__file__).with_name("style.css")


def write_report(found: Found, out: str | os.PathLike[str]) -> Path:
    """The page as a file, in the current language."""
    target = Path(out)
    part = target.with_name(f"{target.name}.part")
    try:
        part.write_text(page(found), encoding="utf-8")
        part.replace(target)
    except OSError as error:
        raise CannotSave(f"{target}: {why_not(error)}") from error
    return target


def page(found: Found) -> str:
    title = str(load(found.game).title)
    parts = [(key, part) for key, chapter in CHAPTERS.items() if (part := chapter(found)) is not None]
    links = "".join(f'<a href="#{key}">{escape(part.title)}</a>' for key, part in parts)
    body = "".join(_section(key, part) for key, part in parts)
    heading = say("{title}: the balance").text({"title": title})
    return (
        f'<!doctype html><html lang="{current_language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(heading)}</title><style>{STYLE.read_text('utf-8')}{OWN.read_text('utf-8')}</style></head>"
        f"<body><main><h1>{escape(heading)}</h1><p class=lead>{escape(_lead(found))}</p><nav>{links}</nav>{body}</main>"
        "</body></html>\n"
    )


def _lead(found: Found) -> str:
    rows = found.games
    games = len(rows.select("job", "number").unique())
    facts = {
        "n": games,
        "bots": ", ".join(sorted(rows["bots"].unique())),
        "rules": found.head["rules"],
        "program": found.head["program"],
        "first": rows["number"].min(),
        "last": rows["number"].max(),
    }
    return say(
        "{n} games by {bots}, numbers {first} to {last}; rules {rules}, program {program}. Intervals hold in 95 of 100 "
        "such questions; what stands out in red lies clearly off the mean of all."
    ).text(facts)


def _section(key: str, part: Part) -> str:
    inner = "".join(_figure(picture, table) for picture, table in part.figures)
    said = "".join(f"<p>{escape(line)}</p>" for line in part.lines)
    return f'<h2 id="{key}">{escape(part.title)}</h2>{said}{inner}'


def _figure(picture: tuple[str, str], table: tuple[Sequence[str], Iterable[Sequence[str]]]) -> str:
    title, svg = picture
    kind = "board" if 'class="board' in svg else "chart"
    shown = f'<figure class="{kind}">{svg}</figure>' if svg else ""
    heads, rows = table
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    cells = "".join(f"<tr>{''.join(_cell(at, one) for at, one in enumerate(row))}</tr>" for row in rows)
    grid = f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{cells}</tbody></table></div>'
    if svg or cells.count("<tr>") > LONG:
        grid = f"<details><summary>{escape(str(say('the figures')))}</summary>{grid}</details>"
    return f'<section class="card"><h3>{escape(title)}</h3>{shown}{grid}</section>'


def _cell(at: int, text: str) -> str:
    return f'<th scope="row">{escape(text)}</th>' if at == 0 else f"<td>{escape(text)}</td>"
