"""`pack check` means it: what passes can be played, what cannot be played is refused with its place."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from undercroft import BadPack
from undercroft.content import loader
from undercroft.design import check, rehearsal, trial
from undercroft.design.begin import begin_pack
from undercroft.design.check import check_pack
from undercroft.design.compare import differences
from undercroft.design.reference import reference
from undercroft.design.trial import try_out
from undercroft.games.dungeon_run import design
from undercroft.games.paper_dungeons.kinds import effects
from undercroft.shelf import load, names

pytestmark = pytest.mark.usefixtures("default_packs")
DOCS = Path(__file__).parents[2] / "docs" / "packs"
HEAD = '[pack]\ngame = "map-maker"\nversion = 1\ntitle = { en = "Mine", fr = "Le mien" }\nextends = "wild-map"\n'


@pytest.fixture
def mine(tmp_path):
    def write(**files: str) -> Path:
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        (folder / "pack.toml").write_text(files.pop("pack", HEAD), encoding="utf-8")
        for name, text in files.items():
            (folder / f"{name}.toml").write_text(text, encoding="utf-8")
        return folder

    return write


@pytest.mark.parametrize("game", names())
def test_a_pack_just_begun_is_good_and_says_what_the_default_says(game, tmp_path):
    files = begin_pack(game, tmp_path / "mine")
    assert files[0].name == "pack.toml"
    found = check_pack(tmp_path / "mine", games=2)
    assert (found.game, found.games) == (game, 2)
    assert found.answers[0] > 0
    changed = differences(game, next(iter(loader.pack_names(game))), str(tmp_path / "mine"))
    assert {field for field, _, _ in changed} <= {"pack.title.en", "pack.title.fr", "pack.version"}


def test_a_folder_that_exists_is_not_written_into(tmp_path):
    (tmp_path / "mine").mkdir()
    with pytest.raises(Exception, match="mine: this exists already"):
        begin_pack("mini-rogue", tmp_path / "mine")
    assert list((tmp_path / "mine").iterdir()) == []


def test_what_never_came_up_is_said(mine):
    found = check_pack(mine(), games=1)
    assert any(name.startswith("boss.") for name in found.unseen), "one game meets one Boss of twelve"


def test_what_never_came_up_of_the_own_entries_is_said_first(mine):
    found = check_pack(mine(extra='[band.levels-46-50]\nmark = "house"\n'), games=1)
    assert found.unseen[0] == "band.levels-46-50"
    assert "band.levels-41-45" in found.unseen


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[hero.fighter]\nhp = 2020-01-01\n", "hero.fighter.hp: dates and times have no place in a pack"),
        ("[hero.fighter]\nhp = 1000000000000000000\n", "hero.fighter.hp: a number beyond"),
        (f"[hero.fighter]\nhp = {'9' * 5000}\n", "mine/extra.toml: "),
        ("[hero.fighter]\nhp = nan\n", "hero.fighter.hp: a number beyond"),
        (f"[hero.fighter]\nhp = {'[' * 3000}{']' * 3000}\n", "mine/extra.toml: "),
        ("x = " + "{ a = " * 40 + "1" + " }" * 40 + "\n", "deep"),
        (f"[hero.fighter]\nname = {{ en = '{'x' * 5000}', fr = 'x' }}\n", "hero.fighter.name.en: a text of more than"),
        (f"[hero.{'x' * 100}]\nhp = 1\n", "a key of more than"),
        ("[hero.fighter]\nkey = 'other'\n", "hero.fighter.key: the key of an entry is its name"),
        ("#" * 1_100_000, "larger than"),
    ],
)
def test_what_is_beyond_all_measure_is_refused_with_its_place(mine, text, why):
    with pytest.raises(BadPack) as refusal:
        check_pack(mine(extra=text), games=0)
    assert why in str(refusal.value)
    assert len(str(refusal.value)) < 1_500


def test_only_ordinary_files_are_read(mine):
    folder = mine()
    os.mkfifo(folder / "pipe.toml")
    with pytest.raises(BadPack, match="no ordinary file"):
        check_pack(folder, games=0)
    (folder / "pipe.toml").unlink()
    (folder / "zero.toml").symlink_to("/dev/zero")
    with pytest.raises(BadPack, match="no ordinary file"):
        check_pack(folder, games=0)


def test_a_long_chain_of_packs_is_refused(tmp_path):
    for number in range(30):
        folder = tmp_path / f"p{number}"
        folder.mkdir()
        base = f"../p{number + 1}" if number < 29 else "wild-map"
        (folder / "pack.toml").write_text(HEAD.replace('"wild-map"', f'"{base}"'))
    with pytest.raises(BadPack, match="a chain of more than 8 packs"):
        check_pack(tmp_path / "p0", games=0)


def test_a_pack_that_was_changed_is_read_again(mine):
    folder = mine(extra="[hero.fighter]\nhp = 11\n")
    first = check_pack(folder, games=0)
    (folder / "extra.toml").write_text("[hero.fighter]\nhp = 'many'\n")
    with pytest.raises(BadPack, match=r"hero\.fighter\.hp"):
        check_pack(folder, games=0)
    assert first.title == "Mine"


FAILED = json.dumps({"failed": None, "error": "KeyError: 1", "games": 3, "options": {"hard": "on"}})


def broken(tmp_path, monkeypatch, program: str) -> None:
    """Let the trial be this program instead."""
    run = subprocess.run
    monkeypatch.setattr(check.subprocess, "run", lambda _, **how: run([sys.executable, "-c", program], **how))


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("raise KeyError('seventh')", "break down: KeyError: 'seventh'"),
        ("import os; os._exit(9)", "break down: exit code 9"),
        (f"print({json.dumps(FAILED)})", "game 4"),
    ],
)
def test_whatever_games_with_a_pack_do_is_said(mine, tmp_path, monkeypatch, program, why):
    folder = mine()
    broken(tmp_path, monkeypatch, program)
    with pytest.raises(BadPack) as refusal:
        check_pack(folder, games=5)
    assert why in str(refusal.value)


def test_an_effect_that_fails_is_refused_with_its_place(mine, tmp_path, monkeypatch):
    told = json.dumps({"failed": "event.21.effects: KeyError: 7"})
    folder = mine(extra="[event.21]\nname = { en = 'Quack', fr = 'Charlatan' }\n")
    broken(tmp_path, monkeypatch, f"print({json.dumps(told)})")
    with pytest.raises(BadPack, match=r"mine/extra\.toml: event\.21\.effects: KeyError: 7"):
        check_pack(folder, games=5)


@pytest.mark.parametrize("game", ["map-maker", "mini-rogue", "paper-dungeons"])
def test_every_effect_of_a_pack_is_carried_out(game):
    rules, chance = load(game), random.Random(4)
    pack = rules.load_pack(rules.packs()[0])
    found = rehearsal.rehearse(game, pack, trial.prepared(game, rules.packs()[0], chance), chance)
    assert found.never == []
    assert len(found.done) > 70


def test_a_verb_without_code_is_found_where_it_stands(monkeypatch):
    """The pack is sound, the code behind one of its verbs is not: the check says which effect."""
    pack, chance = load("paper-dungeons").load_pack("house"), random.Random(1)
    tables = trial.prepared("paper-dungeons", "house", chance)

    def no_code(*given: object) -> None:
        raise KeyError("slay")

    monkeypatch.setitem(effects.CODE, "slay", no_code)
    with pytest.raises(rehearsal.Fails, match=r"^[\w.-]+\.effect: KeyError: 'slay'"):
        rehearsal.rehearse("paper-dungeons", pack, tables, chance)


def test_cards_come_into_the_window_in_which_they_work(monkeypatch):
    """Dungeon Run: an effect counts only if its rule was called with it."""
    rules, chance = load("dungeon-run"), random.Random(1)
    pack = rules.load_pack("kravlas")
    these = [one for one in design.effects(pack) if one.place.startswith("treasure.")][:6]
    never = rehearsal.Effect("treasure.never", lambda d: None, (object(),))
    monkeypatch.setattr(design, "effects", lambda *_: [*these, never])
    found = rehearsal.rehearse("dungeon-run", pack, trial.prepared("dungeon-run", "kravlas", chance), chance)
    assert found.never == ["treasure.never"]
    assert found.done == [one.place for one in these]


def test_every_mode_of_a_pack_is_played():
    modes = trial.modes("mini-rogue", "city", random.Random(1))
    first = [next(modes) for _ in range(40)]
    assert {("difficulty", "roguelike"), ("stances", True), ("board", "cathedral"), ("character", "canoness")} < set(
        first
    )
    assert first[-1] == ()


def test_a_pack_that_makes_games_endless_is_refused(mine, tmp_path, monkeypatch):
    folder = mine()
    monkeypatch.setattr(check, "SECONDS", -59.5)  # half a second in all
    broken(tmp_path, monkeypatch, "import time; time.sleep(30)")
    with pytest.raises(BadPack, match="do not come to an end"):
        check_pack(folder, games=5)


@pytest.mark.parametrize("game", names())
def test_the_reference_pages_say_what_the_code_says(game):
    """Run `python -m undercroft.design.reference` after a change of the kinds."""
    assert (DOCS / f"{game}.md").read_text(encoding="utf-8") == reference(game)


@pytest.mark.parametrize(("game", "pack"), [("paper-dungeons", "house"), ("mini-rogue", "city")])
def test_no_effect_is_carried_out_while_people_still_choose_what_they_begin_with(game, pack):
    class Hasty(random.Random):
        """Breaks every game off before its first answer."""

        def randrange(self, *bounds: int) -> int:
            return 0 if bounds == (20, 150) else super().randrange(*bounds)

    assert trial.prepared(game, pack, Hasty(1)) == []
    assert trial.prepared(game, pack, random.Random(1)) != []


def test_what_always_lies_on_the_table_is_not_said_to_have_never_come_up():
    found = try_out("mini-rogue", "city", 1, 1, looks=0, tries=0)["unseen"]
    assert any(name.startswith("story.") for name in found)
    assert not [name for name in found if name.startswith(("die.", "track.", "rewards."))]
