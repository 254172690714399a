"""The page without a server, as far as no browser is needed: what is built, what is refused, and the bridge."""

import ast
import asyncio
import marshal
import re
import sys
from datetime import date
from importlib.util import MAGIC_NUMBER
from pathlib import Path

import pytest

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.languages import languages
from undercroft.site import build, packing, runtime
from undercroft.site.bridge import Bridge, Jar


def test_the_first_page_stands_in_every_language_and_leads_nowhere_else():
    shown = build.index()
    assert not re.findall(r'(?:href|src|action)="(?:/|https?:)[^"]*"', shown)
    assert all(f'<template lang="{code}">' in shown for code in languages() if code != "en")
    assert shown.count('action="./now/') == len(languages()) * 4
    assert "unsafe-inline" not in build.POLICY
    assert str(date.today().year) not in shown, "it is shown for years"
    assert not re.search(r"<script(?![^>]*(src=|application/json))|\son\w+=|\sstyle=", shown)


def test_what_a_browser_needs_is_sent_and_no_more():
    names = [name for name, _ in build.members()]
    for wanted in ("undercroft/site/bridge.py", "undercroft/games/map_maker/rules/turn.py", "starlette/routing.py"):
        assert wanted in names
    for other in ("undercroft/cli/", "undercroft/term/", "undercroft/web/serve.py", "undercroft/store/migrations/"):
        assert not [name for name in names if name.startswith(other)]
    assert not [name for name in names if name.endswith((".so", ".po", ".pyc")) or "/screen/" in name]
    assert [name for name in names if name.startswith("undercroft/web/compiled/tmpl_")]


def test_what_leads_to_a_board_is_sent_as_bytecode_that_runs_like_its_source():
    first = frozenset({"/lib/undercroft/kernel/rules.py", "/lib/starlette/routing.py"})
    text = b'"""For readers."""\nfrom __future__ import annotations\ndef two() -> int:\n    """2"""\n    return 2\n'
    files = [("undercroft/kernel/rules.py", text), ("starlette/routing.py", text), ("starlette/other.py", text)]
    sent = dict(packing.as_sent(files, Path("/lib"), first))
    beside = f"undercroft/kernel/__pycache__/rules.{sys.implementation.cache_tag}.pyc"
    assert list(sent) == ["undercroft/kernel/rules.py", beside, "starlette/routing.pyc", "starlette/other.py"]
    assert sent["undercroft/kernel/rules.py"] == sent["starlette/other.py"] == text, (
        "the rules are read again as source"
    )
    ran: dict = {}
    exec(marshal.loads(sent["starlette/routing.pyc"][16:]), ran)
    assert (ran["two"](), ran["two"].__doc__) == (2, None)
    assert sent["starlette/routing.pyc"][:8] == MAGIC_NUMBER + b"\1\0\0\0"


def test_nothing_that_is_sent_imports_what_of_pythons_library_stays_behind():
    assert packing.LEFT_OUT.match("unittest/mock.py")
    for name, text in build.members():
        if not name.endswith(".py") or b"from sqlalchemy" in text:  # a database is asked for by none of the pages there
            continue
        for node in ast.walk(ast.parse(text)):
            found = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                found = [str(node.module), *(f"{node.module}.{one.name}" for one in node.names)]
            behind = [one for one in found if packing.LEFT_OUT.match(f"{one.replace('.', '/')}.py")]
            assert not behind, name


def test_nothing_is_packed_without_node(tmp_path, monkeypatch):
    monkeypatch.setattr(build.shutil, "which", lambda name: None)
    with pytest.raises(runtime.NoRuntime, match="node"):
        build.pack(tmp_path, tmp_path)


def test_only_the_very_files_of_the_pinned_package_are_taken(tmp_path, monkeypatch):
    with pytest.raises(runtime.NoRuntime, match="is missing"), runtime.runtime(tmp_path):
        pass
    for name in runtime.FILES:
        (tmp_path / name).write_bytes(b"something else")
    with pytest.raises(runtime.NoRuntime, match="sha512"), runtime.runtime(tmp_path):
        pass
    monkeypatch.setattr(runtime.shutil, "which", lambda name: None)
    with pytest.raises(runtime.NoRuntime, match="--pyodide"), runtime.runtime(None):
        pass


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(UndercroftError, match="not empty"):
        build.build(tmp_path)
    assert (tmp_path / "letter.txt").read_text() == "dear"


def asked(bridge: Bridge, method: str, address: str, sent: str = "") -> tuple[int, dict, str]:
    headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Accept-Language", "fr")]
    status, told, body = asyncio.run(bridge.ask(method, f"https://x.example{address}", headers, sent.encode()))
    return status, dict(told), body.decode()


def test_the_bridge_asks_the_pages_and_keeps_their_cookies(tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    bridge = Bridge(tmp_path, "/play")
    status, told, body = asked(bridge, "GET", "/play/")
    assert status == 200
    assert "frame-ancestors 'self'" in told["content-security-policy"]
    assert 'lang="fr"' in body
    assert asked(bridge, "POST", "/play/settings", "lang=en&called=Nora")[0] == 303
    assert 'lang="en"' in asked(Bridge(tmp_path, "/play"), "GET", "/play/")[2]
    status, told, _ = asked(bridge, "POST", "/play/now/mini-rogue")
    assert (status, told["location"][:18]) == (303, "/play/t/mini-rogue")
    assert "Nora" in asked(bridge, "GET", told["location"])[2]


def test_a_cookie_is_shown_below_its_path_only(tmp_path):
    jar = Jar(tmp_path / "cookies.json")
    jar.keep(["seat=1; Path=/t/a", "seat=2; Path=/t/b", "lang=fr; Path=/", 'called="N%20"; Path=/'])
    assert Jar(tmp_path / "cookies.json").shown_to("/t/b/answer") == 'seat=2; lang=fr; called="N%20"'
    jar.keep(["lang=; Max-Age=0; Path=/"])
    assert jar.shown_to("/t/ab") == 'called="N%20"'
