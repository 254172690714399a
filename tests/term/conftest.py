"""The tiny games of tests/kernel, as if they came with the program, and a terminal to type at."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from kernel.tiny import BIDDING, DUEL, RACE
from undercroft.cli import main

TINY = {game.name: game for game in (RACE, DUEL, BIDDING)}


def register() -> None:
    """Let the program know the tiny games; they are loaded like any other."""
    package = sys.modules["undercroft.games"]
    for name, game in TINY.items():
        package._PACKAGES[name] = f"tiny_{name}"
        sys.modules[f"undercroft.games.tiny_{name}.game"] = SimpleNamespace(GAME=game)


@dataclass
class Said:
    code: int
    out: str
    err: str


class Keyboard(io.StringIO):
    """What is typed; a pipe, unless it is said to be a terminal."""


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch, tmp_path):
    package = sys.modules["undercroft.games"]
    monkeypatch.setattr(package, "_PACKAGES", dict(package._PACKAGES))
    register()
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    yield
    package.load.cache_clear()


@pytest.fixture
def undercroft(monkeypatch, capsys):
    """`undercroft("play race --luck 6", "roll", "quit")`: run a command, type these lines."""

    def run(command: str | list[str], *lines: str) -> Said:
        monkeypatch.setattr(sys, "stdin", Keyboard("".join(f"{line}\n" for line in lines)))
        with pytest.raises(SystemExit) as stop:
            main(command.split() if isinstance(command, str) else command)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Said(int(stop.value.code or 0), out, err)

    return run


@pytest.fixture
def saved(tmp_path) -> Path:
    """The folder where games are saved."""
    return tmp_path / "home" / "games"
