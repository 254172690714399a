"""What a designer looks at: an entry to copy from, the schema for the editor, a game with the pack."""

from __future__ import annotations

import tomllib

import pytest
from jsonschema import Draft202012Validator

from undercroft.cli import main
from undercroft.content.checking import json_schema
from undercroft.content.loader import PACKS, merged_tables
from undercroft.kernel.languages import language
from undercroft.shelf import load, names

pytestmark = pytest.mark.usefixtures("default_packs")
ENTRIES = {
    "dungeon-run": "tile.den",
    "map-maker": "event.113",
    "mini-rogue": "room.city-guard",
    "paper-dungeons": "map.printed",
}


@pytest.fixture
def shown(monkeypatch, capsys):
    """What `undercroft pack show` prints."""

    def show(*words: str) -> str:
        monkeypatch.setattr("sys.argv", ["undercroft", "pack", "show", *words, "--lang", "en"])
        with language("en"), pytest.raises(SystemExit):
            main()
        said = capsys.readouterr()
        return said.out + said.err

    return show


@pytest.mark.parametrize("game", ENTRIES)
def test_an_entry_is_shown_as_a_file_would_say_it(game, shown):
    collection, _, key = ENTRIES[game].partition(".")
    said = shown(game, ENTRIES[game])
    entry = tomllib.loads(said[said.index(f"[{collection}.{key}]") :])
    assert entry == {collection: {key: merged_tables(game, load(game).packs()[0])[collection][key]}}


def test_who_gives_a_whole_key_means_only_that(shown):
    assert shown("dungeon-run", "den").count("\n[") == 1
    assert "[dungeon.A]" in shown("paper-dungeons", "dungeon-A")
    assert "[dungeon.A]" in shown("paper-dungeons", "flooded")
    assert "There is nothing called 'ogre'" in shown("paper-dungeons", "ogre")


@pytest.mark.parametrize("game", names())
def test_the_schema_takes_every_file_of_our_packs(game):
    rules = load(game)
    schema = json_schema(type(rules.load_pack(rules.packs()[0])))
    Draft202012Validator.check_schema(schema)
    for file in sorted((PACKS[game]).glob("*/*.toml")):
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
        tables.get("pack", {}).pop("default", None)  # which of ours comes first
        assert not [one.message for one in Draft202012Validator(schema).iter_errors(tables)], file


@pytest.mark.parametrize(
    ("said", "is_right"),
    [
        ('[event.113]\ntype = "rest"', True),
        ('[event.113]\ntype = "picnic"', False),
        ('[event.113]\ntipe = "rest"', False),
        ('[event.113]\neffects = [{ do = "hp", who = "you", n = 1 }]', True),
        ('[event.113]\neffects = [{ do = "hp", who = "you" }]', False),  # in a list nothing is left out
        ('[events.113]\ntype = "rest"', False),
        ('[pack]\nextends = "wild-map"\ndrop = ["hero.mage"]', True),
    ],
)
def test_the_schema_takes_what_changes_and_nothing_else(said, is_right):
    rules = load("map-maker")
    schema = json_schema(type(rules.load_pack("wild-map")))
    assert Draft202012Validator(schema).is_valid(tomllib.loads(said)) is is_right
