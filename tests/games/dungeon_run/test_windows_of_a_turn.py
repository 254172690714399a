"""Decision windows (2.25) outside of fights: the turn, tiles, roaming, trades, cards, votes."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import (
    PACK,
    change,
    corridor,
    encounters,
    given,
    keys,
    lay,
    names_of,
    play,
    put,
    stack,
    table_at,
    with_stone,
)
from story import perform
from undercroft import open_table
from undercroft.games.dungeon_run.rules.battle import hero_battle
from undercroft.games.dungeon_run.rules.placing import place_lair
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.options import (
    ACCEPT,
    ASSISTS,
    BATTLE,
    BY_RATING,
    COUNTER,
    END_TURN,
    ESCAPE,
    MOVES,
    NO_RALLY,
    PASS,
    RALLY,
    REFUSE,
    SABOTAGE,
    STAY_OUT,
    SUMMON,
    THUMB_DOWN,
    THUMB_UP,
    default_answer,
)


@clause("DR-059", "DR-181", "DR-211")
def test_the_moving_player_chooses_exit_and_orientation_if_there_is_a_choice():
    """DR-059 A tee can lie in three ways, a crossroads in one: no question."""
    d = given("dorgan", "brenna")
    stack(d, "guard-post", "den")
    table = play(table_at(d), "move-east")
    assert (table.asks[0].seat, table.asks[0].clause, len(keys(table))) == (0, "DR-211", 3)
    stack(d, "crossroads", "den")
    table = play(table_at(d, luck=[4]), "move-east")
    assert (table.asks[0].clause, table.run.state.heroes[0].at) == ("DR-070", 1)


@clause("DR-060", "DR-802", "DR-813")
def test_the_first_player_directs_every_roaming_monster_and_the_boss():
    """DR-060 He names the monster, its tile, and the boss's tile."""
    d = given("dorgan", "brenna")
    row = corridor(d, 4)
    put(d, "ooze", row[1])
    put(d, "vharoth", row[3])
    d.turn, d.to_play, d.first = None, [], 1
    table = table_at(d)
    asked = [(table.asks[0].seat, table.asks[0].clause)]
    for answer in (f"monster-{row[1]}", f"tile-{row[2]}"):
        play(table, answer)
        asked.append((table.asks[0].seat, table.asks[0].clause))
    assert asked == [(1, "DR-802"), (1, "DR-803"), (1, "DR-813")]
    assert set(keys(table)) == {"tile-0", f"tile-{row[0]}", f"tile-{row[1]}", "chance"}


@clause("DR-061", "DR-764")
def test_the_first_player_chooses_among_equal_places_for_the_lair():
    """DR-061 Two open exits of the farthest tile: he is asked, whoever acts."""
    d = given("dorgan", "brenna")
    lay(d, "guard-post", 0, "N", exits="SEW")
    d.first = 1
    stack(d)
    story = perform(place_lair(d), luck=["ossrik"], answers=["lair-1-west"])
    assert [(ask.seat, ask.keys) for ask in story.asks] == [(1, ("lair-1-east", "lair-1-west"))]


@clause("DR-062", "DR-713")
def test_the_defeated_player_chooses_the_card_he_leaves():
    """DR-062 Not the one whose turn it is."""
    d = given("brenna", "dorgan")
    change(d.heroes[1], wounds=7, loot=["lucky-coin", "climbers-rope"])
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[4, 1, 1, 1, 1, 1, 1, 1],
        answers=["brawn", "brawn", "hit", "card-climbers-rope"],
    )
    assert (story.asks[-1].seat, story.asks[-1].clause) == (1, "DR-713")
    assert names_of(d.tiles[0].cards) == ["climbers-rope"]


@clause("DR-063")
def test_a_trade_goes_to_the_partner_and_back_once():
    """DR-063 Offer, counter-offer, last word."""
    d = given("dorgan", "brenna")
    change(d.heroes[0], loot=["lucky-coin", "climbers-rope"])
    change(d.heroes[1], loot=["healing-draught", "oak-shield"])
    table = table_at(d)
    asked = []
    for answer in (
        "equip",
        "trade-brenna",
        "give-lucky-coin",
        "offer",
        "counter",
        "give-oak-shield",
        "offer",
        "accept",
    ):
        asked.append((table.asks[0].seat, table.asks[0].clause))
        play(table, answer)
    assert asked == [
        (0, "DR-070"),
        (0, "DR-500"),
        (0, "DR-515"),
        (0, "DR-515"),
        (1, "DR-516"),
        (1, "DR-515"),
        (1, "DR-515"),
        (0, "DR-517"),
    ]
    assert sorted(names_of(table.run.state.heroes[0].loot)) == ["climbers-rope", "lucky-coin", "oak-shield"]


@clause("DR-064", "DR-114", "DR-R50")
def test_at_setup_all_choose_an_ability_at_once_and_nobody_sees_the_rejected_one():
    """DR-064 Both are asked side by side; the other's cards are in no view and no event."""
    table = open_table("dungeon-run", 2, luck=[6, 1, "snare", "salvage", "kindle", "pyre"])
    play(table, "take-dorgan", "take-ashara")
    assert [(ask.seat, ask.keys) for ask in table.asks] == [
        (0, ("keep-snare", "keep-salvage")),
        (1, ("keep-kindle", "keep-pyre")),
    ]
    table.answer(0, "keep-snare")
    assert "snare" not in str(table.view(1)).lower()
    table.answer(1, "keep-pyre")
    assert [names_of(hero.abilities) for hero in table.run.state.heroes] == [["snare"], ["pyre"]]
    told = " ".join(event.text for event in table.events(1))
    assert ("Snare" in told, "Salvage" in told) == (True, False)


@clause("DR-065", "DR-071", "DR-891")
def test_the_killer_chooses_what_he_takes_and_what_he_equips():
    """DR-065 DR-071 Card by card, equip or loot pile; he may leave some."""
    d = given("brenna", "dorgan", "ashara", final=True)
    change(d.heroes[1], wounds=7, loot=["lucky-coin", "oak-shield", "rod-of-storms"])
    change(d.heroes[2], at=lay(d, "crossroads", 0, "N"))
    story = perform(
        hero_battle(d, d.heroes[0], d.heroes[1]),
        luck=[4, 1, 1, 1, 1, 1, 1, 1],
        answers=["brawn", "brawn", "hit", "take-oak-shield", "equip-oak-shield", "take-rod-of-storms", "done"],
    )
    assert [(ask.seat, ask.clause) for ask in story.asks[-4:]] == [
        (0, "DR-891"),
        (0, "DR-541"),
        (0, "DR-891"),
        (0, "DR-891"),
    ]
    brenna = d.heroes[0]
    assert (names_of(brenna.equipped), names_of(brenna.loot)) == (["oak-shield"], ["rod-of-storms"])
    assert names_of(d.tiles[0].cards) == ["lucky-coin"]


@clause("DR-066", "DR-989")
def test_the_mercy_vote_is_simultaneous():
    """DR-066 All other living players are asked at once; nobody sees a vote before the last is cast."""
    d = given("brenna", "dorgan", "ashara", mercy=True)
    change(d.heroes[0], wounds=8)
    put(d, "ooze")
    table = table_at(d, luck=[1, 6, 2, 2, 2, 2])
    play(table, "battle", "stay-out", "stay-out", "brawn")
    assert [(ask.seat, ask.clause) for ask in table.asks] == [(1, "DR-989"), (2, "DR-989")]
    before = (table.view(2), len(table.events(2)))
    table.answer(1, "thumb-down")
    assert (table.view(2), len(table.events(2))) == before
    table.answer(2, "thumb-up")
    assert table.run.state.heroes[0].is_down


@clause("DR-067", "DR-R84")
@pytest.mark.parametrize(
    ("options", "answer"),
    [
        ((*ASSISTS.values(), SABOTAGE, STAY_OUT), STAY_OUT),
        ((ACCEPT, REFUSE), REFUSE),
        ((ACCEPT, REFUSE, COUNTER), REFUSE),
        ((PASS, offers.use(PACK.ability["war-bellow"])), PASS),
        ((SUMMON, PASS), PASS),
        ((RALLY, NO_RALLY), RALLY),
        ((THUMB_UP, THUMB_DOWN), THUMB_UP),
        ((*MOVES, BATTLE, ESCAPE, END_TURN), END_TURN),
        ((BY_RATING["brawn"], BY_RATING["magic"]), None),
    ],
)
def test_who_gives_no_answer(options, answer):
    """DR-067 No assist, refuse, pass, rally yes, thumb up, end of turn; a forced choice is left to chance (None)."""
    found = default_answer([option.key for option in options])
    assert found == (answer and answer.key)


@clause("DR-070", "DR-154", "DR-R72")
def test_between_actions_he_chooses_an_action_a_free_effect_or_the_end():
    """DR-070 Before, between and after his actions; the draught costs none."""
    d = given("dorgan", "brenna")
    change(d.heroes[0], equipped=["healing-draught"], wounds=3, trophies=["ooze", "ghoul"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    table = table_at(d)
    menu = {"move-north", "move-east", "move-south", "move-west", "equip", "advance", "use-healing-draught", "end-turn"}
    assert (table.asks[0].clause, set(keys(table))) == ("DR-070", menu)
    play(table, "use-healing-draught")
    assert (table.run.state.heroes[0].wounds, table.run.state.turn.actions, table.asks[0].clause) == (0, 2, "DR-070")
    play(table, "end-turn")
    assert table.asks[0].seat == 1


@clause("DR-071", "DR-330", "DR-R44")
@pytest.mark.parametrize(("answer", "equipped"), [("equip", True), ("stow", False)])
def test_a_card_from_the_well_is_equipped_or_stowed(answer, equipped):
    """DR-071 The Sword is gained like any card."""
    d = given("brenna")
    well = lay(d, "well", 0, "N")
    change(d.heroes[0], at=well, loot=["lucky-coin"])
    table = play(table_at(d, luck=[3]), "tile-action", f"{answer}-sword-of-the-well-spirit")
    assert (names_of(table.run.state.heroes[0].equipped) == ["sword-of-the-well-spirit"]) is equipped


@clause("DR-072", "DR-912", "DR-920")
def test_the_holder_decides_first_whether_to_summon_and_after_the_draw_where():
    """DR-072 Asked before anything else in his turn; the monster is drawn, then the tile is chosen."""
    d = given("dorgan", "brenna")
    with_stone(d, d.heroes[0])
    change(d.heroes[0], at=lay(d, "crossroads", 0, "N"))
    encounters(d, "ooze")
    d.turn, d.to_play = None, [0, 1]
    table = table_at(d)
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-912")
    play(table, "summon")
    assert (table.asks[0].clause, keys(table)) == ("DR-914", ("tile-0", "tile-1"))
    assert any("Ooze" in event.text for event in table.events(0))
    play(table, "tile-0")
    assert (table.run.state.foes.get(0).kind.key, table.asks[0].clause) == ("ooze", "DR-070")


@clause("DR-073", "DR-257")
@pytest.mark.parametrize(("answer", "wounds"), [("deal-lost-pilgrim", 1), ("pass", 4)])
def test_who_draws_a_stranger_decides_at_once_whether_to_deal(answer, wounds):
    """DR-073 It costs no action."""
    d = given("dorgan", "brenna")
    change(d.heroes[0], wounds=4)
    lay(d, "den", 0, "E")
    encounters(d, "lost-pilgrim")
    table = play(table_at(d, luck=[1, *([6] if wounds == 1 else [])]), "move-east")
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "DR-073")
    play(table, answer)
    assert (table.run.state.heroes[0].wounds, table.run.state.turn.actions) == (wounds, 1)
