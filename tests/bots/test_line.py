"""Bots in any language: the line protocol, and what becomes of those that misbehave."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from undercroft import open_table
from undercroft.bots import Seat
from undercroft.bots.line import LineBot

POLITE = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if "ask" in said:
        assert said["view"]["seat"] == said["ask"]["seat"] and isinstance(said["events"], list)
        print(json.dumps({"answer": said["ask"]["options"][-1]["key"]}), flush=True)
    elif "over" in said:
        open(sys.argv[1], "w").write(json.dumps(said["over"]))
"""
PATIENCE = 60.0  # seconds: a busy machine takes its time to start a program
RUDE = {
    "slow": ("import time; time.sleep(60)", "did not answer within"),
    "crashing": ("raise SystemExit(3)", "it has gone"),
    "cheating": ('import sys\nfor line in sys.stdin: print(\'{"answer": "win"}\', flush=True)', "was not offered"),
    "muttering": ("import sys\nfor line in sys.stdin: print('hm', flush=True)", "not JSON"),
    "silent about it": ("import sys\nfor line in sys.stdin: print('{}', flush=True)", "no answer"),
    "endless": ("import sys\nwhile True: sys.stdout.write('x' * 9999)", "too long"),
}


def command(folder: Path, program: str) -> str:
    file = folder / "bot.py"
    file.write_text(program, encoding="utf-8")
    return f"{sys.executable} {file} {folder / 'said.txt'}"


def test_a_program_plays_a_whole_game(tmp_path):
    table = open_table("mini-rogue", 1, seed=3)
    bot = LineBot(command(tmp_path, POLITE), seconds=PATIENCE)
    while table.outcome is None:
        last = table.asks[0].keys[-1]
        answer = bot.answer(Seat(table, 0))
        assert (answer.key, answer.why) == (last, None)
        table.answer(0, answer.key)
    process = bot._process
    bot.over(dict(table.outcome.to_json()))
    assert bot.faults == []
    assert process is not None
    assert process.poll() is not None, "it was let go"


@pytest.mark.parametrize("kind", RUDE)
def test_one_that_misbehaves_loses_its_answer_and_is_named(tmp_path, kind):
    program, fault = RUDE[kind]
    table = open_table("mini-rogue", 1, seed=3)
    bot = LineBot(command(tmp_path, program), seed=1, seconds=0.3 if kind == "slow" else PATIENCE)
    for _ in range(4):
        answer = bot.answer(Seat(table, 0))
        assert answer.key in table.asks[0].keys
        table.answer(0, answer.key)
    assert len(bot.faults) == 3, "after that its seat is gone"
    assert fault in bot.faults[0]
    assert "bot.py" in str(answer.why)
    bot.close()


def test_a_program_that_is_not_there(tmp_path):
    table = open_table("mini-rogue", 1, seed=3)
    bot = LineBot(str(tmp_path / "nowhere"))
    assert bot.answer(Seat(table, 0)).key in table.asks[0].keys
    assert "cannot be started" in bot.faults[0]
