"""Only verbs change the state, and the setup of a table makes it.

A rule may write on the fight it carries out and on the dice thrown in it: they are its scratch paper and say where it
stands, not what lies on the table. Which fight, throw, offer, action or turn is in progress is a matter of verbs.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

import undercroft.games.dungeon_run.rules as package
from undercroft.games.dungeon_run.rules import state

FOLDER = Path(package.__file__).parent
MAY_WRITE = {"setup.py", "state.py", "decks.py"}  # and the verbs
SCRATCH = (state.Fight, state.Throw)
KEPT = (
    state.Dungeon, state.Hero, state.Tile, state.Monster, state.TileStack, state.TreasureDeck, state.Offer,
    state.Action, state.Turn,
)  # fmt: skip
SCRATCH_FIELDS = {field.name for kind in SCRATCH for field in dataclasses.fields(kind)}
KEPT_FIELDS = {field.name for kind in KEPT for field in dataclasses.fields(kind)} | {"top", "hidden", "cards"}
CHANGES = {"append", "remove", "pop", "extend", "insert", "clear", "update", "put_on_top", "shuffle", "take"}
# the names by which rules call their scratch objects; a field of these is never the table's
SCRATCH_NAMES = {"fight", "target", "self"}


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
            either = [target.body, target.orelse] if isinstance(target, ast.IfExp) else [target]
            for one in target.elts if isinstance(target, ast.Tuple) else either:
                if len(path(one)) > 1:  # a field, not a local name
                    yield node.lineno, path(one)


def is_scratch(steps: list[str]) -> bool:
    return steps[0] in SCRATCH_NAMES


def chapters() -> list[Path]:
    return [file for file in sorted(FOLDER.rglob("*.py")) if file.name not in MAY_WRITE and file.parent.name != "verbs"]


@pytest.mark.parametrize("file", chapters(), ids=lambda file: file.stem)
def test_chapters_write_no_state(file):
    found = [(line, ".".join(steps)) for line, steps in writes(ast.parse(file.read_text())) if not is_scratch(steps)]
    assert found == []


def test_the_names_of_scratch_objects_are_used_for_nothing_else():
    """A rule that calls a hero `target` and writes its wounds would slip through: no kept field is written so."""
    only_kept = KEPT_FIELDS - SCRATCH_FIELDS
    for file in chapters():
        for line, steps in writes(ast.parse(file.read_text())):
            if steps[0] in SCRATCH_NAMES - {"self"}:
                assert steps[-1] not in only_kept, f"{file.name}:{line} {'.'.join(steps)}"


def test_the_check_sees_what_it_should():
    bad = "hero.wounds += 1\nd.tiles[0].cards.append(x)\nd.final = True\nhero.at, other.at = 1, 2\nd.fight = fight"
    bad += "\nturn.actions -= 1\nd.turn.granted.append(x)\n(offer.gives if mine else offer.wants).append(x)"
    found = sorted(".".join(steps) for _, steps in writes(ast.parse(bad)))
    assert found == ["d.fight", "d.final", "d.tiles.cards", "d.turn.granted", "hero.at", "hero.wounds", "offer.gives",
                     "offer.wants", "other.at", "turn.actions"]  # fmt: skip
    assert not any(is_scratch(steps) for _, steps in writes(ast.parse(bad)))
