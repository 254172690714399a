"""The turn: Preparation, Exploration, Descent."""

from __future__ import annotations

import pytest

import undercroft
from clauses import clause
from games.mini_rogue.given import PACK, change, given, hero, hold, party, potions, table_at
from story import perform
from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.rules.preparation import prepare
from undercroft.games.mini_rogue.rules.rooms import resolve_room
from undercroft.games.mini_rogue.rules.skills import neighbours
from undercroft.games.mini_rogue.rules.state import City
from undercroft.games.mini_rogue.rules.turn import descend, move, moves, reveal_neighbours
from undercroft.games.mini_rogue.rules.verbs import lay
from undercroft.kernel.errors import BadLuck, NotAllowed
from undercroft.kernel.table import Table


def guarded(d: City, key: str) -> City:
    """With this Guardian lying face up at the Exit."""
    d.guardian = PACK.guardian[key]
    if not d.guardian.final:
        d.guardians.take(d.guardian)
    return d


def play(table: Table, *answers: str) -> Table:
    for answer in answers:
        table.answer(table.asks[0].seat, answer)
    return table


def keys(table: Table) -> list[str]:
    return [event.kind.key for event in table.events(0)]


def quiet_area() -> Table:
    """Area 1 without a fight, as far as the Entry of Area 2."""
    luck = [
        "night-grocer",  # Entry
        "crypt-fence", "cutpurse-alley",  # right and below
        "city-guard", "the-pyre", 3,
        "strongbox", "weapon-cache",
        "night-grocer", "executioner",  # Area 2
    ]  # fmt: skip
    table = undercroft.open_table("mini-rogue", options={"character": "rat-hunter"}, luck=luck)
    return play(table, "leave", "move-right", "leave", "move-down", "no-offer", "move-down", "skip")


# -- Preparation -------------------------------------------------------------------------------------------


@clause("MR-180")
def test_a_turn_is_preparation_exploration_descent():
    told = keys(quiet_area())
    order = ["area-laid-out", "entered", "reached-exit", "ate", "area-laid-out"]
    assert [key for key in told if key in order] == [
        "area-laid-out", "entered", "entered", "entered", "reached-exit", "ate", "area-laid-out",
    ]  # fmt: skip


@clause("MR-181")
def test_all_rooms_are_shuffled_and_eight_dealt_face_down():
    d = given(rooms={0: "the-pyre", 1: "watchfire"}, at=1)
    d.rooms.take(PACK.room["strongbox"])
    d.rooms.put_on_bottom(PACK.room["strongbox"])
    d.laid_out = False
    perform(prepare(d), luck=["strongbox"])
    assert len(d.rooms) == 19
    assert d.rooms.bottom == d.rooms.top == []
    assert d.grid[1:] == [None] * 7


@clause("MR-183", "MR-184")
@pytest.mark.parametrize(("area", "guardian"), [(1, None), (2, "The Rat King"), (3, None)])
def test_the_guardian_is_turned_up_only_where_the_icon_is(area, guardian):
    table = table_at(_unlaid(area), luck=["night-grocer", *(["rat-king"] if guardian else [])])
    seen = table.view(0)
    assert seen["exit"]["guardian"] == guardian
    assert seen["guardian_here"] == (guardian is not None)


def _unlaid(area: int) -> City:
    d = given(area=area)
    d.laid_out = False
    return d


@clause("MR-185")
def test_face_down_cards_are_hidden():
    table = table_at(_unlaid(1), luck=["night-grocer"])
    seen = table.view(0)
    assert [one["key"] for one in seen["rooms"]] == ["room-night-grocer"] + [None] * 7
    assert seen["exit"]["guardian"] is None
    with pytest.raises(BadLuck):  # the card that lies face up cannot come again, any other can
        play(table.fork(luck=["night-grocer"]), "leave")


@clause("MR-185")
def test_a_card_one_seat_has_looked_at_stays_hidden_from_the_other():
    d = party("sellsword", "canoness", rooms={0: "night-grocer"})
    d.rooms.take(PACK.room["city-guard"])
    lay(d, 1, PACK.room["city-guard"], seen_by=0)
    table = table_at(d)
    assert table.view(0)["rooms"][1]["key"] == "room-city-guard"
    assert table.view(1)["rooms"][1]["key"] is None
    assert table.view(None)["rooms"][1]["name"] is None


# -- Exploration -------------------------------------------------------------------------------------------


@clause("MR-210")
def test_a_room_is_resolved_before_it_may_be_left():
    table = table_at(given(rooms={0: "night-grocer", 1: "watchfire", 3: "the-pyre"}))
    with pytest.raises(NotAllowed):
        table.answer(0, "move-right")
    assert "move-right" in play(table, "leave").asks[0].keys


@clause("MR-211")
def test_right_and_below_are_turned_up_once_the_room_is_resolved():
    table = table_at(given(rooms={0: "night-grocer"}), luck=["watchfire", "the-pyre"])
    assert [one["state"] for one in table.view(0)["rooms"]] == ["up"] + ["down"] * 7
    play(table, "leave")
    seen = table.view(0)["rooms"]
    assert [place for place in range(8) if seen[place]["state"] == "up"] == [0, 1, 3]
    assert (seen[1]["key"], seen[3]["key"]) == ("room-watchfire", "room-the-pyre")


@clause("MR-211")
def test_a_neighbour_already_face_up_is_not_turned_again():
    table = table_at(given(rooms={0: "night-grocer", 1: "strongbox"}), luck=["the-pyre"])
    play(table, "leave")
    assert [one["key"] for one in table.view(0)["rooms"][:4]] == [
        "room-night-grocer",
        "room-strongbox",
        None,
        "room-the-pyre",
    ]


@clause("MR-212")
def test_the_player_must_choose_one_of_the_two():
    table = table_at(given(rooms={0: "night-grocer", 1: "watchfire", 3: "the-pyre"}))
    play(table, "leave")
    assert (table.asks[0].clause, table.asks[0].keys) == ("MR-212", ("move-right", "move-down"))
    play(table, "move-down")
    assert table.view(0)["heroes"][0]["at"] == 3


@clause("MR-213", "MR-214")
@pytest.mark.parametrize(
    ("at", "ways"),
    [(0, "right down"), (1, "right down"), (2, "down"), (3, "right down"), (4, "right down"), (5, "down"),
     (6, "right"), (7, "right")],
)  # fmt: skip
def test_moves_go_right_and_down_and_never_back(at, ways):
    d = given(at=at)
    assert [option.key for option in moves(d, hero(d))] == [f"move-{way}" for way in ways.split()]


@clause("MR-213")
@pytest.mark.parametrize(("way", "to"), [("move-right", 5), ("move-down", 7)])
def test_a_move_goes_one_card_far(way, to):
    d = given("sellsword", at=4, rooms={5: "strongbox", 7: "watchfire"})
    perform(move(d, hero(d)), answers=[way])
    assert (hero(d).at, hero(d).resolved) == (to, False)


@clause("MR-214")
@pytest.mark.parametrize(("at", "to"), [(2, 5), (5, 8), (6, 7), (7, 8)])
def test_the_only_move_there_is_must_be_taken(at, to):
    d = given("sellsword", at=at, rooms={5: "strongbox", 7: "watchfire"})
    story = perform(move(d, hero(d)))
    assert (story.asks, hero(d).at) == ([], to)


@clause("MR-R87")
def test_an_area_is_three_rows_of_three_and_every_way_to_the_exit_has_four_moves():
    """MR-R87 Eight cards and the Exit at the bottom right; six ways lead there."""
    ways = [[0]]
    for _ in range(4):
        ways = [[*way, place] for way in ways for _, place in neighbours(way[-1])]
    assert [way[-1] for way in ways] == [EXIT] * 6
    assert {place for way in ways for place in way} == set(range(9))
    assert neighbours(EXIT) == ()


@clause("MR-215")
def test_four_rooms_are_resolved_on_the_way_to_the_exit():
    told = quiet_area().events(0)
    entered = [event.facts["room"].key for event in told if event.kind.key == "entered"]
    assert ["night-grocer", *entered] == ["night-grocer", "crypt-fence", "the-pyre", "weapon-cache"]
    assert [event.kind.key for event in told].count("reached-exit") == 1


@clause("MR-218")
def test_a_room_not_entered_is_never_resolved_even_if_revealed():
    table = quiet_area()
    assert "city-guard" in [event.facts["room"].key for event in table.events(0) if event.kind.key == "turned-up"]
    assert "fight-began" not in keys(table)
    assert "rolled" not in keys(table)  # neither the Trap nor the Strongbox asked for a test


@clause("MR-216")
def test_a_guardian_at_the_exit_must_be_fought_at_once():
    table = table_at(guarded(given(area=2, at=7, resolved=True, rooms={7: "watchfire"}), "rat-king"))
    assert table.view(0)["heroes"][0]["at"] == 8
    assert table.view(0)["enemy"]["key"] == "guardian-rat-king"
    assert table.asks[0].clause == "MR-320"


@clause("MR-217")
def test_where_the_guardian_is_face_down_there_is_nothing_to_fight():
    table = table_at(given(area=1, at=7, resolved=True, rooms={7: "watchfire"}), luck=["night-grocer", "rat-king"])
    assert table.view(0)["area"] == 2
    assert "fight-began" not in keys(table)


@clause("MR-R83")
def test_the_exit_is_never_turned_up_as_a_neighbour():
    for at in (5, 7):
        d = given(area=2, at=at, resolved=True)
        story = perform(reveal_neighbours(d, hero(d)))
        assert (story.lucks, d.guardian) == ([], None)


@clause("MR-R85")
def test_a_move_to_a_card_in_sight_cannot_be_taken_back():
    table = table_at(given(rooms={0: "watchfire", 1: "night-grocer", 3: "crypt-fence"}))
    play(table, "choice-1", "move-right")
    with pytest.raises(NotAllowed):
        table.undo(0)
    assert table.view(0)["heroes"][0]["at"] == 1


# -- Blindness on the way ----------------------------------------------------------------------------------


@clause("MR-R47")
def test_a_blind_character_chooses_without_dice():
    d = given("sellsword", at=0, blind=True)
    story = perform(move(d, hero(d)), luck=["watchfire"], answers=["move-down"])
    assert story.asks[0].keys == ("move-right", "move-down")
    assert hero(d).at == 3
    assert d.face_up == [False] * 3 + [True] + [False] * 4


@clause("MR-R49")
def test_cards_face_up_stay_so_when_a_character_goes_blind():
    d = given(rooms={0: "abandoned-jail", 1: "watchfire"})
    perform(resolve_room(d, hero(d)), luck=[2, 1])
    assert hero(d).blind
    assert d.face_up[1]
    assert moves(d, hero(d))[0].label == "Go right: Watchfire (Campfire)"


@clause("MR-EX94", "MR-R48")
def test_a_cure_before_moving_turns_the_neighbours_up_at_once():
    table = table_at(
        given("canoness", blind=True, card_up=False, rooms={0: "night-grocer"}), luck=["watchfire", "the-pyre"]
    )
    play(table, "leave")
    assert table.view(0)["rooms"][1]["state"] == "down"
    play(table, "use-holy")
    seen = table.view(0)
    assert not seen["heroes"][0]["blind"]
    assert (seen["rooms"][1]["key"], seen["rooms"][3]["key"]) == ("room-watchfire", "room-the-pyre")
    assert table.asks[0].keys == ("move-right", "move-down")


@clause("MR-EX95")
def test_a_blind_character_may_use_what_its_partner_has_turned_up():
    d = party("rat-hunter", "canoness", rooms={0: "night-grocer"})
    change(d.heroes[0], blind=True)
    change(d.heroes[1], card_up=False)
    table = table_at(d, luck=["watchfire", "the-pyre"])
    play(table, "leader-first", "leave", "leave", "pass", "pass")
    assert (table.asks[0].seat, table.asks[0].clause) == (0, "MR-212")
    assert [option.label for option in table.asks[0].options] == [
        "Go right: Watchfire (Campfire)",
        "Go down: The Pyre (Shrine)",
    ]
    assert table.view(0)["heroes"][0]["blind"]


# -- danger met --------------------------------------------------------------------------------------------


@clause("MR-EX96")
def test_a_trap_passed_makes_the_strongbox_pay_three():
    d = given(gold=0, rooms={0: "cutpurse-alley", 1: "strongbox"})
    perform(resolve_room(d, hero(d)), luck=[5, 1])
    hero(d).at = 1
    perform(resolve_room(d, hero(d)), luck=[2, 3])
    assert hero(d).gold == 3


@clause("MR-EX96", "MR-R105", "MR-218")
def test_a_monster_seen_but_not_entered_does_not():
    table = table_at(
        given(gold=0, rooms={0: "night-grocer", 1: "city-guard", 3: "strongbox"}), luck=[2, 3, "watchfire", "the-pyre"]
    )
    play(table, "leave", "move-down")
    assert table.view(0)["heroes"][0]["gold"] == 1


@clause("MR-R105")
@pytest.mark.parametrize("key", ["city-guard", "cutpurse-alley"])
def test_danger_is_met_from_the_moment_its_room_is_being_resolved(key):
    d = given(rooms={0: key}, potions=["perception"])
    perform(resolve_room(d, hero(d)), pause=True)
    assert hero(d).met_danger


@clause("MR-733")
def test_danger_met_is_forgotten_in_the_next_area():
    d = given(met_danger=True)
    perform(descend(d))
    perform(prepare(d), luck=["strongbox", "executioner"])
    assert not hero(d).met_danger


# -- Descent -----------------------------------------------------------------------------------------------


@clause("MR-250")
def test_one_ration_is_eaten():
    d = given(ration=3)
    perform(descend(d))
    assert (hero(d).ration, hero(d).hp) == (2, 10)


@clause("MR-251")
def test_who_has_nothing_to_eat_loses_three_hp_instead():
    d = given(ration=0, hp=4)
    perform(descend(d))
    assert (hero(d).ration, hero(d).hp) == (0, 1)


@clause("MR-252", "MR-253")
def test_the_card_is_turned_up_and_the_marker_moves_to_the_next_area():
    d = given(area=4, card_up=False)
    perform(descend(d))
    assert (hero(d).card_up, d.area, d.floor) == (True, 5, 3)


@clause("MR-254", "MR-R103")
@pytest.mark.parametrize("key", PACK.room)
def test_every_room_of_the_last_area_goes_back_into_the_deck(key):
    d = given(hp=2, card_up=False, potions=[], rooms={0: "city-guard", 1: "watchfire", 3: "the-pyre"})
    perform(resolve_room(d, hero(d)), luck=[5, 1])
    perform(descend(d))
    assert not d.laid_out
    perform(prepare(d), luck=[key, "executioner"])
    assert d.grid[0] is PACK.room[key]
    assert len(d.rooms) == 19


@clause("MR-EX72", "MR-255")
def test_a_beaten_guardian_is_followed_by_one_reward_and_the_descent():
    d = guarded(given(area=2, at=8, xp=4, gold=3, ration=3, card_up=False, potions=[]), "executioner")
    table = table_at(d, luck=[6, 1, 6, 4, "night-grocer"])
    play(table, "critical-1", "reward-right", "always-1")
    seen = table.view(0)
    one = seen["heroes"][0]
    assert (one["xp"], one["armor"], one["gold"], one["ration"], one["card_up"]) == (5, 1, 5, 2, True)
    assert [clause for clause, _, _ in table.throws].count("MR-751") == 1
    assert (seen["area"], seen["floor"], seen["guardians_left"]) == (3, 2, 3)
    assert seen["exit"]["guardian"] is None


@clause("MR-EX72")
def test_the_next_card_of_the_pile_guards_the_next_floor():
    d = _unlaid(2)
    perform(prepare(d), luck=["night-grocer", "executioner"])
    d.area, d.laid_out = 4, False
    with pytest.raises(BadLuck):
        perform(prepare(d), luck=["night-grocer", "executioner"])
    perform(prepare(d), luck=["night-grocer", "rat-king"])
    assert d.guardian is PACK.guardian["rat-king"]


@clause("MR-256")
def test_everything_else_carries_over():
    d = given(xp=7, armor=2, hp=6, gold=9, ration=4, cursed=True, poisoned=True, blind=True, potions=["fire", "frost"])
    hold(d, hero(d), "weapon-cache")
    hero(d).uses = 2
    perform(descend(d))
    perform(prepare(d), luck=["the-pyre", "executioner"])
    one = hero(d)
    assert (one.xp, one.armor, one.hp, one.gold, one.ration) == (7, 2, 6, 9, 3)
    assert (one.cursed, one.poisoned, one.blind) == (True, True, True)
    assert potions(one) == ["fire", "frost"]
    assert (one.holds.key, one.uses) == ("weapon-cache", 2)
