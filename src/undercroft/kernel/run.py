"""The rules being carried out at one table, from a state on, one pause after the other."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from undercroft.kernel.errors import NotAllowed, OutOfTurn, Refusal, RuleError, UnknownAnswer, brief, say
from undercroft.kernel.game import Game, Outcome
from undercroft.kernel.option import is_known_key
from undercroft.kernel.placed import places_of
from undercroft.kernel.quiet import heard, quiet
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, NOTE, TOGETHER, Entry, Request, nothing_offered
from undercroft.kernel.state import GameState


class Run:
    """Where the rules have paused: players are asked (`pending`), luck is `wanted`, or it is over."""

    __slots__ = (
        "_game", "_rules", "asked", "outcome", "pending", "places", "results", "send", "stage", "staged", "state",
        "wanted",
    )  # fmt: skip

    def __init__(self, game: Game, state: GameState, is_quiet: bool = False) -> None:
        self.state = state
        self._game = game
        play = quiet(game.play) if is_quiet else heard(game.play, state)
        self._rules: Generator[Request, Any, Outcome] = play(state)
        self.places = None if state.met is None else places_of(game.place, state)  # names, where luck goes by place
        self.send = (self._rules if self.places is None else self.places.counted(self._rules)).send
        self.pending: dict[int, Request] = {}
        self.stage: dict[int, Generator[Request, Any, Any]] | None = None  # the rules running side by side ...
        self.staged = 0  # ... how many answers they have got ...
        self.asked: dict[int, int] = {}  # ... and how many of those came before each seat was asked
        self.results: dict[int, Any] = {}
        self.wanted: Request | None = None
        self.outcome: Outcome | None = None

    @classmethod
    def ended(cls, game: Game, state: GameState, outcome: Outcome) -> Run:
        """Nothing to carry out any more: a playout has brought the state to its end."""
        run = cls(game, state)
        run.end(outcome)
        return run

    def ask(self, request: Request) -> None:
        """One seat is asked."""
        if not request[2]:
            raise nothing_offered(request[1])
        self.pending = {request[3]: request}

    def wait_for(self, request: Request | None) -> None:
        """Luck must be waited for, or has come."""
        self.pending, self.wanted = {}, request

    def end(self, outcome: Outcome) -> None:
        self.pending, self.outcome = {}, outcome

    @property
    def legal(self) -> list[str]:
        """The keys of all that may be answered now."""
        return [option.key for request in self.pending.values() for option in request[2]]

    def go_on(self, answer: Any = None) -> Request | None:
        """Go on to the next checkpoint or request of luck; None when players are asked or the game is over."""
        try:
            while True:
                request = self.send(answer)
                kind = request[0]
                if kind == CHOOSE:
                    self.ask(request)
                    return None
                if kind != TOGETHER:
                    return request
                self.start(request[2])
                if self.stage is not None:
                    return None
                answer = self.results
        except StopIteration as stop:
            self.end(stop.value)
            return None

    def take(self, seat: int, option: Any) -> Request | None:
        """Take a legal answer and go on."""
        if self.stage is None:
            self.pending = {}
            return self.go_on(option)
        return self.go_on(self.results) if self.take_apart(seat, option) else None

    def take_apart(self, seat: int, option: Any) -> bool:
        """Take a legal answer of one of several seats; whether it was the last one."""
        self.staged += 1
        self._step(seat, option)
        return self.stage is None

    def catch_up(self, entries: Sequence[Entry], passing: Callable[[int], None] | None = None) -> Request | None:
        """Take what is known to fit: a part of a log. `passing` hears of each checkpoint after how many entries.

        What luck is wanted then, if any.
        """
        self.catch_on(self.go_on())
        return self.follow(entries, passing)

    def follow(self, entries: Sequence[Entry], passing: Callable[[int], None] | None = None) -> Request | None:
        """The same from wherever the rules have paused."""
        request = self.wanted
        for number, (asked, answer) in enumerate(entries, start=1):
            if asked[0] == NOTE:
                self.note(*asked[1:])
                continue
            request = self.take(asked[3], answer) if asked[0] == CHOOSE else self.go_on(answer)
            if request is not None and request[0] == CHECKPOINT:
                if passing is not None:
                    passing(number)
                request = self.catch_on(request)
        self.wanted = request
        return request

    def note(self, key: str, text: str, seat: int) -> None:
        """Words of a player, such as the name of a dungeon: they stand on the table from now on."""
        if self._game.note is None:
            raise NotAllowed(say("nothing can be noted at this table"))
        self._game.note(self.state, seat, key, text)

    def catch_on(self, request: Request | None) -> Request | None:
        """Pass checkpoints; the luck that is wanted then, if any."""
        while request is not None and request[0] == CHECKPOINT:
            request = self.go_on()
        self.wanted = request
        return request

    def start(self, rules: dict[int, Generator[Request, Any, Any]]) -> None:
        """Let the rules of several seats run side by side; `stage` is None if none of them asks anything."""
        self.stage, self.staged, self.asked, self.results, self.pending = dict(rules), 0, {}, {}, {}
        for seat in sorted(rules):
            self._step(seat, None)

    def _step(self, seat: int, answer: Any) -> None:
        """Let one seat's rule go on to its next ask, or to its end."""
        assert self.stage is not None
        try:
            request = self.stage[seat].send(answer)
        except StopIteration as stop:
            self.pending.pop(seat, None)
            self.results[seat] = stop.value
            if len(self.results) == len(self.stage):
                self.stage = None
                self.results = dict(sorted(self.results.items()))
            return
        if request[0] != CHOOSE or request[3] != seat:
            raise RuleError(f"a rule of seat {seat} inside together() may ask that seat only: got {request[:2]}")
        self.pending[seat] = request
        self.asked[seat] = self.staged

    def refusal(self, seat: int, key: str) -> Refusal:
        """Why this answer of a seat is none now, and what would be."""
        request = self.pending.get(seat)
        if request is None:
            waiting = ", ".join(str(other) for other in sorted(self.pending))
            why = say("the game is over") if self.outcome else say("dice are awaited")
            if waiting:
                why = say("waiting for seat {seats}")
            return OutOfTurn(
                say("seat {seat} is not being asked: {why}"), self.legal, seat=seat, why=why.text({"seats": waiting})
            )
        legal = [option.key for option in request[2]]
        facts = {"answer": brief(key), "keys": ", ".join(legal), "clause": request[1]}
        if isinstance(key, str) and is_known_key(self._game.domain, key):
            return NotAllowed(say("{answer} is not allowed now; possible: {keys} ({clause})"), legal, **facts)
        return UnknownAnswer(say("{answer} is no answer here; possible: {keys} ({clause})"), legal, **facts)

    @property
    def trail(self) -> list[str]:
        """The rules being carried out, outermost first: `["play", "turn", "fight"]`."""
        names: list[str] = []
        rule: Any = self._rules
        while rule is not None and hasattr(rule, "gi_code"):
            names.append(rule.gi_code.co_name)
            rule = rule.gi_yieldfrom
        if self.pending and names[-1] not in ("choose", "confirm", "together"):  # a rule that asks by itself
            names.append("choose")
        return names
