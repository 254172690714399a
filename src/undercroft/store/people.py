"""What is remembered of people from one evening to the next: names, notes read, standing answers.

The terminal and the page share it, if they share a folder. Nothing of it is needed to play: if the file cannot be read
or written, nothing is remembered, and nobody is stopped.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from undercroft.store.places import home


@dataclass
class People:
    """The file of people, in memory; every change is written at once."""

    path: Path
    kept: dict[str, Any] = field(default_factory=dict)
    _file: tuple[int, int, int] = (0, 0, 0)  # what was read: which file, when it was written, its size

    @classmethod
    def load(cls, folder: Path | None = None) -> People:
        people = cls((folder or home()) / "people.json")
        people._read()
        return people

    # -- what somebody has learnt -------------------------------------------------------------------------------------

    def learnt(self, name: str) -> dict[str, Any]:
        """The notes read and the level wanted, as `Person.from_json` takes them; perhaps at another table by now."""
        self._read()
        return dict(self._of(name))

    def keep_learnt(self, name: str, learnt: dict[str, Any]) -> None:
        with self._changing():
            self._of(name).update(learnt)

    def add_notes(self, name: str, notes: Iterable[str]) -> None:
        """These notes were read, whatever else is known."""
        before = self._of(name).get("shown")
        known = set(map(str, before)) if isinstance(before, list) else set()
        if not known.issuperset(notes):
            self.keep_learnt(name, {"shown": sorted(known.union(notes))})

    # -- what was settled ---------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Who played last; "" if nobody has yet."""
        return str(self.kept.get("name") or "")

    def remember_name(self, name: str) -> None:
        with self._changing():
            self.kept["name"] = name

    def last_game(self) -> str:
        return str(self.kept.get("game") or "")

    def last_setup(self, game: str) -> dict[str, Any] | None:
        """How this game was set up the last time: `{"seats": [...], "options": {...}}`."""
        setup = self._section("setups").get(game)
        if not isinstance(setup, dict) or not isinstance(setup.get("seats"), list):
            return None
        return setup if isinstance(setup.get("options"), dict) else None

    def remember_setup(self, game: str, seats: list[str], options: dict[str, Any]) -> None:
        with self._changing():
            self.kept["game"] = game
            self._section("setups")[game] = {"seats": seats, "options": options}

    def standing(self, name: str, game: str) -> dict[str, bool]:
        """The standing answers somebody has switched."""
        kept = self._of(name).get("auto")
        switched = kept.get(game) if isinstance(kept, dict) else None
        return {str(key): bool(on) for key, on in switched.items()} if isinstance(switched, dict) else {}

    def keep_standing(self, name: str, game: str, switched: dict[str, bool]) -> None:
        with self._changing():
            self._of(name).setdefault("auto", {})[game] = switched

    def _of(self, name: str) -> dict[str, Any]:
        people = self._section("people")
        name = next((known for known in people if known.casefold() == name.casefold()), name)  # Nora is nora
        if not isinstance(people.get(name), dict):
            people[name] = {}
        found: dict[str, Any] = people[name]
        return found

    def _section(self, key: str) -> dict[str, Any]:
        if not isinstance(self.kept.get(key), dict):
            self.kept[key] = {}
        found: dict[str, Any] = self.kept[key]
        return found

    def _read(self) -> None:
        """Anew, if it is another than the one that was read: another program may have written it."""
        with contextlib.suppress(OSError, ValueError):
            found = self.path.stat()
            file = (found.st_ino, found.st_mtime_ns, found.st_size)
            if file != self._file:
                kept = json.loads(self.path.read_text(encoding="utf-8"))
                self.kept, self._file = kept if isinstance(kept, dict) else {}, file

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """What another program, or another table, has remembered meanwhile is not forgotten."""
        self._read()
        yield
        text = json.dumps(self.kept, ensure_ascii=False, indent=1)
        new = self.path.with_suffix(f".{os.getpid()}.new")
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(text + "\n", encoding="utf-8")
            os.replace(new, self.path)
