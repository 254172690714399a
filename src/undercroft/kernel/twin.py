"""The synchronous twin: the same rules without pausing, for playouts.

A rule that pauses costs twice what a plain call costs. Nobody has to be waited for in a playout, so the rules are
read once more from their source and rewritten: `yield from fight(d, hero)` becomes `fight(d, hero)`, events are left
out, and `choose`, `roll` and `draw` answer at once. The generators stay the only source of truth; a test plays the
records of twins back through them.

Whatever the rewriting does not know (a rule made by a function, kept in an object, or written as a method) still
works: it comes back as a generator and is run to its end.
"""

from __future__ import annotations

import ast
import gc
import inspect
import os
import random
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import FunctionType, GeneratorType, ModuleType
from typing import Any

from undercroft.kernel import rules
from undercroft.kernel.luck import Dice, Faces, chance, throw_each, throws_of
from undercroft.kernel.option import Option
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, DRAW, ROLL, TOGETHER, Drawable, Request

# seat, clause, options, what it is about -> one of the options
Answering = Callable[[int, str, Sequence[Option[Any]], Any], Option[Any]]
Entry = tuple[Request, Any]

# -- the answers: one playout at a time, kept in module variables because nothing is quicker -----------------

_alone = threading.RLock()


def _alone_again() -> None:
    """In a forked process: whoever held the lock is not here."""
    global _alone
    _alone = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_alone_again)
_log: list[Entry] = []
_append: Callable[[Entry], None] = _log.append  # to the log of the running playout
_chance: Callable[[], float] = random.random
_pick: Answering | None = None
_prefix: list[Entry] = []  # answers already given since the checkpoint, the next one last


def run_twin(
    play: Callable[[Any], Any],
    state: Any,
    since: list[Entry],
    log: list[Entry],
    pick: Answering | None,
    seed: int | str | None,
) -> Any:
    """Play from a checkpoint to the end. `since` happened after it; what comes is appended to the log."""
    global _append, _chance, _pick, _prefix
    twin = twin_of(play)
    with _alone:
        before = _append, _chance, _pick, _prefix
        _append, _chance, _pick = log.append, chance(seed), pick
        _prefix = since[::-1]
        collects = gc.isenabled()
        gc.disable()  # a playout makes no cycles worth looking for, and the looking costs a tenth of its time
        try:
            return twin(state)
        finally:
            _append, _chance, _pick, _prefix = before
            if collects:
                gc.enable()


def replay_twin(play: Callable[[Any], Any], state: Any, log: list[Entry]) -> None:
    """Bring a state to where a log leads, which may be the middle of a rule."""

    def stop(seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any]:
        raise _LogEnds

    def no_luck() -> float:
        raise _LogEnds

    global _append, _chance, _pick, _prefix
    twin = twin_of(play)
    with _alone:
        before = _append, _chance, _pick, _prefix
        _append, _chance, _pick, _prefix = _log.append, no_luck, stop, log[::-1]
        try:
            twin(state)
        except _LogEnds:
            return
        finally:
            _append, _chance, _pick, _prefix = before


class _LogEnds(Exception):
    """Everything that was answered has been played."""


def _given(kind: int, seat: int = -1) -> Any:
    """The next answer that was given before the playout began; None if this seat has given none.

    Inside `together` the answers of the seats may be mixed; each seat's own order is what counts.
    """
    if kind != CHOOSE:
        return _prefix.pop()[1]
    for at in range(len(_prefix) - 1, -1, -1):
        request = _prefix[at][0]
        if request[0] != CHOOSE:
            return None
        if request[3] == seat:
            return _prefix.pop(at)[1]
    return None


def choose(seat: int, clause: str, options: Sequence[Option[Any]], about: Any = None) -> Option[Any]:
    count = len(options)
    if count == 1:
        return options[0]
    if _prefix:
        given: Option[Any] | None = _given(CHOOSE, seat)
        if given is not None:
            return given
    answer = options[int(_chance() * count)] if _pick is None else _pick(seat, clause, options, about)
    _append(((CHOOSE, clause, options, seat, about), answer))
    return answer


def confirm(seat: int, clause: str, option: Option[Any], about: Any = None) -> None:
    if not _prefix or _given(CHOOSE, seat) is None:
        _append(((CHOOSE, clause, (option,), seat, about), option))


def roll_all(clause: str, dice: Dice) -> Faces:
    if _prefix:
        given: Faces = _given(ROLL)
        return given
    ways = throws_of(dice)
    faces = ways[int(_chance() * len(ways))] if ways else throw_each(dice, _chance)
    _append(((ROLL, clause, dice), faces))
    return faces


def roll(clause: str, *dice: Any) -> Any:
    faces = roll_all(clause, dice)
    return faces[0] if len(dice) == 1 else faces


def draw(pile: Drawable[Any], clause: str) -> Any:
    card = pile.next_known()
    if card is None:
        if _prefix:
            card = _given(DRAW)
        else:
            cards = pile.hidden_cards()
            card = cards[int(_chance() * len(cards))]
            _append(((DRAW, clause, cards), card))
    pile.take(card)
    return card


def together(results: Mapping[int, Any]) -> dict[int, Any]:
    """The rules of the seats have run one after another: none can see the others."""
    return {seat: finish(result) for seat, result in sorted(results.items())}


def checkpoint() -> None:
    """Nobody forks from inside a playout."""


def finish(result: Any) -> Any:
    """What a rule gave; a generator is run to its end first."""
    if not isinstance(result, GeneratorType):
        return result
    answer: Any = None
    try:
        while True:
            request = result.send(answer)
            answer = None
            if request[0] == CHOOSE and len(request[2]) == 1:
                answer = request[2][0]
                confirm(request[3], request[1], answer, request[4])
            elif request[0] == CHOOSE:
                answer = choose(request[3], request[1], request[2], request[4])
            elif request[0] == ROLL:
                answer = roll_all(request[1], request[2])
            elif request[0] == DRAW:
                cards = request[2]
                answer = _given(DRAW) if _prefix else cards[int(_chance() * len(cards))]
                if not _prefix:
                    _append((request, answer))
            elif request[0] == TOGETHER:
                answer = together(request[2])
            else:
                assert request[0] == CHECKPOINT
    except StopIteration as stop:
        return stop.value


# -- the rewriting --------------------------------------------------------------------------------------------


_PRIMITIVES: dict[Any, Any] = {
    rules.choose: choose,
    rules.confirm: confirm,
    rules.roll: roll,
    rules.roll_all: roll_all,
    rules.draw: draw,
    rules.together: together,
    rules.checkpoint: checkpoint,
}


@cache
def twin_of(play: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The twin of a game's main rule, and with it of every rule it can reach."""
    twins: dict[Any, Any] = dict(_PRIMITIVES)
    spaces = {module.__name__: _rewritten(module, twins) for module in _modules(play)}
    modules = {name: ModuleType(name) for name in spaces}
    for name, space in spaces.items():
        space.update({key: _linked(value, twins, modules) for key, value in space.items()})
        vars(modules[name]).update(space)
    return twins.get(play) or (lambda state: finish(play(state)))


def _modules(play: Callable[[Any], Any]) -> Iterator[ModuleType]:
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


def _rewritten(module: ModuleType, twins: dict[Any, Any]) -> dict[str, Any]:
    """A namespace like the module's, in which rules are plain functions and nothing is told."""
    space = dict(vars(module), __finish=finish)
    file = inspect.getsourcefile(module)
    if file is None:
        return space
    tree = ast.parse(inspect.getsource(module), file)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and _is_worth_it(node, module)]
    rewriting = _WithoutPausing({node.name for node in functions} | _imported_rules(space))
    body = [rewriting.visit(node) for node in functions]
    code = compile(ast.fix_missing_locations(ast.Module(body, [])), file, "exec")
    exec(code, space)
    for node in functions:
        twins[vars(module)[node.name]] = space[node.name]
    return space


def _is_worth_it(node: ast.FunctionDef, module: ModuleType) -> bool:
    """Rules, and whatever tells; a decorated function stays as it is."""
    original = vars(module).get(node.name)
    if node.decorator_list or not isinstance(original, FunctionType):
        return False
    return any(isinstance(inner, ast.YieldFrom) or _is_telling(inner) for inner in ast.walk(node))


def _imported_rules(space: dict[str, Any]) -> set[str]:
    """Names that stand for rules, of the kernel or of other modules, which have twins too."""
    return {
        name
        for name, value in space.items()
        if isinstance(value, FunctionType)
        and inspect.isgeneratorfunction(value)
        and vars(sys.modules[value.__module__]).get(value.__name__) is value
    }


def _linked(value: Any, twins: dict[Any, Any], modules: dict[str, ModuleType]) -> Any:
    """The twin of a function, of a module, of a table of functions; everything else is shared."""
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
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="tell" | "tell_to"))):
            return True
    return False


class _WithoutPausing(ast.NodeTransformer):
    """`yield from rule(...)` -> `rule(...)`; telling is left out."""

    def __init__(self, plain: set[str]) -> None:
        self._plain = plain

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        self.generic_visit(node)
        match node.value:
            case ast.Call(func=ast.Name(id=name)) if name in self._plain:
                return node.value
        return ast.copy_location(ast.Call(ast.Name("__finish", ast.Load()), [node.value], []), node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if _is_telling(node):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)
