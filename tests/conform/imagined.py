"""Imagined worlds at full size: they look like the real one to their seat, and nothing hidden reaches them.

python tests/conform/imagined.py [--positions 1000] [--game NAME] [--seed 0]
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import islice
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.subjects import Subject, subject_of, subjects  # noqa: E402  # the tests are no package
from conform.suite import positions  # noqa: E402
from undercroft.bots.mind import mind_of  # noqa: E402
from undercroft.kernel.state import State  # noqa: E402
from undercroft.kernel.table import Table  # noqa: E402

EVERY = 4  # answers between two positions


def asked(table: Table, seat: int) -> list[dict[str, Any]]:
    """What a seat is asked; its number counts what others have answered side by side, which may differ."""
    return [{**ask.to_json(), "number": 0} for ask in table.asks if ask.seat == seat]


def exchanged(real: Any, other: Any) -> Iterator[str]:
    """The keys of what lies elsewhere in another state, where it lies in the real one."""
    if real == other:
        return
    if is_dataclass(real) and isinstance(real, State):
        for field in fields(real):
            yield from exchanged(getattr(real, field.name), getattr(other, field.name))
    elif isinstance(real, (list, tuple)):
        for one, another in zip(real, other, strict=False):
            yield from exchanged(one, another)
    elif hasattr(real, "key"):
        yield real.key


def check_glance(table: Table, world: Table, seat: int) -> None:
    """To a mind that is fair what is hidden makes no difference, whoever it is that looks."""
    for ahead in (False, True):
        mind = mind_of(table.game.name, ahead)
        if not mind.fair or seat not in table.run.pending:
            continue
        weights, reasons = [], []
        for one in (table, world):
            _, clause, options, _, about = one.run.pending[seat]
            weights.append(list(mind.weigh(one.run.state, seat, clause, options, about)))
            reasons.append([mind.why(one.run.state, seat, clause, option, about) for option in options])
        assert weights[0] == weights[1], f"a glance reads something hidden: {clause}"
        assert reasons[0] == reasons[1], f"a reason reads something hidden: {clause}"


def check_imagined(subject: Subject, table: Table, chance: random.Random) -> Counter[str]:
    """The laws of an imagined world at one position, for one seat."""
    seat = chance.randrange(len(table.header["seats"]))
    seed = chance.getrandbits(32)
    before = table.record.text
    world = table.imagine(seat, seed)
    assert world.view(seat) == table.view(seat), "it looks different"
    assert world.observe(seat) == table.observe(seat), "a learner sees something else"
    assert asked(world, seat) == asked(table, seat), "it asks something else"
    assert list(world.events(seat)) == list(table.events(seat)), "it tells another story"
    assert world.run.state == table.imagine(seat, seed).run.state, "the same seed imagines another world"
    if table.knows_all(seat):
        kept, (memory, _) = table.past.checkpoint.state.copy(), table.past.memory_of(seat)
        assert not table.game.redraw(kept, seat, memory, random.Random(seed)), "it hides, and the game denies it"
        assert world.run.state == table.run.state, "nothing is hidden, and the world is another"
    check_glance(table, world, seat)
    counts = Counter(positions=1, known=table.knows_all(seat), different=world.run.state != table.run.state)
    for hidden in subject.hidden:
        changed = hidden(table.fork(), chance)
        if changed is None or changed[0] is None:
            continue
        watcher, other = changed
        memory, _ = table.past.memory_of(watcher)
        if any(memory.knows(key) for key in exchanged(table.past.checkpoint.state, other.past.checkpoint.state)):
            continue  # it was told: only a view does not repeat it
        assert table.imagine(watcher, seed).run.state == other.imagine(watcher, seed).run.state, (
            f"what is hidden ({getattr(hidden, '__name__', hidden)}) reaches the world of seat {watcher}"
        )
        counts[getattr(hidden, "__name__", str(hidden))] += 1
    assert table.record.text == before
    return counts


def imagined(subject: Subject, wanted: int, seed: int) -> Counter[str]:
    chance = random.Random(f"imagined {subject.name} {seed}")
    counts: Counter[str] = Counter()
    for position in islice(positions(subject, chance, EVERY, 300), wanted):
        try:
            counts += check_imagined(subject, position.table, chance)
        except AssertionError as error:
            raise AssertionError(f"{position.place}, {position.table!r}: {error}") from error
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description="Imagined worlds at full size.")
    parser.add_argument("--positions", type=int, default=1_000, help="per game")
    parser.add_argument("--game", action="append")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for subject in [subject_of(name) for name in given.game] if given.game else subjects():
        assert subject is not None
        print(f"{subject.name}: {dict(imagined(subject, given.positions, given.seed))}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
