"""The synchronous twin: the same rules without pausing, for playouts and for reading records.

A rule that pauses costs more than a plain call. Nobody has to be waited for in a playout, so the rules are read once
more from their source and rewritten: `yield from fight(d, hero)` becomes `fight(d, hero)`, events are left out, and
`choose`, `roll` and `draw` answer at once. The generators stay the only source of truth; a test plays the records of
twins back through them. What this gains is measured in bench/README.md.

Whatever the rewriting does not know (a rule made by a function, kept in an object, or written as a method) still
works: it comes back as a generator and is run to its end.
"""

from __future__ import annotations

import ast
import gc
import inspect
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import CodeType, FunctionType, GeneratorType, ModuleType
from typing import Any, Protocol

from undercroft.kernel import rules
from undercroft.kernel.luck import Dice, Faces, chance, throw_each, throws_of
from undercroft.kernel.option import Option
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, DRAW, NOTE, ROLL, TOGETHER, Drawable, Request

# seat, clause, options, what it is about -> one of the options
Answering = Callable[[int, str, Sequence[Option[Any]], Any], Option[Any]]
Play = Callable[[Any], Any]
Entry = tuple[Request, Any]


class Given(Protocol):
    """Answers that were given before: of a log, or of a record. None: nothing was given here."""

    @property
    def left(self) -> object: ...  # something that is true while there may be more
    def choice(self, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any] | None: ...
    def faces(self, clause: str, dice: Dice) -> Faces | None: ...
    def card(self, clause: str, cards: Sequence[Any]) -> Any: ...
    def side_by_side(self, begins: bool) -> None: ...
    def checkpoint(self, state: Any) -> None: ...


class LogEnds(Exception):
    """Everything that was answered has been played."""


class Prefix:
    """What a log says came since a checkpoint; it is known to fit.

    Inside `together` the answers of the seats may be mixed; each seat's own order is what counts.
    """

    __slots__ = ("_ends", "_entries", "left")

    def __init__(self, entries: Sequence[Entry], ends: bool = False) -> None:
        self._entries = [entry for entry in reversed(entries) if entry[0][0] != NOTE]  # the next one last
        self._ends = ends  # whether nothing comes after it
        self.left: object = True if ends else self._entries

    def choice(self, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any] | None:
        entries = self._entries
        for at in range(len(entries) - 1, -1, -1):
            request = entries[at][0]
            if request[0] != CHOOSE:
                break
            if request[3] == seat:
                answer: Option[Any] = entries.pop(at)[1]
                return answer
        if self._ends:
            raise LogEnds
        return None

    def faces(self, clause: str, dice: Dice) -> Any:
        return self.card(clause, dice)

    def card(self, clause: str, cards: Sequence[Any]) -> Any:
        if self._ends and not self._entries:
            raise LogEnds
        return self._entries.pop()[1] if self._entries else None

    def side_by_side(self, begins: bool) -> None:
        pass

    def checkpoint(self, state: Any) -> None:
        pass


class Twin:
    """The rules of one game without pauses, and the playout that is being carried out with them.

    Who plays out inside a playout, or in another thread, takes another twin: nothing is shared between two of them.
    """

    __slots__ = ("_begin", "play")

    def __init__(self, play: Play) -> None:
        self._begin, primitives = _primitives()
        self.play = _rewritten_rules(play, primitives)

    def run(
        self,
        state: Any,
        given: Given | None,
        log: list[Entry] | None = None,
        pick: Answering | None = None,
        chance: Callable[[], float] = random.random,
    ) -> Any:
        """Play from a checkpoint: first what was given, then whatever `pick` says (None: chance)."""
        self._begin(state, given, log, pick, chance)
        try:
            return self.play(state)
        finally:
            self._begin(None, None, None, None, chance)


_spare: dict[Play, list[Twin]] = {}


def _twin_of(play: Play) -> Twin:
    """A twin that nobody is using."""
    try:
        return _spare.setdefault(play, []).pop()
    except IndexError:
        return Twin(play)


def forget() -> None:
    """The rules have been changed: read them again."""
    _spare.clear()
    _code_of.cache_clear()


def run_twin(
    play: Play,
    state: Any,
    since: Sequence[Entry],
    log: list[Entry] | None,
    pick: Answering | None,
    seed: int | str | None,
) -> Any:
    """Play from a checkpoint to the end. `since` happened after it; what comes is appended to the log."""
    return _run(play, state, Prefix(since) if since else None, log, pick, chance(seed))


def read_twin(play: Play, state: Any, given: Given) -> Any:
    """Play what was given; LogEnds where that ends, in the middle of a rule perhaps."""
    return _run(play, state, given)


def _run(play: Play, *how: Any) -> Any:
    """Let a twin play, and lay it back for the next."""
    twin = _twin_of(play)
    collects = gc.isenabled()
    gc.disable()  # rules make no cycles worth looking for, and the looking costs a tenth of their time
    try:
        return twin.run(*how)
    finally:
        if collects:
            gc.enable()
        _spare[play].append(twin)


def replay_twin(play: Play, state: Any, log: Sequence[Entry]) -> None:
    """Bring a state to where a log leads, which may be the middle of a rule."""
    try:
        read_twin(play, state, Prefix(log, ends=True))
    except LogEnds:
        return


def _primitives() -> tuple[Callable[..., None], dict[Any, Any]]:
    """The places where a rule would pause, answered at once; and what begins a playout with them."""
    state: Any = None
    given: Given | None = None
    append: Callable[[Entry], None] | None = None  # to the log; None: none is kept
    pick: Answering | None = None  # None: whatever chance says
    chance: Callable[[], float] = random.random

    def begin(
        its_state: Any,
        its_past: Given | None,
        its_log: list[Entry] | None,
        its_pick: Answering | None,
        its_chance: Callable[[], float],
    ) -> None:
        nonlocal state, given, append, pick, chance
        append = None if its_log is None else its_log.append
        state, given, pick, chance = its_state, its_past, its_pick, its_chance

    def choose(seat: int, clause: str, options: Sequence[Option[Any]], about: Any = None) -> Option[Any]:
        nonlocal given
        count = len(options)
        if count == 1:
            return options[0]
        if given is not None:
            past = given.choice(seat, clause, options, about)
            if past is not None:
                return past
            if not given.left:
                given = None
        answer = options[int(chance() * count)] if pick is None else pick(seat, clause, options, about)
        if append is not None:
            append(((CHOOSE, clause, options, seat, about), answer))
        return answer

    def confirm(seat: int, clause: str, option: Option[Any], about: Any = None) -> None:
        if given is not None and given.choice(seat, clause, (option,), about) is not None:
            return
        if append is not None:
            append(((CHOOSE, clause, (option,), seat, about), option))

    def roll_all(clause: str, dice: Dice) -> Faces:
        nonlocal given
        if given is not None:
            past = given.faces(clause, dice)
            if past is not None:
                return past
            given = None
        ways = throws_of(dice)
        faces = ways[int(chance() * len(ways))] if ways else throw_each(dice, chance)
        if append is not None:
            append(((ROLL, clause, dice), faces))
        return faces

    def roll(clause: str, *dice: Any) -> Any:
        faces = roll_all(clause, dice)
        return faces[0] if len(dice) == 1 else faces

    def card_of(clause: str, cards: Sequence[Any]) -> Any:
        nonlocal given
        if given is not None:
            past = given.card(clause, cards)
            if past is not None:
                return past
            given = None
        card = cards[int(chance() * len(cards))]
        if append is not None:
            append(((DRAW, clause, cards), card))
        return card

    def draw(pile: Drawable[Any], clause: str) -> Any:
        card = pile.next_known()
        if card is None:
            card = card_of(clause, pile.hidden_cards())
        pile.take(card)
        return card

    def apart() -> bool:
        """The rules of the seats run one after another from here on: none can see the others."""
        if given is not None:
            given.side_by_side(True)
        return True

    def together(begun: bool, results: Mapping[int, Any]) -> dict[int, Any]:
        done = {seat: finish(result) for seat, result in sorted(results.items())}
        if given is not None:
            given.side_by_side(False)
        return done

    def checkpoint() -> None:
        if given is not None:
            given.checkpoint(state)

    def finish(result: Any) -> Any:
        """What a rule gave; a generator is run to its end first."""
        if not isinstance(result, GeneratorType):
            return result
        answer: Any = None
        try:
            while True:
                request = result.send(answer)
                answer = None
                if request[0] == CHOOSE:
                    options = request[2]
                    if len(options) == 1:
                        confirm(request[3], request[1], options[0], request[4])
                        answer = options[0]
                    else:
                        answer = choose(request[3], request[1], options, request[4])
                elif request[0] == ROLL:
                    answer = roll_all(request[1], request[2])
                elif request[0] == DRAW:
                    answer = card_of(request[1], request[2])
                elif request[0] == TOGETHER:
                    answer = together(apart(), request[2])
                else:
                    assert request[0] == CHECKPOINT
                    checkpoint()
        except StopIteration as stop:
            return stop.value

    return begin, {
        rules.choose: choose,
        rules.confirm: confirm,
        rules.roll: roll,
        rules.roll_all: roll_all,
        rules.draw: draw,
        rules.together: together,
        rules.checkpoint: checkpoint,
        "__apart": apart,
        "__finish": finish,
    }


# -- the rewriting --------------------------------------------------------------------------------------------


def _rewritten_rules(play: Play, primitives: dict[Any, Any]) -> Play:
    """The main rule without pauses, and with it every rule it can reach."""
    twins = dict(primitives)
    more = {"__apart": primitives["__apart"], "__finish": primitives["__finish"]}
    spaces = {module.__name__: _rewritten(module, twins, more) for module in _modules(play)}
    modules = {name: ModuleType(name) for name in spaces}
    for name, space in spaces.items():
        space.update({key: _linked(value, twins, modules) for key, value in space.items()})
        vars(modules[name]).update(space)
    rewritten: Play | None = twins.get(play)
    return rewritten or (lambda state: primitives["__finish"](play(state)))


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


def _rewritten(module: ModuleType, twins: dict[Any, Any], more: dict[str, Any]) -> dict[str, Any]:
    """A namespace like the module's, in which rules are plain functions and nothing is told."""
    space = {**vars(module), **more}
    code, names = _code_of(module)
    exec(code, space)
    for name in names:
        twins[vars(module)[name]] = space[name]
    return space


@cache
def _code_of(module: ModuleType) -> tuple[CodeType, list[str]]:
    """The rules of a module, rewritten and compiled once for all twins; and what they are called."""
    file = inspect.getsourcefile(module)
    if file is None:
        return compile("", module.__name__, "exec"), []
    tree = ast.parse(inspect.getsource(module), file)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and _is_worth_it(node, module)]
    rewriting = _WithoutPausing({node.name for node in functions} | _imported_rules(vars(module)))
    body = [rewriting.visit(node) for node in functions]
    code = compile(ast.fix_missing_locations(ast.Module(body, [])), file, "exec")
    return code, [node.name for node in functions]


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
            case ast.Call(func=ast.Name(id="together")) as call if "together" in self._plain:
                call.args.insert(0, ast.Call(ast.Name("__apart", ast.Load()), [], []))
                return call
            case ast.Call(func=ast.Name(id=name)) if name in self._plain:
                return node.value
        return ast.copy_location(ast.Call(ast.Name("__finish", ast.Load()), [node.value], []), node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if _is_telling(node):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)
