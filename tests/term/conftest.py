"""The tiny games, a folder for what they save, and a keyboard to type at."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from term.tiny_games import forget, register
from undercroft import shelf
from undercroft.cli import main

TESTS = Path(__file__).parent.parent
PROGRAM = [sys.executable, str(TESTS / "term" / "tiny_program.py")]


@dataclass
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    monkeypatch.setattr(shelf, "_ours", shelf._ours)
    monkeypatch.setattr(shelf, "_installed", shelf._installed)
    register()
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "COLUMNS", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    yield
    monkeypatch.undo()
    forget()


@pytest.fixture
def undercroft(monkeypatch, capsys) -> Callable[..., Said]:
    """`undercroft("play race", "roll", "quit")`: run a command and type these lines."""

    def run(command: str, *lines: str) -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        with pytest.raises(SystemExit) as stop:
            main(command.split())
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert "\x1b" not in out + err
        return Said(int(stop.value.code or 0), out, err)

    return run


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS.parent / "src"), str(TESTS)])}


@pytest.fixture
def process() -> Callable[..., Said]:
    """The same in a process of its own."""

    def run(command: str, typed: bytes, **more: object) -> Said:
        done = subprocess.run(
            [*PROGRAM, *command.split()], input=typed, capture_output=True, env=environment(), check=False, **more
        )
        return Said(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def saved(tmp_path) -> Path:
    """The folder where games are saved."""
    return tmp_path / "home" / "games"
