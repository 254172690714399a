"""Damaged packs, checked and played: part of `make conform`.

    python tests/conform/packs.py [--count 20000] [--game NAME] [--seed 0] [--jobs N]

Damages one or a few places of the default pack of each game, the same for the same seed: texts and lines as a careless
hand leaves them, and whole entries, numbers, references and lists as a designer would change them. Every pack is then
either refused, with its file and field (or the line, if the file is no TOML), or it passes the check, and random games
with it are played to the end and read in both languages. Anything else is a finding: its files are saved in
build/packs. Exit code 1 on any finding.
"""

from __future__ import annotations

import argparse
import copy
import gc
import multiprocessing
import os
import pickle
import random
import re
import resource
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from fuzz import mutate  # noqa: E402  # the tests are no package
from undercroft.content import loader  # noqa: E402
from undercroft.design.begin import toml  # noqa: E402
from undercroft.design.check import read_words  # noqa: E402
from undercroft.design.trial import try_out  # noqa: E402
from undercroft.kernel.errors import BadPack  # noqa: E402
from undercroft.shelf import load, names  # noqa: E402

COUNT = 20_000
LOT = 250  # packs that one process sees: options and tables made for a pack live as long as it
GAMES = 1  # with a pack that passes
LOOKED_AT = 100  # of one pack in so many a game is read word by word, and every effect carried out by itself
SECONDS = 30  # of computing, for one pack
MEMORY = 1_500_000_000
SAVED = TESTS.parent / "build" / "packs"
NUMBERS = (-1, 0, 1, 2, 3, 5, 6, 7, 9, 10, 12, 20, 50, 99, 100, 999, 10**6, 10**18)
# file and field; or the file, and the line if it is no TOML from there on
PLACED = re.compile(r"[^\n]*?\.toml: (?:[^\n]+?: |not TOML from line \d+|not UTF-8 \(at byte|a number nobody can read)")


class Hang(BaseException):
    """A pack took too long."""


@cache
def sound(game: str) -> dict[str, tuple[bytes, bytes]]:
    """The files of the default pack: what stands in them, and their tables (pickled: everybody gets a copy)."""
    folder = loader.PACKS[game] / load(game).packs()[0]
    return {
        file.name: (file.read_bytes(), pickle.dumps(tomllib.loads(file.read_text("utf-8"))))
        for file in sorted(folder.glob("*.toml"))
    }


# -- damage -----------------------------------------------------------------------------------------------------------


def damaged(game: str, chance: random.Random) -> dict[str, bytes]:
    """One file of the pack, as it has become."""
    name = chance.choice(sorted(sound(game)))
    data, tables = sound(game)[name]
    if chance.random() < 0.35:
        text = data.decode()
        for _ in range(chance.choice((1, 1, 1, 3))):
            text = mutate.of_toml(text, chance)
        data = text.encode("utf-8", "surrogatepass")
        return {name: mutate.of_bytes(data, chance) if chance.random() < 0.1 else data}
    changed = pickle.loads(tables)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        change(changed, chance)
    return {name: written(changed).encode("utf-8", "surrogatepass")}


def change(tables: dict[str, Any], chance: random.Random) -> None:
    """A designer's change, sensible or not: a number, a word, an entry left out, copied, or with parts of another."""
    places = list(_places(tables))
    if not places:  # nothing is left of it
        return
    holder, key = chance.choice(places)
    old, kind = holder[key], chance.random()
    if isinstance(old, bool):
        holder[key] = not old
    elif isinstance(old, int):
        holder[key] = old + chance.choice((-2, -1, 1, 1, 2)) if kind < 0.5 else chance.choice(NUMBERS)
    elif isinstance(old, str):
        words = [one[at] for one, at in places if isinstance(one[at], str)]
        holder[key] = chance.choice(words) if kind < 0.8 else chance.choice(mutate.NASTY[:18])
    elif kind < 0.3:
        del holder[key]
    elif kind < 0.6:
        others = [one[at] for one, at in places if type(one[at]) is type(old)]
        holder[key] = copy.deepcopy(chance.choice(others))
    elif isinstance(old, list):
        holder[key] = old * 2 if kind < 0.7 else old[:-1] if kind < 0.85 else chance.sample(old, len(old))
    elif isinstance(holder, dict):
        holder[f"{key}-too"] = copy.deepcopy(old)
    else:
        holder.append(copy.deepcopy(old))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in tables and lists, as the holder and the key."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _places(value[key])


def written(tables: dict[str, Any]) -> str:
    """The tables as a file again: an entry is a table of its own, what it is made of stands on its lines."""
    lines = []
    for collection, entries in tables.items():
        if not isinstance(entries, dict):
            lines.append(f"{toml({collection: entries})[2:-2]}")
            continue
        plain = {key: one for key, one in entries.items() if not isinstance(one, dict)}
        lines += [f"[{collection}]", *(f'"{key}" = {toml(one)}' for key, one in plain.items())]
        for key, entry in entries.items():
            if isinstance(entry, dict):
                lines += [f'[{collection}."{key}"]', *(f'"{field}" = {toml(part)}' for field, part in entry.items())]
    return "\n".join(lines) + "\n"


# -- check and play ---------------------------------------------------------------------------------------------------


class Folder:
    """A folder with the default pack of a game, in which one pack after the other takes its place."""

    def __init__(self, game: str, where: str) -> None:
        self.game, self.path = game, Path(where)
        for name, (data, _) in sound(game).items():
            (self.path / name).write_bytes(data)

    def check_and_play(self, files: dict[str, bytes], number: int) -> str:
        """What becomes of the default pack with these files in it: refused, or played."""
        for name, data in files.items():
            (self.path / name).write_bytes(data)
        try:
            loader._load_other.cache_clear()
            return self._check_and_play(number)
        finally:
            for name in files:
                (self.path / name).write_bytes(sound(self.game)[name][0])

    def _check_and_play(self, number: int) -> str:
        rules = load(self.game)
        try:
            pack = rules.load_pack(str(self.path))
            read_words(rules, pack, self.path)
        except BadPack as refusal:
            said = str(refusal)
            assert said.replace("\n", "").isprintable(), f"a refusal that commands a terminal: {said!r}"
            for line in said.split("\n"):
                assert len(line) < 2_000, "a refusal without end"
                assert PLACED.match(line), f"a refusal without its place: {line!r}"
            return "refused"
        looks = int(number % LOOKED_AT == 0)
        told = try_out(self.game, str(self.path), GAMES, number, looks=looks, tries=looks)
        assert not told["failed"], f"passes the check, then an effect fails: {told['failed']}"
        if told["error"]:
            raise AssertionError(f"passes the check, then: {told['error']} ({told['options']})")
        return "played"


def quickly(read: Any, files: dict[str, tuple[bytes, bytes]]) -> Any:
    """Reads a file that was not damaged from memory: TOML is read slowly, and nineteen files of twenty are sound."""

    def tables(file: Path) -> Any:
        data, known = files.get(file.name, (b"", b""))
        return pickle.loads(known) if known and file.read_bytes() == data else read(file)

    return tables


def lot(game: str, seed: int, first: int, last: int) -> tuple[Counter[str], float, list[str]]:
    """Some packs, in this process: what became of them, the longest time, the findings."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    loader._read_file = quickly(loader._read_file, sound(game))
    signal.signal(signal.SIGPROF, _stop)
    came: Counter[str] = Counter()
    slowest, findings = 0.0, []
    gc.disable()  # a pack is many small objects: looking through them after each costs more than reading them
    with tempfile.TemporaryDirectory() as where:
        folder = Folder(game, where)
        for number in range(first, last):
            files = damaged(game, random.Random(f"{game} {seed} {number}"))
            begun = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            try:
                came[folder.check_and_play(files, number)] += 1
            except (Exception, Hang) as error:
                signal.setitimer(signal.ITIMER_PROF, 0)
                came["found"] += 1
                findings.append(f"{game} {number}: {type(error).__name__}: {str(error)[:500]}")
                _save(f"{game}-{seed}-{number}", files, error)
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
            slowest = max(slowest, time.process_time() - begun)
            if number % 20 == 0:
                gc.collect()
    return came, slowest, findings


def _stop(*_: object) -> None:
    raise Hang


def _save(name: str, files: dict[str, bytes], error: BaseException) -> None:
    folder = SAVED / name
    folder.mkdir(parents=True, exist_ok=True)
    for file, data in files.items():
        (folder / file).write_bytes(data)
    (folder / "traceback.txt").write_text("".join(traceback.format_exception(error)), encoding="utf-8")


def _lot(given: tuple[str, int, int, int]) -> tuple[Counter[str], float, list[str]]:
    return lot(*given)


def run(game: str, count: int, seed: int, jobs: int) -> int:
    """So many packs of a game; how many findings."""
    begun, came, slowest, found = time.monotonic(), Counter[str](), 0.0, 0
    lots = [(game, seed, first, min(first + LOT, count)) for first in range(0, count, LOT)]
    with multiprocessing.get_context("spawn").Pool(jobs, maxtasksperchild=1) as pool:
        for one, longest, findings in pool.imap_unordered(_lot, lots):
            came += one
            slowest, found = max(slowest, longest), found + len(findings)
            for finding in findings:
                print(f"FOUND {finding}", flush=True)
            print(f"\r{game}: {came.total()} of {count}", end="", file=sys.stderr, flush=True)
    took = time.monotonic() - begun
    print(
        f"\n{game}: {came.total()} damaged packs in {took:.0f} s: {came['refused']} refused with file and field, "
        f"{came['played']} passed and were played to the end, {found} findings; slowest {slowest:.1f} s",
        flush=True,
    )
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Damaged packs, checked and played.")
    parser.add_argument("--count", type=int, default=COUNT, help="packs of each game")
    parser.add_argument("--game", action="append", choices=names(), help="only this game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    return 1 if sum(run(game, given.count, given.seed, given.jobs) for game in given.game or names()) else 0


if __name__ == "__main__":
    sys.exit(main())
