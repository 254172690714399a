"""The same rows, however many play, whoever is killed, and however often."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from frozen import thawed
from undercroft.kernel.errors import NotAllowed, UndercroftError
from undercroft.lab.executors import Workers, workers
from undercroft.lab.jobs import id_of, jobs, program_of, read_seeds
from undercroft.lab.reading import Found
from undercroft.lab.run import rows_digest, run

GAME, OPTIONS = "mini-rogue", {"vary": ["difficulty"], "seeds": range(50)}  # 200 games, 8 jobs


@pytest.fixture(scope="session")
def asked():
    with thawed():
        return jobs(GAME, **OPTIONS)


@pytest.fixture(scope="session")
def digest(asked, tmp_path_factory):
    """Of all 200 games, played one after the other."""
    folder = tmp_path_factory.mktemp("serial")
    with thawed(), workers(1) as serial:
        done = run(asked, folder, serial)
    assert (done.done, done.before, done.all) == (200, 0, 200)
    return rows_digest(folder)


@pytest.mark.parametrize("processes", [2, 3])
def test_several_processes_write_the_same_rows(asked, digest, tmp_path, processes):
    with workers(processes) as pool:
        run(asked, tmp_path, pool)
    assert rows_digest(tmp_path) == digest


def test_any_executor_will_do(asked, digest, tmp_path):
    with ThreadPoolExecutor(2) as threads:
        run(asked, tmp_path, Workers(threads, 2))
    assert rows_digest(tmp_path) == digest


def test_a_pool_whose_process_is_killed_is_made_anew(asked, digest, tmp_path):
    made = []

    def pool():
        made.append(ProcessPoolExecutor(2))
        return made[-1]

    killed = []

    def kill_one(progress):
        if progress.done and not killed:
            killed.append(next(iter(made[-1]._processes)))
            os.kill(killed[0], signal.SIGKILL)

    with pool() as first:
        run(asked, tmp_path, Workers(first, 2, pool), kill_one)
    assert len(killed) == 1
    assert len(made) == 2
    assert rows_digest(tmp_path) == digest


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_loses_a_worker_writes_the_same_rows(asked, digest, tmp_path):
    from dask.distributed import LocalCluster

    killed = []
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:

        def kill_one(progress):
            if progress.done and not killed:
                killed.append(cluster.workers[0].process.pid)
                os.kill(killed[0], signal.SIGKILL)

        with workers(cluster=cluster.scheduler_address) as client:
            run(asked, tmp_path, client, kill_one)
    assert len(killed) == 1
    assert rows_digest(tmp_path) == digest


DIES = """
import os, signal, sys
from undercroft.lab import run as lab
from undercroft.lab.executors import workers
from undercroft.lab.jobs import jobs

put, left = lab._put, [int(sys.argv[2])]

def put_and_die(file, content):
    put(file, content)
    left[0] -= file.suffix == ".parquet"
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)

lab._put = put_and_die
with workers(1) as serial:
    lab.run(jobs("mini-rogue", vary=["difficulty"], seeds=range(50)), sys.argv[1], serial)
"""


LEAVES = """
import os, signal, sys
from undercroft.lab.executors import pool
if __name__ == "__main__":
    print(pool(1).submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_who_works_for_somebody_that_is_killed_ends_too(tmp_path):
    """Both ends of their output are closed: nobody is left who could write."""
    (tmp_path / "leaves.py").write_text(LEAVES)
    program = [sys.executable, str(tmp_path / "leaves.py")]
    died = subprocess.run(program, stdout=subprocess.PIPE, check=False, timeout=120)
    assert died.returncode == -signal.SIGKILL
    assert died.stdout.strip().isdigit()


def test_a_run_that_is_killed_five_times_goes_on(asked, digest, tmp_path):
    """After each of the three files of a job, and between jobs; then by the command."""
    for files in (1, 2, 3, 4, 5):
        died = subprocess.run([sys.executable, "-c", DIES, str(tmp_path), str(files)], check=False)
        assert died.returncode == -signal.SIGKILL
    assert 3 <= len(list(tmp_path.glob("games/*.parquet"))) < len(asked)
    (tmp_path / "facts" / "torn.parquet.1.part").write_bytes(b"half a file")
    program = [sys.executable, "-m", "undercroft", "lab", "run", GAME, "--vary", "difficulty", "--seeds", "0:50",
               "--processes", "1", "--out", str(tmp_path)]  # fmt: skip
    said = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    assert "200 games" in said
    assert rows_digest(tmp_path) == digest
    assert not list(tmp_path.rglob("*.part"))


def test_a_job_that_is_done_is_not_done_again(asked, digest, tmp_path):
    with workers(1) as serial:
        run(asked[:2], tmp_path, serial)
        done = run(asked[:3], tmp_path, serial)
    assert (done.before, done.done) == (50, 25)


def test_more_games_of_a_question_find_those_it_has():
    few, many = (jobs(GAME, seeds=read_seeds(text)) for text in ("0:50", "0:100"))
    assert [id_of(job) for job in few] == [id_of(job) for job in many][:2]


def test_another_game_is_not_mixed_in(asked, tmp_path):
    with workers(1) as serial:
        run(asked[:1], tmp_path, serial)
        with pytest.raises(UndercroftError, match="take another folder"):
            run(jobs("map-maker", seeds=range(1)), tmp_path, serial)


def test_a_job_says_what_it_is_made_of(asked):
    other = jobs(GAME, **{**OPTIONS, "bots": ["novice"]})
    assert len({id_of(job) for job in (*asked, *other)}) == len(asked) + len(other)


def test_what_minds_have_learned_is_part_of_the_program(tmp_path, monkeypatch):
    monkeypatch.setattr("undercroft.lab.jobs.folder", lambda game, room: tmp_path)
    learned = tmp_path / "mind" / "weights.toml"
    learned.parent.mkdir()
    learned.write_text("hp = 0.1")
    before = program_of.__wrapped__(GAME)
    learned.write_text("hp = 0.2")
    assert program_of.__wrapped__(GAME) != before


def test_a_worker_with_another_program_is_refused(asked, tmp_path):
    wrong = [{**asked[0], "program": "0.0.1"}]
    with workers(1) as serial, pytest.raises(UndercroftError, match="another program"):
        run(wrong, tmp_path, serial)


@pytest.mark.parametrize("text", ["", "a", "5:5", "9:3", "-3:4", "0:999999999"])
def test_seeds_that_are_none_are_refused(text):
    with pytest.raises(UndercroftError, match="--seeds"):
        read_seeds(text)


def test_no_folder_of_the_lab_is_no_folder_of_the_lab(tmp_path):
    from undercroft.lab.reading import Found

    for folder in (tmp_path, Path("/nowhere")):
        with pytest.raises(UndercroftError, match="nothing of the lab"):
            Found(folder)


def test_an_opening_is_one_answer_after_the_other(tmp_path):
    """Who takes whom is laid down; what cannot be answered so is refused."""
    company = "take-dorgan/take-ashara"
    with workers(1) as serial:
        run(jobs("dungeon-run", seats=[2], vary=[f"opening={company}"], seeds=range(2)), tmp_path / "two", serial)
        games = Found(tmp_path / "two").games
        assert sorted(games["hero"]) == ["ashara", "ashara", "dorgan", "dorgan"]
        twice = jobs("dungeon-run", seats=[2], vary=["opening=take-dorgan/take-dorgan"], seeds=range(1))
        with pytest.raises(NotAllowed, match="take-ashara"):
            run(twice, tmp_path / "twice", serial)
