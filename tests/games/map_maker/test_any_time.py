"""At any time: potions and books before the Boss looks, and in another's turn."""

from __future__ import annotations

import pytest

from clauses import clause
from games.map_maker.given import given, given_fight, plain, sheet, table, told
from story import perform
from undercroft import UndercroftError
from undercroft.games.map_maker.rules.encounters import act
from undercroft.games.map_maker.rules.fight import boss_turn, next_action
from undercroft.games.map_maker.rules.verbs import lose_hp
from undercroft.games.map_maker.sight.habits import STANDING


@clause("MM-HV41")
@clause("MM-421", "MM-860", "MM-R32", "MM-R132")
@pytest.mark.parametrize(("answer", "strikes"), [("potion-1", "hero-hunter"), ("no-more", "execution")])
def test_who_was_snared_may_drink_before_the_hunter_looks_who_is_weak(answer, strikes):
    d = told(plain(given_fight("fighter", boss="hero-hunter", squares=[6], hp=20, defense=20)))
    sheet(d, 0, hp=4, potions=1)
    perform(next_action(d, d.boss), luck=[6, 1], answers=["attack-boss"])
    assert d.heroes[0].hp == 3
    story = perform(boss_turn(d, d.boss), luck=[1, 6], answers=[answer])
    assert [ask.clause for ask in story.asks] == ["MM-R132"]
    attacked = [event.cause for event in d.heard if event.kind.key == "boss-attacks"]
    assert attacked == [strikes]


@clause("MM-R132")
@pytest.mark.parametrize(
    ("boss", "squares", "hp", "asked"),
    [
        ("hero-hunter", [], 3, True), ("hero-hunter", [], 4, False), ("black-dragon", [], 1, False),
        ("goblin-joker", [2, 4, 4], 5, True), ("goblin-joker", [4, 2, 4], 5, False), ("lord-of-chaos", [], 5, False),
    ],
)  # fmt: skip
def test_the_window_opens_only_where_the_boss_looks(boss, squares, hp, asked):
    d = plain(given_fight("fighter", boss=boss, squares=squares))
    sheet(d, 0, hp=hp, potions=1)
    _, ask, options, *_ = next(boss_turn(d, d.boss))
    assert (ask == "MM-R132") is asked
    if asked:
        assert [option.key for option in options] == ["no-more", "potion-1"]


@clause("MM-HV42")
@clause("MM-860", "MM-R32")
def test_who_is_hurt_in_anothers_turn_may_drink_before_the_other_decides():
    d = given("fighter", "mage", basic={"monster": 3, "trap": 3})
    sheet(d, 1, hp=5, potions=1)
    lose_hp(d, d.heroes[1], 2, "MM-624")
    story = perform(act(d, d.heroes[0]), answers=["potion-2", "monster"], luck=[6, 1])
    assert [(ask.seat, ask.clause) for ask in story.asks] == [(1, "MM-R32"), (0, "MM-301")]
    assert d.heroes[1].hp == 6
    d = given("fighter", "mage", basic={"monster": 3, "trap": 3})
    sheet(d, 1, hp=5, potions=1)
    assert [ask.seat for ask in perform(act(d, d.heroes[0]), answers=["monster"], luck=[6, 1]).asks] == [0]


@clause("MM-332", "MM-855")
def test_whoever_wants_to_be_asked_before_the_dice_is_asked():
    """With `skills-before` on no standing answer that is on by itself takes the question away."""
    game = table(1, classes="fighter", skills_before="on", training=30, seed=1)
    while game.asks and game.asks[0].clause != "MM-332":
        game.answer(0, game.asks[0].keys[0])
    ask = game.asks[0].to_json()
    heard = [one for one in STANDING if one.default and "MM-332" in one.clauses]
    assert ask["clause"] == "MM-332"
    assert not heard


@clause("MM-714")
def test_a_map_whose_dangers_are_all_used_opens_no_table():
    used = ",".join(given().pack.danger)
    with pytest.raises(UndercroftError, match="MM-714"):
        table(1, map="wild", dungeon=1, used_dangers=used)
    assert table(1, map="wild", dungeon=1, used_dangers=used.partition(",")[2], seed=1).asks
