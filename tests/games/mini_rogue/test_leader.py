"""The Leader is not always the first character: every rule that names the Leader, with each of them in turn."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.foes import facing, fighter
from games.mini_rogue.given import PACK, change, given, hero, hold, listen, party, potions, room, table_at, told
from games.mini_rogue.printed import FIGHTER, row
from story import perform
from undercroft import open_table
from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.rules.combat import combat_round, fight
from undercroft.games.mini_rogue.rules.cooperative import exchange, resolve_in_party, share_object
from undercroft.games.mini_rogue.rules.effects import fall
from undercroft.games.mini_rogue.rules.preparation import prepare
from undercroft.games.mini_rogue.rules.rooms import merchant, resolve_room
from undercroft.games.mini_rogue.rules.skill_test import skill_test
from undercroft.games.mini_rogue.rules.skills import follow_trail, know_the_streets
from undercroft.games.mini_rogue.rules.state import City
from undercroft.games.mini_rogue.rules.turn import descend, leave_area, move, move_on, offer_skill_before_leader
from undercroft.games.mini_rogue.rules.verbs import start_to_fall
from undercroft.kernel.event import Event

LEADERS = pytest.mark.parametrize("leader", [0, 1])


def two(leader: int, **where) -> City:
    d = party("rat-hunter", "canoness", leader=leader, **where)
    for one in d.heroes:
        change(one, **FIGHTER, hp=20, gold=0, ration=0)
    return d


def heard(d: City) -> list[Event]:
    return d.heard


def losses(d: City) -> list[str]:
    """Whom each loss of HP befell, in order."""
    return [event.facts["hero"].key for event in heard(d) if event.kind.key == "hurt"]


@clause("MR-908")
@LEADERS
def test_each_attack_phase_is_answered_by_an_attack_on_that_character_the_leaders_first(leader):
    """MR-908 Leader, answer, other, answer, and again; the damage of each answer is that of its own Dungeon die."""
    d = two(leader, rooms={0: "city-guard"})
    listen(d)
    luck = [2, 2, 2, 6, 2, 1, 5, 1]
    story = perform(resolve_in_party(d), luck=luck, answers=["done"] * 3, pause=True)
    assert [ask.seat for ask in story.asked("MR-327")] == [leader, 1 - leader, leader]
    keys = [one.kind.key for one in d.heroes]
    assert losses(d) == [keys[leader], keys[1 - leader]]


@clause("MR-R97", "MR-678")
@LEADERS
def test_phase_two_of_the_final_guardian_starts_with_the_leader_whoever_struck_last(leader):
    d = two(leader, area=10, at=EXIT)
    d.guardian = PACK.guardian["kings-remains"]
    for one in d.heroes:
        change(one, xp=12)
    luck = [5, 5, 5, 1] * 4 + [2, 2, 2, 1]  # 15 + 15 + 15 + 15: the fourth blow, of the other, ends phase 1
    story = perform(leave_area(d), luck=luck, answers=["done"] * 3, pause=True)
    assert str(d.enemy.name) == "The Unbound Blood"
    assert story.pending.seat == leader


@clause("MR-R97")
@LEADERS
def test_the_next_of_three_meets_the_leader_though_the_other_killed(leader):
    d = two(leader)
    printed = row(3, coop_hp=6, traits="trio")
    listen(d)
    luck = [2, 1, 5, 1, 2, 6]
    perform(fight(d, d.in_order(), room(d, "gutter-gang"), printed), luck=luck, answers=["done"], pause=True)
    rolls = [event.facts["hero"] for event in heard(d) if event.kind.key == "rolled"]
    assert rolls == [d.heroes[leader].kind, d.heroes[1 - leader].kind, d.heroes[leader].kind]


@clause("MR-R98", "MR-885")
@LEADERS
def test_the_leader_moves_first_and_the_other_knows_it(leader):
    d = two(leader, rooms={0: "watchfire", 1: "city-guard", 3: "the-pyre"})
    for one in d.heroes:
        one.resolved = True
    story = perform(move_on(d), answers=["move-right", "move-down"])
    assert [ask.seat for ask in story.asked("MR-212")] == [leader, 1 - leader]
    assert [one.at for one in d.heroes] == ([1, 3] if leader == 0 else [3, 1])


@clause("MR-R98", "MR-211")
@LEADERS
def test_the_neighbours_of_the_leader_are_turned_up_first(leader):
    d = two(leader, rooms={1: "watchfire", 3: "the-pyre"})
    d.heroes[leader].at, d.heroes[1 - leader].at = 1, 3  # between them lies room 4
    perform(move_on(d), luck=["strongbox", "city-guard", "night-grocer"], answers=["move-right", "move-down"])
    assert [d.grid[place] for place in (2, 4, 6)] == [
        room(d, one) for one in ("strongbox", "city-guard", "night-grocer")
    ]


@clause("MR-R98")
@LEADERS
def test_the_skill_of_the_other_comes_before_the_leader_moves(leader):
    characters = ["sellsword", "rat-hunter"] if leader == 0 else ["rat-hunter", "sellsword"]
    d = party(*characters, leader=leader, rooms={0: "watchfire", 1: "city-guard", 3: "the-pyre"})
    for one in d.heroes:
        one.resolved = True
    story = perform(move_on(d), luck=["strongbox"], answers=["trail-right", "move-right", "move-down"])
    assert [(ask.clause, ask.seat) for ask in story.asks] == [
        ("MR-R98", 1 - leader), ("MR-212", leader), ("MR-212", 1 - leader),
    ]  # fmt: skip
    assert d.grid[1] is room(d, "strongbox")


@clause("MR-R98", "MR-R45")
@pytest.mark.parametrize(("at", "asked"), [(4, True), (5, False), (6, True), (7, False)])
def test_no_skill_is_asked_for_before_the_leader_where_only_the_exit_is_left(at, asked):
    d = party("sellsword", "lamplighter", at=at)
    for one in d.heroes:
        one.resolved = True
    d.grid[7], d.face_up[7] = None, False
    story = perform(offer_skill_before_leader(d, d.heroes[1]), pause=True)
    assert (story.pending is not None) == asked


@clause("MR-R98", "MR-R45", "MR-880")
@pytest.mark.parametrize(("at", "offered"), [(4, True), (5, False), (6, True), (7, False)])
def test_one_person_is_not_offered_the_skill_of_a_partner_with_only_the_exit_left(at, offered):
    d = party("sellsword", "lamplighter", seats=1, at=1)
    for one in d.heroes:
        one.resolved = True
    d.heroes[1].at = at
    d.grid[2], d.face_up[2] = room(d, "watchfire"), True
    story = perform(move(d, d.heroes[0]), pause=True)
    assert story.pending.clause == "MR-212"
    assert ("long-wick" in story.pending.keys) == offered


@clause("MR-888", "MR-R101")
@LEADERS
def test_the_leader_opens_the_exchange(leader):
    d = two(leader)
    for one in d.heroes:
        change(one, gold=1)
    story = perform(exchange(d), answers=["pass", "pass"])
    assert [ask.seat for ask in story.asks] == [leader, 1 - leader]


@clause("MR-R63", "MR-894")
@LEADERS
@pytest.mark.parametrize(("answers", "taker"), [(["mine"], 0), (["yours", "accept"], 1), (["yours", "decline"], 0)])
def test_the_leader_settles_who_takes_an_object_both_have_won(leader, answers, taker):
    d = two(leader, rooms={0: "weapon-cache"})
    cache = room(d, "weapon-cache")
    story = perform(share_object(d, d.in_order(), cache), luck=[5, 1, 5, 1], answers=["try", "try", *answers])
    assert story.asked("MR-894")[0].seat == leader
    who = leader if taker == 0 else 1 - leader
    assert [one.holds is cache for one in d.heroes] == [who == 0, who == 1]


@clause("MR-R110")
@LEADERS
@pytest.mark.parametrize(("reply", "swapped"), [("accept", True), ("decline", False)])
def test_the_leader_proposes_another_order_and_the_other_decides(leader, reply, swapped):
    d = two(leader, rooms={0: "weapon-cache"})
    story = perform(resolve_in_party(d), answers=["other-first", reply, "skip", "skip"])
    asked = [(ask.clause, ask.seat) for ask in story.asks[:3]]
    first = 1 - leader if swapped else leader
    assert asked == [("MR-887", leader), ("MR-R110", 1 - leader), ("MR-637", first)]


@clause("MR-R64", "MR-476")
@pytest.mark.parametrize("fallen", [0, 1])
@LEADERS
def test_the_room_of_whoever_fell_becomes_the_entry(leader, fallen):
    d = two(leader, rooms={1: "rotten-sluice", 3: "watchfire"})
    d.heroes[fallen].at, d.heroes[1 - fallen].at = 1, 3
    start_to_fall(d, d.heroes[fallen], ())
    perform(fall(d))
    assert d.grid[0] is room(d, "rotten-sluice")
    assert [one.at for one in d.heroes] == [0, 0]
    assert d.leader == leader  # MR-R65


@clause("MR-914", "MR-915", "MR-R113")
@LEADERS
def test_both_eat_the_leader_first_and_both_cards_are_turned_up(leader):
    d = two(leader, at=EXIT)
    change(d.heroes[0], ration=1, card_up=False)
    change(d.heroes[1], ration=1, card_up=False)
    listen(d)
    perform(descend(d))
    eaten = [event.facts["hero"] for event in heard(d) if event.kind.key == "ate"]
    assert eaten == [d.heroes[leader].kind, d.heroes[1 - leader].kind]
    assert [one.card_up for one in d.heroes] == [True, True]
    assert d.leader == 1 - leader


@clause("MR-601", "MR-R51")
def test_the_back_of_a_guardian_turns_both_cards_up_before_anybody_eats():
    d = two(0, at=EXIT)
    for one in d.heroes:
        change(one, ration=1, card_up=False)
    listen(d)
    perform(leave_area(d))
    told_first = [(event.kind.key, event.clause) for event in heard(d)][:3]
    assert told_first == [("card-up", "MR-601"), ("card-up", "MR-601"), ("ate", "MR-250")]


@clause("MR-599", "MR-R44")
@LEADERS
def test_a_preparation_skill_is_offered_to_its_owner_whoever_leads(leader):
    d = party("rat-hunter", "sellsword", leader=leader)
    d.laid_out = False
    story = perform(prepare(d), luck=["the-pyre"], answers=["no-skill"])
    assert [(ask.clause, ask.seat) for ask in story.asks] == [("MR-599", 1)]


@clause("MR-599")
@LEADERS
def test_of_two_preparation_skills_the_leaders_comes_first(leader):
    d = party("sellsword", "canoness", leader=leader)
    d.heroes[1].kind = d.heroes[0].kind  # a pack may print the skill on two cards
    d.laid_out = False
    story = perform(prepare(d), luck=["the-pyre"], answers=["no-skill"] * 2)
    assert [ask.seat for ask in story.asked("MR-599")] == [leader, 1 - leader]


@clause("MR-881")
@pytest.mark.parametrize("first", list(PACK.character))
def test_the_second_player_cannot_choose_the_character_of_the_first(first):
    table = open_table("mini-rogue", 2, luck=[0])
    table.answer(0, f"play-{first}")
    assert table.asks[0].seat == 1
    assert set(table.asks[0].keys) == {f"play-{key}" for key in PACK.character if key != first}


@clause("MR-881", "MR-020")
def test_a_character_kept_for_the_partner_is_not_offered_to_the_first():
    table = open_table("mini-rogue", 2, {"partner": "canoness"}, luck=[0])
    assert set(table.asks[0].keys) == {f"play-{key}" for key in PACK.character if key != "canoness"}


@clause("MR-881", "MR-021")
@pytest.mark.parametrize(("first", "second"), [("rat-hunter", "lamplighter"), ("lamplighter", "sellsword")])
def test_each_player_sets_up_a_board_of_its_own(first, second):
    """MR-881 Every printed starting value is that of the own card."""
    table = open_table("mini-rogue", 2, {"character": first, "partner": second}, luck=[0, "watchfire"])
    for key, one in zip((first, second), table.run.state.heroes, strict=True):
        kind = PACK.character[key]
        assert (one.hp, one.xp, one.armor, one.ration, one.gold) == (
            kind.hp,
            kind.xp,
            kind.armor,
            kind.ration,
            kind.gold,
        )
        assert potions(one) == list(kind.potions)
        assert one.seat == one.number


@clause("MR-R54", "MR-R96")
@LEADERS
def test_after_a_guardian_the_leader_takes_the_rewards_first(leader):
    d = two(leader, area=2, at=EXIT)
    d.guardian = PACK.guardian["executioner"]
    for one in d.heroes:
        change(one, xp=12)
    luck = [6, 6, 6, 1, 6, 2, 2]
    answers = ["critical-1", "reward-right", "always-1", "reward-right", "always-1", "pass", "pass"]
    story = perform(leave_area(d), luck=luck, answers=answers)
    assert [ask.seat for ask in story.asked("MR-751")] == [leader, 1 - leader]


# -- other rules that nothing had held to their word -------------------------------------------------------------


@clause("MR-441", "MR-R28")
@pytest.mark.parametrize("rule", ["test", "attack"])
def test_a_healing_potion_may_come_before_the_poison_die_takes_its_hp(rule):
    """MR-R28 With 1 HP left the symbol of the Poison die kills, unless the Potion is drunk first."""
    d = fighter(hp=1, poisoned=True, potions=["healing"])
    if rule == "test":
        story = perform(skill_test(d, hero(d)), luck=[5, 3, 1], answers=["roll", "use-healing"])
    else:
        enemy = facing(d, hp=20)
        answers = ["roll", "use-healing", "done"]
        story = perform(combat_round(d, hero(d), enemy), luck=[5, 1, 1], answers=answers)
    assert [ask.clause for ask in story.asks][1] == "MR-R28"
    assert (hero(d).hp, potions(hero(d))) == (1 + 6 - 1, [])


@clause("MR-720", "MR-R34")
def test_the_gold_for_an_object_is_gained_before_its_loss_curses():
    d = given(gold=0, potions=[])
    hold(d, hero(d), "saints-shackle")
    listen(d)
    perform(merchant(d, hero(d), room(d, "crypt-fence")), answers=["sell-3", "leave"])
    kinds = [event.kind.key for event in heard(d)]
    assert kinds.index("gained") < kinds.index("object-gone") < kinds.index("afflicted")


@clause("MR-597")
@pytest.mark.parametrize("key", ["night-grocer", "watchfire", "city-guard"])
def test_an_omen_that_was_not_used_lapses_with_the_room(key):
    d = given("canoness", omen=True, rooms={0: key}, **FIGHTER)
    answers = {"night-grocer": ["leave"], "watchfire": ["choice-1"], "city-guard": []}[key]
    perform(resolve_room(d, hero(d)), luck=[5, 1] if key == "city-guard" else [], answers=answers)
    assert not hero(d).omen


@clause("MR-005", "MR-186")
@pytest.mark.parametrize("key", list(PACK.room))
def test_a_room_card_shows_its_parts(key):
    """MR-005 Type, name, banner, flavour, possible results and their consequences."""
    table = table_at(
        given(resolved=True, rooms={0: "watchfire" if key != "watchfire" else "the-pyre", 1: key, 3: other(key)})
    )
    seen = table.view(0)["rooms"][1]
    assert seen["name"]
    assert seen["type"]
    assert seen["print"]["banner"]
    assert seen["print"]["flavour"]
    results = ("rows", "options", "buy", "text")
    assert seen["enemy"] or any(seen["print"].get(part) for part in results)


@clause("MR-005", "MR-186")
def test_a_room_card_shows_results_and_their_consequences_row_by_row():
    """A Trap in two columns, a Tomb and a Shrine in one, each row with its name; a Merchant with his prices."""
    rooms = {0: "watchfire", 1: "cutpurse-alley", 2: "abandoned-jail", 3: "the-pyre", 4: "night-grocer"}
    printed = [one["print"] for one in table_at(given(resolved=True, rooms=rooms)).view(0)["rooms"]]
    assert [(row["label"], row["success"], row["failure"]) for row in printed[1]["rows"][-2:]] == [
        ("Slashed purse", "+1 XP", "−1 Gold × Floor"), ("Sack over the head", "+3 Gold", "−1 Ration, Blindness"),
    ]  # fmt: skip
    for at, expected in ((2, (6, "Escape plan", "+1 XP, +1 Gold")), (3, (6, "The fire accepts", "Blessing, +4 HP"))):
        last = printed[at]["rows"][-1]
        assert (last["die"], last["label"], last["result"]) == expected
    assert printed[0]["options"][0]["text"] == "Train by the fire: +1 XP"
    assert [(line["goods"], line["price"]) for line in printed[4]["buy"][:2]] == [("+1 Ration", 1), ("+1 HP", 1)]


def other(key: str) -> str:
    return "strongbox" if key != "strongbox" else "night-grocer"


@clause("MR-R84")
def test_a_skill_that_asks_for_more_cards_than_there_are_shows_those_there_are():
    d = given("sellsword")
    d.rooms.hidden = [room(d, "strongbox"), room(d, "night-grocer")]
    perform(know_the_streets(d, hero(d), 4), luck=["strongbox", "night-grocer"], answers=["rest-on-top"])
    assert [one.key for one in d.rooms.top] == ["strongbox", "night-grocer"]


@clause("MR-R84")
def test_with_nobody_left_to_draw_the_deck_is_still_large_enough():
    """MR-R84 Eight in the Area, two Objects held: ten cards are left, so a skill always finds one."""
    d = party("rat-hunter", "sellsword", rooms={0: "watchfire", 1: "city-guard"})
    hold(d, d.heroes[0], "weapon-cache")
    hold(d, d.heroes[1], "saints-shackle")
    for place in range(2, 8):
        d.grid[place] = d.rooms.hidden.pop()
    assert len(d.rooms) == 10
    from undercroft.games.mini_rogue.words.options import Trail

    skill = d.heroes[0].kind.with_power["vermin-trail"]
    new = d.rooms.hidden[0].key
    perform(follow_trail(d, d.heroes[0], Trail(skill, "right")), luck=[new])
    assert d.grid[1].key == new
    assert len(d.rooms) == 10


@clause("MR-110")
def test_what_goes_beyond_a_track_is_told():
    d = given(gold=19)
    listen(d)
    from undercroft.games.mini_rogue.rules.verbs import gain

    gain(d, hero(d), "gold", 3, "MR-784")
    assert hero(d).gold == 20
    assert ("MR-110", "2 Gold are lost: the Rat Hunter is at the maximum.") in told(d)
