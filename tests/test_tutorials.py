"""Tutorials whose commands build on each other are walked from the first to the last, in one folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).parent.parent / "docs" / "tutorials" / "first-pack.md").read_text(encoding="utf-8")


def test_the_first_pack_is_made_as_it_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en")
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    program = tmp_path / "bin" / "undercroft"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nfrom undercroft.cli import main\nif __name__ == '__main__':\n    main()\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    told = {}
    for block in re.findall(r"```sh\n(.*?)```", PAGE, re.S):
        for line in block.replace("0:100", "0:10").splitlines():
            done = subprocess.run(["sh", "-c", line], input="quit\n", capture_output=True, text=True, check=False)
            assert (done.returncode, "Traceback" in done.stderr) == (0, False), f"{line}\n{done.stdout}{done.stderr}"
            told[line] = done.stdout
    assert len(told) == 8
    assert any("character.rat-hunter.hp: 10 -> 13" in one for one in told.values())
