"""The screen of Mini Rogue: drawn, or said in lines; nothing by colour alone."""

from __future__ import annotations

import pytest
from rich.console import Console

from frozen import shipped
from games.mini_rogue.given import PACK, change, given, hero, party
from undercroft import language
from undercroft.games.mini_rogue.kinds.rooms import MonsterRoom
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.state import Attack, City, Enemy
from undercroft.games.mini_rogue.screen.said import traits
from undercroft.games.mini_rogue.sight.view import view
from undercroft.games.mini_rogue.words.terms import TraitWords
from undercroft.kernel.languages import languages
from undercroft.term import screens

ROOMS = {0: "the-pyre", 1: "city-guard", 3: "codex-obscura"}


def shown(d: City, width: int = 100, terminal: bool = True, seat: int | None = 0) -> str:
    console = Console(width=width, force_terminal=terminal, color_system=None, highlight=False, markup=False)
    with console.capture() as capture:
        console.print(screens.draw("mini-rogue", view(d, seat)), crop=terminal)  # as Terminal.show does
    return capture.get()


def in_a_fight(d: City) -> City:
    kind = PACK.room["masked-duelist"]
    assert isinstance(kind, MonsterRoom)
    d.enemy = Enemy(kind, kind.rows[1], 4, 6, poison=4)
    d.attack = Attack(0, PACK.stance["balanced"], [], [], [], [])
    verbs.throw(d.attack, (6, 3), 5, True, False)
    return d


@pytest.mark.parametrize(("width", "terminal"), [(100, True), (80, True), (60, True), (100, False)])
def test_the_screen_says_what_lies_there_who_stands_where_and_how_they_are(width, terminal):
    d = given(area=2, at=1, rooms=ROOMS, hp=7, xp=6, potions=["fire"], holds="weapon-cache", cursed=True, resolved=True)
    d.guardian = PACK.guardian["executioner"]
    d.resolved[1] = True
    text = shown(d, width, terminal)
    for words in ("Area 2 of 10", "City Guard", "defeated", "ace down", "Executioner", "7/20", "6/18",
                  "Fire Potion", "Weapon Cache", "Bait", "Guarded", "Curse"):  # fmt: skip
        assert words in " ".join(text.split()), words


def test_in_a_pipe_and_in_a_narrow_terminal_it_is_said_in_lines_without_frames():
    d = in_a_fight(given(rooms=ROOMS))
    for text in (shown(d, terminal=False), shown(d, width=70)):
        assert not set(text) & set("│┃╭┏█░")


def test_a_line_never_leaves_the_terminal():
    d = in_a_fight(party("lamplighter", "canoness", rooms=ROOMS))
    for code in languages():
        with language(code):
            for width in (80, 90, 100):
                assert max(len(line) for line in shown(d, width).splitlines()) <= width


def test_a_fight_shows_the_enemy_its_traits_and_the_dice():
    for text in (shown(in_a_fight(given())), shown(in_a_fight(given()), terminal=False)):
        text = " ".join(text.split())
        for words in ("Masked Duelist", "HP 4/6", "strikes first", "dodges", "poisoned by a Potion", "worth 6",
                      "Critical", "Poison symbol"):  # fmt: skip
            assert words in text, words


def test_a_face_down_card_is_shown_only_to_who_has_looked_at_it():
    d = party("sellsword", "canoness", rooms=ROOMS)
    d.grid[4], d.seen_by[4] = PACK.room["strongbox"], 0
    assert ["Strongbox" in shown(d, seat=seat) for seat in (0, 1, None)] == [True, False, False]


def test_the_armour_of_an_object_is_told_beside_the_track():
    d = given()
    change(hero(d), holds="saints-shackle")
    assert "Armour 0/5 +1" in shown(d, terminal=False)


def test_every_trait_of_the_pack_has_words():
    pack = shipped("mini-rogue")
    enemies = [row for room in pack.room.values() if isinstance(room, MonsterRoom) for row in room.rows]
    enemies += [row for one in pack.guardian.values() for row in (*one.rows, *one.phases)]
    for row in enemies:
        listed = [{"text": str(TraitWords(pack, one))} for one in row.traits]
        words = traits({"traits": listed, "poisoned": False})
        assert len(words) == len(listed), row
        assert all(words)


@pytest.mark.parametrize(("width", "terminal"), [(80, True), (100, False)])
def test_a_defeated_monster_stays_marked_when_its_room_is_left(width, terminal):
    d = given(area=2, at=2, rooms=ROOMS)
    d.resolved[1] = True
    words = " ".join(shown(d, width, terminal).split())
    assert "defeated" in words
    assert "5 HP, damage 2" not in words


@pytest.mark.parametrize("terminal", [True, False])
def test_a_guardian_is_seen_coming_is_there_and_is_gone_when_it_is_beaten(terminal):
    """In the City Guardians wait in the second Area, the fifth, and so on."""
    assert "next Guardian: Area 2" in shown(given(area=1, rooms=ROOMS), terminal=terminal)
    d = given(area=2, rooms=ROOMS)
    d.guardian = PACK.guardian["executioner"]
    before = shown(d, terminal=terminal)
    assert "Guardian: The Executioner" in before
    d.guardian = None
    after = shown(d, terminal=terminal)
    assert "the Guardian is defeated" in after
    assert "Executioner" not in after
    assert after.count("defeated") == 2  # above, and on the card of the Exit


def test_in_a_fight_the_card_shows_the_hp_that_are_left():
    d = given(at=1, rooms={**ROOMS, 1: "masked-duelist"})
    assert "4 HP" in shown(d)
    text = shown(in_a_fight(d))
    assert text.count("HP 4/6") == 2  # on the card, and beside it
    assert "strikes first" in text
