"""In French things are called what the booklet calls them: a list per game, held against packs and catalogues."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from frozen import shipped
from undercroft import games, language
from undercroft.shelf import load

TESTS = Path(__file__).parents[1]
LISTS = {
    game: tomllib.loads(file.read_text("utf-8"))
    for game in games()
    if (file := TESTS / "games" / game.replace("-", "_") / "booklet.toml").exists()
}


def said_in_french(game: str) -> dict[str, str]:
    """All that a title says in French, by file: its words, its clauses, its packs."""
    home = Path(load(game).play.__code__.co_filename).parents[1]
    files = [
        *(home / "words" / "fr").glob("*.po"),
        *(home / "words" / "fr").glob("*.toml"),
        *home.glob("packs/*/*.toml"),
    ]
    return {
        str(file.relative_to(home)): "\n".join(french_of(line) for line in file.read_text("utf-8").splitlines())
        for file in files
    }


def french_of(line: str) -> str:
    """Of a line of a catalogue or a pack, what is said in French."""
    if line.startswith(("msgid", "#", "msgctxt", "en =")):
        return ""
    return re.sub(r'\b(the_)?en = "[^"]*"', "", line)


@pytest.mark.parametrize("game", LISTS)
def test_things_are_called_as_in_the_booklet(game):
    with language("fr"):
        printed = {thing["key"]: thing for thing in load(game).things(shipped(game))}
    wanted = LISTS[game]["names"]
    assert {key: printed[key]["name"] for key in wanted} == wanted


@pytest.mark.parametrize("game", LISTS)
def test_no_other_word_is_used_for_them(game):
    wrong = [
        f"{file}: {found[0]!r}, not {better}"
        for file, text in said_in_french(game).items()
        for pattern, better in LISTS[game]["never"].items()
        if (found := re.search(pattern, text))
    ]
    assert not wrong


def test_a_word_that_the_booklet_does_not_use_is_found():
    assert re.search(next(iter(LISTS["paper-dungeons"]["never"])), french_of('name = { en = "orc", fr = "orque" }'))
    assert not re.search("orc", french_of('name = { en = "orc", fr = "x" }'))
