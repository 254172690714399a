"""Golden records are broken by the numbers they use, and by no others."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest

from conform.golden import records_of, replayed
from frozen import DEFAULT
from undercroft import BadRecord, replay
from undercroft.content import loader

WON = records_of("mini-rogue") / "solo-victory.jsonl"  # without difficulty, against the King's Remains


@pytest.fixture
def changed(tmp_path) -> Iterator[Callable[[str, str, str], None]]:
    """The pack that comes with the program, with one number changed; taken back before other packs are."""
    patch = pytest.MonkeyPatch()

    def change(file: str, before: str, after: str) -> None:
        shutil.copytree(DEFAULT["mini-rogue"], tmp_path / "packs" / "mini-rogue")
        path = tmp_path / "packs" / "mini-rogue" / "city" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1
        path.write_text(text.replace(before, after), encoding="utf-8")
        patch.setattr(loader, "PACKS", {path.name: path for path in (tmp_path / "packs").iterdir()})

    yield change
    patch.undo()


def test_a_number_that_a_record_never_uses_may_change(changed):
    changed("difficulty.toml", "gold = -3", "gold = -2")
    assert replayed(WON).outcome is not None
    with pytest.raises(BadRecord, match="has changed since"):  # players get no game with another content
        replay(WON)


def test_a_number_that_a_record_uses_breaks_it(changed):
    changed("guardians.toml", "hp = 25", "hp = 15")
    with pytest.raises(BadRecord, match=WON.name):
        replayed(WON)
