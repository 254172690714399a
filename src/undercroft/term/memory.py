"""What is remembered from one evening to the next: names, notes read, standing answers, and the games that are over.

people.json     who played last, and of each person what was learnt and settled
history.jsonl   one line for each finished game

Neither is needed to play: if a file cannot be read or written, nothing is remembered, and nobody is stopped.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from undercroft.learn import Person
from undercroft.term.saves import home


@dataclass
class Memory:
    """The file of people, in memory; `keep` writes it."""

    path: Path
    kept: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def load(cls) -> Memory:
        path = home() / "people.json"
        kept: Any = {}
        with contextlib.suppress(OSError, ValueError):
            kept = json.loads(path.read_text(encoding="utf-8"))
        return cls(path, kept if isinstance(kept, dict) else {})

    def person(self, name: str) -> Person:
        return Person.from_json(name, self._of(name))

    def keep_person(self, person: Person) -> None:
        self._of(person.name).update(person.to_json())
        self._write()

    @property
    def name(self) -> str:
        """Who played last; "" if nobody has yet."""
        return str(self.kept.get("name") or "")

    def remember_name(self, name: str) -> None:
        self.kept["name"] = name
        self._write()

    def last_game(self) -> str:
        return str(self.kept.get("game") or "")

    def last_setup(self, game: str) -> dict[str, Any] | None:
        """How this game was set up the last time: `{"seats": [...], "options": {...}}`."""
        setup = self._section("setups").get(game)
        if not isinstance(setup, dict) or not isinstance(setup.get("seats"), list):
            return None
        return setup if isinstance(setup.get("options"), dict) else None

    def remember_setup(self, game: str, seats: list[str], options: dict[str, Any]) -> None:
        self.kept["game"] = game
        self._section("setups")[game] = {"seats": seats, "options": options}
        self._write()

    def standing(self, name: str, game: str) -> dict[str, bool]:
        """The standing answers somebody has switched."""
        kept = self._of(name).get("auto")
        switched = kept.get(game) if isinstance(kept, dict) else None
        return {str(key): bool(on) for key, on in switched.items()} if isinstance(switched, dict) else {}

    def keep_standing(self, name: str, game: str, switched: dict[str, bool]) -> None:
        auto = self._of(name).setdefault("auto", {})
        auto[game] = switched
        self._write()

    def _of(self, name: str) -> dict[str, Any]:
        people = self._section("people")
        if not isinstance(people.get(name), dict):
            people[name] = {}
        found: dict[str, Any] = people[name]
        return found

    def _section(self, key: str) -> dict[str, Any]:
        if not isinstance(self.kept.get(key), dict):
            self.kept[key] = {}
        found: dict[str, Any] = self.kept[key]
        return found

    def _write(self) -> None:
        text = json.dumps(self.kept, ensure_ascii=False, indent=1)
        new = self.path.with_suffix(f".{os.getpid()}.new")
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(text + "\n", encoding="utf-8")
            os.replace(new, self.path)


# -- games that are over ----------------------------------------------------------------------------------------------


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
