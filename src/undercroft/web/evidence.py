"""What makes the record of a table evidence: its chain goes on with every answer, each seat is shown how it stood after
its own last one, and the server signs that, and the end.

A head would tell a seat that somebody else has answered, where nobody may know that yet. So a seat is shown the one
after its own last answer, which changes with its answers and with nothing else; the blind hides what stands before it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from undercroft.kernel.chain import SEALED, first_head, next_head
from undercroft.kernel.errors import CannotSave
from undercroft.kernel.shapes import Line
from undercroft.signing import Signer, can_check
from undercroft.store import Store
from undercroft.store.folder import Folder
from undercroft.store.places import home

KEY = "server.key"


def signer_of(store: Store) -> Signer | None:
    """The key of the server over this store; none where no key can be kept, or where the library is not installed."""
    if not can_check():
        return None
    try:
        return Signer.kept(_key_file(store))
    except CannotSave:
        return None


def _key_file(store: Store) -> Path:
    """Beside what is served. All processes over one PostgreSQL need the same: UNDERCROFT_KEY says where it lies."""
    if given := os.environ.get("UNDERCROFT_KEY"):
        return Path(given)
    folder = store.path if isinstance(store, Folder) else getattr(store, "folder", None)
    return (folder or home()) / KEY


class Chain:
    """The chain of one table as it stands in the store."""

    def __init__(self, header: Mapping[str, Any], lines: Iterable[Line], blind: str, signer: Signer | None) -> None:
        self._blind, self._signer = blind, signer
        self._first = self._head = first_head(header, blind)
        self._own: dict[int, str] = {}  # by seat: the head after its last answer
        self._shown: dict[int, dict[str, Any]] = {}
        self.add(lines)

    def add(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self._head = next_head(self._head, line, self._blind)
            seat = line.get("seat", line.get("undo"))
            if type(seat) is int:
                self._own[seat] = self._head

    def shown(self, seat: int) -> dict[str, Any]:
        """What this seat may keep: the head after its last answer, and the word of the server for it."""
        head = self._own.get(seat, self._first)
        found = self._shown.get(seat)
        if found is None or found["head"] != head:
            found = self._shown[seat] = {"head": head, **self._signed(head)}
        return found

    def ended(self, lines: Iterable[Line]) -> list[Line]:
        """These lines end the game: what the server says of all of it."""
        head = self._head
        for line in lines:
            head = next_head(head, line, self._blind)
        return [self._signer.signed(head, self._blind)] if self._signer else []

    def _signed(self, head: str) -> dict[str, Any]:
        return self._signer.beginning(head, "signed") if self._signer else {}


def chain_of(
    header: Mapping[str, Any], lines: Iterable[Line], blind: str | None, signer: Signer | None
) -> Chain | None:
    """Online tables have a blind; a game of the folder has a chain if this server has sealed its beginning."""
    if blind is None and (signer is None or header.get(SEALED, {}).get("by") != signer.key):
        return None
    return Chain(header, lines, blind or "", signer)
