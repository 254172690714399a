"""What is made once for all who read it is what would be made anew."""

from __future__ import annotations

import random

import pytest

import undercroft
from undercroft.kernel import languages
from undercroft.kernel.ask import told_once
from undercroft.kernel.languages import language
from undercroft.kernel.option import Option
from undercroft.kernel.things import keys_in
from undercroft.kernel.words import Domain


@pytest.mark.parametrize("game", undercroft.games())
def test_an_ask_and_its_options_say_at_every_point_what_they_would_say_anew(game):
    """Also those that stay open while others answer beside them, and in each language."""
    table, chance = undercroft.open_table(game, seats=2, seed=5), random.Random(5)
    for _ in range(60):
        for ask in table.asks:
            for code in ("fr", "en"):
                with language(code):
                    assert told_once(ask) == ask.to_json(), ask
                    for offered in table.offered(ask.seat):
                        assert offered.label == offered.message.text(offered.facts)
                        named = keys_in((offered.what, offered.facts, offered.parts))
                        assert offered.words.stands_for == tuple(dict.fromkeys(named))
        if not table.asks:
            break
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))


def test_who_is_told_a_question_again_is_told_of_what_others_have_done_meanwhile():
    """Side by side the same ask stays open; a death that is certain, or a chance, may be another one now."""
    table = undercroft.open_table("paper-dungeons", seats=2, seed=5)
    first, second = table.asks
    before = told_once(second)
    assert told_once(second) is before
    table.answer(first.seat, first.keys[0])
    assert told_once(second) is not before


def test_an_option_is_said_anew_where_a_language_was_exchanged(tmp_path):
    say = Domain("mini-rogue")
    option = Option("go", say("Go right"))
    (tmp_path / "yy").mkdir()
    try:
        languages.add_language(tmp_path / "yy")
        with language("yy"):
            assert option.label == "Go right"
            (tmp_path / "yy" / "grammar.py").write_text("def spaced(text: str) -> str:\n    return text.upper()\n")
            languages.add_language(tmp_path / "yy")
            assert option.label == "GO RIGHT"
    finally:
        languages._homes().pop("yy", None)
