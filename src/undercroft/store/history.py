"""The games that are over, one line each. If the file cannot be read or written, nobody is stopped."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from undercroft.store.places import home


def history_file() -> Path:
    return home() / "history.jsonl"


def add_to_history(line: dict[str, Any]) -> None:
    with contextlib.suppress(OSError):
        history_file().parent.mkdir(parents=True, exist_ok=True)
        with open(history_file(), "a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def history() -> Iterator[dict[str, Any]]:
    """The finished games, the oldest first; a damaged line is passed over."""
    try:
        lines = history_file().read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return
    for text in lines:
        with contextlib.suppress(ValueError):
            line = json.loads(text)
            if isinstance(line, dict) and isinstance(line.get("game"), str) and isinstance(line.get("seats"), list):
                yield line
