"""How large and how tangled a source tree is, side by side with others.

    python bench/count.py src [OTHER_TREE ...]
    python bench/count.py --lines src [OTHER_TREE ...]        lines of Python, folder by folder
    python bench/count.py --features src [OTHER_TREE ...]     lines of Python: what `features.toml` names, and the rest

A tree is a folder that holds the package `undercroft`. Only what can be read from the sources is counted; the titles
are the folders in `undercroft/games`, so that trees of any time can be compared.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

PACKAGE = "undercroft"
LONG = 60  # lines of a function
FEATURES = Path(__file__).with_name("features.toml")
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


def definitions(module: Module) -> dict[str, set[int]]:
    """The lines of each function, class and method by its name (`Table.answer`); of all tables of a kind that stand
    at the top of a module together (`= EventKind`); and of the whole module, which is called ``."""
    found = defaultdict[str, set[int]](set, {"": set(range(1, module.text.count("\n") + 1))})

    def look(body: list[ast.stmt], within: str) -> None:
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
                found[within + node.name] |= set(range(first, (node.end_lineno or first) + 1))
                if isinstance(node, ast.ClassDef):
                    look(node.body, f"{node.name}.")
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and not within:
                found[f"= {ast.unparse(node.value.func)}"] |= set(range(node.lineno, (node.end_lineno or 0) + 1))

    look(module.tree.body, "")
    return found


def features(tree: Path) -> dict[str, int | str]:
    """A line counts once, for the first entry that names it; what no entry names counts as what there was before."""
    parts = {module.path.as_posix(): definitions(module) for module in modules(tree / PACKAGE)}
    left = {path: set(names[""]) for path, names in parts.items()}
    found: dict[str, int | str] = {}
    for group, entries in tomllib.loads(FEATURES.read_text("utf-8")).items():
        before = sum(map(len, left.values()))
        for feature, places in entries.items():
            lines = 0
            for place in places:
                for path, name in fitting(place, parts):
                    lines += len(left[path] & parts[path][name])
                    left[path] -= parts[path][name]
            found[feature] = lines
        found[f"**{group}**"] = before - sum(map(len, left.values()))
    found["**everything else**"] = sum(map(len, left.values()))
    return found


def fitting(place: str, parts: dict[str, dict[str, set[int]]]) -> list[tuple[str, str]]:
    """The modules that an entry of `features.toml` means, and which part of each."""
    pattern, _, name = place.partition("::")
    return [(path, name) for path, names in parts.items() if fnmatchcase(path, pattern) and name in names]


def strays(tree: Path) -> list[str]:
    """Entries that fit nothing in a tree."""
    parts = {module.path.as_posix(): definitions(module) for module in modules(tree / PACKAGE)}
    groups = tomllib.loads(FEATURES.read_text("utf-8")).values()
    named = [place for entries in groups for places in entries.values() for place in places]
    return [place for place in named if not fitting(place, parts)]


def in_all(trees: list[Path]) -> list[str]:
    """What needs no list: the functions, classes and methods that each tree has by the same name, as often, in the
    same title or in the house. Their lines, tree by tree; those of a method do not count for its class."""
    sizes = []
    for tree in trees:
        names, size = (
            {one for one in titles(tree / PACKAGE) if "-" not in one},
            defaultdict[tuple[str, str], list[int]](list),
        )
        for module in modules(tree / PACKAGE):
            owner = next((part for part in module.path.with_suffix("").parts if part in names), "")
            defined = {name: lines for name, lines in definitions(module).items() if name and name[0] != "="}
            for name, lines in defined.items():
                methods = (other for other in defined if other.startswith(f"{name}."))
                size[owner, name].append(len(lines.difference(*(defined[one] for one in methods))))
        sizes.append(size)
    shared = [one for one in sizes[0] if len({len(size[one]) for size in sizes}) == 1]
    return [
        f"{len(shared)} functions and classes that all have",
        *(str(sum(sum(size[one]) for one in shared)) for size in sizes),
    ]


def main() -> int:
    counted = {"--lines": lines, "--features": features}.get(next(iter(sys.argv[1:]), ""), count)
    trees = [Path(where) for where in sys.argv[1:] if not where.startswith("--")]
    if not trees:
        print(__doc__)
        return 2
    if counted is features and (unfit := strays(trees[0])):
        print(f"{FEATURES.name} names what {trees[0]} does not have: {', '.join(unfit)}")
        return 1
    columns = [counted(tree) for tree in trees]
    print(f"| | {' | '.join(map(str, trees))} |")
    print(f"|---|{'---|' * len(trees)}")
    for what in dict.fromkeys(one for column in columns for one in column):
        print(f"| {what} | {' | '.join(str(column.get(what, 0)) for column in columns)} |")
    if counted is features:
        print(f"| {' | '.join(in_all(trees))} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
