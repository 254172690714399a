"""Complaints about a pack, each with the file and the field it is about. Only the first of very many are told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from undercroft.content.complaints import in_our_words
from undercroft.content.kinds import Pack
from undercroft.kernel.errors import say
from undercroft.kernel.harmless import shown

Files = dict[tuple[str, ...], Path]  # collection and key -> the file that has them
MOST = 40  # complaints told at once
BRANCH = re.compile(r"[\[(]")  # in a place: which of several types was tried, no field
PLACE = re.compile(r"([a-z_]+(?:\.\w+)*): (.*)", re.DOTALL)  # in front of what a kind says is wrong with it


def validated(errors: list[Any], whole: dict[str, Any], folder: Path, files: Files) -> str:
    """What pydantic has found, in our words."""
    return _told(_each(errors, whole, _Places(folder, files)), len(errors))


def of_the_whole(complaints: str, folder: Path, files: Files) -> str:
    """Complaints about a pack as a whole, one to a line: each begins with its place."""
    lines = complaints.split("\n")
    return _told(_lines(lines, _Places(folder, files)), len(lines))


def _told(complaints: Iterator[str], found: int) -> str:
    said = list(islice(complaints, MOST))
    if len(said) == MOST < found:
        said.append(say("... and {n} more").text({"n": found - MOST}))
    return "\n".join(said)


def _each(errors: list[Any], whole: dict[str, Any], places: _Places) -> Iterator[str]:
    around = {one["loc"][:deep] for one in errors for deep in range(len(one["loc"]))}  # where something in it is wrong
    for one in errors:
        if one["type"] == "too_short" and one["loc"] in around:
            continue  # the entry that is wrong was not counted
        if one["loc"]:
            place, reason = _place_of(one, whole), in_our_words(one) + _meant(one, errors, whole)
            if further := PLACE.fullmatch(reason):
                place, reason = [*place, *further[1].split(".")], further[2]
            yield places.said(place, reason)
        else:
            yield from _lines(in_our_words(one).split("\n"), places)
    yield from _new_entries(errors, places)


def _meant(error: Any, errors: list[Any], whole: dict[str, Any]) -> str:
    """What somebody may have meant by a field or a word that is not known."""
    loc = error["loc"]
    if error["type"] == "extra_forbidden":
        missing = [str(one["loc"][-1]) for one in errors if one["type"] == "missing" and one["loc"][:-1] == loc[:-1]]
        others = whole.get(str(loc[0]))
        beside: list[str] = []
        if isinstance(others, dict) and len([part for part in loc if not BRANCH.search(str(part))]) <= 4:
            beside = [key for one in others.values() if isinstance(one, dict) for key in one]
        known, given = [*missing, *(key for key in beside if key != "key")], str(loc[-1])
    elif error["type"] in ("literal_error", "enum", "union_tag_invalid"):
        facts = error.get("ctx", {})
        known = re.findall("'([^']*)'", str(facts.get("expected") or facts.get("expected_tags")))
        given = str(facts.get("tag", error["input"]))
    else:
        return ""
    close = _nearly(given, dict.fromkeys(known))
    return say("; did you mean {word!r}?").text({"word": close}) if close else ""


def _new_entries(errors: list[Any], places: _Places) -> Iterator[str]:
    """An entry that lacks fields and is called nearly like one of the pack below was perhaps not meant to be new."""
    lacking = dict.fromkeys(one["loc"][:2] for one in errors if one["type"] in ("missing", "union_tag_not_found"))
    for place in lacking:
        if len(place) == 2 and (close := places.nearly(*map(str, place))):
            words = say("a new entry? It needs all its fields. {known!r} exists")
            yield places.said([str(part) for part in place], words.text({"known": close}))


def _lines(lines: Iterable[str], places: _Places) -> Iterator[str]:
    for line in lines:
        place, colon, reason = line.partition(": ")
        yield places.said(place.split("."), reason) if colon else f"{places.folder}: {shown(place, 600)}"


def _place_of(error: Any, whole: Any) -> list[str]:
    """The fields that lead to a value as the pack writes them, the first of a list being 1: not which of several types
    was tried on the way."""
    place: list[str] = []
    value = whole
    for number, part in enumerate(error["loc"], start=1):
        is_missing = error["type"] == "missing" and number == len(error["loc"])
        is_tag = isinstance(value, dict) and part not in value and not is_missing
        if is_tag or BRANCH.search(str(part)):
            continue
        place.append(str(part + 1) if isinstance(part, int) else part)
        if isinstance(value, dict):
            value = value.get(part)
        elif isinstance(value, list) and isinstance(part, int):
            value = value[part] if part < len(value) else None  # the entry that is missing
    return place


class _Places:
    """Which file says what."""

    def __init__(self, folder: Path, files: Files) -> None:
        self.folder, self._files = folder, files

    def said(self, parts: list[str], reason: str) -> str:
        file = self._files.get(tuple(parts[:2])) or self._own.get(parts[0], self.folder / "pack.toml")
        field = ".".join(["pack", *parts] if parts[0] in Pack.fields else parts)
        line = _line_of(file, tuple(parts))
        where = say(" (line {line})").text({"line": line}) if line else ""
        return f"{file}: {shown(field, 200)}: {shown(reason, 600)}{where}"

    def nearly(self, collection: str, key: str) -> str:
        """Another entry that is called nearly like one of this pack; "" if there is none."""
        file = self._files.get((collection, key))
        if file is None or file.parent != self.folder:
            return ""
        return _nearly(key, [other for kind, other in self._files if kind == collection])

    @cached_property
    def _own(self) -> dict[str, Path]:
        """By collection: the first file of this pack, and not of one it extends, that has some of it."""
        own = [(place[0], file) for place, file in self._files.items() if file.parent == self.folder]
        return dict(reversed(own))


def _text_of(file: Path) -> tuple[str, ...]:
    try:
        return tuple(file.read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError):
        return ()


def _line_of(file: Path, parts: tuple[str, ...]) -> int:
    """The line of a file that says it, or the nearest above it that can be found by eye; 0: none.

    A table of a list is counted by its heads, `[[room.guard.rows]]`; what stands inside a line is on that line.
    """
    lines = _text_of(file)
    heads = [part for part in parts if not part.isdecimal()]
    for deep in range(len(heads), 0, -1):
        name = r"\s*\.\s*".join(rf"[\"']?{re.escape(part)}[\"']?" for part in heads[:deep])
        at = [n for n, line in enumerate(lines) if re.match(rf"\s*\[\[?\s*{name}\s*\]", line)]
        if at:
            number = next((int(part) for part in parts if part.isdecimal()), 1)
            start = at[min(number, len(at)) - 1] + 1
            rest = heads[deep:]
            for n in range(start, len(lines)):
                if re.match(r"\s*\[", lines[n]):
                    break
                if rest and re.match(rf"\s*[\"']?{re.escape(rest[0])}[\"']?\s*[.=]", lines[n]):
                    return n + 1
            return start
    return 0


def _nearly(key: str, known: Iterable[str]) -> str:
    """What is called nearly so, but not so; "" if nothing is."""
    from difflib import get_close_matches  # only complaints need it, and nobody waits for it when a game begins

    return next(iter(get_close_matches(key, [one for one in known if one != key], 1)), "")
