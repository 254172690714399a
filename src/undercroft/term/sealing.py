"""Luck that people want to be sure of: sealed before play, with what each of them adds."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any

from undercroft.bots.seated import is_bot
from undercroft.kernel.chain import SEEN, first_head
from undercroft.kernel.errors import BadLuck
from undercroft.kernel.harmless import shown
from undercroft.kernel.luck import Seeded, Share, Shared
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, explain, say

SECONDS, MOST = 10, 4_096  # for the word of a server, and its bytes


def sealed_luck(terminal: Terminal, seats: list[str], seed: str | None, shared: bool) -> Seeded:
    """The program shows the seal of its seed; then each person may add one of his own."""
    own = Share.drawn(seed)
    if not shared:
        return Seeded(own.seed, own.salt)
    terminal.tell(say("The seed of the table is sealed: {seal}").text({"seal": own.seal}))
    return Shared(own, [None if is_bot(name) else asked_share(terminal, name) for name in seats])


def asked_share(terminal: Terminal, name: str) -> Share | None:
    """Words of one's own, sealed and not repeated before the end; nothing is a share too few, and no mistake."""
    while True:
        terminal.tell(say("{name}, your own words for the luck (Enter: none):").text({"name": name}), "bold")
        try:
            words = terminal.read()
            share = Share.drawn(words) if words else None
        except EOFError:
            share = None
        except BadLuck as error:
            terminal.tell(explain(error), "red")
            continue
        if share:
            terminal.tell(say("Sealed: {seal}").text({"seal": share.seal}), "dim")
        return share


def witness_at(terminal: Terminal, server: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """A server that is shown the head of the header before the first roll, and says when: it learns nothing else."""

    def witness(header: dict[str, Any]) -> dict[str, Any]:
        try:
            word = _word_of(server, first_head(header))
        except (OSError, ValueError, KeyError, TypeError) as error:
            what = say("The server {server} did not witness this game, so it was not begun: {error}")
            raise Refused(what, server=shown(server, 80), error=shown(str(error), 120)) from error
        terminal.tell(say("Seen before the first roll by the server {server}.").text({"server": shown(server, 80)}))
        return {**header, SEEN: word}

    return witness


def _word_of(server: str, head: str) -> dict[str, Any]:
    if not server.startswith(("http://", "https://")):
        raise ValueError("http://… or https://…")
    asked = urllib.request.Request(
        f"{server.rstrip('/')}/api/1/seen", json.dumps({"head": head}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
        told = json.loads(answer.read(MOST))
    return {"by": str(told["by"]), "at": int(told["at"]), "signature": str(told["signature"])}
