"""How large and how tangled a source tree is, side by side with others.

    python bench/count.py src [OTHER_TREE ...]
    python bench/count.py --lines src [OTHER_TREE ...]        lines of Python, folder by folder

A tree is a folder that holds the package `undercroft`. Only what can be read from the sources is counted; the titles
are the folders in `undercroft/games`, so that trees of any time can be compared.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGE = "undercroft"
LONG = 60  # lines of a function
LOOSE = "Mapping[str, Any]"
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
OPEN = {"_replace", "_fields", "_asdict", "_make", "_exit"}  # public in spite of their names: named tuples, os._exit


class Module(NamedTuple):
    name: str  # undercroft.kernel.table
    path: Path  # kernel/table.py
    text: str
    tree: ast.Module


def modules(root: Path) -> list[Module]:
    found = []
    for file in sorted(root.rglob("*.py")):
        path, text = file.relative_to(root), file.read_text("utf-8")
        parts = [PACKAGE, *path.with_suffix("").parts]
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append(Module(name, path, text, ast.parse(text)))
    return found


def titles(root: Path) -> set[str]:
    """As they are written: `mini-rogue` and `mini_rogue`."""
    folders = {path.parent.name for path in root.glob("games/*/__init__.py")}
    return folders | {name.replace("_", "-") for name in folders}


def is_of_a_title(module: Module) -> bool:
    return module.path.parts[0] == "games" and len(module.path.parts) > 2


def lists_of_titles(module: Module, names: set[str]) -> int:
    """Lists, tuples, sets and tables with two or more of them."""

    def named(nodes: list[ast.expr | None]) -> int:
        return sum(isinstance(node, ast.Constant) and node.value in names for node in nodes)

    found = 0
    for node in ast.walk(module.tree):
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            found += named(list(node.elts)) > 1
        elif isinstance(node, ast.Dict):
            found += named(node.keys) > 1
    return found


def names_titles(module: Module, names: set[str]) -> bool:
    """In its code: an example in a docstring or a comment names one freely."""
    nodes = list(ast.walk(module.tree))
    told = {id(node.body[0].value) for node in nodes if isinstance(node, DOCUMENTED) and ast.get_docstring(node)}
    said = [node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in told]
    said += [node.module for node in nodes if isinstance(node, ast.ImportFrom)]
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(names))})\b")
    return any(isinstance(text, str) and pattern.search(text) for text in said)


def private_names(of: list[Module]) -> set[str]:
    """Those of the class Table: its methods, its slots, what it sets on itself."""
    found: set[str] = set()
    for module in of:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef) and node.name == "Table":
                for part in ast.walk(node):
                    if isinstance(part, ast.FunctionDef):
                        found.add(part.name)
                    elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
                        found.add(part.attr if part.value.id == "self" else "")
    return {name for name in found if name.startswith("_") and not name.startswith("__")}


def uses(module: Module, names: set[str]) -> Iterator[str]:
    """Of the private names of somebody else."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and node.attr in names:
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if not own:
                yield node.attr


def uses_of_strangers(module: Module) -> int:
    """Private attributes, of anybody but oneself, that nothing in this module has."""
    own: set[str] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            own.add(node.name)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):  # a slot
            own.add(node.value)
        elif isinstance(node, (ast.Attribute, ast.Name)) and isinstance(node.ctx, ast.Store):
            own.add(node.attr if isinstance(node, ast.Attribute) else node.id)
    foreign = {
        node.attr
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__")
    }
    return sum(1 for _ in uses(module, foreign - own - OPEN))


def loose(everything: list[Module]) -> int:
    """Places where a type is `Mapping[str, Any]`, also by another name."""
    called: dict[str, set[str]] = defaultdict(set)
    for module in everything:
        for node in module.tree.body:
            if (
                isinstance(node, ast.Assign)
                and ast.unparse(node.value) == LOOSE
                and isinstance(node.targets[0], ast.Name)
            ):
                called[module.name].add(node.targets[0].id)
    found = 0
    for module in everything:
        names = set(called.get(module.name, ()))
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom) and node.module in called:
                names |= {alias.asname or alias.name for alias in node.names if alias.name in called[node.module]}
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Subscript):
                found += ast.unparse(node) == LOOSE
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                found += node.id in names
    return found


def imports(module: Module, known: set[str]) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {full if (full := f"{node.module}.{alias.name}") in known else node.module for alias in node.names}
    return (found & known) - {module.name}


def with_one_importer(all_of: list[Module]) -> int:
    importers: dict[str, set[str]] = defaultdict(set)
    known = {module.name for module in all_of}
    for module in all_of:
        for other in imports(module, known):
            importers[other].add(module.name)
    packages = {module.name for module in all_of if module.path.name == "__init__.py"}
    return sum(len(by) == 1 for name, by in importers.items() if name not in packages)


def long_functions(module: Module) -> list[str]:
    return [
        f"{module.path}:{node.lineno} {node.name}"
        for node in ast.walk(module.tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and (node.end_lineno or 0) - node.lineno >= LONG
    ]


def count(tree: Path) -> dict[str, int | str]:
    root = tree / PACKAGE
    if not root.is_dir():
        raise SystemExit(f"{tree} holds no package {PACKAGE!r}")
    everything, names = modules(root), titles(root)
    house = [module for module in everything if not is_of_a_title(module)]
    private = private_names([module for module in house if module.path.parts[0] == "kernel"])
    foreign = [
        used for module in everything if module.name != f"{PACKAGE}.kernel.table" for used in uses(module, private)
    ]
    files = Counter(module.path.name for module in house if module.path.name != "__init__.py")
    rooms = defaultdict[str, set[str]](set)
    for module in everything:
        if is_of_a_title(module) and module.path.name != "__init__.py":
            rooms["/".join(module.path.parts[2:])].add(module.path.parts[1])
    shared = sum(len(by) == len(names) // 2 for by in rooms.values()) if rooms else 0
    text = "\n".join(module.text for module in everything)
    return {
        "files of Python": len(everything),
        "lines of Python": sum(module.text.count("\n") for module in everything),
        "lists of titles outside them": sum(lists_of_titles(module, names) for module in house),
        "modules outside that name a title": sum(names_titles(module, names) for module in house),
        "private names of Table used elsewhere": f"{len(set(foreign))} ({len(foreign)} times)",
        "uses of private names of another module": sum(map(uses_of_strangers, everything)),
        "`Any`": len(re.findall(r"\bAny\b", text)) - len(re.findall(r"import .*\bAny\b", text)),
        f"`{LOOSE}`, also by another name": loose(everything),
        "modules with one importer": with_one_importer(everything),
        f"functions over {LONG} lines": sum(len(long_functions(module)) for module in everything),
        "file names twice or more in the house": sum(times > 1 for times in files.values()),
        "files of the titles that all of them have": f"{shared} of {len(rooms)}",
    }


def lines(tree: Path) -> dict[str, int | str]:
    """Of each folder; of the titles together of each room."""
    found = Counter[str]()
    for module in modules(tree / PACKAGE):
        folder, *rest = module.path.parts
        room = f"games: {rest[1]}" if len(rest) > 2 else "games: game, glossary ..."
        where = room if folder == "games" and len(rest) > 1 else folder if rest else "."
        found[where] += module.text.count("\n")
    return dict(sorted(found.items()))


def main() -> int:
    counted = lines if "--lines" in sys.argv else count
    trees = [Path(where) for where in sys.argv[1:] if where != "--lines"]
    if not trees:
        print(__doc__)
        return 2
    columns = [counted(tree) for tree in trees]
    print(f"| | {' | '.join(map(str, trees))} |")
    print(f"|---|{'---|' * len(trees)}")
    for what in dict.fromkeys(one for column in columns for one in column):
        print(f"| {what} | {' | '.join(str(column.get(what, 0)) for column in columns)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
