"""The example packs: written with docs/packs.md, checked as a designer would, and played in both languages."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from undercroft import BadPack, language, open_table
from undercroft.design.check import check_pack
from undercroft.design.trial import read
from undercroft.shelf import load

pytestmark = pytest.mark.usefixtures("default_packs")
EXAMPLES = Path(__file__).parents[2] / "examples"
PLAIN = {"night-watch": "mini-rogue", "starless-depths": "map-maker", "drowned-keep": "paper-dungeons"}
WITH_RULES = {  # pack -> its game, and where the pack that lacks its rules is refused
    "lantern-bearer": ("dungeon-run", r"treasure\.storm-lantern\.effects\.1\.rule: unknown rule 'lantern-light'"),
    "lantern-hall": ("paper-dungeons", r"power\.lamp-bearer\.trigger\S*: unknown verb 'glow'"),
    "lantern-road": ("map-maker", r"event\.121\.effects\.1\S*: unknown rule 'warm-hands'"),
    "lantern-street": ("mini-rogue", r"story\.lamplighters-round\.options\.1\S*: unknown rule 'lamplight'"),
}


def play_to_the_end(game: str, folder: Path, seats: int, seed: int, **options: object) -> set[str]:
    """A whole game, every word read on the way; the keys of all that was told."""
    chance = random.Random(seed)
    table = open_table(game, seats, {"pack": str(folder), **options}, seed=seed)
    for number in range(4000):
        if not table.asks:
            break
        if number % 10 == 0:
            read(table)
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))
    assert table.outcome is not None
    return {str(fact) for event in table.events() for fact in event.facts.values()}


@pytest.mark.parametrize("name", PLAIN)
def test_an_example_passes_the_check(name):
    found = check_pack(EXAMPLES / name, games=2)
    assert (found.game, found.games) == (PLAIN[name], 2)


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("name", PLAIN)
def test_an_example_is_played_in_both_languages(name, code):
    with language(code):
        play_to_the_end(PLAIN[name], EXAMPLES / name, 1, 3)


def test_the_new_monster_is_fought_in_the_harder_mode():
    table = open_table(
        "mini-rogue",
        1,
        {"pack": str(EXAMPLES / "night-watch"), "character": "rat-hunter", "difficulty": "curfew"},
        seed=2,
    )
    kind = load("mini-rogue").load_pack("city").character["rat-hunter"]
    hero = table.view(0)["heroes"][0]
    assert (hero["ration"], hero["hp"]) == (max(0, kind.ration - 2), kind.hp - 2)
    met = [
        play_to_the_end("mini-rogue", EXAMPLES / "night-watch", 1, seed, difficulty="curfew") for seed in range(1, 9)
    ]
    assert any("Mad Lamplighter" in names for names in met)


def test_the_new_map_is_the_one_that_is_drawn():
    table = open_table("paper-dungeons", 1, {"pack": str(EXAMPLES / "drowned-keep")}, seed=1)
    pack = load("paper-dungeons").load_pack(str(EXAMPLES / "drowned-keep"))
    assert (pack.drawing.columns, pack.drawing.rows, pack.drawing.passages) == (5, 6, ("A4-E4",))
    assert '"F7"' not in str(table.view(0))


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """The package with the rules, built as an installer builds it and unpacked where Python finds it."""
    folder = tmp_path_factory.mktemp("installed")
    project = folder / "project"
    for file in (EXAMPLES / "lantern-rules").rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            copy = project / file.relative_to(EXAMPLES / "lantern-rules")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
    subprocess.run(build, cwd=project, check=True, capture_output=True)
    with zipfile.ZipFile(next((folder / "dist").glob("*.whl"))) as wheel:
        wheel.extractall(folder / "site")
    return folder / "site"


@pytest.mark.parametrize("name", WITH_RULES)
def test_a_pack_cannot_bring_rules_along(name):
    with pytest.raises(BadPack, match=WITH_RULES[name][1]):
        check_pack(EXAMPLES / name, games=0)


PLAYED = """
import random
from undercroft import language, play_out
from undercroft.design.check import check_pack
from undercroft.design.trial import sit_down, read

game, where = {game!r}, {where!r}
found = check_pack(where, games=2)
assert (found.game, found.games) == (game, 2), found
for number, code in enumerate(("en", "fr")):
    with language(code):
        chance = random.Random(number)
        table = sit_down(game, where, chance)
        while table.asks:
            if chance.random() < 0.02:
                read(table)
            ask = chance.choice(table.asks)
            table.answer(ask.seat, chance.choice(ask.keys))
        assert play_out(sit_down(game, where, chance), seed=number)
print("played", table.outcome.reason)
"""


@pytest.mark.parametrize("name", WITH_RULES)
def test_an_installed_package_brings_the_rules_of_a_pack(installed, name):
    done = subprocess.run(
        [sys.executable, "-c", PLAYED.format(game=WITH_RULES[name][0], where=str(EXAMPLES / name))],
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("played")
