"""The table: one play of a game. It runs the rules, takes answers, asks luck, and remembers."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from undercroft.kernel.errors import NotAllowed, OutOfTurn, RuleError, Unknown, UnknownAnswer
from undercroft.kernel.event import Event
from undercroft.kernel.game import Game, Outcome
from undercroft.kernel.luck import Dice, Faces, Fast, Luck, Scripted, Waiting, fitting_card, fitting_faces
from undercroft.kernel.option import Ask, Option, is_known_key
from undercroft.kernel.record import FORMAT, Entry, Line, Record, lines_of
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, ROLL, TOGETHER, Request, check_options
from undercroft.kernel.state import GameState
from undercroft.kernel.twin import replay_twin

_WAITING = Waiting()


class Table:
    """One play of a game.

    The truth is the log of answers and luck outcomes; everything else follows from it. A copy of the state is kept
    at the last checkpoint, so that a fork only has to play the few answers since.
    """

    __slots__ = (
        "_barrier", "_foretold", "_gen", "_log", "_luck", "_lucks", "_now", "_origin", "_pending", "_results", "_saved",
        "_saved_at", "_saved_lucks", "_sleeping", "_stage", "_stage_at", "_traced", "_traced_at", "game", "header",
        "outcome", "wanted",
    )  # fmt: skip

    def __init__(self, game: Game, header: Mapping[str, Any], state: GameState, luck: Luck) -> None:
        self.game = game
        self.header = header
        self._luck = luck
        self._origin = state.copy()
        self._traced: list[Line] = []  # lines up to the last undo, taken-back answers included ...
        self._traced_at = 0  # ... and how much of the log they tell
        self._foretold: dict[int, Entry] = {}  # luck that a practice table took back, by its number: it comes again
        self._sleeping: list[Event] | None = None
        self._begin(state, story=[])
        self._run(None)

    def _begin(self, state: GameState, story: list[Event] | None) -> None:
        """Sit down at this state, nothing answered yet."""
        state.story = story
        self._now = state
        self._log: list[Entry] = []
        self._lucks = 0  # luck requests answered so far
        self._saved: GameState = self._origin
        self._saved_at = 0
        self._saved_lucks = 0
        self._barrier = 0  # undo may not go below this length of the log
        self._restart()

    def _restart(self) -> None:
        """Start the rules from the state as it stands."""
        self._gen: Generator[Request, Any, Outcome] = self.game.play(self._now)
        self._pending: dict[int, Request] = {}
        self._stage: dict[int, Generator[Request, Any, Any]] | None = None  # the rules running side by side
        self._stage_at = 0  # length of the log when they started
        self._results: dict[int, Any] = {}
        self.wanted: Request | None = None  # a luck request that waits for somebody to supply its outcome
        self.outcome: Outcome | None = None

    # -- running the rules ----------------------------------------------------------------------------------

    def _run(self, answer: Any) -> None:
        """Go on with this answer until a player is asked, luck must be waited for, or the game is over."""
        gen, log, luck = self._gen, self._log, self._luck
        try:
            while True:
                request = gen.send(answer)
                kind = request[0]
                if kind == CHOOSE:
                    check_options(request[2], request[3])
                    self._pending = {request[1]: request}
                    return
                if kind == CHECKPOINT:
                    if self._saved_at != len(log):  # a fork starts at a checkpoint: no second copy
                        self._saved, self._saved_at, self._saved_lucks = self._now.copy(), len(log), self._lucks
                    answer = None
                elif kind == TOGETHER:
                    self._start_together(request[1])
                    if self._stage is not None:
                        return
                    answer = self._results
                else:
                    if kind != ROLL and not request[2]:
                        raise RuleError(f"{request[1]} draws from an empty pile")
                    answer = self._luck_for(request) if self._foretold else _asked(luck, self._lucks, request)
                    if answer is None:
                        self.wanted = request
                        return
                    log.append((request, answer))
                    self._lucks += 1
                    self._barrier = len(log)
        except StopIteration as stop:
            self.outcome = stop.value

    def _luck_for(self, request: Request) -> Any:
        """Undo never re-rolls: luck that was taken back comes again where the same is asked for."""
        foretold = None if isinstance(self._luck, Waiting) else self._foretold.get(self._lucks)
        if foretold is not None and foretold[0][:2] == request[:2]:
            dice_or_cards, answer = request[2], foretold[1]
            if (foretold[0][2] == dice_or_cards) if request[0] == ROLL else (answer in dice_or_cards):
                return answer
        return _asked(self._luck, self._lucks, request)

    def _start_together(self, rules: dict[int, Generator[Request, Any, Any]]) -> None:
        self._stage, self._stage_at, self._results = dict(rules), len(self._log), {}
        for seat in sorted(rules):
            self._step_together(seat, None)

    def _step_together(self, seat: int, answer: Any) -> None:
        """Let one seat's rule go on to its next ask, or to its end."""
        assert self._stage is not None
        try:
            request = self._stage[seat].send(answer)
        except StopIteration as stop:
            self._pending.pop(seat, None)
            self._results[seat] = stop.value
            if len(self._results) == len(self._stage):
                if len(self._stage) > 1:
                    self._barrier = len(self._log)  # what the others chose may be shown from here on
                self._stage = None
                self._results = dict(sorted(self._results.items()))
            return
        if request[0] != CHOOSE or request[1] != seat:
            raise RuleError(f"a rule of seat {seat} inside together() may ask that seat only: got {request[:3]}")
        check_options(request[2], request[3])
        self._pending[seat] = request

    def _take(self, seat: int, option: Option) -> None:
        """Take a legal answer and go on. What it shows cannot be given back: undo stops there."""
        request = self._pending[seat]
        self._log.append((request, option))
        story = self._now.story
        told = len(story or ())
        if self._stage is None:
            self._pending = {}
            self._run(option)
        else:
            self._step_together(seat, option)
            if self._stage is None:
                self._run(self._results)
        if story and any(event.kind.shows for event in story[told:]):
            self._barrier = len(self._log)

    def _replay(self, entries: Sequence[Entry]) -> None:
        """Play these entries without asking luck; they come from a log, so each fits."""
        luck, self._luck = self._luck, _WAITING
        try:
            if not (self._pending or self.wanted or self.outcome):
                self._run(None)
            for entry in entries:
                request = entry[0]
                if request[0] == CHOOSE:
                    self._take(request[1], entry[1])
                else:
                    self._supply(entry)
        finally:
            self._luck = luck

    def _supply(self, entry: Entry) -> None:
        self.wanted = None
        self._log.append(entry)
        self._lucks += 1
        self._barrier = len(self._log)
        self._run(entry[1])

    def _rebuild(self, entries: Sequence[Entry]) -> None:
        """Play the whole game again with these entries, telling its story."""
        self._begin(self._origin.copy(), story=[])
        self._replay(entries)

    def _finish(self, state: GameState, outcome: Outcome) -> None:
        """A playout has brought the log to its end: this is where it led."""
        self._sleeping = None
        self._now = state
        self._restart()
        self.outcome = outcome
        self._barrier = len(self._log)
        self._lucks = self._barrier - [request[0] for request, _ in self._log].count(CHOOSE)

    def ask_luck_again(self, luck: Luck) -> None:
        """Go on with another source of luck, also where the table waits for an outcome."""
        self._wake()
        self._luck = luck
        if self.wanted is not None:
            request, self.wanted = self.wanted, None
            answer = _asked(luck, self._lucks, request)
            if answer is None:
                self.wanted = request
            else:
                self._supply((request, answer))

    # -- what players do ------------------------------------------------------------------------------------

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The pending asks, one per seat that may answer; () when the game is over or waits for real dice."""
        self._wake()
        return tuple(
            self.game.ask(seat, request[2], request[3], request[4]) for seat, request in sorted(self._pending.items())
        )

    def answer(self, seat: int, key: str) -> list[Event]:
        """Answer for a seat: the events that seat sees of what follows."""
        self._wake()
        option = self._legal(seat, key)
        before = len(self._log)
        told = self._told()
        seen = len(told)
        try:
            self._take(seat, option)
        except Exception:
            self._rebuild(self._log[:before])  # scripted luck that did not fit: as if nothing had been answered
            raise
        return self._news(seen, seat)

    def supply(self, *outcome: int | str) -> list[Event]:
        """Enter what real dice or a real card show, where the table waits for it (`wanted`)."""
        self._wake()
        request = self.wanted
        if request is None:
            raise OutOfTurn("no dice and no card are being waited for", self._legal_keys())
        seen = len(self._told())
        if request[0] == ROLL:
            answer: Any = fitting_faces(request[1], request[2], outcome)
        else:
            answer = fitting_card(request[1], request[2], outcome[0] if len(outcome) == 1 else outcome)
        self._supply((request, answer))
        return self._news(seen, None, everything=True)

    def _news(self, seen: int, seat: int | None, everything: bool = False) -> list[Event]:
        return [event for event in self._told()[seen:] if everything or event.is_for(seat)]

    def _legal(self, seat: int, key: str) -> Option:
        self._check_seat(seat)
        request = self._pending.get(seat)
        if request is None:
            waiting = ", ".join(str(other) for other in sorted(self._pending))
            why = (
                f"waiting for seat {waiting}" if waiting else "the game is over" if self.outcome else "dice are awaited"
            )
            raise OutOfTurn(f"seat {seat} is not being asked: {why}", self._legal_keys())
        for option in request[3]:
            if option.key == key:
                return option  # type: ignore[no-any-return]
        legal = [option.key for option in request[3]]
        listed = ", ".join(legal)
        if isinstance(key, str) and is_known_key(self.game.domain, key):
            raise NotAllowed(f"{key!r} is not allowed now; possible: {listed} ({request[2]})", legal)
        raise UnknownAnswer(f"{key!r} is no answer here; possible: {listed} ({request[2]})", legal)

    def _legal_keys(self) -> list[str]:
        return [option.key for request in self._pending.values() for option in request[3]]

    def _check_seat(self, seat: int | None) -> None:
        seats = range(len(self.header["seats"]))
        if seat is not None and (isinstance(seat, bool) or seat not in seats):
            raise Unknown("seat", seat, seats)

    # -- what players see -----------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as a JSON-able dict; None is a spectator."""
        self._check_seat(seat)
        return self.game.view(self._state, seat)

    def events(self, seat: int | None = None) -> list[Event]:
        """The story so far, as that seat saw it."""
        self._check_seat(seat)
        return [event for event in self._told() if event.is_for(seat)]

    @property
    def throws(self) -> list[tuple[str, Dice, Faces]]:
        """Every throw of dice so far: the clause that asked for it, the dice and what they show."""
        return [(request[1], request[2], answer) for request, answer in self._log if request[0] == ROLL]

    def _told(self) -> list[Event]:
        if self._sleeping is not None:
            return self._sleeping
        if self._now.story is None:  # played without a listener: tell it now
            self._rebuild(list(self._log))
        assert self._now.story is not None
        return self._now.story

    @property
    def trail(self) -> list[str]:
        """The rules being carried out, outermost first: `["play", "turn", "fight"]`."""
        self._wake()
        names: list[str] = []
        rule: Any = self._gen
        while rule is not None and hasattr(rule, "gi_code"):
            names.append(rule.gi_code.co_name)
            rule = rule.gi_yieldfrom
        return names

    # -- memory ---------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The header and every answer so far, those taken back included."""
        return Record(dict(self.header), self._traced + lines_of(self._log[self._traced_at :]))

    def fork(self, *, seed: int | str | None = None, luck: Sequence[int | str] | None = None) -> Table:
        """A table of its own at the same point. Luck to come is drawn anew: a fork cannot look ahead.

        It sleeps until somebody looks at it: a playout starts from the last checkpoint and need not wake it.
        """
        twin: Table = object.__new__(Table)
        twin.game, twin.header, twin._origin = self.game, self.header, self._origin
        twin._traced, twin._traced_at = self._traced, self._traced_at
        twin._foretold = self._foretold
        twin._saved, twin._saved_at, twin._saved_lucks = self._saved, self._saved_at, self._saved_lucks
        twin._log, twin._lucks, twin._barrier = self._log[:], self._lucks, self._barrier
        twin._luck = Fast(seed) if luck is None else Scripted(luck)
        twin.wanted, twin.outcome = self.wanted, self.outcome
        twin._sleeping = self._told()[:]
        return twin

    def _wake(self) -> None:
        """Bring a fork to where its original was: the state at the checkpoint, and the answers since."""
        if self._sleeping is None:
            return
        story, self._sleeping = self._sleeping, None
        entries, barrier = self._log[self._saved_at :], self._barrier
        del self._log[self._saved_at :]
        self._lucks = self._saved_lucks
        self._now = self._saved.copy()
        self._restart()
        self._replay(entries)
        self._barrier = barrier
        self._now.story = story

    @property
    def _state(self) -> GameState:
        self._wake()
        return self._now

    def replayed(self) -> GameState:
        """The state that the whole log leads to, played once more from the beginning by the twin."""
        state = self._origin.copy()
        replay_twin(self.game.play, state, self._log)
        return state

    def undo(self, seat: int) -> None:
        """Take back the last answer of a seat, unless something was rolled, drawn, shown or answered since."""
        self._check_seat(seat)
        self._wake()
        kept = self._log_without_last_answer(seat)
        if self.header.get("practice"):
            self._foretell(len(kept))
        traced = [*self.record.lines, {"undo": seat}]
        self._rebuild(kept)
        self._traced, self._traced_at = traced, len(self._log)

    def _foretell(self, kept: int) -> None:
        """Remember the luck of the entries that are being taken back."""
        before = sum(request[0] != CHOOSE for request, _ in self._log[:kept])
        taken_back = [entry for entry in self._log[kept:] if entry[0][0] != CHOOSE]
        self._foretold = self._foretold | dict(enumerate(taken_back, start=before))

    def _log_without_last_answer(self, seat: int) -> list[Entry]:
        log = self._log
        if self.header.get("practice"):  # a practice table rewinds past luck, which comes again as it was
            for at in range(len(log) - 1, -1, -1):
                if log[at][0][0] == CHOOSE:
                    return log[:at]
        # Above the barrier all entries are answers. Those of others within the running `together` are unknown to
        # this seat and do not bind it; any other answer does.
        stage_at = self._stage_at if self._stage is not None else len(log)
        for at in range(len(log) - 1, self._barrier - 1, -1):
            mine = log[at][0][1] == seat
            if mine and (at >= stage_at or at == len(log) - 1):
                return log[:at] + log[at + 1 :]
            if mine or at < stage_at:
                break
        raise NotAllowed(
            "nothing to take back: since your last answer something was rolled, drawn, shown or answered by others",
            self._legal_keys(),
        )


def _asked(luck: Luck, number: int, request: Request) -> Any:
    ask = luck.roll if request[0] == ROLL else luck.draw
    return ask(number, request[1], request[2])


def header_of(
    game: Game, seats: Sequence[str], options: Mapping[str, Any], pack: Any, luck: Luck, practice: bool
) -> dict[str, Any]:
    """The first line of a record."""
    header: dict[str, Any] = {
        "undercroft": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "pack": getattr(pack, "name", ""),
        "digest": getattr(pack, "digest", ""),
        "seats": list(seats),
        "options": dict(options),
        "luck": luck.name,
    }
    commitment = getattr(luck, "commitment", None)
    if commitment:
        header["seed"] = commitment
    if practice:
        header["practice"] = True
    return header
