"""The five strangers and how heroes deal with them."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import alone, card, dice_of
from games.dungeon_run.given import FATE, PACK, change, given, here, keys, names_of, play, put, table_at
from story import perform
from undercroft.games.dungeon_run.rules.contents import can_deal, deal_with, meet_stranger
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.free_attacks import free_attack


def deal(d, hero, key, luck=(), answers=()):
    here(d, hero.at, strangers=[key])
    assert can_deal(d, hero, PACK.stranger[key])
    return perform(deal_with(d, hero, PACK.stranger[key]), luck, answers)


@clause("DR-024", "DR-258")
def test_a_deal_is_a_special_action_on_a_tile_without_a_monster():
    d, _, _ = alone("ashara", wounds=2)
    here(d, 0, strangers=["lost-pilgrim"])
    table = play(table_at(d, luck=[4]), "deal-lost-pilgrim")
    assert (table.run.state.turn.actions, table.run.state.heroes[0].wounds) == (1, 0)
    assert names_of(table.run.state.tiles[0].strangers) == ["lost-pilgrim"]
    put(d, "ooze")
    assert "deal-lost-pilgrim" not in keys(table_at(d))


@clause("DR-073", "DR-257")
@card("lost-pilgrim")
@pytest.mark.parametrize(("answers", "luck", "wounds"), [(["deal-lost-pilgrim"], [4], 1), (["pass"], [], 4)])
def test_who_draws_a_stranger_may_deal_at_once_without_an_action(answers, luck, wounds):
    d, me, _ = alone("ashara", wounds=4)
    here(d, 0, strangers=["lost-pilgrim"])
    perform(meet_stranger(d, me, PACK.stranger["lost-pilgrim"]), luck=luck, answers=answers)
    assert (me.wounds, d.turn.actions, names_of(d.tiles[0].strangers)) == (wounds, 2, ["lost-pilgrim"])


@card("lost-pilgrim")
@pytest.mark.parametrize(("face", "stays"), [(3, []), (4, ["lost-pilgrim"])])
def test_the_pilgrim_heals_three_wounds_and_may_leave(face, stays):
    d, me, _ = alone("ashara", wounds=5)
    deal(d, me, "lost-pilgrim", luck=[face])
    assert (me.wounds, names_of(d.tiles[0].strangers)) == (2, stays)
    assert names_of(d.discards) == ([] if stays else ["lost-pilgrim"])


@card("wandering-archmage")
def test_the_archmage_gives_the_grimoire_for_three_successes():
    d, me, _ = alone("ashara")
    deal(d, me, "wandering-archmage", luck=[4, 4, 4, 1, 1], answers=["equip-grimoire-of-two-moons"])
    assert (names_of(me.equipped), d.tiles[0].strangers) == (["grimoire-of-two-moons"], ())
    assert PACK.artifact["grimoire-of-two-moons"] not in d.artifacts


@card("wandering-archmage")
def test_the_archmage_hurts_who_fails_and_does_not_count_the_circlet():
    d, me, _ = alone("ashara", equipped=["circlet-of-focus"])
    deal(d, me, "wandering-archmage", luck=[4, 4, 3, 3, 3])
    assert (me.wounds, names_of(d.tiles[0].strangers)) == (1, ["wandering-archmage"])


@card("wandering-archmage")
def test_the_archmage_has_nothing_to_give_if_the_grimoire_is_in_play():
    d, me, _ = alone("ashara")
    d.artifacts.remove(PACK.artifact["grimoire-of-two-moons"])
    deal(d, me, "wandering-archmage", luck=[4, 4, 4, 1, 1])
    assert (me.equipped, me.loot, d.tiles[0].strangers) == ([], [], ())


@card("ghost-of-the-architect")
@pytest.mark.parametrize(
    ("faces", "answers", "items", "stays"),
    [
        ((5, 5, 1, 1), ["stow-mantle-of-the-builders"], ["mantle-of-the-builders"], []),
        ((5, 4, 4, 4), [], [], ["ghost-of-the-architect"]),
    ],
)
def test_the_architect_gives_the_mantle_for_two_fives(faces, answers, items, stays):
    d, me, _ = alone("dorgan", traps=["rune-of-frailty"])  # RATE is not counted
    deal(d, me, "ghost-of-the-architect", luck=faces, answers=answers)
    assert (names_of(me.loot), names_of(d.tiles[0].strangers), me.wounds) == (items, stays, 0)


@card("smuggler")
def test_the_smuggler_exchanges_a_treasure_for_one_of_two():
    d, me, _ = alone("dorgan", loot=["lucky-coin"])
    d.treasures.unknown.remove(PACK.treasure["lucky-coin"])
    answers = ["card-oak-shield"]
    deal(d, me, "smuggler", luck=["iron-helm", "oak-shield"], answers=answers)
    assert (names_of(me.loot), names_of(d.treasures.bottom)) == (["oak-shield"], ["iron-helm"])
    assert names_of(d.tiles[0].strangers) == ["smuggler"]


@card("smuggler")
def test_the_smuggler_needs_a_treasure_on_both_sides_and_the_last_card_is_kept():
    d, me, _ = alone("dorgan", loot=["mantle-of-the-builders"])
    here(d, 0, strangers=["smuggler"])
    assert not can_deal(d, me, PACK.stranger["smuggler"])
    change(me, loot=["lucky-coin"])
    d.treasures.unknown = [PACK.treasure["oak-shield"]]
    perform(deal_with(d, me, PACK.stranger["smuggler"]), luck=["oak-shield"])
    assert names_of(me.loot) == ["oak-shield"]
    assert not can_deal(d, me, PACK.stranger["smuggler"])  # the deck is empty now


@card("sellsword")
@pytest.mark.parametrize(
    ("fee", "loot", "trophies"),
    [("pay-ooze", ["lucky-coin"], ["vharoth"]), ("pay-lucky-coin", [], ["ooze", "vharoth"])],
)
def test_the_sellsword_takes_a_treasure_or_an_encounter_card_but_not_the_boss(fee, loot, trophies):
    d, me, _ = alone("dorgan", loot=["lucky-coin"], trophies=["ooze", "vharoth"])
    story = deal(d, me, "sellsword", answers=[fee])
    assert "pay-vharoth" not in story.asks[0].keys
    assert (names_of(me.loot), names_of(me.trophies), names_of(me.strangers)) == (loot, trophies, ["sellsword"])
    assert d.tiles[0].strangers == ()


@card("sellsword")
def test_the_sellsword_adds_a_die_to_the_battles_of_his_owner():
    d, me, other = alone("dorgan", strangers=["sellsword"])
    assert (dice_of(d, me), dice_of(d, me, "defend", "brawn", other), dice_of(d, me, "escape", "skill")) == (5, 5, 4)


@card("sellsword")
@pytest.mark.parametrize(("monster", "on_tile", "discarded"), [("", ["sellsword"], []), ("ooze", [], ["sellsword"])])
def test_the_sellsword_leaves_an_unconscious_owner(monster, on_tile, discarded):
    d, me, _ = alone("dorgan", strangers=["sellsword"])
    if monster:
        put(d, monster)
    perform(suffer(d, [me], 8, "DR-704", FATE))
    assert (me.strangers, names_of(d.tiles[0].strangers), names_of(d.discards)) == ([], on_tile, discarded)


@card("sellsword")
@pytest.mark.parametrize(
    ("answers", "wounds"), [(["use-sellsword", "amount-1"], 2), (["use-sellsword", "amount-2"], 1), (["pass"], 3)]
)
def test_the_sellsword_may_be_thrown_into_the_breach(answers, wounds):
    d, me, _ = alone("dorgan", strangers=["sellsword"])
    perform(free_attack(d, put(d, "orc-raider"), me), luck=[3, 4, 5], answers=answers)
    assert (me.wounds, len(me.strangers)) == (wounds, 1 if answers == ["pass"] else 0)


@card("sellsword")
def test_the_sellsword_takes_the_only_hit_without_a_question():
    d, me, _ = alone("dorgan", wounds=4, strangers=["sellsword"])
    story = perform(free_attack(d, put(d, "orc-raider"), me), luck=[3, 1, 1, 1], answers=["use-sellsword"])
    assert (me.wounds, me.strangers, [ask.clause for ask in story.asks]) == (4, [], ["DR-393"])


def test_strangers_are_never_fought():
    d = given("dorgan", "ashara")
    change(d.heroes[1], is_down=True)
    here(d, 0, strangers=["smuggler"])
    assert "battle" not in keys(table_at(d))
