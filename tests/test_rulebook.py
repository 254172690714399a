"""The rulebook inside the program: complete, in both languages, proven."""

from __future__ import annotations

import pytest

from rules_report import report
from undercroft import games, language
from undercroft.rulebook import clause, find, rulebook
from undercroft.shelf import names


@pytest.mark.parametrize("game", names())
def test_every_clause_stands_in_both_languages(game):
    with language("fr"):
        french = rulebook(game)
    english = rulebook(game)
    assert list(french) == list(english)
    for one, other in zip(english.values(), french.values(), strict=True):
        assert all((one.chapter, one.heading, one.text, other.chapter, other.heading, other.text))
        assert one.text != other.text


@pytest.mark.parametrize("game", games())
def test_every_clause_and_example_is_cited_and_proven(game):
    found = report(game)
    assert (found.uncited, found.unproven, found.missing_examples) == ([], [], [])


@pytest.mark.parametrize("game", games())
def test_tests_and_code_name_no_clause_that_does_not_exist(game):
    found = report(game)
    known = {*found.clauses, *found.rulings, *found.examples}
    assert (found.cited | found.proven) - known == set()


def test_a_clause_is_found_by_id_or_word():
    assert clause("mini-rogue", "mr-312").id == "MR-312"
    assert [one.id for one in find("mini-rogue", "MR-312")] == ["MR-312"]
    assert "MR-400" in [one.id for one in find("mini-rogue", "feat")]
    with language("fr"):
        assert "MR-400" in [one.id for one in find("mini-rogue", "prouesse")]
        assert "PD-105" not in [one.id for one in find("paper-dungeons", "but")]  # it says "début"
        assert "PD-105" in [one.id for one in find("paper-dungeons", "debu")]
    assert clause("mini-rogue", "XX-1") is None
    assert clause("chess", "MR-312") is None
