"""The examples of CONTRIBUTING.md are real: the rule is one of the game, the story about it passes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

from clauses import clause
from games.mini_rogue.given import given, hero, room
from story import perform
from undercroft.games.mini_rogue.rules import rooms

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RULES, _, FIFTH = TEXT.partition("## A fifth game in an hour")
FIFTH = FIFTH.partition("\n## ")[0]
EXAMPLE = ROOT / "examples" / "last-lantern"
STEPS = [re.findall(r"`([\w/.-]+)`", row.split("|")[2]) for row in FIFTH.splitlines() if re.match(r"\| \d\. ", row)]
PLAYED = """
from undercroft import open_table, play_out
from undercroft.board import draw
from undercroft.bots import Careful, Seat
from undercroft.cli import main
from undercroft.learn import ending, notes, opening
table = open_table("last-lantern", 2, {"rounds": 6}, seed=1)
while table.asks:
    seat = table.asks[0].seat
    assert draw(table.view(seat), table.things, {}).svg
    table.answer(seat, Careful(1).answer(Seat(table, seat)).key)
assert opening("last-lantern").text
assert ending(table, 0).story
main(["play", "last-lantern", "--seed", "1"])
"""


def test_the_rule_and_its_story_work():
    rule, story = (textwrap.dedent(block) for block in re.findall(r"```python\n(.*?)```", RULES, re.S))
    names = {**vars(rooms), "clause": clause, "given": given, "hero": hero, "room": room, "perform": perform}
    exec(rule, names)
    assert names["shrine"] is not rooms.shrine
    exec(story, names)
    stories = [one for key, one in names.items() if key.startswith("test_")]
    assert len(stories) == 1
    stories[0]()


def test_every_step_of_the_fifth_game_leaves_one_that_plays(tmp_path):
    """Files are added step by step; what stands on the shelf after each is played with what the house has for it."""
    home = tmp_path / "last_lantern"
    about = tmp_path / "last_lantern-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: last-lantern\nVersion: 1\n")
    point = re.search(r"```toml\n.*?\n(.*?)```", FIFTH, re.S)[1]
    (about / "entry_points.txt").write_text(f"[undercroft.games]\n{point.replace(chr(34), '')}")
    environment = {
        **os.environ,
        "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{tmp_path}",
        "UNDERCROFT_HOME": str(tmp_path),
    }
    assert len(STEPS) == 7
    for files in STEPS:
        for file in files:
            (home / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(EXAMPLE / "src" / "last_lantern" / file, home / file)
        done = subprocess.run([sys.executable, "-c", PLAYED], input="1\n" * 60, env=environment, cwd=tmp_path,
                              capture_output=True, text=True, check=False)  # fmt: skip
        assert done.returncode == 0, (files, done.stderr)
        assert "The story" in done.stdout


def test_the_fifth_game_is_the_one_in_the_examples():
    """Every file of it belongs to a step, and what is quoted stands in it."""
    home = EXAMPLE / "src" / "last_lantern"
    found = {file.relative_to(home).as_posix() for file in home.rglob("*") if file.is_file() and file.suffix != ".pyc"}
    assert {file for files in STEPS for file in files} == found
    whole = "\n".join(file.read_text(encoding="utf-8") for file in (EXAMPLE / "pyproject.toml", home / "rules.py"))
    for quoted in re.findall(r"```(?:toml|python)\n(.*?)```", FIFTH, re.S):
        assert quoted in whole
