"""What has come to a table so far, and how it goes on: answers, luck, what was told of them, and the record.

The truth is the log of answers and outcomes of luck; everything else follows from it. A past changes itself: a table
tells it what came, branches it for a fork, and has the rules carried out once more from its last checkpoint.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from undercroft.kernel.errors import RuleError
from undercroft.kernel.event import Told
from undercroft.kernel.forks import FAR, NEAR, SPARSE, Checkpoint, Strand
from undercroft.kernel.luck import Dice, Faces, Fast, Luck, Seeded, Waiting, Which
from undercroft.kernel.memory import Memory
from undercroft.kernel.placed import Placed
from undercroft.kernel.quiet import note_copy
from undercroft.kernel.record import Line, lines_of
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, DRAW, LUCK, ROLL, TOGETHER, Entry, Request
from undercroft.kernel.run import Run
from undercroft.kernel.sources import TakenBack, last_seals, mark_of
from undercroft.kernel.state import Fate, GameState

if TYPE_CHECKING:
    from undercroft.kernel.game import Game, Outcome

_WAITING = Waiting()


def lucks_in(entries: Sequence[Entry]) -> int:
    """How many of them are luck."""
    kinds = [entry[0][0] for entry in entries]
    return kinds.count(ROLL) + kinds.count(DRAW)


def _unwrapped(luck: Luck) -> Luck:
    """Behind what a practice table has taken back."""
    return luck.source if isinstance(luck, TakenBack) else luck


class Past(Fate):
    """The log of one table with all that follows from it. Others read it; nobody else changes it."""

    __slots__ = (
        "_ended", "_forked_at", "_mark", "_memories", "_newest_at", "_traced", "_traced_at", "checkpoint", "header",
        "log", "luck", "lucks", "outcome", "quiet", "story",
    )  # fmt: skip

    def __init__(self, header: Mapping[str, Any], state: GameState, luck: Luck, quiet: bool = False) -> None:
        """The beginning. The state is nobody else's from now on."""
        self.header = header  # the first line of the record
        self.luck = luck
        self.log: Strand[Entry] = Strand()
        self.lucks = 0  # how many entries of the log are luck
        self.checkpoint = Checkpoint(state, 0, 0, 0)
        self.quiet = quiet  # nobody listens: what happens is not even told
        self.story: Strand[Told] | None = None if quiet else Strand()  # None: nobody has listened to all of it
        self.outcome: Outcome | None = None
        self._traced: Strand[Line] = Strand()  # the lines of the record, taken-back answers included ...
        self._traced_at = 0  # ... up to this length of the log
        self._mark: Line | None = None  # says where luck comes from; it stands before the next luck in the record
        self._ended = False  # whether the lines say how the game ended
        self._newest_at = -1  # the length of the log for which no later checkpoint has been passed than the one kept
        self._forked_at = -1  # the length of the log when it was forked last
        self._memories: dict[int, Memory] = {}  # what seats know, as far as somebody has imagined something for them

    @property
    def since(self) -> list[Entry]:
        """What came since the last checkpoint."""
        return self.log[self.checkpoint.at :]

    @property
    def answers(self) -> int:
        """How many entries of the log are answers."""
        return len(self.log) - self.lucks

    @property
    def last_answer(self) -> int | None:
        """Where in the log the last answer stands."""
        at = len(self.log)
        while at:
            at -= 1
            if self.log[at][0][0] == CHOOSE:
                return at
        return None

    def has_been_at(self, number: int, after: object) -> bool:
        """Whether the log was so long once, and this entry (None: nothing) was the last of it."""
        return number <= len(self.log) and self.log.last_of(number) is after

    # -- the rules go on ------------------------------------------------------------------------------------

    def begin(self, run: Run) -> None:
        """Let the rules begin, and listen."""
        run.state.story = None if self.story is None else self.story.tail
        self._lead(run)
        self._live(run, None)

    def _lead(self, run: Run) -> None:
        """From here on rules find luck at hand, unless it goes by place."""
        if run.places is None:
            run.state.fate = self

    def opened(self, came: Sequence[Entry]) -> None:
        """So much luck came before anybody was asked; nobody has listened yet."""
        self.log.tail.extend(came)
        self.lucks += len(came)

    def answered(self, run: Run, request: Request, option: Any) -> None:
        """A seat has answered: go on with it.

        Scripted luck that does not fit, an interruption: as if nothing had been answered, but the run is lost.
        """
        log = self.log
        tail = log.tail
        at = len(tail)
        tail.append((request, option))
        try:
            if run.stage is None:
                self._live(run, option)
            elif run.take_apart(request[3], option):
                self._live(run, run.results)
        except BaseException:
            self.log = log.branch(log.start + at)
            raise

    def luck_came(self, run: Run, request: Request, answer: Any) -> None:
        """The outcome that was waited for has come: go on with it."""
        self.log.append((request, answer))
        self.lucks += 1
        run.wait_for(None)
        self._live(run, answer)

    def noted(self, note: Request) -> None:
        """Somebody has written words onto the table."""
        self.log.append((note, None))

    def _live(self, run: Run, answer: Any) -> None:
        """Ask luck and pass checkpoints until a player is asked, luck must be waited for, or the game is over."""
        log, send = self.log.tail, run.send  # at every answer: no call that can be spared
        try:
            while True:
                request = send(answer)
                kind = request[0]
                if kind == CHOOSE:
                    run.ask(request)
                    return
                if kind == CHECKPOINT:
                    answer = None
                    if len(log) + self.log.start - self.checkpoint.at >= NEAR:
                        self.pass_by(run.state)
                    continue
                if kind == TOGETHER:
                    run.start(request[2])
                    if run.stage is not None:
                        return
                    answer = run.results
                    continue
                n: Which = self.lucks
                if run.places is not None and self.goes_by_place:
                    n = run.places.name(request)
                if kind == ROLL:
                    answer = self.luck.roll(n, request[1], request[2])
                elif request[2]:
                    answer = self.luck.draw(n, request[1], request[2])
                else:
                    raise RuleError(f"{request[1]} draws from an empty pile")
                if answer is None:
                    run.wait_for(request)
                    return
                log.append((request, answer))
                self.lucks += 1
        except StopIteration as stop:
            self.outcome = stop.value
            run.end(stop.value)

    # a quiet rule does these three by itself, without a pause

    def throw(self, clause: str, dice: Dice) -> Faces | None:
        faces = self.luck.roll(self.lucks, clause, dice)
        if faces is not None:
            self.log.tail.append(((ROLL, clause, dice), faces))
            self.lucks += 1
        return faces

    def turn_up(self, clause: str, cards: Sequence[Any]) -> Any:
        card = self.luck.draw(self.lucks, clause, cards) if cards else None
        if card is not None:
            self.log.tail.append(((DRAW, clause, cards), card))
            self.lucks += 1
        return card

    def pass_by(self, state: GameState) -> bool:
        log = self.log
        at = log.start + len(log.tail)
        if at - self.checkpoint.at >= (FAR if self.quiet else NEAR):  # a copy is worth making
            self._keep(state, at, self.lucks)
        return True

    def _keep(self, state: GameState, at: int, lucks: int) -> None:
        told = 0 if self.story is None else len(self.story)
        self.checkpoint = self.checkpoint.then(state.copy(), at, lucks, told)
        if not self.quiet:
            note_copy(state)

    def relive(self, game: Game) -> Run:
        """The rules carried out once more from the nearest checkpoint to here; what came since is told once more."""
        first = self.checkpoint = self.checkpoint.not_after(len(self.log))
        since = self.since
        state = first.state.copy()
        if self.story is None:  # what comes from now on can be told, though nobody has heard how it began
            state.story = None if self.quiet else []
        else:
            self.story = self.story.branch(first.told)
            state.story = self.story.tail
        self.lucks, self._newest_at = first.lucks + lucks_in(since), -1
        run = Run(game, state, self.quiet)

        def keep(number: int) -> None:
            """On a long way, checkpoints are kept as they were when it was gone for the first time."""
            last = self.checkpoint
            if first.at + number - last.at >= SPARSE:
                lucks = lucks_in(since[last.at - first.at : number])
                self._keep(state, first.at + number, last.lucks + lucks)

        run.catch_up(since, keep if len(since) > SPARSE else None)
        self._lead(run)
        self.outcome = run.outcome
        return run

    # -- where luck comes from ------------------------------------------------------------------------------

    @property
    def source(self) -> Luck:
        """Where luck comes from that was not taken back."""
        return _unwrapped(self.luck)

    @property
    def goes_by_place(self) -> bool:
        """Whether a luck request is known by its name, not by its number."""
        return isinstance(self.source, Placed)

    def go_on_with(self, luck: Luck, began: str | None) -> None:
        """Luck has another source from here on; None began if it is the same as before, found again."""
        self.lines()
        if began is not None and not isinstance(luck, Waiting):
            self._mark = mark_of(luck, next(iter(self._mark)) if self._mark else began)
        self.luck = self._recalling(luck)

    def luck_of(self, run: Run) -> Any:
        """What luck gives where an outcome is waited for."""
        return self._luck_from(self.luck, run)

    def would_come(self, run: Run, luck: Luck) -> Line:
        """What this luck would give there, as a line of a record."""
        assert run.wanted is not None
        return lines_of([(run.wanted, self._luck_from(self._recalling(luck), run))])[0]

    def _luck_from(self, luck: Luck, run: Run) -> Any:
        assert run.wanted is not None
        kind, clause, what = run.wanted
        by_place = run.places if isinstance(_unwrapped(luck), Placed) else None
        n: Which = self.lucks if by_place is None else by_place.name(run.wanted)
        return (luck.roll if kind == ROLL else luck.draw)(n, clause, what)

    def _recalling(self, luck: Luck) -> Luck:
        """This luck, behind what a practice table has taken back."""
        return self.luck.for_fork(luck) if isinstance(self.luck, TakenBack) else luck

    # -- elsewhere ------------------------------------------------------------------------------------------

    def branch(self, at: int | None = None) -> Past:
        """A past of its own that begins like this one, up to there or as a whole. It waits for every throw and card.

        It costs the same however long the game is.
        """
        new: Past = object.__new__(Past)
        new.header, new.luck, new.lucks, new.log = self.header, _WAITING, self.lucks, self.log.branch(at)
        new._mark, new._memories, new._newest_at, new.quiet = None, {}, -1, self.quiet
        new._forked_at = -1
        if at is None or at == len(self.log):
            new.checkpoint, new.outcome = self.checkpoint, self.outcome
            new.story = None if self.story is None else self.story.branch()
            new._traced = self.lines().branch()
            new._traced_at, new._ended = self._traced_at, self._ended
        else:  # a look at the past: nothing is told and nothing is written there
            new.checkpoint = self.checkpoint.not_after(at)
            new.story = new.outcome = None
            new._traced, new._traced_at, new._ended = Strand(), at, True
        return new

    def fork(self, game: Game, luck: Luck) -> Past:
        """A branch that goes on with this luck; its record will say so.

        Who forks twice at one place may do so often: what led there is not gone through again and again then.
        """
        if self._forked_at == len(self.log):
            self.keep_newest(game)
        self._forked_at = len(self.log)
        new = self.branch()
        new.luck, new._mark = self._recalling(luck), {"forked": luck.name}
        return new

    def otherwise(self, checkpoint: Checkpoint, came: Sequence[Entry]) -> Past:
        """A past in which this is how it stood at a checkpoint, and this is what came since."""
        new = self.branch()
        new.log, new.checkpoint = self.log.branch(checkpoint.at), checkpoint
        new.log.tail.extend(came)
        new._traced_at = len(new.log)
        return new

    def imagined(self, memory: Memory, checkpoint: Checkpoint, came: Sequence[Entry], run: Run, luck: Luck) -> Past:
        """A past as a seat may imagine it, which leads to this run. It has no record: it has not happened."""
        new = self.otherwise(checkpoint, came)
        new.header, new.story = {**self.header, "imagined": memory.seat}, memory.heard.branch()
        new._traced = Strand()
        run.state.story = new.story.tail
        new.luck, new._mark, new.outcome, new._ended = luck, {"forked": luck.name}, run.outcome, False
        return new

    # -- what the twin has played, and what is taken back ---------------------------------------------------

    def played_on(self, came: Sequence[Entry], outcome: Outcome | None, own_luck: bool) -> None:
        """A playout has led on from here; nobody has listened."""
        self.lines()
        if not own_luck:
            self._mark = self._mark or {"resumed": Fast.name}  # quick dice, whatever luck the table was opened with
        self.log.tail.extend(came)
        self.lucks += lucks_in(came)
        self.story, self.outcome = None, outcome

    def read_to(
        self, entries: Sequence[Entry], lines: Sequence[Line], checkpoint: Checkpoint, outcome: Outcome | None
    ) -> None:
        """Lines of a record have led here; nobody has listened."""
        self.log, self.checkpoint = Strand(entries), checkpoint
        self.lucks = checkpoint.lucks + lucks_in(entries[checkpoint.at :])
        self._traced, self._traced_at = Strand(lines), len(entries)
        self.story, self.outcome = None, outcome

    def undo(self, at: int, seat: int) -> None:
        """The answer at this place of the log is taken back; side by side, what others answered since stays.

        On a practice table all that came since goes with it, and its luck comes again as it was.
        """
        kept = self.log[at + 1 :]
        if self.header.get("practice"):
            taken = [entry for entry in kept if entry[0][0] in LUCK]
            self.luck = TakenBack(self.luck, dict(enumerate(taken, start=self.lucks - len(taken))))
            kept = []
        self._take_back(at, kept, {"undo": seat})

    def correct(self, at: int) -> None:
        """The outcome typed at this place of the log is taken back, and whatever came since."""
        self._take_back(at, (), {"undo": "luck"})

    def _take_back(self, at: int, kept: Sequence[Entry], line: Line) -> None:
        lines = self.lines()
        self.log = self.log.branch(at)
        self.log.tail.extend(kept)
        lines.append(line)
        self._traced_at, self._ended = len(self.log), False

    # -- the story ------------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Go back to the beginning, so that what nobody has listened to is told when it is relived."""
        self.quiet, self.story, self.checkpoint = False, Strand(), self.checkpoint.not_after(0)

    def keep_newest(self, game: Game) -> Checkpoint:
        """Keep the last checkpoint that was passed, even if it was not worth keeping then."""
        if self._newest_at == len(self.log):
            return self.checkpoint
        kept, since = self.checkpoint, self.since
        state = kept.state.copy()
        state.story = []

        def passing(number: int) -> None:
            lucks = kept.lucks + lucks_in(since[:number])
            self.checkpoint = kept.then(state.copy(), kept.at + number, lucks, kept.told + len(state.story or ()))

        Run(game, state).catch_up(since, passing)
        self._newest_at = len(self.log)
        return self.checkpoint

    def memory_of(self, seat: int) -> tuple[Memory, int]:
        """What a seat knows, and how much of what it has heard came before the last checkpoint."""
        assert self.story is not None
        memory = self._memories.get(seat)
        if memory is None or not memory.follows(self.story):
            memory = self._memories[seat] = Memory(seat, self.story)
        return memory, memory.listen(self.checkpoint.told)

    # -- the record -----------------------------------------------------------------------------------------

    def lines(self) -> Strand[Line]:
        """The lines of the record so far."""
        traced = self._traced
        if self._traced_at < len(self.log):
            lines = lines_of(self.log[self._traced_at :])
            if self._mark is not None:
                at = next((at for at, line in enumerate(lines) if "luck" in line), None)
                if at is not None:
                    lines.insert(at, self._mark)
                    self._mark = None
            traced.tail.extend(lines)
            self._traced_at = len(self.log)
        if self.outcome is not None and not self._ended:
            self._ended = True
            if self.header["undercroft"] > 1:  # records of format 1 do not say how the game ended
                traced.append({"over": list(self.outcome.winners), "scores": list(self.outcome.scores)})
                self.reveal()
        return traced

    def reveal(self) -> None:
        """Write the seed of the luck so far into the record, so that anybody can check it: nobody plays on with it."""
        luck, lines = self.source, self.lines()
        if self.header.get("for_record") and self.outcome is None:
            return  # it will be gone on with by the same seed
        if "closes" in self.header.get("challenge", ()):
            return  # others still play it: whoever set the challenge reveals it when it is closed
        if isinstance(luck, Seeded) and luck.seals == last_seals(self.header, lines):
            lines.append(luck.secrets)
