"""The saved games, the last played first: what each is and how far it has come, without playing it.

A file is looked into once; what was found stands in an index, by the file's name, size and time, until one of these
changes. The index is a convenience: it may be deleted at any time.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from undercroft.kernel.errors import UndercroftError, why_not
from undercroft.kernel.harmless import shown
from undercroft.kernel.record import Record, write_whole
from undercroft.kernel.shapes import LONGEST_LINE
from undercroft.store.folder import LARGEST
from undercroft.store.places import SUFFIX, UNDER_WAY, games_folder, home, maps_folder, saved_name
from undercroft.term.words import Refused, listed, say

INDEX = "index.json"
_VERSION = 1
_END = 2_000  # bytes at the end of a file in which the line that says that the game is over stands


@dataclass(frozen=True)
class Saved:
    """A saved game, or a file that claims to be one."""

    path: Path
    time: int  # of the last answer, in nanoseconds
    size: int
    game: str = ""
    seats: tuple[str, ...] = ()
    answers: int = 0
    over: bool = False
    problem: str = ""  # why it cannot be used

    @property
    def name(self) -> str:
        return saved_name(self.path)

    @property
    def when(self) -> str:
        """`2024-05-01 20:15`, as the clock here says."""
        with contextlib.suppress(OverflowError, OSError, ValueError):
            return datetime.fromtimestamp(self.time / 1e9).strftime("%Y-%m-%d %H:%M")
        return "?"

    @property
    def is_empty(self) -> bool:
        """Begun, and nothing done: not worth a place in a list."""
        return not (self.answers or self.over or self.problem)


def saved_games() -> list[Saved]:
    """What is worth going on with or looking at, the last played first. One bad file does not hide the others."""
    known, found, changed = _read_index(), list[Saved](), False
    for path, there in _files():
        entry = known.pop(str(path), None)
        if entry is None or (entry.time, entry.size) != (there.st_mtime_ns, there.st_size):
            entry, changed = _looked_into(path, there), True
        found.append(entry)
    if changed or known:
        _write_index(found)
    shown_ones = [one for one in found if not one.is_empty]
    return sorted(shown_ones, key=lambda one: (-one.time, one.path.name))


def saved_files() -> list[Path]:
    return [one.path for one in saved_games()]


def find_saved(wanted: str) -> Path:
    """A saved game by its number in the list, its name, or the path of its file."""
    if wanted.isdecimal() and len(wanted) < 9:
        files = saved_files()
        if 1 <= int(wanted) <= len(files):
            return files[int(wanted) - 1]
    for path in (
        Path(wanted),
        games_folder() / wanted,
        games_folder() / f"{wanted}{SUFFIX}",
        home() / wanted / UNDER_WAY,
    ):
        with contextlib.suppress(OSError, ValueError):  # a name that no file can have
            if path.is_file():
                return path
    names = listed(saved_name(file) for file in saved_files()[:9]) or "-"
    raise Refused(say("There is no saved game {name} in {folder}; possible: {legal}"), name=shown(repr(wanted), 200),
                  folder=games_folder(), legal=names)  # fmt: skip


def _files() -> Iterator[tuple[Path, os.stat_result]]:
    """Every file that looks like a saved game, and every link that leads nowhere."""
    places = [Path(games_folder())]
    with contextlib.suppress(OSError):
        places += [Path(entry.path) for entry in os.scandir(maps_folder()) if entry.is_dir()]
    for place in places:
        with contextlib.suppress(OSError):
            for entry in os.scandir(place):
                wanted = entry.name.endswith(SUFFIX) if place == games_folder() else entry.name == UNDER_WAY
                if wanted and not entry.name.startswith("."):
                    try:
                        yield Path(entry.path), entry.stat()
                    except OSError:
                        with contextlib.suppress(OSError):
                            yield Path(entry.path), entry.stat(follow_symlinks=False)


def _looked_into(path: Path, there: os.stat_result) -> Saved:
    """The header is read, the answers are counted; the lines are checked when somebody goes on with the game."""
    plain = Saved(path, there.st_mtime_ns, there.st_size)
    if not stat.S_ISREG(there.st_mode):
        return Saved(path, plain.time, plain.size, problem=say("This is no file.").text())
    if there.st_size > LARGEST:
        return Saved(path, plain.time, plain.size, problem=say("This file is too large for a saved game.").text())
    try:
        data = path.read_bytes()
        first = data[: LONGEST_LINE + 1].split(b"\n", 1)[0]
        header = Record.parse(first.decode("utf-8") + "\n", str(path)).header
    except OSError as error:
        return Saved(path, plain.time, plain.size, problem=why_not(error))
    except (UndercroftError, UnicodeDecodeError) as error:
        return Saved(path, plain.time, plain.size, problem=shown(error, 200))
    answers = data.count(b'\n{"seat":') - data.count(b'\n{"undo":')
    if header["luck"] == "typed":  # somebody threw these dice
        answers += data.count(b'\n{"luck":')
    end = data[-_END:]
    over = end.rfind(b'\n{"over":') > end.rfind(b'\n{"undo":')
    return Saved(path, plain.time, plain.size, header["game"], tuple(header["seats"]), max(answers, 0), over)


# -- the index --------------------------------------------------------------------------------------------------------


def _read_index() -> dict[str, Saved]:
    """What is known of files; nothing if the index is missing or not ours."""
    try:
        whole = json.loads((home() / INDEX).read_text(encoding="utf-8"))
        if whole["undercroft"] != _VERSION:
            return {}
        return {file: _entry(file, *row) for file, row in whole["files"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def _entry(file: str, time: int, size: int, game: str, seats: list[str], answers: int, over: bool, why: str) -> Saved:
    return Saved(
        Path(file), int(time), int(size), str(game), tuple(map(str, seats)), int(answers), bool(over), str(why)
    )


def _write_index(found: list[Saved]) -> None:
    rows: dict[str, list[Any]] = {
        str(one.path): [one.time, one.size, one.game, list(one.seats), one.answers, one.over, one.problem]
        for one in found
    }
    with contextlib.suppress(UndercroftError, OSError):  # a folder that may only be read
        if home().is_dir():
            write_whole(home() / INDEX, json.dumps({"undercroft": _VERSION, "files": rows}))
