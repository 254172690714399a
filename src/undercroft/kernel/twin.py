"""The synchronous twin: the same rules without pausing, for playouts and for reading records.

A rule that pauses costs more than a plain call. Nobody has to be waited for in a playout, so the rules are read once
more from their source and rewritten: `yield from fight(d, hero)` becomes `fight(d, hero)`, events are left out (unless
somebody listens), and `choose`, `roll` and `draw` answer at once. The generators stay the only source of truth; a test
plays the records of twins back through them. What this gains is measured in bench/README.md.

Whatever the rewriting does not know (a rule made by a function, kept in an object, or written as a method) still
works: it comes back as a generator and is run to its end.
"""

from __future__ import annotations

import ast
import gc
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from types import CodeType, GeneratorType, ModuleType
from typing import Any, Protocol

from undercroft.kernel import compiled, rules
from undercroft.kernel.luck import Dice, Faces, Luck, chance, throw_each, throws_of
from undercroft.kernel.option import Option
from undercroft.kernel.placed import Place, Places, places_of
from undercroft.kernel.rewriting import Play, WithoutTelling, Written, compiled_rules, rewritten_rules
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, DRAW, NOTE, ROLL, TOGETHER, Drawable, Entry, Request

# seat, clause, options, what it is about -> one of the options
Answering = Callable[[int, str, Sequence[Option[Any]], Any], Option[Any]]

SIDE_BY_SIDE = -1  # no seat: the seats are asked side by side from here on


class Given(Protocol):
    """Answers that were given before: of a log, or of a record. None: nothing was given here."""

    @property
    def left(self) -> object: ...  # something that is true while there may be more
    def choice(self, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any] | None: ...
    def faces(self, clause: str, dice: Dice) -> Faces | None: ...
    def card(self, clause: str, cards: Sequence[Any]) -> Any: ...
    def side_by_side(self, begins: bool) -> None: ...
    def checkpoint(self, state: Any) -> None: ...


def _seat_of(entry: Entry) -> int:
    seat: int = entry[0][3]
    return seat


class LogEnds(Exception):
    """Everything that was answered has been played."""


class Prefix:
    """What a log says came since a checkpoint; it is known to fit.

    Inside `together` the answers of the seats may be mixed; each seat's own order is what counts.
    """

    __slots__ = ("left",)

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.left = [entry for entry in reversed(entries) if entry[0][0] != NOTE]  # the next one last

    def choice(self, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any] | None:
        entries = self.left
        for at in range(len(entries) - 1, -1, -1):
            request = entries[at][0]
            if request[0] != CHOOSE:
                break
            if request[3] == seat:
                answer: Option[Any] = entries.pop(at)[1]
                return answer
        return None

    def faces(self, clause: str, dice: Dice) -> Any:
        return self.card(clause, dice)

    def card(self, clause: str, cards: Sequence[Any]) -> Any:
        return self.left.pop()[1] if self.left else None

    def side_by_side(self, begins: bool) -> None:
        pass

    def checkpoint(self, state: Any) -> None:
        pass


class Fated:
    """The same, and from then on the luck of a table, request by request: it falls as if players were asked there."""

    __slots__ = ("_known", "_log", "_luck", "_n", "_places")

    left = True  # there is always more luck

    def __init__(self, entries: Sequence[Entry], log: list[Entry], luck: Luck, n: int, places: Places | None) -> None:
        self._known = Prefix(entries)
        self._log, self._luck, self._n, self._places = log, luck, n, places

    def choice(self, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any] | None:
        return self._known.choice(seat, clause, options, about) if self._known.left else None

    def faces(self, clause: str, dice: Dice) -> Any:
        return self._came((ROLL, clause, dice), self._luck.roll)

    def card(self, clause: str, cards: Sequence[Any]) -> Any:
        return self._came((DRAW, clause, cards), self._luck.draw)

    def _came(self, request: Request, source: Callable[[Any, str, Any], Any]) -> Any:
        name = None if self._places is None else self._places.take(request)
        if self._known.left:
            return self._known.left.pop()[1]
        outcome = source(self._n if name is None else name, request[1], request[2])
        self._n += 1
        self._log.append((request, outcome))
        return outcome

    def side_by_side(self, begins: bool) -> None:
        pass

    def checkpoint(self, state: Any) -> None:
        pass


class Opening:
    """The luck of a new table, until somebody is asked: what comes then is the playout's own."""

    __slots__ = ("_luck", "came")

    left = False

    def __init__(self, luck: Luck) -> None:
        self._luck: Luck | None = luck
        self.came: list[Entry] = []

    def choice(self, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> None:
        self._luck = None

    def faces(self, clause: str, dice: Dice) -> Any:
        return self._luck and self._came((ROLL, clause, dice), self._luck.roll)

    def card(self, clause: str, cards: Sequence[Any]) -> Any:
        return self._luck and self._came((DRAW, clause, cards), self._luck.draw)

    @property
    def is_over(self) -> bool:
        """Whether somebody has been asked."""
        return self._luck is None

    def _came(self, request: Request, source: Callable[[Any, str, Any], Any]) -> Any:
        outcome = source(len(self.came), request[1], request[2])
        self.came.append((request, outcome))
        return outcome

    def side_by_side(self, begins: bool) -> None:
        pass

    def checkpoint(self, state: Any) -> None:
        pass


class Twin:
    """The rules of one game without pauses, and the playout that is being carried out with them.

    Who plays out inside a playout, or in another thread, takes another twin: nothing is shared between two of them.
    """

    __slots__ = ("_begin", "play", "take_up")

    def __init__(self, play: Play, tells: bool = False) -> None:
        self._begin, primitives = _primitives()
        self.take_up = self._begin  # go on with a playout: several may take turns, while each but one stands still
        more = {name: one for name, one in primitives.items() if isinstance(name, str)}
        self.play = rewritten_rules(play, primitives, more, partial(_without_pausing, tells=tells)) or (
            lambda state: primitives["__finish"](play(state))
        )

    def run(
        self,
        state: Any,
        given: Given | None,
        log: list[Entry] | None = None,
        pick: Answering | None = None,
        chance: Callable[[], float] = random.random,
        confirms: bool = False,
    ) -> Any:
        """Play from a checkpoint: first what was given, then whatever `pick` says (None: chance). With `confirms` it is
        asked where there is one answer only, too, as players are, and told where seats are asked side by side."""
        self._begin(state, given, log, pick, chance, confirms)
        try:
            return self.play(state)
        finally:
            self._begin(None, None, None, None, chance, False)


_spare: dict[tuple[Play, bool], list[Twin]] = {}  # of each kind: those that tell, those that do not


def _twin_of(play: Play, tells: bool) -> Twin:
    """A twin that nobody is using."""
    try:
        return _spare.setdefault((play, tells), []).pop()
    except IndexError:
        return Twin(play, tells)


def forget() -> None:
    """The rules have been changed: read them again."""
    _spare.clear()
    _without_pausing.cache_clear()
    compiled.forget()


def run_twin(
    play: Play,
    state: Any,
    since: Sequence[Entry],
    log: list[Entry] | None,
    pick: Answering | None,
    seed: int | str | None,
) -> Any:
    """Play from a checkpoint to the end. `since` happened after it; what comes is appended to the log.

    Where the state has a story, all that happens is told into it.
    """
    return _run(play, state, Prefix(since) if since else None, log, pick, chance(seed))


def run_opened(
    play: Play, state: Any, opening: Opening, log: list[Entry], pick: Answering | None, seed: int | str | None
) -> Any:
    """The same from the beginning of a new table."""
    return _run(play, state, opening, log, pick, chance(seed))


def run_fated(
    play: Play,
    state: Any,
    since: Sequence[Entry],
    log: list[Entry],
    pick: Answering | None,
    luck: Luck,
    n: int,
    place: Place | None,
) -> Any:
    """The same with the luck of a table, which has been asked `n` times. `place`: where, if luck goes by that."""
    return _run(play, state, Fated(since, log, luck, n, places_of(place, state)), log, pick)


def read_twin(play: Play, state: Any, given: Given) -> Any:
    """Play what was given; LogEnds where that ends, in the middle of a rule perhaps."""
    return _run(play, state, given)


def _run(play: Play, state: Any, *how: Any) -> Any:
    """Let a twin play, and lay it back for the next."""
    run, twin = compiled.rules_for(state), None
    if run is None:
        tells = getattr(state, "story", None) is not None
        twin = _twin_of(play, tells)
        run = twin.run
    collects = gc.isenabled()
    gc.disable()  # rules make no cycles worth looking for, and the looking costs a tenth of their time
    try:
        return run(state, *how)
    finally:
        if collects:
            gc.enable()
        if twin is not None:
            _spare[play, tells].append(twin)


def _primitives() -> tuple[Callable[..., None], dict[Any, Any]]:
    """The places where a rule would pause, answered at once; and what begins a playout with them."""
    state: Any = None
    given: Given | None = None
    log: list[Entry] | None = None  # None: none is kept
    append: Callable[[Entry], None] | None = None  # to it
    began = 0  # how long it was when seats were asked side by side
    pick: Answering | None = None  # None: whatever chance says
    chance: Callable[[], float] = random.random
    confirms = False
    is_free = False  # nothing given is left, chance answers and a log is kept: so are most playouts

    def begin(
        its_state: Any,
        its_past: Given | None,
        its_log: list[Entry] | None,
        its_pick: Answering | None,
        its_chance: Callable[[], float],
        its_confirms: bool,
    ) -> None:
        nonlocal state, given, log, append, pick, chance, confirms
        log, append = its_log, None if its_log is None else its_log.append
        state, given, pick, chance, confirms = its_state, its_past, its_pick, its_chance, its_confirms
        note_free()

    def note_free() -> None:
        nonlocal is_free
        is_free = given is None and pick is None and append is not None

    def choose(seat: int, clause: str, options: Sequence[Option[Any]], about: Any = None) -> Option[Any]:
        return options[0] if len(options) == 1 else ask(seat, clause, options, about)

    def ask(seat: int, clause: str, options: Sequence[Option[Any]], about: Any = None) -> Option[Any]:
        nonlocal given
        if is_free:
            answer = options[int(chance() * len(options))]
            append(((CHOOSE, clause, options, seat, about), answer))  # type: ignore[misc]
            return answer
        if given is not None:
            past = given.choice(seat, clause, options, about)
            if past is not None:
                return past
            if not given.left:
                given = None
                note_free()
        answer = options[int(chance() * len(options))] if pick is None else pick(seat, clause, options, about)
        if append is not None:
            append(((CHOOSE, clause, options, seat, about), answer))
        return answer

    def confirm(seat: int, clause: str, option: Option[Any], about: Any = None) -> None:
        if given is not None and given.choice(seat, clause, (option,), about) is not None:
            return
        if confirms and pick is not None:
            pick(seat, clause, (option,), about)
        if append is not None:
            append(((CHOOSE, clause, (option,), seat, about), option))

    def roll_all(clause: str, dice: Dice) -> Faces:
        nonlocal given
        if is_free:
            ways = throws_of(dice)
            faces = ways[int(chance() * len(ways))] if ways else throw_each(dice, chance)
            append(((ROLL, clause, dice), faces))  # type: ignore[misc]
            return faces
        if given is not None:
            past = given.faces(clause, dice)
            if past is not None:
                return past
            given = None
            note_free()
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
            note_free()
        card = cards[int(chance() * len(cards))]
        if append is not None:
            append(((DRAW, clause, cards), card))
        return card

    def draw(pile: Drawable[Any], clause: str) -> Any:
        card = pile.next_known()
        if card is None:
            cards = pile.hidden_cards()
            if is_free:
                card = cards[int(chance() * len(cards))]
                append(((DRAW, clause, cards), card))  # type: ignore[misc]
            else:
                card = card_of(clause, cards)
        pile.take(card)
        return card

    def apart() -> bool:
        """The rules of the seats run one after another from here on: none can see the others."""
        nonlocal began
        began = 0 if log is None else len(log)
        if confirms and pick is not None:
            pick(SIDE_BY_SIDE, "", (), None)
        if given is not None:
            given.side_by_side(True)
        return True

    def together(begun: bool, results: Mapping[int, Any]) -> dict[int, Any]:
        seats = sorted(results)
        finished = {seat: finish(result) for seat, result in results.items()}  # in the order in which rules call them
        done = {seat: finished[seat] for seat in seats}
        if log is not None and list(results) != seats:  # the log is as it would be if the first of them answered first
            log[began:] = sorted(log[began:], key=_seat_of)
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
        "__ask": ask,
        "__roll_all": roll_all,
        "__finish": finish,
    }


# -- the rewriting --------------------------------------------------------------------------------------------


@cache
def _without_pausing(module: ModuleType, tells: bool) -> tuple[CodeType, list[str]]:
    """Read and compiled once for all twins."""
    return compiled_rules(module, partial(_WithoutPausing, tells=tells))


_WRITTEN: Written = {
    "choose": {
        3: "(offered__[0] if len(offered__ := _2) == 1 else __ask(_0, _1, offered__))",
        4: "(offered__[0] if len(offered__ := _2) == 1 else __ask(_0, _1, offered__, _3))",
    },
    "roll": {2: "__roll_all(_0, (_1,))[0]", 3: "__roll_all(_0, (_1, _2))"},
}


class _WithoutPausing(WithoutTelling):
    """`yield from rule(...)` -> `rule(...)`; telling is left out where nobody listens."""

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:  # noqa: N802  # as `ast` calls it
        self.generic_visit(node)
        match node.value:
            case ast.Call(func=ast.Name(id="together")) as call if "together" in self.plain:
                call.args.insert(0, ast.Call(ast.Name("__apart", ast.Load()), [], []))
                return call
            case ast.Call(func=ast.Name(id=name)) as call if name in self.plain:
                return self.filled(_WRITTEN, name, call) or call
        return ast.copy_location(ast.Call(ast.Name("__finish", ast.Load()), [node.value], []), node)
