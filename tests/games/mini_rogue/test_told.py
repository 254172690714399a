"""Every decision is told, and whatever is told says who, where and what by keys."""

from __future__ import annotations

import random

import pytest

from clauses import clause
from conform.laws import check_beats, check_event, nameless
from games.mini_rogue.given import PACK, given, hero, hold, listen, room, table_at
from story import perform
from undercroft import open_table
from undercroft.games.mini_rogue.kinds.results import Effect
from undercroft.games.mini_rogue.rules.icons import resolve
from undercroft.games.mini_rogue.rules.objects import find_object
from undercroft.games.mini_rogue.rules.resources import use_at_any_time
from undercroft.games.mini_rogue.rules.rooms import tomb, trap
from undercroft.games.mini_rogue.rules.skills import use_combat_skill
from undercroft.games.mini_rogue.rules.state import Attack
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.options import CODEX_XP
from undercroft.games.mini_rogue.words.terms import Described
from undercroft.kernel.beats import MERGING
from undercroft.kernel.event import EventKind, Events

KINDS = [kind for kind in vars(told).values() if isinstance(kind, EventKind)]
BEATS = {*MERGING, "walk", "throw", "result", "blow", "meet", "turn", "end", ""}
MODES = [(1, {"mode": "solo"}), (1, {"mode": "cooperative", "stances": True}), (2, {"board": "cathedral"})]


@pytest.mark.parametrize("seed", range(6))
def test_no_answer_among_several_goes_unheard_by_the_seat_that_gave_it(seed):
    seats, options = MODES[seed % 3]
    table = open_table("mini-rogue", seats, options=options, seed=seed)
    chance = random.Random(seed)
    while table.asks:
        ask = table.asks[0]
        key, before = chance.choice(ask.keys), len(table.events(ask.seat))
        table.answer(ask.seat, key)
        assert len(table.events(ask.seat)) > before, f"{ask.clause}: nobody hears of {key}"


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_told_is_named_by_keys_that_things_know(seed):
    seats, options = MODES[seed]
    table = open_table("mini-rogue", seats, options=options, seed=seed)
    chance = random.Random(seed)
    known = table.things
    while table.asks:
        for option in table.asks[0].options:
            assert set(option.stands_for) <= known.keys()
            assert not [*nameless(option.to_json()["parts"], "parts")]
        table.answer(table.asks[0].seat, chance.choice(table.asks[0].keys))
    for event in Events.all_of(table.told()):
        check_event(event, known)
    assert table.outcome is not None
    assert table.outcome.observed["cause"] in known
    check_beats(None, table, chance)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_of_event_has_a_beat_or_is_told_with_the_one_before(kind):
    assert kind.beat in BEATS
    assert kind.joins in BEATS
    assert "hero" not in kind.fields or {"seat", "whom"} <= set(kind.fields)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_gained_or_lost_names_what_brought_it(seed):
    seats, options = MODES[seed]
    table = open_table("mini-rogue", seats, options=options, seed=seed)
    chance = random.Random(seed)
    while table.asks:
        table.answer(table.asks[0].seat, chance.choice(table.asks[0].keys))
    amounts = [event for event in Events.all_of(table.told()) if "cause" in event.kind.fields]
    assert {"gained", "hurt"} <= {event.kind.key for event in amounts}
    for event in amounts:
        assert event.cause in table.things or event.kind.key == "dungeon-die", event


@clause("MR-504", "MR-658", "MR-598")
def test_what_a_potion_an_object_or_a_skill_brings_is_told_as_theirs():
    d = listen(given("canoness", hp=5, xp=0, potions=["healing"], rooms={0: "watchfire"}))
    hold(d, hero(d), "codex-obscura")
    use_at_any_time(d, hero(d), offers_of(PACK).use["healing"])
    use_at_any_time(d, hero(d), CODEX_XP)
    use_combat_skill(
        d,
        hero(d),
        next(one for one in hero(d).kind.skills if one.power == "litany"),
        Attack(0, PACK.stance["balanced"], [], [], [], []),
    )
    causes = [event.cause for event in d.heard if event.kind is told.GAINED]
    assert causes == ["potion-healing", "room-codex-obscura", "skill-canoness-litany"]


@clause("MR-632", "MR-700")
def test_a_die_that_was_shifted_is_told():
    for row, heard in (("row-5", []), ("row-4", [(5, 4)])):
        d = listen(given(xp=6, potions=[], card_up=False))
        perform(tomb(d, hero(d), room(d, "abandoned-jail")), luck=[6, 6, 5], answers=[row])
        shifted = [event.facts for event in d.heard if event.kind is told.DIE_SHIFTED]
        assert [(facts["face"], facts["row"]) for facts in shifted] == heard


@clause("MR-655")
def test_an_object_won_and_left_is_told():
    d = listen(given(xp=6, potions=[], card_up=False, rooms={0: "codex-obscura"}))
    perform(find_object(d, hero(d), PACK.room["codex-obscura"]), luck=[6, 6, 5], answers=["leave-it"])
    assert [str(event.facts["thing"]) for event in d.heard if event.kind is told.OBJECT_LEFT] == ["Codex Obscura"]


@clause("MR-943")
def test_a_stance_that_is_kept_is_told_to_its_seat_alone():
    d = given("sellsword", stances=True, rooms={0: "city-guard"}, potions=[], card_up=False)
    table = table_at(d, luck=[1, 1])
    table.answer(0, "stance-balanced")
    assert told.STANCE_KEPT in [event.kind for event in table.events(0)]
    assert not [event for event in table.events(None) if event.kind.key.startswith("stance")]


@clause("MR-R17", "MR-720")
def test_a_potion_that_is_sold_is_asked_for_as_what_it_is():
    """No loss: the question says that it is given away."""
    d = given(potions=["fire", "frost"], gold=0, rooms={0: "crypt-fence"})
    table = table_at(d)
    table.answer(0, next(key for key in table.asks[0].keys if key.startswith("sell")))
    assert (table.asks[0].clause, table.asks[0].prompt) == ("MR-R17", "Which Potion do you give away?")


@clause("MR-794", "MR-802")
def test_what_nobody_needs_is_told_as_such():
    d = given(hp=12, cursed=False)
    listen(d)
    perform(resolve(d, hero(d), (Effect(verb="raise", what="hp", n=10), Effect(verb="cure", what="curse"))))
    assert [event.text for event in Events.all_of(d.story or [])] == [
        "The Rat Hunter has no need of it: HP.", "The Rat Hunter has no need of it: Curse.",
    ]  # fmt: skip
    assert str(Described(d.pack, (Effect(verb="raise", what="hp", n=10),))) == "HP raised to 10 if lower"


@clause("MR-690", "MR-691")
@pytest.mark.parametrize(("dice", "avoided"), [(6, True), (2, False)])
def test_the_two_columns_of_a_trap_are_told_apart(dice, avoided):
    d = given(hp=12, potions=[], rooms={0: "cutpurse-alley"})
    listen(d)
    perform(trap(d, hero(d), room(d, "cutpurse-alley")), luck=[dice, 2], pause=True)
    told = next(event.text for event in Events.all_of(d.story or []) if event.kind.key == "row")
    assert ("avoided" in told) is avoided
