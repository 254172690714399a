"""Commands of the lab."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from typer.models import ArgumentInfo, OptionInfo

from undercroft.cli.options import an_argument, an_option, game_argument, pack_argument, pack_option, pairs_option
from undercroft.term import labs
from undercroft.term.terminal import Terminal
from undercroft.term.words import say


def found_argument() -> ArgumentInfo:
    return an_argument(say("FOLDER"), say("a folder that lab run has written"))


def vary_option() -> OptionInfo:
    words = say("what is varied, such as character,difficulty=normal+hard; also seats, and opening: the first answer")
    return an_option(words)


def bots_option() -> OptionInfo:
    words = say("who plays, one after the other: careful,cunning:200 (tries); careful+random sit at one table")
    return an_option(words)


def seeds_option() -> OptionInfo:
    return an_option(say("the numbers of the games, such as 0:400; the same number, the same dice"))


def processes_option() -> OptionInfo:
    return an_option(say("how many play side by side; 0: one for each core"), min=0, max=1024)


def cluster_option() -> OptionInfo:
    return an_option(say("a Dask cluster: its address, or local"))


def by_option() -> OptionInfo:
    return an_option(say("what to ask by, such as character,difficulty"))


def out_option() -> OptionInfo:
    return an_option(say("the folder for what is found; the same folder goes on"))


def within_option() -> OptionInfo:
    words = say("exit code 1 if a change of more than so many points is proven")
    return an_option(words, min=0, max=1000)


def run(
    game: Annotated[str, game_argument()],
    out: Annotated[Path, out_option()],
    vary: Annotated[str, vary_option()] = "",
    seats: Annotated[str, an_option(say("how many seats, such as 1 or 1,2"))] = "",
    option: Annotated[list[str] | None, pairs_option()] = None,
    bots: Annotated[str, bots_option()] = "careful",
    seeds: Annotated[str, seeds_option()] = "0:100",
    pack: Annotated[str, pack_option()] = "",
    processes: Annotated[int, processes_option()] = 0,
    cluster: Annotated[str, cluster_option()] = "",
) -> None:
    asked = labs.Asked(game, vary, seats, tuple(option or ()), bots, seeds, pack)
    labs.run(Terminal(), asked, out, processes, cluster)


def show(
    folder: Annotated[Path, found_argument()],
    by: Annotated[str, by_option()] = "",
) -> None:
    labs.show(Terminal(), folder, by)


def report(
    folder: Annotated[Path, found_argument()],
    out: Annotated[Path | None, an_option(say("the file; without it, report.html in the folder"))] = None,
    pack: Annotated[str, pack_option()] = "",
) -> None:
    labs.report(Terminal(), folder, out, pack)


def compare(
    one: Annotated[Path, found_argument()],
    other: Annotated[Path, found_argument()],
    by: Annotated[str, by_option()] = "",
    within: Annotated[float, within_option()] = 5.0,
) -> None:
    if not labs.compare(Terminal(), one, other, by, within):
        raise typer.Exit(1)


def arena(
    game: Annotated[str, game_argument()],
    out: Annotated[Path, out_option()],
    bots: Annotated[str, bots_option()] = "random,novice,careful",
    seats: Annotated[int, an_option(say("how many seats, such as 1 or 1,2"), min=0, max=16)] = 0,
    option: Annotated[list[str] | None, pairs_option()] = None,
    seeds: Annotated[str, seeds_option()] = "0:100",
    pack: Annotated[str, pack_option()] = "",
    processes: Annotated[int, processes_option()] = 0,
    cluster: Annotated[str, cluster_option()] = "",
) -> None:
    asked = labs.Asked(game, "", str(seats or ""), tuple(option or ()), bots, seeds, pack)
    labs.arena(Terminal(), asked, out, processes, cluster)


def tune(
    pack: Annotated[str, pack_argument()],
    aim: Annotated[list[str], an_option(say("wins in % or points, such as difficulty=hard:35:40"))],
    change: Annotated[list[str], an_option(say("a number and its bounds: monster.city-guard.hp=6:12"))],
    out: Annotated[Path, an_option(say("the folder for the new pack"))],
    game: Annotated[str, an_option(say("the game, if the pack is one of ours"))] = "",
    seats: Annotated[int, an_option(say("how many seats, such as 1 or 1,2"), min=1, max=16)] = 1,
    packs: Annotated[int, an_option(say("how many packs are tried"), min=2, max=1000)] = 27,
    proof: Annotated[int, an_option(say("games of the proof"), min=10, max=1_000_000)] = 400,
    processes: Annotated[int, processes_option()] = 0,
) -> None:
    labs.tune(Terminal(), labs.Tuning(game, pack, tuple(aim), tuple(change), seats, packs, proof), out, processes)


def export(
    source: Annotated[
        str, an_argument(say("RECORDS"), say("a record, or a folder of records; with --bots a game to be played"))
    ],
    out: Annotated[Path, an_argument(say("FOLDER"), say("a folder that does not exist yet"))],
    bots: Annotated[str, an_option(say("whose decisions: each a dataset of Minari"))] = "",
    seats: Annotated[int, an_option(say("how many seats, such as 1 or 1,2"), min=1, max=16)] = 1,
    option: Annotated[list[str] | None, pairs_option()] = None,
    seeds: Annotated[str, seeds_option()] = "0:100",
    pack: Annotated[str, pack_option()] = "",
    reward: Annotated[str, an_option(say("what an answer is worth: result, points or shaped"))] = "points",
) -> None:
    if not bots:
        labs.export(Terminal(), Path(source), out)
        return
    from undercroft.gym.dataset import write
    from undercroft.gym.task import Task
    from undercroft.lab.jobs import read_seeds

    task = Task(source, seats, dict(map(labs.pair, option or ())), pack, reward=reward)
    for bot in bots.split(","):
        name, count = write(task, bot, read_seeds(seeds), out)
        Terminal().tell(say("{n} episodes are in {folder}, for Minari as {name}.").text(
            {"n": count, "folder": out, "name": name}
        ))  # fmt: skip
