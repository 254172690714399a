"""What a pack can say: every collection, field and effect of a game, made from the kinds that check it.

`python -m undercroft.design.reference` writes docs/packs/<game>.md, and packs/sound.txt: which packs of the program
were checked and found sound. A test compares the pages with the code, `make lint` the list with the packs: a pack that
was changed since is checked whenever it is loaded, which takes longer and does no harm.
"""

from __future__ import annotations

import json
import sys
import types
import typing
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from undercroft.content.kinds import Frozen, Pack, Reading, Rule, hints_of
from undercroft.content.loader import SOUND, check_pack
from undercroft.design.verbs import verbs
from undercroft.kernel.errors import Unknown, say
from undercroft.shelf import load, names

BOUNDS = {
    "ge": "at least {}",
    "gt": "more than {}",
    "le": "at most {}",
    "lt": "less than {}",
    "exact": "exactly {}",
    "min_length": "at least {}",
    "max_length": "at most {}",
}
NOT_WRITTEN = {"is_boss", "is_artifact"}  # follow from the collection
HEAD = """## The file pack.toml

| field of `[pack]` | what | default |
|---|---|---|
| `game` | `{game}` | needed |
| `version` | a number (at least 1), yours to count up | needed |
| `title` | [Name](#name) | needed |
| `extends` | {packs}, or the folder of a pack, seen from this one | nothing: the pack is whole |
| `drop` | a list of entries of that pack to leave out, such as `["{some}"]` | `[]` |
"""


def reference(game: str) -> str:
    """The page of one game."""
    rules = load(game)
    whole = rules.load_pack(rules.packs()[0])
    pack = type(whole)
    entries = {_bare(hint) for hint in _inside(pack)}
    held = {_bare(hint) for kind in entries for hint in hints_of(kind).values()}  # an entry inside an entry
    lines = [
        f"# Packs for {rules.title.source}",
        "",
        "Made from the code that checks a pack (`python -m undercroft.design.reference`): what it says is what holds.",
        "How to begin, check and play a pack: [packs.md](../packs.md).",
        "",
        HEAD.format(game=game, packs=" or ".join(f"`{one}`" for one in rules.packs()), some=_some_entry(whole)),
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
            lines += _shape(shapes[name], shapes, has_key=shapes[name] not in entries - held)
    lines += ["## What effects can do", "", "| named by | verb | does | with | clause |", "|---|---|---|---|---|"]
    lines += [f"| {one.where} | `{one.name}` | {one.words} | {one.numbers} | {one.clause} |" for one in verbs(game)]
    return "\n".join(lines).rstrip() + "\n"


def fields_of(game: str, collection: str = "") -> list[str]:
    """What an entry of a collection is made of, as the reference has it; without one, the collections."""
    rules = load(game)
    pack = type(rules.load_pack(rules.packs()[0]))
    if not collection:
        return list(pack.collections())
    if collection not in pack.collections():
        raise Unknown(say("collection of {game}"), collection, pack.collections(), game=game)
    shapes: dict[str, type[Frozen]] = {}
    lines = [f"{collection}: {_words_of(_bare(hints_of(pack)[collection]), shapes)}", ""]
    done: set[str] = set()
    while shapes.keys() - done:
        for name in [one for one in shapes if one not in done]:
            done.add(name)
            lines += _shape(shapes[name], shapes, has_key=False)
    return lines


def _some_entry(pack: Pack) -> str:
    """An entry that a pack might leave out."""
    collection = next(name for name in ("monster", "room", "skill") if name in pack.collections())
    return f"{collection}.{next(iter(getattr(pack, collection)))}"


def _inside(pack: type[Pack]) -> list[Any]:
    """What the entries of the collections are: their key is the name of their table."""
    found: list[Any] = []
    for collection in pack.collections():
        kind = _bare((typing.get_args(_bare(hints_of(pack)[collection])) or (hints_of(pack)[collection],))[-1])
        found += typing.get_args(kind) if typing.get_origin(kind) in (types.UnionType, typing.Union) else [kind]
    return found


def _shape(model: type[Frozen], shapes: dict[str, type[Frozen]], has_key: bool) -> list[str]:
    lines = [f"### {model.__name__}", ""]
    if model.__doc__:
        lines += [" ".join(model.__doc__.split()), ""]
    clause = getattr(model, "clause", "")
    words = getattr(model, "words", None)
    if words is not None and isinstance(clause, str):
        lines += [f"In words: *{getattr(words, 'source', words)}* ({clause})", ""]
    lines += ["| field | what | default |", "|---|---|---|"]
    for name, rule in model.fields.items():
        hint = hints_of(model)[name]
        if name == "key":
            if has_key:
                lines.append("| `key` | a text: its name, needed where it has no table of its own | needed |")
        elif name not in NOT_WRITTEN:
            what = _words_of(hint, shapes, rule)
            lines.append(f"| `{rule.alias or name}` | {what} | {_default(rule, hint)} |")
    return [*lines, ""]


def _bare(hint: Any) -> Any:
    return typing.get_args(hint)[0] if typing.get_origin(hint) is typing.Annotated else hint


def _bounds(marks: Sequence[Any], unit: str) -> str:
    bounds = {key: value for mark in marks if isinstance(mark, Rule) for key, value in mark.bounds.items()}
    if "min_length" in bounds and bounds["min_length"] == bounds.get("max_length"):
        bounds["exact"] = bounds.pop("min_length")
        del bounds["max_length"]
    if bounds.get("min_length") == 1 and unit == " characters":
        return " (not empty)"
    said = [
        words.format(bounds[key]) + (unit if key in ("exact", "min_length", "max_length") else "")
        for key, words in BOUNDS.items()
        if key in bounds
    ]
    return f" ({', '.join(said)})" if said else ""


def _default(rule: Rule, hint: Any) -> str:
    if rule.is_needed:
        return "needed"
    default = rule.value()
    for mark in typing.get_args(hint)[1:] if typing.get_origin(hint) is typing.Annotated else ():
        if isinstance(mark, Reading):
            default = mark.names[default]
    if default is None:
        return "nothing"
    if isinstance(default, (tuple, list)):
        default = list(default)
    return f"`{json.dumps(default)}`" if isinstance(default, (str, int, bool, list)) else "an empty one"


def _words_of(hint: Any, shapes: dict[str, type[Frozen]], *rules: Any) -> str:
    """A type in words with its bounds; shapes on the way are noted, to be described."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        for mark in inner[1:]:
            if isinstance(mark, Reading):
                return ", ".join(f"`{name}`" for name in mark.names)
        return _words_of(inner[0], shapes, *inner[1:], *rules)
    return _plain_words(hint, shapes) + _bounds(rules, " characters" if hint is str else " of them")


def _plain_words(hint: Any, shapes: dict[str, type[Frozen]]) -> str:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return ", ".join(f"`{value}`" if value != "" else '`""`' for value in inner)
    if origin in (types.UnionType, typing.Union):
        parts = [_words_of(part, shapes) for part in inner if part is not type(None)]
        return " or ".join(parts) + (" (or nothing)" if type(None) in inner else "")
    if origin in (tuple, list):
        several = [part for part in inner if part is not Ellipsis]
        words = [_words_of(part, shapes) for part in several]
        if len(words) > 1 and len(set(words)) == 1:
            return f"a list of exactly {len(words)} of: {words[0]}"
        return ("a list of some of " if typing.get_origin(several[0]) is Literal else "a list of ") + ", ".join(words)
    if origin is dict:
        return f"{_words_of(inner[1], shapes)}, by key"
    if isinstance(hint, type) and issubclass(hint, Frozen):
        shapes.setdefault(hint.__name__, hint)
        return f"[{hint.__name__}](#{hint.__name__.lower()})"
    return {int: "a number", str: "a text", bool: "`true` or `false`", float: "a number"}.get(hint, f"`{hint}`")


def sound(game: str) -> str:
    """The packs of a game by name, with their digests, each of them checked here."""
    packs = [load(game).load_pack(pack) for pack in load(game).packs()]
    return "".join(f"{pack.name} {check_pack(type(pack), game, pack.name).digest}\n" for pack in packs)


def main() -> None:
    if "--check" in sys.argv[1:]:
        for game in names():
            found = sound(game)  # loads the title, which then has said where its packs lie
            if found and SOUND[game].read_text(encoding="utf-8") != found:
                sys.exit(f"{SOUND[game]}: a pack was changed since; run `python -m undercroft.design.reference`")
        return
    docs = Path(__file__).parents[3] / "docs" / "packs"
    docs.mkdir(exist_ok=True)
    for game in names():
        if found := sound(game):  # a title may come without packs
            SOUND[game].write_text(found, encoding="utf-8")
            (docs / f"{game}.md").write_text(reference(game), encoding="utf-8")


if __name__ == "__main__":
    main()
