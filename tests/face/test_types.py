"""The types of the face, as somebody sees them who has installed the wheel."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

import undercroft

ROOT = Path(__file__).parent.parent.parent
USER = Path(__file__).parent / "user.py"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """An environment with the wheel in it, and what it needs beside it: a link into our own, no download."""
    place = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    venv.create(place / "venv", with_pip=False, symlinks=True)
    packages = next((place / "venv").glob("lib/python*/site-packages"))
    with zipfile.ZipFile(next(place.glob("*.whl"))) as wheel:
        wheel.extractall(packages)
    (packages / "ours.pth").write_text(sysconfig.get_path("purelib"))
    return place / "venv" / "bin" / "python"


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("mypy")


def _checked(installed, cache, program):
    mypy = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(installed), "--cache-dir", str(cache)]
    return subprocess.run([*mypy, str(program)], cwd=cache, capture_output=True, text=True, check=False)


def test_a_users_program_passes_mypy_strict_against_the_installed_wheel(installed, cache):
    result = _checked(installed, cache, USER)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_wheel_says_what_it_is_and_holds_what_is_read(installed):
    """Its licence, and compiled catalogues; their sources stay at home."""
    packages = next(installed.parent.parent.glob("lib/python*/site-packages"))
    told = next(packages.glob("undercroft-*.dist-info/METADATA")).read_text(encoding="utf-8")
    assert "License-Expression: MIT" in told
    assert next(packages.glob("undercroft-*.dist-info/licenses/LICENSE"))
    held = {path.suffix for path in (packages / "undercroft").rglob("*") if path.is_file()}
    assert ".mo" in held
    assert ".po" not in held


@pytest.mark.parametrize(
    ("looks", "says"),
    [
        ('table("mini-rogue").view(0)["heroes"][0]["golds"]', 'TypedDict "HeroSeen" has no key "golds"'),
        ('table("mini-rogue").fork().view(0)["tiles"]', 'TypedDict "MiniRogueView" has no key "tiles"'),
        ('table("mini-rogue").observe(0)["difficulty"]', 'TypedDict "MiniRogueObserved" has no key "difficulty"'),
        ('table("dungeon-run").view(0)["hero"]', 'TypedDict "DungeonRunView" has no key "hero"'),
        ('table("map-maker").view(0)["heroes"][0]["hp"].upper()', '"int" has no attribute "upper"'),
        ('table("paper-dungeons").observe(0)["sheets"][0]["gem"]', 'TypedDict "SheetObserved" has no key "gem"'),
        ('table("mini-rogue", sets=2)', 'Unexpected keyword argument "sets"'),
    ],
)
def test_a_field_that_a_title_does_not_have_is_refused(installed, tmp_path, cache, looks, says):
    """By the game's name; any field of a game whose name is not known beforehand passes."""
    program = tmp_path / "program.py"
    program.write_text(f"from undercroft import open_table as table\n\ntable('x'.lower()).view(0)['y']\n{looks}\n")
    result = _checked(installed, cache, program)
    assert result.returncode == 1
    assert says in result.stdout
    assert {line.split(":")[1] for line in result.stdout.splitlines() if ": error:" in line} == {"4"}


def test_the_wheel_is_what_is_read_and_it_says_that_it_is_typed(installed):
    program = (
        "import undercroft, pathlib; p = pathlib.Path(undercroft.__file__).parent; print(p, (p / 'py.typed').exists())"
    )
    told = subprocess.run([str(installed), "-c", program], capture_output=True, text=True, check=True).stdout
    assert str(installed.parent.parent) in told
    assert told.split()[-1] == "True"


def test_the_users_program_runs(tmp_path, capsys):
    found = importlib.util.spec_from_file_location("user", USER)
    user = importlib.util.module_from_spec(found)
    found.loader.exec_module(user)
    outcome, data = user.play(tmp_path / "game.jsonl")
    assert data == outcome.to_json()
    gold, uses, wounds, keys, event = user.looks()
    assert gold >= 0
    assert (uses, wounds, event) == (0, 0, None)
    assert keys


def test_every_name_of_the_face_says_that_it_lives_here():
    for name in undercroft.__all__:
        thing = getattr(undercroft, name)
        assert name == "games" or hasattr(thing, "__total__") or thing.__module__ == "undercroft", name
        assert name == "games" or thing.__doc__, f"{name} has no word about it"


def test_the_package_of_games_is_not_hidden_by_the_function():
    program = "import undercroft, undercroft.games.mini_rogue.kinds as k; print(undercroft.games()[0], k.__name__)"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["dungeon-run", "undercroft.games.mini_rogue.kinds"]


def test_reprs_tell():
    table = undercroft.open_table("mini-rogue", ["ann"], {"character": "rat-hunter"}, luck=["the-pyre"])
    assert repr(table) == "<table mini-rogue, ann: MR-741 no-offer, offer; 0 answers>"
    assert repr(table.asks[0]) == "<ask MR-741 of seat 0: no-offer, offer>"
    assert repr(table.asks[0].options[0]) == "<option no-offer>"
    undercroft.play_out(table, seed=1)
    assert repr(table).startswith("<table mini-rogue: over, ")
