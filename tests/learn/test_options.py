"""Every option of every game is explained in both languages, with a clause that says more."""

from __future__ import annotations

import pytest

from undercroft.face import games, options
from undercroft.kernel.languages import language, languages
from undercroft.learn import explained
from undercroft.rulebook import rulebook


@pytest.mark.parametrize("game", games())
def test_every_option_is_explained_and_nothing_else(game):
    keys = {choice.key for choice in options(game)} - {"pack"}
    texts = {}
    for code in languages():
        with language(code):
            said = explained(game)
        assert set(said) == keys
        for one in said.values():
            assert one.group in ("game", "heroes", "house", "map"), one.key
            assert one.text.endswith("."), one
            assert 20 < len(one.text) < 180, one
            assert set(one.clauses) <= set(rulebook(game)), one
        texts[code] = {key: one.text for key, one in said.items()}
    assert all(texts["en"][key] != texts["fr"][key] for key in keys)
