"""`undercroft pack new`: a commented beginning that extends the default pack of a game."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from undercroft.content.loader import merged_tables
from undercroft.kernel.errors import CannotSave, why_not
from undercroft.shelf import load

BARE = re.compile("[A-Za-z0-9_-]+")  # a key that needs no quotes
HEAD = """# A pack of your own for {game}. It extends the pack "{base}": list only what changes.
#   undercroft pack check {folder}       reads every word of it and plays 200 games with it
#   undercroft pack show {game}          every component; with the name of one: its texts, and its entry to copy from
#   undercroft pack diff {game} {base} {folder}
#   undercroft pack compare {game} {base} {folder}      plays both on the same seeds and tells what is otherwise
#   undercroft pack fields {game} COLLECTION      what every field means
#   undercroft play {game} --pack {folder}
# What every field means: docs/packs/{game}.md. For editors: undercroft pack schema {game} > schema.json

[pack]
game = "{game}"
version = 1
title = {{ en = "{title}" }}   # other languages beside it, by their code
extends = "{base}"
# drop = ["{some}"]   # entries of "{base}" that you do not want
"""
EXAMPLE = """# One entry of "{base}", as it stands there. Take away the "#" before what you change.
# A new entry has a new name after the dot and all of its fields, its name and a mark:
# mark = "house" is yours, "public" is known from elsewhere, "rulebook" is printed in the rulebook.
#   undercroft pack show {game} THING     prints any other entry like this, to copy from
# Collections and what an entry of each must say: docs/packs/{game}.md.

{entry}
"""


def begin_pack(game: str, folder: str | os.PathLike[str]) -> list[Path]:
    """Write the beginning of a pack into a folder that does not exist yet; the files written."""
    rules = load(game)
    base = rules.packs()[0]
    target = Path(folder)
    tables = merged_tables(game, base)
    collection, key, entry = _a_simple_entry(tables)
    title = target.name.replace("-", " ").replace('"', "'").capitalize()
    words = {"game": game, "base": base, "folder": str(target), "title": title, "some": f"{collection}.{key}"}
    lines = entry_toml(collection, key, entry).splitlines()
    texts = {
        "pack.toml": HEAD.format(**words),
        f"{collection}.toml": EXAMPLE.format(game=game, base=base, entry="\n".join(f"# {line}" for line in lines)),
    }
    try:
        target.mkdir(parents=True)
        for name, text in texts.items():
            (target / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotSave(f"{target}: {why_not(error)}") from error
    return [target / name for name in texts]


def _a_simple_entry(tables: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    """An entry with a name and a few plain fields: the easiest thing to change first."""

    def plainness(entry: dict[str, Any]) -> tuple[int, int]:
        plain = [value for value in entry.values() if isinstance(value, (int, str)) and not isinstance(value, bool)]
        return (-len(plain), len(entry))

    found = [
        (collection, key, entry)
        for collection, entries in tables.items()
        if collection != "pack" and isinstance(entries, dict)
        for key, entry in entries.items()
        if isinstance(entry, dict) and "name" in entry
    ]
    return min(found, key=lambda one: plainness(one[2]))


def entry_toml(collection: str, key: str, entry: dict[str, Any]) -> str:
    """An entry as a file of a pack says it: a text of several lines as it is drawn, tables in a list one to a line."""
    lines = [f"[{collection}.{key if BARE.fullmatch(key) else json.dumps(key)}]"]
    for field, value in entry.items():
        if isinstance(value, str) and "\n" in value and "'''" not in value:
            lines.append(f"{field} = '''\n{value}'''")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            lines += [f"{field} = [", *(f"  {toml(part)}," for part in value), "]"]
        else:
            lines.append(f"{field} = {toml(value)}")
    return "\n".join(lines)


def toml(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, dict):
        fields = (f"{key if BARE.fullmatch(key) else json.dumps(key)} = {toml(part)}" for key, part in value.items())
        return "{ " + ", ".join(fields) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(part) for part in value) + "]"
    return json.dumps(value, ensure_ascii=False)
