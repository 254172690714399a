"""Character cards: when skills may be used, and what it costs."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import PACK, change, given, hero, hold, party, room, table_at
from story import perform
from undercroft.games.mini_rogue.rules.combat import combat_round
from undercroft.games.mini_rogue.rules.preparation import lay_out, prepare
from undercroft.games.mini_rogue.rules.rooms import campfire
from undercroft.games.mini_rogue.rules.skill_test import skill_test
from undercroft.games.mini_rogue.rules.skills import exploration_skills, exploration_window
from undercroft.games.mini_rogue.rules.state import City, Enemy
from undercroft.games.mini_rogue.rules.turn import leave_area, move, moves, resolve_rooms
from undercroft.games.mini_rogue.rules.verbs import afflict
from undercroft.kernel.table import Table

COMBAT = {"rat-hunter": "bait", "lamplighter": "flare", "sellsword": "press-the-attack", "canoness": "litany"}
LOOKED_AT = ["the-pyre", "watchfire", "city-guard", "strongbox"]


def foe(key: str, floor: int = 1, hp: int = 30) -> Enemy:
    kind = PACK.room.get(key) or PACK.guardian[key]
    return Enemy(kind, kind.rows[floor - 1], hp, hp)


def on_offer(d: City) -> list[str]:
    """The Exploration skills on offer before moving."""
    return [option.key for option in exploration_skills(d, hero(d), before_moving=True)]


def play(table: Table, *answers: str) -> Table:
    for answer in answers:
        table.answer(table.asks[0].seat, answer)
    return table


# -- the card ----------------------------------------------------------------------------------------------


@clause("MR-595", "MR-598")
@pytest.mark.parametrize(("character", "skill"), COMBAT.items())
def test_a_combat_skill_is_offered_before_the_roll_and_turns_the_card_down(character, skill):
    d = given(character, potions=[])
    story = perform(combat_round(d, hero(d), foe("city-guard")), luck=[2, 1], answers=["roll", "done"])
    assert [skill in ask.keys for ask in story.asks] == [True, False]
    assert hero(d).card_up
    perform(
        combat_round(d, hero(d), foe("city-guard")),
        answers=[skill],
        luck=[2] * (1 + (skill == "bait")) + [1],
        pause=True,
    )
    assert not hero(d).card_up


@clause("MR-595")
@pytest.mark.parametrize(
    ("character", "answers", "luck"),
    [("rat-hunter", ["trail-right"], ["watchfire"]), ("lamplighter", ["long-wick", "light-8"], ["watchfire"]),
     ("canoness", ["omen"], [])],
)  # fmt: skip
def test_an_exploration_skill_turns_the_card_down(character, answers, luck):
    d = given(character, potions=[], rooms={0: "night-grocer", 1: "city-guard", 3: "the-pyre"}, resolved=True)
    perform(move(d, hero(d)), answers=answers, luck=luck, pause=True)
    assert not hero(d).card_up


@clause("MR-595", "MR-599")
def test_a_preparation_skill_turns_the_card_down():
    d = given("sellsword")
    perform(lay_out(d), answers=["known-streets"], luck=LOOKED_AT, pause=True)
    assert not hero(d).card_up


@clause("MR-596")
@pytest.mark.parametrize("character", COMBAT)
def test_a_card_face_down_blocks_every_active_skill(character):
    rooms = {0: "night-grocer", 1: "city-guard", 3: "the-pyre"}
    d = given(character, card_up=False, potions=[], rooms=rooms, resolved=True)
    perform(move(d, hero(d)), answers=["move-right"])
    story = perform(combat_round(d, hero(d), foe("city-guard")), luck=[2, 1], answers=["done"])
    assert not story.asked("MR-320")
    assert exploration_skills(d, hero(d), before_moving=False) == []
    assert perform(lay_out(d)).asks == []


@clause("MR-600")
def test_passive_skills_hold_with_the_card_face_down_and_leave_it_as_it_is():
    d = given("lamplighter", card_up=False)
    afflict(d, hero(d), "blind", "MR-450")
    assert not hero(d).blind
    hero(d).card_up = True
    afflict(d, hero(d), "blind", "MR-450")
    assert (hero(d).blind, hero(d).card_up) == (False, True)


@clause("MR-601")
def test_a_campfire_turns_the_card_up():
    d = given(card_up=False)
    perform(campfire(d, hero(d), room(d, "watchfire")), pause=True)
    assert hero(d).card_up


@clause("MR-601", "MR-R51")
def test_a_face_down_guardian_at_the_exit_turns_the_card_up():
    d = given(at=8, card_up=False, ration=0, potions=["healing"])
    story = perform(leave_area(d), pause=True)
    assert story.pending.clause == "MR-R28"  # the Descent has only begun
    assert hero(d).card_up


# -- the windows -------------------------------------------------------------------------------------------


@clause("MR-597", "MR-R45")
def test_the_window_is_open_on_the_entry_before_moving_and_after_moving():
    rooms = {0: "night-grocer", 1: "crypt-fence", 3: "the-pyre"}
    table = table_at(given("lamplighter", rooms=rooms))
    assert "long-wick" in table.asks[0].keys
    play(table, "go-on")
    assert "long-wick" not in table.asks[0].keys  # the Entry is being resolved
    play(table, "leave")
    assert "long-wick" in table.asks[0].keys
    play(table, "move-right")  # known, and passed before the move: the same question would come twice
    assert table.asks[0].clause == "MR-720"


@clause("MR-597", "MR-R45")
def test_after_a_move_into_the_unknown_the_window_is_open_again():
    d = given("lamplighter", rooms={0: "night-grocer"}, resolved=True)
    hero(d).blind = True
    table = table_at(d, luck=["crypt-fence"])
    play(table, "move-right")
    assert table.asks[0].clause == "MR-720"  # MR-R46 the Lamplighter sees nothing anyway
    d = given("canoness", rooms={0: "night-grocer"}, resolved=True, blind=True, potions=[])
    table = table_at(d, luck=["the-pyre"])
    play(table, "move-right")
    assert (table.asks[0].clause, table.asks[0].keys) == ("MR-597", ("go-on", "omen"))


@clause("MR-597", "MR-R120")
def test_omen_is_not_offered_before_a_room_that_reads_no_dungeon_die():
    for key, offered in (("night-grocer", []), ("codex-obscura", []), ("the-pyre", ["omen"]), ("strongbox", ["omen"])):
        d = given("canoness", rooms={0: key})
        assert [one.key for one in exploration_skills(d, hero(d), before_moving=False)] == offered


@clause("MR-R45")
@pytest.mark.parametrize("at", [5, 7])
def test_no_window_opens_when_only_the_exit_is_left(at):
    d = given("lamplighter", at=at, resolved=True)
    assert perform(move(d, hero(d))).asks == []
    assert hero(d).at == 8


@clause("MR-R46")
def test_a_blind_character_may_use_a_skill_only_on_the_room_it_has_entered():
    d = given("canoness", blind=True, potions=[], rooms={0: "the-pyre", 1: "city-guard", 3: "watchfire"})
    assert on_offer(d) == []
    story = perform(exploration_window(d, hero(d)), answers=["omen"])
    assert story.asks[0].keys == ("go-on", "omen")
    d = given(blind=True, rooms={0: "night-grocer", 1: "city-guard"})
    assert on_offer(d) == []


@clause("MR-598")
def test_no_combat_skill_later_in_the_attack_phase():
    d = given("sellsword", xp=1, potions=["fire"])
    story = perform(
        combat_round(d, hero(d), foe("city-guard")), luck=[6, 1, 2], answers=["roll", "critical-1", "done", "no-potion"]
    )
    assert ["press-the-attack" in ask.keys for ask in story.asks] == [True, False, False, False]


@clause("MR-599", "MR-R44")
def test_a_preparation_skill_is_offered_when_the_deck_is_shuffled_and_never_else():
    d = given("sellsword")
    d.laid_out = False
    story = perform(prepare(d), luck=["the-pyre"], answers=["no-skill"])
    assert [ask.clause for ask in story.asks] == ["MR-599"]
    assert story.asks[0].keys == ("no-skill", "known-streets")
    assert exploration_skills(d, hero(d), before_moving=True) == []


@clause("MR-R44")
def test_a_preparation_skill_is_offered_on_a_fall():
    d = given("sellsword", rooms={0: "rotten-sluice"})
    story = perform(resolve_rooms(d), luck=[2, 4], answers=["no-skill"])
    assert [ask.clause for ask in story.asks] == ["MR-599"]
    assert d.area == 3


# -- Potions beside skills -----------------------------------------------------------------------------------


@clause("MR-R91")
@pytest.mark.parametrize(
    ("character", "luck", "answers"),
    [
        ("sellsword", ["the-pyre"], ["use-healing", "no-skill"]),
        ("sellsword", [*LOOKED_AT], ["known-streets", "use-healing"]),
    ],
)
def test_a_defensive_potion_may_be_used_at_the_decisions_of_a_skill(character, luck, answers):
    d = given(character, potions=["healing"], hp=5)
    perform(prepare(d), luck=luck, answers=answers, pause=True)
    assert hero(d).hp == 11


@clause("MR-R91")
def test_a_defensive_potion_may_be_used_while_lighting_rooms_or_reading_an_omen():
    d = given("lamplighter", potions=["healing"], hp=5, rooms={0: "night-grocer"})
    perform(exploration_window(d, hero(d)), answers=["long-wick", "use-healing"], pause=True)
    assert hero(d).hp == 11
    change(hero(d), hp=5, potions=["healing"], omen=True)
    perform(skill_test(d, hero(d)), luck=[2, 3], answers=["roll", "use-healing", "keep-die"])
    assert hero(d).hp == 11


@clause("MR-597", "MR-R91", "MR-658")
def test_the_codex_may_be_read_in_the_window_before_a_room():
    d = given("canoness", rooms={0: "the-pyre"}, potions=[])
    hold(d, hero(d), "codex-obscura")
    story = perform(exploration_window(d, hero(d)), answers=["codex-xp", "go-on"])
    assert story.asks[0].keys == ("go-on", "omen", "codex-xp", "codex-bless")
    assert story.asks[1].keys == ("go-on", "omen")


@clause("MR-597", "MR-R46")
def test_who_was_blind_before_the_move_is_asked_before_a_room_that_lay_open():
    """Only who passed the window on the way, knowing the Room, has passed it: a blind Canoness had none."""
    d = given("canoness", rooms={0: "night-grocer", 1: "the-pyre"}, resolved=True, blind=True, potions=[])
    table = table_at(d)
    play(table, "move-right")
    assert (table.asks[0].clause, table.asks[0].keys) == ("MR-597", ("go-on", "omen"))


@clause("MR-R81", "MR-599")
def test_the_rest_of_the_cards_is_put_back_at_once_while_there_are_several():
    answers = ["known-streets", "top-the-pyre", "top-watchfire", "top-city-guard"]
    story = perform(lay_out(given("sellsword")), answers=answers, luck=LOOKED_AT, pause=True)
    assert ["rest-on-top" in ask.keys for ask in story.asked("MR-R81")] == [True, True, True, False]
    assert story.pending.keys == ("top-strongbox", "bottom-strongbox")


@clause("MR-185", "MR-599")
def test_only_who_looked_at_a_room_is_told_its_name_before_the_move():
    """MR-185 The Sellsword knows what lies to the right, and the partner does not."""
    d = party("sellsword", "canoness", rooms={0: "watchfire"})
    for one in d.heroes:
        change(one, blind=True)
    d.grid[1], d.seen_by[1] = room(d, "the-pyre"), 0
    for seat, named in ((0, True), (1, False)):
        right = next(one for one in moves(d, d.heroes[seat]) if one.key == "move-right")
        assert ("Pyre" in right.label) is named
