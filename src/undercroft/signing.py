"""The key of a server, and its signatures: Ed25519, by the library `cryptography` (the extra `web`).

The key lies in a file of the server's data and is made when it is first needed. Whoever has it can speak in the name of
the server; whoever knows its public half, 64 hexadecimal digits, can check what it says.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.kernel.chain import SEALED, SEEN, SIGNED, first_head, message
from undercroft.kernel.errors import CannotSave, UndercroftError, say, why_not
from undercroft.kernel.shapes import Line

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_SIZE = 32  # bytes of a key


def is_signed(key: str, told: bytes, signature: str) -> bool:
    """Whether the server of this key has said this."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), told)
    except (InvalidSignature, ValueError):
        return False
    return True


def seed_message(told: str) -> bytes:
    return f"undercroft challenge {told}".encode()


def can_check() -> bool:
    """Whether signatures can be checked here."""
    try:
        import cryptography.hazmat.primitives.asymmetric.ed25519  # noqa: F401
    except ImportError:
        return False
    return True


class Signer:
    """A server that signs. Times are whole seconds, and never go back for one signer."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.key = private.public_key().public_bytes_raw().hex()
        self._latest = 0

    @classmethod
    def drawn(cls) -> Signer:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def kept(cls, file: Path) -> Signer:
        """The key in this file; a new one if there is none. Of two processes that begin at once one makes it."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        try:
            _make_if_missing(file)
            text = file.read_text(encoding="ascii").strip()
        except (OSError, UnicodeError) as error:
            raise CannotSave(f"{file}: {why_not(error) if isinstance(error, OSError) else error}") from error
        try:
            return cls(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(text)))
        except ValueError as error:
            raise UndercroftError(say("{file}: this is no key of a server: 64 digits"), file=file) from error

    def sealed(self, header: Mapping[str, Any], word: str = SEALED) -> dict[str, Any]:
        """The header of a game, with the word of this server that it began so."""
        return {**header, word: self.beginning(first_head(header), word)}

    def beginning(self, head: str, word: str = SEALED) -> dict[str, Any]:
        at = self._now()
        return {"by": self.key, "at": at, "signature": self._signature(word, head, at)}

    def signed(self, head: str, blind: str, word: str = SIGNED) -> Line:
        """The line of a record in which this server says how it stands."""
        assert word in (SIGNED, SEEN)
        return {word: head, "blind": blind, **self.beginning(head, word)}

    def seed_of(self, told: str) -> str:
        """The seed of a challenge of this server: its signature under the name. By the standard there is one for each
        key and text, so when the challenge is closed, everybody can check that the server did not choose it."""
        return self._private.sign(seed_message(told)).hex()

    def _signature(self, word: str, head: str, at: int) -> str:
        return self._private.sign(message(word, head, at)).hex()

    def _now(self) -> int:
        self._latest = max(self._latest, int(time.time()))
        return self._latest


def _make_if_missing(file: Path) -> None:
    """Whole or not at all: written beside it, and linked where nothing is yet."""
    if file.exists():
        return
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = file.with_name(f".{file.name}.{os.getpid()}.{time.monotonic_ns()}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(handle, "w", encoding="ascii") as written:
            written.write(os.urandom(_SIZE).hex() + "\n")
            written.flush()
            os.fsync(written.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)
