"""Players that are programs. A bot sits in a seat: it knows what that seat may know, and imagines the rest."""

from undercroft.bots.levels import Answer, AtRandom, Bot, Careful, Cunning, Master, Novice
from undercroft.bots.playing import bots_of, play, policy
from undercroft.bots.seat import Seat, World

__all__ = [
    "Answer", "AtRandom", "Bot", "Careful", "Cunning", "Master", "Novice", "Seat", "World", "bots_of", "play", "policy",
]  # fmt: skip
