"""Which answer a seat may take back: its last, unless something has come of it that cannot be unlearned."""

from __future__ import annotations

from undercroft.kernel.checkpoint import Checkpoint
from undercroft.kernel.event import Told, parts_of
from undercroft.kernel.game import Game
from undercroft.kernel.memory import keys_in
from undercroft.kernel.rules import CHECKPOINT, CHOOSE
from undercroft.kernel.run import Entry, Run
from undercroft.kernel.strand import Strand


def last_answer(log: Strand[Entry]) -> int | None:
    """On a practice table any answer may be taken back, with the luck that came after it."""
    at = len(log)
    while at:
        at -= 1
        if log[at][0][0] == CHOOSE:
            return at
    return None


def own_answer(log: Strand[Entry], run: Run, seat: int) -> int | None:
    """Where the last answer of this seat stands, if nothing has come since that binds it.

    Answers of others within the running `together` are unknown to this seat and do not bind it; any other does.
    """
    last = len(log) - 1
    stage_at = len(log) - (run.staged if run.stage is not None else 0)
    for at in range(last, -1, -1):
        request = log[at][0]
        if request[0] != CHOOSE:
            return None
        if request[3] == seat:
            return at if at >= stage_at or at == last else None
        if at < stage_at:
            return None
    return None


def has_shown(game: Game, log: Strand[Entry], at: int, checkpoint: Checkpoint, seats: int) -> bool:
    """Whether anybody has learned something from what came of the answer at this place of the log.

    Derived by playing it once more: it has if the answers of several seats were laid open by it, if an event
    names a thing to a seat that did not know it, or if a rule says that it is final.
    """
    state = checkpoint.state.copy()
    run = Run(game, state)
    run.catch_up(log[checkpoint.at : at])
    secrets: dict[str, frozenset[int | None]] = {key: frozenset(those) for key, those in game.secrets(state).items()}
    state.story = story = list[Told]()
    side_by_side = run.stage is not None and len(run.stage) > 1
    request, option = log[at]
    coming = run.take(request[3], option)
    if side_by_side and run.stage is None:
        return True
    while coming is not None and coming[0] == CHECKPOINT:
        coming = run.go_on()
    everybody = frozenset([*range(seats), None])  # None: whoever watches
    for kind, _, facts, those in map(parts_of, story):
        heard = everybody if those is None else frozenset(those)
        if kind.final or (secrets and any(not heard <= secrets.get(key, everybody) for key in keys_in(facts))):
            return True
    return False
