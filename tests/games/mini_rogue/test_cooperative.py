"""Two characters: setup, the order of events, shared Rooms, Falls, Descent. Joint fights: test_joint_fights.py."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import PACK, change, hold, listen, party, potions, room, table_at, told
from games.mini_rogue.printed import FIGHTER
from story import perform
from undercroft import Unknown, open_table
from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.rules.cooperative import resolve_in_party, share_object
from undercroft.games.mini_rogue.rules.state import City
from undercroft.games.mini_rogue.rules.turn import descend, leave_area, move_on, resolve_rooms
from undercroft.games.mini_rogue.rules.verbs import Death
from undercroft.players.asked import Preferences

NAMED = {"character": "rat-hunter", "partner": "canoness"}


def two(first: str = "rat-hunter", second: str = "canoness", at: tuple[int, int] = (0, 0), **where) -> City:
    """Two characters with no skill and no Potion to think about, perhaps in different Rooms."""
    d = party(first, second, **where)
    for one, place in zip(d.heroes, at, strict=True):
        change(one, **FIGHTER, at=place, hp=10, gold=0)
    return d


def answer(table, *keys: str) -> None:
    """Whoever is asked answers."""
    for key in keys:
        table.answer(table.asks[0].seat, key)


# -- setup --------------------------------------------------------------------------------------------------------


@clause("MR-880", "MR-R60")
def test_two_people_play_with_the_content_of_the_city():
    table = open_table("mini-rogue", ["ann", "bo"], options=NAMED, luck=[0, "watchfire"])
    heroes = table.view(0)["heroes"]
    assert [(one["key"], one["player"]) for one in heroes] == [
        ("character-rat-hunter", "ann"),
        ("character-canoness", "bo"),
    ]


@clause("MR-880")
def test_one_person_may_play_both():
    options = {"mode": "cooperative", "character": "rat-hunter", "partner": "lamplighter"}
    table = open_table("mini-rogue", ["ann"], options=options, luck=[0, "watchfire", "strongbox", "the-pyre"])
    answer(table, "go-on", "leader-first", "choice-1", "choice-2", "pass")
    heroes = table.view(0)["heroes"]
    assert [(one["player"], one["xp"], one["ration"]) for one in heroes] == [("ann", 1, 3), ("ann", 0, 4)]


@clause("MR-R78", "MR-003")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_players_are_out_of_scope(seats):
    with pytest.raises(Unknown, match="number of seats"):
        open_table("mini-rogue", seats)


@clause("MR-881", "MR-R79")
def test_the_second_player_chooses_among_the_other_characters():
    table = open_table("mini-rogue", 2, seed=1)
    answer(table, "play-sellsword")
    assert table.asks[0].seat == 1
    assert table.asks[0].keys == ("play-rat-hunter", "play-lamplighter", "play-canoness")


@clause("MR-R79", "MR-881")
def test_two_players_cannot_have_the_same_character():
    with pytest.raises(Unknown, match="rat-hunter") as refused:
        open_table("mini-rogue", 2, options={"character": "rat-hunter", "partner": "rat-hunter"})
    assert refused.value.legal == ("lamplighter", "sellsword", "canoness")


@clause("MR-881")
def test_each_has_a_character_board_and_the_city_board_is_shared():
    d = party("sellsword", "canoness")
    assert [(one.hp, one.armor, one.gold, potions(one)) for one in d.heroes] == [(10, 1, 1, []), (10, 0, 1, ["holy"])]
    d.heroes[0].gold = 7
    assert d.heroes[1].gold == 1
    assert d.area == 1


@clause("MR-882")
@pytest.mark.parametrize("lot", [0, 1])
def test_the_first_leader_is_drawn_at_random(lot):
    table = open_table("mini-rogue", 2, options=NAMED, luck=[lot, "watchfire"])
    assert table.view(0)["leader"] == lot


# -- one step through the Area ------------------------------------------------------------------------------------


def step(d: City, luck: list[int | str], choices: dict[str, list[str]]) -> list[tuple[str, int]]:
    """Who is asked what, in order, while the answers to each clause last."""
    table, asked = table_at(d, luck), []
    while table.asks and choices.get(table.asks[0].clause):
        ask = table.asks[0]
        asked.append((ask.clause, ask.seat))
        table.answer(ask.seat, choices[ask.clause].pop(0))
    return asked


@clause("MR-R98", "MR-884", "MR-888", "MR-891")
def test_the_order_of_events_in_one_step():
    """MR-R98 Rooms, exchange, reveal, skills, moves; both skill windows close before the first new Room."""
    d = party("canoness", "lamplighter", rooms={0: "burned-archive"})
    asked = step(
        d,
        [5, 3, 5, 3, "night-grocer", "crypt-fence"],
        {
            "MR-597": ["go-on"] * 4,
            "MR-887": ["leader-first"],
            "MR-700": ["row-3"] * 2,
            "MR-888": ["pass"] * 2,
            "MR-R98": ["no-skill"],
            "MR-212": ["move-right", "move-down"],
        },
    )
    assert asked == [
        ("MR-597", 0), ("MR-597", 1),
        ("MR-887", 0),
        ("MR-700", 0), ("MR-700", 1),
        ("MR-888", 0), ("MR-888", 1),
        ("MR-R98", 1), ("MR-212", 0), ("MR-212", 1),
    ]  # fmt: skip


@clause("MR-R98", "MR-880")
@pytest.mark.parametrize("leader", [0, 1])
def test_one_person_is_offered_the_skills_of_both_with_the_leaders_move(leader):
    """MR-R98 The skills of both come before the Leader moves: one ask, and the card of whoever used it is turned."""
    characters = ("canoness", "lamplighter") if leader == 0 else ("lamplighter", "canoness")
    d = party(*characters, rooms={0: "watchfire", 1: "night-grocer", 3: "the-pyre"}, leader=leader, seats=1)
    answers = ["long-wick", "light-5", "enough", "move-right", "move-down"]
    story = perform(move_on(d), luck=["strongbox"], answers=answers)
    assert [ask.clause for ask in story.asks] == ["MR-212", "MR-597", "MR-597", "MR-212", "MR-212"]
    assert [one.card_up for one in d.in_order()] == [True, False]
    assert d.grid[4] is room(d, "strongbox")


@clause("MR-R98", "MR-R118")
def test_a_trail_offered_with_the_leaders_move_speaks_of_the_partners_neighbours():
    d = party("canoness", "rat-hunter", rooms={1: "watchfire", 3: "the-pyre", 4: "strongbox", 6: "city-guard"}, seats=1)
    d.heroes[0].at, d.heroes[1].at = 1, 3
    for one in d.heroes:
        change(one, resolved=True, potions=[])
    table = table_at(d, luck=["night-grocer", "weapon-cache"])
    trail = next(one for one in table.asks[0].options if one.key == "trail-down").to_json()
    assert trail["place"] == "room-6"
    answer(table, "trail-down")
    assert table.view(0)["rooms"][6]["key"] == "room-weapon-cache"
    assert [one["card_up"] for one in table.view(0)["heroes"]] == [True, False]


@clause("MR-884")
@pytest.mark.parametrize("leader", [0, 1])
def test_on_the_entry_both_resolve_the_same_card_the_leader_first(leader):
    d = two(rooms={0: "watchfire"}, leader=leader)
    answers = ["leader-first", "choice-1", "choice-1", "pass", "pass"]
    story = perform(resolve_in_party(d), answers=answers)
    assert [ask.seat for ask in story.asked("MR-711")] == [leader, 1 - leader]
    assert [one.xp for one in d.heroes] == [1, 1]


@clause("MR-883")
def test_both_start_each_area_on_the_entry():
    d = two(at=(EXIT, EXIT))
    table = table_at(d, luck=["watchfire", "executioner"])
    assert table.view(0)["area"] == 2
    assert table.view(0)["rooms"][0]["here"] == [0, 1]


@clause("MR-885", "MR-891", "MR-R62")
def test_after_the_entry_they_may_go_to_different_rooms():
    d = two(rooms={0: "watchfire", 1: "strongbox", 3: "the-pyre"})
    story = perform(move_on(d), answers=["move-right", "move-down"])
    assert [(ask.seat, ask.keys) for ask in story.asks] == [
        (0, ("move-right", "move-down")),
        (1, ("move-right", "move-down")),
    ]
    assert [one.at for one in d.heroes] == [1, 3]


@clause("MR-885")
def test_each_moves_under_the_normal_rules():
    """MR-885 In the right column only down is left, in the bottom row only right."""
    d = two(at=(2, 6), rooms={5: "strongbox", 7: "the-pyre"})
    assert perform(move_on(d)).asks == []
    assert [one.at for one in d.heroes] == [5, 7]


@clause("MR-R62")
def test_they_reach_the_exit_together():
    d = two(at=(5, 7))
    perform(move_on(d))
    assert [one.at for one in d.heroes] == [EXIT, EXIT]


@clause("MR-891", "MR-R98")
def test_the_other_chooses_its_room_knowing_the_leaders_move():
    d = two(rooms={0: "watchfire", 1: "strongbox", 3: "the-pyre"})
    for one in d.heroes:
        one.resolved = True
    table = table_at(d)
    answer(table, "move-right")
    assert table.asks[0].seat == 1
    assert table.view(1)["rooms"][1]["here"] == [0]


@clause("MR-R99")
def test_blindness_is_personal():
    """MR-R99 The seeing one turns up its own neighbours, for both; the blind one none."""
    d = two(at=(1, 3))
    d.heroes[0].blind = True
    perform(move_on(d), luck=["strongbox", "the-pyre"], answers=["move-down", "move-down"])
    assert [place for place in range(8) if d.face_up[place]] == [4, 6]
    assert [one.at for one in d.heroes] == [4, 6]


# -- separate results ---------------------------------------------------------------------------------------------


@clause("MR-EX24", "MR-886")
def test_both_on_a_trap_each_has_its_own_result():
    d = two(rooms={0: "rotten-sluice"})
    answers = ["leader-first", "pass", "pass"]
    perform(resolve_in_party(d), luck=[5, 1, 2, 3], answers=answers)
    leader, other = d.heroes
    assert (leader.xp, leader.ration) == (1, 3)
    assert (other.xp, other.ration) == (0, 2)


@clause("MR-EX25", "MR-886")
def test_both_open_the_chest_each_with_its_own_dungeon_die():
    d = two(rooms={0: "strongbox"})
    perform(resolve_in_party(d), luck=[5, 1, 6, 2], answers=["leader-first", "pass", "pass"])
    assert [(one.armor, one.xp) for one in d.heroes] == [(1, 0), (0, 1)]


@clause("MR-887", "MR-R110")
@pytest.mark.parametrize(("reply", "first"), [("accept", 1), ("decline", 0)])
def test_if_both_agree_the_other_resolves_first(reply, first):
    d = two(rooms={0: "weapon-cache"})
    answers = ["other-first", reply, "skip", "skip", "pass", "pass"]
    story = perform(resolve_in_party(d), answers=answers)
    assert [(ask.clause, ask.seat) for ask in story.asks[:3]] == [("MR-887", 0), ("MR-R110", 1), ("MR-637", first)]


@clause("MR-EX107", "MR-887", "MR-R110")
def test_who_resolves_first_may_be_agreed_on_whatever_the_cards_are():
    """MR-EX107 The Leader buys at the Night Grocer, knowing what the partner has found in the Strongbox."""
    d = two(rooms={1: "night-grocer", 3: "strongbox"})
    d.heroes[0].at, d.heroes[1].at = 1, 3
    change(d.heroes[0], gold=3)
    table = table_at(d, luck=[5, 2])
    assert (table.asks[0].clause, table.asks[0].seat) == ("MR-887", 0)
    leader = Preferences(table.game)
    assert leader.answer_to(table, table.asks[0]) == "leader-first"
    leader.call(table, 0, "leader-first")  # "you first", which may be said at any time
    assert leader.answer_to(table, table.asks[0]) is None
    table.answer(0, "other-first")
    table.answer(1, "accept")
    while table.asks[0].seat == 1:
        table.answer(1, table.asks[0].keys[0])
    assert table.asks[0].clause == "MR-720"
    assert table.view(0)["rooms"][3]["resolved"]
    assert not table.view(0)["rooms"][1]["resolved"]


@clause("MR-887")
def test_who_has_nothing_to_resolve_is_not_waited_for():
    d = two(rooms={0: "watchfire"})
    d.grid[0] = None
    d.taken[0] = True
    assert perform(resolve_in_party(d), answers=["pass", "pass"]).asked("MR-887") == []


# -- Objects ------------------------------------------------------------------------------------------------------

WON, LOST = [5, 3], [4, 3]


@clause("MR-894", "MR-895")
def test_whoever_obtains_the_object_takes_it():
    d = two(rooms={0: "weapon-cache"})
    perform(share_object(d, d.heroes, room(d, "weapon-cache")), luck=[*LOST, *WON], answers=["try", "try"])
    assert [one.holds for one in d.heroes] == [None, room(d, "weapon-cache")]
    assert all(one.resolved for one in d.heroes)


@clause("MR-R63", "MR-894")
@pytest.mark.parametrize(("settled", "taker"), [(["mine"], 0), (["yours", "accept"], 1), (["yours", "decline"], 0)])
def test_if_both_obtain_it_they_settle_who_takes_it_else_the_leader(settled, taker):
    d = two(rooms={0: "weapon-cache"})
    answers = ["try", "try", *settled]
    story = perform(share_object(d, d.heroes, room(d, "weapon-cache")), luck=[*WON, *WON], answers=answers)
    assert [ask.clause for ask in story.asks[:3]] == ["MR-637", "MR-637", "MR-894"]
    assert [one.holds is not None for one in d.heroes] == [taker == 0, taker == 1]


@clause("MR-R63")
def test_only_the_one_that_takes_the_card_pays_for_it():
    d = two(rooms={0: "saints-shackle"})
    answers = ["try", "try", "yours", "accept"]
    perform(share_object(d, d.heroes, room(d, "saints-shackle")), answers=answers)
    assert [(one.ration, one.holds is not None) for one in d.heroes] == [(3, False), (2, True)]


@clause("MR-R63", "MR-657")
def test_the_penalty_of_the_test_applies_to_each_who_tried():
    d = two(rooms={0: "codex-obscura"})
    for one in d.heroes:
        one.xp = 3
    perform(share_object(d, d.heroes, room(d, "codex-obscura")), luck=[*LOST, *LOST], answers=["try", "try"])
    assert [one.xp for one in d.heroes] == [2, 2]


@clause("MR-895", "MR-542")
def test_each_owns_one_object_at_most():
    d = two(rooms={0: "weapon-cache"})
    hold(d, d.heroes[0], "saints-shackle")
    answers = ["try", "skip", "take-object"]
    perform(share_object(d, d.heroes, room(d, "weapon-cache")), luck=WON, answers=answers)
    assert [one.holds for one in d.heroes] == [room(d, "weapon-cache"), None]


# -- Falls --------------------------------------------------------------------------------------------------------


@clause("MR-EX80", "MR-896", "MR-R65", "MR-R100")
def test_both_fall_through_the_sluice_once():
    d = two(rooms={0: "rotten-sluice"})
    perform(resolve_rooms(d), luck=[2, 1, 2, 4], answers=["leader-first", "pass", "pass"])
    assert [one.hp for one in d.heroes] == [9, 8]
    assert (d.area, d.leader, d.guardians_left) == (3, 0, 3)
    assert d.grid[0] is room(d, "rotten-sluice")
    assert [(one.at, one.resolved) for one in d.heroes] == [(0, True), (0, True)]


@clause("MR-896", "MR-897")
@pytest.mark.parametrize("order", ["leader-first", "other-first"])
def test_if_one_falls_the_other_finishes_its_room_and_falls_too(order):
    d = two(at=(1, 3), rooms={1: "rotten-sluice", 3: "watchfire"})
    answers = [order, "choice-1"] if order == "leader-first" else [order, "accept", "choice-1"]
    perform(resolve_rooms(d), luck=[2, 1], answers=answers)
    assert d.heroes[1].xp == 1
    assert d.area == 3
    assert d.grid[0] is room(d, "rotten-sluice")
    assert [one.at for one in d.heroes] == [0, 0]


@clause("MR-R64", "MR-R100")
@pytest.mark.parametrize(("leader", "entry"), [(0, "rotten-sluice"), (1, "ossuary-stair")])
def test_if_both_fall_the_room_of_the_one_that_resolved_first_is_the_entry(leader, entry):
    d = two(at=(1, 3), rooms={1: "rotten-sluice", 3: "ossuary-stair"}, leader=leader)
    faces = {0: [2, 1], 1: [2, 2]}
    perform(resolve_rooms(d), luck=[*faces[leader], *faces[1 - leader]], answers=["leader-first"])
    assert [one.hp for one in d.heroes] == [9, 8]
    assert (d.area, d.grid[0]) == (3, room(d, entry))


@clause("MR-896")
def test_the_shackle_does_not_stop_one_from_following_the_other():
    d = two(rooms={0: "rotten-sluice"})
    hold(d, d.heroes[1], "saints-shackle")
    perform(resolve_rooms(d), luck=[2, 1, 5, 1], answers=["leader-first", "pass", "pass"])
    assert d.area == 3
    assert [one.at for one in d.heroes] == [0, 0]


@clause("MR-R65", "MR-892")
def test_a_fall_does_not_change_the_leader_and_a_descent_does():
    d = two(at=(1, 3), rooms={1: "rotten-sluice", 3: "watchfire"}, leader=1)
    perform(resolve_rooms(d), luck=[2, 1], answers=["leader-first", "choice-1"])
    assert d.leader == 1
    perform(descend(d))
    assert d.leader == 0


# -- Exit and Descent ---------------------------------------------------------------------------------------------


@clause("MR-892", "MR-914", "MR-915", "MR-916")
def test_the_descent_of_a_party():
    d = two(at=(EXIT, EXIT))
    change(d.heroes[0], ration=2)
    change(d.heroes[1], ration=0)
    perform(leave_area(d))
    assert [(one.ration, one.hp) for one in d.heroes] == [(1, 10), (0, 7)]
    assert [one.card_up for one in d.heroes] == [True, True]
    assert (d.area, d.leader) == (2, 1)


@clause("MR-R113", "MR-914")
@pytest.mark.parametrize("leader", [0, 1])
def test_the_leader_eats_first(leader):
    d = listen(two(at=(EXIT, EXIT), leader=leader))
    perform(descend(d))
    names = [str(one.kind) for one in d.heroes]
    ate = [text for clause, text in told(d) if clause == "MR-250"]
    assert [name for text in ate for name in names if name in text] == [names[leader], names[1 - leader]]


@clause("MR-R113", "MR-893")
def test_a_death_of_hunger_ends_the_game_before_the_other_eats():
    d = two(at=(EXIT, EXIT))
    change(d.heroes[0], ration=0, hp=3)
    with pytest.raises(Death):
        perform(descend(d))
    assert d.heroes[1].ration == 3


@clause("MR-893")
def test_the_death_of_one_ends_the_game_for_both():
    d = two(rooms={0: "rotten-sluice"})
    d.heroes[1].hp = 1
    table = table_at(d, luck=[5, 1, 2, 2])
    answer(table, "leader-first")
    assert table.asks == ()
    assert table.outcome.winners == ()


@clause("MR-R96", "MR-673")
@pytest.mark.parametrize("leader", [0, 1])
def test_after_a_guardian_each_resolves_its_own_rewards_the_leader_first(leader):
    d = two(area=2, at=(EXIT, EXIT), leader=leader)
    d.guardian = PACK.guardian["executioner"]
    for one in d.heroes:
        change(one, xp=12)
    luck = [6, 6, 6, 1, 6, 4, 1]  # one blow of 24, then two Rewards
    answers = ["critical-1", "reward-right", "always-1", "reward-right", "always-1", *["pass"] * 2]
    listen(d)
    story = perform(leave_area(d), luck=luck, answers=answers)
    gained = [event.facts["hero"] for event in d.heard if event.kind.key == "gained"]
    assert [ask.seat for ask in story.asked("MR-751")] == [leader, 1 - leader]
    first, second = d.heroes[leader], d.heroes[1 - leader]
    assert gained[:2] == [first.kind, second.kind]  # the reward of the row, before the Rewards
    assert (first.xp, first.armor, first.gold) == (13, 1, 2)
    assert (second.xp, second.armor, second.gold) == (14, 0, 2)
