"""The command line. Thin: every command is one call into `undercroft.term`.

Only what is asked for is loaded: of all other commands nothing is known but their names and what they are for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import NoReturn

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.harmless import shown
from undercroft.kernel.languages import language, languages
from undercroft.term.words import explain, say

PLAY = ("typer", "rich", "textual")  # the extra `play`


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command. Whatever is refused gets a message and exit code 2."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter is no reason to stop
    try:
        languages()
    except UndercroftError as error:  # a folder of a language that is none
        sys.exit(str(error))
    with language(spoken(words, os.environ)):
        try:
            code = _run(words)
        except UndercroftError as error:
            print(shown(explain(error)), file=sys.stderr)
            code = 2
        except ModuleNotFoundError as error:
            if error.name not in PLAY:
                raise
            print(say("Only the rules are installed here. To play: pip install 'undercroft[play]'"), file=sys.stderr)
            code = 2
    sys.exit(code)


def _run(words: Sequence[str]) -> int:
    is_live = sys.stdin is not None and sys.stdin.isatty()
    match words:
        case [] if is_live:
            return _play(None)
        case ["--lang", code] if is_live and code in languages():
            return _play(None)
        case ["play"]:
            return _play(None)
        case ["play", game] if not game.startswith("-"):
            return _play(game)
        case ["start"]:
            return start()
    from undercroft.cli.commands import run

    return run(words or ["--help"])


def _play(game: str | None) -> int:
    """Whoever just wants to play does not wait until all options are known."""
    from undercroft.term.menu import Wishes
    from undercroft.term.play import play_game
    from undercroft.term.terminal import Terminal

    play_game(Terminal(), Wishes(game), None)
    return 0


def start() -> int:
    """What `make play` does: one question, which a pipe is never asked."""
    from undercroft.term.menu import Back, choose_where
    from undercroft.term.terminal import Terminal

    try:
        in_browser = choose_where(Terminal())
    except (EOFError, KeyboardInterrupt, Back):
        return 0
    if not in_browser:
        return _play(None)
    from undercroft.cli.commands import run

    return run(["serve", "--open"])


def spoken(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for: by `--lang`, else by the environment, else English."""
    for at, word in enumerate(words):
        asked = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and at + 1 < len(words):
            asked = words[at + 1]
        if asked in languages():
            return asked
    named = next((environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), "")
    return named[:2] if named[:2] in languages() else "en"
