"""A bot of your own: it begins with what Careful would do, tries every answer in worlds it imagines, and takes another
where that wins clearly more often.

    python examples/bots/thinker.py            it plays ten games beside Careful, on the same dice
    undercroft play map-maker --seats ann,bot:thinker     once a package names it (docs/tutorials/own-bot.md)
"""

from __future__ import annotations

from undercroft import open_table
from undercroft.bots import Answer, Careful, Seat, bots_of, play, policy
from undercroft.kernel.playout import Policy

GAME = "map-maker"
TRIES = 10  # imagined worlds for each answer
CLEARLY = 3  # so many more of them must be won


class Thinker:
    """Sits in a seat and knows what that seat may know: the ask, the view, and worlds that it imagines."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def answer(self, seat: Seat) -> Answer:
        first = Careful(self.seed).answer(seat)
        won = {key: self.wins(seat, key) for key in seat.ask.keys}
        best = max(won, key=won.__getitem__)
        return Answer(best) if won[best] >= won[first.key] + CLEARLY else first

    def wins(self, seat: Seat, key: str) -> int:
        """How many of the imagined games are won after this answer, if everybody plays on carefully."""
        won = 0
        for n in range(TRIES):
            world = seat.imagine(self.seed + n)  # the same worlds and the same luck for every answer
            option = next(one for one in world.options if one.key == key)
            _, end = world.after(option, careful(seat), None, seed=n)
            won += seat.number in end.winners
        return won


def careful(seat: Seat) -> Policy:
    """Whoever is asked after that takes what looks best at a glance."""
    found = policy(seat.game, bots_of("careful", seat.seats, seed=1))
    assert found is not None
    return found


def games_won(bot: Thinker | Careful, games: int) -> int:
    return sum(bool(play(open_table(GAME, 1, {"hard": "on"}, seed=n), [bot]).winners) for n in range(games))


if __name__ == "__main__":
    games = 10
    print(f"Careful wins {games_won(Careful(seed=1), games)} of {games} games of {GAME}, hard.")
    print(f"Thinker wins {games_won(Thinker(seed=1), games)} of the same.")
