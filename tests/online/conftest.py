"""The places where tables are kept, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from online.friends import Friend
from online.postgres import binary, cluster, new_database
from undercroft.store.database import Database
from undercroft.store.folder import Folder
from undercroft.web import serve
from undercroft.web.patience import PROTOCOLS


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    if not binary("initdb"):
        pytest.skip("no PostgreSQL on this machine; .ci/run installs it")
    with cluster() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, tmp_path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def database(address) -> Iterator[Database]:
    opened = Database(address)
    yield opened
    opened.close()


@pytest.fixture(params=["folder", "sqlite", "postgres"])
def store(request, tmp_path) -> Iterator[Folder | Database]:
    if request.param == "folder":
        yield Folder(tmp_path / "home")
        return
    at = tmp_path / "tables.db" if request.param == "sqlite" else new_database(request.getfixturevalue("postgres"))
    opened = Database(at)
    yield opened
    opened.close()


@pytest.fixture(params=["h11", "httptools"])
def protocol(request, monkeypatch) -> str:
    """What reads the requests: in Python, or with the extra `fast` in C. Neither may be got round."""
    monkeypatch.setattr(serve, "PROTOCOLS", {request.param: PROTOCOLS[request.param]})
    return request.param


@pytest.fixture(autouse=True)
def _at_the_end_all_browsers_are_closed() -> Iterator[None]:
    yield
    while Friend.everybody:
        Friend.everybody.pop().client.close()


@pytest.fixture
def programs(served):
    """Other programs, each with the token of a seat."""
    opened: list[httpx.Client] = []

    def start(token: str = "", **headers: str) -> httpx.Client:
        head = {"authorization": f"Bearer {token}"} if token else {}
        opened.append(httpx.Client(base_url=f"{served}/api/1", headers={**head, **headers}, timeout=60))
        return opened[-1]

    yield start
    for one in opened:
        one.close()
