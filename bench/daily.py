"""Challenges, measured: the law of luck by place, par, forged entries, and ranked play under load.

    python bench/daily.py law [--games 1000]       the same luck for the same request, in every title; par
    python bench/daily.py forge [--entries 200]    forged entries are named, and none is ranked
    python bench/daily.py load [--tables 1000]     ranked games at once on one process, beside plain online tables

The server killed under ranked play: `python tests/online/ranked_kills.py --kills 100`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import httpx

from challenges.entries import House, forged, key
from kernel.test_placed import Noted, check_law
from undercroft.bots.playing import bots_of, play
from undercroft.challenges.par import CAREFUL, ELSEWHERE, GAMES, Par, bot_game, result_of
from undercroft.challenges.setting import daily, games_alone, open_challenge, seed_of, today
from undercroft.kernel.challenge import Challenge, NotRanked, entry_of
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.record import Record
from undercroft.shelf import load
from undercroft.signing import is_signed


def law(games: int) -> None:
    for game in games_alone():
        challenge = daily(game, today())
        seed, met = seed_of(challenge), list[object]()
        began = time.process_time()
        for number in range(games):
            table = open_challenge(challenge, "bot", seed, heard=False)
            noted = Noted(seed, met)
            table.past.luck = noted
            play(table, bots_of((CAREFUL, "novice", "random")[number % 3], 1, number), 3000)
            if len(met) > 400_000:
                met = met[-200_000:]
        compared = check_law(met)
        print(f"{game}: {games} games, {compared} pairs of the same name compared, all as the law says", flush=True)
        _par_is_stable(challenge, seed)
        print(f"  {time.process_time() - began:.0f} s", flush=True)


def _par_is_stable(challenge: Challenge, seed: str) -> None:
    """Two fields of 400 games that share none: how many of each a good, a middling and a poor result beats."""
    fields = [
        [
            result_of(table)
            for n in range(GAMES)
            if (table := bot_game(challenge, seed, ELSEWHERE, first + n)) is not None
        ]
        for first in (0, GAMES)
    ]
    pars = [Par({ELSEWHERE: Counter(field)}) for field in fields]
    ordered = sorted(result for field in fields for result in field)
    for share in (0.25, 0.5, 0.75):
        at = ordered[int(share * len(ordered))]
        found = [one for par in pars if (one := par.place(at, ELSEWHERE)) is not None]
        told = " and ".join(f"{one.percent:.0f} % ({one.low:.0f} to {one.high:.0f})" for one in found)
        print(f"  {at.measure}{' won' if at.won else ''} beats {told} of Careful's games with other luck", flush=True)


def forge(entries: int) -> None:
    luck, named, ranked = random.Random(1), Counter[str](), 0
    house = House()
    game, honest = load(house.challenge.game), [house.dealt(number) for number in range(5)]
    for one in honest:
        entry_of(house.challenge, game, Record.parse(one.text), house.signer.key, is_signed)
    while named.total() + ranked < entries:
        for kind, record in forged(house, luck.choice(honest), luck):
            try:
                entry_of(house.challenge, game, Record.parse(record.text, record.source), house.signer.key, is_signed)
                ranked += 1
            except (NotRanked, BadRecord):
                named[kind] += 1
    print(f"forged {named.total() + ranked}: named {dict(named)}, ranked {ranked}; honest {len(honest)}, all ranked")


LOOK = 2.0  # seconds from a look to the answer

# -- load -------------------------------------------------------------------------------------------------------------


async def _loaded(server: int, address: str, tables: int, rate: int, seconds: int) -> None:
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=httpx.Limits(max_connections=16)) as client:
        listed = (await client.get("/api/1/challenges")).json()["challenges"]
        ids = [one["id"] for one in listed if one["name"].startswith("daily")]
        gate, ranked, plain = asyncio.Semaphore(8), list[tuple[str, str]](), list[tuple[str, str]]()

        async def enter(number: int) -> None:
            async with gate:
                told = {"name": f"P{number}", "key": key(number)}
                place = (await client.post(f"/api/1/challenges/{ids[number % len(ids)]}/play", json=told)).json()
                ranked.append((place["table"], place["token"]))

        async def lay(number: int) -> None:
            async with gate:
                game = listed[number % len(ids)]["game"]
                place = (await client.post("/api/1/tables", json={"game": game, "seats": [f"P{number}"]})).json()
                token = {"authorization": f"Bearer {place['token']}"}
                await client.post(f"/api/1/tables/{place['table']}/begin", headers=token)
                plain.append((place["table"], place["token"]))

        began = time.monotonic()
        await asyncio.gather(*(enter(number) for number in range(tables)))
        print(f"{tables} ranked games begun at once in {time.monotonic() - began:.0f} s", flush=True)
        await asyncio.gather(*(lay(number) for number in range(tables)))
        for name, places in (("ranked", ranked), ("plain", plain), ("ranked", ranked), ("plain", plain)):
            before = _cpu(server)
            took = sorted(await _answers(client, places, rate, seconds))
            spent = 1000 * (_cpu(server) - before) / max(1, len(took))
            p50, p99 = (1000 * took[int(len(took) * share)] for share in (0.5, 0.99))
            print(f"{name}: {len(took)} answers at {rate} a second, p50 {p50:.0f} ms, p99 {p99:.0f} ms;"
                  f" the server spent {spent:.1f} ms of CPU on each", flush=True)  # fmt: skip


async def _answers(client: httpx.AsyncClient, places: list[tuple[str, str]], rate: int, seconds: int) -> list[float]:
    """One answer at each of many tables, at an even rate; counted from the moment it was due. Each looks two seconds
    before: all of them at once would have the first answers wait behind their looks."""
    took: list[float] = []
    chance = random.Random(3)

    async def one(place: tuple[str, str], due: float) -> None:
        at, token = f"/api/1/tables/{place[0]}", {"authorization": f"Bearer {place[1]}"}
        await asyncio.sleep(max(0.0, due - LOOK - time.monotonic()))
        table = (await client.get(at, headers=token)).json()
        if not table.get("asks"):
            return
        ask = table["asks"][0]
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        chosen = {"number": ask["number"], "answer": chance.choice(ask["options"])["key"]}
        began = max(due, time.monotonic())
        if (await client.post(f"{at}/answer", headers=token, json=chosen)).status_code == 200:
            took.append(time.monotonic() - began)

    start = time.monotonic() + LOOK
    chosen = chance.sample(places, min(len(places), rate * seconds))
    await asyncio.gather(*(one(place, start + number / rate) for number, place in enumerate(chosen)))
    return took


def _cpu(process: int) -> float:
    """Seconds of CPU that it has used: on a busy machine the only figure that says something. Linux only."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def under_load(tables: int, rate: int, seconds: int) -> None:
    free = {f"UNDERCROFT_LIMIT_{name}": "100000" for name in ("TABLES", "RATE", "BURST")}
    with tempfile.TemporaryDirectory() as folder:
        code = f"from undercroft.web.serve import serve; serve('127.0.0.1', 8799, {folder + '/t.db'!r}, lambda a: None)"
        server = subprocess.Popen([sys.executable, "-c", code], env={**os.environ, **free})
        try:
            for _ in range(100):
                try:
                    httpx.get("http://127.0.0.1:8799/livez", timeout=5)
                    break
                except httpx.HTTPError:
                    time.sleep(0.2)
            asyncio.run(_loaded(server.pid, "http://127.0.0.1:8799", tables, rate, seconds))
        finally:
            server.terminate()
            server.wait(20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["law", "forge", "load"])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--entries", type=int, default=200)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=int, default=40)
    parser.add_argument("--seconds", type=int, default=20)
    given = parser.parse_args()
    if given.what == "law":
        law(given.games)
    elif given.what == "forge":
        forge(given.entries)
    else:
        under_load(given.tables, given.rate, given.seconds)


if __name__ == "__main__":
    main()
