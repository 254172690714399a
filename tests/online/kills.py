"""Kill the server at random moments, under play by four clients, and look whether anything was lost or counted twice.

    python tests/online/kills.py [--kills 300] [--data sqlite|postgres] [--game paper-dungeons] [--seed 0]

The clients do what a page does: a stream tells them when to look, an answer carries its number and is sent again until
somebody says that it is taken. With PostgreSQL two processes serve the same tables and one of them is killed; its
clients go on at the other. At the end every answer that was acknowledged stands in the record once, in its order, and
no other does. Exit code 1 if not.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager
from html import unescape
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

import httpx  # noqa: E402  # the tests are no package

from online.friends import sit_down  # noqa: E402
from undercroft.store.database import Database  # noqa: E402

PATIENCE = 240.0  # seconds without any progress: somebody hangs, however slow the machine is


# -- the server -------------------------------------------------------------------------------------------------------


def nursery(data: str, port: int) -> None:
    """A process that has everything loaded, and begins a server anew whenever the last one has died."""
    import alembic.config
    import alembic.runtime.environment
    import alembic.script  # noqa: F401  # what a server loads at its start is loaded here, once

    from undercroft.web.serve import serve

    while True:
        child = os.fork()
        if not child:
            serve("127.0.0.1", port, data, lambda address: None)
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)


class Served:
    """A server that comes back however often it is killed."""

    def __init__(self, data: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, __file__, "--nursery", data, str(port)]
        self._nursery = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.child = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._nursery.stdout is not None
        for line in self._nursery.stdout:
            self.child = int(line)

    @property
    def nursery(self) -> int:
        """The process that begins it anew."""
        return self._nursery.pid

    def kill(self) -> None:
        child, self.child = self.child, 0
        if child:
            os.kill(child, signal.SIGKILL)

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if httpx.get(f"{self.address}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            assert time.monotonic() < end, "the server does not come back"
            time.sleep(0.05)

    def close(self) -> None:
        self._nursery.kill()
        self._nursery.wait()
        self.kill()
        self._reader.join()
        if self._nursery.stdout is not None:
            self._nursery.stdout.close()


# -- a client ---------------------------------------------------------------------------------------------------------


class Client(threading.Thread):
    """A seat that answers whatever it is asked, as a page would."""

    def __init__(self, servers: list[Served], at: int, cookies: httpx.Cookies, table: str, seed: str) -> None:
        super().__init__(daemon=True)
        self.servers = [one.address for one in servers]
        self.at, self.cookies, self.table = at, cookies, table
        self.chance = random.Random(seed)
        self.acknowledged: list[str] = []
        self.stop = threading.Event()
        self.over = False
        self.wrong: list[str] = []
        self.repeated = 0

    def run(self) -> None:
        while not self.stop.is_set() and not self.over:
            try:
                with httpx.Client(base_url=self.servers[self.at], cookies=self.cookies, timeout=10) as client:
                    self._listen(client)
            except httpx.HTTPError:
                self._elsewhere()

    def _elsewhere(self) -> None:
        self.at = (self.at + 1) % len(self.servers)
        time.sleep(0.05)

    def _listen(self, client: httpx.Client) -> None:
        """Look when the stream says so; it says so at once if the page is no longer what was seen last."""
        seen = self._play(client)
        with client.stream("GET", f"{self.table}/stream", params={"since": seen}) as stream:
            for line in stream.iter_lines():
                if self.stop.is_set() or self.over:
                    return
                if line in ("event: table", "event: closing"):
                    return  # look again, and listen anew

    def _play(self, client: httpx.Client) -> str:
        """Answer until nothing is asked any more; returns what the page shows, in a word."""
        page = client.get(self.table)
        while not self.stop.is_set():
            form = re.search(r'<form[^>]*id="answer".*?</form>', page.text, re.S)
            if page.status_code != 200 or not form:
                break
            keys = [unescape(key) for key in re.findall(r'name="answer" value="([^"]+)"', form[0])]
            for step in re.findall(r'<a class="opt" href="([^"#]+)', form[0]):  # first the thing, then its use
                second = client.get(unescape(step)).text.partition('id="answer"')[2].partition("</form>")[0]
                keys += [unescape(key) for key in re.findall(r'name="answer" value="([^"]+)"', second)]
            if not keys:  # the server went in between: look again
                break
            number, seat = [re.search(rf'name="{name}" value="(\d+)"', form[0])[1] for name in ("number", "seat")]
            key = self.chance.choice(keys)
            self._send(client, {"answer": key, "sure": key, "number": number, "seat": seat})
            page = client.get(self.table)
        self.over = 'class="table over"' in page.text
        stamp = re.search(r'<main[^>]*data-stamp="([^"]*)"', page.text)
        return f"{stamp[1]}." if stamp else ""

    def _send(self, client: httpx.Client, form: dict[str, str]) -> None:
        """Until somebody says that it is taken: the same answer with the same number, as often as it takes."""
        tries = 0
        while not self.stop.is_set() or tries:
            tries += 1
            try:
                found = httpx.post(
                    f"{self.servers[self.at]}{self.table}/answer", data=form, cookies=self.cookies, timeout=10
                )  # fmt: skip
            except httpx.HTTPError:
                self._elsewhere()
                continue
            if found.status_code == 303:
                self.acknowledged.append(form["answer"])
                self.repeated += tries > 1
            else:
                self.wrong.append(f"{found.status_code} after {tries} tries: {form}")
            return


# -- the trial --------------------------------------------------------------------------------------------------------


@contextmanager
def places(data: str):
    """Where the tables are kept, and how many processes serve them."""
    if data == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"{folder}/tables.db", 1
    else:
        from online.postgres import cluster, new_database

        with cluster() as server:
            yield new_database(server), 2


def trial(address: str, processes: int, game: str, kills: int, seed: int) -> list[str]:
    """What went wrong in so many kills; the tables change whenever one is over."""
    chance = random.Random(f"kills {seed}")
    wrong: list[str] = []
    with ExitStack() as stack:
        Database(address).close()
        servers = [Served(address) for _ in range(processes)]
        for one in servers:
            stack.callback(one.close)
        for one in servers:
            one.wait()
        done = taken = again = 0
        while done < kills and not wrong:
            friends = sit_down(servers[0].address, game, ["ann", "bo", "cy", "di"])
            for friend in friends:
                friend.client.post(f"{friend.table}/standing", data={})  # every answer is a client's
            table = friends[0].table
            clients = [
                Client(servers, at % processes, friend.client.cookies, table, f"{seed} {at}")
                for at, friend in enumerate(friends)
            ]
            for client in clients:
                client.start()
            while done < kills and not all(client.over for client in clients):
                time.sleep(chance.uniform(0.05, 1.0))
                victim = chance.choice(servers)
                victim.kill()
                done += 1
                victim.wait()
                _wait_for_progress(clients, wrong)
            for client in clients:
                client.stop.set()
            for client in clients:
                client.join(PATIENCE)
                wrong += client.wrong
            wrong += compare(address, table, clients)
            taken += sum(len(client.acknowledged) for client in clients)
            again += sum(client.repeated for client in clients)
            for friend in friends:
                friend.client.close()
        said = f"{done} kills, {taken} answers acknowledged, {again} of them sent again; {len(wrong)} wrong"
        print(f"{game}, {processes} process(es): {said}", flush=True)
    return wrong


def _wait_for_progress(clients: list[Client], wrong: list[str]) -> None:
    """After every kill play goes on by itself."""
    before, end = sum(len(one.acknowledged) for one in clients), time.monotonic() + PATIENCE
    while sum(len(one.acknowledged) for one in clients) == before and not all(one.over for one in clients):
        if time.monotonic() > end:
            wrong.append("nobody goes on")
            return
        time.sleep(0.01)


def compare(address: str, table: str, clients: list[Client]) -> list[str]:
    database = Database(address)
    lines = database.load(table.removeprefix("/t/"))[0].lines
    database.close()
    wrong = []
    for seat, client in enumerate(clients):
        kept = [line["answer"] for line in lines if line.get("seat") == seat]
        if kept != client.acknowledged:
            wrong.append(f"seat {seat}: {len(client.acknowledged)} acknowledged, {len(kept)} kept")
    return wrong


def main() -> int:
    if sys.argv[1:2] == ["--nursery"]:
        nursery(sys.argv[2], int(sys.argv[3]))
    parser = argparse.ArgumentParser(description="Kill the server under play.")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--data", choices=["sqlite", "postgres"], action="append")
    parser.add_argument("--game", default="paper-dungeons")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    wrong: list[str] = []
    for data in given.data or ["sqlite", "postgres"]:
        with places(data) as (address, processes):
            wrong += trial(address, processes, given.game, given.kills, given.seed)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
