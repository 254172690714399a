"""Numbers of a pack brought to an aim: bounded, by few games well used, and proven in the end.

Successive halving: many packs play a few games each, the better third plays three times as many, and so on. All play
the same seeds. What is left is held against the pack as it was, on fresh seeds that no choice was made by.
"""

from __future__ import annotations

import math
import random
import tempfile
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from undercroft.content.loader import merged_tables
from undercroft.design.begin import entry_toml
from undercroft.kernel.errors import BadPack, UndercroftError
from undercroft.kernel.words import decimal
from undercroft.lab.executors import Workers
from undercroft.lab.jobs import jobs
from undercroft.lab.reading import Found
from undercroft.lab.run import run
from undercroft.lab.statistics import Estimate, mean, share
from undercroft.lab.words import say
from undercroft.shelf import load

FIRST = 24  # games of a cell in the first round
KEEP = 3  # of so many packs one goes on
ROUNDS = 3
FRESH = 1_000_000  # the seeds of the proof begin here
Numbers = Mapping[str, int]


class Aim(NamedTuple):
    """What wins (in %) or points should be, under certain options."""

    where: dict[str, str]
    low: float
    high: float

    def off(self, value: float) -> float:
        return max(0.0, self.low - value, value - self.high)

    def is_reached(self, one: Estimate, points: bool) -> bool | None:
        """Whether that is as it should be; None if it is not, but may well be."""
        scale = 1 if points else 100
        if not self.off(one.value * scale):
            return True
        return None if one.low * scale <= self.high and self.low <= one.high * scale else False


class Change(NamedTuple):
    """A number of the pack, by its place, and between what it may be."""

    place: str
    low: int
    high: int


class Tuned(NamedTuple):
    """The numbers that were found, and for each aim the result before and after on fresh seeds."""

    numbers: dict[str, int]
    before: dict[str, int]
    proof: list[tuple[Aim, Estimate, Estimate]]
    tried: int
    games: int


def read_aim(text: str) -> Aim:
    """`45:50`, or under an option `difficulty=hard,mode=solo:35:40`.

    >>> read_aim("45:50")
    Aim(where={}, low=45.0, high=50.0)
    >>> read_aim("difficulty=hard:35:40").where
    {'difficulty': 'hard'}
    """
    parts = text.split(":")
    try:
        low, high = (float(part) for part in parts[-2:])
        where = dict(pair.split("=", 1) for pair in parts[0].split(",")) if len(parts) == 3 else {}
        if len(parts) not in (2, 3) or not low <= high:
            raise ValueError
    except (ValueError, TypeError) as error:
        raise UndercroftError(
            say("--aim: {text!r} is not written like difficulty=hard:35:40"), text=text[:60]
        ) from error
    return Aim(where, low, high)


def read_change(text: str) -> Change:
    """
    >>> read_change("monster.city-guard.hp=6:12")
    Change(place='monster.city-guard.hp', low=6, high=12)
    """
    place, _, span = text.partition("=")
    low, _, high = span.partition(":")
    try:
        change = Change(place.strip(), int(low), int(high))
        if change.place.count(".") < 2 or change.low > change.high:
            raise ValueError
    except ValueError as error:
        what = say("--change: {text!r} is not written like monster.city-guard.hp=6:12")
        raise UndercroftError(what, text=text[:60]) from error
    return change


def tune(
    game: str,
    pack: str,
    aims: Sequence[Aim],
    changes: Sequence[Change],
    with_: Workers,
    *,
    seats: int = 1,
    bot: str = "careful",
    candidates: int = 27,
    proof: int = 400,
    told: Callable[[str], None] = lambda line: None,
) -> Tuned:
    """The numbers that come nearest to all aims."""
    tables = merged_tables(game, pack)
    now = {change.place: _number(tables, change.place) for change in changes}
    chance = random.Random(f"tune {game} {sorted(now)}")
    tried = _candidates(now, changes, candidates, chance)
    arena = _Arena(game, pack, aims, with_, seats, bot)
    with tempfile.TemporaryDirectory(prefix="undercroft-") as home:
        games, left, games_each = 0, tried, FIRST
        for number in range(ROUNDS):
            found = [(arena.off(numbers, Path(home), range(games_each)), at) for at, numbers in enumerate(left)]
            games += len(left) * games_each * len(aims)
            found.sort()
            kept = max(2, len(left) // KEEP) if number < ROUNDS - 1 else 1
            words = say("round {n}: {packs} packs, {games} games each; the best is {off} points off")
            facts = {"n": number + 1, "packs": len(left), "games": games_each, "off": decimal(math.sqrt(found[0][0]))}
            told(words.text(facts))
            left, games_each = [left[at] for _, at in found[:kept]], games_each * KEEP
        best = left[0]
        fresh = range(FRESH, FRESH + proof)
        before, after = (arena.results(numbers, Path(home), fresh) for numbers in (now, best))
    return Tuned(
        dict(best), now, list(zip(aims, before, after, strict=True)), len(tried), games + 2 * proof * len(aims)
    )


def _candidates(now: Numbers, changes: Sequence[Change], count: int, chance: random.Random) -> list[dict[str, int]]:
    """The pack as it is, and others within the bounds, each once; every number is spread evenly."""
    found = [dict(now)]
    for _ in range(20):
        columns = [_spread(change, count - len(found), chance) for change in changes]
        for values in zip(*columns, strict=True):
            one = {change.place: value for change, value in zip(changes, values, strict=True)}
            if one not in found:
                found.append(one)
    return found


def _spread(change: Change, count: int, chance: random.Random) -> list[int]:
    """
    >>> sorted(_spread(Change("a.b.c", 1, 9), 3, random.Random(1)))
    [2, 5, 8]
    """
    values = [change.low + (2 * at + 1) * (change.high - change.low + 1) // (2 * count) for at in range(count)]
    chance.shuffle(values)
    return values


class _Arena:
    """Plays packs that differ in some numbers."""

    def __init__(self, game: str, pack: str, aims: Sequence[Aim], with_: Workers, seats: int, bot: str) -> None:
        self._game, self._pack, self._aims, self._with = game, pack, aims, with_
        self._seats, self._bot = seats, bot

    def off(self, numbers: Numbers, home: Path, seeds: range) -> float:
        """How far off all aims are, squared and summed; a pack that cannot be played is as far off as can be."""
        try:
            results = self.results(numbers, home, seeds)
        except BadPack:
            return math.inf
        scale = 100 if 0 <= max(one.value for one in results) <= 1 else 1
        return sum(aim.off(one.value * scale) ** 2 for aim, one in zip(self._aims, results, strict=True))

    def results(self, numbers: Numbers, home: Path, seeds: range) -> list[Estimate]:
        name = "-".join(str(value) for value in numbers.values())
        folder = write_numbers(self._game, self._pack, numbers, home / f"pack {name}")
        found = []
        for at, aim in enumerate(self._aims):
            out = home / f"{name} {at} {seeds.start}"
            asked = jobs(
                self._game, seats=[self._seats], options=aim.where, bots=[self._bot], seeds=seeds, pack=str(folder)
            )
            run(asked, out, self._with)
            rows = Found(out, str(folder))
            seat = rows.games.filter(rows.pl.col("number").is_in(seeds) & (rows.pl.col("seat") == 0))
            if rows.points:
                found.append(mean([float(value) for value in seat["score"].to_list()]))
            else:
                found.append(share(int(seat["won"].sum()), len(seat)))
        return found


def write_numbers(game: str, pack: str, numbers: Numbers, folder: Path, title: str = "Tuned") -> Path:
    """A pack that extends another and says these numbers otherwise."""
    rules = load(game)
    base = pack if pack in rules.packs() else str(Path(pack).resolve())
    tables = merged_tables(game, pack)
    lines = [f'[pack]\ngame = "{game}"\nversion = 1\ntitle = {{ en = "{title}" }}\nextends = {_quoted(base)}\n']
    changed: dict[tuple[str, str], Any] = {}
    for place, value in numbers.items():
        collection, key, field, *_ = place.split(".")
        entry = changed.setdefault((collection, key), {})
        entry.setdefault(field, deepcopy(tables[collection][key][field]))
        _set(entry, place.split(".")[2:], value)
    lines += [entry_toml(collection, key, entry) + "\n" for (collection, key), entry in changed.items()]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.toml").write_text("\n".join(lines), encoding="utf-8")
    return folder


def _quoted(text: str) -> str:
    import json

    return json.dumps(text, ensure_ascii=False)


def _number(tables: Any, place: str) -> int:
    """The number at a place such as `monster.city-guard.hp`, or `boss.lich.rows.2.damage` (from 1)."""
    value = tables
    for step in place.split("."):
        try:
            value = value[int(step) - 1] if isinstance(value, list) else value[step]
        except (KeyError, IndexError, ValueError, TypeError) as error:
            raise UndercroftError(
                say("--change: {place}: there is no {step!r} in this pack"), place=place, step=step
            ) from error
    if type(value) is not int:
        raise UndercroftError(say("--change: {place} is no whole number"), place=place)
    return value


def _set(entry: Any, steps: Sequence[str], number: int) -> None:
    for step in steps[:-1]:
        entry = entry[int(step) - 1] if isinstance(entry, list) else entry[step]
    last = steps[-1]
    entry[int(last) - 1 if isinstance(entry, list) else last] = number
