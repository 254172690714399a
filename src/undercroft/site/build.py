"""`undercroft site DIR`: the folder. Everything in it but Pyodide is made here, from the program as it is installed."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup

import undercroft
from undercroft.challenges.setting import today
from undercroft.kernel.errors import UndercroftError, why_not
from undercroft.kernel.languages import language, languages
from undercroft.kernel.words import dated
from undercroft.site.bridge import Bridge
from undercroft.site.runtime import FILES as RUNTIME, LICENCE, PACKAGE, NoRuntime, runtime
from undercroft.web.addresses import BOARD, SHARED, STATIC, digest
from undercroft.web.pages import compile_templates
from undercroft.web.shell import ICONS
from undercroft.web.words import say

PROGRAM = Path(undercroft.__file__).parent
OWN = Path(__file__).parent / "files"
LIBRARIES = ("starlette", "anyio", "jinja2", "markupsafe", "python_multipart")  # pure Python, all of them
LEFT_OUT = (  # what no browser needs: terminals, servers, databases, learners
    "__main__.py", "board/__main__.py", "cli/", "gym/", "term/", "site/files/", "site/build.py", "site/packing.py",
    "site/runtime.py", "store/migrations/", "web/serve.py", "web/patience.py", "web/templates/", "design/trial.py",
    "lab/report/",
)  # fmt: skip
LEFT_OUT_ELSEWHERE = ("anyio/_backends/_trio.py", "anyio/pytest_plugin.py", "starlette/testclient.py")
ROOMS_LEFT_OUT = re.compile(r"undercroft/games/\w+/screen(/|\.py)")
SUFFIXES = (".po", ".so", ".pyi", ".pyd", ".c", ".pyc", ".pxd", ".pyx")
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'"
)
PACKED = ("python_stdlib.zip", "games.tar.zst")
MARK = "sw.js"  # what a folder of ours has
WORDS = {
    "about": say("Dungeon-crawl tabletop games in your browser. Nothing to install, nothing leaves your machine."),
    "download": say("The first visit brings everything: {done} of {all} MB"),
    "python": say("Python is starting ..."),
    "games": say("The games are being laid out ..."),
    "ready": say("The table is laid."),
    "cannot": say(
        "The games run in this page itself. For that a browser must let it keep files (a service worker), and needs "
        "JavaScript and WebAssembly. Open it by https and not in a private window, or with another browser."
    ),
    "cut": say("The download was cut off. Load the page again: what has arrived is kept."),
    "failed": say("The games could not be started: {error}"),
    "full": say(
        "This browser could not keep your last move: {error}. Take your games out, in the list of your games, before "
        "you close this page."
    ),
}


@dataclass(frozen=True)
class Built:
    """What was written: how many files, and their bytes as they are and as a host sends them."""

    files: int
    size: int
    zipped: int


def build(target: Path, pyodide: Path | None = None, tell: Callable[[str], None] = lambda said: None) -> Built:
    """Write the folder anew. One that holds something else is left alone."""
    if target.exists() and (not target.is_dir() or any(target.iterdir())) and not (target / MARK).is_file():
        raise UndercroftError(say("{folder} is not empty, and no such site"), folder=target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with runtime(pyodide) as python, tempfile.TemporaryDirectory(dir=target.parent) as room:
            made = Path(room) / "site"
            _write(made, python, tell)
            if target.exists():
                shutil.rmtree(target)
            shutil.move(made, target)
    except OSError as error:
        raise UndercroftError(f"{target}: {why_not(error)}") from error
    files = [file for file in target.rglob("*") if file.is_file()]
    zipped = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)
    return Built(len(files), sum(file.stat().st_size for file in files), zipped)


def _write(made: Path, python: Path, tell: Callable[[str], None]) -> None:
    (made / "python").mkdir(parents=True)
    for name in RUNTIME:
        shutil.copyfile(python / name, made / "python" / name)  # its library is packed anew below
    info = json.loads((python / "pyodide-lock.json").read_text("utf-8"))["info"]
    (made / "python/pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}))
    shutil.copyfile(OWN / "worker.js", made / "python/worker.js")
    tell(str(say("packing the games ...")))
    pack(made / "python", python)
    static = made / "static" / digest()
    static.mkdir(parents=True)
    for file in (*STATIC.iterdir(), *(BOARD / name for name in SHARED)):
        shutil.copyfile(file, static / file.name)
    for name in ("shell.js", "shell.css"):
        shutil.copyfile(OWN / name, made / name)
    tell(str(say("drawing the home page ...")))
    (made / "index.html").write_text(index(), "utf-8")
    (made / "manifest.webmanifest").write_text(manifest(), "utf-8")
    (made / "LICENCES.txt").write_text(licences(), "utf-8")
    (made / ".nojekyll").touch()  # GitHub Pages leaves the files as they are
    (made / MARK).write_text(service_worker(made), "utf-8")


def service_worker(made: Path) -> str:
    """It knows every file with its size, and its version is all of them in a word."""
    found = {file.relative_to(made).as_posix(): file.read_bytes() for file in sorted(made.rglob("*")) if file.is_file()}
    kept = {name: data for name, data in found.items() if not name.startswith((".", "LICENCES"))}
    script = (OWN / "sw.js").read_text("utf-8")
    version = hashlib.sha256(b"\0".join([script.encode(), *kept.values()])).hexdigest()[:12]
    sizes = json.dumps({name: len(data) for name, data in kept.items()})
    return f"const VERSION = {json.dumps(version)}, FILES = {sizes};\n{script}"


# -- the program -------------------------------------------------------------------------------------------------------


def pack(target: Path, python: Path) -> None:
    """The program, its libraries and Python's own, as the Python of browsers makes them: packing.py says how."""
    node = shutil.which("node")
    if node is None:
        raise NoRuntime(say("node packs the games for browsers, and is not here: it comes with npm"))
    with tempfile.TemporaryDirectory() as room:
        stage = Path(room)
        for name, text in members():
            file = stage / "program" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)
        shutil.copyfile(Path(__file__).with_name("packing.py"), stage / "packing.py")
        run = subprocess.run([node, OWN / "pack.mjs", python.resolve(), stage], capture_output=True, text=True)
        if run.returncode:
            last = next(iter(run.stderr.strip().splitlines()[-1:]), str(run.returncode))
            raise NoRuntime(say("node could not pack the games: {error}"), error=last[:200])
        for name in PACKED:
            shutil.copyfile(stage / name, target / name)


def members() -> Iterator[tuple[str, bytes]]:
    """Every file of the program and its libraries that is sent."""
    for base in (PROGRAM, *map(_folder_of, LIBRARIES)):
        for file in _files(base):
            name = file.relative_to(base.parent).as_posix()
            if not _is_left_out(name):
                yield name, file.read_bytes()
    with tempfile.TemporaryDirectory() as room:
        compile_templates(Path(room))
        for file in Path(room).iterdir():
            yield f"undercroft/web/compiled/{file.name}", file.read_bytes()


def _folder_of(library: str) -> Path:
    found = find_spec(library)
    assert found is not None, library
    return Path(str(found.origin)).parent


def _files(base: Path) -> Iterable[Path]:
    return (file for file in base.rglob("*") if file.is_file() and "__pycache__" not in file.parts)


def _is_left_out(name: str) -> bool:
    own = name.removeprefix("undercroft/")
    return (
        name.endswith(SUFFIXES)
        or (own != name and own.startswith(LEFT_OUT))
        or name.startswith(LEFT_OUT_ELSEWHERE)
        or bool(ROOMS_LEFT_OUT.match(name))
    )


# -- the first page ----------------------------------------------------------------------------------------------------


def index() -> str:
    """The frame, with the home page in every language as it looks to somebody new."""
    said = {}
    for code in languages():
        with language(code):
            said[code] = {key: str(words) for key, words in WORDS.items()}
    shown = Environment(autoescape=True, trim_blocks=True).from_string((OWN / "index.html").read_text("utf-8"))
    homes = {code: Markup(home(code)) for code in languages()}
    return shown.render(policy=POLICY, words=said, homes=homes, static=f"static/{digest()}/")


def home(code: str) -> str:
    """What stands in the body of the home page; its addresses begin where the site lies, wherever that is."""
    with tempfile.TemporaryDirectory() as room:
        asked = Bridge(room).ask("GET", "http://localhost/", [("accept-language", code)], b"")
        status, _, body = asyncio.run(asked)
    assert status == 200, status
    with language(code):
        inner = body.decode().replace(dated(today()), "")  # it is shown for years
    inner = re.sub(r"^.*?<body[^>]*>|</body>.*$", "", inner, flags=re.S)
    return re.sub(r'((?:href|src|action)=")/', r"\1./", inner)


def manifest() -> str:
    icons = [
        {"src": f"static/{digest()}/{name}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}
        for name, size, use in ICONS
    ]
    told = {
        "name": "Undercroft", "short_name": "Undercroft", "id": "./", "start_url": "./", "scope": "./",
        "display": "standalone", "background_color": "#E3E0D5", "theme_color": "#F6F3EA",
        "description": str(WORDS["about"]), "icons": icons,
    }  # fmt: skip
    return json.dumps(told, ensure_ascii=False)


def licences() -> str:
    """What is in the folder and whose it is."""
    lines = [
        f"Undercroft {undercroft.__version__}: MIT",
        f"Pyodide, npm's {PACKAGE}: {LICENCE} (its sources: https://github.com/pyodide/pyodide); with CPython: PSF-2.0",
        "Starlette, Jinja2, MarkupSafe: BSD-3-Clause; AnyIO: MIT; python-multipart: Apache-2.0",
    ]
    return "\n".join(lines) + "\n"
