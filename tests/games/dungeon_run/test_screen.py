"""The screen draws every position from the view alone, in both languages and in plain text."""

from __future__ import annotations

import random

import pytest
from rich.console import Console

from games.dungeon_run.given import change, given, here, lay, play, put, table_at
from undercroft import language, open_table
from undercroft.games.dungeon_run.screen.drawn import LOWER, dungeon
from undercroft.games.dungeon_run.screen.said import place
from undercroft.term import screens
from undercroft.term.look import look

WIDE, HIGH = LOWER[0]


def shown(view) -> str:
    drawn = []
    for terminal in (True, False):
        console = Console(width=100, force_terminal=terminal, color_system=None)
        with console.capture() as capture:
            console.print(screens.draw("dungeon-run", view), crop=terminal)
        drawn.append(capture.get())
    return "\n".join(drawn)


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_every_position_of_a_game_can_be_drawn(seats):
    chance = random.Random(seats)
    table = open_table("dungeon-run", seats, {"round-limit": 30}, seed=seats)
    for step in range(400):
        if not table.asks:
            break
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.options).key)
        if step % 40 == 0:
            for code in ("en", "fr"):
                with language(code):
                    text = shown(table.view(ask.seat))
                    assert table.view(None)["tiles"][0]["name"] in text


def test_walls_gaps_and_unexplored_exits_are_where_the_tiles_have_them():
    d = given("dorgan", "ashara")
    lay(d, "rat-run", 0, "N", exits="NS")
    canvas, _ = dungeon(table_at(d).view(0), WIDE, HIGH)
    rows = ["".join(sign for sign, _ in row) for row in canvas]
    assert rows[0][3:5] == "··"  # the north exit of the Rat Run leads to an empty cell
    assert rows[HIGH][3:5] == "  "  # a way between the two tiles
    assert {row[0] for row in rows[1:HIGH]} == {"|"}  # walls in the west and in the east
    assert {row[WIDE] for row in rows[1:HIGH]} == {"|"}
    assert {row[0] for row in rows[HIGH + 1 : 2 * HIGH]} == {"·"}
    assert "DA" in rows[HIGH + 2]


def test_monsters_cards_dice_and_helpers_are_named():
    d = given("dorgan", "mirelle")
    change(d.heroes[1], wounds=1)
    put(d, "ooze")
    here(d, 0, cards=["oak-shield"], hidden=1)
    table = play(table_at(d, luck=[1, 3, 5, 5, 5, 3, 2, 2]), "battle", "assist-magic", "accept", "brawn")
    text = shown(table.view(1))
    for words in (
        "Ooze (inanimate; attack 2",
        "Oak Shield",
        "1 face-down",
        "Assisted by: Mirelle (Magic)",
        "Ooze: 1 3",
    ):
        assert words in text, words


def test_a_loot_pile_is_drawn_for_its_owner_only():
    d = given("dorgan", "ashara")
    change(d.heroes[0], loot=["lucky-coin"], trophies=["ghoul"])
    table = table_at(d)
    assert "Lucky Coin" in shown(table.view(0))
    assert "Lucky Coin" not in shown(table.view(1))
    assert "1 encounter, 1 treasure" in shown(table.view(1))


def test_dice_and_open_cards_are_said_by_their_place():
    """A die of either side, a stranger on a tile, an ability: each can be asked for by its place."""
    d = given("dorgan", "ashara")
    change(d.heroes[0], abilities=["snare"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    here(d, 1, strangers=["lost-pilgrim"])
    put(d, "ooze")
    view = play(table_at(d, luck=[1, 3, 5, 5, 2, 2]), "battle", "brawn").view(0)
    assert (place(view, "foe-die-1"), place(view, "die-0")) == ("die 2: 3", "die 1: 5")
    assert place(view, "card-lost-pilgrim").startswith("Lost Pilgrim: ")
    assert place(view, "card-snare").startswith("Snare: ")
    assert (place(view, "foe-die-9"), place(view, "foe-die-x"), place(view, "card-nothing")) == ("", "", "")


@pytest.mark.parametrize(
    ("code", "words", "figures"),
    [
        ("en", "Clay Golem", "Clay Golem (inanimate; attack 4, power 1, 6, defence 5, escape 2, Life 5): Spellproof"),
        ("en", "Gorvak", "Gorvak (Brawn 5, Magic 1, Skill 2, Life 10): "),
        ("en", "Hidden Pit", "Hidden Pit (Brawn, Skill; successes needed: 2): 2 wounds"),
        ("en", "Assassin's Dirk", "Assassin's Dirk (Main Hand, Talent): "),
        ("fr", "ogre taupe", "Ogre taupe (humanoïde\u00a0; attaque 4, puissance 2, 4, 6, défense 4, fuite 3, Vie 5)"),
    ],
)
def test_a_card_is_shown_with_its_figures(code, words, figures):
    """`look` tells what stands on a card, not only its text."""
    with language(code):
        table = open_table("dungeon-run", ["ann"], seed=1)
        assert look(table, table.view(0), words)[0].startswith(figures)
