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

What a record may hold is bounded, and what is not foreseen is refused: nothing in it is dropped in silence.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from undercroft.kernel.arguments import LONGEST_NOTE, checked_path, wrong
from undercroft.kernel.errors import BadRecord, CannotSave, UndercroftError, say, why_not
from undercroft.kernel.rules import CHOOSE, NOTE, ROLL, Request, key_of
from undercroft.kernel.shown import as_bytes, shown

FORMAT = 2
Line = dict[str, Any]
Entry = tuple[Request, Any]  # what was asked, what came

LONGEST_LINE = 16_384  # bytes; the longest that were ever written have about 900
MOST_LINES = 200_000
LONGEST_NAME = 60  # of a seat
_LONGEST_WORD = 200  # an answer, a clause, a card, a value of an option
_LONGEST_PATH = 1000  # a pack of one's own is named by its folder
_GREATEST = 1_000_000  # a seat, a face, a score
_MOST_FACES = 200


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
            line = _object_of(row, whole, place)
            try:
                (_check_line if lines else _check_header)(line)
            except _Unfit as unfit:
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


def write_whole(target: Path, text: str, *, new: bool = False) -> None:
    """Write a file that is complete or, if the program is stopped or the disk refuses, as it was before.

    A `new` file takes nobody's place: FileExistsError if there is one.
    """
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise CannotSave(f"{target}: {why_not(error)}") from error
    try:
        with open(handle, "wb") as file:
            file.write(as_bytes(text))
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


# -- reading: every line has one of a few shapes ----------------------------------------------------------------------


class _Unfit(UndercroftError):
    """What is wrong with a line."""


def _object_of(row: str, whole: bool, place: str) -> Line:
    if len(row) > LONGEST_LINE:
        raise BadRecord(
            say("{place}: the line is longer than {most} bytes; this is no record"), place=place, most=LONGEST_LINE
        )
    try:
        line = _JSON.decode(row)
    except _Unfit as unfit:
        raise BadRecord(f"{place}: {unfit}") from None
    except (ValueError, RecursionError) as error:
        raise BadRecord(
            say("{place}: not JSON") if whole else say("{place}: the line is cut off"), place=place
        ) from error
    if not isinstance(line, dict):
        raise BadRecord(say("{place}: expected an object, found {kind}"), place=place, kind=type(line).__name__)
    return line


def _object(pairs: list[tuple[str, Any]]) -> Line:
    line = dict(pairs)
    if len(line) < len(pairs):
        raise _Unfit(say("a field is given twice"))
    return line


def _no_number(text: str) -> None:
    raise _Unfit(say("{text} is no number"), text=text)


_JSON = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number)
_SEAL = re.compile(r"sha256:[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{32}")
_LUCK = re.compile(r"[a-z][a-z-]{0,39}")


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_WORD


def _is_number(value: Any) -> bool:
    return type(value) is int and -_GREATEST <= value <= _GREATEST


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= _MOST_FACES and all(_is_number(one) for one in value)


def _are(value: Any, fits: Callable[[Any], bool]) -> bool:
    """One for each seat, or none."""
    return isinstance(value, list) and len(value) <= _MOST_FACES and all(one is None or fits(one) for one in value)


def _is_share(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and _is_word(value[0]) and _fits(_SALT, value[1])


def _fits(pattern: re.Pattern[str], value: Any) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


_CHECKS: dict[str, Any] = {
    "seat": _is_number,
    "clause": _is_word,
    "answer": _is_word,
    "luck": _is_word,
    "faces": _are_numbers,
    "drawn": _is_word,
    "undo": lambda value: value == "luck" or _is_number(value),
    "note": _is_number,
    "hint": _is_number,
    "key": _is_word,
    "text": lambda value: isinstance(value, str) and len(value) <= LONGEST_NOTE,
    "resumed": lambda value: _fits(_LUCK, value),
    "forked": lambda value: _fits(_LUCK, value),
    "seed": lambda value: _fits(_SEAL, value),
    "over": _are_numbers,
    "scores": _are_numbers,
    "revealed": _is_word,
    "salt": lambda value: _fits(_SALT, value),
    "shares": lambda value: _are(value, lambda one: _fits(_SEAL, one)),
    "opened": lambda value: _are(value, _is_share),
}
# the field that tells what a line is -> the fields it must have, the fields it may have
_SHAPES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "seat": (("seat", "clause", "answer"), ()),
    "luck": (("luck",), ("faces", "drawn")),
    "undo": (("undo",), ()),
    "note": (("note", "key", "text"), ()),
    "hint": (("hint",), ()),  # a seat asked what its answers are worth
    "resumed": (("resumed",), ("seed", "shares")),
    "forked": (("forked",), ("seed", "shares")),
    "over": (("over", "scores"), ()),
    "revealed": (("revealed", "salt"), ("opened",)),
}


def _check_line(line: Line) -> None:
    shape = next((first for first in _SHAPES if first in line), None)
    if shape is None:
        raise _Unfit(say("neither an answer ('seat'), luck ('luck') nor an answer taken back ('undo')"))
    needed, possible = _SHAPES[shape]
    for field in needed:
        if not _CHECKS[field](line.get(field)):
            raise _Unfit(say("field {field!r} is missing or of the wrong type"), field=field)
    for field, value in line.items():
        if field not in needed:
            if field not in possible:
                raise _Unfit(say("field {field} is not known in a line of this kind"), field=shown(repr(field), 60))
            if not _CHECKS[field](value):
                raise _Unfit(say("field {field!r} cannot be {value}"), field=field, value=_brief(value))
    if shape == "luck" and ("faces" in line) == ("drawn" in line):
        raise _Unfit(say("luck needs 'faces' (a list) or 'drawn' (a card), and not both"))


_HEADER = {"game": str, "rules": int, "pack": str, "digest": str, "seats": list, "options": dict, "luck": str}


_MORE = ("undercroft", "seed", "shares", "practice", "hints", "for_record")


def _check_header(header: Line) -> None:
    version = header.get("undercroft")
    if type(version) is not int:
        raise _Unfit(say("field 'undercroft' is missing; this is no record of a table"))
    if version > FORMAT:
        raise _Unfit(
            say("format {version} is newer than this program reads ({most})"), version=_brief(version), most=FORMAT
        )
    if version < 1:
        raise _Unfit(say("there is no format {version}"), version=_brief(version))
    for field, kind in _HEADER.items():
        if type(header.get(field)) is not kind:
            raise _Unfit(
                say("field {field!r} must be {kind}, found {found}"),
                field=field,
                kind=kind.__name__,
                found=_brief(header.get(field)),
            )
    if not _is_number(header["rules"]):
        raise _Unfit(say("there are no rules {rules}"), rules=_brief(header["rules"]))
    for field, longest in (("game", _LONGEST_WORD), ("pack", _LONGEST_PATH), ("digest", _LONGEST_WORD)):
        if len(header[field]) > longest:
            raise _Unfit(say("field {field!r} is longer than {longest} characters"), field=field, longest=longest)
    unknown = [field for field in header if field not in (*_HEADER, *_MORE)]
    if unknown:
        raise _Unfit(say("field {unknown} is not known in a header"), unknown=shown(repr(unknown[0]), 60))
    if not _fits(_LUCK, header["luck"]):
        raise _Unfit(say("field 'luck' cannot be {luck}"), luck=_brief(header["luck"]))
    if "seed" in header and not _fits(_SEAL, header["seed"]):
        raise _Unfit(say("field 'seed' must be the seal of a seed, found {seed}"), seed=_brief(header["seed"]))
    if "shares" in header:
        sealed = header["shares"]
        if not _CHECKS["shares"](sealed) or len(sealed) != len(header["seats"]) or "seed" not in header:
            what = say("field 'shares' must have the seal of each seat's seed or null, found {shares}")
            raise _Unfit(what, shares=_brief(sealed))
    _check_options(header["options"])
    check_names(header["seats"], _Unfit)
    if "hints" in header and header["hints"] is not False:
        raise _Unfit(say("field 'hints' can only be false: this table plays without them"))
    if "practice" in header and (header["practice"] is not True or len(header["seats"]) != 1):
        raise _Unfit(say("field 'practice' can only be true, and only where one sits alone"))
    if "for_record" in header and (header["for_record"] is not True or "practice" in header or "seed" not in header):
        raise _Unfit(say("field 'for_record' can only be true, with a sealed seed and without practice"))


def _check_options(options: dict[str, Any]) -> None:
    for key, value in options.items():
        is_text = isinstance(value, str) and len(value) <= _LONGEST_PATH
        if len(key) > _LONGEST_WORD or not (is_text or isinstance(value, bool) or _is_number(value)):
            raise _Unfit(say("option {key} cannot be {value}"), key=shown(repr(key), 60), value=_brief(value))


def check_names(names: Any, error: type[UndercroftError] = UndercroftError) -> None:
    """The names of seats are texts, not too long, each its own."""
    for name in names:
        if not isinstance(name, str):
            raise error(say("field 'seats': the name of a seat is a text, not {name}"), name=_brief(name))
        if not 1 <= len(name) <= LONGEST_NAME:
            raise error(
                say("the name of a seat has 1 to {most} characters, not {n}: {name}"),
                most=LONGEST_NAME,
                n=len(name),
                name=_brief(name),
            )
    if len(set(names)) < len(names):
        raise error(say("two seats have the same name: {names}"), names=shown(", ".join(names), 200))


def _brief(value: Any) -> str:
    try:
        return shown(repr(value), 120)
    except (RecursionError, ValueError):  # nested too deeply, or a number too long to be written
        return f"this {type(value).__name__}"
