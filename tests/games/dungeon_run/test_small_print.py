"""Small print: what a sweep of mistakes in the rules had found unproven, each with its clause."""

from __future__ import annotations

from types import SimpleNamespace

from clauses import clause
from games.dungeon_run.given import (
    FATE,
    PACK,
    change,
    change_tile,
    corridor,
    given,
    keys,
    lay,
    listen,
    names_of,
    play,
    put,
    room,
    table_at,
    told,
)
from story import perform
from undercroft.games.dungeon_run.game import deck
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.defeat import suffer
from undercroft.games.dungeon_run.rules.dice import throw_rating
from undercroft.games.dungeon_run.rules.disarming import disarm
from undercroft.games.dungeon_run.rules.helping import pool_size
from undercroft.games.dungeon_run.rules.hits import HERO_HITS, able_to_block
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.plans import Tricks, hits_to_kill, plan, proposals
from undercroft.games.dungeon_run.rules.roaming import roam_next
from undercroft.games.dungeon_run.rules.strangers import pilgrim_deal
from undercroft.games.dungeon_run.rules.tiles import open_gate
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.options import HIT_TWICE, PLAN_HITS


@clause("DR-331", "DR-083")
def test_a_reroll_named_for_one_tile_does_not_work_on_another():
    """Grapnel rolls again on the Ancient Bridge only: the die of the Library lies as it fell."""
    d = room("library", "dorgan", "ashara")
    change(d.heroes[0], abilities=["grapnel"])
    table = play(table_at(d, luck=[3]), "tile-action")
    assert (table.asks[0].clause, table.run.state.throws) == ("DR-070", [])


@clause("DR-083")
def test_a_defender_uses_only_what_says_so():
    """The Orb of Foresight speaks of a battle one makes: attacked, its owner may not reroll."""
    d = given("brenna", "ashara")
    change(d.heroes[1], equipped=["orb-of-foresight"])
    table = play(table_at(d, luck=[1, 1, 1, 1, 2, 2]), "battle-ashara", "brawn", "brawn")
    assert table.asks[0].clause == "DR-070"


@clause("DR-503", "DR-500")
def test_a_slot_is_filled_once_in_an_action():
    """The dirk has taken the longsword's place: the cleaver cannot take it again in the same action."""
    d = given("brenna", "ashara")
    change(d.heroes[0], equipped=["notched-longsword"], loot=["great-cleaver", "blessed-mace"])
    table = play(table_at(d), "equip", "equip-great-cleaver")
    assert "equip-blessed-mace" not in keys(table)


@clause("DR-443", "DR-404")
def test_a_kill_by_a_free_attack_is_no_kill_in_a_battle():
    """The Sword of the Well Spirit drinks from battles only: Brenna rallies, and is asked nothing else."""
    d = given("brenna", "dorgan", "ashara")
    brenna = change(d.heroes[0], abilities=["ready-blade"], equipped=["sword-of-the-well-spirit"], wounds=3)
    far = corridor(d, 2)[1]
    change(d.heroes[1], at=far)
    change(d.heroes[2], at=far)
    d.turn, d.first = None, 1
    put(d, "skeleton", lay(d, "crypt", 0, "W"), wounds=1)
    story = perform(roam_next(d), luck=[4, 4, 1, 1], answers=["use-ready-blade", "brawn", "rally"])
    assert [ask.clause for ask in story.asks] == ["DR-053", "DR-055", "DR-680"]
    assert (names_of(brenna.trophies), brenna.wounds) == (["skeleton"], 2)


@clause("DR-443", "DR-813")
def test_a_free_attack_also_meets_the_boss_that_appears():
    d = given("brenna", "dorgan")
    change(d.heroes[0], abilities=["ready-blade"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    boss = put(d, "ossrik", lay(d, "crypt", 0, "W"))
    d.turn, d.first, d.lair = None, 1, boss.at
    perform(roam_next(d), luck=[4, 4, 1, 1], answers=["tile-0", "use-ready-blade", "brawn"])
    assert (boss.at, boss.wounds) == (0, 2)


@clause("DR-404")
def test_wildfire_needs_no_hero_beside_her():
    """Alone on her tile, with a monster next door: she is asked."""
    d = given("ashara", "dorgan")
    change(d.heroes[0], abilities=["wildfire"])
    change(d.heroes[1], at=corridor(d, 2)[1])
    near = put(d, "ghoul", 1)
    put(d, "ooze", 0, wounds=3)
    perform(battle(d, d.heroes[0]), luck=[4, 4, 4, 1, 1, 1, 1], answers=["magic", "hit", "monster-1"])
    assert near.wounds == 1


@clause("DR-713", "DR-096")
def test_the_corpse_robber_sees_all_treasures_before_he_chooses():
    d = listen(given("dorgan", "stabbins", "ashara"))
    change(d.heroes[0], loot=["lucky-coin", "oak-shield"])
    change(d.heroes[1], abilities=["corpse-robber"])
    perform(suffer(d, [d.heroes[0]], 9, "DR-704", FATE), answers=["card-oak-shield"])
    assert names_of(d.heroes[1].loot) == ["oak-shield"]
    shown = [text for _, text in told(d, 1) if "Lucky Coin" in text and "Oak Shield" in text]
    assert (len(shown), [text for _, text in told(d, 2) if "Lucky Coin" in text]) == (1, [])


@clause("DR-142", "DR-181")
def test_a_walk_may_lead_back_to_the_entrance():
    d = given("dorgan", "ashara")
    change(d.heroes[0], at=corridor(d, 2)[1])
    assert "walk-0" in keys(table_at(d))


@clause("DR-468")
def test_proposals_against_the_hero_of_the_first_seat():
    """Ashara attacks Dorgan, who has two wounds left: two of her three high dice would do."""
    d = given("dorgan", "ashara")
    change(d.heroes[0], wounds=6)
    fight = Fight("battle", 1, 0, rival=0, dice=[6, 5, 4], threats=[5])
    assert hits_to_kill(d, fight) == 2
    plans = proposals(d, fight, [6, 5, 4], HERO_HITS, Tricks(d, d.heroes[1]), must_block=False)
    assert {option.key: (plan.hits, plan.left) for option, plan in plans.items()} == {
        "all-hit": (3, 1),
        "all-block": (2, 0),
    }
    assert all(use.key in ("hit", "block") for plan in plans.values() for use in plan.uses.values())


@clause("DR-388")
def test_a_proposal_uses_a_six_that_hits_twice():
    d = given("gorvak", "ashara")
    change(d.heroes[0], abilities=["skull-splitter"])
    put(d, "mole-ogre")
    fight = Fight("battle", 0, 0, PACK.monster["mole-ogre"], dice=[6, 6, 5], defence=4)
    plan = proposals(d, fight, [6, 6, 5], 4, Tricks(d, d.heroes[0]), must_block=False)[PLAN_HITS]
    assert (plan.hits, [use is HIT_TWICE for use in plan.uses.values()]) == (4, [True, False, False])


@clause("DR-154", "DR-591", "DR-097", "DR-258")
def test_dice_ends_of_turns_and_strangers_who_leave_are_told():
    """Every throw is told with its faces: of a disarm attempt, of a card; the end of a turn, and who goes away."""
    d = listen(given("dorgan", "ashara"))
    change(d.heroes[1], at=1)
    perform(disarm(d, d.heroes[0], PACK.trap["dart-wall"]), luck=[4, 4, 2, 1])
    assert ("DR-591", "Dorgan rolls 4, 4, 2, 1 for the Dart Wall.") in told(d)
    change(d.heroes[0], wounds=2)
    change_tile(d, 0, strangers=(PACK.stranger["lost-pilgrim"],))
    perform(pilgrim_deal(d, d.heroes[0], PACK.stranger["lost-pilgrim"]), luck=[2])
    assert ("DR-024", "Dorgan rolls 2 for the Lost Pilgrim.") in told(d)
    assert any("Lost Pilgrim" in text for rule, text in told(d) if rule == "DR-258")
    table = play(table_at(given("dorgan", "ashara")), "end-turn")
    assert any(event.clause == "DR-154" for event in table.events(None))


@clause("DR-395", "DR-386")
def test_hits_a_monster_ignores_are_needed_on_top():
    """The Animated Armour ignores one hit of each battle: three wounds away from its end, four hits kill."""
    d = given("gorvak", "dorgan")
    life = PACK.monster["animated-armour"].life
    put(d, "animated-armour", wounds=life - 3)
    assert hits_to_kill(d, Fight("battle", 0, 0, PACK.monster["animated-armour"])) == 4


@clause("DR-468")
def test_against_a_hero_too_it_is_seen_which_die_is_asked_about():
    d = given("gorvak", "dorgan")
    table = play(table_at(d, luck=[6, 5, 1, 1, 1, 4, 1, 1, 1]), "battle-dorgan", "brawn", "brawn")
    assert table.view(0)["fight"]["assigning"] == {"die": 0, "face": 6}
    play(table, "hit")
    assert table.view(0)["fight"]["assigning"] == {"die": 1, "face": 5}


@clause("DR-388")
def test_as_many_dice_block_and_hit_as_a_card_allows_the_lowest_of_those_that_hit():
    fight = Fight("battle", 0, 0, PACK.monster["ooze"], threats=[3, 1])
    two = SimpleNamespace(free_block=[], block_hit=["a card"] * 2, big_six=[])
    best = plan(fight, [6, 5, 4, 2], 4, two, wanted=9)
    assert {at: use.key for at, use in best.uses.items()} == {0: "hit", 1: "riposte-1", 2: "riposte-3"}
    assert (best.hits, best.left) == (3, 0)


@clause("DR-031", "DR-316")
def test_a_roll_of_a_tile_has_at_least_one_die():
    """Fizzwick's Brawn is 1, under the Rune of Frailty 0: at the portcullis he still rolls a die."""
    d = room("portcullis-room", "fizzwick", "ashara")
    change(d.heroes[0], traps=["rune-of-frailty"])
    assert d.rating(d.heroes[0], "brawn") == 0
    assert perform(open_gate(d, d.heroes[0]), luck=[4], answers=["pass"]).result is True
    net = PACK.trap["snapping-net"]  # a card's roll as well
    assert perform(throw_rating(d, d.heroes[0], "brawn", "DR-596", net, 4), luck=[3]).result == [3]


@clause("DR-080", "DR-658")
def test_of_two_others_the_one_on_the_left_comes_first():
    """Clockwise from the second seat: the third before the first."""
    d = given("dorgan", "ashara", "brenna")
    assert [[other.seat for other in d.others_here(hero)] for hero in d.heroes] == [[1, 2], [2, 0], [0, 1]]


@clause("DR-077")
def test_backstab_counts_against_the_hero_of_the_first_seat_too():
    d = given("ashara", "stabbins")
    me = change(d.heroes[1], abilities=["backstab"])
    fight = Fight("battle", 1, 0, rival=0)
    fight.rating = "brawn"
    assert pool_size(d, fight, me) == me.kind.rating("brawn") + 2


@clause("DR-654", "DR-355")
def test_a_saboteur_of_a_failed_escape_pays_where_a_card_says_so():
    """Ashara's card wounds whoever sabotaged an action of hers that failed, an escape as well as a battle."""
    failing = next(key for key, card in PACK.ability.items() if "sabotage-failed" in card.powers)
    d = given("ashara", "brenna")
    change(d.heroes[0], abilities=[failing])
    put(d, "ooze", at=0)
    table = play(table_at(d, luck=[1] * 12), "escape", "sabotage")
    assert table.run.state.heroes[1].wounds > 0


@clause("DR-473")
def test_where_all_dice_are_high_a_parry_adds_no_block():
    """Two high dice block two hits and no more: he cannot survive three, so he need not block."""
    d = given("brenna", "dorgan", final=True)
    change(d.heroes[0], equipped=["parrying-dagger"])
    tricks = Tricks(d, d.heroes[0])
    assert len(tricks.free_block) == 1
    assert [able_to_block(dice, tricks) for dice in ([6, 5], [6, 2], [2, 2], [2, 1, 1])] == [2, 2, 1, 1]


@clause("DR-891")
def test_to_take_all_loot_concerns_the_hero_who_had_it():
    d = given("dorgan", "ashara", "brenna", final=True)
    change(d.heroes[1], wounds=7, loot=["lucky-coin", "oak-shield"])
    table = table_at(d, luck=[6, 1, 1, 1, 1, 1])
    play(table, "battle-ashara", "stay-out", "brawn", "brawn", "hit")
    places = {one.key: one.to_json()["place"] for one in table.asks[0].options}
    assert places["take-all"] == "hero-1"
    assert places["take-oak-shield"] == "item-oak-shield"


def decks(d, *cards, clause_id="DR-251"):
    return deck(d, clause_id, list(cards))


@clause("DR-183", "DR-820")
def test_who_turns_real_cards_is_told_from_which_deck_and_for_whom():
    d = given("dorgan", "ashara")
    dorgan, ashara = d.heroes
    assert decks(d, PACK.tile["crossroads"]) == "tile stack, for Dorgan"
    assert decks(d, PACK.monster["ooze"]) == "encounter deck, for Dorgan"
    assert decks(d, *PACK.boss.values()) == "boss deck, for Dorgan"
    assert decks(d, PACK.treasure["oak-shield"]) == "treasure deck, for Dorgan"
    for hero in (dorgan, ashara):
        assert decks(d, *hero.deck.hidden_cards()) == f"ability deck of {hero.kind}"
    change(ashara, loot=["oak-shield", "lucky-coin"])
    assert decks(d, PACK.treasure["lucky-coin"], PACK.treasure["oak-shield"]) == f"loot pile of {ashara.kind}"
    assert decks(d, PACK.treasure["lucky-coin"]) == "treasure deck, for Dorgan"
    assert decks(d, offers.tile(PACK.tile["crossroads"], 0)) == "the way of the monster, by chance"
    d.turn = None
    assert decks(d, PACK.tile["crossroads"]) == "tile stack"
