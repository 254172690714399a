"""Kill the server at random moments under ranked play: nothing may be lost, and nothing dealt twice differently.

    python tests/online/ranked_kills.py [--kills 100] [--game mini-rogue] [--seed 0]

Four players enter the dungeon of the day by the API, each with one key after the other, and send an answer again until
somebody says that it is taken; whoever meets a dead server enters once more with the same key. At the end every key has
one table, every acknowledged answer stands in its record once and in its order, and every die and card is what the seed
of the challenge gives. Exit code 1 if not.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

import httpx  # noqa: E402  # the tests are no package

from challenges.entries import key  # noqa: E402
from online.kills import Served  # noqa: E402
from undercroft.kernel.challenge import entry_of, opened_by  # noqa: E402
from undercroft.shelf import load  # noqa: E402
from undercroft.signing import is_signed  # noqa: E402
from undercroft.store import challenges as kept  # noqa: E402
from undercroft.store.database import Database  # noqa: E402
from undercroft.web.challenges import house  # noqa: E402
from undercroft.web.tables import Tables  # noqa: E402

HERE = "/api/1/challenges"


class Player(threading.Thread):
    """Plays the challenge with one key after the other."""

    def __init__(self, address: str, challenge: str, number: int) -> None:
        super().__init__(daemon=True)
        self.address, self.challenge, self.number = address, challenge, number
        self.chance = random.Random(number)
        self.acknowledged: dict[int, list[str]] = {}
        self.tables: dict[int, set[str]] = {}
        self.stop = threading.Event()
        self.wrong: list[str] = []
        self.at, self.sent = number, 0  # the key, and answers that were taken

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                with httpx.Client(base_url=self.address, timeout=10) as client:
                    self._play(client)
            except (httpx.HTTPError, ValueError):
                time.sleep(0.05)

    def _play(self, client: httpx.Client) -> None:
        place = client.post(f"{HERE}/{self.challenge}/play", json={"name": f"P{self.at}", "key": key(self.at)})
        if place.status_code != 201:
            return
        self.tables.setdefault(self.at, set()).add(place.json()["table"])
        given = self.acknowledged.setdefault(self.at, [])
        at = f"/api/1/tables/{place.json()['table']}"
        token = {"authorization": f"Bearer {place.json()['token']}"}
        looked = client.get(at, headers=token)
        looked.raise_for_status()  # it may just be starting: then once more from the beginning
        table = looked.json()
        while not self.stop.is_set():
            if table.get("over") is not None:
                self.at += 1000
                return
            ask = table["asks"][0]
            chosen = self.chance.choice(ask["options"])["key"]
            table = self._answered(client, at, token, {"number": ask["number"], "answer": chosen})
            given.append(chosen)
            self.sent += 1

    def _answered(self, client: httpx.Client, at: str, token: dict[str, str], answer: dict[str, object]) -> dict:
        """Sent until it is taken: whether it was taken before the server died, nobody knows but the server."""
        while not self.stop.is_set():
            try:
                told = client.post(f"{at}/answer", headers=token, json=answer)
            except httpx.HTTPError:
                time.sleep(0.05)
                continue
            if told.status_code == 200:
                return told.json()
            if told.status_code < 500:
                self.wrong.append(f"{answer}: {told.status_code} {told.text[:200]}")
                raise ValueError("refused")
            time.sleep(0.05)
        raise ValueError("stopped")


def run(kills: int, folder: Path, game: str = "mini-rogue", seed: int = 0, players: int = 4) -> list[str]:
    """What is wrong afterwards; nothing, if all is well."""
    chance, data = random.Random(seed), str(folder / "tables.db")
    served = Served(data)
    try:
        served.wait()
        listed = httpx.get(f"{served.address}{HERE}", timeout=60).json()["challenges"]
        challenge = next(one["id"] for one in listed if one["game"] == game and one["name"].startswith("daily"))
        httpx.get(f"{served.address}{HERE}/{challenge}", timeout=60)
        at_work = [Player(served.address, challenge, number) for number in range(1, players + 1)]
        for one in at_work:
            one.start()
        for _ in range(kills):
            before = sum(one.sent for one in at_work)
            end = time.monotonic() + 60
            while sum(one.sent for one in at_work) < before + 5 and time.monotonic() < end:
                time.sleep(0.01)
            time.sleep(chance.random() * 0.2)
            served.kill()
            served.wait()
        for one in at_work:
            one.stop.set()
        for one in at_work:
            one.join(30)
    finally:
        served.close()
    return [*[text for one in at_work for text in one.wrong], *looked_at(data, challenge, at_work)]


def looked_at(data: str, name: str, players: list[Player]) -> list[str]:
    """Every key has one table, and its record is what was acknowledged, with the luck of the challenge."""
    database = Database(data)
    tables, wrong, finished, answers = Tables(database, lambda: database), list[str](), 0, 0
    challenge, seed = house.find(tables, name)
    entries = {one.by: one for one in kept.entries(database, name)}
    for player in players:
        for number, known in player.tables.items():
            entry = entries[house.public(key(number))]
            if known != {entry.table}:
                wrong.append(f"key {number} has seen {known}, the server knows {entry.table}")
            record = opened_by(database.load(entry.table)[0], seed)
            given = [line["answer"] for line in record.lines if "seat" in line][1 if challenge.opening else 0 :]
            told, answers = player.acknowledged.get(number, []), answers + len(given)
            rest = iter(given)  # between them stand answers that the table gives by itself
            if not all(one in rest for one in told):
                wrong.append(
                    f"key {number}: {len(told)} answers were acknowledged, in this order they do not stand there"
                )
            own = Counter(given) - Counter(told)
            if own.total() - own["roll"] > 1:  # one may have been taken when nobody was told any more
                wrong.append(f"key {number}: answers that nobody gave: {dict(own)}")
            if record.is_over:
                finished += 1
                entry_of(challenge, load(challenge.game), record, house.signer_of(tables).key, is_signed)
    database.close()
    print(f"{len(entries)} games, {finished} finished and ranked, {answers} answers; wrong: {len(wrong)}")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--game", default="mini-rogue")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wrong = run(given.kills, Path(folder), given.game, given.seed)
    for text in wrong[:20]:
        print(text)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
