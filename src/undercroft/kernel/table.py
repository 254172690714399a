"""The table: one play of a game. It takes answers, asks luck, and remembers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, NoReturn

from undercroft.kernel.arguments import LONGEST_NOTE, checked_luck, checked_number, checked_seed, checked_text, wrong
from undercroft.kernel.ask import Ask
from undercroft.kernel.checkpoint import NEAR, SPARSE, Checkpoint
from undercroft.kernel.errors import (
    NotAllowed,
    OutOfTurn,
    Refusal,
    RuleError,
    UndercroftError,
    Unknown,
    UnknownAnswer,
    brief,
    say,
)
from undercroft.kernel.event import Events, Told
from undercroft.kernel.game import Game, Outcome
from undercroft.kernel.imagine import Policy, imagine
from undercroft.kernel.luck import (
    Dice,
    Faces,
    Fast,
    Luck,
    Scripted,
    Seeded,
    Waiting,
    fitting_card,
    fitting_faces,
    throws_of,
)
from undercroft.kernel.memory import Memory
from undercroft.kernel.option import is_known_key
from undercroft.kernel.practice import TakenBack
from undercroft.kernel.record import Line, Record, lines_of
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, DRAW, LUCK, NOTE, ROLL, Request, key_of
from undercroft.kernel.run import Entry, Run, lucks_in
from undercroft.kernel.sources import last_seals, mark_of
from undercroft.kernel.state import GameState
from undercroft.kernel.strand import Strand
from undercroft.kernel.things import Thing
from undercroft.kernel.twin import replay_twin
from undercroft.kernel.undo import has_shown, last_answer, own_answer


class Table:
    """One play of a game.

    The truth is the log of answers and outcomes of luck; everything else follows from it. A table is its log, its
    story, a row of checkpoints, and a run of the rules; a fork has no run until somebody looks at it.
    """

    __slots__ = (
        "__weakref__", "_asked", "_asks", "_checkpoint", "_ended", "_game", "_header", "_log", "_luck", "_lucks",
        "_mark", "_memories", "_outcome", "_run", "_story", "_traced", "_traced_at",
    )  # fmt: skip

    def __init__(
        self, game: Game, header: Mapping[str, Any], state: GameState, luck: Luck, asleep: bool = False
    ) -> None:
        self._game = game
        self._header = header
        self._luck = luck
        self._log: Strand[Entry] = Strand()
        self._lucks = 0  # how many entries of the log are luck
        self._traced: Strand[Line] = Strand()  # the lines of the record, taken-back answers included ...
        self._traced_at = 0  # ... up to this length of the log
        self._mark: Line | None = None  # says where luck comes from; it stands before the next luck in the record
        self._ended = False  # whether the lines say how the game ended
        self._checkpoint = Checkpoint(state.copy(), 0, 0, 0)
        self._story: Strand[Told] | None = Strand()  # None: nobody has listened to all of it
        self._outcome: Outcome | None = None
        self._asks: dict[int, Ask] = {}  # what seats are asked, as far as somebody has looked
        self._asked: Sequence[Ask] = ()  # of a fork that sleeps: what its table was asked here
        self._run: Run | None = None
        self._memories: dict[int, Memory] = {}  # what seats know, as far as somebody has imagined something for them
        if asleep:  # its rules begin when somebody looks
            return
        state.story = self._story.tail
        run = self._run = Run(game, state)
        self._drive(run, None)

    # -- running the rules ----------------------------------------------------------------------------------

    def _drive(self, run: Run, answer: Any) -> None:
        """Ask luck and pass checkpoints until a player is asked, luck must be waited for, or the game is over."""
        log, luck, lucks, send = self._log.tail, self._luck, self._lucks, run.send
        near = self._checkpoint.at + NEAR - self._log.start  # so long is the log when the next copy is worth making
        try:
            while True:
                request = send(answer)
                kind = request[0]
                if kind == CHOOSE:
                    if not request[2]:
                        raise RuleError(f"{request[1]} asks without offering any option")
                    run.pending = {request[3]: request}
                    return
                if kind == ROLL:
                    answer = luck.roll(lucks, request[1], request[2])
                elif kind == DRAW:
                    if not request[2]:
                        raise RuleError(f"{request[1]} draws from an empty pile")
                    answer = luck.draw(lucks, request[1], request[2])
                elif kind == CHECKPOINT:
                    answer = None
                    if len(log) >= near:
                        told = len(self._story) if self._story is not None else 0
                        self._checkpoint = self._checkpoint.then(run.state.copy(), len(self._log), lucks, told)
                        near = len(log) + NEAR
                    continue
                else:
                    run.start(request[2])
                    if run.stage is not None:
                        return
                    answer = run.results
                    continue
                if answer is None:
                    run.wanted = request
                    return
                log.append((request, answer))
                lucks += 1
        except StopIteration as stop:
            self._outcome = run.outcome = stop.value
        finally:
            self._lucks = lucks

    def _awake(self) -> Run:
        """The run of the rules; a fork begins one here."""
        if self._run is not None:
            return self._run
        asks = self._asks
        run = self._return_to(self._log)
        self._asks = asks
        return run

    def _return_to(self, log: Strand[Entry]) -> Run:
        """Go to where this log leads: the state at the nearest checkpoint, and what came since, told once more."""
        checkpoint = self._checkpoint.not_after(len(log))
        since = log[checkpoint.at :]
        state = checkpoint.state.copy()
        if self._story is None:
            state.story = []  # what comes from now on can be told, though nobody has heard how it began
        else:
            self._story = self._story.branch(checkpoint.told)
            state.story = self._story.tail
        self._log, self._checkpoint, self._asks, self._asked = log, checkpoint, {}, ()
        self._lucks = checkpoint.lucks + lucks_in(since)
        run = self._run = Run(self._game, state)

        def keep(number: int) -> None:
            """On a long way, checkpoints are kept as they were when it was gone for the first time."""
            last = self._checkpoint
            if checkpoint.at + number - last.at >= SPARSE:
                lucks = lucks_in(since[last.at - checkpoint.at : number])
                told = 0 if self._story is None else len(self._story)
                self._checkpoint = last.then(state.copy(), checkpoint.at + number, last.lucks + lucks, told)

        run.wanted = run.catch_up(since, keep if len(since) > SPARSE else None)
        self._outcome = run.outcome
        return run

    def _read_to(self, entries: list[Entry], lines: Sequence[Line], checkpoint: Checkpoint) -> int:
        """Lines of a record have led to this checkpoint; nobody has listened. How many lines they were."""
        self._log, self._lucks = Strand(entries), checkpoint.lucks
        self._traced, self._traced_at = Strand(lines), len(entries)
        self._checkpoint, self._story, self._run, self._outcome, self._asks = checkpoint, None, None, None, {}
        return len(lines)

    def _read_to_end(
        self, entries: list[Entry], lines: Sequence[Line], checkpoint: Checkpoint, state: GameState, outcome: Outcome
    ) -> int:
        """Lines of a record have led to this end."""
        self._read_to(entries, lines, checkpoint)
        self._lucks += lucks_in(entries[checkpoint.at :])
        self._run, self._outcome = Run.ended(self._game, state, outcome), outcome
        return len(lines)

    def _played_out(self, state: GameState, came: list[Entry], outcome: Outcome) -> None:
        """A playout has led from the last checkpoint to this end; nobody has listened."""
        self._lines()
        self._mark = self._mark or {"resumed": Fast.name}  # quick dice, whatever luck the table was opened with
        self._log.tail.extend(came)
        self._lucks += lucks_in(came)
        self._story, self._asks, self._outcome = None, {}, outcome
        self._run = Run.ended(self._game, state, outcome)

    def _played_on(self, came: list[Entry]) -> None:
        """A playout was cut after this; nobody has listened."""
        self._lines()
        self._mark = self._mark or {"resumed": Fast.name}
        self._log.tail.extend(came)
        self._lucks += lucks_in(came)
        self._story, self._asks, self._asked, self._run = None, {}, (), None

    def ask_luck_again(self, luck: Luck, began: str | None = "resumed") -> None:
        """Go on with another source of luck, also where the table waits for an outcome. The record will say so.

        `began` is None if it is the same source as before, found again.
        """
        run = self._awake()
        self._lines()
        if began is not None and not isinstance(luck, Waiting):
            self._mark = mark_of(luck, next(iter(self._mark)) if self._mark else began)
        self._luck = self._luck.for_fork(luck) if isinstance(self._luck, TakenBack) else luck
        request = run.wanted
        if request is not None:
            kind, clause, what = request
            answer = (self._luck.roll if kind == ROLL else self._luck.draw)(self._lucks, clause, what)
            if answer is not None:
                self._came(run, request, answer)

    def _came(self, run: Run, request: Request, answer: Any) -> None:
        """The outcome that was waited for has come: go on with it."""
        self._log.append((request, answer))
        self._lucks += 1
        run.wanted = None
        self._drive(run, answer)

    # -- what players do ------------------------------------------------------------------------------------

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The pending asks, one per seat that may answer; () when the game is over or waits for real dice."""
        run, asks = self._run, self._asks
        if run is None and not asks:
            asks.update({ask.seat: ask.at(self) for ask in self._asked})
            run = None if asks else self._awake()
        if run is not None and len(asks) != len(run.pending):
            log = self._log
            number = log.start + len(log.tail)
            if run.stage is None:
                for seat, request in run.pending.items():  # one
                    ask = asks[seat] = Ask.of(self, request, number, log.tail[-1] if log.tail else log.last_of(number))
                    return (ask,)
            for seat, request in run.pending.items():
                if seat not in asks:  # others may have answered since this seat was asked
                    then = number - run.staged + run.asked[seat]
                    asks[seat] = Ask.of(self, request, then, log.last_of(then))
        return tuple(asks.values()) if len(asks) < 2 else tuple([asks[seat] for seat in sorted(asks)])

    @property
    def side_by_side(self) -> tuple[int, ...]:
        """The seats that answer at the same time, unseen by each other, until all are done; else nobody."""
        stage = self._awake().stage
        return () if stage is None else tuple(sorted(stage))

    def answer(self, seat: int, key: str) -> Events:
        """Answer for a seat: the events that seat sees of what follows. A refusal changes nothing."""
        run = self._run or self._awake()
        request = run.pending.get(seat) if type(seat) is int and isinstance(key, str) else None
        if request is None:
            raise self._refusal(seat, key)
        ask = self._asks.get(seat)
        keys = ask.keys if ask is not None else [option.key for option in request[2]]
        if key not in keys:
            raise self._refusal(seat, key)
        option = request[2][keys.index(key)]
        log, told, checkpoint, lucks = self._log, run.state.story, self._checkpoint, self._lucks
        seen, at = len(told) if told is not None else 0, len(log.tail)
        log.tail.append((request, option))
        try:
            if run.stage is None:
                self._asks, run.pending = {}, {}
                self._drive(run, option)
            else:
                self._asks.pop(seat, None)
                if run.take_apart(seat, option):
                    self._drive(run, run.results)
        except BaseException:  # scripted luck that did not fit, an interruption: as if nothing had been answered
            self._checkpoint, self._lucks = checkpoint, lucks
            self._return_to(log.branch(log.start + at))
            raise
        return Events(told, seen, seat)  # of a fork of a playout nothing: nobody has heard the beginning

    def supply(self, *outcome: int | str) -> Events:
        """Enter what real dice or a real card show, where the table waits for it (`wanted`)."""
        run = self._awake()
        request = run.wanted
        if request is None:
            raise OutOfTurn(say("no dice and no card are being waited for"), self._legal_keys())
        kind, clause, what = request
        if kind == ROLL:
            answer: Any = fitting_faces(clause, what, outcome)
        else:
            answer = fitting_card(clause, what, outcome[0] if len(outcome) == 1 else outcome)
        told = run.state.story
        seen = len(told) if told is not None else 0
        self._came(run, request, answer)
        return Events.all_of(() if told is None else told[seen:])

    def correct(self) -> None:
        """Take back the outcome typed last, until the next decision: a mistyped die is entered again. Cards dealt since
        by the program go back with it, and come again as they were."""
        typed = {"typed": LUCK, "typed-dice": (ROLL,)}.get(self._header["luck"], ())
        at = len(self._log) - 1
        while typed and at >= 0 and self._log[at][0][0] == DRAW and DRAW not in typed:
            at -= 1
        if at < 0 or self._log[at][0][0] not in typed:
            raise NotAllowed(
                say("there is no typed outcome to correct: a decision has been made since"), self._legal_keys()
            )
        lines = self._lines()
        self._awake()
        self._return_to(self._log.branch(at))
        lines.append({"undo": "luck"})
        self._traced_at, self._ended = len(self._log), False

    def annotate(self, seat: int, key: str, text: str) -> None:
        """Write words onto the table, where the game takes them: the name a winner gives to a dungeon."""
        self._check_seat(seat)
        run = self._awake()
        key, text = checked_text("key", key, 60), checked_text("text", text, LONGEST_NOTE)
        run.note(key, text, seat)
        self._log.append(((NOTE, key, text, seat), None))

    @property
    def wanted(self) -> Request | None:
        """The dice or the card that must be supplied before play goes on."""
        return self._awake().wanted

    @property
    def deck(self) -> str:
        """From which cards the one that must be supplied comes, and for whom, in words; "" where nobody has to ask."""
        wanted = self.wanted
        if wanted is None or wanted[0] != DRAW or not wanted[2]:
            return ""
        return self._game.deck(self._state, wanted[1], wanted[2])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._outcome

    def _refusal(self, seat: int, key: str) -> Refusal:
        """Why this is no answer now, and what would be."""
        self._check_seat(seat)
        run = self._awake()
        request = run.pending.get(seat)
        if request is None:
            waiting = ", ".join(str(other) for other in sorted(run.pending))
            why = say("the game is over") if self.outcome else say("dice are awaited")
            if waiting:
                why = say("waiting for seat {seats}")
            return OutOfTurn(
                say("seat {seat} is not being asked: {why}"),
                self._legal_keys(),
                seat=seat,
                why=why.text({"seats": waiting}),
            )
        legal = [option.key for option in request[2]]
        listed, shown = ", ".join(legal), brief(key)
        if isinstance(key, str) and is_known_key(self._game.domain, key):
            return NotAllowed(
                say("{answer} is not allowed now; possible: {keys} ({clause})"),
                legal,
                answer=shown,
                keys=listed,
                clause=request[1],
            )
        return UnknownAnswer(
            say("{answer} is no answer here; possible: {keys} ({clause})"),
            legal,
            answer=shown,
            keys=listed,
            clause=request[1],
        )

    def _legal_keys(self) -> list[str]:
        return [option.key for request in self._awake().pending.values() for option in request[2]]

    def _check_seat(self, seat: int | None) -> None:
        seats = range(len(self._header["seats"]))
        if seat is not None and (type(seat) is not int or seat not in seats):
            raise Unknown(say("seat"), seat, seats)

    # -- what players see -----------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self._game

    @property
    def header(self) -> Mapping[str, Any]:
        """The first line of the record."""
        return self._header

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as a JSON-able dict; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        header, outcome = self._header, self._outcome
        run = self._run or self._awake()
        return {
            "game": header["game"],
            "pack": header["pack"],
            "seat": seat,
            "seats": list(header["seats"]),
            "over": None if outcome is None else outcome.to_json(),
            **self._game.view(run.state, seat),
        }

    def observe(self, seat: int | None = None) -> dict[str, Any]:
        """What changes of that view: numbers, and things by their keys. The print is given once, by `things`."""
        if seat is not None:
            self._check_seat(seat)
        observe, outcome = self._game.observe, self._outcome
        if observe is None:
            return self.view(seat)
        seen = observe((self._run or self._awake()).state, seat)
        seen["over"] = outcome and {"winners": list(outcome.winners), "scores": list(outcome.scores)}
        return seen

    @property
    def things(self) -> dict[str, Thing]:
        """Everything printed that can lie on this table, by key, in the current language."""
        pack = self._game.load_pack(self._header["pack"])
        return {thing["key"]: thing for thing in self._game.things(pack)}

    def events(self, seat: int | None = None) -> Events:
        """The story so far, as that seat saw it."""
        self._check_seat(seat)
        return Events(self._told()[:], 0, seat)

    @property
    def throws(self) -> list[tuple[str, Dice, Faces]]:
        """Every throw of dice so far: the clause that asked for it, the dice and what they show."""
        return [(request[1], request[2], answer) for request, answer in self._log if request[0] == ROLL]

    def _told(self) -> Strand[Told]:
        """The whole story. What nobody has listened to is told now, from the beginning."""
        if self._story is None:
            self._story = Strand()
            self._checkpoint = self._checkpoint.not_after(0)
            self._return_to(self._log)
        return self._story

    @property
    def trail(self) -> list[str]:
        """The rules being carried out, outermost first: `["play", "turn", "fight"]`."""
        return self._awake().trail

    @property
    def _state(self) -> GameState:
        return self._awake().state

    def _as_of(self, ask: Ask) -> Table:
        """This table as it was at an ask: as it is now if that is still open, else a fork of the past."""
        if self._asks.get(ask.seat) is ask:
            return self
        number = ask.number
        if number > len(self._log) or (self._log[number - 1] if number else None) is not ask._after:
            raise UndercroftError(say("{ask!r} was taken back"), ask=ask)
        return self._fork_at(self._log.branch(number))

    # -- memory ---------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The header and every answer so far, those taken back included."""
        return Record(dict(self._header), self._lines()[:])

    def _lines(self) -> Strand[Line]:
        traced = self._traced
        if self._traced_at < len(self._log):
            lines = lines_of(self._log[self._traced_at :])
            if self._mark is not None:
                at = next((at for at, line in enumerate(lines) if "luck" in line), None)
                if at is not None:
                    lines.insert(at, self._mark)
                    self._mark = None
            traced.tail.extend(lines)
            self._traced_at = len(self._log)
        if self._outcome is not None and not self._ended:
            self._ended = True
            if self._header["undercroft"] > 1:  # records of format 1 do not say how the game ended
                traced.append({"over": list(self._outcome.winners), "scores": list(self._outcome.scores)})
                self.reveal()
        return traced

    def reveal(self) -> None:
        """Write the seed of the luck so far into the record, so that anybody can check it: nobody plays on with it."""
        luck = self._luck.source if isinstance(self._luck, TakenBack) else self._luck
        lines = self._lines()
        if self._header.get("for_record") and self._outcome is None:
            return  # it will be gone on with by the same seed
        if isinstance(luck, Seeded) and luck.seals == last_seals(self._header, lines):
            lines.append(luck.secrets)

    def write(self, line: Line) -> None:
        """What a record says about its luck, in its place."""
        self._lines().append(line)

    def would_come(self, luck: Luck) -> Line:
        """What this luck would give where an outcome is waited for, as a line of a record."""
        request = self._awake().wanted
        assert request is not None
        kind, clause, what = request
        source: Luck = self._luck.for_fork(luck) if isinstance(self._luck, TakenBack) else luck
        came = (source.roll if kind == ROLL else source.draw)(self._lucks, clause, what)
        return lines_of([(request, came)])[0]

    def lines(self, start: int = 0) -> list[Line]:
        """The lines of the record from this one on: what a save has to append."""
        return self._lines()[checked_number("start", start) :]

    def fork(self, *, seed: int | str | None = None, luck: Sequence[int | str] | None = None) -> Table:
        """A table of its own at the same point. Luck to come is drawn anew: a fork cannot look ahead.

        It costs the same however long the game is, and sleeps until somebody looks at it.
        """
        fork = self._fork_at(self._log.branch())
        script = None if luck is None else checked_luck(luck)
        if script is not None and not isinstance(script, tuple):
            raise wrong("luck", luck, say("a list of outcomes"))
        fork._luck = Fast(checked_seed(seed)) if script is None else Scripted(script)
        fork._mark = {"forked": fork._luck.name}
        fork._asked = self._asked if self._run is None else self.asks
        if isinstance(self._luck, TakenBack):
            fork._luck = self._luck.for_fork(fork._luck)
        return fork

    def _fork_at(self, log: Strand[Entry]) -> Table:
        fork: Table = object.__new__(Table)
        fork._game, fork._header, fork._log = self._game, self._header, log
        fork._luck, fork._lucks = _WAITING, self._lucks
        fork._checkpoint, fork._story = self._checkpoint, self._story
        fork._traced, fork._traced_at = self._traced, self._traced_at
        fork._outcome, fork._run, fork._asks, fork._asked = self._outcome, None, {}, ()
        fork._mark, fork._ended, fork._memories = None, True, {}
        if len(log) == len(self._log):
            fork._story = None if self._story is None else self._story.branch()
            fork._traced = self._lines().branch()
            fork._traced_at, fork._ended = len(log), self._ended
        else:  # a look at the past: nothing is told and nothing is written there
            fork._checkpoint = self._checkpoint.not_after(len(log))
            fork._story = fork._outcome = None
        return fork

    def imagine(self, seat: int, seed: int | str | None = None, policy: Policy | None = None) -> Table:
        """A fork in which whatever this seat does not know is drawn anew, consistently with all it has seen.

        `policy` says what others may have answered in secret, side by side with this seat (None: anything).
        It has no record: what it would say has not happened.
        """
        self._check_seat(checked_number("seat", seat))
        return imagine(self, seat, checked_seed(seed), policy)

    def awaiting(self) -> Table:
        """A fork that waits for every throw and card: to count out what may come."""
        return self._fork_at(self._log.branch())

    def ways(self, most: int) -> list[tuple[int | str, ...]]:
        """Every way in which the luck that is waited for can fall, each as likely as the others; [] if too many."""
        request = self.wanted
        if request is None:
            return []
        if request[0] == ROLL:
            return throws_of(request[2]) if prod([len(die.faces) for die in request[2]]) <= most else []  # type: ignore[return-value]
        return [(key_of(card),) for card in request[2]] if len(request[2]) <= most else []

    def __copy__(self) -> Table:
        return self.fork()

    def __deepcopy__(self, memo: object) -> Table:
        return self.fork()

    def __reduce__(self) -> NoReturn:
        raise UndercroftError(say("a table cannot be pickled: send its record"))

    def replayed(self) -> GameState:
        """The state that the whole log leads to, played once more from the beginning by the twin."""
        state = self._checkpoint.not_after(0).state.copy()
        replay_twin(self._game.play, state, self._log[:])
        return state

    def undo(self, seat: int) -> None:
        """Take back the last answer of a seat, unless something was rolled, drawn, shown or answered since."""
        self._check_seat(seat)
        if "imagined" in self._header:
            raise NotAllowed(say("an imagined table has no past to go back to"), self._legal_keys())
        run = self._awake()
        practice = bool(self._header.get("practice"))
        at = last_answer(self._log) if practice else own_answer(self._log, run, seat)
        if at is None or (not practice and self._has_shown(at)):
            raise NotAllowed(
                say(
                    "nothing to take back: since your last answer something was rolled, drawn, shown "
                    "or answered by others"
                ),
                self._legal_keys(),
            )
        lines, since = self._lines(), self._log[at:]
        if practice:
            taken = [entry for entry in since if entry[0][0] in LUCK]
            self._luck = TakenBack(self._luck, dict(enumerate(taken, start=self._lucks - len(taken))))
        log = self._log.branch(at)
        if not practice:
            log.tail.extend(since[1:])  # side by side, what others answered since stays
        self._return_to(log)
        lines.append({"undo": seat})
        self._traced_at, self._ended = len(log), False

    def _has_shown(self, at: int) -> bool:
        seats = len(self._header["seats"])
        return has_shown(self._game, self._log, at, self._checkpoint.not_after(at), seats)

    def __repr__(self) -> str:
        answers = len(self._log) - self._lucks
        name = self._header["game"]
        if self._outcome is not None:
            return f"<table {name}: over, {self._outcome.reason}; {answers} answers>"
        seats = self._header["seats"]
        asked = "; ".join(
            f"{brief(seats[ask.seat], quoted=False)}: {ask.clause} {', '.join(ask.keys[:4])}"
            + (", ..." if len(ask.keys) > 4 else "")
            for ask in self.asks[:3]
        )
        return f"<table {name}, {asked or 'waiting for luck'}; {answers} answers>"


_WAITING = Waiting()
