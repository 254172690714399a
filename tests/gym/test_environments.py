"""The environments are what Gymnasium, PettingZoo and OpenSpiel expect, and the same in every process."""

from __future__ import annotations

import hashlib
import importlib
import json
import subprocess
import sys
import urllib.request
import warnings
import webbrowser

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

import undercroft
from undercroft import gym
from undercroft.gym import openspiel
from undercroft.kernel.errors import UndercroftError

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is installed it imports a game of its own by an old name
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.usefixtures("default_packs")]
SOME = {
    "dungeon-run": (3, {}),
    "map-maker": (2, {}),
    "mini-rogue": (2, {"mode": "cooperative"}),
    "paper-dungeons": (2, {}),
}
GAMES = undercroft.games()


def random_steps(env, n: int, seed: int) -> list[list[int]]:
    """What is seen in so many random answers."""
    chance = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    rows = [seen.tolist()]
    for _ in range(n):
        seen, _, ended, cut, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        assert env.observation_space.contains(seen)
        rows.append(seen.tolist())
        if ended or cut:
            seen, info = env.reset()
    return rows


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_takes_it_for_an_environment(game):
    env = gymnasium.make(gym.id_of(game))
    check_env(env.unwrapped, skip_render_check=True)
    assert env.action_space.n == len(undercroft.spaces(game).answers)
    random_steps(env, 150, 5)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_takes_it_for_environments(game):
    seats, options = SOME[game]
    api_test(gym.aec_env(game, seats, options=options), num_cycles=25)
    seed_test(lambda: gym.aec_env(game, seats, options=options), num_cycles=20)
    parallel_api_test(gym.parallel_env(game, seats, options=options), num_cycles=20)
    parallel_seed_test(lambda: gym.parallel_env(game, seats, options=options), num_cycles=15)


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_plays_it_to_the_end(game):
    played = openspiel.load(game, *SOME[game])
    state, chance = played.new_initial_state(), np.random.default_rng(3)
    for step in range(60):  # a copy goes the same way as the state it was made of
        if state.is_terminal():
            break
        actions = state.legal_actions()
        assert abs(sum(p for _, p in state.chance_outcomes()) - 1) < 1e-9 if state.is_chance_node() else actions
        copy, action = state.clone(), int(chance.choice(actions))
        copy.apply_action(action)
        state.apply_action(action)
        if step % 15 == 0:
            assert str(copy) == str(state)
            assert copy.observation_tensor(0) == state.observation_tensor(0)


@pytest.mark.parametrize("game", GAMES)
def test_openspiels_own_test_passes(game):
    pyspiel.random_sim_test(openspiel.load(game), num_sims=1, serialize=game == "mini-rogue", verbose=False)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "dungeon-run"])  # whose playthrough takes 13 s
def test_a_playthrough_of_openspiel_is_the_same_again(game):
    """Every function of a game and its states in every state of a play, twice with the same answers."""
    openspiel.load(game)
    name = f"undercroft_{game.replace('-', '_')}"
    lines = playthrough_lines(name, seed=3)
    actions = [int(line.removeprefix("action: ")) for line in lines if line.startswith("action: ")]
    assert len(actions) > 10
    assert playthrough_lines(name, action_sequence=actions) == lines


def test_a_seed_is_the_same_episode_in_every_process():
    program = (
        "import hashlib, json, gymnasium, numpy as np\n"  # the id says which module knows it
        "env = gymnasium.make('undercroft.gym:undercroft/MiniRogue-v0'); chance = np.random.default_rng(4)\n"
        "seen, info = env.reset(seed=4); rows = [seen.tolist()]\n"
        "for _ in range(80):\n"
        "    seen, _, ended, cut, info = env.step(int(chance.choice(np.flatnonzero(info['action_mask']))))\n"
        "    rows.append(seen.tolist())\n"
        "    if ended or cut: seen, info = env.reset()\n"
        "print(hashlib.sha256(json.dumps(rows).encode()).hexdigest())\n"
    )
    told = {
        subprocess.run([sys.executable, "-W", "ignore", "-c", program], env={"PYTHONHASHSEED": seed, "PATH": ""},
                       capture_output=True, text=True, check=True).stdout.strip()
        for seed in ("1", "2")
    }  # fmt: skip
    rows = random_steps(gymnasium.make("undercroft/MiniRogue-v0"), 80, 4)
    assert told == {hashlib.sha256(json.dumps(rows).encode()).hexdigest()}


def test_what_is_not_offered_changes_nothing_and_is_said():
    env = gymnasium.make("undercroft/MiniRogue-v0").unwrapped
    seen, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, ended, cut, info = env.step(wrong)
    assert again.tolist() == seen.tolist()
    assert (reward, ended, cut, info["illegal"]) == (0.0, False, False, True)
    assert env.action_masks().sum() > 0


def test_tables_side_by_side_are_the_same_as_one_alone():
    many = gymnasium.make_vec("undercroft/PaperDungeons-v0", num_envs=3, vectorization_mode="vector_entry_point")
    alone = [gymnasium.make("undercroft/PaperDungeons-v0").unwrapped for _ in range(3)]
    seen, info = many.reset(seed=7)
    for at, env in enumerate(alone):
        env.reset(seed=7 + at)
    for _ in range(40):
        actions = info["action_mask"].argmax(axis=1)
        seen, _, ended, cut, info = many.step(actions)
        assert many.observation_space.contains(seen)
        for at, env in enumerate(alone):
            assert env.step(int(actions[at]))[0].tolist() == seen[at].tolist()
        if (ended | cut).any():
            break
    assert many.step(actions)[2].any() == 0  # whatever was over has begun anew


@pytest.mark.parametrize("reward", ["result", "points"])
def test_a_shaped_reward_only_moves_what_is_got_in_between(reward):
    """Along a whole game the shaped rewards, each worth gamma times the one before, add up to the plain ones less what
    the seat stood for at first, whatever it does: a potential, so the best way to play stays the best."""
    sums, first, gamma = {}, 0.0, 0.97
    for name in (reward, f"shaped-{reward}"):
        env = gymnasium.make("undercroft/MiniRogue-v0", reward=name, gamma=gamma).unwrapped
        chance = np.random.default_rng(2)
        _, info = env.reset(seed=2)
        first = env.episode._rewards[0]._before
        total, ended, weight = 0.0, False, 1.0
        while not ended:
            _, got, ended, _, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
            total += weight * got
            weight *= gamma
        sums[name] = total
    assert first > 0
    assert sums[f"shaped-{reward}"] + first == pytest.approx(sums[reward])


def test_a_learner_sits_among_bots():
    env = gymnasium.make("undercroft/PaperDungeons-v0", seats=2, seat=1, bots=["careful", "random"]).unwrapped
    _, info = env.reset(seed=3)
    for _ in range(30):
        seen, _, ended, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        if ended:
            break
    assert seen[-1] == 1
    assert {line["seat"] for line in env.episode.table.record.lines if "seat" in line} == {0, 1}


def test_language_models_get_words_or_json_and_answer_by_key():
    env = gymnasium.make("undercroft/MiniRogue-v0", observed="text", options={"character": "rat-hunter"}).unwrapped
    text, _ = env.reset(seed=11)
    key = env.episode.asked[0].keys[0]
    assert env.observation_space.contains(text)
    assert f"\n{key}: " in text
    assert env.step(key)[0] != text
    as_json = gymnasium.make("undercroft/MiniRogue-v0", observed="json").unwrapped
    told = json.loads(as_json.reset(seed=1)[0])
    assert told["ask"]["options"]
    assert told["view"]["game"] == "mini-rogue"


def test_options_are_rows_of_features():
    env = gymnasium.make("undercroft/PaperDungeons-v0").unwrapped
    env.reset(seed=2)
    rows, ask = env.features(), env.episode.asked[0]
    assert env.features_space.contains(rows)
    assert [env.task.spaces.answers[at] for at in rows[: len(ask.keys), 0]] == list(ask.keys)
    assert not rows[len(ask.keys) :].any()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [({"reward": "gold"}, "gold"), ({"seats": 9}, "9"), ({"bots": "god"}, "god"), ({"observed": "smell"}, "smell"),
     ({"seat": 1}, "seat"), ({"gamma": 2.0}, "gamma"), ({"render_mode": "opera"}, "opera")],
)  # fmt: skip
def test_a_wrong_task_is_refused_with_its_name(wrong, said):
    with pytest.raises(UndercroftError, match=said):
        gym.Single("mini-rogue", **wrong)


@pytest.mark.parametrize("made", [gym.aec_env, gym.parallel_env])
def test_for_several_a_way_to_render_that_is_none_is_refused(made):
    with pytest.raises(UndercroftError, match="human"):
        made("mini-rogue", render_mode="human")


def test_without_openspiel_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "undercroft.gym.openspiel", raising=False)
    with pytest.raises(ImportError, match="pip install open_spiel"):
        importlib.import_module("undercroft.gym.openspiel")


def test_pictures_are_pixels_and_screens_are_text():
    drawn = gymnasium.make("undercroft/MiniRogue-v0", render_mode="rgb_array")
    drawn.reset(seed=3)
    pixels = drawn.render()
    assert pixels.shape[2] == 3
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20  # it is drawn, in colours
    told = gymnasium.make("undercroft/MiniRogue-v0", render_mode="ansi")
    told.reset(seed=3)
    assert "Floor 1" in told.render()


def test_a_window_follows_the_board(monkeypatch):
    opened = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    env = gymnasium.make("undercroft/MapMaker-v0", render_mode="human").unwrapped
    _, info = env.reset(seed=3)
    for _ in range(3):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    [address] = opened
    with urllib.request.urlopen(address, timeout=10) as answer:
        assert "<svg" in answer.read().decode()
    env.close()
