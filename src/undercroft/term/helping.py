"""Help and complaints of the command line, wholly in the reader's language: the library itself knows only English."""

from __future__ import annotations

import re
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from undercroft.term.words import say

UsageError: type[Exception] = typer.BadParameter.__mro__[1]

_HELP = (
    (r"Usage:", say("Usage:")),
    (r"Options:", say("Options:")),
    (r"Arguments:", say("Arguments:")),
    (r"Commands:", say("Commands:")),
    (r"Show this message and exit\.", say("show this help")),
    (r"\[OPTIONS\]", say("[OPTIONS]")),
    (r"COMMAND \[ARGS\]\.\.\.", say("COMMAND ...")),
    (r"\[required\]", say("(needed)")),
    (r"default:(?=\s)", say("default:")),
)
# Kinds of values: the library names them in its own words. Signs of the same width keep the columns.
_KINDS = {
    "<str>": "<…>  ",
    "<path>": "<…>   ",
    "<int range>": "<n>        ",
    "<float range>": "<n>          ",
    "<int>": "<n>  ",
}
_COMPLAINTS = (
    (r"No such command '(?P<name>.*)'\. Did you mean (?P<legal>.*)\?",
     say("No such command '{name}'. Did you mean {legal}?")),
    (r"No such command '(?P<name>.*)'\.?", say("No such command '{name}'.")),
    (r"No such option: (?P<name>\S+).*", say("No such option: {name}")),
    (r"No such option '?(?P<name>[^' ]+)'?\.?.*", say("No such option: {name}")),
    (r"Missing argument '?(?P<name>[^'.]*)'?\.?", say("Missing argument '{name}'.")),
    (r"Missing (option|parameter) '?(?P<name>[^'.]*)'?\.?", say("Missing option '{name}'.")),
    (r"Missing command\.", say("Missing command.")),
    (r"Invalid value for '?(?P<name>[^':]*)'?: (?:Value error, )?'(?P<value>.*)' is not one of (?P<legal>.*)\.",
     say("{name}: '{value}' is not one of {legal}.")),
    (r"Invalid value for '?(?P<name>[^':]*)'?: .*valid integer.*", say("{name} must be a whole number.")),
    (r"Invalid value for '?(?P<name>[^':]*)'?: .*less than or equal to (?P<n>\d+).*",
     say("{name} can be {n} at most.")),
    (r"Invalid value for '?(?P<name>[^':]*)'?: .*greater than or equal to (?P<n>-?\d+).*",
     say("{name} must be {n} at least.")),
    (r"Invalid value for '?(?P<name>[^':]*)'?: .*", say("{name} cannot be this.")),
    (r"Got unexpected extra argument(?:s|\(s\))? \((?P<name>.*)\)", say("Too many words: {name}")),
    (r"Option '?(?P<name>[^' ]+)'? requires.*", say("The option {name} needs a value.")),
)  # fmt: skip
WIDTH = 200  # of a complaint


def in_our_words(text: str) -> str:
    for theirs, ours in _HELP:
        text = re.sub(theirs, str(ours).replace("\\", ""), text)
    for kind, sign in _KINDS.items():
        text = text.replace(kind, sign)
    return "\n".join(line.rstrip() for line in text.split("\n"))


class Command(TyperCommand):
    def get_short_help_str(self, limit: int = 0) -> str:
        return self.help or ""  # the library would cut it

    def get_help(self, ctx: Any) -> str:
        return in_our_words(super().get_help(ctx))


class Group(TyperGroup):
    def get_short_help_str(self, limit: int = 0) -> str:
        return self.help or ""

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
