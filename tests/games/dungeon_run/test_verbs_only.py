"""Only verbs change the state: `verbs.py` and `clock.py`, and the setup of a table. `unknown.py` draws what an imagined
copy hides anew; no table is touched.

A rule may write its scratch objects: the fields of a Fight, Throw, Offer, Action or Turn, and which of them is the one
in progress (`d.fight`, `d.throws`, `d.offer`, `d.action`, `d.turn`). They say where a rule stands, not what lies on the
table.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

import undercroft.games.dungeon_run as package
from undercroft.games.dungeon_run import state

FOLDER = Path(package.__file__).parent
MAY_WRITE = {"verbs.py", "clock.py", "setup.py", "state.py", "decks.py", "kinds.py", "unknown.py"}
SCRATCH = (state.Fight, state.Throw, state.Offer, state.Action, state.Turn)
IN_PROGRESS = {"fight", "throws", "offer", "action", "turn"}
KEPT = (state.Dungeon, state.Hero, state.Tile, state.Monster, state.TileStack, state.TreasureDeck)
SCRATCH_FIELDS = {field.name for kind in SCRATCH for field in dataclasses.fields(kind)}
KEPT_FIELDS = {field.name for kind in KEPT for field in dataclasses.fields(kind)} | {"top", "hidden", "cards"}
CHANGES = {"append", "remove", "pop", "extend", "insert", "clear", "update", "put_on_top", "shuffle", "take"}
# the names by which rules call their scratch objects; a field of these is never the table's
SCRATCH_NAMES = {"fight", "named", "turn", "offer", "answer", "target", "self"}


def path(node: ast.expr) -> list[str]:
    """`d.turn.granted` -> ["d", "turn", "granted"]."""
    if isinstance(node, ast.Subscript):
        return path(node.value)
    if isinstance(node, ast.Attribute):
        return [*path(node.value), node.attr]
    return [node.id] if isinstance(node, ast.Name) else []


def writes(tree: ast.AST) -> Iterator[tuple[int, list[str]]]:
    """Every place that changes a field: assignments, deletions, calls that change a list."""
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            targets = [node.func.value]
        for target in targets:
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                if len(path(one)) > 1:  # a field, not a local name
                    yield node.lineno, path(one)


def is_scratch(steps: list[str]) -> bool:
    if steps[0] in SCRATCH_NAMES:
        return True
    return steps[0] == "d" and len(steps) > 1 and steps[1] in IN_PROGRESS


def chapters() -> list[Path]:
    return [file for file in sorted(FOLDER.rglob("*.py")) if file.name not in MAY_WRITE]


@pytest.mark.parametrize("file", chapters(), ids=lambda file: file.stem)
def test_chapters_write_no_state(file):
    found = [(line, ".".join(steps)) for line, steps in writes(ast.parse(file.read_text())) if not is_scratch(steps)]
    assert found == []


def test_the_names_of_scratch_objects_are_used_for_nothing_else():
    """A rule that calls a hero `target` and writes its wounds would slip through: no kept field is written so."""
    only_kept = KEPT_FIELDS - SCRATCH_FIELDS - IN_PROGRESS
    for file in chapters():
        for line, steps in writes(ast.parse(file.read_text())):
            if steps[0] in SCRATCH_NAMES - {"self"}:
                assert steps[-1] not in only_kept, f"{file.name}:{line} {'.'.join(steps)}"


def test_the_check_sees_what_it_should():
    bad = "hero.wounds += 1\nd.tiles[0].cards.append(x)\nd.final = True\nhero.at, other.at = 1, 2"
    found = sorted(".".join(steps) for _, steps in writes(ast.parse(bad)))
    assert found == ["d.final", "d.tiles.cards", "hero.at", "hero.wounds", "other.at"]
    assert not any(is_scratch(steps) for _, steps in writes(ast.parse(bad)))
