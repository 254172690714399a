"""The rooms of a title: views are read by their types, and a sentence that rooms share is said in one place."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from undercroft.shelf import OURS

TITLES = sorted(path.parent for path in OURS.glob("*/game.py"))
READERS = ("board", "screen", "lessons")
UNTYPED = ("Mapping[str, Any]", "dict[str, Any]")


def annotations(tree: ast.AST) -> list[str]:
    """What the arguments, results and names of a module are said to be."""
    found = [
        node.annotation for node in ast.walk(tree) if isinstance(node, (ast.arg, ast.AnnAssign)) and node.annotation
    ]
    found += [node.returns for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.returns]
    return [ast.unparse(one) for one in found]


def is_untyped(annotation: str) -> bool:
    return "View" in annotation.split(" | ") or any(one in annotation for one in UNTYPED)


@pytest.mark.parametrize("title", TITLES, ids=lambda path: path.name)
def test_whoever_reads_a_view_reads_it_by_its_type(title):
    """A field renamed in `seen.py` must be named by mypy wherever it is read."""
    files = [file for room in READERS for file in (title / room).rglob("*.py")]
    wrong = {file.name: [one for one in annotations(ast.parse(file.read_text(encoding="utf-8"))) if is_untyped(one)]
             for file in files}  # fmt: skip
    assert len(files) > 5
    assert {name: found for name, found in wrong.items() if found} == {}


def said_in(title: Path) -> dict[str, list[str]]:
    """Every sentence of a title, and the files that say it; a name on the box and a single letter are none."""
    found = defaultdict(set)
    for file in sorted({*title.rglob("*.py")} - {title / "cover.py"}):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match call:
                case ast.Call(func=ast.Name("say"), args=[ast.Constant(str(sentence)), *_]) if len(sentence) > 1:
                    found[sentence].add(file.relative_to(title).as_posix())
    return {sentence: sorted(files) for sentence, files in found.items()}


@pytest.mark.parametrize("title", TITLES, ids=lambda path: path.name)
def test_a_sentence_stands_in_one_file(title):
    """What rooms share stands in the glossary, which all of them may read."""
    said = said_in(title)
    assert len(said) > 300
    assert {sentence: files for sentence, files in said.items() if len(files) > 1} == {}


def test_an_untyped_view_is_seen():
    tree = ast.parse("def f(view: View, hero: Mapping[str, Any] | None, n: int) -> list[dict[str, Any]]: ...")
    assert [is_untyped(one) for one in annotations(tree)] == [True, True, False, True]
