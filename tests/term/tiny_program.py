"""The program with the tiny games in it, as a process of its own: `python tests/term/tiny_program.py play race`."""

from __future__ import annotations

from term.tiny_games import register
from undercroft.cli import main

if __name__ == "__main__":
    register()
    main()
