"""Options that are on or off: said in any usual way, in every game."""

from __future__ import annotations

import pytest

from undercroft import games, open_table
from undercroft.kernel.errors import Unknown
from undercroft.kernel.game import Choice, Switch
from undercroft.kernel.languages import language
from undercroft.shelf import load

SWITCHES = [(name, choice.key) for name in games() for choice in load(name).choices(load(name).load_pack(
    load(name).packs()[0])) if isinstance(choice, Switch)]  # fmt: skip


def choice_of(game: str, key: str) -> Choice:
    found = load(game)
    return next(one for one in found.choices(found.load_pack(found.packs()[0])) if one.key == key)


@pytest.mark.parametrize(("game", "key"), SWITCHES)
def test_a_switch_takes_every_usual_word(game, key):
    switch = choice_of(game, key)
    off, on = switch.values
    assert {switch.check(said) for said in ("on", "yes", "True", "ON", True, on)} == {on}
    assert {switch.check(said) for said in ("off", "no", "false", False, off)} == {off}
    assert (switch.label_of(on), switch.label_of(off)) == ("on", "off")
    with language("fr"):
        assert (switch.label_of(on), switch.label_of(off)) == ("oui", "non")
    for wrong in ("perhaps", 2, 1.0, None, ""):
        with pytest.raises(Unknown):
            switch.check(wrong)


@pytest.mark.parametrize("game", games())
def test_whatever_is_on_or_off_is_a_switch(game):
    found = load(game)
    for choice in found.choices(found.load_pack(found.packs()[0])):
        if {str(value).lower() for value in choice.values} in ({"on", "off"}, {"true", "false"}, {"yes", "no"}):
            assert isinstance(choice, Switch), choice.key


def test_a_record_keeps_the_spelling_of_its_game():
    assert open_table("map-maker", 1, {"hard": True}).header["options"]["hard"] == "on"
    assert open_table("mini-rogue", 1, {"stances": "on"}).header["options"]["stances"] is True
