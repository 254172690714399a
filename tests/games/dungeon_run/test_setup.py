"""Setup (2.2): the table, the token, the draft, the first ability."""

from __future__ import annotations

import pytest

from clauses import clause
from games.dungeon_run.given import PACK, corridor, given, keys, names_of, play, stack, table_at
from story import perform
from undercroft import open_table
from undercroft.games.dungeon_run.rules.placing import place_lair
from undercroft.games.dungeon_run.rules.setup import begin, seat_heroes
from undercroft.kernel.table import Table

OPTIONS = {"mercy": "off", "boxes": 1, "round-limit": 0}


def drafted(*heroes: str, luck=()) -> Table:
    """A table after the draft; seat 0 has rolled highest."""
    table = open_table("dungeon-run", len(heroes), luck=[6, *[1] * (len(heroes) - 1), *luck])
    for seat, key in enumerate(heroes):
        table.answer(seat, f"take-{key}")
    return table


@clause("DR-100")
def test_the_entrance_lies_in_the_middle_and_the_lair_aside():
    """DR-100 One tile lies on the table; the lair is neither placed nor in the stack."""
    d = begin(("a", "b"), OPTIONS, PACK)
    (tile,) = d.tiles
    assert (tile.kind.key, tile.x, tile.y, tile.ways) == ("entrance", 0, 0, (-1, -1, -1, -1))
    assert d.lair < 0
    assert "lair" not in names_of(d.stack.may_hold())
    assert "entrance" not in names_of(d.stack.may_hold())


@clause("DR-101", "DR-102", "DR-766")
@pytest.mark.parametrize("boss", PACK.boss)
def test_one_boss_of_four_is_hidden_and_the_others_never_appear(boss):
    """DR-101 Any of the four may lie under the lair, unseen; DR-102 the other three are out of the game."""
    d = given("dorgan", "ashara")
    for seat in (0, 1, None):
        shown = table_at(d).view(seat)
        assert shown["boss"] == {"revealed": False, "peeked": None, "lookers": []}
        assert not any(kind in repr(shown) for kind in PACK.boss)
    corridor(d, 2)
    stack(d)
    assert sorted(names_of(d.bosses.hidden_cards())) == sorted(PACK.boss)
    perform(place_lair(d), luck=[boss], answers=["lair-2-north"])
    assert [monster.kind.key for monster in d.monsters()] == [boss]


@clause("DR-106", "DR-107")
def test_the_decks_are_face_down_and_the_artifacts_open():
    """DR-106 38 encounters and 22 treasures, only counted; DR-107 four artifacts beside the table."""
    d = begin(("a", "b"), OPTIONS, PACK)
    assert sorted(names_of(d.encounters.cards())) == sorted(names_of(PACK.encounters))
    assert sorted(names_of(d.treasures.hidden_cards())) == sorted(PACK.treasure)
    shown = open_table("dungeon-run", 2, seed=1).view(None)
    assert (shown["encounters"], shown["treasures"]) == (38, 22)
    assert shown["artifacts"] == list(PACK.artifact)
    assert not any(f"'{key}'" in repr(shown) for key in (*PACK.monster, *PACK.treasure))


@clause("DR-109")
def test_the_highest_die_takes_the_token_and_the_tied_roll_again():
    """DR-109 6, 3, 6, 2, then only seats 0 and 2 roll: 4, 4, and again: 1, 5."""
    table = open_table("dungeon-run", 4, luck=[6, 3, 6, 2, 4, 4, 1, 5])
    assert (table.run.state.first, table.asks[0].seat, table.asks[0].clause) == (2, 2, "DR-110")


@clause("DR-109", "DR-110", "DR-120")
def test_the_draft_goes_round_from_the_first_player_and_is_open():
    """DR-110 Clockwise from the First Player; DR-120 every choice is seen before the next."""
    table = open_table("dungeon-run", 3, luck=[1, 2, 6])
    seats = []
    for key in ("dorgan", "ashara"):
        seats.append(table.asks[0].seat)
        play(table, f"take-{key}")
    assert seats == [2, 0]
    assert table.asks[0].seat == 1
    assert [table.view(seat)["taken"] for seat in (0, 1, 2, None)] == [["ashara", None, "dorgan"]] * 4


@clause("DR-113", "DR-009", "DR-116")
def test_each_hero_has_his_own_deck_and_the_others_are_out_of_the_game():
    """DR-113 Ten cards of his own; DR-116 nothing of an unchosen hero is on the table."""
    d = begin(("a", "b"), OPTIONS, PACK)
    d.taken = [PACK.hero["dorgan"], PACK.hero["ashara"]]
    seat_heroes(d)
    decks = [sorted(names_of(hero.deck.cards())) for hero in d.heroes]
    assert decks == [sorted(names_of(PACK.deck(key))) for key in ("dorgan", "ashara")]
    assert [hero.kind.key for hero in d.heroes] == ["dorgan", "ashara"]
    assert len(decks[0]) == 10


@clause("DR-114", "DR-064", "DR-R50")
def test_all_keep_one_of_two_abilities_at_the_same_time_and_show_it_when_all_have_chosen():
    """DR-114 Both are asked at once; nothing is seen before the last has chosen; the rejected card stays unseen."""
    table = drafted("dorgan", "ashara", luck=["snare", "salvage", "kindle", "pyre"])
    assert [(ask.seat, ask.keys) for ask in table.asks] == [
        (0, ("keep-snare", "keep-salvage")),
        (1, ("keep-kindle", "keep-pyre")),
    ]
    table.answer(0, "keep-salvage")
    assert "salvage" not in repr(table.view(1))
    table.answer(1, "keep-kindle")
    heroes = table.run.state.heroes
    assert [names_of(hero.abilities) for hero in heroes] == [["salvage"], ["kindle"]]
    assert [len(hero.deck) for hero in heroes] == [8, 8]
    assert not any(card.key in ("snare", "pyre") for hero in heroes for card in hero.deck.cards())
    assert "salvage" in repr(table.view(1))
    assert "snare" not in repr(table.view(1)).lower()
    assert not any("Snare" in event.text for event in table.events(1))


@clause("DR-115")
def test_all_heroes_start_on_the_entrance_unhurt_and_with_nothing():
    """DR-115 Standing, no wounds, nothing equipped, empty loot piles."""
    table = drafted("dorgan", "ashara", "brenna", luck=["snare", "salvage", "kindle", "pyre", "parry", "riposte"])
    for hero in table.run.state.heroes:
        assert (hero.at, hero.wounds, hero.is_conscious) == (0, 0, True)
        assert (hero.equipped, hero.loot, hero.trophies, hero.strangers, hero.traps) == ([], [], [], [], [])
        assert hero.markers == 0


@clause("DR-117")
def test_nothing_is_rolled_for_red_tiles():
    """DR-117 The game begins without a contents die, and walking into the lair rolls none."""
    table = drafted("dorgan", "ashara", luck=["snare", "salvage", "kindle", "pyre"])
    play(table, "keep-salvage", "keep-kindle")  # the script has no die left, and none is asked for
    assert (table.asks[0].seat, table.run.state.tiles[0].hidden, table.run.state.foes.get(0)) == (0, (), None)
    d = given("dorgan", "ashara")
    stack(d)
    perform(place_lair(d), luck=["ossrik"], answers=["lair-0-north"])
    table = play(table_at(d), "move-north")
    assert table.run.state.tiles[table.run.state.heroes[0].at].kind.key == "lair"


@clause("DR-118", "DR-R50")
def test_players_without_a_reference_lack_nothing():
    """DR-118 There are four references for six players: all six see and may do the same."""
    d = given("haldrun", "gorvak", "fizzwick", "dorgan", "mirelle", "brenna")
    menus = []
    for seat in range(6):
        d.turn, d.to_play = None, [seat]
        table = table_at(d)
        actions = [key for key in keys(table) if not key.startswith("battle-")]
        menus.append((table.asks[0].seat, actions, sorted(table.view(seat))))
    assert [seat for seat, *_ in menus] == list(range(6))
    assert all(menu[1:] == menus[0][1:] for menu in menus)


@clause("DR-119", "DR-R37")
def test_alone_one_takes_any_hero_and_stays_first_player():
    """DR-119 No roll for the token, all eight heroes to choose from; the token never moves."""
    table = open_table("dungeon-run", 1, luck=[])
    assert keys(table) == tuple(f"take-{key}" for key in PACK.hero)
    play(table, "take-mirelle", "end-turn", "end-turn")
    assert (table.run.state.round, table.run.state.first, table.asks[0].seat) == (3, 0, 0)
