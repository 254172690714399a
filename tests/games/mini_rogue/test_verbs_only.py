"""Only verbs change the state: every other module may write no field of anything.

A chapter may keep its own notes in scratch objects, named here; whatever belongs to the City is written in verbs
(and, before anybody plays, in setup.py).
"""

from __future__ import annotations

import ast
from pathlib import Path

import undercroft.games.mini_rogue as package

FOLDER = Path(package.__path__[0])
ROOMS = ("rules", "sight", "mind")  # whoever gets hold of a state
WRITERS = {"verbs", "setup.py", "unknown.py"}  # unknown.py draws anew what a seat does not know, in a copy
SCRATCH = {"window", "self", "found"}  # the notes of one exchange (MR-R101), what an option is counted to bring
CHANGING = {"append", "extend", "insert", "remove", "pop", "clear", "update", "setdefault", "sort", "reverse"}
PILES = {"put_on_bottom", "put_on_top", "shuffle", "take"}


def root_of(node: ast.expr) -> str:
    """`d.heroes[0].hp` belongs to `d`."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def written(function: ast.FunctionDef) -> list[str]:
    """Fields that a function writes, whoever they belong to, but for its own notes."""
    found = []
    for node in ast.walk(function):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in CHANGING | PILES:
                targets = [node.func.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "setattr":
            targets = [ast.Attribute(node.args[0], "x", ast.Store())]
        for target in targets:
            parts = target.elts if isinstance(target, ast.Tuple) else [target]
            for part in parts:
                field = part.value if isinstance(part, ast.Subscript) else part
                if isinstance(field, ast.Attribute) and root_of(part) not in SCRATCH:
                    found.append(f"{function.name}, line {node.lineno}: {ast.unparse(part)}")
    return found


def offences() -> list[str]:
    found = []
    for file in sorted(file for room in ROOMS for file in (FOLDER / room).rglob("*.py")):
        if WRITERS.intersection(file.relative_to(FOLDER).parts):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found += [f"{file.name}: {one}" for one in written(node)]
    return found


def test_only_verbs_write_the_state():
    assert offences() == []


def test_every_chapter_is_looked_at_and_verbs_do_write():
    files = [file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*.py")]
    assert {"rules/combat.py", "rules/verbs/heroes.py", "rules/verbs/area.py"} <= set(files)
    writing = ast.parse((FOLDER / "rules" / "verbs" / "heroes.py").read_text(encoding="utf-8"))
    assert any(written(node) for node in ast.walk(writing) if isinstance(node, ast.FunctionDef))


def test_a_chapter_that_writes_is_found():
    lines = ["hero.hp -= 1", "d.grid[0] = None", "hero.potions.append(1)", "mine = []", "mine.append(1)"]
    lines += ["for other in d.heroes: other.xp = 0"]
    tree = ast.parse("def rule(d, hero):\n    " + "\n    ".join(lines))
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    assert len(written(function)) == 4
