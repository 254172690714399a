"""The default pack is complete, and a broken pack is refused with the place of the mistake."""

from __future__ import annotations

from collections import Counter

import pytest
from pydantic import ValidationError

from clauses import clause
from frozen import shipped
from story import perform
from tables import table_of
from undercroft import BadPack
from undercroft.content.checking import checked
from undercroft.content.loader import load_pack
from undercroft.games.dungeon_run.kinds.pack import DungeonPack, MonsterKind, StrangerKind, TrapKind
from undercroft.games.dungeon_run.rules.dice import throw

PACK = shipped("dungeon-run")


@clause("DR-015", "DR-016", "DR-022")
def test_the_encounter_deck_has_38_cards_of_35_kinds():
    """DR-015 Monsters, traps and strangers; DR-016 of four types; DR-022 each monster has an ability."""
    kinds = Counter(type(card) for card in PACK.encounters)
    assert kinds == {MonsterKind: 26, TrapKind: 7, StrangerKind: 5}
    assert len(set(PACK.encounters)) == 35
    types = Counter(card.type for card in PACK.encounters if isinstance(card, MonsterKind))
    assert types == {"humanoid": 8, "undead": 7, "beast": 6, "inanimate": 5}
    assert all(kind.effects for kind in (*PACK.monster.values(), *PACK.boss.values()))


@clause("DR-002", "DR-009")
def test_eight_heroes_with_ten_abilities_each():
    """DR-002 Ratings, personal and summoner ability; DR-009 a deck of ten of his own."""
    assert len(PACK.hero) == 8
    assert {key: len(PACK.deck(key)) for key in PACK.hero} == dict.fromkeys(PACK.hero, 10)
    assert all(kind.personal.effects and kind.summoner.effects for kind in PACK.hero.values())
    assert Counter(kind.training for kind in PACK.hero.values()) == dict.fromkeys(
        ("prayer", "war", "magic", "talent"), 2
    )


@clause("DR-025", "DR-026", "DR-027", "DR-010")
def test_twenty_six_tiles_twenty_two_treasures_four_artifacts():
    """DR-025 2 red, 16 standard, 8 special; DR-026 DR-027 numbers on the standard ones (and in the Den)."""
    assert Counter(tile.color for tile in PACK.tile.values()) == {"red": 2, "standard": 16, "special": 8}
    assert all(tile.treasure and tile.encounter for tile in PACK.tiles("standard"))
    assert [tile.key for tile in PACK.tiles("special") if tile.encounter] == ["den"]
    slots = Counter(item.slot for item in PACK.treasure.values())
    assert slots == {"main-hand": 7, "off-hand": 4, "head": 4, "body": 3, "none": 4}
    assert sorted(item.source for item in PACK.artifact.values()) == ["boss", "stranger", "stranger", "well"]


def test_every_card_has_a_text_in_both_languages():
    for card in PACK.cards:
        assert card.name.en
        assert card.name.fr
        assert card.text.en != card.text.fr


BROKEN = [
    (
        '[stranger.sellsword]\neffects = [{ rule = "sellsword-shield", n = 0 }]\n',
        "stranger.sellsword.effects.1.n: 0 says nothing to the rule 'sellsword-shield'",
    ),
    ('[treasure.healing-draught]\neffects = [{ rule = "healing-draught", n = -1 }]\n', "effects.1.n: -1 says nothing"),
    ('[ability.snare]\neffects = [{ rule = "snaer" }]\n', "ability.snare.effects.1.rule: .*unknown rule 'snaer'"),
    ('[ability.snare]\nhero = "nobody"\n', "ability.snare.hero: unknown hero 'nobody'"),
    ("[monster.ooze]\ndefence = 7\n", "monster.ooze.defence"),
    ('[tile.crypt]\nexits = ["X"]\n', "tile.crypt.exits.1"),
    ('[stranger.smuggler]\ndeal = "reroll"\n', "stranger.smuggler.deal: .*unknown deal 'reroll'"),
    ('[tile.den]\nenter = "library"\n', "tile.den: .*unknown tile-enter rule 'library'"),
    ('[stranger.smuggler]\ngift = "grail"\n', "unknown artifact 'grail'"),
    ('[artifact.summoning-stone]\nsource = "well"\n', "artifact: exactly one has the source 'boss'"),
]


@pytest.mark.parametrize(("table", "complaint"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_pack_is_refused_with_the_place_of_the_mistake(tmp_path, table, complaint):
    title = '[pack]\ngame = "dungeon-run"\nversion = 1\nextends = "kravlas"\ntitle = { en = "x", fr = "x" }\n'
    (tmp_path / "pack.toml").write_text(title)
    (tmp_path / "changes.toml").write_text(table)
    with pytest.raises(BadPack, match=complaint):
        load_pack(DungeonPack, "dungeon-run", str(tmp_path))


@pytest.mark.parametrize(
    ("kind", "key", "field", "value"),
    [
        ("hero", "dorgan", "life", 61),
        ("hero", "dorgan", "brawn", 21),
        ("hero", "dorgan", "skill", -1),
        ("monster", "ooze", "attack", 21),
        ("monster", "ooze", "copies", 10**18),
        ("monster", "ooze", "defence", 7),
        ("trap", "dart-wall", "successes", 21),
        ("trap", "dart-wall", "wounds", 10**18),
        ("tile", "ancient-bridge", "n", 10**18),
    ],
)
def test_every_printed_number_is_bounded(kind, key, field, value):
    """A number no game could live with is refused when the pack is read, and its field is named."""
    printed = getattr(PACK, kind)[key]
    with pytest.raises(ValidationError, match=field):
        checked(type(printed), {**table_of(printed), field: value})


def test_more_dice_than_the_box_holds_can_still_be_thrown():
    """DR-033 There are always enough dice."""
    assert len(perform(throw("DR-384", 100), luck=[1] * 100).result) == 100


@clause("DR-114")
def test_a_hero_without_two_ability_cards_is_refused(tmp_path):
    """Two are drawn and one is kept: fewer cannot be chosen from."""
    dropped = ", ".join(f'"ability.{card.key}"' for card in PACK.deck("dorgan")[1:])
    title = '[pack]\ngame = "dungeon-run"\nversion = 1\nextends = "kravlas"\ntitle = { en = "x", fr = "x" }\n'
    (tmp_path / "pack.toml").write_text(f"{title}drop = [{dropped}]\n")
    with pytest.raises(BadPack, match=r"hero\.dorgan.*at least 2 ability cards are needed"):
        load_pack(DungeonPack, "dungeon-run", str(tmp_path))
