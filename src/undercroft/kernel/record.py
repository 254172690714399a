"""Records: the header of a table and every answer given at it. Save, replay, bug report and training data in one.

JSON Lines, UTF-8. The first line is the header; then one line per answer, luck outcome or answer taken back:

    {"seat": 0, "clause": "MR-212", "answer": "move-right"}
    {"luck": "MR-321", "faces": [6, 2]}        {"luck": "MR-211", "drawn": "city-guard"}
    {"undo": 0}
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from undercroft.kernel.arguments import checked_path, wrong
from undercroft.kernel.errors import BadRecord, CannotSave
from undercroft.kernel.rules import CHOOSE, NOTE, ROLL, Request, key_of

FORMAT = 1
Line = dict[str, Any]
Entry = tuple[Request, Any]  # what was asked, what came


class Record:
    """A header and lines, in memory."""

    def __init__(self, header: dict[str, Any], lines: list[Line], source: str = "record") -> None:
        self.header = header
        self.lines = lines
        self.source = source  # the file it came from, for messages

    @property
    def text(self) -> str:
        return "".join(dump(line) for line in (self.header, *self.lines))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the whole record; the file is complete or, if the disk refuses, as it was before."""
        target = Path(checked_path(path))
        try:
            handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        except OSError as error:
            raise CannotSave(f"cannot save {target}: {error.strerror}") from error
        try:
            # backslashreplace writes what UTF-8 cannot hold (half a surrogate pair in a name) the way JSON does
            with open(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
                file.write(self.text)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(temporary, 0o644)
            os.replace(temporary, target)
        except OSError as error:
            Path(temporary).unlink(missing_ok=True)
            raise CannotSave(f"cannot save {target}: {error.strerror}") from error

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        try:
            data = Path(checked_path(path)).read_bytes()
        except OSError as error:
            raise BadRecord(f"{path}: cannot be read: {error.strerror}") from error
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise BadRecord(f"{path}:{line}: not UTF-8 text; this is no record, or it is damaged") from error
        return cls.parse(text, str(path))

    @classmethod
    def parse(cls, text: str, source: str = "record") -> Record:
        if not isinstance(text, str):
            raise wrong("text", text, "the text of a record")
        lines: list[Line] = []
        rows = text.removesuffix("\n").split("\n") if text else []  # splitlines would also split inside of names
        for number, row in enumerate(rows, start=1):
            try:
                line = json.loads(row)
            except (ValueError, RecursionError) as error:
                cut = number == len(rows) and not text.endswith("\n")
                why = "the line is cut off" if cut else "not JSON"
                raise BadRecord(f"{source}:{number}: {why}") from error
            if not isinstance(line, dict):
                raise BadRecord(f"{source}:{number}: expected an object, found {type(line).__name__}")
            if number > 1:
                _check_line(line, f"{source}:{number}")
            lines.append(line)
        if not lines:
            raise BadRecord(f"{source}:1: empty; a record begins with a header")
        _check_header(lines[0], f"{source}:1")
        return cls(lines[0], lines[1:], source)


def dump(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


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


_HEADER = {"game": str, "rules": int, "pack": str, "digest": str, "seats": list, "options": dict, "luck": str}


def _check_header(header: Line, place: str) -> None:
    version = header.get("undercroft")
    if not isinstance(version, int):
        raise BadRecord(f"{place}: field 'undercroft' is missing; this is no record of a table")
    if version > FORMAT:
        raise BadRecord(f"{place}: format {version} is newer than this program reads ({FORMAT})")
    for field, kind in _HEADER.items():
        if not isinstance(header.get(field), kind):
            raise BadRecord(f"{place}: field {field!r} must be {kind.__name__}, found {header.get(field)!r}")


_SHAPES: dict[str, dict[str, type | tuple[type, ...]]] = {
    "seat": {"seat": int, "clause": str, "answer": str},
    "luck": {"luck": str},
    "undo": {"undo": int},
    "note": {"note": int, "key": str, "text": str},
}


def _check_line(line: Line, place: str) -> None:
    for first, fields in _SHAPES.items():
        if first in line:
            for field, kind in fields.items():
                if not isinstance(line.get(field), kind) and line != {"undo": "luck"}:
                    raise BadRecord(f"{place}: field {field!r} is missing or of the wrong type")
            if first == "luck" and not (isinstance(line.get("faces"), list) or isinstance(line.get("drawn"), str)):
                raise BadRecord(f"{place}: luck needs 'faces' (a list) or 'drawn' (a card)")
            return
    raise BadRecord(f"{place}: neither an answer ('seat'), luck ('luck') nor an answer taken back ('undo')")
