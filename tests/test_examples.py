"""The examples that are programs: they run, and play games to their end.

Packs: tests/design; the agent: tests/gym; the fifth game: tests/stranger and tests/test_contributing.py.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib import util
from pathlib import Path

import pytest

from undercroft import open_table
from undercroft.bots import play

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_bot_that_thinks_plays_a_game_to_its_end(monkeypatch):
    made = util.spec_from_file_location("thinker", EXAMPLES / "bots" / "thinker.py")
    thinker = util.module_from_spec(made)
    made.loader.exec_module(thinker)
    monkeypatch.setattr(thinker, "TRIES", 2)
    assert play(open_table(thinker.GAME, 1, seed=1), [thinker.Thinker(1)]).how


def test_the_bot_in_another_language_plays_a_game_without_a_fault(tmp_path, monkeypatch):
    if shutil.which("node") is None:
        pytest.skip("no node on this machine; the same protocol is tried in Python by tests/bots")
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    bot = EXAMPLES / "bots" / "lastbot.js"
    command = [
        sys.executable,
        "-m",
        "undercroft",
        "play",
        "mini-rogue",
        "--seats",
        f"exec:{bot}",
        "--seed",
        "2",
        "--plain",
    ]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The story" in done.stdout
    assert "careful" not in done.stdout.lower(), "who fails loses its answer to a careful bot, and is named"


def test_odds_and_balance_cell_by_cell():
    source = (EXAMPLES / "odds" / "odds.py").read_text(encoding="utf-8")
    assert source.count("# %%") == 5 + 1  # five cells, and the line that says what they are
    few = source.replace("GAMES = 200", "GAMES = 5")
    done = subprocess.run([sys.executable, "-c", few], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "29 of 108" in done.stdout
    assert "roguelike" in done.stdout
