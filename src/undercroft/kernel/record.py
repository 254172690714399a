"""Records: the header of a table and every answer given at it. Save, replay, bug report and training data in one.

JSON Lines, UTF-8. The first line is the header; then one line per answer, luck outcome or answer taken back:

    {"seat": 0, "clause": "MR-212", "answer": "move-right"}
    {"luck": "MR-321", "faces": [6, 2]}        {"luck": "MR-211", "drawn": "city-guard"}
    {"undo": 0}        {"undo": "luck"}        an answer taken back; an outcome typed wrongly, to be typed again
    {"note": 0, "key": "dungeon-name", "text": "Hollow Hill"}        words of a seat that change nothing in play

and, since format 2, lines that say where luck comes from and how the game ended:

    {"resumed": "seeded", "seed": "sha256:..."}    from here on luck comes from another seed, sealed like the first
    {"forked": "fast"}                             from here on this is a fork, with luck of its own
    {"over": [0], "scores": [31]}                  the winners, and the score of each seat
    {"revealed": "7", "salt": "0123..."}           the seed of the lines so far: its seal can be opened

Where seats add to the luck, the header (or the line that says where luck comes from) seals their seeds too, and the
revealing line opens all of them; a seat that adds none has null. A game for the record keeps its luck to the end:

    {"undercroft": 2, ..., "luck": "shared", "seed": "sha256:...", "shares": ["sha256:...", null], "for_record": true}
    {"revealed": "7", "salt": "0123...", "opened": [["heads", "4567..."], null]}

A server that plays a game signs its header (`sealed`) before the first roll and how it stands in the end; one that only
saw it says so. `chain.py` tells what is signed:

    {"undercroft": 2, ..., "sealed": {"by": KEY, "at": 1790000000, "signature": "..."}}
    {"signed": HEAD, "blind": "89ab...", "by": KEY, "at": 1790003600, "signature": "..."}        {"seen": HEAD, ...}
    {"reseated": 1}                                the host gave this seat to somebody else

What a record may hold is bounded, and what is not foreseen is refused: nothing in it is dropped in silence.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from undercroft.kernel.arguments import checked_path, wrong
from undercroft.kernel.errors import BadRecord, CannotSave, say, why_not
from undercroft.kernel.harmless import shown
from undercroft.kernel.rules import CHOOSE, NOTE, ROLL, Entry, Request, key_of
from undercroft.kernel.shapes import LONGEST_LINE, Line as Line, Unfit, check_header, check_line, object_of
from undercroft.kernel.words import as_bytes

MOST_LINES = 200_000


class Record:
    """A header and lines, in memory."""

    def __init__(self, header: dict[str, Any], lines: list[Line], source: str = "record") -> None:
        self.header = header
        self.lines = lines
        self.source = source  # the file it came from, for messages

    @property
    def text(self) -> str:
        return "".join(dump(line) for line in (self.header, *self.lines))

    @property
    def answers(self) -> int:
        """How many answers stand, those taken back left out."""
        return sum(("seat" in line) - ("undo" in line) for line in self.lines)

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end, as its last lines say (records of format 1 do not say)."""
        last = next((line for line in reversed(self.lines) if "over" in line or "undo" in line), {})
        return "over" in last

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the whole record; the file is complete or, if the disk refuses, as it was before."""
        write_whole(Path(checked_path(path)), self.text)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        try:
            if not stat.S_ISREG(os.stat(checked_path(path)).st_mode):  # a pipe would be waited for
                raise BadRecord(say("{file}: this is no file"), file=path)
            with open(path, "rb") as file:
                return cls._read(_rows_of_file(iter(lambda: file.readline(LONGEST_LINE + 1), b""), path), str(path))
        except OSError as error:
            raise BadRecord(f"{path}: {why_not(error)}") from error
        except ValueError as error:  # a name that no file can have
            raise BadRecord(say("{file}: no file is called so"), file=path) from error

    @classmethod
    def parse(cls, text: str, source: str = "record") -> Record:
        if not isinstance(text, str):
            raise wrong("text", text, say("the text of a record"))
        # splitlines would also split inside of names
        rows = text.removesuffix("\n").split("\n") if text else []
        whole = len(rows) - (not text.endswith("\n"))
        return cls._read(((row, number < whole) for number, row in enumerate(rows)), source)

    @classmethod
    def _read(cls, rows: Iterable[tuple[str, bool]], source: str) -> Record:
        """Each row comes with whether it is whole, that is, has its line end."""
        lines: list[Line] = []
        for number, (row, whole) in enumerate(rows, start=1):
            place = f"{source}:{number}"
            if number > MOST_LINES:
                raise BadRecord(
                    say("{place}: no game is as long as this: more than {most} lines"), place=place, most=MOST_LINES
                )
            line = object_of(row, whole, place)
            try:
                (check_line if lines else check_header)(line)
            except Unfit as unfit:
                raise BadRecord(f"{place}: {shown(unfit, 400)}") from None
            lines.append(line)
        if not lines:
            raise BadRecord(say("{file}:1: empty; a record begins with a header"), file=source)
        return cls(lines[0], lines[1:], source)


def _rows_of_file(rows: Iterator[bytes], path: str | os.PathLike[str]) -> Iterator[tuple[str, bool]]:
    for number, row in enumerate(rows, start=1):
        if len(row) > LONGEST_LINE:
            raise BadRecord(
                say("{file}:{number}: the line is longer than {most} bytes; this is no record"),
                file=path,
                number=number,
                most=LONGEST_LINE,
            )
        try:
            yield row.removesuffix(b"\n").decode("utf-8"), row.endswith(b"\n")
        except UnicodeDecodeError as error:
            raise BadRecord(
                say("{file}:{number}: not UTF-8 text; this is no record, or it is damaged"), file=path, number=number
            ) from error


# -- writing ----------------------------------------------------------------------------------------------------------


def dump(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_whole(target: Path, text: str | bytes, *, new: bool = False) -> None:
    """Write a file that is complete or, if the program is stopped or the disk refuses, as it was before.

    A `new` file takes nobody's place: FileExistsError if there is one.
    """
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise CannotSave(f"{target}: {why_not(error)}") from error
    try:
        with open(handle, "wb") as file:
            file.write(text if isinstance(text, bytes) else as_bytes(text))
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        if new:
            _link(temporary, target)
        else:
            os.replace(temporary, target)
    except FileExistsError:
        Path(temporary).unlink(missing_ok=True)
        raise
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise CannotSave(f"{target}: {why_not(error)}") from error
    with contextlib.suppress(OSError):  # a folder that may not be read cannot be made sure of
        sync_folder(target.parent)


def _link(temporary: str, target: Path) -> None:
    try:
        os.link(temporary, target)
        os.unlink(temporary)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # a file system without links: look first
        if target.exists():
            raise FileExistsError(target) from None
        os.replace(temporary, target)


def sync_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is."""
    if not hasattr(os, "O_DIRECTORY"):  # Windows keeps folders by itself
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def lines_of(entries: Iterable[Entry]) -> list[Line]:
    """What a table did, as lines of a record."""
    return [_line_of(request, answer) for request, answer in entries]


def _line_of(request: Request, answer: Any) -> Line:
    if request[0] == CHOOSE:
        return {"seat": request[3], "clause": request[1], "answer": answer.key}
    if request[0] == NOTE:
        return {"note": request[3], "key": request[1], "text": request[2]}
    if request[0] == ROLL:
        return {"luck": request[1], "faces": list(answer)}
    return {"luck": request[1], "drawn": key_of(answer)}
