"""What a long-lived process keeps is bounded, whatever people play and however they call themselves."""

from __future__ import annotations

import gc
import random
import re
import shutil
import weakref
from itertools import islice, product
from pathlib import Path

import pytest

import undercroft
from undercroft import games, open_table
from undercroft.content import loader
from undercroft.games.dungeon_run.words import offers
from undercroft.games.map_maker.words.offers import hero_name
from undercroft.games.paper_dungeons.rules.faces import Dice, pool_of
from undercroft.kernel import rules
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message
from undercroft.shelf import load


def named_table(name: str):
    table = open_table("map-maker", 1, {"name-1": name, "class-1": "fighter"}, seed=1)
    assert name in str(table.view(0))
    return table


def test_the_names_of_heroes_are_forgotten_with_their_tables():
    gc.collect()
    before = len(hero_name.made)
    live = named_table("Somebody who stays")
    for number in range(20):
        named_table(f"Somebody {number}")
    gc.collect()
    assert len(hero_name.made) == before + 1
    option = live.run.state.heroes[0].options.potion
    del live
    gc.collect()
    again = named_table("Somebody who stays")
    assert again.run.state.heroes[0].options.potion is option, "a log that holds one option finds all of them again"


def test_rows_of_options_found_sound_do_not_pile_up(monkeypatch):
    monkeypatch.setattr(rules, "SOUND", {})
    options = [Option(f"memory-{number}", Message("memory", "an option")) for number in range(70)]
    for one in options:
        for other in options:
            if one is not other:
                rules.keys_of("TG-001", (one, other))
                assert len(rules.SOUND) <= rules._KEPT


@pytest.mark.parametrize("game", games())
def test_a_pack_is_forgotten_with_its_last_table(game, tmp_path, monkeypatch):
    """Whoever works at a pack reads it again and again: what was made of an earlier one does not keep it."""
    monkeypatch.setattr(rules, "SOUND", {})
    folder = tmp_path / "pack"
    shutil.copytree(loader.PACKS[game] / load(game).packs()[0], folder)
    table = open_table(game, max(load(game).seats), {"pack": str(folder)}, seed=1)
    chance = random.Random(1)
    for _ in range(30):
        ask = table.asks[0]
        table.view(ask.seat)
        table.answer(ask.seat, chance.choice(ask.keys))
    pack = weakref.ref(load(game).load_pack(str(folder)))
    del table, ask
    loader._load_other.cache_clear()
    rules.SOUND.clear()
    gc.collect()
    assert pack() is None


def test_what_dungeon_run_makes_of_a_card_is_forgotten_with_the_card():
    """Whoever works at a pack reads its cards again and again; the options of the earlier ones do not stay."""
    card = load("dungeon-run").load_pack("kravlas").treasure["oak-shield"].but(key="oak-shield-2")
    option = offers.equip(card)
    assert offers.equip(card) is option
    assert offers.stow(card) is not option, "each kind of option is its own"
    gone = weakref.ref(card)
    del card, option
    gc.collect()
    assert gone() is None


def test_throws_of_paper_dungeons_do_not_pile_up():
    """Six dice fall in 46,656 ways; kept are the 216 of each colour, and a part of the hands they make."""
    dice = Dice(load("paper-dungeons").load_pack(load("paper-dungeons").packs()[0]))
    for numbers in islice(product(*[die.faces for die in dice.thrown]), 6000):
        assert pool_of(dice, numbers) == pool_of(dice, numbers)
    kept = [one.cache_info() for one in (dice.hand, *dice.colours)]
    assert [one.maxsize for one in kept] == [4096, 1024, 1024]
    assert max(one.currsize for one in kept[1:]) <= 216


def test_rules_keep_nothing_without_a_bound():
    """`functools.cache` never forgets: it may hold ways out of a tile, twins, languages, shapes; no pack, no play."""
    source = Path(undercroft.__file__).parent
    allowed = {
        "games/dungeon_run/sight/bounds.py": 1,  # of nothing: the answers that are the same at every table
        "games/dungeon_run/words/options.py": 1,
        "kernel/compiled.py": 3,  # of nothing, by a title and by a module: what is installed
        "kernel/languages.py": 3,
        "kernel/quiet.py": 2,  # by the main rule of a title
        "kernel/sight.py": 1,
        "kernel/twin.py": 1,
    }
    files = [*source.glob("games/*/**/*.py"), *source.glob("kernel/*.py")]
    without = {
        str(path.relative_to(source)): len(re.findall(r"@cache\b|\bcache\(", path.read_text("utf-8"))) for path in files
    }
    assert {name: count for name, count in without.items() if count} == allowed
