"""Which clauses are cited in the code and which are proven by tests. `make rules` prints it and fails if any is not.

A clause counts as cited only in code that a game can reach (reach.py). Functions that nothing but a test calls are
reported, and fail too.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from reach import reach
from undercroft import games
from undercroft.rulebook import rulebook

TESTS = Path(__file__).parent
ID = re.compile(r"\b(?:MM|DR|PD|MR)-(?:EX|DX|HV|R)?\d+[a-z]?\b")


@dataclass(frozen=True)
class Report:
    game: str
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]
    examples: tuple[str, ...]
    cited: frozenset[str]
    proven: frozenset[str]
    excused: dict[str, str]  # clause -> why no test can prove it
    unreached: tuple[str, ...]  # functions that no game comes to

    @property
    def uncited(self) -> list[str]:
        return [one for one in self.clauses if one not in self.cited and one not in self.excused]

    @property
    def unproven(self) -> list[str]:
        return [one for one in self.clauses if one not in self.proven and one not in self.excused]

    @property
    def missing_examples(self) -> list[str]:
        return [one for one in self.examples if one not in self.proven]

    @property
    def is_complete(self) -> bool:
        return not (self.uncited or self.unproven or self.missing_examples or self.unreached)

    def __str__(self) -> str:
        count = len(self.clauses)
        rulings = len([one for one in self.rulings if one in self.proven])
        rows = [
            f"{self.game}: {count} clauses, {count - len(self.uncited)} cited in code, "
            f"{count - len(self.unproven)} proven by tests ({len(self.excused)} of them excused); "
            f"{len(self.examples) - len(self.missing_examples)} of {len(self.examples)} worked examples; "
            f"{rulings} of {len(self.rulings)} rulings named by tests"
        ]
        for title, ids in (
            ("not cited", self.uncited),
            ("not proven", self.unproven),
            ("example without a test", self.missing_examples),
            ("in no game's reach", list(self.unreached)),
        ):
            if ids:
                rows.append(f"  {title} ({len(ids)}): {', '.join(ids)}")
        rows += [f"  excused: {one}: {why}" for one, why in self.excused.items()]
        return "\n".join(rows)


def report(game: str) -> Report:
    package = game.replace("-", "_")
    ids = rulebook(game)
    examples = tomllib.loads((TESTS / "examples.toml").read_text())[game]
    excused = tomllib.loads((TESTS / "rules_not_testable.toml").read_text()).get(game, {})
    return Report(
        game,
        tuple(one.id for one in ids.values() if not one.is_ruling),
        tuple(one.id for one in ids.values() if one.is_ruling),
        tuple(examples),
        frozenset(ID.findall(reach(game).text())),
        frozenset(_proven(TESTS / "games" / package)),
        excused,
        tuple(part.place for part in reach(game).unreached),
    )


def _proven(folder: Path) -> set[str]:
    """The ids in `@clause(...)` over test functions."""
    proven: set[str] = set()
    for file in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "clause":
                        proven.update(str(ast.literal_eval(one)) for one in mark.args)
    return proven


def main() -> int:
    reports = [report(game) for game in games()]
    print("\n".join(str(one) for one in reports))
    return 0 if all(one.is_complete for one in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
