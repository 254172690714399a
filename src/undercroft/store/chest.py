"""All games of a folder as one file: to take them elsewhere, or to have them when a browser has thrown its own away.

A zip of what lies there: games, campaigns with their charters, what is remembered of people. What is brought never
takes the place of anything: a game that is here already stays, another of the same name gets a new one.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from pathlib import Path

from undercroft.kernel.errors import CannotSave, UndercroftError, why_not
from undercroft.kernel.record import Record, write_whole
from undercroft.store import say
from undercroft.store.folder import Folder
from undercroft.store.places import ROWS, SUFFIX

PEOPLE = "people.json"
MOST_FILES = 5_000
MOST_BYTES = 64 * 1024 * 1024  # of all files together
_NAME = r"\w[\w.' -]{0,99}"
_GAME = re.compile(rf"games/{_NAME}\{SUFFIX}")
_OF_ROW = re.compile(rf"(?:{'|'.join(ROWS)})/{_NAME}/(?:campaign\.json|[\w-]{{1,40}}\{SUFFIX})")


class BadChest(UndercroftError):
    """This is no such file; the sentence is in the current language."""


def packed(folder: Folder) -> bytes:
    """Everything, the same each time while nothing changes."""
    found = [*(folder.path / "games").glob(f"*{SUFFIX}"), folder.path / PEOPLE]
    found += [file for row in ROWS for file in (folder.path / row).glob("*/*")]
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as chest:
        for file in sorted(found):
            name = file.relative_to(folder.path).as_posix()
            if file.is_file() and _belongs(name):
                chest.writestr(zipfile.ZipInfo(name), file.read_bytes(), zipfile.ZIP_DEFLATED)
    return data.getvalue()


def brought(folder: Folder, data: bytes) -> tuple[int, int]:
    """Keep what is in such a file: how many games are new, and how many were here. All of it is read first."""
    files = _read(data)
    for name, text in files.items():
        if name.endswith(SUFFIX):
            Record.parse(text, name)
    before = {file.read_text("utf-8") for file in (folder.path / "games").glob(f"*{SUFFIX}")}
    new = known = 0
    for name, text in files.items():
        if not _GAME.fullmatch(name):
            _put(folder.path / name, text)
        elif text in before:
            known += 1
        else:
            stem = Path(name).stem
            folder.open(Record.parse(text, name), "" if folder.file(stem).exists() else stem)
            new += 1
    return new, known


def _belongs(name: str) -> bool:
    return name == PEOPLE or bool(_GAME.fullmatch(name) or _OF_ROW.fullmatch(name))


def _put(file: Path, text: str) -> None:
    if file.exists():
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, text)
    except OSError as error:
        raise CannotSave(f"{file}: {why_not(error)}") from error


def _read(data: bytes) -> dict[str, str]:
    """What stands in the zip; whatever does not belong there is refused, not skipped."""
    files: dict[str, str] = {}
    left = MOST_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as chest:
            members = [one for one in chest.infolist() if not one.is_dir()]
            if len(members) > MOST_FILES:
                raise BadChest(say("at most {n} files, not {many}"), n=MOST_FILES, many=len(members))
            for one in members:
                if not _belongs(one.filename):
                    raise BadChest(say("{file} is none of our games"), file=repr(one.filename[:80]))
                if one.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    raise zipfile.BadZipFile
                with chest.open(one) as stream:
                    text = stream.read(left + 1)  # the zip may lie about sizes
                left -= len(text)
                if left < 0:
                    raise BadChest(say("at most {limit} MB"), limit=MOST_BYTES >> 20)
                files[one.filename] = text.decode("utf-8")
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        if isinstance(error, UndercroftError):
            raise
        raise BadChest(say("this is no zip that can be read")) from error
    return files
