"""Every throw is told with what it was for, and with what came of it, though nothing did."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.cards import alone, use
from games.dungeon_run.given import PACK, change, given, lay, listen, play, put, room, table_at, told
from story import perform
from undercroft.games.dungeon_run.rules.battle import battle
from undercroft.games.dungeon_run.rules.contents import contents_die
from undercroft.games.dungeon_run.rules.tiles import arrive, library, open_gate, well
from undercroft.kernel.languages import language


def sentences(d) -> list[str]:
    return [text for _, text in told(d)]


@clause("DR-290", "DR-322")
@pytest.mark.parametrize(
    ("tile", "faces", "then"),
    [
        ("ancient-bridge", [1, 2], "Haldrun gets through unhurt."),
        ("ancient-bridge", [1, 1], "Haldrun falls."),
        ("underground-channel", [4, 4, 1], "Haldrun gets through unhurt."),
        ("underground-channel", [4, 1, 1], "Haldrun does not get through unhurt."),
    ],
)
def test_a_tile_that_is_rolled_for_is_named_with_what_came_of_it(tile, faces, then):
    d = listen(room(tile, "haldrun", "dorgan", inside=False))
    perform(arrive(d, d.heroes[0], 1, "DR-187"), luck=faces)
    kind = PACK.tile[tile]
    assert sentences(d)[1:3] == [f"Haldrun rolls {', '.join(map(str, faces))} for {kind:the}.", then]


@clause("DR-251")
def test_the_contents_die_says_that_it_is_one():
    d = listen(room("crossroads", "dorgan", "ashara"))
    nothing = next(face for face in range(1, 7) if face not in d.tiles[d.heroes[0].at].kind.treasure
                   and face not in d.tiles[d.heroes[0].at].kind.encounter)  # fmt: skip
    perform(contents_die(d, d.heroes[0]), luck=[nothing])
    assert sentences(d)[0] == f"Dorgan rolls {nothing} for the contents of the tile."


@clause("DR-316")
@pytest.mark.parametrize(
    ("face", "then"), [(4, "Fizzwick lifts the gate."), (3, "Fizzwick does not get the gate open.")]
)
def test_a_gate_that_opens_is_told_as_one_that_does_not(face, then):
    d = listen(room("portcullis-room", "fizzwick", "ashara"))
    perform(open_gate(d, d.heroes[0]), luck=[face], answers=["pass"])
    assert sentences(d)[1] == then


@clause("DR-290", "DR-316")
def test_a_card_that_spares_the_roll_is_named():
    d, me, _ = alone("haldrun", abilities=["mountain-feet"])
    perform(arrive(listen(d), me, lay(d, "ancient-bridge", 0, "E"), "DR-187"))
    assert sentences(d)[-1] == "Haldrun uses Mountain Feet."
    d, me, _ = alone("ashara", equipped=["mantle-of-the-builders"])
    me.at = lay(d, "portcullis-room", 0, "S")
    perform(open_gate(listen(d), me))
    assert sentences(d) == [f"Ashara uses {PACK.artifact['mantle-of-the-builders']}."]


@clause("DR-312", "DR-329")
def test_a_special_action_that_brings_nothing_says_so():
    d = listen(room("library", "dorgan", "ashara"))
    perform(library(d, d.heroes[0]), luck=[2])
    assert sentences(d) == ["Dorgan rolls 2 for the Library.", "Nothing happens."]
    d = listen(room("well", "dorgan", "ashara"))
    change(d.heroes[0], loot=["climbers-rope"])
    perform(well(d, d.heroes[0]), luck=[1], answers=[])
    assert sentences(d)[-1] == "Nothing happens."


@clause("DR-382", "DR-001")
@pytest.mark.parametrize("face", [1, 6])
def test_a_die_on_which_a_monster_survives_is_rolled_for_its_ability(face):
    d = listen(given("dorgan", "ashara"))
    skeleton = put(d, "skeleton", wounds=PACK.monster["skeleton"].life - 1)
    perform(
        battle(d, d.heroes[0]),
        luck=[1] * skeleton.kind.attack + [6, 1, 1, 1, face],
        answers=["stay-out", "brawn", "hit"],
    )
    assert f"The Skeleton rolls {face} for Rattling Bones." in sentences(d)


@clause("DR-097")
@pytest.mark.parametrize(
    ("hero", "card", "luck", "answers"),
    [("fizzwick", "fireball", [1] * 5, []), ("haldrun", "thunder-horn", [1] * 3, [])],
)
def test_dice_of_a_card_are_rolled_for_it_and_may_bring_nothing(hero, card, luck, answers):
    d, me, _ = alone(hero, abilities=[card])
    put(d, "ooze", at=1 if card == "fireball" else 0)
    use(listen(d), me, card, luck=luck, answers=answers)
    assert sentences(d)[-2:] == [
        f"{me.kind} rolls {', '.join(map(str, luck))} for {PACK.ability[card]}.",
        "Nothing happens.",
    ]


@clause("DR-845")
def test_a_reroll_names_the_card_and_whose_dice_they_are():
    d = given("dorgan", "fizzwick")
    change(d.heroes[0], equipped=["lucky-coin"])
    change(d.heroes[1], abilities=["reverse-fortune"])
    put(d, "ghoul")
    table = play(table_at(d, luck=[5, 1, 1, 1]), "escape", "stay-out", "use-lucky-coin", "pass")
    assert table.asks[0].prompt == "Lucky Coin: which of your dice 5, 1, 1, 1?"
    table = play(table_at(d, luck=[5, 1, 1, 1]), "escape", "stay-out", "pass", "use-reverse-fortune")
    assert table.asks[0].prompt == "Reverse Fortune: which of the dice 5, 1, 1, 1 of Dorgan?"
    with language("fr"):
        assert table.asks[0].prompt == "Fortune renversée\xa0: lequel des dés 5, 1, 1, 1 de Dorgan\xa0?"
