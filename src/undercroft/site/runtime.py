"""Python for browsers: Pyodide, npm's package of this version, whose files must be these and no others."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from undercroft.kernel.errors import UndercroftError
from undercroft.web.words import say

VERSION = "314.0.7"
PACKAGE = f"pyodide@{VERSION}"
LICENCE = "MPL-2.0"
FILES = {
    "pyodide.mjs": "67409aaa97d23ce10bf4b94f0e9b2ab2aad173ca2fbb8f84c39c06588db0b30d"
    "0ca44bbe9aa8bbcfb43075e6cb6dea6778788a8ec16f7d4bf6a133cbde82552f",
    "pyodide.asm.mjs": "1646b8101497ddedd4f2a6e38916571bf6bd6c947a41e9e0a0a7fcc972e655b0"
    "717e69b1e3edcc591d2d86a684222fe2c7aecb84bae2c49732796e48772cc191",
    "pyodide.asm.wasm": "1961935a0fdd455f7a68c871606e8a483295a3f6700df929ad564b4e1c81c526"
    "a9ee9bdc97ca5f8c6aa913e92f84738b1463b4342cc2b39e87a8637e1f5281c9",
    "python_stdlib.zip": "10b65df7a636fe249f44ffd4d5d68a9042a72f3b324e7157eeaf2c4b3d7c5199"
    "faae9124a303c763f81acd48be4e088fa54269347de5c01a5d6ac10edda971d5",
}  # sha512
PATIENCE = 300.0  # seconds for which npm may take


class NoRuntime(UndercroftError):
    """There is no Python for browsers; the sentence is in the current language."""


@contextmanager
def runtime(given: Path | None) -> Iterator[Path]:
    """A folder with its files, checked: the one that was given, or npm's package, fetched for now."""
    with tempfile.TemporaryDirectory(prefix="undercroft-") as room:
        folder = given or fetched(Path(room))
        for name, wanted in FILES.items():
            _check(folder / name, wanted)
        yield folder


def _check(file: Path, wanted: str) -> None:
    try:
        found = hashlib.sha512(file.read_bytes()).hexdigest()
    except OSError as error:
        raise NoRuntime(say("{file} is missing: {package} has it"), file=file, package=PACKAGE) from error
    if found != wanted:
        raise NoRuntime(say("{file} is not that of {package}: its sha512 differs"), file=file, package=PACKAGE)


def fetched(room: Path) -> Path:
    """By npm, from wherever it fetches on this machine."""
    npm = shutil.which("npm")
    if npm is None:
        raise NoRuntime(
            say(
                "npm fetches Python for browsers, and is not here: unpack {package} yourself and give --pyodide FOLDER"
            ),
            package=PACKAGE,
        )
    try:
        asked = [npm, "pack", PACKAGE, "--ignore-scripts", "--pack-destination", str(room)]
        run = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, cwd=room)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoRuntime(say("npm could not fetch {package}: {error}"), package=PACKAGE, error=error) from error
    found = sorted(room.glob("*.tgz"))
    if run.returncode or not found:
        last = next(iter(run.stderr.strip().splitlines()[-1:]), str(run.returncode))
        raise NoRuntime(say("npm could not fetch {package}: {error}"), package=PACKAGE, error=last[:200])
    with tarfile.open(found[0]) as package:
        package.extractall(room, filter="data")
    return room / "package"
