"""The face: what players, screens and bots are given of a table, over random games."""

from __future__ import annotations

import json
import random
import re

import pytest
from jsonschema import Draft202012Validator

from clauses import clause
from frozen import shipped
from games.dungeon_run.given import (
    PACK,
    change,
    change_tile,
    corridor,
    given,
    here,
    keys,
    lay,
    play,
    put,
    room,
    table_at,
)
from games.dungeon_run.modes import bold
from undercroft import NotAllowed, language, open_table
from undercroft.board import draw
from undercroft.board.marks import marks_of
from undercroft.games.dungeon_run.game import GAME
from undercroft.games.dungeon_run.sight.habits import STANDING
from undercroft.games.dungeon_run.sight.odds import at_least
from undercroft.games.dungeon_run.sight.things import things
from undercroft.kernel.table import Table
from undercroft.schema import schema

SHAPE = Draft202012Validator(schema("view", GAME))
PLACE = re.compile(r"(tile|monster|die|foe-die|hero)-\d+|exit-\d+-[nesw]|(card|item|hero)-[a-z0-9-]+")

# What concerns no thing and no place: to pass, to stop, to leave it to chance, several heroes at once, a whole deck.
NOWHERE = {
    "pass", "stay-out", "done", "nothing", "end-turn", "chance", "accept-all", "refuse-all", "one-by-one",
    "encounter-deck", "tile-stack",
}  # fmt: skip


def detail(table: Table, key: str) -> dict:
    return next(option for ask in table.asks for option in ask.to_json()["options"] if option["key"] == key)


def keys_in(part: object) -> set[str]:
    """Every key of a thing that a view names."""
    if isinstance(part, dict):
        own = {part["key"]} if "key" in part and "name" in part else set()
        return own.union(*[keys_in(one) for one in part.values()])
    return set().union(*[keys_in(one) for one in part]) if isinstance(part, (list, tuple)) else set()


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_every_ask_and_view_of_a_game_is_complete_data(seats):
    """Options with places and details, standing answers that are legal, views of the promised shape, things by key."""
    print_of = {thing["key"] for thing in things(PACK)}
    for seed, mercy in enumerate(("off", "on" if seats > 1 else "off")):
        chance = random.Random(seed)
        pick = bold(chance)
        table = open_table("dungeon-run", seats, {"round-limit": 60, "mercy": mercy}, seed=seed)
        asked = 0
        while table.asks and asked < 260:
            for ask in table.asks:
                data = ask.to_json()
                json.dumps(data)
                assert data["obvious"] is None or data["obvious"] in ask.keys
                for option in data["options"]:
                    where = option["place"]
                    assert option["key"] in NOWHERE if where is None else PLACE.fullmatch(where), (ask.clause, option)
                    if option["chance"]:
                        assert 0 <= option["chance"]["n"] <= option["chance"]["of"]
                if asked % 4 == 0:
                    view = table.view(ask.seat)
                    SHAPE.validate(view)
                    assert keys_in(view) <= print_of
                    for one in STANDING:
                        if ask.clause in one.clauses:
                            assert one.answer(data, view) in (None, *ask.keys)
            ask = chance.choice(table.asks)
            table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
            asked += 1
        for event in table.events(None):
            json.dumps(event.to_json())


def test_the_print_has_every_card_once_with_its_text_in_both_languages():
    pack = shipped("dungeon-run")
    for code in ("en", "fr"):
        with language(code):
            found = things(pack)
            assert len({thing["key"] for thing in found}) == len(found)
            assert all(thing["name"] and thing["text"] and thing["clause"] for thing in found)
    assert {card.key for card in pack.cards} | set(pack.tile) | set(pack.hero) <= {thing["key"] for thing in found}


def test_a_move_says_where_it_leads_and_what_waits_there():
    d = given("dorgan", "ashara")
    row = corridor(d, 2)
    put(d, "ghoul", row[0], wounds=1)
    here(d, row[0], hidden=2)
    table = table_at(d)
    north, east = detail(table, "move-north"), detail(table, "move-east")
    assert (north["place"], east["place"]) == (f"tile-{row[0]}", "exit-0-e")
    assert north["leads"] == "Crossroads (1): Ghoul, 1 wound of 3, defence 4; 2 face-down treasures."
    assert "new tile" in east["leads"]


@pytest.mark.parametrize(
    ("dice", "face", "needed", "ways"), [(1, 4, 1, (3, 6)), (2, 4, 2, (9, 36)), (3, 2, 1, (215, 216))]
)
def test_chances_are_counted_exactly(dice, face, needed, ways):
    assert at_least(needed, dice, face) == ways


def test_an_escape_and_a_battle_tell_their_chances():
    d = given("dorgan", "ashara")  # Brawn 4, Skill 4
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "ghoul")  # defence 4, escape 4, Life 3
    table = table_at(d)
    assert detail(table, "escape")["chance"] == {"what": "you escape", "n": 6**4 - 3**4, "of": 6**4}
    assert (detail(table, "battle")["chance"]["n"], detail(table, "battle")["place"]) == (405, "monster-0")
    assert 405 == 4 * 3**3 * 3 + 3**4


@clause("DR-386", "DR-392")
def test_all_dice_are_assigned_in_one_answer_or_one_by_one():
    """DR-386 Just enough hits to kill, or all that can, or all blocks: each proposal says what comes of it."""
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "ooze", wounds=1)  # three more kill it
    table = play(table_at(d, luck=[1, 2, 5, 5, 5, 5]), "battle", "brawn")
    assert keys(table)[:3] == ("all-kill", "all-hit", "all-block")
    shown = [detail(table, key)["parts"] for key in keys(table)[:3]]
    assert shown == [{"hits": 3, "left": 1}, {"hits": 4, "left": 2}, {"hits": 2, "left": 0}]
    assert table.asks[0].obvious == "all-kill"
    assert table.view(0)["fight"]["assigning"] == {"die": 0, "face": 5}
    play(table, "all-kill")
    assert [card.key for card in table.run.state.heroes[0].trophies] == ["ooze"]
    assert table.run.state.heroes[0].wounds == 1


def test_a_proposal_that_is_sure_to_defeat_says_so():
    d = given("dorgan", "ashara")
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    change(d.heroes[0], wounds=6)
    put(d, "ooze")
    table = play(table_at(d, luck=[1, 2, 5, 5, 5, 5]), "battle", "brawn")
    assert detail(table, "all-hit")["deadly"] == "This defeats Dorgan."
    assert (detail(table, "all-block")["deadly"], table.asks[0].obvious) == (None, "all-block")


@clause("DR-142", "DR-181")
def test_two_moves_in_one_answer_where_nothing_can_interrupt_them():
    d = given("dorgan", "ashara")
    row = corridor(d, 2)
    table = play(table_at(d), f"walk-{row[1]}")
    assert (table.run.state.heroes[0].at, table.asks[0].seat) == (row[1], 1)


@clause("DR-142")
@pytest.mark.parametrize("obstacle", ["monster", "token", "channel", "gate", "rival", "thief", "one action"])
def test_a_walk_is_not_offered_where_something_may_happen_on_the_way(obstacle):
    hero = "stabbins" if obstacle == "thief" else "dorgan"
    d = given(hero, "ashara", final=obstacle == "rival")
    between = {"channel": "underground-channel", "gate": "portcullis-room"}.get(obstacle, "rat-run")
    first = lay(d, between, 0, "N", exits="NS")
    lay(d, "crossroads", first, "N")
    change(d.heroes[1], at=first if obstacle == "rival" else 2)
    if obstacle == "monster":
        put(d, "ooze", first)
    if obstacle == "token":
        here(d, first, token="snare")
    if obstacle == "one action":
        d.turn.actions = 1
    assert "walk-2" not in keys(table_at(d))


@clause("DR-067", "DR-R84")
def test_a_silent_player_is_answered_for():
    """DR-067 Away: no assist, refuse, pass, rally, the turn ends; a forced choice is left to chance."""
    away = next(one for one in GAME.standing if one.key == "away")
    d = given("dorgan", "ashara")
    table = table_at(d)
    ask = table.asks[0]
    assert away.answer(ask.to_json(), table.view(0)) == "end-turn"
    d = room("library", "dorgan", "ashara")
    d.foes.pop(1, None)
    put(d, "ooze", 1)
    table = play(table_at(d, luck=[6, 6]), "battle")
    assert away.answer(table.asks[0].to_json(), table.view(1)) == "stay-out"


def test_standing_answers_leave_real_decisions_to_the_player():
    """Gorvak's wounds make him stronger: he is asked whether he rallies; Dorgan is not."""
    rally = next(one for one in STANDING if one.key == "rally")
    for hero, answer in (("gorvak", None), ("dorgan", "rally")):
        d = given(hero, "ashara")
        change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
        change(d.heroes[0], wounds=2)
        put(d, "rat-swarm", wounds=1)
        table = play(
            table_at(d, luck=[6, 6, 6, 6] + [6] * (3 if hero == "dorgan" else 4)), "battle", "brawn", "all-hit"
        )
        ask = table.asks[0]
        assert (ask.clause, rally.answer(ask.to_json(), table.view(0))) == ("DR-680", answer)


def test_undo_stops_where_a_hidden_card_was_shown():
    """A card put on from the loot pile has been shown; one taken off again is known to all."""
    d = given("dorgan", "brenna")
    change(d.heroes[0], loot=["lucky-coin", "climbers-rope"], equipped=["studded-jerkin"])
    secrets = GAME.secrets(d)
    assert (set(secrets["lucky-coin"]), "studded-jerkin" in secrets) == ({0}, False)
    change(d.heroes[1], trophies=["ooze"])
    assert set(GAME.secrets(d)["ooze"]) == {1}


def test_undo_stops_where_others_have_seen_what_one_could_wear():
    """DR-741 Whether the Equip goes on after a card was taken off tells whether the hidden ones can be worn."""
    d = given("dorgan", "brenna")
    change(d.heroes[0], loot=["climbers-rope"], equipped=["studded-jerkin"])
    table = play(table_at(d), "equip", "take-off-studded-jerkin")
    with pytest.raises(NotAllowed):
        table.undo(0)


def test_a_prompt_says_whose_dice_they_are_and_what_for():
    """Fizzwick is asked about Dorgan's escape; Dorgan about his own."""
    d = given("dorgan", "fizzwick")
    change(d.heroes[0], equipped=["lucky-coin"])
    change(d.heroes[1], abilities=["reverse-fortune"])
    put(d, "ghoul")
    table = play(table_at(d, luck=[5, 1, 1, 1]), "escape", "stay-out")
    assert table.asks[0].prompt == "Your dice for the escape: 5, 1, 1, 1. Reroll or change any?"
    play(table, "pass")
    assert table.asks[0].prompt == "Dorgan's dice for the escape: 5, 1, 1, 1. Use a card on them?"


def test_ratings_dice_and_turns_of_a_tile_name_what_they_concern():
    """A rating: the foe, the trap or the tile; a die: that die, one's own or the foe's; a new tile: its exit."""
    d = given("dorgan", "fizzwick")
    change(d.heroes[0], equipped=["lucky-coin"])
    change(d.heroes[1], at=lay(d, "crossroads", 0, "N"))
    put(d, "ooze")
    table = play(table_at(d, luck=[1, 2, 5, 3, 5, 4]), "battle")
    assert {detail(table, key)["place"] for key in ("brawn", "magic")} == {"monster-0"}
    play(table, "brawn", "use-lucky-coin")
    assert [detail(table, f"die-{face}")["place"] for face in (5, 3, 4)] == ["die-0", "die-1", "die-3"]
    d = given("dorgan", "ashara")
    table = play(table_at(d, luck=["guard-post"]), "move-east")
    assert [option.place for option in table.asks[0].options] == ["exit-0-e"] * 3


def test_a_tile_that_is_drawn_is_not_unexplored():
    """It lies pale where it will lie, until it is turned; before it was drawn nobody knew anything of it."""
    table = table_at(given("dorgan", "ashara"), luck=["guard-post"])
    printed = {thing["key"]: thing for thing in things(PACK)}

    def beyond() -> str:
        board = draw(table.view(0), printed, marks_of(table.asks[0].to_json()["options"]))
        return next(one.title for one in board.places if one.place == "exit-0-e")

    before = beyond()
    play(table, "move-east")
    assert (before[:10], beyond()[:12]) == ("Unexplored", "The new tile")


def test_strangers_stand_on_the_board_where_they_are_met():
    d = given("dorgan", "ashara")
    change(d.heroes[0], wounds=2)
    change_tile(d, 0, strangers=(PACK.stranger["lost-pilgrim"],))
    table = table_at(d)
    place = detail(table, "deal-lost-pilgrim")["place"]
    marks = {place: [(1, "deal-lost-pilgrim", "deal")]}
    board = draw(table.view(0), {thing["key"]: thing for thing in things(PACK)}, marks)
    assert [(one.place, one.panel) for one in board.places if one.place == place] == [("card-lost-pilgrim", "")]
