"""The end of the game: victory or defeat, and no score."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import PACK, given, party, table_at
from undercroft.games.mini_rogue.game import GAME
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.state import City, Enemy
from undercroft.kernel.errors import OutOfTurn
from undercroft.kernel.table import Table

# 28 against the 25 HP of the first phase, 20 against the 20 of the second
VICTORY = [6, 6, 6, 1, 6, 4, 6, 6, 6, 1, 2]
BLOWS = ["critical-1", "critical-1", "critical-1"]


def before_the_king(d: City) -> City:
    d.guardian = PACK.guardian["kings-remains"]
    return d


def won() -> Table:
    d = given(area=10, at=8, xp=18, ration=2, card_up=False, potions=[])
    table = table_at(before_the_king(d), luck=VICTORY)
    for answer in BLOWS:
        table.answer(0, answer)
    return table


@clause("MR-001", "MR-861")
def test_who_defeats_the_kings_remains_wins_ogs_blood():
    table = won()
    assert table.outcome.winners == (0,)
    assert "Og's Blood" in table.outcome.reason
    assert table.asks == ()


@clause("MR-861", "MR-001")
def test_the_first_phase_alone_is_no_victory():
    d = given(area=10, at=8, xp=18, card_up=False, potions=[])
    table = table_at(before_the_king(d), luck=[*VICTORY[:6], 2, 2, 2, 1])
    for answer in BLOWS[:2]:
        table.answer(0, answer)
    assert table.outcome is None
    assert table.view(0)["enemy"]["name"] == "The Unbound Blood"


@clause("MR-219", "MR-R59")
def test_after_the_last_guardian_nobody_eats_or_goes_on():
    seen = won().view(0)
    assert (seen["heroes"][0]["ration"], seen["area"], seen["heroes"][0]["card_up"]) == (2, 10, False)


@clause("MR-R59")
def test_hunger_does_not_spoil_the_victory():
    d = given(area=10, at=8, xp=18, hp=3, ration=0, card_up=False, potions=[])
    table = table_at(before_the_king(d), luck=VICTORY)
    for answer in BLOWS:
        table.answer(0, answer)
    assert table.outcome.winners == (0,)
    assert table.view(0)["heroes"][0]["hp"] == 3


@clause("MR-860", "MR-112")
def test_a_character_without_hp_has_lost_the_game():
    table = table_at(given(hp=1, rooms={0: "clockwork-lock"}), luck=[2, 1])
    assert table.outcome.winners == ()
    assert "defeat" in table.outcome.reason
    assert table.asks == ()
    with pytest.raises(OutOfTurn):
        table.answer(0, "roll")


@clause("MR-860")
def test_hunger_can_be_the_end():
    table = table_at(given(at=8, hp=3, ration=0))
    assert table.outcome.winners == ()
    assert table.view(0)["area"] == 1


@clause("MR-862")
def test_there_is_no_score_but_the_place_of_death_is_told():
    assert won().outcome.scores == ()
    table = table_at(given(area=5, hp=1, rooms={0: "clockwork-lock"}), luck=[2, 1])
    assert table.outcome.scores == ()
    last = table.events(0)[-1]
    assert (last.kind.key, last.facts["area"], str(last.facts["floor"])) == ("died", 5, "The Shaded Gardens")


@clause("MR-861")
def test_a_party_wins_together():
    d = party(area=10, at=8)
    for one in d.heroes:
        one.card_up, one.potions, one.xp, one.level, one.hp = False, [], 18, 3, 20
    before_the_king(d).guardian = PACK.guardian["kings-remains"]
    six = [6, 6, 6, 1]
    first = [*six, *[6] * 5, 2]  # 50 HP: 18, then five 6 and a 2
    second = [*six, *[6] * 3, 4]  # 40 HP: 18, then three 6 and a 4
    table = table_at(d, luck=[*first, *second])
    for answer in ["critical-1"] * 6 + [] + ["critical-1"] * 4 + []:
        table.answer(0, answer)
    assert table.outcome.winners == (0, 1)


@clause("MR-861")
def test_a_victory_says_as_data_how_the_game_ended():
    assert won().outcome.observed == {"winners": [0], "scores": [], "how": "won", "cause": "guardian-kings-remains"}


@pytest.mark.parametrize(
    ("loss", "how", "cause"),
    [
        ("MR-362", "killed", "room-city-guard"),
        ("MR-119", "robbed", "room-city-guard"),
        ("MR-441", "poisoned", "die-poison"),
        ("MR-251", "starved", "track-ration"),
        ("MR-771", "perished", "room-the-pyre"),
    ],
)
@clause("MR-860")
def test_a_death_says_how_it_came_and_what_brought_it(loss, how, cause):
    d = given(hp=1, rooms={0: "the-pyre"})
    if cause == "room-city-guard":
        guard = PACK.room["city-guard"]
        d.enemy = Enemy(guard, guard.rows[0], 3, 3)
    with pytest.raises(verbs.Death) as death:
        verbs.hurt(d, d.heroes[0], 1, loss)
    assert (death.value.how, death.value.cause.thing) == (how, cause)
    assert how in GAME.ends
