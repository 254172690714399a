"""Work that takes a moment, done aside: keys, the mouse and the size of the screen are still attended to."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from contextvars import copy_context
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


async def aside(work: Callable[[], T]) -> T:
    """What the work gives. It is done in a thread that nobody waits for who leaves meanwhile."""
    loop, context = asyncio.get_running_loop(), copy_context()  # the language is that of who asks
    done: asyncio.Future[T] = loop.create_future()

    def give(hand_over: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the screen is gone
            loop.call_soon_threadsafe(lambda: None if done.done() else hand_over())

    def run() -> None:
        try:
            found = context.run(work)
        except Exception as error:  # whatever it is, it belongs to who waits
            failed = error
            give(lambda: done.set_exception(failed))
        else:
            give(lambda: done.set_result(found))

    Thread(target=run, daemon=True).start()
    return await done
