"""The site: what looks at its links notices what it should. (`make site` makes it whole and fails on what is found.)"""

from __future__ import annotations

import re
import sys
from importlib import util
from pathlib import Path

import pytest

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


def test_french_is_set_as_the_program_sets_it_and_code_is_left_alone(monkeypatch):
    set_in = building(monkeypatch).set_in
    assert set_in("fr", "Tapez `a : b` : « oui » ?") == "Tapez `a : b`\u00a0: «\u00a0oui\u00a0»\u00a0?"
    assert set_in("fr", "```sh\nx  # un port ; 0\n```\n75 %") == "```sh\nx  # un port ; 0\n```\n75\u00a0%"


def test_every_page_of_the_documents_stands_in_the_index():
    docs = HERE.parent
    listed = "\n".join(file.read_text(encoding="utf-8") for file in (docs / "index.md", docs / "fr" / "index.md"))
    named = set(listed.split())
    for file in docs.rglob("*.md"):
        name = file.relative_to(docs).with_suffix("").as_posix()
        assert {name, name.removeprefix("fr/")} & named or name in ("index", "fr/index"), (
            f"docs/index.md must name {name}"
        )


FRENCH = {  # what a player reads, and where it stands in French
    "installing": "installer", "tutorials/first-game": "premiere-partie", "playing": "jouer", "web": "page",
    "online": "en-ligne", "real-dice": "vrais-des", "print": "imprimer", "challenges": "defis", "bots": "robots",
    "without-a-server": "sans-serveur", "dungeon-run": "dungeon-run", "map-maker": "map-maker",
    "mini-rogue": "mini-rogue", "paper-dungeons": "paper-dungeons",
}  # fmt: skip
FOR_OTHERS = {  # for who designs, programs, hosts
    "tutorials/first-pack", "tutorials/own-bot", "tutorials/fifth-game", "tutorials/agent", "packs", "lab", "gym",
    "fast", "python", "api", "board", "hosting", "examples/index",
}  # fmt: skip


def test_whatever_a_player_reads_stands_in_french():
    docs = HERE.parent
    index, linked = (docs / "index.md").read_text("utf-8"), (docs / "fr/index.md").read_text("utf-8")
    listed = re.findall(r":caption: (?:Tutorials|Guides|The games)\n:maxdepth: 1\n\n(.*?)```", index, re.S)
    pages = {name for names in listed for name in names.split() if not name.startswith("games/")}
    assert pages == FRENCH.keys() | FOR_OTHERS, "a new page has its French, or is not for players"
    for name, french in FRENCH.items():
        assert (docs / f"fr/{french}.md").is_file(), f"{name} has no French"
        assert f"]({french}.md)" in linked, f"the French index does not lead to {french}"


LEFT_TO_ENGLISH = {  # sections of those pages that are for who designs, programs or hosts; the French leads to them
    "installing": ("The rules alone", "A container"),
    "web": ("For those who build on it",),
    "print": ("For titles", "Why Typst"),
    "challenges": ("Measured", "For titles"),
    "bots": ("From Python",),
    "without-a-server": ("How it is made", "Measured"),
    **dict.fromkeys(("dungeon-run", "map-maker", "paper-dungeons"), ("What happens, as data",)),
}


@pytest.mark.parametrize("name", FRENCH)
def test_the_french_of_a_page_has_its_sections_commands_and_keys(name):
    docs = HERE.parent
    parts = (docs / f"{name}.md").read_text("utf-8").split("\n## ")
    left = LEFT_TO_ENGLISH.get(name, ())
    kept = [part for part in parts if part.partition("\n")[0] not in left]
    assert len(parts) - len(kept) == len(left), "what is left to English stands there"
    french = (docs / f"fr/{FRENCH[name]}.md").read_text("utf-8")
    assert french.count("\n## ") == len(kept) - 1
    assert not left or f"](../{name.rpartition('/')[2]}.md#" in french, "it leads to what it leaves out"
    told = [part for part in "\n## ".join(kept).split("\n\n") if not re.search("`make |```python", part)]
    words = set(re.findall(r"\bundercroft [a-z]+|(?<=[ `])--[a-z-]+|`[A-Z?:/]`", "\n".join(told)))
    assert [word for word in sorted(words) if word not in french] == []


@pytest.mark.parametrize("game", ["dungeon-run", "map-maker", "mini-rogue", "paper-dungeons"])
def test_the_french_of_a_game_names_every_option_and_standing_answer(game):
    docs = HERE.parent
    english, _, _ = (docs / f"{game}.md").read_text("utf-8").partition("## What happens, as data")
    english = re.sub(r"```.*?```", "", english, flags=re.S)
    french = (docs / f"fr/{game}.md").read_text("utf-8")
    keys = re.findall(r"`(?:ask )?([a-z][a-z0-9_-]+)`", english)
    missing = [key for key in keys if not re.search(rf"`(?:ask )?{key}`", french)]
    assert not missing
