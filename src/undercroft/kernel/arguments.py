"""What the public face is given, checked: every wrong type or size is an error of ours that names the argument."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.kernel.errors import UndercroftError, Unknown, brief, say
from undercroft.kernel.luck import Luck
from undercroft.kernel.words import Message

LONGEST_NAME = 60  # a seat's name has to fit on a line
LONGEST_TEXT = 4_000  # a path, a pack's folder
LONGEST_SCRIPT = 1_000_000  # outcomes of scripted luck
LONGEST_NOTE = 200  # words a player writes onto the table
LARGEST = 2**63


def wrong(argument: str | Message, given: object, wanted: str | Message) -> UndercroftError:
    return UndercroftError(
        say("{argument} must be {wanted}, not {given}"), argument=argument, wanted=wanted, given=brief(given)
    )


def checked_text(argument: str | Message, given: object, longest: int = LONGEST_TEXT) -> str:
    if not isinstance(given, str) or len(given) > longest or "\0" in given:
        raise wrong(argument, given, say("a text of at most {n} characters").text({"n": longest}))
    try:
        given.encode()
    except UnicodeEncodeError:
        raise wrong(argument, given, say("a text without halves of characters")) from None
    return given


def checked_number(argument: str, given: object) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not -LARGEST < given < LARGEST:
        raise wrong(argument, given, say("a number"))
    return given


def checked_flag(argument: str, given: object) -> bool:
    if not isinstance(given, bool):
        raise wrong(argument, given, say("True or False"))
    return given


def checked_seed(given: object) -> int | str | None:
    if given is None:
        return None
    if isinstance(given, str):
        return checked_text("seed", given, 1_000)
    if isinstance(given, bool) or not isinstance(given, int) or not -LARGEST < given < LARGEST:
        raise wrong("seed", given, say("a number of at most 63 bits or a text"))
    return given


def checked_names(given: object, game: str, legal: Sequence[int]) -> list[str]:
    """The names of the seats; a number gives `seat 0`, `seat 1` ..."""
    if isinstance(given, int) and not isinstance(given, bool):
        if given not in legal:
            raise Unknown(say("number of seats for {game}:"), given, legal, game=game)
        return [f"seat {number}" for number in range(given)]
    if not isinstance(given, (list, tuple)):
        raise wrong("seats", given, say("a number or a list of names"))
    if len(given) not in legal:
        raise Unknown(say("number of seats for {game}:"), len(given), legal, game=game)
    names = [checked_text(say("a name of seats"), name, LONGEST_NAME) for name in given]
    if not all(name.strip() for name in names):
        raise wrong(say("a name of seats"), "", say("a text that can be read"))
    if len(set(names)) != len(names):
        raise UndercroftError(say("two seats have the same name: {names}"), names=", ".join(names))
    return names


def checked_options(given: object) -> dict[str, Any]:
    """Options are few and small: names with texts, numbers or yes and no."""
    if given is None:
        return {}
    if not isinstance(given, Mapping) or len(given) > 100:
        raise wrong("options", given, say("a mapping of names to values"))
    for key, value in given.items():
        checked_text(say("a name of options"), key, 100)
        if isinstance(value, str):
            checked_text(f"options[{key!r}]", value)
        elif not isinstance(value, (int, float, type(None))) or (
            isinstance(value, int) and not -LARGEST < value < LARGEST
        ):
            raise wrong(f"options[{key!r}]", value, say("a text, a number or True or False"))
    return dict(given)


def checked_path(given: object) -> str:
    if not isinstance(given, (str, os.PathLike)):
        raise wrong("path", given, say("a path"))
    path = os.fspath(given)
    return checked_text("path", path)


def checked_luck(given: object) -> str | tuple[int | str, ...] | Luck:
    if isinstance(given, str):
        return checked_text("luck", given, 100)
    if isinstance(given, (list, tuple)):
        if len(given) > LONGEST_SCRIPT:
            raise wrong("luck", len(given), say("at most {n} outcomes").text({"n": LONGEST_SCRIPT}))
        for outcome in given:
            if isinstance(outcome, bool) or not isinstance(outcome, (int, str)) or len(brief(outcome)) > 79:
                raise wrong(say("an outcome of luck"), outcome, say("a face (a number) or a card (a text)"))
        return tuple(given)
    if not (callable(getattr(given, "roll", None)) and callable(getattr(given, "draw", None))):
        raise wrong("luck", given, say('a list of outcomes, "typed", "fast" or a source of luck'))
    source: Any = given
    checked: Luck = source
    return checked
