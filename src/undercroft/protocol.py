"""docs/protocol.md: what other programs are given, made from the same types as the schemas.

python -m undercroft.protocol            writes the page
"""

from __future__ import annotations

import typing
from pathlib import Path
from typing import Any

from undercroft.kernel.ask import AskJson, Chance, OptionJson
from undercroft.kernel.beats import BeatJson
from undercroft.kernel.bounds import Measures, OfKind, parted
from undercroft.kernel.event import EventJson
from undercroft.kernel.things import Thing
from undercroft.kernel.view import OutcomeJson
from undercroft.shelf import load, names

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
HEAD = """# The protocol: asks, events, views, records as data

Made from the types (`python -m undercroft.protocol`); they give the JSON Schemas too (`undercroft schema WHAT GAME`:
WHAT is view, observation, ask, event, beat, outcome, thing or record), against which the tests hold whatever random
games show. All texts are in the reader's language; a thing is `{"key": ..., "text": ...}`; nothing is live, nothing
is what the seat may not know.

An observation (`table.observe(seat)`) is what changes of a view, for programs that learn: numbers, and things by their
keys, each within bounds, said here for the first pack (`undercroft schema observation GAME --pack PACK` for another).
What is printed on a thing is given once (`table.things`), what never changes stands in the header of the record.
Whatever changes the view of a seat changes its observation, and nothing else does.

A record is JSON Lines: a header, then one line per answer `{"seat", "clause", "answer"}`, per outcome of luck
`{"luck", "faces"}` or `{"luck", "drawn"}`, per answer taken back `{"undo": seat}`, per corrected outcome of real dice
`{"undo": "luck"}`, per note of a player `{"note", "key", "text"}`, and what is told of seeds and of the end.
"""


def page() -> str:
    lines = [HEAD, "## Asks, options, events, beats, things", ""]
    for shape in (AskJson, OptionJson, Chance, EventJson, BeatJson, Thing, OutcomeJson):
        lines += _table(shape)
    for name in names():
        game = load(name)
        packs = game.packs()
        measures = Measures(game, game.load_pack(packs[0] if packs else ""), max(game.seats))
        lines += [f"## The view of {game.title.source}", ""]
        for shape in _shapes(game.seen):
            lines += _table(shape)
        if game.observed:
            lines += [f"## The observation of {game.title.source}", ""]
            for shape in _shapes(game.observed):
                lines += _table(shape, measures)
    return "\n".join(lines).rstrip() + "\n"


def _shapes(view: Any) -> list[Any]:
    """The view and everything it is made of, in the order in which it is met."""
    found: list[Any] = []
    waiting = [view]
    while waiting:
        shape = waiting.pop(0)
        if typing.is_typeddict(shape):
            if shape in found or shape is OutcomeJson:
                continue
            found.append(shape)
            waiting += typing.get_type_hints(shape).values()
        else:
            waiting += typing.get_args(shape)
    return found


def _table(shape: Any, measures: Measures | None = None) -> list[str]:
    hints = typing.get_type_hints(shape, include_extras=measures is not None)
    rows = [f"| `{field}` | {_words(hint, measures)} |" for field, hint in hints.items()]
    doc = " ".join((shape.__doc__ or "").split())
    return [f"### {shape.__name__}", "", *([doc, ""] if doc else []), "| field | what |", "|---|---|", *rows, ""]


def _words(hint: Any, measures: Measures | None, marks: tuple[Any, ...] = ()) -> str:
    bare, own, may_be_none = parted(hint)
    words = _bare(bare, measures, (*own, *marks))
    return f"{words} or null" if may_be_none else words


def _bare(hint: Any, measures: Measures | None, marks: tuple[Any, ...]) -> str:
    if typing.is_typeddict(hint):
        return f"[{hint.__name__}](#{hint.__name__.lower()})"
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return ", ".join(f'"{value}"' for value in inner)
    if origin in (list, tuple):
        most = measures and measures.most(marks)
        size = f"at most {most[0]}: " if most else ""
        return f"list of {size}{', '.join(_words(part, measures, marks) for part in inner if part is not Ellipsis)}"
    if isinstance(origin, type) and inner and origin.__name__ in ("dict", "Mapping"):
        return f"by key: {_words(inner[1], measures, marks)}"
    if inner:
        return " or ".join(_words(part, measures) for part in inner)
    if measures and hint is int and (within := measures.within(marks)):
        return f"{within[0]} to {within[1]}"
    if measures and hint is str and (keys := measures.keys(marks)):
        return _vocabulary(keys, marks)
    return {
        str: "text",
        int: "number",
        bool: "true or false",
        float: "number",
        type(None): "null",
        Any: "anything",
    }.get(hint, str(hint))


def _vocabulary(keys: tuple[str, ...], marks: tuple[Any, ...]) -> str:
    """A few keys are listed, many are called by their kind."""
    if len(keys) <= 8:
        return ", ".join(f"`{key}`" for key in keys)
    kinds = next((mark.kinds for mark in marks if isinstance(mark, OfKind)), ())
    return f"one of {len(keys)} keys" + (f" ({', '.join(kinds)})" if kinds else f": `{keys[0]}`, …")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
