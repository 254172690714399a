"""How the packs that come with the games stand: docs/balance.md.

`python bench/balance.py [GAME ...] [--games 400] [--check cunning:40] [--out DIR]`

Careful plays every cell twice, with the pack as it was before it was put in balance (the copies in tests/packs, which
never change) and with the pack of today, on the same seeds. Whoever looks ahead (`--check`) plays the first of these
seeds with the pack of today. The games are kept in DIR, so that what was played is not played again. Then every aim is
held against what was found. Other titles stay in the document as they were, and so does what was written by hand
(`KEPT`).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

from undercroft.content.loader import merged_tables
from undercroft.face import games
from undercroft.lab.compare import compare
from undercroft.lab.executors import Workers, workers
from undercroft.lab.jobs import jobs
from undercroft.lab.reading import ASKED, Found
from undercroft.lab.run import run
from undercroft.lab.showing import figure, heads_by, interval, points_of, rows_by
from undercroft.lab.statistics import Estimate
from undercroft.shelf import load

PAGE = Path(__file__).parents[1] / "docs" / "balance.md"
HEAD = """# Balance

How the packs that come with the games stand, as Careful plays them: made by `make balance` with the [lab](lab.md).
Every figure has its 95 % interval; a bot is no player, and what it cannot use looks weak.

*Before* is the pack as it was, *now* the one that comes with the program, both played by bots and rules of today on
seeds by which no number was chosen.
"""
KEPT = "What the figures do not say"  # the part that no program writes
FIRST = 800_000  # the first seed
BEFORE_PART = 0.25  # of the games: what was is only there to be compared with
BEFORE = Path(__file__).parents[1] / "tests" / "packs"


class Question(NamedTuple):
    """What is asked of a game: which games are played, and by what they are told."""

    title: str
    by: tuple[str, ...]
    vary: tuple[str, ...] = ()
    seats: tuple[int, ...] = (1,)
    part: float = 1.0  # of the games of a cell, where there are many cells
    each: tuple[dict[str, Any], ...] = ({},)  # options that go together
    check: float = 0.0  # of the games of a cell, as many as whoever looks ahead plays; most of `part`


Cells = dict[tuple[str, ...], Estimate]  # what was found, by the values that were asked by
Bound = tuple[str, Estimate, float, float]  # a figure, and between what it should be
Results = Mapping[str, Cells]  # by the title of the question


class Aim(NamedTuple):
    """What we ask of a balanced game: the figures it is about, each with its bounds."""

    says: str
    bounds: Callable[[Results], Iterable[Bound]]


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
        Question("alone, by difficulty", ("difficulty",), ("character", "difficulty"), part=0.25, check=0.25),
        Question("alone, by character", ("character",), ("character", "difficulty"), part=0.25, check=0.25),
        Question("normal, by side of the board", ("board",), ("character", "board"), part=2.5, check=0.25),
        Question("normal, with stances", ("stances",), ("character", "stances"), part=2.5, check=0.25),
        Question("normal, two seats", (), (), (2,), check=1.0),
    ),
    "map-maker": (
        Question("alone, by class", ("hero",), ("class-1",), check=1.0),
        Question("alone, by boss", ("boss",), ("class-1", "boss"), part=0.125, check=0.125),
        Question("alone, hard", ("hard",), ("class-1", "hard"), part=0.5, check=0.125),
        Question("by seats, classes as Careful takes them", ("seats", "hard"), ("seats=1+2+3+4", "hard"), check=1.0),
        Question("several Heroes of any class", ("seats", "hard"), ("seats=2+3+4", "hard"), part=0.125, each=PARTIES),
    ),
    "dungeon-run": (
        Question("solitaire, by hero", ("hero",), ("opening",), check=1.0),
        Question("solitaire, by boss", ("boss",), ("opening",)),
        Question("four seats, by hero", ("hero",), (COMPANIES,), (4,), part=0.03, check=0.03),
    ),
    "paper-dungeons": (
        Question("alone, by dungeon", ("dungeon",), ("dungeon",), check=0.25),
        Question("alone, by power", ("power",), ("dungeon",)),
    ),
}

# -- aims -------------------------------------------------------------------------------------------------------------


def less(one: Estimate, other: Estimate) -> Estimate:
    """How much more one is than the other; the interval as if their games were others."""
    half = (one.half**2 + other.half**2) ** 0.5
    by = one.value - other.value
    return Estimate(by, by - half, by + half, min(one.n, other.n))


def within(title: str, low: float, high: float, *only: str) -> Callable[[Results], Iterable[Bound]]:
    """Every figure of a question (or those that begin with `only`) between these."""
    return lambda found: [
        (" ".join(key), one, low, high) for key, one in found[title].items() if key[: len(only)] == only
    ]


def around(title: str, by: float) -> Callable[[Results], Iterable[Bound]]:
    """Every figure of a question that near to the mean of them."""

    def bounds(found: Results) -> Iterable[Bound]:
        cells = {key: one for key, one in found[title].items() if key != ("None",)}
        mean = sum(one.value for one in cells.values()) / len(cells)
        return [(" ".join(key), one, mean - by, mean + by) for key, one in cells.items()]

    return bounds


def apart(title: str, *pairs: tuple[tuple[str, ...], tuple[str, ...]], low: float, high: float = 1.0) -> Any:
    """Between each two figures of a question that much."""
    return lambda found: [
        (f"{' '.join(one)} to {' '.join(other)}", less(found[title][one], found[title][other]), low, high)
        for one, other in pairs
    ]


LADDER = ("normal", "hard", "extreme", "roguelike")
SEATS, PARTY = "by seats, classes as Careful takes them", "several Heroes of any class"
LEVELS = "alone, by difficulty"
AIMS: dict[str, tuple[Aim, ...]] = {
    "mini-rogue": (
        Aim("normal 45 to 50 %", within(LEVELS, 0.45, 0.5, "normal")),
        Aim("roguelike 20 to 30 %", within(LEVELS, 0.2, 0.3, "roguelike")),
        Aim("steps of at least 8 points",
            apart(LEVELS, *(((one,), (other,)) for one, other in pairwise(LADDER)), low=0.08)),
        Aim("characters within 12 points of the mean", around("alone, by character", 0.12)),
        Aim("City and Cathedral within 6",
            apart("normal, by side of the board", (("cathedral",), ("city",)), low=-0.06, high=0.06)),
        Aim("stances within 6 of without",
            apart("normal, with stances", (("True",), ("False",)), low=-0.06, high=0.06)),
        Aim("two seats within 10 of one", lambda found: [
            ("", less(found["normal, two seats"][()], found[LEVELS][("normal",)]), -0.1, 0.1)]),
    ),
    "map-maker": (
        Aim("one Hero 55 to 65 %", within("alone, hard", 0.55, 0.65, "off")),
        Aim("two to four Heroes 55 to 65 %",
            lambda found: [(key[0], one, 0.55, 0.65) for key, one in found[SEATS].items()
                           if key[1] == "off" and key[0] != "1"]),
        Aim("hard 15 to 20 points lower, one Hero",
            apart("alone, hard", (("off",), ("on",)), low=0.15, high=0.2)),
        Aim("two to four Heroes",
            apart(SEATS, *(((n, "off"), (n, "on")) for n in "234"), low=0.15, high=0.2)),
        Aim("classes within 12 points of the mean", around("alone, by class", 0.12)),
        Aim("bosses within 15 points of the mean", around("alone, by boss", 0.15)),
    ),
    "dungeon-run": (
        Aim("every hero 35 to 55 % alone", within("solitaire, by hero", 0.35, 0.55)),
        Aim("shares at four seats within 8 points", within("four seats, by hero", 0.17, 0.33)),
    ),
    "paper-dungeons": (Aim("dungeons within 10 points of the mean", around("alone, by dungeon", 10.0)),),
}  # fmt: skip


def judged(game: str, found: Results, points: bool) -> list[list[str]]:
    """Each aim beside what was found: whether every figure is within, or at least its interval reaches there."""
    rows = []
    for aim in AIMS[game]:
        try:
            bounds = list(aim.bounds(found))
        except KeyError:  # whoever looks ahead was not asked all
            rows.append([aim.says, "–", "–"])
            continue
        scale, sign = (1, "") if points else (100, "")
        values = sorted(one.value * scale for _, one, _, _ in bounds)
        told = f"{values[0]:.1f} to {values[-1]:.1f}" if len(values) > 4 else ", ".join(
            f"{name} {one.value * scale:.1f}{sign}".strip() for name, one, _, _ in bounds
        )  # fmt: skip
        out = [(name, one, low, high) for name, one, low, high in bounds if not low <= one.value <= high]
        far = [name for name, one, low, high in out if one.low > high or one.high < low]
        said = "yes" if not out else ", ".join(
            f"{name or 'no'}: {one.value * scale:.1f} ± {one.half * scale:.1f}" + ("" if name in far else ", may be")
            for name, one, _, _ in out
        )  # fmt: skip
        rows.append([aim.says, told, said])
    return rows


def aims(game: str, found: Results, checked: Results, bot: str, points: bool) -> list[str]:
    heads, rows = ["aim", "now", "reached"], judged(game, found, points)
    if checked:
        heads += [f"as {_name(bot)} plays", "reached"]
        rows = [[*row, *more[1:]] for row, more in zip(rows, judged(game, checked, points), strict=True)]
    return ["### The aims", "", *_grid(heads, rows), ""]


# -- games ------------------------------------------------------------------------------------------------------------


def measured(game: str, count: int, first: int, home: Path, processes: int, check: str, checked_part: float) -> str:
    """The part of the document that is about a game."""
    rules = load(game)
    name = rules.packs()[0]
    lines, looked = list[str](), list[list[str]]()
    results, checked = dict[str, Cells](), dict[str, Cells]()
    points = False
    with workers(processes) as pool:
        for question in QUESTIONS[game]:
            cell = max(1, int(count * question.part))
            few = max(1, int(cell * BEFORE_PART))

            def play(
                games: int, when: str, pack: str = name, bot: str = "careful", asked: Question = question
            ) -> Found:
                return _played(game, asked, range(first, first + games), pack, home / when, pool, bot)

            before, now = play(few, "before", str(BEFORE / game / name)), play(cell, "now")
            results[question.title], points = _cells(now, question), now.points
            lines += [f"### {_capital(question.title)}", "", f"{cell} games of each cell (before: {few}).", ""]
            lines += [*_grid(*_side_by_side(before, now, question.by)), ""]
            if check and question.check:
                ahead = play(max(1, int(count * question.check * checked_part)), check.replace(":", "-"), bot=check)
                checked[question.title] = _cells(ahead, question)
                looked += _paired(question, now, ahead)
    return "\n".join([
        f"## {rules.title}", "", *aims(game, results, checked, check, points), *lines,
        *(checked_with(check, looked) if looked else ()), *changes(game),
    ])  # fmt: skip


def _cells(found: Found, question: Question) -> Cells:
    return {tuple(map(str, key)): one for key, one in found.by(question.by)}


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _paired(question: Question, careful: Found, ahead: Found) -> list[list[str]]:
    """Who looks ahead beside Careful on the same seeds, for each value of what is asked by."""
    points = ahead.points
    by = [f"{ASKED}{one}" if f"{ASKED}{one}" in careful.games.columns else one for one in question.by]
    rows = compare(careful, ahead, by)  # by what was asked for: what a game comes to depends on who plays it
    return [
        [
            question.title,
            one.name,
            *(f"{figure(each, points)} ({interval(each, points)})" for each in (one.before, one.after)),
            f"{points_of(one.change, points)} ({interval(one.change, points)})",
            str(one.change.n),
        ]
        for one in rows[1:] or rows
    ]


def _name(bot: str) -> str:
    return _capital(bot.partition(":")[0])


def checked_with(bot: str, rows: list[list[str]]) -> list[str]:
    who = " with ".join((_name(bot), *(f"{tries} tries an answer" for tries in bot.split(":")[1:])))
    return [
        f"### Checked with {_name(bot)}",
        "",
        f"{who}, and Careful by the same seeds; the difference is taken game by game. In brackets 95 % intervals.",
        "",
        *_grid(["what", "which", "Careful", _name(bot), "more", "games"], rows),
        "",
    ]


def changes(game: str) -> list[str]:
    rows = changed(game)
    return ["### Numbers that were changed", "", *_grid(["component", "field", "was", "is"], rows), ""] if rows else []


def _played(game: str, question: Question, seeds: range, pack: str, home: Path, pool: Workers, bot: str) -> Found:
    """The games of one pack and one bot; a folder holds those of one only."""
    told = json.dumps([question.vary, question.seats, question.each])
    asked = [
        job
        for more in question.each
        for job in jobs(
            game, seats=question.seats, vary=question.vary, options=more, bots=(bot,), seeds=seeds, pack=pack
        )
    ]
    folder = home / f"{game}-{hashlib.sha256(told.encode()).hexdigest()[:12]}" / asked[0]["pack"][-12:]
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
    parser.add_argument("--first", type=int, default=FIRST, help="the first seed")
    parser.add_argument("--check", default="cunning:40", help="who looks ahead and plays some of it; '': nobody")
    parser.add_argument("--checked", type=float, default=1.0, help="how much of that, where time is short")
    parser.add_argument("--processes", type=int, default=0, help="0: one for each core")
    parser.add_argument("--out", type=Path, default=None)
    given = parser.parse_args()
    home = given.out or Path(tempfile.mkdtemp())
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEAD
    parts = {part.splitlines()[0]: part for part in re.split(r"(?m)^## ", text)[1:]}
    titles = {game: str(load(game).title) for game in games() if game in QUESTIONS}
    for game, title in titles.items():
        if not given.games or game in given.games:
            part = measured(game, given.count, given.first, home, given.processes, given.check, given.checked)
            parts[title] = part.removeprefix("## ")
            order = [one for one in (KEPT, *titles.values()) if one in parts]
            PAGE.write_text(HEAD + "".join(f"\n## {parts[one].rstrip()}\n" for one in order), encoding="utf-8")


if __name__ == "__main__":
    main()
