"""Which answer a seat may take back: its last, unless something has come of it that cannot be unlearned."""

from __future__ import annotations

from undercroft.kernel.event import Told, parts_of
from undercroft.kernel.forks import Strand
from undercroft.kernel.game import Game
from undercroft.kernel.memory import keys_in
from undercroft.kernel.past import Past
from undercroft.kernel.rules import CHOOSE, DRAW, LUCK, ROLL, Entry
from undercroft.kernel.run import Run

_TYPED = {"typed": LUCK, "typed-dice": (ROLL,)}  # what of luck a person enters


def undoable(game: Game, past: Past, run: Run, seat: int) -> int | None:
    """Where in the log the answer stands that this seat may take back now."""
    if past.header.get("practice"):
        return past.last_answer  # any, with the luck that came after it
    at = _own_answer(past.log, run, seat)
    return None if at is None or _has_shown(game, past, at) else at


def correctable(past: Past) -> int | None:
    """Where in the log the outcome stands that was typed last, if no decision was made since."""
    typed: tuple[int, ...] = _TYPED.get(past.header["luck"], ())
    at = len(past.log) - 1
    while typed and at >= 0 and past.log[at][0][0] == DRAW and DRAW not in typed:
        at -= 1
    return at if at >= 0 and past.log[at][0][0] in typed else None


def _own_answer(log: Strand[Entry], run: Run, seat: int) -> int | None:
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


def _has_shown(game: Game, past: Past, at: int) -> bool:
    """Whether anybody has learned something from what came of the answer at this place of the log.

    Derived by playing it once more: it has if the answers of several seats were laid open by it, if an event
    names a thing to a seat that did not know it, or if a rule says that it is final.
    """
    checkpoint = past.checkpoint.not_after(at)
    state = checkpoint.state.copy()
    run = Run(game, state)
    run.catch_up(past.log[checkpoint.at : at])
    secrets: dict[str, frozenset[int | None]] = {key: frozenset(those) for key, those in game.secrets(state).items()}
    state.story = story = list[Told]()
    side_by_side = run.stage is not None and len(run.stage) > 1
    request, option = past.log[at]
    coming = run.take(request[3], option)
    if side_by_side and run.stage is None:
        return True
    run.catch_on(coming)
    everybody = frozenset([*range(len(past.header["seats"])), None])  # None: whoever watches
    for kind, _, facts, those in map(parts_of, story):
        heard = everybody if those is None else frozenset(those)
        if kind.final or (secrets and any(not heard <= secrets.get(key, everybody) for key in keys_in(facts))):
            return True
    return False
