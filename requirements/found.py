"""The interpreters that are there, by version: on the path, of pyenv, of uv."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

WANTED = ("3.11", "3.12", "3.13", "3.14")


def interpreters() -> dict[str, str]:
    """By version; a version that is not here is not in it."""
    here = {version: found for version in WANTED if (found := _first(version))}
    return dict(sorted(here.items()))


def _first(version: str) -> str:
    homes = [Path.home() / ".pyenv" / "versions", Path.home() / ".local" / "share" / "uv" / "python"]
    kept = [str(one) for home in homes for one in sorted(home.glob(f"*{version}*/bin/python{version}"), reverse=True)]
    on_path = shutil.which(f"python{version}")
    return next((one for one in [*kept, *([on_path] if on_path else [])] if _answers(one, version)), "")


def _answers(program: str, version: str) -> bool:
    """A shim of pyenv has the name of a version that may not be switched on."""
    said = subprocess.run([program, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
                          capture_output=True, text=True, check=False)  # fmt: skip
    return said.stdout.strip() == version
