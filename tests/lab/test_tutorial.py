"""docs/lab.md, from its first command to its last, in one folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from undercroft import open_table
from undercroft.bots import Careful
from undercroft.bots.playing import play

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")


def steps():
    """Where the page plays many games only to have them, a few."""
    page = PAGE.replace("0:25", "0:6").replace("range(50)", "range(8)")
    for kind, block in re.findall(r"```(sh|py)\n(.*?)```", page, re.S):
        if kind == "py":
            yield block, 0
        else:
            for line in block.replace("\\\n", "").splitlines():
                command, _, code = line.partition("# exit ")
                yield command.strip(), int(code or 0)


def test_the_tutorial_does_what_it_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en")
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "undercroft"
    program.write_text(f"#!{sys.executable}\nfrom undercroft.cli import main\nif __name__ == '__main__':\n    main()\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    (tmp_path / "records").mkdir()
    table = open_table("map-maker", 1, seed=1)
    play(table, [Careful(1)])
    table.record.save(tmp_path / "records" / "one.jsonl")
    done = 0
    for step, code in steps():
        shell = [sys.executable, "-c", step] if "import" in step else ["sh", "-c", step]
        result = subprocess.run(shell, capture_output=True, text=True, check=False)
        assert result.returncode == code, f"{step}\n{result.stdout}{result.stderr}"
        assert "Traceback" not in result.stderr
        done += 1
    assert done >= 12
    assert "prefers-color-scheme" in (tmp_path / "delving" / "report.html").read_text("utf-8")


@pytest.mark.parametrize("game", ["mini-rogue", "map-maker", "dungeon-run", "paper-dungeons"])
def test_there_is_a_picture_of_every_report(game):
    assert (ROOT / "docs" / f"lab-{game}.webp").stat().st_size > 10_000
