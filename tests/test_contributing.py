"""The examples of CONTRIBUTING.md are real: the rule is one of the game, the story about it passes."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from clauses import clause
from games.mini_rogue.given import given, hero, room
from story import perform
from undercroft.games.mini_rogue import rooms

TEXT = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_rule_and_its_story_work():
    rule, story = (textwrap.dedent(block) for block in re.findall(r"```python\n(.*?)```", TEXT, re.S))
    names = {**vars(rooms), "clause": clause, "given": given, "hero": hero, "room": room, "perform": perform}
    exec(rule, names)
    assert names["shrine"] is not rooms.shrine
    exec(story, names)
    stories = [one for key, one in names.items() if key.startswith("test_")]
    assert len(stories) == 1
    stories[0]()
