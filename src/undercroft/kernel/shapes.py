"""The shapes of the lines of a record: what a header and a line may hold. What is not foreseen is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from undercroft.kernel.arguments import LONGEST_NAME, LONGEST_NOTE
from undercroft.kernel.errors import BadRecord, UndercroftError, say
from undercroft.kernel.harmless import shown

FORMAT = 2
Line = dict[str, Any]

LONGEST_LINE = 16_384  # bytes; the longest that were ever written have about 900
_LONGEST_WORD = 200  # an answer, a clause, a card, a value of an option
_LONGEST_PATH = 1000  # a pack of one's own is named by its folder
_GREATEST = 1_000_000  # a seat, a face, a score
_LATEST = 10**11  # a time, in seconds since 1970
_MOST_FACES = 200


class Unfit(UndercroftError):
    """What is wrong with a line."""


def object_of(row: str, whole: bool, place: str) -> Line:
    if len(row) > LONGEST_LINE:
        raise BadRecord(
            say("{place}: the line is longer than {most} bytes; this is no record"), place=place, most=LONGEST_LINE
        )
    try:
        line = _JSON.decode(row)
    except Unfit as unfit:
        raise BadRecord(f"{place}: {unfit}") from None
    except (ValueError, RecursionError) as error:
        raise BadRecord(
            say("{place}: not JSON") if whole else say("{place}: the line is cut off"), place=place
        ) from error
    if not isinstance(line, dict):
        raise BadRecord(say("{place}: expected an object, found {kind}"), place=place, kind=type(line).__name__)
    return line


def _object(pairs: list[tuple[str, Any]]) -> Line:
    line = dict(pairs)
    if len(line) < len(pairs):
        raise Unfit(say("a field is given twice"))
    return line


def _no_number(text: str) -> None:
    raise Unfit(say("{text} is no number"), text=text)


_JSON = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number)
_SEAL = re.compile(r"sha256:[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{32}")
_HASH = re.compile(r"[0-9a-f]{64}")  # of the chain, or the key of a server
_SIGNATURE = re.compile(r"[0-9a-f]{128}")
_LUCK = re.compile(r"[a-z][a-z-]{0,39}")


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_WORD


def _is_number(value: Any) -> bool:
    return type(value) is int and -_GREATEST <= value <= _GREATEST


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= _MOST_FACES and all(_is_number(one) for one in value)


def _are(value: Any, fits: Callable[[Any], bool]) -> bool:
    """One for each seat, or none."""
    return isinstance(value, list) and len(value) <= _MOST_FACES and all(one is None or fits(one) for one in value)


def _is_share(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and _is_word(value[0]) and _fits(_SALT, value[1])


def _is_statement(value: Any) -> bool:
    """What a server says of a beginning: who, when, and its signature."""
    fields = ("by", "at", "signature")
    return isinstance(value, dict) and tuple(value) == fields and all(_CHECKS[one](value[one]) for one in fields)


def _is_challenge(value: Any) -> bool:
    """Which challenge this is a game of, and until when."""
    checks = {
        "name": _is_word,
        "opening": _is_word,
        "opens": _CHECKS["at"],
        "closes": _CHECKS["at"],
        "by": _CHECKS["by"],
    }
    return (
        isinstance(value, dict)
        and "name" in value
        and all(key in checks and checks[key](one) for key, one in value.items())
    )


def _fits(pattern: re.Pattern[str], value: Any) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


_CHECKS: dict[str, Any] = {
    "seat": _is_number,
    "clause": _is_word,
    "answer": _is_word,
    "luck": _is_word,
    "faces": _are_numbers,
    "drawn": _is_word,
    "undo": lambda value: value == "luck" or _is_number(value),
    "note": _is_number,
    "hint": _is_number,
    "key": _is_word,
    "text": lambda value: isinstance(value, str) and len(value) <= LONGEST_NOTE,
    "resumed": lambda value: _fits(_LUCK, value),
    "forked": lambda value: _fits(_LUCK, value),
    "seed": lambda value: _fits(_SEAL, value),
    "over": _are_numbers,
    "scores": _are_numbers,
    "revealed": _is_word,
    "salt": lambda value: _fits(_SALT, value),
    "shares": lambda value: _are(value, lambda one: _fits(_SEAL, one)),
    "opened": lambda value: _are(value, _is_share),
    "signed": lambda value: _fits(_HASH, value),
    "seen": lambda value: _fits(_HASH, value),
    "blind": lambda value: value == "" or _fits(_SALT, value),
    "by": lambda value: _fits(_HASH, value),
    "at": lambda value: type(value) is int and 0 <= value <= _LATEST,
    "signature": lambda value: _fits(_SIGNATURE, value),
    "reseated": _is_number,
}
_OF_SERVER = ("blind", "by", "at", "signature")
# the field that tells what a line is -> the fields it must have, the fields it may have
_SHAPES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "seat": (("seat", "clause", "answer"), ()),
    "luck": (("luck",), ("faces", "drawn")),
    "undo": (("undo",), ()),
    "note": (("note", "key", "text"), ()),
    "hint": (("hint",), ()),  # a seat asked what its answers are worth
    "resumed": (("resumed",), ("seed", "shares")),
    "forked": (("forked",), ("seed", "shares")),
    "over": (("over", "scores"), ()),
    "revealed": (("revealed", "salt"), ("opened",)),
    "signed": (("signed", *_OF_SERVER), ()),  # a server that played this says how it stands
    "seen": (("seen", *_OF_SERVER), ()),  # a server that did not play it says when it stood so
    "reseated": (("reseated",), ()),  # the host gave this seat to somebody else
}


def check_line(line: Line) -> None:
    shape = next((first for first in _SHAPES if first in line), None)
    if shape is None:
        raise Unfit(say("neither an answer ('seat'), luck ('luck') nor an answer taken back ('undo')"))
    needed, possible = _SHAPES[shape]
    for field in needed:
        if not _CHECKS[field](line.get(field)):
            raise Unfit(say("field {field!r} is missing or of the wrong type"), field=field)
    for field, value in line.items():
        if field not in needed:
            if field not in possible:
                raise Unfit(say("field {field} is not known in a line of this kind"), field=shown(repr(field), 60))
            if not _CHECKS[field](value):
                raise Unfit(say("field {field!r} cannot be {value}"), field=field, value=_brief(value))
    if shape == "luck" and ("faces" in line) == ("drawn" in line):
        raise Unfit(say("luck needs 'faces' (a list) or 'drawn' (a card), and not both"))


_HEADER = {"game": str, "rules": int, "pack": str, "digest": str, "seats": list, "options": dict, "luck": str}


_MORE = ("undercroft", "seed", "shares", "rounds", "practice", "hints", "for_record", "sealed", "seen", "challenge")


def check_header(header: Line) -> None:
    version = header.get("undercroft")
    if type(version) is not int:
        raise Unfit(say("field 'undercroft' is missing; this is no record of a table"))
    if version > FORMAT:
        raise Unfit(
            say("format {version} is newer than this program reads ({most})"), version=_brief(version), most=FORMAT
        )
    if version < 1:
        raise Unfit(say("there is no format {version}"), version=_brief(version))
    for field, kind in _HEADER.items():
        if type(header.get(field)) is not kind:
            raise Unfit(
                say("field {field!r} must be {kind}, found {found}"),
                field=field,
                kind=kind.__name__,
                found=_brief(header.get(field)),
            )
    if not _is_number(header["rules"]):
        raise Unfit(say("there are no rules {rules}"), rules=_brief(header["rules"]))
    for field, longest in (("game", _LONGEST_WORD), ("pack", _LONGEST_PATH), ("digest", _LONGEST_WORD)):
        if len(header[field]) > longest:
            raise Unfit(say("field {field!r} is longer than {longest} characters"), field=field, longest=longest)
    unknown = [field for field in header if field not in (*_HEADER, *_MORE)]
    if unknown:
        raise Unfit(say("field {unknown} is not known in a header"), unknown=shown(repr(unknown[0]), 60))
    if not _fits(_LUCK, header["luck"]):
        raise Unfit(say("field 'luck' cannot be {luck}"), luck=_brief(header["luck"]))
    if "seed" in header and not _fits(_SEAL, header["seed"]):
        raise Unfit(say("field 'seed' must be the seal of a seed, found {seed}"), seed=_brief(header["seed"]))
    if "shares" in header:
        sealed = header["shares"]
        if not _CHECKS["shares"](sealed) or len(sealed) != len(header["seats"]) or "seed" not in header:
            what = say("field 'shares' must have the seal of each seat's seed or null, found {shares}")
            raise Unfit(what, shares=_brief(sealed))
    if "rounds" in header and ("shares" not in header or not _is_number(header["rounds"]) or header["rounds"] < 1):
        what = say("field {field!r} says how often the seats have sealed, found {n}")
        raise Unfit(what, field="rounds", n=_brief(header["rounds"]))
    for field in ("sealed", "seen"):
        if field in header and not _is_statement(header[field]):
            what = say("field {field!r} must have the key, the time and the signature of a server")
            raise Unfit(what, field=field)
    if "challenge" in header and not _is_challenge(header["challenge"]):
        what = say("field 'challenge' must name one, and may say 'opening', 'opens', 'closes' and 'by'")
        raise Unfit(what)
    _check_options(header["options"])
    check_names(header["seats"], Unfit)
    if "hints" in header and header["hints"] is not False:
        raise Unfit(say("field 'hints' can only be false: this table plays without them"))
    if "practice" in header and (header["practice"] is not True or len(header["seats"]) != 1):
        raise Unfit(say("field 'practice' can only be true, and only where one sits alone"))
    if "for_record" in header and (header["for_record"] is not True or "practice" in header or "seed" not in header):
        raise Unfit(say("field 'for_record' can only be true, with a sealed seed and without practice"))


def _check_options(options: dict[str, Any]) -> None:
    for key, value in options.items():
        is_text = isinstance(value, str) and len(value) <= _LONGEST_PATH
        if len(key) > _LONGEST_WORD or not (is_text or isinstance(value, bool) or _is_number(value)):
            raise Unfit(say("option {key} cannot be {value}"), key=shown(repr(key), 60), value=_brief(value))


def check_names(names: Any, error: type[UndercroftError] = UndercroftError) -> None:
    """The names of seats are texts, not too long, each its own."""
    for name in names:
        if not isinstance(name, str):
            raise error(say("field 'seats': the name of a seat is a text, not {name}"), name=_brief(name))
        if not 1 <= len(name) <= LONGEST_NAME:
            raise error(
                say("the name of a seat has 1 to {most} characters, not {n}: {name}"),
                most=LONGEST_NAME,
                n=len(name),
                name=_brief(name),
            )
    if len(set(names)) < len(names):
        raise error(say("two seats have the same name: {names}"), names=shown(", ".join(names), 200))


def _brief(value: Any) -> str:
    try:
        return shown(repr(value), 120)
    except (RecursionError, ValueError):  # nested too deeply, or a number too long to be written
        return f"this {type(value).__name__}"
