"""Packs of the program are made without being checked again: they become the very same things."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from undercroft.content import loader
from undercroft.content.kinds import Frozen
from undercroft.content.loader import check_pack, made
from undercroft.kernel.languages import languages
from undercroft.shelf import load, names

pytestmark = pytest.mark.usefixtures("default_packs")
PACKS = [(game, pack) for game in names() for pack in load(game).packs()]


def test_a_pack_that_is_not_on_the_list_is_checked(monkeypatch):
    """Whoever changes a number of ours finds it in play, and a mistake refused; the list is the business of lint."""
    game, name = PACKS[0]
    model = type(load(game).load_pack(name))
    looked_at: list[str] = []
    checked = loader._checked
    monkeypatch.setattr(loader, "_checked", lambda *given: looked_at.append(given[1]["digest"]) or checked(*given))
    monkeypatch.setattr(loader, "sound_packs", lambda game: frozenset())
    pack = loader._load.__wrapped__(model, game, str(loader.PACKS[game] / name), languages())
    assert looked_at == [pack.digest]
    monkeypatch.setattr(loader, "sound_packs", lambda game: frozenset({pack.digest}))
    loader._load.__wrapped__(model, game, str(loader.PACKS[game] / name), languages())
    assert looked_at == [pack.digest]


def leaves(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a pack, with its place, its type, and the types of the things around it."""
    yield place, type(value)
    if isinstance(value, Frozen):
        for name, part in value.facts().items():
            yield from leaves(part, f"{place}.{name}")
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, f"{place}.{key}")
    elif isinstance(value, (list, tuple)):
        for number, part in enumerate(value):
            yield from leaves(part, f"{place}.{number}")
    else:
        yield place, value


@pytest.mark.parametrize(("game", "name"), PACKS)
def test_a_sound_pack_is_made_as_it_would_be_if_it_were_checked(game, name):
    model = type(load(game).load_pack(name))
    whole, _ = loader._whole(game, str(loader.PACKS[game] / name))
    assert list(leaves(made(model, whole))) == list(leaves(check_pack(model, game, name)))
