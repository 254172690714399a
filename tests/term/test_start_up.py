"""Nobody waits for what he does not use: which modules a command loads."""

from __future__ import annotations

import subprocess
import sys

import pytest

SLOW = {"pydantic", "textual", "jinja2", "sqlalchemy", "starlette", "undercroft.web", "undercroft.board"}
RULES = {f"undercroft.games.{game}.game" for game in ("dungeon_run", "map_maker", "mini_rogue", "paper_dungeons")}
PROGRAM = """
import sys
from undercroft.cli import main
try:
    main(sys.argv[1:])
finally:
    print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("words", "loaded"),
    [
        (["--help"], set()),
        (["play"], set()),  # a pipe without a line: the question which game is put, and nothing else
        (["play", "mini-rogue"], {"undercroft.games.mini_rogue.game"}),
        (["play", "paper"], {"undercroft.games.paper_dungeons.game"}),
    ],
)
def test_a_command_loads_what_it_uses(words, loaded, tmp_path):
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        input="", capture_output=True, text=True, env={"UNDERCROFT_HOME": str(tmp_path), "LANG": "en"}, check=True,
    )  # fmt: skip
    modules = set(run.stderr.split())
    assert run.stdout
    assert modules & SLOW == set()
    assert modules & RULES == loaded
