"""The table: one play of a game. It takes answers and shows what they lead to."""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NoReturn

from undercroft.kernel.arguments import LONGEST_NOTE, checked_luck, checked_number, checked_seed, checked_text, wrong
from undercroft.kernel.ask import Ask
from undercroft.kernel.beats import Beat, beats_of
from undercroft.kernel.compiled import written
from undercroft.kernel.errors import NotAllowed, OutOfTurn, UndercroftError, Unknown, brief, say
from undercroft.kernel.event import NOTHING_TOLD, Events, Told, hears
from undercroft.kernel.forks import Checkpoint, Strand
from undercroft.kernel.game import Game, Outcome
from undercroft.kernel.imagine import Policy, imagine, knows_all
from undercroft.kernel.luck import Dice, Faces, Fast, Luck, Scripted, fitting_card, fitting_faces
from undercroft.kernel.option import Option
from undercroft.kernel.past import Past
from undercroft.kernel.placed import Placed
from undercroft.kernel.record import Line, Record
from undercroft.kernel.rules import DRAW, NOTE, ROLL, Entry, Request
from undercroft.kernel.run import Run
from undercroft.kernel.state import GameState
from undercroft.kernel.things import Thing
from undercroft.kernel.undo import correctable, undoable

if TYPE_CHECKING:  # what a view and an observation of this game are; of a game that is not known by name: anything
    from typing_extensions import TypeVar

    View = TypeVar("View", default=Any, covariant=True)
    Observation = TypeVar("Observation", default=Any, covariant=True)
else:
    from typing import TypeVar

    View, Observation = TypeVar("View"), TypeVar("Observation")


class Table(Generic[View, Observation]):
    """One play of a game: its `past`, and a `run` of the rules from there on.

    A fork has no run until somebody looks at it, and a table may sleep before its rules have begun. Both are for the
    kernel, for bots in worlds of their own and for tests: they know what no seat may know.
    """

    __slots__ = ("__weakref__", "_asked", "_asks", "_end", "_hearing", "_past", "_ref", "_run", "game", "is_new")

    game: Game
    is_new: bool  # whether its rules have still to begin
    _past: Past
    _run: Run | None
    _end: GameState | None  # where a playout or a record has led, as long as nobody has looked
    _asks: dict[int, Ask]  # what seats are asked, as far as somebody has looked
    _asked: Sequence[Ask]  # of a fork that sleeps: what its table was asked here
    _ref: weakref.ref[Table]  # how its asks know it; made with the first of them
    _hearing: dict[int | None, tuple[Strand[Told], int, list[Told]]]  # per seat: what it heard of so much

    def __init__(
        self,
        game: Game,
        header: Mapping[str, Any],
        state: GameState,
        luck: Luck,
        asleep: bool = False,
        heard: bool = True,
        is_new: bool = False,
    ) -> None:
        """Its rules begin at once, or when somebody looks at it: `is_new`, or `asleep` if it is to read a record."""
        if header["luck"] == Placed.name:
            state.met = {}
        self.game, self._past, self.is_new = game, Past(header, state, luck, not heard), is_new
        self._run, self._asks, self._asked, self._end = None, {}, (), None
        if not asleep and not is_new:
            self._begin()

    @classmethod
    def of(cls, game: Game, past: Past, run: Run | None = None, asked: Sequence[Ask] = ()) -> Table:
        """A table with this past, where the rules have been carried out so far, or will be when somebody looks."""
        table: Table = object.__new__(cls)
        table.game, table._past, table._run, table._asks, table._asked = game, past, run, {}, asked
        table.is_new, table._end = False, None
        return table

    def _begin(self) -> None:
        """Let the rules begin: from here on luck has been asked."""
        past = self._past
        run = Run(self.game, past.checkpoint.state.copy(), past.quiet)
        self._run, self.is_new = run, False
        past.begin(run)

    @property
    def past(self) -> Past:
        """What has come; a table that was only opened begins here."""
        if self.is_new:
            self._begin()
        return self._past

    @property
    def opening(self) -> Past:
        """The past of a new table, which is left so: for whoever carries out its beginning in another way."""
        return self._past

    def opened(self, came: Sequence[Entry]) -> None:
        """A new table has begun, and so much luck came before anybody was asked."""
        self._past.opened(came)
        self.is_new = False

    @property
    def run(self) -> Run:
        """The rules being carried out; a fork begins here."""
        if self._run is None:
            if self.is_new:
                self._begin()
            elif self._end is not None and self._past.outcome is not None:
                self._run = Run.ended(self.game, written(self._end), self._past.outcome)
            else:
                self._run = self._past.relive(self.game)
        assert self._run is not None
        return self._run

    @property
    def is_asleep(self) -> bool:
        """Whether nobody has looked yet, and no rules are being carried out."""
        return self._run is None

    def _go_to(self, end: GameState | None = None) -> None:
        """The past has become another one: forget what was asked. At the end nothing is left to carry out."""
        self._run, self._asks, self._asked, self._end = None, {}, (), end

    def _relive(self) -> None:
        self._go_to()
        self._run = self.past.relive(self.game)

    def _check_seat(self, seat: int | None) -> None:
        seats = len(self._past.header["seats"])
        if seat is not None and not (type(seat) is int and 0 <= seat < seats):
            raise Unknown(say("seat"), seat, range(seats))

    # -- what players do ------------------------------------------------------------------------------------

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The pending asks, one per seat that may answer; () when the game is over or waits for real dice."""
        run, asks = self._run, self._asks
        try:
            ref = self._ref
        except AttributeError:
            ref = self._ref = weakref.ref(self)
        if run is None and not asks:
            asks.update({ask.seat: ask.at(ref) for ask in self._asked})
            run = None if asks else self.run
        if run is not None and (pending := run.pending) and len(asks) != len(pending):
            log = self._past.log
            tail = log.tail
            number = log.start + len(tail)
            if run.stage is None:
                for seat, request in pending.items():  # one
                    ask = asks[seat] = Ask.of(ref, request, number, tail[-1] if tail else log.last_of(number))
                    return (ask,)
            for seat, request in pending.items():
                if seat not in asks:  # others may have answered since this seat was asked
                    then = number - run.staged + run.asked[seat]
                    asks[seat] = Ask.of(ref, request, then, log.last_of(then))
        return tuple(asks.values()) if len(asks) < 2 else tuple([asks[seat] for seat in sorted(asks)])

    def offered(self, seat: int) -> Sequence[Option[Any]]:
        """What a seat can answer now, as the rules offer it; () while it is not asked. For programs in a hurry."""
        request = (self._run or self.run).pending.get(seat)
        return () if request is None else request[2]

    def is_asking(self, ask: Ask) -> bool:
        """Whether this ask of the table is still open."""
        return self._asks.get(ask.seat) is ask

    @property
    def side_by_side(self) -> tuple[int, ...]:
        """The seats that answer at the same time, unseen by each other, until all are done; else nobody."""
        return tuple(sorted(self.run.stage or ()))

    def answer(self, seat: int, key: str) -> Events:
        """Answer for a seat: the events that seat sees of what follows. A refusal changes nothing."""
        run, asks = self._run or self.run, self._asks
        request = run.pending.get(seat) if type(seat) is int else None
        if request is None or not isinstance(key, str):
            self._check_seat(seat)
            raise run.refusal(seat, key)
        ask, offered = asks.pop(seat, None), request[2]
        keys = [option.key for option in offered] if ask is None else ask.keys
        try:
            taken = offered[keys.index(key)]
        except ValueError:
            if ask is not None:
                asks[seat] = ask
            raise run.refusal(seat, key) from None
        told = run.state.story
        seen = 0 if told is None else len(told)
        try:
            self._past.answered(run, request, taken)
        except BaseException:
            self._relive()
            raise
        return NOTHING_TOLD if told is None else Events(told, seen, seat)  # of a fork of a playout: nobody has heard

    def supply(self, *outcome: int | str) -> Events:
        """Enter what real dice or a real card show, where the table waits for it (`wanted`)."""
        run = self.run
        request = run.wanted
        if request is None:
            raise OutOfTurn(say("no dice and no card are being waited for"), run.legal)
        kind, clause, what = request
        if kind == ROLL:
            answer: Any = fitting_faces(clause, what, outcome)
        else:
            answer = fitting_card(clause, what, outcome[0] if len(outcome) == 1 else outcome)
        told = run.state.story
        seen = len(told) if told is not None else 0
        self.past.luck_came(run, request, answer)
        return Events.all_of(() if told is None else told[seen:])

    def correct(self) -> None:
        """Take back the outcome typed last, until the next decision: a mistyped die is entered again. Cards dealt since
        by the program go back with it, and come again as they were."""
        at = correctable(self.past)
        if at is None:
            words = say("there is no typed outcome to correct: a decision has been made since")
            raise NotAllowed(words, self.run.legal)
        self.past.correct(at)
        self._relive()

    def undo(self, seat: int) -> None:
        """Take back the last answer of a seat, unless something was rolled, drawn, shown or answered since."""
        self._check_seat(seat)
        run = self.run
        if "imagined" in self.header:
            raise NotAllowed(say("an imagined table has no past to go back to"), run.legal)
        at = undoable(self.game, self.past, run, seat)
        if at is None:
            words = say(
                "nothing to take back: since your last answer something was rolled, drawn, shown or answered by others"
            )
            raise NotAllowed(words, run.legal)
        self.past.undo(at, seat)
        self._relive()

    def may_undo(self, seat: int) -> bool:
        """Whether this seat could take its last answer back now."""
        return "imagined" not in self.header and undoable(self.game, self.past, self.run, seat) is not None

    @property
    def may_correct(self) -> bool:
        """Whether the outcome typed last could be taken back now."""
        return correctable(self.past) is not None

    def annotate(self, seat: int, key: str, text: str) -> None:
        """Write words onto the table, where the game takes them: the name a winner gives to a dungeon."""
        self._check_seat(seat)
        run = self.run
        key, text = checked_text("key", key, 60), checked_text("text", text, LONGEST_NOTE)
        run.note(key, text, seat)
        self.past.noted((NOTE, key, text, seat))

    @property
    def wanted(self) -> Request | None:
        """The dice or the card that must be supplied before play goes on."""
        return self.run.wanted

    @property
    def deck(self) -> str:
        """From which cards the one that must be supplied comes, and for whom, in words; "" where nobody has to ask."""
        wanted = self.wanted
        if wanted is None or wanted[0] != DRAW or not wanted[2]:
            return ""
        return self.game.deck(self.run.state, wanted[1], wanted[2])

    def ask_luck_again(self, luck: Luck, began: str | None = "resumed") -> None:
        """Go on with another source of luck, also where the table waits for an outcome. The record will say so.

        `began` is None if it is the same source as before, found again.
        """
        run = self.run
        self.past.go_on_with(luck, began)
        request = run.wanted
        answer = None if request is None else self.past.luck_of(run)
        if request is not None and answer is not None:
            self.past.luck_came(run, request, answer)

    # -- what players see -----------------------------------------------------------------------------------

    @property
    def header(self) -> Mapping[str, Any]:
        """The first line of the record."""
        return self._past.header

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.past.outcome

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, as a JSON-able dict; None is a spectator."""
        self._check_seat(seat)
        return self.seen_at((self._run or self.run).state, seat, self._past.outcome)

    def seen_at(self, state: GameState, seat: int | None, outcome: Outcome | None = None) -> View:
        """What a seat may know of a state of this table: that of now, or one between two events."""
        header = self._past.header
        return {  # type: ignore[return-value]  # the title says what it is: its `seen`
            "game": header["game"],
            "pack": header["pack"],
            "seat": seat,
            "seats": list(header["seats"]),
            "over": None if outcome is None else outcome.to_json(),
            **self.game.view(state, seat),
        }

    def observe(self, seat: int | None = None) -> Observation:
        """What changes of that view: numbers, and things by their keys. The print is given once, by `things`."""
        run, game = self._run or self.run, self.game
        request = run.pending.get(seat) if type(seat) is int else None
        if request is None and seat is not None:
            self._check_seat(seat)
        if game.observe is None:
            return self.view(seat)  # type: ignore[return-value]
        seen = game.observe(run.state, seat)
        if request is not None:
            seen["asked"] = request[1]
            if game.observe_about is not None:
                seen["about"] = game.observe_about(request[4])
        outcome = self._past.outcome
        if outcome is not None:
            seen["over"] = outcome.observed
        return seen  # type: ignore[no-any-return]

    @property
    def things(self) -> dict[str, Thing]:
        """Everything printed that can lie on this table, by key, in the current language."""
        pack = self.game.load_pack(self.header["pack"])
        return {thing["key"]: thing for thing in self.game.things(pack)}

    def events(self, seat: int | None = None) -> Events:
        """The story so far, as that seat saw it."""
        self._check_seat(seat)
        story = self.told()
        try:
            known = self._hearing
        except AttributeError:  # nobody has asked yet; a fork is seldom asked at all
            known = self._hearing = {}
        found, until, heard = known.get(seat, (story, 0, []))
        if found is not story:  # something was taken back
            until, heard = 0, []
        if until < len(story):
            heard += [told for told in story[until:] if hears(seat, told)]
            known[seat] = story, len(story), heard
        return Events.heard_already(heard[:])

    def beats(self, seat: int | None = None, since: int | None = None) -> tuple[Beat, ...]:
        """What this seat saw happen since the log was so long (`Ask.number`; None: since anybody answered last).

        Each beat is one thing a person would see, in order, and knows the view after it.
        """
        self._check_seat(seat)
        if since is None:
            since = self.past.last_answer or 0
        number = since if type(since) is int else checked_number("since", since)
        return beats_of(self, seat, min(number, len(self.past.log)))

    @property
    def throws(self) -> list[tuple[str, Dice, Faces]]:
        """Every throw of dice so far: the clause that asked for it, the dice and what they show."""
        return self.throws_since(0)

    def throws_since(self, number: int) -> list[tuple[str, Dice, Faces]]:
        """Those since the log was so long."""
        return [(request[1], request[2], answer) for request, answer in self.past.log[number:] if request[0] == ROLL]

    def told(self) -> Strand[Told]:
        """The whole story, whoever it is for. What nobody has listened to is told now, from the beginning."""
        if self.past.story is None:
            self.past.listen()
            self._relive()
        assert self.past.story is not None
        return self.past.story

    @property
    def trail(self) -> list[str]:
        """The rules being carried out, outermost first: `["play", "turn", "fight"]`."""
        return self.run.trail

    # -- memory ---------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The header and every answer so far, those taken back included."""
        return Record(dict(self.header), self.past.lines()[:])

    def lines(self, start: int = 0) -> list[Line]:
        """The lines of the record from this one on: what a save has to append."""
        return self.past.lines()[start if type(start) is int else checked_number("start", start) :]

    def write(self, line: Line) -> None:
        """What a record says about its luck, in its place."""
        self.past.lines().append(line)

    def reveal(self) -> None:
        """Write the seed of the luck so far into the record, so that anybody can check it: nobody plays on with it."""
        self.past.reveal()

    def played_on(
        self, came: Sequence[Entry], state: GameState, outcome: Outcome | None, own_luck: bool = False
    ) -> None:
        """A playout has led on from here, to this end if there is an outcome; nobody has listened."""
        self.past.played_on(came, outcome, own_luck)
        self._go_to(None if outcome is None else state)

    def read_to(
        self,
        entries: Sequence[Entry],
        lines: Sequence[Line],
        checkpoint: Checkpoint,
        state: GameState,
        outcome: Outcome | None,
    ) -> None:
        """Lines of a record have led here, to this end if there is an outcome; nobody has listened."""
        self.past.read_to(entries, lines, checkpoint, outcome)
        self._go_to(None if outcome is None else state)

    # -- other tables ---------------------------------------------------------------------------------------

    def fork(
        self, *, seed: int | str | None = None, luck: Sequence[int | str] | None = None
    ) -> Table[View, Observation]:
        """A table of its own at the same point. Luck to come is drawn anew: a fork cannot look ahead.

        It costs the same however long the game is, and sleeps until somebody looks at it.
        """
        source: Luck = Fast(checked_seed(seed))
        if luck is not None:
            script = checked_luck(luck)
            if not isinstance(script, tuple):
                raise wrong("luck", luck, say("a list of outcomes"))
            source = Scripted(script)
        return Table.of(
            self.game, self.past.fork(self.game, source), None, self._asked if self._run is None else self.asks
        )

    def imagine(
        self, seat: int, seed: int | str | None = None, policy: Policy | None = None
    ) -> Table[View, Observation]:
        """A fork in which whatever this seat does not know is drawn anew, consistently with all it has seen.

        `policy` says what others may have answered in secret, side by side with this seat (None: anything).
        It has no record: what it would say has not happened.
        """
        self._check_seat(checked_number("seat", seat))
        self.told()
        return Table.of(self.game, *imagine(self.game, self.past, self.run, seat, checked_seed(seed), policy))

    def knows_all(self, seat: int) -> bool:
        """Whether nothing is hidden from this seat now: every world it can imagine is this one."""
        return knows_all(self.game, self.run, seat)

    def awaiting(self) -> Table[View, Observation]:
        """A fork that waits for every throw and card: to count out what may come."""
        return self.as_of(None)

    def as_of(self, number: int | None) -> Table[View, Observation]:
        """A fork of the past, when the log was so long (None: as it is now)."""
        return Table.of(self.game, self.past.branch(number))

    def __copy__(self) -> Table[View, Observation]:
        return self.fork()

    def __deepcopy__(self, memo: object) -> Table[View, Observation]:
        return self.fork()

    def __reduce__(self) -> NoReturn:
        raise UndercroftError(say("a table cannot be pickled: send its record"))

    def __repr__(self) -> str:
        name, answers = self.header["game"], self.past.answers
        if self.outcome is not None:
            return f"<table {name}: over, {self.outcome.reason}; {answers} answers>"
        seats = self.header["seats"]
        asked = "; ".join(
            f"{brief(seats[ask.seat], quoted=False)}: {ask.clause} {', '.join(ask.keys[:4])}"
            + (", ..." if len(ask.keys) > 4 else "")
            for ask in self.asks[:3]
        )
        return f"<table {name}, {asked or 'waiting for luck'}; {answers} answers>"
