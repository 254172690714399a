"""The house has no list of games: what is a title's own stands with the title, and the house asks for it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from undercroft.rulebook import rulebook
from undercroft.shelf import cover, names

HOUSE = Path(__file__).parent.parent / "src" / "undercroft"
TITLES = [name for name in names() if (HOUSE / "games" / name.replace("-", "_")).is_dir()]
NAMES = {word for name in TITLES for word in (name, name.replace("-", "_"), str(cover(name).title))}
CLAUSES = {clause.partition("-")[0] for name in TITLES for clause in rulebook(name)}
TELLTALE = re.compile(
    rf"{'|'.join(sorted(NAMES))}|\b({'|'.join(sorted(CLAUSES))})-R?\d|\b(four|quatre) (games|jeux)", re.I
)


def python() -> list[Path]:
    return [file for file in sorted(HOUSE.rglob("*.py")) if file.relative_to(HOUSE).parts[0] != "games"]


def other() -> list[Path]:
    found = [
        file for file in sorted(HOUSE.rglob("*")) if file.suffix in (".html", ".js", ".css", ".svg", ".toml", ".po")
    ]
    return [file for file in found if file.relative_to(HOUSE).parts[0] != "games"]


def strings(source: str) -> list[tuple[int, str]]:
    """The texts of a module with their lines; what explains it to readers is none."""
    tree = ast.parse(source)
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    ]


def test_no_module_of_the_house_names_a_game():
    found = [
        f"{file.relative_to(HOUSE)}:{line}: {text}"
        for file in python()
        for line, text in strings(file.read_text(encoding="utf-8"))
        if TELLTALE.search(text)
    ]
    assert found == []


@pytest.mark.parametrize("file", other(), ids=lambda file: str(file.relative_to(HOUSE)))
def test_no_page_style_or_catalogue_of_the_house_names_a_game(file):
    text = re.sub(r"\{#.*?#\}|<!--.*?-->|/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.S)
    assert not TELLTALE.search(text), TELLTALE.search(text)


def test_a_name_would_be_found():
    assert [line for line, text in strings('"""Mini Rogue."""\nX = {"mini-rogue": 1}\n') if TELLTALE.search(text)] == [
        2
    ]
    assert TELLTALE.search("see MR-312")
    assert not TELLTALE.search("a game of dungeons")
