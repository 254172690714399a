"""Fuzzing at full size: `make fuzz`.

    python tests/fuzz/run.py [records] [packs] [lines] [calls] [--count N] [--seed 0]

Makes so many damaged inputs of each kind, the same for the same seed, and prints what came of them: how many were
refused and taken, the slowest in seconds of computing, the memory used. A traceback, a case of more than two seconds
or a process of more than 200 MB is a finding; its input is saved in build/fuzz. When it is understood, the input
belongs into tests/fuzz/corpus.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import re
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from fuzz.targets import SESSION, TARGETS, Case  # noqa: E402  # the tests are no package

SAVED = TESTS.parent / "build" / "fuzz"
SECONDS = 2.0
MEGABYTES = 200
COUNTS = {"records": 200_000, "packs": 20_000, "lines": 20_000 // SESSION, "calls": 20_000 // 12}
LOTS = {"records": 20_000, "packs": 200, "lines": 100, "calls": 500}  # cases per process: packs live as long as it


class Hang(BaseException):
    """A case took too long."""


def _stop(*_: object) -> None:
    raise Hang


@dataclass
class Tally:
    """What came of some cases."""

    outcomes: Counter[str] = field(default_factory=Counter)
    findings: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    memory: int = 0

    def add(self, other: Tally) -> None:
        self.outcomes += other.outcomes
        self.findings += other.findings
        self.slowest = max(self.slowest, other.slowest)
        self.memory = max(self.memory, other.memory)


def run_lot(name: str, seed: int, first: int, last: int) -> Tally:
    """So many cases, in this process."""
    target, tally = TARGETS[name], Tally()
    for alarm in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(alarm, _stop)
    for number in range(first, last):
        case, chance = Case(), random.Random(f"{name} {seed} {number}")
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        signal.setitimer(signal.ITIMER_REAL, 20 * SECONDS)  # something waited for: other programs run too
        try:
            came = target(chance, case)
        except (Exception, Hang) as error:
            _rest()
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}"
            tally.findings[where] += 1
            if tally.findings[where] == 1:
                _report(name, number, error, case)
            continue
        finally:
            _rest()
        tally.slowest = max(tally.slowest, time.process_time() - begun)
        for what, times in re.findall(r"(\w+) (\d+)", came) or [(came, "1")]:
            tally.outcomes[what] += int(times)
    tally.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return tally


def _rest() -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)


def _report(name: str, number: int, error: BaseException, case: Case) -> None:
    folder = SAVED / f"{name}-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    for file, data in case.files:
        (folder / file).write_bytes(data)
    (folder / "traceback.txt").write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    print(f"FINDING {name} {number}: {type(error).__name__}: {str(error)[:300]}\n  {folder}", flush=True)


def run(name: str, count: int, seed: int) -> bool:
    """So many cases, each lot in a process of its own; whether all is well."""
    tally, started = Tally(), time.monotonic()
    lots = [(name, seed, first, min(first + LOTS[name], count)) for first in range(0, count, LOTS[name])]
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        for one in pool.starmap(run_lot, lots, chunksize=1):
            tally.add(one)
    took = time.monotonic() - started
    outcomes = ", ".join(f"{times} {what}" for what, times in sorted(tally.outcomes.items()))
    found = sum(tally.findings.values())
    measured = f"slowest {tally.slowest:.2f} s, at most {tally.memory} MB, {found} findings"
    print(f"{name}: {count} cases in {took:.0f} s: {outcomes}; {measured}", flush=True)
    for where, times in tally.findings.most_common():
        print(f"  {times} x {where}")
    return not found and tally.slowest <= SECONDS and tally.memory <= MEGABYTES


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzzing at full size.")
    parser.add_argument("targets", nargs="*", help=f"what to fuzz: {', '.join(TARGETS)}; all if not said")
    parser.add_argument("--count", type=int, help="cases of each target")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    unknown = set(given.targets) - set(TARGETS)
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}")
    well = [run(name, given.count or COUNTS[name], given.seed) for name in given.targets or TARGETS]
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
