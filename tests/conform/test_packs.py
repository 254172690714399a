"""A bounded sample of the damaged packs; at full size `make conform`."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from conform import packs
from undercroft import games
from undercroft.content import loader

pytestmark = pytest.mark.usefixtures("default_packs")


@pytest.mark.parametrize("game", games())
def test_a_damaged_pack_is_refused_with_its_place_or_played(game, monkeypatch, tmp_path):
    packs_seen = lru_cache(maxsize=2)(loader._load_other.__wrapped__)  # those of the other tests stay what they are
    monkeypatch.setattr(loader, "_load_other", packs_seen)
    monkeypatch.setattr(loader, "_read_file", packs.quickly(loader._read_file, packs.sound(game)))
    folder = packs.Folder(game, str(tmp_path))
    came = {
        folder.check_and_play(packs.damaged(game, random.Random(f"sample {game} {number}")), number)
        for number in range(20)
    }
    assert came == {"refused", "played"}


def test_the_tables_of_a_pack_are_written_as_they_were():
    for game in games():
        for data, tables in packs.sound(game).values():
            known = packs.pickle.loads(tables)
            assert packs.tomllib.loads(packs.written(known)) == known, data[:80]
