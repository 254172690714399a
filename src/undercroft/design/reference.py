"""What a pack can say: every collection, field and effect of a game, made from the kinds that check it.

`python -m undercroft.design.reference` writes docs/packs/<game>.md, and packs/sound.txt: which packs of the program
were checked and found sound. A test compares them with the code.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from undercroft.content.kinds import Frozen, Rule, hints_of
from undercroft.content.loader import SOUND, check_pack
from undercroft.design.verbs import verbs
from undercroft.games import load, names

BOUNDS = {
    "ge": "at least {}",
    "gt": "more than {}",
    "le": "at most {}",
    "lt": "less than {}",
    "min_length": "at least {} of them",
    "max_length": "at most {} of them",
}
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
    shapes: dict[str, type[Frozen]] = {}
    for collection in pack.collections():
        lines.append(f"| `{collection}` | {_words_of(_bare(hints_of(pack)[collection]), shapes)} |")
    lines += ["", "## What they are made of", ""]
    done: set[str] = set()
    while shapes.keys() - done:
        for name in [one for one in shapes if one not in done]:
            done.add(name)
            lines += _shape(shapes[name], shapes)
    lines += ["## What effects can do", "", "| named by | verb | does | with | clause |", "|---|---|---|---|---|"]
    lines += [f"| {one.where} | `{one.name}` | {one.words} | {one.numbers} | {one.clause} |" for one in verbs(game)]
    return "\n".join(lines).rstrip() + "\n"


def _shape(model: type[Frozen], shapes: dict[str, type[Frozen]]) -> list[str]:
    lines = [f"### {model.__name__}", ""]
    if model.__doc__:
        lines += [" ".join(model.__doc__.split()), ""]
    clause = getattr(model, "clause", "")
    words = getattr(model, "words", None)
    if words is not None and isinstance(clause, str):
        lines += [f"In words: *{getattr(words, 'source', words)}* ({clause})", ""]
    lines += ["| field | what | default |", "|---|---|---|"]
    for name, rule in model.fields.items():
        if name not in HIDDEN:
            hint = hints_of(model)[name]
            what = _words_of(_bare(hint), shapes) + _bounds([*_marks(hint), rule])
            lines.append(f"| `{name}` | {what} | {_default(rule)} |")
    return [*lines, ""]


def _bare(hint: Any) -> Any:
    return typing.get_args(hint)[0] if typing.get_origin(hint) is typing.Annotated else hint


def _marks(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(hint)[1:] if typing.get_origin(hint) is typing.Annotated else ()


def _bounds(marks: Sequence[Any]) -> str:
    bounds = {key: value for mark in marks if isinstance(mark, Rule) for key, value in mark.bounds.items()}
    said = [words.format(bounds[key]) for key, words in BOUNDS.items() if key in bounds]
    return f" ({', '.join(said)})" if said else ""


def _default(rule: Rule) -> str:
    if rule.is_needed:
        return "needed"
    default = rule.value()
    return f"`{default!r}`" if isinstance(default, (str, int, bool, tuple, list, type(None))) else "an empty one"


def _words_of(hint: Any, shapes: dict[str, type[Frozen]]) -> str:
    """A type in words; shapes on the way are noted, to be described."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _words_of(inner[0], shapes) + _bounds(inner[1:])
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
    if isinstance(hint, type) and issubclass(hint, Frozen):
        shapes.setdefault(hint.__name__, hint)
        return f"[{hint.__name__}](#{hint.__name__.lower()})"
    return {int: "a number", str: "a text", bool: "`true` or `false`", float: "a number"}.get(hint, f"`{hint}`")


def sound() -> list[str]:
    """The packs of the program by name, with their digests, each of them checked here."""
    packs = [(game, load(game).load_pack(pack)) for game in names() for pack in load(game).packs()]
    return [f"{game}/{pack.name} {check_pack(type(pack), game, pack.name).digest}\n" for game, pack in packs]


def main() -> None:
    docs = Path(__file__).parents[3] / "docs" / "packs"
    docs.mkdir(exist_ok=True)
    SOUND.write_text("".join(sound()), encoding="utf-8")
    for game in names():
        (docs / f"{game}.md").write_text(reference(game), encoding="utf-8")


if __name__ == "__main__":
    main()
