"""The story says why: which ability, which action, which number; an offer of help says what it brings."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import use
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    corridor,
    encounters,
    given,
    here,
    keys,
    listen,
    play,
    put,
    room,
    stack,
    table_at,
    told,
)
from story import perform
from undercroft.games.dungeon_run.rules.advancing import advance
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.contents import find_encounter
from undercroft.games.dungeon_run.rules.defeat import leave_strangers, strike_monster
from undercroft.games.dungeon_run.rules.helping import drop_the_defeated
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.strangers import sellsword_deal
from undercroft.games.dungeon_run.rules.theft import steal
from undercroft.games.dungeon_run.rules.verbs.cards import salvage


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
    assert brings == {"accept-all": "you roll 5 dice more", "refuse-all": None, "one-by-one": None}
    table.answer(0, "one-by-one")
    brings = {one["key"]: one["brings"] for one in table.asks[0].to_json()["options"]}
    assert brings == {"accept": "you roll 2 dice more", "refuse": None}


@clause("DR-386", "DR-468")
def test_a_die_with_no_hit_to_block_says_so():
    d = given("gorvak", "dorgan")
    table = play(table_at(d, luck=[5, 4, 3, 1, 6, 2]), "battle-dorgan", "brawn", "magic")
    assert table.asks[0].prompt == "Your die shows 6. There is no hit to block. What is it for?"


# -- what nothing on the table would betray ------------------------------------------------------------------------


def kinds(d, seat: int | None = None) -> list[str]:
    """The events this seat hears; None: what everybody hears."""
    return [event.kind.key for event in d.heard if event.seats is None or seat in event.seats]


@clause("DR-264")
def test_an_empty_encounter_deck_is_told():
    d = listen(given("dorgan", "ashara"))
    encounters(d)
    perform(find_encounter(d, d.heroes[0], "DR-251"))
    assert kinds(d) == ["no-encounter"]


@clause("DR-258")
def test_a_hired_stranger_who_stays_behind_is_told_and_so_is_who_was_hired():
    d = listen(given("dorgan", "ashara"))
    dorgan = change(d.heroes[0], loot=["lucky-coin"])
    here(d, 0, strangers=["sellsword"])
    perform(sellsword_deal(d, dorgan, PACK.stranger["sellsword"]))
    assert kinds(d)[-1] == "owned"
    leave_strangers(d, dorgan)
    assert kinds(d)[-1] == "stranger-stays"


@clause("DR-701")
def test_a_monster_killed_by_nobody_perishes():
    d = listen(given("dorgan", "ashara"))
    perform(strike_monster(d, put(d, "ooze", at=0), 9, None, "DR-082", FATE))
    assert kinds(d)[-1] == "perished"


@clause("DR-631", "DR-662")
def test_who_falls_before_the_dice_is_told_to_be_out_of_it():
    d = listen(given("dorgan", "ashara", "brenna"))
    fight = Fight("battle", 0, 0, PACK.monster["ooze"])
    fight.helpers, fight.saboteurs = [(1, "brawn")], [2]
    for seat in (1, 2):
        d.heroes[seat].is_down = True
    drop_the_defeated(d, fight)
    assert kinds(d) == ["out-of-action", "out-of-action"]


@clause("DR-144")
def test_cards_looked_at_are_told_to_their_reader_alone():
    d = listen(given("ashara", "dorgan"))
    change(d.heroes[0], abilities=["read-the-smoke"])
    stack(d, "den", "crossroads")
    use(d, d.heroes[0], "read-the-smoke", answers=["tile-stack", "card-den"])
    assert "shown" in kinds(d, 0)
    assert "shown" not in kinds(d, 1)


@clause("DR-096", "DR-144")
def test_in_a_crooked_bargain_each_of_the_two_is_told_what_he_may_see():
    d = listen(given("stabbins", "brenna", "dorgan"))
    change(d.heroes[0], abilities=["crooked-bargain"], loot=["lucky-coin"])
    change(d.heroes[1], loot=["climbers-rope"])
    use(d, d.heroes[0], "crooked-bargain")
    assert [kinds(d, seat).count("shown") for seat in (0, 1, 2)] == [1, 1, 0]


@clause("DR-096")
def test_a_theft_is_told_to_all_and_the_card_to_the_two():
    d = listen(given("stabbins", "brenna", "dorgan"))
    steal(d, d.heroes[0], change(d.heroes[1], loot=["lucky-coin"]), PACK.treasure["lucky-coin"], "DR-187")
    assert [kinds(d, seat) for seat in (0, 1, 2)] == [["taken-from", "took-card"]] * 2 + [["taken-from"]]


@clause("DR-053", "DR-054")
@pytest.mark.parametrize("rule", ["wail", "burst"])
def test_an_ability_that_wounds_others_is_named_first(rule):
    for key in of_monsters(rule):
        d = listen(given("dorgan", "ashara"))
        monster = put(d, key, at=0)
        fight = Fight("battle", 0, 0, monster.kind)
        fight.helpers, fight.foe_dice = [(1, "brawn")], list(monster.kind.power) * 4
        window = "monster-declare" if rule == "wail" else "monster-foe"
        (power,) = [one for one in monster.kind.powers[window] if one.effect.rule == rule]
        given_to = (d, fight, monster, power) if rule == "wail" else (d, d.heroes[0], fight, monster, power)
        perform(power.rule.run(*given_to))
        assert kinds(d)[0] == "ability"
    assert of_monsters(rule)


@clause("DR-596", "DR-601")
def test_a_net_that_holds_and_bolts_that_are_shot_are_told():
    d = listen(given("ashara", "dorgan"))
    change(d.heroes[0], traps=["snapping-net"])
    use(d, d.heroes[0], "snapping-net", luck=[1, 1])
    assert kinds(d)[-1] == "not-freed"
    d = listen(given("dorgan", "ashara"))
    corridor(d, 1)
    put(d, "ooze", at=1)
    change(d.heroes[0], equipped=["repeating-crossbow"])
    use(d, d.heroes[0], "repeating-crossbow", luck=[1, 1])
    assert kinds(d)[-2:] == ["threw", "nothing-happens"]


@clause("DR-601")
def test_a_trap_that_is_salvaged_is_told():
    d = listen(given("dorgan", "ashara"))
    salvage(d, d.heroes[0], PACK.trap["dart-wall"], "DR-595")
    assert kinds(d) == ["salvaged"]


@clause("DR-404", "DR-014")
def test_a_wildfire_is_named_before_it_wounds_and_only_if_it_does():
    for pick, said in (("pass", []), ("hero-dorgan", ["used", "wounded"])):
        d = listen(given("ashara", "dorgan"))
        ashara = change(d.heroes[0], abilities=["wildfire"])
        (power,) = [one for one in ashara.powers["kill"] if one.card.key == "wildfire"]
        story = perform(power.rule.run(d, ashara, True, power), answers=[pick], pause=True)
        assert story.pending is None
        assert kinds(d) == said


@clause("DR-145")
def test_a_forced_march_follows_a_move_and_not_another_march():
    d = given("brenna", "ashara")
    corridor(d, 2)
    change(d.heroes[1], at=2)
    brenna = change(d.heroes[0], abilities=["forced-march"])
    d.turn.just_moved = True
    use(d, brenna, "forced-march", window="free")
    assert (brenna.at, brenna.wounds, d.turn.just_moved) == (1, 1, False)
