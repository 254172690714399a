"""Par is computed aside: one process at the lowest priority plays the bots' games of challenges that somebody plays, a
few at a time, and what it has found is kept as it goes."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from undercroft.challenges.par import BOTS, CAREFUL, ELSEWHERE, GAMES, Par, play_par
from undercroft.kernel.challenge import Challenge
from undercroft.kernel.errors import UndercroftError
from undercroft.lab.executors import pool as processes
from undercroft.shelf import load
from undercroft.store import online as kept
from undercroft.web.challenges import house
from undercroft.web.tables import Tables

EVERY = 20.0  # seconds
LATELY = 9 * 24 * 3600.0
PIECE = {CAREFUL: 100, ELSEWHERE: 100}  # games in one go; of whoever thinks longer, a few
_log = logging.getLogger("undercroft.web")


async def keep_par(tables: Tables) -> None:
    """For as long as the server runs; nothing is begun before somebody has entered a challenge."""
    pool: ProcessPoolExecutor | None = None
    try:
        while True:
            await asyncio.sleep(EVERY)
            try:
                todo = await asyncio.to_thread(_missing, tables)
                while todo is not None:
                    pool = pool or processes(1, nicer=19)
                    name, told, seed, par, bot, games = todo
                    done = await asyncio.get_running_loop().run_in_executor(pool, piece, told, seed, par, bot, games)
                    await asyncio.to_thread(kept.challenges.keep_par, tables.online, name, done)
                    todo = await asyncio.to_thread(_missing, tables)
            except (UndercroftError, OSError, BrokenProcessPool) as error:  # another time
                _log.warning("par is not computed for now: %s", error)
                pool = None
    finally:
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _missing(tables: Tables) -> tuple[str, Any, str, Any, str, int] | None:
    """The next piece: what every challenge has least of."""
    if not (tables.has_online or tables.is_hosted):
        return None
    for bot in BOTS:
        for name in kept.challenges.entered_lately(tables.online, time.time() - LATELY):
            par = Par.parse(kept.challenges.par_of(tables.online, name))
            if (n := par.games(bot)) < GAMES:
                challenge, seed = house.find(tables, name)
                if challenge.rules == load(challenge.game).rules_version:
                    return name, challenge.to_json(), seed, par.to_json(), bot, min(GAMES, n + PIECE.get(bot, 5))
    return None


def piece(told: Any, seed: str, before: Any, bot: str, games: int) -> Any:
    """In the process aside."""
    par = Par.parse(before)
    for _ in play_par(Challenge.parse(told), seed, par, (bot,), games):
        pass
    return par.to_json()
