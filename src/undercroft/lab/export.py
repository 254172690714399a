"""Records of games that were really played, as the tables of the lab."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from undercroft.bots.seated import is_bot, kind_of
from undercroft.face import replay
from undercroft.kernel.errors import CannotSave, UndercroftError, why_not
from undercroft.kernel.rules import CHOOSE, NOTE
from undercroft.kernel.run import Run
from undercroft.kernel.table import Table
from undercroft.lab.facts import Notes
from undercroft.lab.play import Listened
from undercroft.lab.run import ORDER, write_head, write_job
from undercroft.lab.schemas import as_parquet
from undercroft.lab.words import say

MOST = 200  # games in one file
ENDING = ".jsonl"


def export(records: str | os.PathLike[str], out: str | os.PathLike[str]) -> int:
    """A record, or all in a folder and below it, into a folder of the lab. How many there were."""
    source = Path(records)
    files = sorted(source.rglob(f"*{ENDING}")) if source.is_dir() else [source]
    if not files:
        raise UndercroftError(say("{folder}: no record is here"), folder=source)
    folder, count, game = Path(out), 0, ""
    for number, batch in enumerate(_batches(files)):
        notes = None
        for file in batch:
            table = replay(file)
            notes = notes or Notes(table.game, table.game.load_pack(table.header["pack"]), f"records-{number:04}")
            if count == 0:
                _begin(folder, table)
            elif table.game.name != game:
                raise UndercroftError(say("{file}: a record of another game; export each game by itself"), file=file)
            game = table.game.name
            notes.add(count, _same(table), [_who(name) for name in table.header["seats"]], listened(table))
            count += 1
        if notes is not None:
            write_job(
                folder, f"records-{number:04}", {name: as_parquet(name, rows) for name, rows in notes.rows.items()}
            )
    return count


def _batches(files: list[Path]) -> Iterator[list[Path]]:
    for at in range(0, len(files), MOST):
        yield files[at : at + MOST]


def _begin(folder: Path, table: Table) -> None:
    try:
        for name in ORDER:
            (folder / name).mkdir(parents=True)
    except OSError as error:
        raise CannotSave(f"{folder}: {why_not(error)}") from error
    write_head(folder, {"game": table.game.name, "rules": table.header["rules"], "program": "records"})


def _who(name: str) -> str:
    """A bot by its level; of a person nothing but that it is one."""
    return kind_of(name) if is_bot(name) else "person"


def _same(table: Table) -> dict[str, Any]:
    header = table.header
    return {
        "game": table.game.name, "rules": header["rules"], "pack": str(header.get("digest", "")), "program": "records",
        "seats": len(header["seats"]), "options": sorted((key, str(value)) for key, value in header["options"].items()),
    }  # fmt: skip


def listened(table: Table) -> Listened:
    """A table's past lived through once more, with all that was told and when."""
    state = table.past.checkpoint.not_after(0).state.copy()
    story: list[Any] = []
    state.story = story
    run, heard, log = Run(table.game, state), list[int](), list(table.past.log)
    run.catch_up(())
    for request, answer in log:
        if request[0] == NOTE:
            run.note(*request[1:])
        elif request[0] == CHOOSE:
            heard.append(len(story))
            run.catch_on(run.take(request[3], answer))
        else:
            run.catch_on(run.go_on(answer))
    return Listened([entry for entry in log if entry[0][0] != NOTE], story, heard, table.outcome)
