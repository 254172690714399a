"""make release: build, check, install into empty environments, play. Says what each step took and how large things are.

python requirements/release.py            wheel and source in dist/
UNDERCROFT_URL=https://... python ...     where the sources are published: links and pictures on the page of an index
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from found import interpreters

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
BIN = Path(sys.executable).parent
ALONE = {**{key: value for key, value in os.environ.items() if key != "PYTHONPATH"}, "UV_PYTHON_DOWNLOADS": "never",
         "LC_ALL": "C.UTF-8"}  # fmt: skip
FOUR = """
import sys, undercroft
from undercroft.bots import bots_of, play
for game in undercroft.games():
    table = undercroft.open_table(game, 1, seed=1)
    print(game, play(table, bots_of("careful", 1, seed=1)).how)
assert not {"typer", "rich", "textual"} & set(sys.modules)
"""


def run(*words: str | Path, typed: str = "", env: Mapping[str, str] = ALONE, code: int = 0) -> str:
    done = subprocess.run([str(word) for word in words], input=typed, capture_output=True, text=True, check=False,
                          env=env, cwd=tempfile.gettempdir())  # fmt: skip
    if done.returncode != code:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}\n{done.stderr}")
    return done.stdout + done.stderr


def say(what: str, began: float, more: str = "") -> None:
    print(f"{what:<58} {time.monotonic() - began:6.1f} s  {more}", flush=True)


def size(folder: Path) -> str:
    return f"{sum(file.stat().st_size for file in folder.rglob('*') if file.is_file()) / 1e6:.1f} MB"


# -- build and check --------------------------------------------------------------------------------------------------


def build() -> Path:
    began = time.monotonic()
    shutil.rmtree(DIST, ignore_errors=True)
    run(BIN / "uv", "build", "--quiet", "--python", sys.executable, "--out-dir", DIST, ROOT)
    wheel, source = next(DIST.glob("*.whl")), next(DIST.glob("*.tar.gz"))
    say("build", began, f"wheel {wheel.stat().st_size / 1e6:.2f} MB, source {source.stat().st_size / 1e6:.2f} MB")
    return wheel


def check(wheel: Path) -> None:
    began = time.monotonic()
    source = next(DIST.glob("*.tar.gz"))
    run(BIN / "twine", "check", "--strict", wheel, source)
    run(BIN / "check-wheel-contents", "--config", ROOT / "pyproject.toml", wheel)
    held = zipfile.ZipFile(wheel).namelist()
    strange = [name for name in held if not re.match(r"undercroft(-[\d.a-z]+\.dist-info)?/", name)
               or name.endswith((".po", ".pyc"))]  # fmt: skip
    with tarfile.open(source) as archive:
        inner = [name.partition("/")[2] for name in archive.getnames()]
    strange += [name for name in inner if name.startswith((".ci", ".venv", ".git/", "dist", "build"))]
    if strange:
        sys.exit(f"does not belong there: {strange}")
    say("twine, check-wheel-contents, nothing that does not belong", began, f"{len(held)} files")


# -- empty environments -----------------------------------------------------------------------------------------------


@contextmanager
def empty(python: str = sys.executable) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        run(BIN / "uv", "venv", "--quiet", "--python", python, folder)
        yield Path(folder)


def install(home: Path, *what: str) -> None:
    run(BIN / "uv", "pip", "install", "--quiet", "--python", home / "bin" / "python", *what)


def packages(home: Path) -> str:
    inside = next(home.glob("lib/*/site-packages"))
    return f"{len(list(inside.glob('*.dist-info')))} packages, {size(inside)}"


def plays(program: Path, kept: Path) -> None:
    """The version, the help, and a whole game by the first answer to every question, in a pipe."""
    env = {**ALONE, "UNDERCROFT_HOME": str(kept)}
    assert "undercroft" in run(program, "--version", env=env)
    assert "Commands:" in run(program, "-h", env=env)
    told = run(program, "play", "mini-rogue", "--seed", "1", typed="1\n" * 400, env=env)
    assert "The story" in told, told


def in_environments(wheel: Path) -> None:
    for version, python in interpreters().items():
        began = time.monotonic()
        with empty(python) as home:
            install(home, str(wheel))
            plays(home / "bin" / "undercroft", home / "kept")
            say(f"Python {version}: undercroft, a game in a pipe", began, packages(home))
    began = time.monotonic()
    with empty() as home:
        install(home, "--no-deps", str(wheel))
        install(home, "pydantic>=2.9")
        run(home / "bin" / "python", "-c", FOUR)
        assert "undercroft[play]" in run(home / "bin" / "undercroft", "play", code=2)
        say("the rules alone: four games by bots", began, packages(home))
    began = time.monotonic()
    with empty() as home:
        install(home, f"{wheel}[web]")
        serves(home)
        say("undercroft[web]: serve, the page, /api/1", began, packages(home))


def serves(home: Path) -> None:
    answers([home / "bin" / "undercroft", "serve", "--port", "0", "--data", home / "games"],
            {"/": "Mini Rogue", "/api/1": "paper-dungeons"})  # fmt: skip


def answers(command: Sequence[str | Path], pages: Mapping[str, str]) -> None:
    """A server that is started so shows these words on these pages."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=ALONE)
    try:
        assert server.stdout
        address = next(found[0] for line in server.stdout if (found := re.search(r"http://[^\s/]+:\d+", line)))
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        for path, word in pages.items():
            assert word in direct.open(f"{address}{path}", timeout=60).read().decode()
    finally:
        server.terminate()
        server.wait(30)


def at_once(wheel: Path) -> None:
    """One command from the wheel to the first answer, nothing kept from before."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = {**ALONE, "UV_CACHE_DIR": f"{folder}/cache", "UV_TOOL_DIR": f"{folder}/tools", "HOME": folder,
                 "PIPX_HOME": f"{folder}/pipx", "PIP_CACHE_DIR": f"{folder}/pip",
                 "UNDERCROFT_HOME": f"{folder}/kept"}  # fmt: skip
        words = ("play", "mini-rogue", "--seed", "1")
        uvx = (BIN / "uv", "tool", "run", "--python", sys.executable, "--from", str(wheel), "undercroft", *words)
        pipx = (BIN / "pipx", "run", "--python", sys.executable, "--spec", str(wheel), "undercroft", *words)
        for name, command in (("uvx", uvx), ("uvx, the second time", uvx), ("pipx run", pipx)):
            began = time.monotonic()
            told = run(*command, typed="1\nquit\n", env=fresh)
            assert "Rat Hunter" in told, told
            say(f"{name}: from the wheel to the first answer", began, f"kept there {size(Path(folder))}")


# -- the Containerfile, without an engine -----------------------------------------------------------------------------

NEEDS_ROOT = "useradd"  # the one step that is not tried


def steps(text: str) -> Iterator[tuple[str, str]]:
    for line in text.replace("\\\n", " ").splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield word, rest


def contained() -> None:
    """What is copied is there, what is run runs, what is started answers; in a folder instead of a container."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        root, here, start = Path(folder), Path(folder), []
        for word, rest in steps((ROOT / "Containerfile").read_text(encoding="utf-8")):
            if word == "WORKDIR":
                here = root / rest.strip("/")
                here.mkdir(parents=True, exist_ok=True)
            elif word == "COPY" and not rest.startswith("--from"):
                *sources, to = rest.split()
                for source in sources:
                    _copy(ROOT / source, here / to if to != "./" else here / source)
            elif word == "RUN" and not rest.startswith(NEEDS_ROOT):
                said = rest.replace("/opt/undercroft", f"{root}/opt").replace(
                    "python -m venv", f"{sys.executable} -m venv"
                )
                subprocess.run(said, shell=True, check=True, cwd=here, env=ALONE, stdout=subprocess.DEVNULL)
            elif word == "ENTRYPOINT":
                start = [{"undercroft": f"{root}/opt/bin/undercroft", "8642": "0", "0.0.0.0": "127.0.0.1"}.get(
                    one, one.replace("/data", f"{root}/data")) for one in json.loads(rest)]  # fmt: skip
        answers(start, {"/": "Mini Rogue", "/livez": ""})
        say("the steps of the Containerfile, without an engine", began, size(root / "opt"))


def _copy(source: Path, to: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, to, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        to = to / source.name if to.is_dir() or (not to.suffix and to.name != source.name) else to
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, to)


if __name__ == "__main__":
    made = build()
    check(made)
    in_environments(made)
    at_once(made)
    contained()
