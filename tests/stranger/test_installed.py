"""A title of another package is at home: installed with pip from its folder, it plays wherever our own do.

`plays.py` is what it has to show; it is run in a process of its own, which has the title on its path and nothing else
than the tests have. The whole title comes with all its rooms, the bare one with its rules alone, the last is a module.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
EXAMPLE = TESTS.parent / "examples" / "last-lantern"
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "tiny"
version = "1.0"
[project.entry-points."undercroft.games"]
race = "tiny:RACE"
duel = "tiny:DUEL"
bids = "tiny:BIDDING"
[tool.hatch.build.targets.wheel]
include = ["tiny.py"]
"""
OPTIONAL = ("board", "screen.py", "mind.py", "lessons", "rulebook", "words")


def whole(project: Path) -> None:
    shutil.copytree(EXAMPLE, project, ignore=shutil.ignore_patterns("__pycache__"))


def bare(project: Path) -> None:
    """Without its rooms; and what stands on the box is no room any more."""
    whole(project)
    home = project / "src" / "last_lantern"
    for name in OPTIONAL:
        room = home / name
        shutil.rmtree(room) if room.is_dir() else room.unlink()
    (home / "cover.py").rename(home / "box.py")
    game = (home / "game.py").read_text(encoding="utf-8")
    (home / "game.py").write_text(game.replace("last_lantern.cover", "last_lantern.box"), encoding="utf-8")


def single(project: Path) -> None:
    project.mkdir()
    (project / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    shutil.copy(TESTS / "kernel" / "tiny.py", project / "tiny.py")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Where pip has put a project."""
    made: dict[str, Path] = {}

    def install(make) -> Path:
        if make.__name__ not in made:
            folder = tmp_path_factory.mktemp(make.__name__)
            make(folder / "project")
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
            done = subprocess.run([*pip, "--target", str(folder / "site"), str(folder / "project")],
                                  capture_output=True, text=True, check=False)  # fmt: skip
            assert done.returncode == 0, done.stderr
            made[make.__name__] = folder / "site"
        return made[make.__name__]

    return install


@pytest.mark.parametrize(
    ("make", "game"), [(whole, "last-lantern"), (bare, "last-lantern"), *((single, one) for one in ("race", "bids"))]
)
def test_it_plays_in_terminal_page_online_api_and_with_every_bot(site, make, game):
    path = os.pathsep.join([str(TESTS.parent / "src"), str(TESTS), str(site(make))])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(TESTS / "stranger" / "plays.py")],
        env={**os.environ, "PYTHONPATH": path, "TITLE": game, "ROOMS": make.__name__}, cwd=TESTS.parent,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:]
    assert "skipped" not in done.stdout


def test_the_whole_title_brings_every_room_and_stays_small():
    home = EXAMPLE / "src" / "last_lantern"
    assert {path.name for path in home.iterdir()} >= {"cover.py", "game.py", "rules.py", "sight.py", *OPTIONAL}
    code = [line for file in home.rglob("*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    assert len([line for line in code if line.strip() and not re.match(r'\s*(#|"""|from |import )', line)]) <= 260
