"""Help and complaints of the command line, wholly in the reader's language: the library itself knows only English."""

from __future__ import annotations

import re
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from undercroft.term.words import say

UsageError: type[Exception] = typer.BadParameter.__mro__[1]

_HELP = (
    ("Usage:", say("Usage:")),
    ("Options:", say("Options:")),
    ("Arguments:", say("Arguments:")),
    ("Commands:", say("Commands:")),
    ("Show this message and exit.", say("show this help")),
    ("[OPTIONS]", say("[OPTIONS]")),
    ("COMMAND [ARGS]...", say("COMMAND ...")),
    ("[required]", say("(needed)")),
    ("default: ", say("default: ")),
)
_COMPLAINTS = (
    (r"No such command '(?P<name>.*)'\.?", say("No such command '{name}'.")),
    (r"No such option: (?P<name>\S+).*", say("No such option: {name}")),
    (r"No such option '?(?P<name>[^' ]+)'?\.?.*", say("No such option: {name}")),
    (r"Missing argument '?(?P<name>[^'.]*)'?\.?", say("Missing argument '{name}'.")),
    (r"Missing (option|parameter) '?(?P<name>[^'.]*)'?\.?", say("Missing option '{name}'.")),
    (r"Missing command\.", say("Missing command.")),
    (r"Invalid value for '?(?P<name>[^':]*)'?: (?:Value error, )?'(?P<value>.*)' is not one of (?P<legal>.*)\.",
     say("{name}: '{value}' is not one of {legal}.")),
    (r"Invalid value for '?(?P<name>[^':]*)'?: (?P<value>.*)", say("{name} cannot be this: {value}")),
    (r"Got unexpected extra argument(?:s|\(s\))? \((?P<name>.*)\)", say("Too many words: {name}")),
    (r"Option '?(?P<name>[^' ]+)'? requires.*", say("The option {name} needs a value.")),
)  # fmt: skip
WIDTH = 200  # of a complaint


def in_our_words(text: str) -> str:
    for theirs, ours in _HELP:
        text = text.replace(theirs, str(ours))
    return text


class Command(TyperCommand):
    def get_help(self, ctx: Any) -> str:
        return in_our_words(super().get_help(ctx))


class Group(TyperGroup):
    def get_help(self, ctx: Any) -> str:
        return in_our_words(super().get_help(ctx))


def usage_words(error: Any) -> str:
    """What is wrong with a command line, and where help is."""
    words = str(error.format_message())
    if words.startswith(str(say("Usage:"))):  # nothing was asked for: the help is the answer
        return words
    words = words.replace("\n", " ")
    for pattern, ours in _COMPLAINTS:
        found = re.fullmatch(pattern, words)
        if found:
            words = ours.text({key: _short(value) for key, value in found.groupdict().items()})
            break
    path = error.ctx.command_path if error.ctx is not None else "undercroft"
    return f"{words[:WIDTH]}\n{say('Help: {command} --help').text({'command': path})}"


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"
