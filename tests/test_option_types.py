"""A rule knows what it finds in an option: `Option[T]`, never `Option[Any]`.

Only what looks at any option, whatever rule offers it, need not know: what a player is told about one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

GAMES = Path(__file__).parent.parent / "src" / "undercroft" / "games"
LOOK_AT_ANY = {"details.py", "fights.py", "habits.py", "places.py"}


def untyped(tree: ast.AST) -> Iterator[int]:
    """Lines with an annotation that says `Option` or `Option[Any]`."""
    for node in ast.walk(tree):
        hints = [getattr(node, name, None) for name in ("annotation", "returns")]
        for hint in hints:
            if isinstance(hint, ast.AST):
                named = {id(one.value) for one in ast.walk(hint) if isinstance(one, ast.Subscript)}
                yield from (
                    one.lineno
                    for one in ast.walk(hint)
                    if (isinstance(one, ast.Name) and one.id == "Option" and id(one) not in named)
                    or (isinstance(one, ast.Subscript) and ast.unparse(one) == "Option[Any]")
                )


def test_no_rule_takes_anything_out_of_an_option():
    found = [
        f"{file.relative_to(GAMES)}:{line}"
        for file in sorted(GAMES.rglob("*.py"))
        if file.name not in LOOK_AT_ANY and "mind" not in file.parts  # a mind weighs whatever is offered
        for line in untyped(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert found == []


def test_an_untyped_option_is_seen():
    text = "def menu(d: Dungeon, one: Option[int]) -> list[Option]:\n    more: tuple[Option[Any], ...] = ()\n"
    assert list(untyped(ast.parse(text))) == [1, 2]
