"""What takes its time, or waits for the disk, is done in a thread beside the streams."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Found = TypeVar("Found")

_THREADS = ThreadPoolExecutor(32, "page")


async def in_thread(run: Callable[..., Found], *given: object) -> Found:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, run, *given)
