"""Who carries out the jobs: this process, several, or a cluster. `concurrent.futures.Executor` is all that is asked."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from undercroft.kernel.errors import UndercroftError
from undercroft.lab.words import say

T = TypeVar("T")
RETRIES = 5  # of a job on a cluster whose worker is lost
LOCAL = "local"


class Serial(Executor):
    """Carries out what it is given at once, here."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Workers(NamedTuple):
    """An executor, how many jobs it does side by side, and how another is made when it is broken (None: it is not)."""

    executor: Executor
    side_by_side: int
    again: Callable[[], Executor] | None = None


def pool(processes: int, nicer: int = 0) -> ProcessPoolExecutor:
    """Processes that end with this one, even if it is killed: a pool of Python's own waits for ever then."""
    return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin, (nicer,))


def _begin(nicer: int) -> None:
    os.nice(nicer)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def workers(processes: int = 0, cluster: str = "") -> Iterator[Workers]:
    """So many processes (0: one for each core; 1: none but this), or a Dask cluster: its address, or `local`."""
    if cluster:
        with _cluster(cluster, processes) as found:
            yield found
        return
    count = processes or os.cpu_count() or 1
    executor = Serial() if count == 1 else pool(count)
    try:
        yield Workers(executor, count, None if count == 1 else lambda: pool(count))
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _cluster(address: str, processes: int) -> Iterator[Workers]:
    try:
        from dask.distributed import Client, LocalCluster
    except ImportError as error:
        raise UndercroftError(say("a cluster needs the extra: pip install 'undercroft[cluster]'")) from error
    count = processes or os.cpu_count() or 1
    try:
        local = (
            LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None) if address == LOCAL else None
        )
        client = Client(local or address, timeout="20s")
    except (OSError, ValueError, TimeoutError) as error:
        raise UndercroftError(say("no cluster answers at {address}"), address=address[:80]) from error
    try:
        seen = len(client.scheduler_info()["workers"]) or count
        yield Workers(client.get_executor(retries=RETRIES), max(count if local else 1, seen))
    finally:
        client.close()
        if local is not None:
            local.close()
