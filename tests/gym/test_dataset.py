"""What bots decide, as a dataset that Minari loads."""

from __future__ import annotations

import numpy as np
import pytest

from undercroft.cli import main
from undercroft.gym.dataset import write
from undercroft.gym.task import Task
from undercroft.kernel.errors import UndercroftError

minari = pytest.importorskip("minari", reason="its extra is not installed: make test installs it")
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.usefixtures("default_packs")]


def command(*words):
    with pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    return left.value.code


def test_a_dataset_holds_what_each_seat_saw_answered_and_got(tmp_path, monkeypatch):
    name, count = write(Task("paper-dungeons", 2, reward="points"), "careful", range(2), tmp_path)
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    dataset = minari.load_dataset(name)
    assert (len(dataset), count) == (4, 4)  # two games of two seats
    env = dataset.recover_environment().unwrapped
    for episode in dataset:
        offered = episode.infos["action_mask"]
        assert len(episode.observations) == len(offered) == len(episode.actions) + 1 > 20
        assert all(offered[at, action] for at, action in enumerate(episode.actions))
        assert all(map(env.observation_space.contains, episode.observations))
        assert episode.terminations.tolist() == [False] * (len(episode.actions) - 1) + [True]
        assert not episode.rewards[:-1].any()
        assert episode.rewards[-1] > 20  # the points of a careful player
    assert {int(episode.observations[0][-1]) for episode in dataset} == {0, 1}  # the seat


def test_the_same_seeds_are_the_same_decisions(tmp_path, monkeypatch):
    taken = []
    for folder in ("one", "other"):
        name, _ = write(Task("map-maker"), "careful", range(3), tmp_path / folder)
        monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / folder))
        taken.append([episode.actions.tolist() for episode in minari.load_dataset(name)])
    assert taken[0] == taken[1]
    assert len(set(map(tuple, taken[0]))) == 3


def test_the_command_writes_one_for_each_bot_and_refuses_what_is_there(tmp_path, monkeypatch):
    words = ["lab", "export", "mini-rogue", tmp_path / "out", "--bots", "careful,cunning:2", "--seeds", "0:1"]
    assert command(*words, "--option", "character=rat-hunter") == 0
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "out"))
    assert set(minari.list_local_datasets()) == {f"undercroft/mini-rogue/{bot}-v0" for bot in ("careful", "cunning-2")}
    kept = sorted((tmp_path / "out").rglob("*"))
    assert command(*words) != 0
    assert sorted((tmp_path / "out").rglob("*")) == kept  # nothing half written is left
    with pytest.raises(UndercroftError, match="god"):
        write(Task("mini-rogue"), "god", range(1), tmp_path)


def test_what_was_not_finished_leaves_nothing(tmp_path, monkeypatch):
    def fails(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "stack", fails)
    with pytest.raises(UndercroftError):
        write(Task("map-maker"), "careful", range(1), tmp_path)
    assert list(tmp_path.iterdir()) == []
