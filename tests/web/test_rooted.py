"""The pages below a path of a host: no address leads out of it, whichever page it stands on."""

import re

import pytest

from undercroft.kernel.errors import UndercroftError
from undercroft.store.database import Database
from undercroft.web.addresses import checked_root
from web.visitor import Visitor, serving

ROOT = "/games"  # on purpose the name of one of our own pages
ADDRESS = re.compile(r'(?:href|src|action|content|value|data-[a-z-]+)="(/[^"]*)"')
NOT_ADDRESSES = ('data-key="/"', f'data-root="{ROOT}"')


@pytest.fixture
def reader(folder):
    with (
        serving(folder, online=lambda: Database(folder.path / "online.db"), root=ROOT) as address,
        Visitor(address) as one,
    ):
        yield one.client


def addresses(html: str) -> set[str]:
    for other in NOT_ADDRESSES:
        html = html.replace(other, "")
    return {one.replace("&amp;", "&").partition("#")[0] for one in ADDRESS.findall(html)}


def test_no_page_leads_out_of_its_root(reader):
    """Every page that can be reached, of a server with a game begun, one finished online table and a campaign."""
    assert reader.post(f"{ROOT}/now/mini-rogue", data={"called": "Nora"}).url.path.startswith(f"{ROOT}/t/mini-rogue")
    seats = {"kind": ["person", "person"], "who": ["Nora", "Tom"], "where": "online"}
    lobby = reader.post(f"{ROOT}/new/dungeon-run", data=seats)
    assert lobby.url.path.startswith(f"{ROOT}/t/~"), lobby.text
    assert f"{reader.base_url}".rstrip("/") + f"{ROOT}/join/" in lobby.text
    begun = reader.post(f"{ROOT}/new/mini-rogue", data={"kind": "person", "who": "Nora", "where": "online"})
    reader.post(f"{begun.url.path}/begin")
    reader.post(f"{ROOT}/campaigns", data={"game": "map-maker", "called": "first"})
    seen: set[str] = set()
    todo = [f"{ROOT}/", lobby.url.path, begun.url.path, f"{ROOT}/nowhere", f"{ROOT}/player", f"{ROOT}/offline"]
    kinds: dict[str, int] = {}
    while todo:
        address = todo.pop()
        kind = re.sub(r"[^/]*[-~\d][^/]*", "*", address.partition("?")[0])
        kinds[kind] = kinds.get(kind, 0) + 1
        if address in seen or kinds[kind] > 2 or "/static/" in address or address.endswith(("/stream", "/record")):
            continue
        seen.add(address)
        answer = reader.get(address)
        assert answer.status_code in (200, 404, 405, 409), (address, answer.status_code)
        assert answer.url.path.startswith((f"{ROOT}/", ROOT)), (address, answer.url)
        for cookie in answer.headers.get_list("set-cookie"):
            assert f"Path={ROOT}/" in cookie, (address, cookie)
        if answer.headers["content-type"].startswith("text/html"):
            found = addresses(answer.text)
            assert all(one.startswith(f"{ROOT}/") for one in found), (address, found)
            todo += sorted(found - seen)
    assert len(seen) > 30, seen


def test_what_a_browser_keeps_and_installs_lies_below_the_root(reader):
    told = reader.get(f"{ROOT}/manifest.webmanifest").json()
    assert (told["start_url"], told["scope"]) == (f"{ROOT}/", f"{ROOT}/")
    assert all(one["src"].startswith(f"{ROOT}/static/") for one in told["icons"])
    assert f'"{ROOT}/offline"' in reader.get(f"{ROOT}/worker.js").text
    assert reader.get(told["icons"][0]["src"]).headers["cache-control"].endswith("immutable")
    theme = reader.post(f"{ROOT}/settings", data={"theme": "dark"}, follow_redirects=False).headers
    assert theme["location"] == f"{ROOT}/"
    assert f"Path={ROOT}/" in theme["set-cookie"]


def test_who_asks_beside_the_proxy_is_answered_too(reader):
    assert reader.get("/livez").text == "ok\n"
    assert reader.post("/settings", data={"lang": "fr", "to": f"{ROOT}/rules"}).url.path == f"{ROOT}/rules"


def test_a_root_is_a_path():
    assert [checked_root(one) for one in ("", "/", "games", "/games/", "/a/b")] == ["", "", "/games", "/games", "/a/b"]
    for wrong in ("/a?b", "/a b", "/../x", "http://x/y"):
        with pytest.raises(UndercroftError):
            checked_root(wrong)
