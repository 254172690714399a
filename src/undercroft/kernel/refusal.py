"""Why something is no answer now, and what would be."""

from __future__ import annotations

from undercroft.kernel.errors import NotAllowed, OutOfTurn, Refusal, UnknownAnswer, brief, say
from undercroft.kernel.game import Game
from undercroft.kernel.option import is_known_key
from undercroft.kernel.run import Run


def refusal(game: Game, run: Run, seat: int, key: str) -> Refusal:
    """The refusal of this answer of a seat."""
    request = run.pending.get(seat)
    if request is None:
        waiting = ", ".join(str(other) for other in sorted(run.pending))
        why = say("the game is over") if run.outcome else say("dice are awaited")
        if waiting:
            why = say("waiting for seat {seats}")
        return OutOfTurn(
            say("seat {seat} is not being asked: {why}"), run.legal, seat=seat, why=why.text({"seats": waiting})
        )
    legal = [option.key for option in request[2]]
    facts = {"answer": brief(key), "keys": ", ".join(legal), "clause": request[1]}
    if isinstance(key, str) and is_known_key(game.domain, key):
        return NotAllowed(say("{answer} is not allowed now; possible: {keys} ({clause})"), legal, **facts)
    return UnknownAnswer(say("{answer} is no answer here; possible: {keys} ({clause})"), legal, **facts)
