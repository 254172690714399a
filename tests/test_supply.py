"""What a host installs is written down to the last version and hash, and fits what the program asks for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCK = (ROOT / "requirements" / "hosting.txt").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pinned() -> dict[str, tuple[str, int]]:
    """By name: the version, and how many hashes."""
    parts = re.split(r"^(?=[a-z0-9])", LOCK, flags=re.M)
    found = [(re.match(r"([a-z0-9-]+)==([0-9.]+)", part), part.count("--hash=sha256:")) for part in parts]
    return {match[1]: (match[2], hashes) for match, hashes in found if match}


def needed() -> list[str]:
    """What a server may need."""
    extras = PROJECT["optional-dependencies"]
    chosen = ("web", "postgres", "fast", "metrics")
    return [*PROJECT["dependencies"], *(one for extra in chosen for one in extras[extra])]


def asked() -> list[tuple[str, str]]:
    """Names and lowest versions of that."""
    found = [re.match(r"([A-Za-z0-9_.-]+)(?:\[[a-z]+\])?>=([0-9.]+)", one) for one in needed()]
    return [(match[1].lower().replace("_", "-"), match[2]) for match in found if match]


def number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def test_everything_a_server_needs_is_locked_with_hashes():
    lock = pinned()
    assert len(asked()) == len(needed()), "every dependency names its lowest version"
    for name, lowest in asked():
        version, hashes = lock[name]
        assert number(version) >= number(lowest), name
        assert hashes, name
    assert all(hashes for _, hashes in lock.values())
    assert "://" not in LOCK, "it is for any index"
