"""A release that players are sent to can be had: the changelog names its commit."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from undercroft.kernel.replay import RELEASES

ROOT = Path(__file__).parents[1]
HEADING = re.compile(r"^## (\d+\.\d+\.\d+) \(commit ([0-9a-f]{40})\)$", re.MULTILINE)
COMMITS = dict(HEADING.findall((ROOT / "CHANGELOG.md").read_text("utf-8")))


def test_every_release_that_a_refusal_names_has_its_commit():
    assert set(RELEASES.values()) <= set(COMMITS)


def at(commit: str, path: str) -> str:
    """A file as it was then; a copy of the sources without their history cannot tell."""
    shown = subprocess.run(["git", "show", f"{commit}:{path}"], cwd=ROOT, capture_output=True, check=False)
    if shown.returncode:
        pytest.skip(f"no commit {commit} here")
    return shown.stdout.decode("utf-8")


@pytest.mark.parametrize(("rules", "release"), RELEASES.items())
def test_that_commit_is_that_release_and_has_those_rules(rules, release):
    commit = COMMITS[release]
    assert tomllib.loads(at(commit, "pyproject.toml"))["project"]["version"] == release
    for game in ("mini_rogue", "map_maker", "dungeon_run", "paper_dungeons"):
        told = at(commit, f"src/undercroft/games/{game}/game.py")
        assert int(re.search(r"rules_version ?= ?(\d+)", told, re.IGNORECASE)[1]) == rules
