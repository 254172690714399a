"""A forgotten `yield from` is silent: the rule simply does not happen. So every call of a rule is looked at.

Any call of a function annotated `-> Rules[...]` must stand under `yield from`, be returned, or be handed to
`together`. A bare `yield` stands in the kernel only.
"""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "undercroft"
FILES = sorted(SOURCE.rglob("*.py"))
GAMES = SOURCE / "games"


def is_carried_out(file: Path) -> bool:
    """Whether rules run here: designers prepare them and others run them, and all rooms above never meet one."""
    return file.name != "design.py" and not {"sight", "mind", "board", "screen", "lessons"} & set(file.parts)


def rule_names(trees: list[ast.Module]) -> set[str]:
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {one.name for one in functions if one.returns and ast.unparse(one.returns).startswith("Rules[")}


def called_name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def dropped_rules(tree: ast.Module, rules: set[str]) -> list[str]:
    """Calls of rules that nobody carries out."""
    carried_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.YieldFrom, ast.Return)) and node.value is not None:
            values = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
            carried_out.update(id(value) for value in values)
        if isinstance(node, ast.Call) and called_name(node) == "together":
            carried_out.update(id(inner) for inner in ast.walk(node) if isinstance(inner, ast.Call))
    return [
        f"line {node.lineno}: {called_name(node)} is called without `yield from`"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called_name(node) in rules and id(node) not in carried_out
    ]


def bare_yields(tree: ast.Module) -> list[str]:
    return [f"line {node.lineno}: bare yield" for node in ast.walk(tree) if isinstance(node, ast.Yield)]


def test_every_rule_that_is_called_is_carried_out():
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in FILES}
    common = rule_names([tree for file, tree in trees.items() if not file.is_relative_to(GAMES)])
    assert {"choose", "roll", "draw", "together", "checkpoint"} <= common
    mistakes: dict[str, list[str]] = {}
    for game in sorted(path for path in GAMES.iterdir() if path.is_dir()):
        own = {file: tree for file, tree in trees.items() if file.is_relative_to(game) and is_carried_out(file)}
        rules = common | rule_names(list(own.values()))  # a word of one game may mean something else in another
        mistakes |= {f"{game.name}/{file.name}": dropped_rules(tree, rules) for file, tree in own.items()}
    assert {name: found for name, found in mistakes.items() if found} == {}


def test_a_bare_yield_stands_in_the_kernel_only():
    games = [file for file in FILES if file.is_relative_to(GAMES) and is_carried_out(file)]
    mistakes = {file.name: bare_yields(ast.parse(file.read_text(encoding="utf-8"))) for file in games}
    assert {name: found for name, found in mistakes.items() if found} == {}


def test_the_check_itself_catches_a_forgotten_yield_from():
    source = """
def strike(d) -> Rules[None]:
    yield from choose(0, "X", ())
def turn(d) -> Rules[None]:
    strike(d)
    x = choose(0, "X", ())
    yield from together({0: strike(d)})
    return (yield from strike(d))
"""
    tree = ast.parse(source)
    assert dropped_rules(tree, rule_names([tree]) | {"choose"}) == [
        "line 5: strike is called without `yield from`",
        "line 6: choose is called without `yield from`",
    ]
    assert bare_yields(ast.parse("def f():\n    yield 1")) == ["line 2: bare yield"]
