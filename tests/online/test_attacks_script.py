"""Attacks that must fail: script in names, talk, packs and records. It is shown as what it is: text."""

from __future__ import annotations

import io
import re
import shutil
import zipfile
from html.parser import HTMLParser

import pytest

from online.friends import Friend, sit_down
from undercroft import games, open_table
from undercroft.content.loader import PACKS
from undercroft.kernel.harmless import shown
from undercroft.shelf import load
from undercroft.store.database import Database
from undercroft.store.folder import Folder
from web.visitor import Visitor, serving

EVIL = '"><img src=x onerror=a>'  # as long as a name may be
OTHERS = ["'-alert(1)-'", "<script>a</script>", "</svg><svg onload=a>", "javascript:alert(1)", "{{7*7}}${7*7}", "‮&lt;b"]
CODE = r"/t/~\w+/code/(\d|watch)"  # the one picture that is loaded: a link to be read by a phone
ADDRESSES = ("href", "src", "action", "formaction", "data", "xlink:href")


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path / "home")


@pytest.fixture
def served(folder):
    with serving(folder, online=lambda: Database(folder.path / "undercroft.db")) as address:
        yield address


class Page(HTMLParser):
    """What a browser makes of a page: its elements and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.harm: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {key: value or "" for key, value in attrs}
        if tag == "script" and not re.fullmatch(r"/static/[0-9a-f]{12}/\w+\.js", facts.get("src", "")):
            self.harm.append(f"<script {facts}>")
        self.harm += [f"<{tag} {key}>" for key in facts if key.startswith("on") or key in ("style", "srcdoc")]
        self.harm += [f"<{tag}>" for _ in "1" if tag in ("iframe", "object", "embed", "base")]
        self.harm += [f"<img {facts}>" for _ in "1" if tag == "img" and not re.fullmatch(CODE, facts.get("src", ""))]
        where = [facts[key] for key in ADDRESSES if key in facts]
        self.harm += [f"<{tag} {one}>" for one in where if not re.match(r"(/(?![/\\])|#|\?|$)", one)]

    def handle_data(self, data: str) -> None:
        self.text += data


def harmless(visitor: Visitor) -> Page:
    """Nothing of it is more than text, and if something were, the browser would not run it."""
    page = Page(visitor.page.text)
    assert page.harm == []
    policy = visitor.page.headers["content-security-policy"].split("; ")
    assert {"default-src 'none'", "script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"} <= set(policy)
    assert not [one for one in policy if "unsafe" in one or "*" in one or "data:" in one]
    assert visitor.page.headers["x-content-type-options"] == "nosniff"
    assert visitor.page.headers["content-type"] == "text/html; charset=utf-8"
    return page


def test_this_test_notices_harm():
    for wrong in (f'<p title="{EVIL}">', "<script>a</script>", "<a href=javascript:a>", "<a href=//x>", "<p style=a>",
                  "<svg onload=a>", "<iframe>"):  # fmt: skip
        assert Page(wrong).harm, wrong
    assert not Page(
        '<a href="/t/x"><b title="&quot;&gt;">x</b></a><script src="/static/0123456789ab/page.js"></script>'
    ).harm


@pytest.mark.parametrize("game", games())
def test_script_in_names_is_shown_as_text(served, game):
    """At the table, on the board, in the story, in the invitation, on the home page; of people and of spectators."""
    ann, bo = sit_down(served, game, [EVIL, OTHERS[1]])
    ann.look()
    assert EVIL in harmless(ann).text
    cy = Friend(served, "</title><script>a")
    cy.get(ann.links[-1])
    assert EVIL in harmless(cy).text
    cy.come(ann.links[-1])
    for _ in range(10):
        asked = next(friend for friend in (ann, bo) if friend.look() and friend.offered)
        asked.answer(asked.offered[0], sure=asked.offered[0])
        for friend in (ann, bo, cy):
            friend.look()
            assert EVIL in harmless(friend).text
    assert "</title><script>a" in harmless(ann).text
    bo.get("/")
    assert EVIL in harmless(bo).text


def test_script_in_talk_is_shown_as_text(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    for text in (EVIL, *OTHERS):
        ann.post(f"{ann.table}/talk", data={"text": text})
        bo.look()
        assert shown(text) in harmless(bo).text  # what turns a line around is a sign, as on a terminal
        bo.get(f"{bo.table}/company")
        assert shown(text) in Page(bo.page.text).text
        assert not Page(bo.page.text).harm


def test_script_in_what_is_asked_for_is_shown_as_text(served):
    """Addresses, questions, fields: whatever comes back in a refusal or in a form."""
    ann = Friend(served, "ann")
    for text in (EVIL, *OTHERS):
        ann.client.cookies.set("theme", "x")
        for address in (
            "/rules/mini-rogue?q=",
            "/new/mini-rogue?pack=",
            "/new/",
            "/rules/mini-rogue/",
            "/t/",
            "/nothing/",
        ):
            ann.page = ann.client.get(
                address + text if "?" not in address else address, params={"q": text, "pack": text}
            )
            harmless(ann)
        ann.post("/new/mini-rogue", data={"kind": ["person"], "who": [text], "pack": text, "character": text})
        harmless(ann)
        ann.post("/campaigns", data={"called": text, "game": text})
        harmless(ann)
        ann.post("/packs", files={"pack": (text, text.encode())})
        harmless(ann)


@pytest.mark.parametrize("game", games())
def test_script_in_a_pack_is_shown_as_text(served, folder, tmp_path, game):
    """Every text of a pack: names of heroes, monsters and rooms, rules on cards, titles; on the board and beside it."""
    usual = load(game).packs()[0]
    source = tmp_path / "mine"
    shutil.copytree(PACKS[game] / usual, source)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as target:
        for file in source.glob("*.toml"):
            text = re.sub(r'\b((?:the_)?(?:en|fr)) = "', r'\1 = "<b onclick=a>', file.read_text())
            target.writestr(f"mine/{file.name}", text.replace("default = true\n", ""))
    visitor = Friend(served, "ann")
    visitor.post("/packs", files={"pack": ("mine.zip", data.getvalue())}, data={"keep": "1"})
    assert "This pack is good" in visitor.text
    assert "<b onclick=a>" in harmless(visitor).text
    (kept,) = (folder.path / "packs" / game).iterdir()
    visitor.get(f"/new/{game}?pack={kept}")
    harmless(visitor)
    seats = ["person"] * max(1, min(load(game).seats))
    visitor.post(f"/new/{game}", data={"kind": seats, "who": ["ann", "bo", "cy"][: len(seats)], "pack": str(kept)})
    table = visitor.table
    for _ in range(12):
        assert "<b onclick=a>" in harmless(visitor).text
        for look in re.findall(r"look=([\w%:.-]+)", visitor.page.text)[:3]:
            visitor.get(f"{table}?look={look}")
            harmless(visitor)
        visitor.get(table)
        if not visitor.offered:
            break
        visitor.answer(visitor.offered[-1], sure=visitor.offered[-1])
    visitor.get(f"{table}/replay?step=3")
    harmless(visitor)


@pytest.mark.parametrize("game", games())
def test_script_in_a_record_is_shown_as_text(served, game):
    seats = [EVIL + "é" * 30, *OTHERS][: max(1, min(load(game).seats))]
    table = open_table(game, seats, seed=1)
    for _ in range(6):
        ask = table.asks[0]
        table.answer(ask.seat, ask.keys[0])
    visitor = Friend(served, "ann")
    visitor.post("/replay", files={"record": (EVIL, table.record.text.encode())})
    for step in range(4):
        visitor.get(f"{visitor.page.url.path}?step={step}")
        assert EVIL in harmless(visitor).text
    broken = table.record.text.replace('"answer":"', f'"answer":"{EVIL[2:]}', 1)
    visitor.post("/replay", files={"record": ("a", broken.encode())})
    assert visitor.page.status_code == 422
    harmless(visitor)
