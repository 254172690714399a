"""The screen of Map Maker: drawn, or said in lines; the exact chances before anything is chosen."""

from __future__ import annotations

import re

import pytest
from rich.console import Console

from games.map_maker.given import given, given_fight, sheet, skilled
from undercroft import language
from undercroft.games.map_maker.rules.wild_map import new_map
from undercroft.games.map_maker.sight.view import view
from undercroft.kernel.languages import languages
from undercroft.term import screens

FRAMES = set("│╭╰█░■□")


def printed(picture, width: int = 100, terminal: bool = True) -> str:
    console = Console(width=width, force_terminal=terminal, color_system=None, highlight=False, markup=False)
    with console.capture() as capture:
        console.print(picture, crop=terminal)  # as Terminal.show does
    return capture.get()


def shown(d, width: int = 100, terminal: bool = True) -> str:
    return printed(screens.draw("map-maker", view(d, 0)), width, terminal)


@pytest.mark.parametrize(("width", "terminal"), [(100, True), (80, True), (60, True), (100, False)])
def test_the_dungeon_sheet_the_hero_sheets_and_every_chance(width, terminal):
    d = given("fighter", "mage", level=9)
    sheet(d, 0, attack=6, hp=7, potions=2, penalty={"luck": 1})
    text = shown(d, width, terminal)
    for words in ("Boss", "9", "Threat", "Monster", "Attack", "Fighter", "Mage", "7/15", "HP Potions 2"):
        assert words in " ".join(text.split()), words
    chances = [hero["chances"]["monster"]["percent"] for hero in view(d, 0)["heroes"]]
    monster = next(line for line in text.splitlines() if "Monster" in line)
    assert re.findall(r"\d+%", monster) == [f"{n}%" for n in chances]


def test_the_boss_sheet_with_hatred_and_the_chances_of_the_fight():
    d = given_fight("fighter", "mage", boss="orc-chief", hp=12, attack=8, defense=7, threat=3)
    sheet(d, 1, hatred=4)
    text = shown(d)
    for words in ("Orc Chief", "Attack 8", "Defense 7", "Threat 3", "Hatred 4", "harm the Boss", "withstand an attack"):
        assert words in text, words
    alone = shown(given_fight("fighter", boss="orc-chief"))
    assert "Hatred  " not in alone
    assert "Starting Player" not in alone


def test_a_skill_is_explained_when_it_can_be_used():
    d = given("fighter", "mage", level=9)
    skilled(d, 0, 16)
    d.acting = 0
    assert "◆ Power Strike: Own Attack test" in " ".join(shown(d).split())
    d.acting = 1
    assert "Own Attack test" not in shown(d)


def test_in_a_pipe_and_in_a_narrow_terminal_it_is_said_without_frames():
    for d in (given("fighter", "mage", level=9), given_fight("fighter", "mage", boss="necromancer", squares=[2, 5])):
        assert FRAMES & set(shown(d))
        for text in (shown(d, terminal=False), shown(d, width=70)):
            assert not FRAMES & set(text)
    assert "Attack 3, Defense 3" in shown(given("fighter"), terminal=False)


def test_a_line_never_leaves_the_terminal():
    d = given_fight("fighter", "mage", "paladin", "warlock", boss="dungeon-master")
    for code in languages():
        with language(code):
            for width in (60, 80, 90, 100):
                assert max(len(line) for line in shown(d, width).splitlines()) <= width


def test_the_wild_map_is_drawn_or_said():
    picture = screens.draw_campaign("map-maker", new_map())
    assert all(f" {roman} ─" in printed(picture) for roman in ("I", "II", "III", "IV", "V", "VI"))
    assert "\nVI   –\n" in printed(picture, terminal=False)
