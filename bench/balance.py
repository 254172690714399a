"""How our games stand: docs/balance.md, made by the lab. `python bench/balance.py [GAME ...] [--games 400] [--out DIR]`

Careful plays every cell twice, with the pack as it was before it was put in balance (the copies in tests/packs, which
never change) and with the pack of today, on the same seeds; the games are kept in DIR, so that what was played is not
played again. Other titles stay in the document as they were.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import tempfile
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from undercroft.content.loader import merged_tables
from undercroft.face import games
from undercroft.lab.executors import Workers, workers
from undercroft.lab.jobs import jobs
from undercroft.lab.reading import Found
from undercroft.lab.run import run
from undercroft.lab.showing import heads_by, rows_by
from undercroft.shelf import load

PAGE = Path(__file__).parents[1] / "docs" / "balance.md"
HEAD = """# Balance

How the packs that come with the games stand, as Careful plays them: made by `make balance` with the [lab](lab.md).
Every figure has its 95 % interval; a bot is no player, and what it cannot use looks weak.

*Before* is the pack as it was, *now* the one that comes with the program, both played by the bots of today.
"""
BEFORE = Path(__file__).parents[1] / "tests" / "packs"


class Question(NamedTuple):
    """What is asked of a game: which games are played, and by what they are told."""

    title: str
    by: tuple[str, ...]
    vary: tuple[str, ...] = ()
    seats: tuple[int, ...] = (1,)
    part: float = 1.0  # of the games of a cell, where there are many cells
    each: tuple[dict[str, Any], ...] = ({},)  # options that go together


CLASSES = ("fighter", "thief", "mage", "cleric", "barbarian", "hunter", "warlock", "paladin")
# eight parties, in which every class takes part as often as any other
PARTIES = tuple(
    {f"class-{place + 1}": CLASSES[(first + step) % 8] for place, step in enumerate((0, 3, 5, 6))} for first in range(8)
)
# Dungeon Run: one hero of each training, every company in four orders
TRAININGS = (("haldrun", "mirelle"), ("gorvak", "brenna"), ("fizzwick", "ashara"), ("dorgan", "stabbins"))
COMPANIES = "opening=" + "+".join(
    "/".join(f"take-{hero}" for hero in (*company[first:], *company[:first]))
    for company in product(*TRAININGS)
    for first in range(4)
)
QUESTIONS = {
    "mini-rogue": (
        Question("alone, by difficulty", ("difficulty",), ("character", "difficulty"), part=0.25),
        Question("alone, by character", ("character",), ("character", "difficulty"), part=0.25),
        Question("normal, by side of the board", ("board",), ("character", "board"), part=0.5),
        Question("normal, with stances", ("stances",), ("character", "stances"), part=0.5),
        Question("normal, two seats", (), (), (2,)),
    ),
    "map-maker": (
        Question("alone, by class", ("hero",), ("class-1",)),
        Question("alone, by boss", ("boss",), ("class-1", "boss"), part=0.125),
        Question("alone, hard", ("hard",), ("class-1", "hard"), part=0.5),
        Question("by seats, classes as Careful takes them", ("seats", "hard"), ("seats=1+2+3+4", "hard")),
        Question("several Heroes of any class", ("seats", "hard"), ("seats=2+3+4", "hard"), part=0.125, each=PARTIES),
    ),
    "dungeon-run": (
        Question("solitaire, by hero", ("hero",), ("opening",)),
        Question("solitaire, by boss", ("boss",), ("opening",)),
        Question("four seats, by hero", ("hero",), (COMPANIES,), (4,), part=0.0175),
    ),
    "paper-dungeons": (
        Question("alone, by dungeon", ("dungeon",), ("dungeon",)),
        Question("alone, by power", ("power",), ("dungeon",)),
    ),
}


def measured(game: str, count: int, home: Path) -> str:
    """The part of the document that is about a game."""
    rules = load(game)
    lines = [f"## {rules.title}", ""]
    packs = ("before", str(BEFORE / game / rules.packs()[0])), ("now", rules.packs()[0])
    with workers() as pool:
        for question in QUESTIONS[game]:
            cell = max(1, int(count * question.part))
            asked = json.dumps([question.vary, question.seats, question.each])
            where = f"{game}-{hashlib.sha256(asked.encode()).hexdigest()[:12]}"
            before, now = (_played(game, question, cell, pack, home / when / where, pool) for when, pack in packs)
            lines += [f"### {question.title[:1].upper() + question.title[1:]}", "", f"{cell} games of each cell.", ""]
            lines += [*_grid(*_side_by_side(before, now, question.by)), ""]
    return "\n".join([*lines, *changes(game)])


def changes(game: str) -> list[str]:
    rows = changed(game)
    return ["### Numbers that were changed", "", *_grid(["component", "field", "was", "is"], rows), ""] if rows else []


def _played(game: str, question: Question, cell: int, pack: str, where: Path, pool: Workers) -> Found:
    """The games of one pack; a folder holds those of one only."""
    asked = [
        job
        for more in question.each
        for job in jobs(game, seats=question.seats, vary=question.vary, options=more, seeds=range(cell), pack=pack)
    ]
    folder = where / asked[0]["pack"][-12:]
    run(asked, folder, pool)
    return Found(folder, pack)


def _side_by_side(before: Found, now: Found, by: tuple[str, ...]) -> tuple[list[str], list[list[str]]]:
    """One row for each value: what it was and what it is, each with its interval."""
    was = {tuple(row[: len(by)]): row[len(by) : -1] for row in rows_by(before, by)}
    keys, (result, interval, games) = heads_by(now, by)[: len(by)], heads_by(now, by)[len(by) :]
    rows = [[*row[: len(by)], *was.get(tuple(row[: len(by)]), ["–", "–"]), *row[len(by) :]] for row in rows_by(now, by)]
    return [*keys, f"{result} before", interval, f"{result} now", interval, games], rows


def changed(game: str) -> list[list[str]]:
    """Component, field, was, is: every number in which the pack of today differs from the one before."""
    name = load(game).packs()[0]
    was, now = (_numbers(merged_tables(game, pack)) for pack in (str(BEFORE / game / name), name))
    return [
        [*place, ", ".join(map(str, was.get(place, ["–"]))), ", ".join(map(str, numbers))]
        for place, numbers in now.items()
        if numbers != was.get(place) and place[0] != "version"
    ]


def _numbers(tables: Mapping[str, Any]) -> dict[tuple[str, str], list[int]]:
    """The numbers of each component by their field; those of rows and lists stand one after the other."""
    found: dict[tuple[str, str], list[int]] = {}

    def walk(component: str, field: str, value: Any) -> None:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                walk(component, key if isinstance(inner, int) else f"{field}.{key}".strip("."), inner)
        elif isinstance(value, list):
            for inner in value:
                walk(component, field, inner)
        elif isinstance(value, int) and not isinstance(value, bool):
            found.setdefault((component, field), []).append(value)

    for entries in tables.values():
        for key, entry in entries.items() if isinstance(entries, Mapping) else ():
            walk(key, "", entry)
    return found


def _grid(heads: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(one)} |" for one in (heads, ["---"] * len(heads), *rows)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="without any, all")
    parser.add_argument("--games", type=int, default=400, dest="count", help="of each cell")
    parser.add_argument("--out", type=Path, default=None)
    given = parser.parse_args()
    home = given.out or Path(tempfile.mkdtemp())
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEAD
    parts = {part.splitlines()[0]: part for part in re.split(r"(?m)^## ", text)[1:]}
    for game in games():
        if game in QUESTIONS and (not given.games or game in given.games):
            part = measured(game, given.count, home)
            parts[part.splitlines()[0].removeprefix("## ")] = part.removeprefix("## ")
            PAGE.write_text(HEAD + "".join(f"\n## {one.rstrip()}\n" for one in parts.values()), encoding="utf-8")


if __name__ == "__main__":
    main()
