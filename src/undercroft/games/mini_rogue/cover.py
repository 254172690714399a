"""What stands on the box: enough to choose the game without opening it."""

from __future__ import annotations

from undercroft.games.mini_rogue.domain import say

NAME = "mini-rogue"
TITLE = say("Mini Rogue")
SEATS = (1, 2)
