"""How often each kind of event is told in the golden games: `python tests/conform/stories.py` notes it anew.

A record says what was answered, not what was told of it. Here stands, for every game, which events all its seats and a
spectator hear, and how often: an event that is told no more, or told twice, is noticed even if no view changes by it.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from conform.golden import RECORDS, playable_files, replayed  # the tests are no package

NOTED = Path(__file__).parent / "stories.txt"


def story_of(file: Path) -> str:
    """`hurt 12, rolled 30`: the kinds of events of a golden game, each with its number."""
    table = replayed(file)
    seats = (None, *range(len(table.header["seats"])))
    told = Counter(event.kind.key for seat in seats for event in table.events(seat))
    return ", ".join(f"{kind} {n}" for kind, n in sorted(told.items()))


def noted() -> dict[str, str]:
    lines = NOTED.read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines)


def main() -> None:
    stories = [f"{file.relative_to(RECORDS).as_posix()}: {story_of(file)}" for file in playable_files()]
    NOTED.write_text("\n".join(stories) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
