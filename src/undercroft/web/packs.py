"""Packs: those that come with the games, and one's own, brought as a zip and checked. Nothing in it is ever run."""

from __future__ import annotations

import base64
import contextlib
import io
import re
import tempfile
import zipfile
import zlib
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from undercroft.content.loader import game_of
from undercroft.face import games
from undercroft.kernel.errors import BadPack, UndercroftError
from undercroft.shelf import load, titles
from undercroft.store.folder import Folder
from undercroft.web.aside import Work
from undercroft.web.pages import explain, page
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, say

MOST_FILES = 60
MOST_BYTES = 2 * 1024 * 1024  # of all files together; ours have 150 kB
SECONDS = 20.0  # a pack that takes longer to be checked is not taken
SLOW = say("This pack takes too long to be checked, and is not taken.")
UNCHECKED = say(
    "A pack of your own cannot be checked in a browser: “undercroft pack check” does, and a server takes it."
)
_PLAIN = re.compile(r"[\w.-]{1,60}\.toml")


def listed(request: Request, tables: Tables, status: int = 200, notice: str = "", good: str = "") -> Response:
    rows = []
    for game in titles():
        for number, name in enumerate(game.packs()):
            pack = game.load_pack(name)
            rows.append({"game": game, "name": name, "title": str(getattr(pack, "title", name)), "first": not number})
    return page(request, "packs.html", status, rows=rows, own=_own(tables), notice=notice, good=good,
                unchecked="" if can_check() else UNCHECKED,
                title=f"{say('Packs')} · Undercroft")  # fmt: skip


def take(request: Request, tables: Tables, form: FormData) -> Response | Work:
    """Check a zip; if it is good and the person wants so, it is kept and can be chosen in the set-up."""
    if not can_check():
        raise Refused(404, UNCHECKED)
    file = form.get("pack")
    if not isinstance(file, UploadFile) or not file.filename:
        raise Refused(400, say("Choose a zip with a pack in it."))
    data = file.file.read()

    def then(told: dict[str, Any]) -> Response:
        if "refused" in told:
            return listed(request, tables, told["status"], told["refused"])
        if form.get("keep") and isinstance(tables.store, Folder):
            _put_by(data, tables.store.path / "packs" / told["game"] / told["digest"].removeprefix("sha256:")[:12])
        good = say("This pack is good: {title}, for {game}.")
        return listed(request, tables, good=good.text({"title": told["title"], "game": load(told["game"]).title}))

    zipped = base64.b64encode(data).decode()
    return Work("pack", {"zip": zipped}, at="pack", cost=1.0, then=then, limit=SECONDS, late=SLOW)


def can_check() -> bool:
    """Whether what checks packs is here; in a browser it is not."""
    return find_spec("pydantic") is not None


def checked(data: bytes) -> dict[str, Any]:
    """What a zip holds, or why it is refused."""
    with tempfile.TemporaryDirectory() as room:
        folder = Path(room) / "pack"
        folder.mkdir()
        try:
            unpack(data, folder)
            game = _known(game_of(folder))
            pack = game.load_pack(str(folder))
        except UndercroftError as error:
            status, text = explain(error)
            return {"refused": text.replace(str(folder), "pack"), "status": status}
        return {"title": str(pack.title), "digest": str(pack.digest), "game": game.name}


def _put_by(data: bytes, target: Path) -> None:
    """A good pack is there as a whole or not at all."""
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parents[2]) as room:
            folder = Path(room) / "pack"
            folder.mkdir()
            unpack(data, folder)
            with contextlib.suppress(OSError):  # somebody has brought the same one just now
                folder.rename(target)


def unpack(data: bytes, folder: Path) -> None:
    """Only TOML files of one folder, few and small; whatever else is in the zip is refused, not skipped."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            members = [one for one in zipped.infolist() if not one.is_dir()]
            if len(members) > MOST_FILES or sum(one.file_size for one in members) > MOST_BYTES:
                raise Refused(413, say("This zip is too large: at most {n} files and {limit} kB."), n=MOST_FILES,
                              limit=MOST_BYTES // 1024)  # fmt: skip
            if len({PurePosixPath(one.filename).parent for one in members}) != 1:
                raise BadPack(say("a zip holds one folder of TOML files"))
            for one in members:
                if one.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):  # others ask for much memory
                    raise zipfile.BadZipFile
                name = PurePosixPath(one.filename).name
                if not _PLAIN.fullmatch(name):
                    raise BadPack(say("{file}: only TOML files belong into a pack"), file=one.filename[:80])
                with zipped.open(one) as stream:
                    text = stream.read(MOST_BYTES + 1)  # the zip may lie about sizes
                if len(text) > MOST_BYTES:
                    raise Refused(413, say("This zip is too large: at most {n} files and {limit} kB."), n=MOST_FILES,
                                  limit=MOST_BYTES // 1024)  # fmt: skip
                (folder / name).write_bytes(text)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        if isinstance(error, UndercroftError):
            raise
        raise BadPack(say("this is no zip that can be read")) from error


def _known(name: str) -> Any:
    if name not in games():
        raise BadPack(
            say("pack.game: unknown game {name!r}; possible: {legal}"), name=name[:60], legal=", ".join(games())
        )
    return load(name)


def _own(tables: Tables) -> list[dict[str, Any]]:
    """The packs people have brought, ready to be chosen."""
    found = []
    if isinstance(tables.store, Folder):
        for folder in sorted((tables.store.path / "packs").glob("*/*")):
            try:
                game = _known(game_of(folder))
                found.append({"game": game, "title": str(game.load_pack(str(folder)).title), "path": str(folder)})
            except UndercroftError:
                continue
    return found


def check_known(tables: Tables, game: str, pack: str) -> None:
    """Only packs that lie here may be named: a form or a record must not make us look into other folders."""
    if game in games() and pack and pack not in load(game).packs():
        own = [one["path"] for one in own_packs(tables, game)]
        if pack not in own:
            raise Refused(422, say("There is no such pack here: {pack}"), pack=pack[:80])


def own_packs(tables: Tables, game: str) -> list[dict[str, Any]]:
    return [one for one in _own(tables) if one["game"].name == game]
