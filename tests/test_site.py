"""The site: what looks at its links notices what it should. (`make site` makes it whole and fails on what is found.)"""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path

HERE = Path(__file__).parent.parent / "docs" / "site"
PAGE = '<a href="{}">there</a><a id="here"></a><img src="{}">'


def building(monkeypatch):
    monkeypatch.syspath_prepend(str(HERE))
    monkeypatch.delitem(sys.modules, "generated", raising=False)
    made = util.spec_from_file_location("build", HERE / "build.py")
    module = util.module_from_spec(made)
    made.loader.exec_module(module)
    return module


def test_dead_links_missing_places_and_outside_requests_are_found(tmp_path, monkeypatch):
    build = building(monkeypatch)
    (tmp_path / "reference").mkdir()
    (tmp_path / "reference" / "api-of-python.html").write_text("")
    (tmp_path / "picture.svg").write_text("")
    (tmp_path / "good.html").write_text(PAGE.format("good.html#here", "picture.svg"))
    (tmp_path / "bad.html").write_text(PAGE.format("good.html#there", "https://elsewhere.example/x.png"))
    (tmp_path / "worse.html").write_text(PAGE.format("nowhere.html", "picture.svg"))
    (tmp_path / "look.css").write_text("@import url(https://fonts.example/a.css)")
    found = [one for one in build.wrong(tmp_path) if "reference" not in one]
    assert sorted(found) == [
        "bad.html loads https://elsewhere.example/x.png",
        "bad.html: good.html#there has no such place",
        "look.css loads https://fonts.example/a.css",
        "worse.html: nowhere.html leads nowhere",
    ]
    assert any(one == "Table.view stands in no reference" for one in build.wrong(tmp_path))


def test_links_are_moved_to_where_pages_stand_on_the_site(monkeypatch):
    moved = building(monkeypatch).moved
    assert moved("../CONTRIBUTING.md#how-to-add-a-rule", "docs/python.md") == "contributing.md#how-to-add-a-rule"
    assert moved("../../examples/bots/thinker.py", "docs/tutorials/own-bot.md") == "../examples/bots.md"
    assert moved("../docs/packs.md", "examples/README.md") == "../packs.md"
    assert moved("docs/testing.md", "README.md") == "testing.md"


def test_every_page_of_the_documents_stands_in_the_index():
    docs = HERE.parent
    listed = "\n".join(file.read_text(encoding="utf-8") for file in (docs / "index.md", docs / "fr" / "index.md"))
    named = set(listed.split())
    for file in docs.rglob("*.md"):
        name = file.relative_to(docs).with_suffix("").as_posix()
        assert {name, name.removeprefix("fr/")} & named or name in ("index", "fr/index"), (
            f"docs/index.md must name {name}"
        )
