"""Commands that need no table: what a thing does, and the lessons of a game."""

from __future__ import annotations

from undercroft.learn.data import GAMES
from undercroft.rulebook import PREFIXES
from undercroft.term.look import find_things, thing_words
from undercroft.term.menu import known_game
from undercroft.term.reading import short
from undercroft.term.telling import lesson
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, say


def key_of_game(name: str) -> str:
    """The key of a game by number, title or key; a rulebook may also stand for itself."""
    return name if name in PREFIXES.values() else known_game(name).name


def show_thing(terminal: Terminal, game: str, wanted: str) -> None:
    rules = known_game(game)
    packs = rules.packs()
    found = find_things(rules.things(rules.load_pack(packs[0] if packs else "")), wanted)
    if not found:
        raise Refused(say("There is no {thing} in this game. `rules` looks into the rules."), thing=short(wanted))
    for thing in found:
        terminal.tell(thing_words(rules.name, thing))


def show_lesson(terminal: Terminal, game: str) -> None:
    key = key_of_game(game)
    if key not in GAMES:
        raise Refused(say("There are no lessons for {game}."), game=key)
    for line in lesson(key):
        terminal.tell(line)
