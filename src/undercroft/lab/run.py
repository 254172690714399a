"""Jobs played and written down. What is done is done: a run that was killed goes on where it was.

Each job has a file in each of three folders, `games`, `decisions` and `facts`, written beside and renamed; that of
`games` comes last and says that the job is done. At most a few jobs are under way, whatever the run is long.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from pathlib import Path
from typing import Any, NamedTuple

from undercroft.kernel.errors import CannotSave, UndercroftError, why_not
from undercroft.lab.executors import Workers
from undercroft.lab.jobs import Job, id_of
from undercroft.lab.words import say
from undercroft.lab.work import Written, do

ORDER = ("decisions", "facts", "games")
AHEAD = 3  # jobs that wait for each worker
TRIES = 3  # after so many broken pools a job is given up
HEAD = "lab.json"


class Progress(NamedTuple):
    """How far a run is: games done before it and since, all of them, and the seconds since it began."""

    before: int
    done: int
    all: int
    seconds: float

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.done / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """Seconds, if it goes on like this."""
        return (self.all - self.before - self.done) / self.rate if self.rate else None


def run(
    jobs: Sequence[Job],
    out: str | os.PathLike[str],
    with_: Workers,
    told: Callable[[Progress], None] = lambda progress: None,
) -> Progress:
    """Do what is not done yet."""
    folder = Path(out)
    _begin(folder, jobs)
    wanted = [job for job in jobs if not _is_done(folder, id_of(job))]
    before = sum(job["count"] for job in jobs) - sum(job["count"] for job in wanted)
    began, done = time.monotonic(), 0
    progress = Progress(before, 0, sum(job["count"] for job in jobs), 0.0)
    told(progress)
    for job, written in _done(wanted, with_):
        write_job(folder, id_of(job), written)
        done += job["count"]
        progress = progress._replace(done=done, seconds=time.monotonic() - began)
        told(progress)
    return progress


def _done(jobs: Sequence[Job], with_: Workers) -> Iterator[tuple[Job, Written]]:
    """The jobs as they are finished. A pool that breaks (a process was killed) is made anew, and loses nothing."""
    executor = with_.executor
    most = with_.side_by_side * AHEAD if with_.side_by_side > 1 else 1
    waiting, broken = list(reversed(jobs)), dict[str, int]()
    under_way: dict[Future[Written], Job] = {}
    try:
        while waiting or under_way:
            lost: list[Job] = []
            try:
                while waiting and len(under_way) < most:
                    under_way[executor.submit(do, waiting[-1])] = waiting[-1]
                    waiting.pop()
            except BrokenExecutor:
                pass  # those that were under way say so, too
            finished, _ = wait(under_way, return_when=FIRST_COMPLETED) if under_way else (set(), set())
            for future in finished:
                job = under_way.pop(future)
                try:
                    yield job, future.result()
                except BrokenExecutor:
                    lost.append(job)
            if lost or (waiting and not under_way and not finished):
                lost += under_way.values()
                under_way.clear()
                executor = _anew(with_, lost, broken)
                waiting += lost
    finally:
        for future in under_way:
            future.cancel()
        if executor is not with_.executor:
            executor.shutdown(wait=False, cancel_futures=True)


def _anew(with_: Workers, lost: Sequence[Job], broken: dict[str, int]) -> Any:
    for job in lost:
        broken[id_of(job)] = broken.get(id_of(job), 0) + 1
    worst = max(broken.values(), default=0)
    if with_.again is None or worst > TRIES * with_.side_by_side * AHEAD:
        raise UndercroftError(say("the processes that play break down again and again; is there enough memory?"))
    return with_.again()


def _begin(folder: Path, jobs: Sequence[Job]) -> None:
    """The folder holds what one question found: rows of another game, pack or program are not mixed with it."""
    head = {key: value for key, value in jobs[0].items() if key in ("game", "rules", "program")}
    try:
        for name in ORDER:
            (folder / name).mkdir(parents=True, exist_ok=True)
            for left in (folder / name).glob("*.part"):
                left.unlink(missing_ok=True)
        if (folder / HEAD).exists():
            found = head_of(folder)
            if {key: found.get(key) for key in head} != head:
                raise UndercroftError(
                    say("{folder} holds games of {found}; this is {head}: take another folder"), folder=folder,
                    found=_named(found), head=_named(head),
                )  # fmt: skip
            return
        write_head(folder, head)
    except OSError as error:
        raise CannotSave(f"{folder}: {why_not(error)}") from error


def write_head(folder: Path, head: dict[str, Any]) -> None:
    """Say what a folder is about."""
    _put(folder / HEAD, json.dumps({**head, "format": 1}, indent=1).encode())


def _named(head: dict[str, Any]) -> str:
    return f"{head.get('game')}, {head.get('program')}"


def head_of(folder: str | os.PathLike[str]) -> dict[str, Any]:
    """What a folder of the lab is about."""
    try:
        head = json.loads((Path(folder) / HEAD).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise UndercroftError(say("{folder}: nothing of the lab is here"), folder=folder) from error
    if not isinstance(head, dict) or not isinstance(head.get("game"), str):
        raise UndercroftError(say("{folder}: nothing of the lab is here"), folder=folder)
    return head


def _is_done(folder: Path, name: str) -> bool:
    return (folder / "games" / f"{name}.parquet").exists()


def write_job(folder: Path, name: str, written: Written) -> None:
    """The rows of a job; those of its games last, which say that it is done."""
    try:
        for table in ORDER:
            _put(folder / table / f"{name}.parquet", written[table])
    except OSError as error:
        raise CannotSave(f"{folder}: {why_not(error)}") from error


def _put(file: Path, content: bytes) -> None:
    """Whole or not at all."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    with part.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)


def rows_digest(folder: str | os.PathLike[str]) -> str:
    """A digest of all rows: the same games, however and wherever they were played."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    digest = hashlib.sha256()
    for name in ORDER:
        for file in sorted((Path(folder) / name).glob("*.parquet")):
            sink = pa.BufferOutputStream()
            table = pq.read_table(file)
            with pa.ipc.new_stream(sink, table.schema) as out:
                out.write_table(table)
            digest.update(file.stem.encode())
            digest.update(sink.getvalue())
    return digest.hexdigest()
