"""Options of the command line, as people write them."""

from __future__ import annotations

import pytest

from undercroft.kernel.game import Switch
from undercroft.kernel.languages import language
from undercroft.kernel.words import Said
from undercroft.term.menu import Refused, read_value


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("spelled", [(False, True), ("off", "on")])
def test_what_is_on_or_off_is_said_alike_in_every_game_and_language(spelled, code):
    choice = Switch("hard", False, Said(en="hard", fr="difficile"), spelled=spelled)
    with language(code):
        assert {read_value(choice, said) for said in ("on", "yes", "true", "True")} == {spelled[1]}
        assert {read_value(choice, said) for said in ("off", "no", "false")} == {spelled[0]}
        with pytest.raises(Refused):
            read_value(choice, "perhaps")
