"""The table of effects: each rule has its clause, its words, the fields it reads; nothing else is taken for one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from undercroft import language
from undercroft.content.checking import checked
from undercroft.games.dungeon_run.game import EFFECTS
from undercroft.games.dungeon_run.kinds.effects import RULES
from undercroft.games.dungeon_run.kinds.pack import Effect
from undercroft.rulebook import rulebook


@pytest.mark.parametrize("name", sorted(RULES))
def test_every_effect_has_a_clause_and_words_in_both_languages(name):
    assert EFFECTS
    rule = RULES[name]
    assert rule.clause in rulebook("dungeon-run")
    places = set(re.findall(r"{(\w+)}", rule.words.source))
    assert places <= set(rule.fields) <= set(Effect.fields) - {"rule"}
    said = []
    for code in ("en", "fr"):
        with language(code):
            said.append(rule.words.text(dict.fromkeys(rule.fields, 2)))
    assert said[0] != said[1]


def test_every_effect_is_in_the_reference_for_designers():
    page = (Path(__file__).parents[3] / "docs" / "packs" / "dungeon-run.md").read_text("utf-8")
    assert all(f"| window `{rule.window}` | `{name}` | {rule.words.source} |" in page for name, rule in RULES.items())


@pytest.mark.parametrize(
    ("rule", "idle"), [("slippery", {"n": 1}), ("armour", {"foes": ["beast"]}), ("venom", {"at": 3})]
)
def test_a_field_the_rule_does_not_read_is_refused(rule, idle):
    """The card would promise what it does not do."""
    (field,) = idle
    with pytest.raises(ValidationError, match=f"the rule '{rule}' reads .*, not {field}"):
        checked(Effect, {"rule": rule, **idle})
