"""The catalogue of this game."""

from undercroft.kernel.words import Domain

say = Domain("mini-rogue")
