"""kill -9 in the middle of play: nothing that was acknowledged is lost, and nothing stands twice.

    python tests/fuzz/kills.py [--kills 300] [--seed 0]

A child plays from a script, in turn a single game, a game on a Wild Map and a campaign of short races, and is killed at
a random moment. Then its file must hold every answer that it had gone on from, and lead on; a map and a campaign must
hold each finished game once.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

import undercroft  # noqa: E402
from term.tiny_games import register  # noqa: E402  # the tests are no package
from undercroft.cli import main as program  # noqa: E402
from undercroft.kernel.record import Record  # noqa: E402
from undercroft.players.sitting import Sitting  # noqa: E402
from undercroft.shelf import load  # noqa: E402

CAMPAIGN = 3  # races


class Keyboard(io.TextIOWrapper):
    """What is typed. Asking for the next line acknowledges the answers so far: one sign for each in `acknowledged`."""

    def __init__(self, home: Path) -> None:
        super().__init__(open(home / "typed", "rb"), encoding="utf-8")  # noqa: SIM115  # ends with the child
        self._told = os.open(home / "acknowledged", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._answers = 0
        answer = Sitting.answer

        def counted(sitting: Sitting, seat: int, key: str, sure: str = "") -> None:
            answer(sitting, seat, key, sure)
            self._answers += 1

        Sitting.answer = counted  # type: ignore[method-assign]  # in the child, which ends with it

    def readline(self, *size: int) -> str:  # type: ignore[override]  # a line at a time, as the player does
        os.write(self._told, b"." * self._answers)
        self._answers = 0
        return super().readline(*size)


def start(home: Path, arguments: str, typed: list[str], tiny: bool = False) -> int:
    """A child that runs the program; what it says lies in `said`."""
    (home / "typed").write_text("".join(f"{line}\n" for line in typed), encoding="utf-8")
    for name in ("said", "acknowledged"):
        (home / name).unlink(missing_ok=True)
    pid = os.fork()
    if pid:
        return pid
    try:
        os.environ["UNDERCROFT_HOME"] = str(home)
        os.environ["LC_ALL"] = "en"
        if tiny:
            register()
        sys.stdin = Keyboard(home)
        sys.stdout = sys.stderr = open(home / "said", "w", buffering=1, encoding="utf-8")  # noqa: SIM115  # ends with it
        program(arguments.split())
    except SystemExit as stop:
        os._exit(int(stop.code or 0))
    except BaseException:
        traceback.print_exc()
    os._exit(70)


def killed(pid: int, home: Path, chance: random.Random, answers: int) -> bool:
    """Kill it a moment after one of its first answers, whichever; False if it had ended by itself."""
    after = chance.randrange(answers + 1)
    while acknowledged(home) < after:
        if os.waitpid(pid, os.WNOHANG)[0]:
            return False
        time.sleep(0.002)
    time.sleep(chance.choice([0, 0.001, 0.004, 0.015, 0.06]) * chance.random())
    os.kill(pid, signal.SIGKILL)
    return os.WIFSIGNALED(os.waitpid(pid, 0)[1])


def finished(home: Path, arguments: str, typed: list[str], tiny: bool = False) -> None:
    status = os.waitpid(start(home, arguments, typed, tiny), 0)[1]
    assert os.waitstatus_to_exitcode(status) == 0, (home / "said").read_text(encoding="utf-8")[-800:]


def acknowledged(home: Path) -> int:
    """Answers after which the program went on to the next: these were said to be saved."""
    told = home / "acknowledged"
    return told.stat().st_size if told.exists() else 0


def answers_in(file: Path) -> int:
    return sum("seat" in line for line in Record.load(file).lines) if file.exists() else 0


def single_game(home: Path, chance: random.Random) -> bool:
    game = chance.choice(undercroft.games())
    file = home / "game.jsonl"
    seats = chance.choice(load(game).seats)
    pid = start(home, f"play {game} --seats {seats} --save {file}", ["1"] * 300)
    was_killed = killed(pid, home, chance, 80)
    if not file.exists() or not file.stat().st_size:
        assert acknowledged(home) == 0
        return was_killed
    assert answers_in(file) >= acknowledged(home), f"{acknowledged(home)} acknowledged, {answers_in(file)} saved"
    before = file.read_bytes()
    finished(home, f"resume {file}", ["quit"])
    assert file.read_bytes().startswith(before), "what was saved was changed"
    return was_killed


def on_a_map(home: Path, chance: random.Random) -> bool:
    """Two games on a map, each given up at some time; the second is killed, gone on with, and ends."""
    finished(home, "map new wald", [])
    finished(home, "map play wald --option class-1=fighter", ["1"] * 3 + ["give-up"])
    folder = home / "maps" / "wald"
    typed = ["1"] * chance.randrange(1, 40) + ["give-up"]
    pid = start(home, "map play wald --option class-1=fighter", typed)
    was_killed = killed(pid, home, chance, len(typed))
    under_way = folder / "under-way.jsonl"
    if under_way.exists():
        assert answers_in(under_way) >= acknowledged(home)
    for _ in range(5):
        if len(numbered(folder)) >= 2 and not under_way.exists():
            break
        more = "" if under_way.exists() and under_way.stat().st_size else " --option class-1=fighter"
        finished(home, f"map play wald{more}", ["give-up", *["1"] * 3] * 60)  # it is not offered at every question
    each_once(folder, 2)
    return was_killed


def a_campaign(home: Path, chance: random.Random) -> int:
    folder, kills = home / "tour", 0
    for _ in range(CAMPAIGN):
        pid = start(home, f"campaign race {folder} --play", ["roll"] * 40, tiny=True)
        kills += killed(pid, home, chance, 12)
    for _ in range(2 * CAMPAIGN):
        if len(numbered(folder)) >= CAMPAIGN and not (folder / "under-way.jsonl").exists():
            break
        finished(home, f"campaign race {folder} --play", ["roll"] * 40, tiny=True)
    each_once(folder, CAMPAIGN)
    return kills


def numbered(folder: Path) -> list[Path]:
    return sorted(file for file in folder.glob("*.jsonl") if file.stem.isdecimal())


def each_once(folder: Path, games: int) -> None:
    files = numbered(folder)
    assert len(files) >= games, f"{len(files)} games instead of {games}"
    assert [int(file.stem) for file in files] == list(range(1, len(files) + 1)), "a number is missing"
    assert len({file.read_bytes() for file in files}) == len(files), "a game stands twice"
    assert all(Record.load(file).is_over for file in files), "a game that is not over was added"
    assert not (folder / "under-way.jsonl").exists(), "a game that was added is still under way"


WAYS: dict[str, Callable[[Path, random.Random], int]] = {
    "single games": single_game,
    "maps": on_a_map,
    "campaigns": a_campaign,
}


def main() -> int:
    parser = argparse.ArgumentParser(description="kill -9 in the middle of play.")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for game in undercroft.games():
        load(game)  # children begin with the rules read
    kills, failures, number = dict.fromkeys(WAYS, 0), 0, 0
    while sum(kills.values()) < given.kills:
        name = list(WAYS)[number % len(WAYS)]
        chance = random.Random(f"kill {given.seed} {number}")
        number += 1
        with tempfile.TemporaryDirectory() as home:
            try:
                kills[name] += WAYS[name](Path(home), chance)
            except Exception as error:
                failures += 1
                kills[name] += 1
                print(f"FAILED {name} {number - 1}: {type(error).__name__}: {str(error)[:1200]}", flush=True)
                if failures >= 10:
                    break
    told = ", ".join(f"{times} in {name}" for name, times in kills.items())
    print(f"{sum(kills.values())} kills: {told}; {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
