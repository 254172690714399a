"""The story says why: which ability, which action, which number; an offer of help says what it brings."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import PACK, change, corridor, given, here, keys, listen, play, put, room, table_at, told
from story import perform
from undercroft.games.dungeon_run.advancing import advance
from undercroft.games.dungeon_run.battle import battle
from undercroft.games.dungeon_run.state import Fight


def sentences(d) -> list[str]:
    return [text for _, text in told(d)]


def of_monsters(rule: str) -> list[str]:
    return [key for key, kind in PACK.monster.items() if any(one.rule == rule for one in kind.effects)]


@clause("DR-405")
@pytest.mark.parametrize("rule", ["numbing-claws", "no-rally", "life-drain", "blood-sip"])
def test_an_ability_that_answers_a_wound_is_named_before_it_acts(rule):
    for key in of_monsters(rule):
        d = listen(given("dorgan", "ashara"))
        monster = put(d, key, at=0, wounds=1)
        fight = Fight("battle", 0, 0, monster.kind)
        (power,) = [one for one in monster.kind.powers["monster-hurt"] if one.effect.rule == rule]
        perform(power.rule.run(d, d.heroes[0], fight, monster, power))
        kind = monster.kind
        assert sentences(d)[0] == f"{kind:The} shows its ability: {kind.ability}."
        assert len(sentences(d)) == 2
    assert of_monsters(rule)


@clause("DR-405")
@pytest.mark.parametrize("rule", ["life-drain", "blood-sip"])
def test_a_monster_without_wounds_has_nothing_to_drain(rule):
    for key in of_monsters(rule):
        d = listen(given("dorgan", "ashara"))
        monster = put(d, key, at=0)
        (power,) = [one for one in monster.kind.powers["monster-hurt"] if one.effect.rule == rule]
        perform(power.rule.run(d, d.heroes[0], Fight("battle", 0, 0, monster.kind), monster, power))
        assert sentences(d) == []


@clause("DR-355")
def test_who_is_caught_in_a_web_is_told_why_the_turn_is_lost():
    (spider,) = of_monsters("sticky-web")
    d = listen(given("dorgan", "ashara"))
    kind = put(d, spider, at=0).kind
    (power,) = kind.powers["monster-caught"]
    power.rule.run(d, d.heroes[0], power)
    assert sentences(d)[0] == f"{kind:The} shows its ability: {kind.ability}."


@clause("DR-352", "DR-020")
@pytest.mark.parametrize(("dice", "said"), [([6, 1, 1, 1], "escapes"), ([1, 1, 1, 1], "does not escape")])
def test_an_escape_is_told_with_the_number_that_was_needed(dice, said):
    d = given("dorgan", "ashara")
    ooze = put(d, "ooze", at=0)
    corridor(d, 1)
    change(d.heroes[1], at=1)
    table = table_at(d, luck=[*dice, *[6] * ooze.kind.attack])
    events = table.answer(0, "escape")
    assert f"Dorgan {said} (needed: {ooze.kind.escape} or more)." in [event.text for event in events]


@clause("DR-680", "DR-560")
def test_a_rally_and_an_advance_are_told_before_what_comes_of_them():
    d = listen(given("dorgan", "ashara"))
    change(d.heroes[0], wounds=2)
    change(d.heroes[1], at=5)
    put(d, "ooze", at=0, wounds=3)
    perform(battle(d, d.heroes[0]), luck=[5, 5, 6, 1, 1, 1], answers=["brawn", "hit", "rally"])
    at = sentences(d).index("Dorgan rallies.")
    assert sentences(d)[at + 1] == "Dorgan: 1 wound removed, 1 left."
    d = listen(given("dorgan", "ashara"))
    change(d.heroes[0], trophies=["ooze", "ghoul"])
    perform(advance(d, d.heroes[0]), luck=["grapnel", "lucky-strike"], answers=["train-brawn", "keep-grapnel"])
    assert sentences(d)[:2] == ["Dorgan advances.", "Dorgan discards the Ooze."]


@clause("DR-024", "DR-144")
def test_a_deal_and_the_action_of_a_tile_are_named():
    d = given("dorgan", "ashara")
    change(d.heroes[0], wounds=3)
    here(d, 0, strangers=["lost-pilgrim"])
    table = table_at(d, luck=[6])
    (deal,) = [key for key in keys(table) if "pilgrim" in key]
    assert table.answer(0, deal)[0].text == "Dorgan deals with the Lost Pilgrim."
    table = table_at(room("library", "dorgan", "ashara"), luck=[3])
    assert table.answer(0, "tile-action")[0].text == "Dorgan takes the special action of the tile: Library."


@clause("DR-052", "DR-622")
def test_an_offer_of_help_says_how_many_dice_it_brings():
    d = given("dorgan", "gorvak", "brenna")
    put(d, "ooze", at=0)
    table = play(table_at(d, luck=[1, 1]), "battle")
    for seat in (1, 2):
        table.answer(seat, "assist-brawn")
    brings = {one["key"]: one["brings"] for one in table.asks[0].to_json()["options"]}
    assert brings == {"accept-all": "You roll 5 dice more.", "refuse-all": None, "one-by-one": None}
    table.answer(0, "one-by-one")
    brings = {one["key"]: one["brings"] for one in table.asks[0].to_json()["options"]}
    assert brings == {"accept": "You roll 2 dice more.", "refuse": None}


@clause("DR-386", "DR-468")
def test_a_die_with_no_hit_to_block_says_so():
    d = given("gorvak", "dorgan")
    table = play(table_at(d, luck=[5, 4, 3, 1, 6, 2]), "battle-dorgan", "brawn", "magic")
    assert table.asks[0].prompt == "Your die shows 6. There is no hit to block. What is it for?"
