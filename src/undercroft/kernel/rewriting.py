"""Rules read once more from their source and rewritten: without what nobody needs just now.

The rules as they are written stay the only truth. What is made of them here must do the same, and is compared with
them: the twin (twin.py), which does not pause, and quiet rules (quiet.py), which do not tell.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from types import CodeType, FunctionType, ModuleType
from typing import Any

from undercroft.kernel import rules

Play = Callable[[Any], Any]
Compiled = tuple[CodeType, list[str]]  # the functions of a module, rewritten; and what they are called
# what is called, with how many arguments -> the same written out; _0 to _3 are the arguments
Written = Mapping[str, Mapping[int, str]]


def rewritten_rules(
    play: Play, instead: Mapping[Any, Any], more: Mapping[str, Any], compiled: Callable[[ModuleType], Compiled]
) -> Play | None:
    """The main rule, rewritten, and with it every rule it can reach; None if its source cannot be read.

    `instead`: what stands for the places where a rule pauses; `more`: further names that the new functions know.
    """
    twins = dict(instead)
    spaces = {module.__name__: _rewritten(module, twins, more, compiled(module)) for module in _modules(play)}
    modules = {name: ModuleType(name) for name in spaces}
    for name, space in spaces.items():
        space.update({key: _linked(value, twins, modules) for key, value in space.items()})
        vars(modules[name]).update(space)
    return twins.get(play)


def _modules(play: Play) -> Iterator[ModuleType]:
    """The modules of the game: those the main rule's module can reach inside its own package."""
    package = play.__module__.rpartition(".")[0] or play.__module__
    waiting, seen = [play.__module__], set[str]()
    while waiting:
        name = waiting.pop()
        module = sys.modules[name]
        if name in seen or module is rules:
            continue
        seen.add(name)
        yield module
        for value in vars(module).values():
            home = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
            if isinstance(home, str) and home.startswith(package) and home in sys.modules:
                waiting.append(home)


def _rewritten(
    module: ModuleType, twins: dict[Any, Any], more: Mapping[str, Any], compiled: Compiled
) -> dict[str, Any]:
    """A namespace like the module's, in which its rules are the new ones."""
    space = {**vars(module), **more}
    code, names = compiled
    exec(code, space)
    for name in names:
        twins[vars(module)[name]] = space[name]
    return space


def compiled_rules(module: ModuleType, rewriting: Callable[[set[str]], ast.NodeTransformer]) -> Compiled:
    """The rules of a module, and whatever tells, rewritten by this transformer, which is given the names of rules."""
    file = inspect.getsourcefile(module)
    if file is None:
        return compile("", module.__name__, "exec"), []
    tree = ast.parse(inspect.getsource(module), file)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and _is_worth_it(node, module)]
    transformer = rewriting({node.name for node in functions} | _imported_rules(vars(module)))
    body = [transformer.visit(node) for node in functions]
    code = compile(ast.fix_missing_locations(ast.Module(body, [])), file, "exec")
    return code, [node.name for node in functions]


def _is_worth_it(node: ast.FunctionDef, module: ModuleType) -> bool:
    """Rules, and whatever tells; a decorated function stays as it is."""
    original = vars(module).get(node.name)
    if node.decorator_list or not isinstance(original, FunctionType):
        return False
    return any(isinstance(inner, ast.YieldFrom) or _is_telling(inner) for inner in ast.walk(node))


def _imported_rules(space: dict[str, Any]) -> set[str]:
    """Names that stand for rules, of the kernel or of other modules, which are rewritten too."""
    return {
        name
        for name, value in space.items()
        if isinstance(value, FunctionType)
        and inspect.isgeneratorfunction(value)
        and vars(sys.modules[value.__module__]).get(value.__name__) is value
    }


def _linked(value: Any, twins: dict[Any, Any], modules: dict[str, ModuleType]) -> Any:
    """The new one of a function, of a module, of a table of functions; everything else is shared."""
    if isinstance(value, FunctionType):
        return twins.get(value, value)
    if isinstance(value, ModuleType):
        return modules.get(value.__name__, value)
    if isinstance(value, dict) and any(isinstance(one, FunctionType) for one in value.values()):
        return {key: _linked(one, twins, modules) for key, one in value.items()}
    if isinstance(value, (list, tuple)) and any(isinstance(one, FunctionType) for one in value):
        return type(value)(_linked(one, twins, modules) for one in value)
    return value


def _is_telling(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(), attr="tell" | "tell_to"))):
            return True
    return False


class WithoutTelling(ast.NodeTransformer):
    """Telling is left out, and with it whatever would be told; or written out where it stands, if it shall be told."""

    def __init__(self, plain: set[str], tells: bool = False) -> None:
        self.plain = plain  # the names of rules
        self.tells = tells
        self._numbers = count()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if not self.tells:
            forgotten = _Forgotten(node)
            while forgotten.found_some():
                forgotten.visit(node)
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        """The rules as they are written say it."""
        return ast.copy_location(ast.Pass(), node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        match node.value:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=whom), attr="tell" | "tell_to"), args=told):
                if not self.tells:
                    return ast.copy_location(ast.Pass(), node)
                written: Any = ast.parse(f"if {whom}.story is not None: {whom}.story.append(())").body[0]
                written.body[0].value.args[0].elts = told  # as `GameState.tell` does it, without a call
                return ast.copy_location(self.generic_visit(written), node)
        return self.generic_visit(node)

    def filled(self, written: Written, name: str, call: ast.Call) -> ast.expr | None:
        """What is called, written out with names of its own; None where that is not known."""
        source = written.get(name, {}).get(len(call.args))
        if source is None or call.keywords or any(isinstance(one, ast.Starred) for one in call.args):
            return None
        number = str(next(self._numbers))

        class Filled(ast.NodeTransformer):
            def visit_Name(self, node: ast.Name) -> ast.expr:
                if node.id in _PLACES:
                    return call.args[_PLACES.index(node.id)]
                return ast.Name(node.id + number, node.ctx) if node.id.endswith("__") else node

        found: ast.expr = Filled().visit(ast.parse(source, mode="eval").body)
        return ast.copy_location(found, call)


_PLACES = ("_0", "_1", "_2", "_3")


class _Forgotten(ast.NodeTransformer):
    """What was only looked up to be told is left out as well: names that nobody reads, and `if`s with nothing to do."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self._function = function
        self._left = -1  # statements
        self._read = set[str]()

    def found_some(self) -> bool:
        """Whether there may be more to leave out than was found so far."""
        before, inside = self._left, list(ast.walk(self._function))
        self._left = sum(isinstance(node, ast.stmt) and not isinstance(node, ast.Pass) for node in inside)
        self._read = {name for node in inside for name in _read_by(node)}
        return self._left != before

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        names = [one for target in node.targets for one in getattr(target, "elts", (target,))]
        if all(isinstance(one, ast.Name) and one.id not in self._read for one in names) and _only_looks(node.value):
            return ast.copy_location(ast.Pass(), node)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if all(isinstance(one, ast.Pass) for one in (*node.body, *node.orelse)) and _only_looks(node.test):
            return ast.copy_location(ast.Pass(), node)
        return node


def _read_by(node: ast.AST) -> Iterable[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Load()) | ast.AugAssign(target=ast.Name(id=name)):
            return (name,)
        case ast.Nonlocal(names=names) | ast.Global(names=names):
            return names
    return ()


def _only_looks(value: ast.expr) -> bool:
    """Nothing is called, asked or changed by it."""
    doing = (ast.Call, ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr, ast.Starred)
    return not any(isinstance(node, doing) for node in ast.walk(value))
