"""Only verbs change the sheets: read from the source, module by module."""

from __future__ import annotations

import ast
from pathlib import Path

import undercroft.games.map_maker.rules as package

FOLDER = Path(package.__file__).parent
VERBS = {"verbs.py", "boss_verbs.py"}
MAKES = {"setup.py"}  # builds the sheets before they lie on the table
# A rule may write on the test it is carrying out: `test` and copies of it are scratch paper, thrown away with it.
# `OPERATIONS` is the list of operations, filled when the module is read.
SCRATCH = {"test", "changed", "OPERATIONS"}


def written(file: Path) -> list[str]:
    """What this module assigns to: an attribute or an item of something that is not its own scratch paper."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = []
    for node in ast.walk(tree):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
        )
        for target in targets:
            for one in ast.walk(target):
                if isinstance(one, (ast.Attribute, ast.Subscript)) and isinstance(one.ctx, ast.Store):
                    root = one
                    while isinstance(root, (ast.Attribute, ast.Subscript)):
                        root = root.value
                    name = root.id if isinstance(root, ast.Name) else ast.unparse(root)
                    if name not in SCRATCH | {"self"} | local_names(tree, node):
                        found.append(f"{file.name}:{node.lineno} {ast.unparse(target)}")
    return found


def local_names(tree: ast.Module, node: ast.AST) -> set[str]:
    """Names that the function around a node has made itself: dicts and lists of its own."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and node in ast.walk(function):
            return {
                target.id
                for one in ast.walk(function)
                if isinstance(one, (ast.Assign, ast.AnnAssign)) and makes_new(one.value)
                for target in (one.targets if isinstance(one, ast.Assign) else [one.target])
                if isinstance(target, ast.Name)
            }
    return set()


def makes_new(value: ast.expr | None) -> bool:
    """A display, or a call that makes something new."""
    if isinstance(value, ast.Call):
        called = value.func
        return (isinstance(called, ast.Name) and called.id in ("dict", "list", "set", "Test")) or (
            isinstance(called, ast.Attribute) and called.attr == "copy"
        )
    return isinstance(value, (ast.Dict, ast.List, ast.ListComp, ast.DictComp, ast.Set))


CHANGING = {"append", "extend", "insert", "remove", "pop", "clear", "update", "sort", "reverse", "add", "discard"}


def changed_in_place(file: Path) -> list[str]:
    """Calls such as `d.waiting.remove(place)`: a list of a sheet is changed where it lies."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [
        f"{file.name}:{node.lineno} {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in CHANGING
        and isinstance(node.func.value, (ast.Attribute, ast.Subscript))
    ]


def test_chapters_change_no_list_of_a_sheet_in_place():
    found = [line for file in sorted(FOLDER.glob("*.py")) if file.name not in VERBS for line in changed_in_place(file)]
    assert found == []


def test_chapters_write_nothing_on_the_sheets():
    found = [line for file in sorted(FOLDER.glob("*.py")) if file.name not in VERBS | MAKES for line in written(file)]
    assert found == []


def test_setup_writes_nothing_on_a_table_either():
    assert written(FOLDER / "setup.py") == []


def test_verbs_do_write():
    assert len(written(FOLDER / "verbs.py")) > 20
    assert len(written(FOLDER / "boss_verbs.py")) > 20
