"""What a pack can say: every collection, field and effect of a game, made from the kinds that check it.

`python -m undercroft.design.reference` writes docs/packs/<game>.md; a test compares them with the code.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import annotated_types
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from undercroft.design.verbs import verbs
from undercroft.games import load, names

BOUNDS = (
    (annotated_types.Ge, "at least {}", "ge"),
    (annotated_types.Gt, "more than {}", "gt"),
    (annotated_types.Le, "at most {}", "le"),
    (annotated_types.Lt, "less than {}", "lt"),
    (annotated_types.MinLen, "at least {} of them", "min_length"),
    (annotated_types.MaxLen, "at most {} of them", "max_length"),
)
HIDDEN = {"key"}  # its name in the pack


def reference(game: str) -> str:
    """The page of one game."""
    rules = load(game)
    pack = type(rules.load_pack(rules.packs()[0]))
    lines = [
        f"# Packs for {rules.title.source}",
        "",
        "Made from the code that checks a pack (`python -m undercroft.design.reference`): what it says is what holds.",
        "How to begin, check and play a pack: [packs.md](../packs.md).",
        "",
        "## Collections",
        "",
        "| collection | an entry is |",
        "|---|---|",
    ]
    shapes: dict[str, type[BaseModel]] = {}
    for collection, field in pack.collections().items():
        lines.append(f"| `{collection}` | {_words_of(field.annotation, shapes)} |")
    lines += ["", "## What they are made of", ""]
    done: set[str] = set()
    while shapes.keys() - done:
        for name in [one for one in shapes if one not in done]:
            done.add(name)
            lines += _shape(shapes[name], shapes)
    lines += ["## What effects can do", "", "| named by | verb | does | with | clause |", "|---|---|---|---|---|"]
    lines += [f"| {one.where} | `{one.name}` | {one.words} | {one.numbers} | {one.clause} |" for one in verbs(game)]
    return "\n".join(lines).rstrip() + "\n"


def _shape(model: type[BaseModel], shapes: dict[str, type[BaseModel]]) -> list[str]:
    lines = [f"### {model.__name__}", ""]
    if model.__doc__:
        lines += [" ".join(model.__doc__.split()), ""]
    clause = getattr(model, "clause", "")
    words = getattr(model, "words", None)
    if words is not None and isinstance(clause, str):
        lines += [f"In words: *{getattr(words, 'source', words)}* ({clause})", ""]
    lines += ["| field | what | default |", "|---|---|---|"]
    for name, field in model.model_fields.items():
        if name not in HIDDEN:
            what = _words_of(field.annotation, shapes) + _bounds(field)
            described = f": {field.description}" if field.description else ""
            lines.append(f"| `{name}` | {what}{described} | {_default(field)} |")
    return [*lines, ""]


def _bounds(field: FieldInfo) -> str:
    said = [
        words.format(getattr(bound, name))
        for bound in field.metadata
        for kind, words, name in BOUNDS
        if isinstance(bound, kind)
    ]
    return f" ({', '.join(said)})" if said else ""


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "needed"
    default = field.get_default(call_default_factory=True) if field.default_factory else field.default
    return f"`{default!r}`" if isinstance(default, (str, int, bool, tuple, list, type(None))) else "an empty one"


def _words_of(hint: Any, shapes: dict[str, type[BaseModel]]) -> str:
    """A type in words; shapes on the way are noted, to be described."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        bounds = [
            words.format(getattr(bound, name))
            for bound in _metadata(inner[1:])
            for kind, words, name in BOUNDS
            if isinstance(bound, kind)
        ]
        return _words_of(inner[0], shapes) + (f" ({', '.join(bounds)})" if bounds else "")
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in inner)
    if origin in (types.UnionType, typing.Union):
        parts = [_words_of(part, shapes) for part in inner if part is not type(None)]
        return " or ".join(parts) + (" (or nothing)" if type(None) in inner else "")
    if origin in (tuple, list):
        several = [part for part in inner if part is not Ellipsis]
        return "a list of " + ", ".join(_words_of(part, shapes) for part in several)
    if origin is dict:
        return f"{_words_of(inner[1], shapes)}, by key"
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        shapes.setdefault(hint.__name__, hint)
        return f"[{hint.__name__}](#{hint.__name__.lower()})"
    return {int: "a number", str: "a text", bool: "`true` or `false`", float: "a number"}.get(hint, f"`{hint}`")


def _metadata(parts: tuple[Any, ...]) -> Iterator[Any]:
    for part in parts:
        yield from part.metadata if isinstance(part, FieldInfo) else (part,)


def main() -> None:
    docs = Path(__file__).parents[3] / "docs" / "packs"
    docs.mkdir(exist_ok=True)
    for game in names():
        (docs / f"{game}.md").write_text(reference(game), encoding="utf-8")


if __name__ == "__main__":
    main()
