"""Every game conforms: a sample at each run of the tests; `make conform` does it at full size."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conform.golden import RECORDS, kept, playable_files, record_files, replayed
from conform.stories import noted, story_of
from conform.subjects import TESTS, TINY, Subject, subjects
from conform.suite import play_and_look, quick_game
from undercroft import BadRecord
from undercroft.kernel.record import Record
from undercroft.kernel.replay import RELEASES

GAMES = 12  # per game, over all its modes ...
LOOKS = 5  # ... with every check at about so many asks of each, fewer where many sit: each of them looks
ALL = [*TINY.values(), *subjects()]
PLAYABLE = playable_files()
MODES = [pytest.param(subject, mode, id=f"{subject.name}-{mode.name}") for subject in ALL for mode in subject.modes]


@pytest.mark.parametrize(("subject", "mode"), MODES)
def test_games_played_step_by_step_conform(subject, mode):
    """Every way to play has its turn, in one mode after the other."""
    looks = max(1, LOOKS // mode.seats)
    players, first = tuple(subject.players), subject.modes.index(mode)
    for seed in range(subject.shares(GAMES)[mode.name]):
        player = players[(first + seed) % len(players)]
        assert play_and_look(subject, mode, seed, looks, player).decisions > 0


@pytest.mark.parametrize(("subject", "mode"), MODES)
def test_playouts_conform(subject, mode):
    for seed in range(subject.shares(2 * GAMES)[mode.name]):
        assert quick_game(subject, mode, seed).decisions > 0


@pytest.mark.parametrize("subject", ALL, ids=lambda subject: subject.name)
def test_what_is_explained_is_content(subject: Subject):
    assert set(subject.explained) <= subject.content()
    assert all(subject.explained.values())
    assert len({mode.name for mode in subject.modes}) == len(subject.modes)
    assert {mode.seats for mode in subject.modes} == set(subject.game.seats), "a number of players is never played"


@pytest.mark.parametrize("file", PLAYABLE, ids=lambda file: str(file.relative_to(RECORDS)))
def test_golden_records_replay(file: Path, default_packs):
    """Any record dropped into tests/records/<game>/v<rules> is a test: of the rules, and of the numbers it uses."""
    table = replayed(file)
    assert (table.header["game"], table.game.rules_version) == (file.parts[-3], int(file.parts[-2][1:]))
    assert table.outcome is not None, "the game of a golden record is finished"
    assert table.record.text == file.read_text(encoding="utf-8") == Record.load(file).text


STORIES = [RECORDS / name for name in noted() if RECORDS / name in PLAYABLE]


def test_the_stories_of_the_present_rules_are_noted():
    """Whoever raises a rules version notes them anew: `python tests/conform/stories.py`."""
    assert {file.parent for file in STORIES} == {file.parent for file in PLAYABLE}


@pytest.mark.parametrize("file", STORIES, ids=lambda file: str(file.relative_to(RECORDS)))
def test_golden_records_replay_with_their_story(file: Path, default_packs):
    """What is told of a golden game stays as it was noted; `python tests/conform/stories.py` notes it anew."""
    assert story_of(file) == noted()[file.relative_to(RECORDS).as_posix()]


OLD = [file for file in record_files() if file not in PLAYABLE]


@pytest.mark.parametrize("file", OLD, ids=lambda file: str(file.relative_to(RECORDS)))
def test_records_of_other_rules_are_refused_with_the_release_that_plays_them(file: Path):
    """A record of earlier rules blames no innocent line: it says with which release to go on."""
    release = RELEASES[int(file.parts[-2][1:])]
    with pytest.raises(BadRecord, match=rf":1: .* undercroft {re.escape(release)} plays it"):
        replayed(file)


def test_what_was_kept_once_is_never_edited():
    """Records are only added. A change of rules that breaks one raises the rules version instead."""
    found = {
        file.relative_to(RECORDS).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in record_files()
    }
    assert {file: found.get(file) for file in kept()} == kept()


def test_golden_records_tell_the_same_in_every_process():
    """Nothing told, shown or asked depends on the order of sets or on addresses."""
    told = set()
    for hash_seed in ("0", "4242"):
        command = [sys.executable, str(TESTS / "conform" / "golden.py")]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        told.add(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert len(told) == 1
    assert len(told.pop().splitlines()) == len(PLAYABLE)
