"""The commands of the lab, in a terminal."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.table import Table as Grid

from undercroft.content.loader import game_of
from undercroft.kernel.words import decimal
from undercroft.term.menu import known_game
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, say

if TYPE_CHECKING:
    from undercroft.lab.jobs import Job
    from undercroft.lab.run import Progress

STEP = 0.1  # of the games: where a pipe is told how far it is


class Asked(NamedTuple):
    """A question as it is typed."""

    game: str
    vary: str
    seats: str
    options: tuple[str, ...]
    bots: str
    seeds: str
    pack: str

    def jobs(self) -> list[Job]:
        lab = _lab("jobs")
        rules = known_game(self.game)
        chosen = dict(pair(one) for one in self.options)
        seats = [_number(one) for one in self.seats.split(",") if one] or [rules.seats[0]]
        found: list[Job] = lab.jobs(
            rules.name, seats=seats, vary=_parts(self.vary), options=chosen, bots=_parts(self.bots),
            seeds=lab.read_seeds(self.seeds), pack=self.pack,
        )  # fmt: skip
        return found


def _lab(name: str) -> Any:
    """A module of the lab; who has not installed its extra is told."""
    from importlib import import_module

    try:
        return import_module(f"undercroft.lab.{name}")
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "undercroft":
            raise
        raise Refused(say("The lab needs the extra: pip install 'undercroft[lab]'")) from error


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise Refused(say("An option is written KEY=VALUE, not {text!r}."), text=text[:60])
    return key, value


def _number(text: str) -> int:
    if not text.strip().isdecimal():
        raise Refused(say("{text!r} is no number."), text=text[:40])
    return int(text)


def run(terminal: Terminal, asked: Asked, out: Path, processes: int, cluster: str) -> None:
    """Play what is asked and has not been played yet."""
    jobs = asked.jobs()
    done = _played(terminal, jobs, out, processes, cluster)
    facts = {"n": done.all, "new": done.done, "folder": out, "rate": f"{done.rate:.0f}"}
    terminal.tell(say("{n} games are in {folder}; {new} of them are new, {rate} a second.").text(facts))
    terminal.tell(say("Next: undercroft lab report {folder}").text(facts))


def _played(terminal: Terminal, jobs: Sequence[Job], out: Path, processes: int, cluster: str) -> Progress:
    executors, running = _lab("executors"), _lab("run")
    try:
        with executors.workers(processes, cluster) as workers:
            done: Progress = running.run(jobs, out, workers, _telling(terminal))
    except KeyboardInterrupt:
        raise Refused(say("Stopped. The same command goes on where it was.")) from None
    return done


def _telling(terminal: Terminal) -> Any:
    """Tells how far a run is: in a terminal in one line that changes, in a pipe now and then."""
    live = sys.stderr is not None and sys.stderr.isatty()
    last = [0.0, 0.0]
    lasted = _lab("showing").lasted

    def tell(progress: Progress) -> None:
        part = (progress.before + progress.done) / max(1, progress.all)
        facts = {"done": progress.before + progress.done, "all": progress.all, "rate": f"{progress.rate:.0f}",
                 "left": lasted(progress.left)}  # fmt: skip
        text = say("{done} of {all} games, {rate} a second, {left} left").text(facts)
        if live and time.monotonic() - last[1] > 0.2:
            print(f"\r\x1b[K{text}", end="" if part < 1 else "\n", file=sys.stderr, flush=True)
            last[1] = time.monotonic()
        elif not live and part - last[0] >= STEP and progress.done:
            print(text, file=sys.stderr, flush=True)
            last[0] = part

    return tell


def show(terminal: Terminal, folder: Path, by: str) -> None:
    """Wins or points by whatever is asked; without it, by everything that differs."""
    found, showing = _found(folder), _lab("showing")
    asked = [found.check_by(_parts(by))] if by else [[], *([one] for one in found.factors)]
    for columns in asked:
        grid(terminal, showing.heads_by(found, columns), showing.rows_by(found, columns))


def _found(folder: Path) -> Any:
    return _lab("reading").Found(folder)


def grid(terminal: Terminal, heads: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> None:
    """A table: words at the left, figures at the right."""
    table = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    figures = len(heads) - 3
    for at, head in enumerate(heads):
        table.add_column(head, justify="left" if at < max(words, figures) else "right", style="" if at else "cyan")
    for row in rows:
        table.add_row(*row)
    terminal.console.print(table)
    terminal.tell()


def report(terminal: Terminal, folder: Path, out: Path | None, pack: str) -> None:
    """One page about all that was found."""
    found = _lab("reading").Found(folder, pack)
    file = _lab("report.page").write_report(found, out or folder / "report.html")
    terminal.tell(say("Written: {file}").text({"file": file}))


def compare(terminal: Terminal, one: Path, other: Path, by: str, within: float) -> bool:
    """What is otherwise in the second folder; whether all of it stays within so many points."""
    return _told(terminal, _found(one), _found(other), _parts(by), within)


def compare_packs(terminal: Terminal, asked: Asked, other: str, by: str, within: float, processes: int) -> bool:
    """Play both packs on the same seeds, and compare."""
    reading = _lab("reading")
    with tempfile.TemporaryDirectory(prefix="undercroft-") as home:
        for name, pack in (("one", asked.pack), ("other", other)):
            _played(terminal, asked._replace(pack=pack).jobs(), Path(home) / name, processes, "")
        found = [reading.Found(Path(home) / name, pack) for name, pack in (("one", asked.pack), ("other", other))]
        return _told(terminal, found[0], found[1], _parts(by), within)


def _told(terminal: Terminal, one: Any, other: Any, by: Sequence[str], within: float) -> bool:
    lab = _lab("compare")
    rows = lab.compare(one, other, by)
    for row in rows:
        terminal.tell(lab.in_words(row, one.points), "bold" if row.change.is_clear else "")
    kept: bool = lab.is_within(rows, within, one.points)
    words = (
        say("No change of more than {within} points is proven.")
        if kept
        else say("A change of more than {within} points is proven.")
    )
    terminal.tell(words.text({"within": f"{within:g}"}), "green" if kept else "red")
    return kept


def arena(terminal: Terminal, asked: Asked, out: Path, processes: int, cluster: str) -> None:
    """Ratings, and how often each beats each."""
    lab, jobs_, showing = _lab("arena"), _lab("jobs"), _lab("showing")
    rules = known_game(asked.game)
    seats = _number(asked.seats) if asked.seats else rules.seats[0]
    options = dict(pair(one) for one in asked.options)
    jobs = lab.matches(rules.name, _parts(asked.bots), seats, jobs_.read_seeds(asked.seeds), asked.pack, options)
    _played(terminal, jobs, out, processes, cluster)
    found = _found(out)
    bot = partial(found.name, "bot")
    rated = lab.ratings(found)
    rows = [[bot(one.bot), decimal(one.mu), f"± {decimal(2 * one.sigma)}", str(one.games)] for one in rated]
    grid(terminal, [str(say("bot")), str(say("strength (openskill)")), "", str(say("games"))], rows)
    rows = [
        [bot(one), bot(other), showing.figure(rate, False), showing.interval(rate, False), str(rate.n)]
        for (one, other), rate in lab.pairwise(found).items()
    ]
    heads = [str(say("bot")), str(say("beats")), str(say("share")), str(say("95 % interval")), str(say("games"))]
    grid(terminal, heads, rows, words=2)


class Tuning(NamedTuple):
    """What is to be tuned, as it is typed."""

    game: str
    pack: str
    aims: tuple[str, ...]
    changes: tuple[str, ...]
    seats: int
    packs: int
    proof: int


def tune(terminal: Terminal, wanted: Tuning, out: Path, processes: int) -> None:
    """The numbers that were found, as a pack, with the proof."""
    lab, executors, showing = _lab("tune"), _lab("executors"), _lab("showing")
    game = known_game(wanted.game).name if wanted.game else game_of(wanted.pack)
    aims = [lab.read_aim(one) for one in wanted.aims]
    changes = [lab.read_change(one) for one in wanted.changes]
    if out.exists():
        raise Refused(say("{folder} exists already."), folder=out)
    with executors.workers(processes) as workers:
        found = lab.tune(game, wanted.pack, aims, changes, workers, seats=wanted.seats, candidates=wanted.packs,
                         proof=wanted.proof, told=terminal.tell)  # fmt: skip
    lab.write_numbers(game, wanted.pack, found.numbers, out)
    for place, value in found.numbers.items():
        terminal.tell(f"  {place}: {found.before[place]} -> {value}")
    points = bool(found.proof) and found.proof[0][1].value > 1
    reached = {True: str(say("yes")), None: str(say("perhaps")), False: str(say("no"))}
    rows = [
        [_where(aim), f"{aim.low:g}–{aim.high:g}", reached[aim.is_reached(after, points)],
         showing.figure(before, points), showing.figure(after, points), showing.interval(after, points), str(after.n)]
        for aim, before, after in found.proof
    ]  # fmt: skip
    heads = [str(say("aim")), "", str(say("reached?")), str(say("before")), str(say("after")),
             str(say("95 % interval")), str(say("games"))]  # fmt: skip
    grid(terminal, heads, rows, words=3)
    terminal.tell(say("{packs} packs, {games} games in all. Written: {folder}").text(
        {"packs": found.tried, "games": found.games, "folder": out}))  # fmt: skip


def _where(aim: Any) -> str:
    return ", ".join(f"{key}={value}" for key, value in aim.where.items()) or str(say("all"))


def export(terminal: Terminal, records: Path, out: Path) -> None:
    count = _lab("export").export(records, out)
    terminal.tell(say("{n} games are in {folder}.").text({"n": count, "folder": out}))
