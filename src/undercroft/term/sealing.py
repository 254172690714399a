"""Luck that people want to be sure of: sealed before play, with what each of them adds."""

from __future__ import annotations

from undercroft.bots.seated import is_bot
from undercroft.kernel.errors import BadLuck
from undercroft.kernel.luck import Seeded, Share, Shared
from undercroft.term.terminal import Terminal
from undercroft.term.words import explain, say


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
