"""Do the tests notice when a rule is wrong? `make mutants GAME=mini-rogue [SAMPLE=200] [MODULE=combat,verbs] [SEED=0]`.

    python tests/mutants/run.py GAME [--sample 200] [--module combat] [--line 38] [--seed 0] [--jobs 1] [--patience 60]
                                     [--part 1/3] [--all]

Makes one small mistake in the rules of the game, runs the tests that come by the changed line, the quickest first,
and stops at the first that fails: the mistake was killed. What survives is listed. Nothing is written to the sources;
every mistake lives in a process of its own. Mistakes that make no difference stand in tests/mutants.toml with the
reason, and do not count.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from mutants.changes import changes  # noqa: E402  # the tests are no package
from mutants.trial import GAMES, Mutant, Trials  # noqa: E402

EQUIVALENT = TESTS / "mutants.toml"
# Rules stand in the room `rules`, and a few beside it; the rest is words, views, what bots imagine, shapes of packs:
# docs/testing.md says why these are not tried.
BESIDE = {
    "causes", "checks", "deck", "effects", "habits", "map_text", "observation", "odds", "offers", "operations",
    "options", "places", "powers", "terms",
}  # fmt: skip
SEEN = {"kinds", "words", "sight"}  # the rooms in which they stand


def mutants(game: str, modules: list[str]) -> list[Mutant]:
    """Every mistake that can be made in the rules of a game."""
    folder = GAMES / game.replace("-", "_")
    found = []
    for file in sorted(folder.rglob("*.py")):
        room, *parts = file.relative_to(folder).with_suffix("").parts
        if not parts or parts[-1] == "__init__":
            continue
        is_rule = room == "rules" or (room in SEEN and parts[-1] in BESIDE)
        if any(part in modules for part in parts) if modules else is_rule:
            source = file.read_text(encoding="utf-8")
            found += [Mutant(file, source, change) for change in changes(source)]
    return found


def equivalent(game: str) -> dict[tuple[str, str, str], str]:
    """Mistakes that make no difference: file, line as it stands, line as it would be -> the reason."""
    told = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get(game, [])
    return {(one["file"], one["line"], one["becomes"]): one["reason"] for one in told}


def main() -> None:
    parser = argparse.ArgumentParser(description="Do the tests notice when a rule is wrong?")
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=200, help="so many mistakes, chosen by the seed; 0: all")
    parser.add_argument("--module", default="", help="only these modules, with commas between")
    parser.add_argument("--line", type=int, help="only this line")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--part", default="1/1", help="2/3: only the second third of the sample")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--patience", type=float, default=60, help="seconds of computing for one mistake")
    parser.add_argument("--all", action="store_true", help="also let the random games of the conformance suite try")
    given = parser.parse_args()

    every = mutants(given.game, [name for name in given.module.split(",") if name])
    reasons = equivalent(given.game)
    known = {mutant.key for mutant in every}
    chosen = [one for one in every if given.line in (None, one.change.line)]
    if 0 < given.sample < len(chosen):
        chosen = random.Random(given.seed).sample(chosen, given.sample)
    part, parts = map(int, given.part.split("/"))
    chosen = chosen[part - 1 :: parts]
    tried = [one for one in chosen if one.key not in reasons]
    print(f"{given.game}: {len(every)} mistakes can be made, {len(chosen)} chosen, "
          f"{len(chosen) - len(tried)} of them make no difference (tests/mutants.toml)")  # fmt: skip

    began = time.time()
    ends: Counter[str] = Counter()
    survivors = []
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever stops it is told what was found until then
    try:
        for mutant, end, by in Trials(given.game, given.all, given.patience).of(tried, given.jobs):
            ends[end] += 1
            if end in ("survived", "not reached"):
                survivors.append(mutant)
                print(f"\n{end}: {mutant.where}\n    {mutant.before}\n    {mutant.after}", flush=True)
            elif given.line is not None or end == "broken":
                print(f"\n{end} by {by}: {mutant.where}\n    {mutant.before}\n    {mutant.after}", flush=True)
    except KeyboardInterrupt:
        print(f"\nstopped: {ends.total()} of {len(tried)} were tried")
    print()
    if not given.module:
        for key in reasons.keys() - known:
            print("in tests/mutants.toml, but there is no such mistake:", *key, sep="\n    ")
    killed = ends["killed"] + ends["timeout"]
    print(f"{killed} of {ends.total()} killed ({100 * killed / max(1, ends.total()):.1f} %), {ends['timeout']} of them "
          f"by running out of time; {len(survivors)} survived, {ends['not reached']} of them on lines no test reaches; "
          f"{time.time() - began:.0f} s")  # fmt: skip


if __name__ == "__main__":
    main()
