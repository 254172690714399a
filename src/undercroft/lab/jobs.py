"""What is to be played, as plain data: cells (a game under certain options, by certain bots) and jobs (some games of
a cell). The id of a job is a digest of everything that decides its rows, so a job that was done is done for ever.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypedDict

from undercroft.bots.seated import settled
from undercroft.face import open_table
from undercroft.kernel.errors import UndercroftError, Unknown
from undercroft.kernel.game import Choice, Game
from undercroft.kernel.things import key_of_thing
from undercroft.lab.play import read_bot
from undercroft.lab.words import say
from undercroft.shelf import folder, load

GAMES = 25  # of a job: some seconds of work
MOST_CELLS = 10_000
SEATS, OPENING = "seats", "opening"  # what can be varied beside the options of the game
THEN = "/"  # between the answers of an opening
OURS = Path(__file__).parents[1]


class Job(TypedDict):
    """Some games of a cell. All but `where` goes into its id."""

    game: str
    rules: int
    program: str
    pack: str  # its digest
    where: str  # the name of the pack, or its folder
    seats: int
    bots: list[str]
    options: dict[str, Any]
    opening: str  # the answers to the first questions, one after the other; "": the bots' own
    first: int  # the number of the first game
    count: int


def id_of(job: Job) -> str:
    """
    >>> job = Job(game="g", rules=1, program="p", pack="", where="x", seats=1, bots=[], options={}, opening="",
    ...           first=0, count=25)
    >>> id_of(job) == id_of({**job, "where": "elsewhere"}), id_of(job) == id_of({**job, "first": 25})
    (True, False)
    """
    told = {key: value for key, value in job.items() if key != "where"}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:20]


def read_seeds(text: str) -> range:
    """`0:400`, or `400`.

    >>> read_seeds("100:300"), read_seeds("40")
    (range(100, 300), range(0, 40))
    """
    first, _, last = text.rpartition(":")
    try:
        seeds = range(int(first or 0), int(last))
    except ValueError:
        seeds = range(0)
    if not 0 <= seeds.start < seeds.stop <= 100_000_000:
        raise UndercroftError(say("--seeds: {text!r} is no row of numbers such as 0:400"), text=text[:40])
    return seeds


@cache
def program_of(game: str) -> str:
    """The version of the program, and a digest of what decides how a game goes: sources and what minds have learned."""
    from undercroft import __version__

    homes = [OURS / "kernel", OURS / "pieces", OURS / "content", OURS / "bots", OURS / "lab" / "facts.py"]
    title = folder(game, "")
    digest = hashlib.sha256()
    for home in [*homes, *([title] if title is not None else [])]:
        learned = home.glob("mind/*.toml")
        for file in [home] if home.is_file() else sorted([*home.rglob("*.py"), *learned]):
            if not {"board", "screen", "lessons"} & set(file.relative_to(home).parts):
                digest.update(file.read_bytes())
    return f"{__version__}+{digest.hexdigest()[:12]}"


def jobs(
    game: str,
    *,
    seats: Sequence[int] = (1,),
    vary: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    bots: Sequence[str] = ("careful",),
    seeds: range = range(100),
    pack: str = "",
) -> list[Job]:
    """Every job of a question: the product of what is varied. Games of a job have numbers from one multiple of GAMES
    to the next, so a question that is asked again with more games finds those it has."""
    rules = load(game)
    packs = rules.packs()
    where = pack or (packs[0] if packs else "")
    printed = rules.load_pack(where)
    where = where if where in packs or not where else str(Path(where).resolve())
    found: list[Job] = []
    for seat_count, bot, chosen, opening in _cells(rules, printed, seats, vary, dict(options or {}), bots):
        for first in range(seeds.start - seeds.start % GAMES, seeds.stop, GAMES):
            begin, end = max(first, seeds.start), min(first + GAMES, seeds.stop)
            found.append(
                Job(game=game, rules=rules.rules_version, program=program_of(game),
                    pack=getattr(printed, "digest", ""), where=where, seats=seat_count, bots=bot, options=chosen,
                    opening=opening, first=begin, count=end - begin)
            )  # fmt: skip
    return found


def _cells(
    rules: Game, pack: Any, seats: Sequence[int], vary: Sequence[str], options: dict[str, Any], bots: Sequence[str]
) -> Iterator[tuple[int, list[str], dict[str, Any], str]]:
    choices = rules.choices(pack)
    varied = dict(_varied(rules, choices, one) for one in vary if one)
    counts = [int(count) for count in varied.pop(SEATS, tuple(seats))]
    openings = varied.pop(OPENING, ("",))
    cells = len(counts) * len(bots) * len(openings)
    for values in varied.values():
        cells *= len(values)
    if cells > MOST_CELLS:
        raise UndercroftError(say("{n} cells are too many: {most} at most"), n=cells, most=MOST_CELLS)
    for count, bot, values in product(counts, bots, product(*varied.values())):
        if count not in rules.seats:
            raise Unknown(say("number of seats"), count, rules.seats)
        sitting = _sitting(bot, count)
        chosen = {**options, **dict(zip(varied, values, strict=True))}
        chosen = settled(choices, [f"bot:{one}" for one in sitting], chosen)
        told = rules.check_options(pack, chosen)
        first = first_answers(rules, pack, count, told) if "*" in openings else openings
        for opening in first:
            yield count, sitting, told, opening


def _sitting(text: str, seats: int) -> list[str]:
    """`careful` sits in every seat; `careful+random` says who sits where."""
    sitting = [read_bot(one) for one in text.split("+")]
    if len(sitting) == 1:
        return sitting * seats
    if len(sitting) != seats:
        raise UndercroftError(say("{text!r} says who sits in {n} seats, but there are {seats}"), text=text,
                              n=len(sitting), seats=seats)  # fmt: skip
    return sitting


def _varied(rules: Game, choices: Sequence[Choice], text: str) -> tuple[str, tuple[Any, ...]]:
    """`difficulty` is all its values, `difficulty=normal+hard` these."""
    key, _, given = text.partition("=")
    wanted = tuple(given.split("+")) if given else ()
    if key == SEATS:
        return key, wanted or tuple(map(str, rules.seats))
    if key == OPENING:
        return key, wanted or ("*",)
    for choice in choices:
        if choice.key == key:
            return key, tuple(map(choice.check, wanted)) or real_values(choice)
    raise Unknown(say("option of {name}"), key, [SEATS, OPENING, *(one.key for one in choices)], name=rules.name)


def real_values(choice: Choice) -> tuple[Any, ...]:
    """All values of an option; where some of them are printed things, only these: none that leaves the choice open."""
    printed = [value for value in choice.values if key_of_thing((choice.labels or {}).get(value))]
    return tuple(printed) or choice.values


def first_answers(rules: Game, pack: Any, seats: int, options: Mapping[str, Any]) -> tuple[str, ...]:
    name = {"pack": pack.name} if pack is not None else {}
    table = open_table(rules, seats, {**options, **name}, seed=0)
    return table.asks[0].keys if table.asks else ("",)
