"""Run by the Python of browsers, in node, when the folder is built: what is sent, as that Python reads it soonest.

Whatever is imported on the way to a board is sent as bytecode: Pyodide brings its library as source, and compiling that
in the browser took most of the time until the first board. The rest stays source, which is smaller.
"""

from __future__ import annotations

import ast
import io
import marshal
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path

HOST, FORM = "http://localhost", ("content-type", "application/x-www-form-urlencoded")
WITH_SOURCE = ("undercroft/games/", "undercroft/kernel/", "undercroft/pieces/", "anyio/")  # they read it themselves
LEFT_OUT = re.compile(  # of Python's library: what nothing on a page could come to import
    r"(?:unittest|xml|xmlrpc|wsgiref|_pyrepl|ctypes|sqlite3|__phello__|pyodide/console)\b"
    r"|encodings/(?:big5|cp(?!1252|437)|euc|gb|hp|hz|iso(?!8859_1\.|8859_15)|jo|koi|kz|mac|palm|ptcp|shift|tis)"
    r"|(?:asyncio/(?:windows|proactor)|http/(?:server|cookiejar)|logging/(?:config|handlers)|multiprocessing/(?:managers|pool|shared))"
    r"|(?:__hello__|_pydatetime|_pyio|antigravity|argparse|bdb|cProfile|compileall|configparser|doctest|ftplib|imaplib|mailbox"
    r"|modulefinder|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pty|pyclbr|pydoc|rlcompleter|smtplib|socketserver"
    r"|tabnanny|tarfile|this|timeit|trace|tracemalloc|wave|webbrowser|zipapp)\.py"
)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
LEVEL = 19  # of zstd: how hard it tries


async def pack(stage: Path) -> None:
    """From `stage/program` the two archives beside it."""
    program = stage / "program"
    sys.path.insert(0, str(program))
    first = await imported_for_a_board()
    library = next(Path(place) for place in sys.path if place.endswith(".zip"))
    (stage / "python_stdlib.zip").write_bytes(standard(library, first))
    (stage / "games.tar.zst").write_bytes(games(program, first))


async def imported_for_a_board() -> frozenset[str]:
    """The files of all modules that are there when every game was begun and answered once."""
    bridge = import_module("undercroft.site.bridge").Bridge("/home/packing")
    await bridge.ask("GET", f"{HOST}/", [], b"")
    for game in import_module("undercroft.shelf").names():
        _, headers, _ = await bridge.ask("POST", f"{HOST}/now/{game}", [FORM], b"")
        table = HOST + dict(headers)["location"]
        page = (await bridge.ask("GET", table, [], b""))[2].decode()
        fields = re.findall(r'name="(number|seat|answer)" value="([^"&]+)"', page)
        seen = re.findall(r'data-seen="([^"]+)"', page)[0]
        sent = "&".join(f"{name}={value}" for name, value in dict(fields).items())
        status, *_ = await bridge.ask("POST", f"{table}/answer", [FORM, ("x-seen", f"{seen} full")], sent.encode())
        assert status < 400, (game, status)
    return frozenset(str(getattr(module, "__file__", None)) for module in list(sys.modules.values()))


def standard(library: Path, first: frozenset[str]) -> bytes:
    """Python's library: what is wanted at once as bytecode, without what nobody can want here."""
    import zipfile

    data = io.BytesIO()
    with zipfile.ZipFile(library) as found, zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        files = ((name, found.read(name)) for name in sorted(found.namelist()) if not LEFT_OUT.match(name))
        for name, text in as_sent(files, library, first):
            made.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def games(program: Path, first: frozenset[str]) -> bytes:
    """The program and its libraries."""
    import tarfile

    from compression import zstd  # type: ignore[import-not-found]  # Python 3.14

    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as made:
        found = sorted(file for file in program.rglob("*") if file.is_file())
        files = ((file.relative_to(program).as_posix(), file.read_bytes()) for file in found)
        for name, text in as_sent(files, program, first):
            one = tarfile.TarInfo(name)
            one.size = len(text)
            made.addfile(one, io.BytesIO(text))
    return bytes(zstd.compress(data.getvalue(), LEVEL))


def as_sent(files: Iterable[tuple[str, bytes]], base: Path, first: frozenset[str]) -> Iterator[tuple[str, bytes]]:
    """Each file, or its bytecode, or both."""
    for name, text in files:
        if f"{base}/{name}" not in first or not name.endswith(".py"):
            yield name, text
        elif name.startswith(WITH_SOURCE):
            yield name, text
            folder, _, module = name.removesuffix(".py").rpartition("/")
            yield f"{folder}/__pycache__/{module}.{sys.implementation.cache_tag}.pyc", compiled(name, text)
        else:
            yield f"{name}c", compiled(name, text)


def compiled(name: str, text: bytes) -> bytes:
    """Without docstrings (but Pyodide shows its own to JavaScript), taken unseen (flag 1): no dated source is by."""
    tree = ast.parse(text, name)
    if not name.startswith(("pyodide/", "_pyodide/")):
        for node in ast.walk(tree):
            if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
                node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
    code = compile(tree, name, "exec", dont_inherit=True)
    return MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)
