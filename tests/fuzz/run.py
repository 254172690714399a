"""Fuzzing at full size: `make fuzz`.

    python tests/fuzz/run.py [records] [packs] [lines] [calls] [--count N] [--seed 0]

Makes so many damaged inputs of each kind, the same for the same seed, and prints what came of them: how many were
refused and taken, the slowest, the memory used. A traceback, a case of more than two seconds or a process of more than
200 MB is a finding; its input is saved in build/fuzz. When it is understood, the input belongs into tests/fuzz/corpus.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import signal
import sys
import time
import traceback
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from fuzz.targets import SESSION, TARGETS, Case  # noqa: E402  # the tests are no package

SAVED = TESTS.parent / "build" / "fuzz"
SECONDS = 2.0
MEGABYTES = 200
COUNTS = {"records": 200_000, "packs": 20_000, "lines": 20_000 // SESSION, "calls": 20_000 // 12}
SHOWN = 12  # findings told in full


class Hang(BaseException):
    """A case took too long."""


def _stop(*_: object) -> None:
    raise Hang


def run(name: str, count: int, seed: int) -> int:
    """Make so many cases; the number of findings."""
    target, tally, findings, slowest, started = TARGETS[name], dict[str, int](), 0, 0.0, time.monotonic()
    places = dict[str, int]()
    signal.signal(signal.SIGALRM, _stop)
    for number in range(count):
        case, chance = Case(), random.Random(f"{name} {seed} {number}")
        begun = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, SECONDS * 2)
        try:
            came = target(chance, case)
        except (Exception, Hang) as error:
            signal.setitimer(signal.ITIMER_REAL, 0)
            findings += 1
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}"
            places[where] = places.get(where, 0) + 1
            if places[where] == 1 and len(places) <= SHOWN:
                _report(name, number, error, case)
            continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        slowest = max(slowest, time.monotonic() - begun)
        counted = re.findall(r"(\w+) (\d+)", came) or [(came, "1")]
        for what, times in counted:
            tally[what] = tally.get(what, 0) + int(times)
        if number % 1000 == 999:
            print(f"\r{name}: {number + 1} of {count}", end="", file=sys.stderr, flush=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    took = time.monotonic() - started
    outcomes = ", ".join(f"{times} {what}" for what, times in sorted(tally.items()))
    measured = f"slowest {slowest:.2f} s; {memory} MB; {findings} findings"
    print(f"\r{name}: {count} cases in {took:.0f} s: {outcomes}; {measured}")
    for where, times in sorted(places.items(), key=lambda one: -one[1]):
        print(f"  {times} x {where}")
    return findings + (slowest > SECONDS) + (memory > MEGABYTES)


def _report(name: str, number: int, error: BaseException, case: Case) -> None:
    folder = SAVED / f"{name}-{number}"
    folder.mkdir(parents=True, exist_ok=True)
    for file, data in case.files:
        (folder / file).write_bytes(data)
    (folder / "traceback.txt").write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    print(f"\rFINDING {name} {number}: {type(error).__name__}: {str(error)[:300]}\n  {folder}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzzing at full size.")
    parser.add_argument("targets", nargs="*", choices=[*TARGETS, []], help="what to fuzz; all if not said")
    parser.add_argument("--count", type=int, help="cases of each target")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    names = given.targets or list(TARGETS)
    return min(1, sum(run(name, given.count or COUNTS[name], given.seed) for name in names))


if __name__ == "__main__":
    sys.exit(main())
