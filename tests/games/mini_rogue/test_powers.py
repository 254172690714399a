"""A key is only a name: things that share a power work side by side, and a pack cannot name what has no rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.mini_rogue.given import hero
from story import perform
from undercroft import open_table
from undercroft.content.loader import load_pack
from undercroft.games.mini_rogue.kinds import powers
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.rules.combat import combat_round
from undercroft.games.mini_rogue.rules.setup import begin, seat_down
from undercroft.games.mini_rogue.rules.skill_test import skill_test
from undercroft.games.mini_rogue.rules.state import City, Enemy
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.kernel.languages import language, languages

MORE = """
[pack]
game = "mini-rogue"
version = 1
extends = "city"
title = { en = "More", fr = "Plus" }

[potion.tonic]
name = { en = "Tonic", fr = "Tonique", the_en = "the Tonic", the_fr = "le Tonique" }
mark = "house"
power = "healing"
numbers = { hp = 2 }

[potion.embers]
name = { en = "Embers", fr = "Braises", the_en = "the Embers", the_fr = "les Braises" }
mark = "house"
power = "fire"
numbers = { damage = 3 }

[potion.clear-sight]
name = { en = "Clear Sight", fr = "Vue claire", the_en = "the Clear Sight", the_fr = "la Vue claire" }
mark = "house"
power = "perception"

[stance.reckless]
name = { en = "Reckless", fr = "Téméraire" }
mark = "house"
armor = 0
values = [0, 0, 0, 6, 7, 8]
fails = [1, 2, 3]
criticals = [6]

[character.poacher]
name = { en = "Poacher", fr = "Braconnier", the_en = "the Poacher", the_fr = "le Braconnier" }
mark = "house"
hp = 10
ration = 3
potions = ["healing", "tonic"]

[[character.poacher.skills]]
key = "snare-bait"
power = "bait"
name = { en = "Snare", fr = "Collet" }
text = { en = "Pay 2 Rations for two dice.", fr = "Payez 2 Rations pour deux dés." }
mark = "house"
numbers = { cost_ration = 2, dice = 2, free_feats_instead = 1 }

[[character.poacher.skills]]
key = "cheap-bait"
power = "bait"
name = { en = "Scraps", fr = "Restes" }
text = { en = "One more die.", fr = "Un dé de plus." }
mark = "house"
numbers = { cost_ration = 0, dice = 1, free_feats_instead = 1 }

[[character.poacher.skills]]
key = "game-trail"
power = "vermin-trail"
name = { en = "Game trail", fr = "Piste de gibier" }
text = { en = "Replace a danger.", fr = "Remplacez un danger." }
mark = "house"
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> MiniRoguePack:
    return load_pack(MiniRoguePack, "mini-rogue", str(written(tmp_path_factory.mktemp("more"))))


def written(folder: Path, text: str = MORE) -> Path:
    (folder / "pack.toml").write_text(text, encoding="utf-8")
    return folder


def city(pack: MiniRoguePack, character: str, stances: bool = False) -> City:
    options = {"mode": "solo", "character": character, "partner": "choose", "difficulty": "normal", "board": "city"}
    d = begin(["ann"], {**options, "stances": stances}, pack)
    seat_down(d, [pack.character[character]], leader=0)
    d.laid_out = True
    return d


def guard(d: City, hp: int = 30) -> Enemy:
    kind = d.pack.room["city-guard"]
    d.enemy = Enemy(kind, kind.rows[0], hp, hp)  # type: ignore[arg-type,union-attr]
    return d.enemy


def test_a_second_character_with_bait_uses_its_own(pack):
    d = city(pack, "poacher")
    story = perform(combat_round(d, hero(d), guard(d)), luck=[2, 2, 2, 1], answers=["snare-bait", "roll", "done"])
    assert story.asks[0].keys[:3] == ("roll", "snare-bait", "cheap-bait")
    assert hero(d).ration == 1
    d = city(pack, "rat-hunter")
    perform(combat_round(d, hero(d), guard(d)), luck=[2, 2, 1], answers=["bait", "done", "no-potion"])
    assert hero(d).ration == 2


def test_two_healing_potions_heal_by_their_own_numbers(pack):
    for key, hp in (("healing", 9), ("tonic", 5)):
        d = city(pack, "poacher")
        hero(d).hp = 3
        perform(skill_test(d, hero(d)), luck=[2, 2], answers=[f"use-{key}", "roll"])
        assert hero(d).hp == hp


def test_a_weaker_fire_and_a_second_perception(pack):
    d = city(pack, "rat-hunter")
    hero(d).potions = [pack.potion["embers"], pack.potion["clear-sight"]]
    hero(d).card_up = False
    enemy = guard(d)
    perform(combat_round(d, hero(d), enemy), luck=[2, 1], answers=["done", "use-embers"])
    assert enemy.hp == 30 - 2 - 3
    d.enemy = d.attack = None
    story = perform(skill_test(d, hero(d)), luck=[4], answers=["perceive-clear-sight"])
    assert story.result == (True, 4)


def test_a_fourth_stance_stands_at_the_end_of_the_row(pack):
    d = city(pack, "sellsword", stances=True)
    hero(d).card_up = False
    enemy = guard(d)
    d.stances = [pack.stance["defensive"]]
    story = perform(combat_round(d, hero(d), enemy), luck=[4, 1], answers=["stance-reckless", "done"])
    assert story.asks[0].keys == ("stance-balanced", "stance-defensive", "stance-reckless")
    assert enemy.hp == 30 - 6


def test_every_word_of_such_a_pack_can_be_read(pack):
    offers = offers_of(pack)
    for code in languages():
        with language(code):
            for table in (offers.use, offers.take, offers.give_potion, offers.skill, offers.stance, offers.trail):
                assert all(option.label for option in table.values())


def test_random_games_of_such_a_pack_end(tmp_path):
    folder = written(tmp_path)
    for seed in range(6):
        options = {"pack": str(folder), "character": "poacher", "stances": True}
        table = open_table("mini-rogue", options=options, seed=seed)
        for turn in range(3000):
            if not table.asks:
                break
            ask = table.asks[0]
            assert all(option.label for option in ask.options)
            table.answer(ask.seat, ask.keys[turn * 7 % len(ask.keys)])


def test_every_power_has_words_and_a_clause():
    from undercroft.rulebook import rulebook

    clauses = rulebook("mini-rogue")
    for table in (powers.ICONS, powers.TRAITS, powers.POTIONS, powers.SKILLS, powers.OBJECTS):
        for name, rule in table.items():
            assert rule.clause in clauses, name
            for code in languages():
                with language(code):
                    assert rule.words.source


def test_the_numbers_a_pack_may_give_a_power():
    """What is played by hand on tracks and with a few dice: nothing below, nothing above."""
    powers_of = {**powers.POTIONS, **powers.SKILLS, **powers.OBJECTS}
    assert {key: dict(rule.numbers) for key, rule in powers_of.items() if rule.numbers} == {
        "fire": {"damage": (1, 50)},
        "poison": {"damage": (1, 50)},
        "healing": {"hp": (1, 100)},
        "bait": {"cost_ration": (0, 100), "dice": (1, 3), "free_feats_instead": (0, 9)},
        "flare": {"misses": (1, 6)},
        "press-the-attack": {"free_feats": (1, 9)},
        "litany": {"hp": (1, 100)},
        "long-wick": {"cards": (1, 8)},
        "known-streets": {"cards": (1, 8)},
        "alms-giver": {"offering": (1, 6)},
        "codex": {"xp": (1, 100), "damage": (1, 50)},
        "shackle": {"armor": (0, 100)},
    }
