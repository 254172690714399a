"""A database that hangs: it takes connections and says nothing. Beside the one that dies (test_kills.py)."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from online.friends import sit_down
from online.postgres import binary, cluster, new_database
from undercroft.store import Away, asking
from undercroft.store.database import Database
from undercroft.web.serve import pages
from web.visitor import serving


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[str]:
    """Others use the one of the session meanwhile."""
    if not binary("initdb"):
        pytest.skip("no PostgreSQL on this machine; .ci/run installs it")
    with cluster() as server:
        yield server


@contextlib.contextmanager
def hanging(database: Database) -> Iterator[None]:
    with database.reading() as connection:
        own = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
    parent = int(subprocess.run(["ps", "-o", "ppid=", "-p", str(own)], capture_output=True, text=True).stdout)
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True).stdout
    stopped = [parent, *map(int, children.split())]
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def test_while_it_hangs_everybody_is_told_and_what_needs_none_comes(own_postgres):
    database = Database(new_database(own_postgres))
    with serving(database) as served, httpx.Client(base_url=served, timeout=60) as client:
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        asked = ann.look().url
        assert client.get("/readyz").status_code == 200
        with hanging(database), ThreadPoolExecutor(60) as browsers:
            cookies = dict(ann.client.cookies)
            looking = [browsers.submit(httpx.get, str(asked), cookies=cookies, timeout=60) for _ in range(40)]
            for path in ("/livez", "/rules/mini-rogue", "/rules", "/static/page.css", "/replay"):
                assert client.get(path).status_code == 200  # 40 wait, and these do not
            assert {one.result().status_code for one in looking} == {503}
            assert client.get("/healthz").status_code == 503
            assert client.get("/readyz").json()["status"] == "no database"
            answer = ann.answer(ann.offered[0], sure=ann.offered[0])
            assert answer.status_code == 503
            assert "nothing is counted twice" in ann.text
        end = time.monotonic() + 60
        while client.get("/readyz").status_code != 200:
            assert time.monotonic() < end
            time.sleep(0.1)
        assert ann.get(asked).status_code == 200
        assert ann.offered
    database.close()


def test_who_asks_while_it_hangs_does_not_ask_again_at_once(own_postgres):
    """One waits for the answer, once; the next are told without asking."""
    database = Database(new_database(own_postgres))
    asked, really = [], database._ask_once
    database._ask_once = lambda *given: asked.append(given) or really(*given)
    with hanging(database):
        for _ in range(2):
            with pytest.raises(Away):
                database.stands("~nothing")
        assert len(asked) == 1
        del database._ask_once
    database.close()


@pytest.mark.parametrize("left", [0, 16 * 1024])
def test_a_full_disk_is_not_ready(tmp_path, left):
    """Nothing can be written, or no answer any more: that is said before anybody plays in vain."""
    if os.geteuid() != 0 or not shutil.which("mount"):
        pytest.skip("a small disk can be made by root only")
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], capture_output=True).returncode:
        pytest.skip("no disk can be made here")
    try:
        database = Database(disk / "tables.db")
        with serving(database) as served:
            assert httpx.get(f"{served}/readyz").status_code == 200
            with contextlib.suppress(OSError), open(disk / "filled", "wb") as filled:
                while True:
                    filled.write(b"x" * 1024)
                    filled.flush()
            os.truncate(disk / "filled", os.path.getsize(disk / "filled") - left)
            time.sleep(1.1)  # what was found is good for a moment
            reply = httpx.get(f"{served}/readyz")
            assert (reply.status_code, reply.json()["status"]) == (503, "nothing can be written")
            assert httpx.get(f"{served}/livez").status_code == 200
        database.close()
    finally:
        subprocess.run(["umount", "-l", str(disk)])


def test_a_server_without_online_tables_is_ready(tmp_path):
    whole = pages("127.0.0.1", str(tmp_path))
    with serving(whole.state.tables.store) as served:
        assert httpx.get(f"{served}/readyz").json()["status"] == "ok"


def test_one_asks_a_database_that_hung_and_if_it_answers_all_may(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(asking.time, "monotonic", lambda: now[0])
    breaker = asking.Breaker()
    began = breaker.asking()
    breaker.failed(began)  # at once: it is gone, not hanging
    assert breaker.asking() == 100.0
    now[0] += 5
    breaker.failed(began)
    assert breaker.asking() is None
    now[0] += asking.SPARED
    assert breaker.asking() == 106.0
    assert breaker.asking() is None  # another asks already
    breaker.answered()
    assert breaker.asking() == 106.0
