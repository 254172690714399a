"""What is fuzzed. Each target makes one damaged input and hands it in; only a refusal may come of it, or nothing.

A case returns "taken" or "refused" (or how many of each); anything raised is a finding.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import pickle
import random
import sys
import tempfile
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import undercroft
from conform.packs import quickly
from fuzz import mutate
from undercroft import BadPack, BadRecord, UndercroftError, open_campaign, open_table, options, replay
from undercroft.content import loader
from undercroft.kernel.record import Record
from undercroft.shelf import load

SHOWN = 420  # characters of a refusal beside the name of the file
SHORT = 60  # lines of the records that are damaged: what comes later breaks in the same ways

Finding = tuple[str, bytes]  # the name of a file, and what stood in it


class Case:
    """One damaged input; what was handed in is kept for the report."""

    def __init__(self) -> None:
        self.files: list[Finding] = []

    def hand_in(self, name: str, data: bytes) -> bytes:
        self.files.append((name, data))
        return data


# -- records ----------------------------------------------------------------------------------------------------------


@cache
def sound_records() -> list[str]:
    """The beginnings of games of every game, with undo and both ends."""
    texts = []
    for game in undercroft.games():
        rules = load(game)
        for seats in sorted({min(rules.seats), max(rules.seats)}):
            for practice in (False, True) if seats == 1 else (False,):
                chance = random.Random(f"{game} {seats}")
                table = open_table(game, seats, seed=3, practice=practice)
                while table.asks and len(table.record.lines) < SHORT:
                    ask = chance.choice(table.asks)
                    table.answer(ask.seat, chance.choice(ask.keys))
                    if chance.random() < 0.2:
                        with contextlib.suppress(UndercroftError):
                            table.undo(ask.seat)
                texts.append(table.record.text)
    return texts


def records(chance: random.Random, case: Case) -> str:
    text = chance.choice(sound_records())
    lines = text.split("\n")[:-1]
    lines = lines[: chance.randrange(1, len(lines) + 1)] if chance.random() < 0.7 else lines
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        if chance.random() < 0.6:
            at = chance.choice([0, chance.randrange(len(lines)), len(lines) - 1]) if lines else 0
            lines[at : at + 1] = [mutate.of_json(line, chance) for line in lines[at : at + 1]]
        elif lines:
            lines = mutate.of_lines(lines, chance)
    data = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")
    if chance.random() < 0.3:
        data = mutate.of_bytes(data, chance)
    return record(case.hand_in("record.jsonl", data))


def record(data: bytes) -> str:
    """A record: refused in few printable words that name the line, or read and written back as it was."""
    source = "record.jsonl"
    try:
        try:
            read = Record.parse(data.decode("utf-8"), source)
        except UnicodeDecodeError:
            with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
                file.write(data)
                file.flush()
                read = Record.load(file.name)
        table = replay(read)
    except BadRecord as refusal:
        said = str(refusal)
        assert said.replace("\n", "").isprintable(), f"a refusal that commands a terminal: {said!r}"
        assert len(said.split(".jsonl:", 1)[-1]) < SHOWN, f"a refusal of {len(said)} characters"
        return "refused"
    written = table.record.lines
    assert written[: len(read.lines)] == read.lines, "a record that was taken is not what it was"
    json.dumps(table.view(None))
    return "taken"


# -- packs ------------------------------------------------------------------------------------------------------------


@cache
def sound_packs() -> list[tuple[str, str, dict[str, str]]]:
    """Game, the folder of a pack, and its files."""
    found = []
    for game in undercroft.games():
        for name in load(game).packs():
            folder = loader.PACKS[game] / name
            found.append((game, str(folder), {file.name: file.read_text("utf-8") for file in folder.glob("*.toml")}))
    return found


@cache
def read_packs() -> dict[str, dict[str, tuple[bytes, bytes]]]:
    """The folder of a pack -> its files as they are, and read."""
    return {
        folder: {name: (text.encode(), pickle.dumps(tomllib.loads(text))) for name, text in files.items()}
        for _, folder, files in sound_packs()
    }


def packs(chance: random.Random, case: Case) -> str:
    game, folder, files = chance.choice(sound_packs())
    damaged = chance.choice(sorted(files))
    text = files[damaged]
    for _ in range(chance.choice([1, 1, 1, 3])):
        text = mutate.of_toml(text, chance)
    data = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.1:
        data = mutate.of_bytes(data, chance)
    case.hand_in(f"{game}-{damaged}", data)
    read_file = loader._read_file
    loader._read_file = quickly(read_file, read_packs()[folder])
    try:
        return pack(game, {**{name: text.encode() for name, text in files.items()}, damaged: data}, chance)
    finally:
        loader._read_file = read_file


def pack(game: str, files: dict[str, bytes], chance: random.Random) -> str:
    """A pack: refused with file and field, or good enough to be played with."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            (Path(folder) / name).write_bytes(data)
        try:
            load(game).load_pack(folder)
        except BadPack as refusal:
            said = str(refusal)
            assert said.replace("\n", "").isprintable(), f"a refusal that commands a terminal: {said!r}"
            assert all(len(line) < 2000 for line in said.split("\n")), "a refusal without end"
            return "refused"
        finally:
            if loader._load_other.cache_info().currsize > 50:
                loader._load_other.cache_clear()
        seats = chance.choice(load(game).seats)
        play(open_table(game, seats, {"pack": folder}, seed=1), chance, 15)
        return "taken"


def play(table: Any, chance: random.Random, answers: int) -> None:
    for _ in range(answers):
        if not table.asks:
            return
        ask = chance.choice(table.asks)
        table.answer(ask.seat, chance.choice(ask.keys))


# -- lines typed at the terminal -------------------------------------------------------------------------------------

COMMANDS = [
    "undo",
    "look",
    "log",
    "log 3",
    "rules",
    "rules die",
    "?",
    "help",
    "save",
    "save /nowhere/x",
    "quit",
    "menu",
]
SESSION = 40  # lines typed before the program is left


def lines(chance: random.Random, case: Case) -> str:
    game = chance.choice(undercroft.games())
    seats = chance.choice(load(game).seats)
    typed = []
    for _ in range(SESSION):
        kind = chance.random()
        if kind < 0.6:
            typed.append(str(chance.randrange(1, 6)))
        elif kind < 0.75:
            typed.append(chance.choice([word for word in COMMANDS if word != "quit" or chance.random() < 0.1]))
        elif kind < 0.9:
            typed.append(chance.choice(mutate.NASTY).replace("\n", " "))
        else:
            typed.append(
                "".join(chr(chance.choice([chance.randrange(32, 127), chance.randrange(0x3000)])) for _ in range(9))
            )
    language = chance.choice(["en", "fr"])
    arguments = ["play", game, "--seats", str(seats), "--lang", language, *chance.choice([[], ["--dice", "typed"]])]
    data = ("\n".join([" ".join(arguments), *typed]) + "\n").encode("utf-8", "replace")
    return session(case.hand_in("typed.txt", data))


def session(data: bytes) -> str:
    """Lines typed into the program, the first of them its arguments."""
    from undercroft.cli import main

    arguments, _, typed = data.decode("utf-8", "replace").partition("\n")
    before = sys.stdin, sys.stdout, sys.stderr, os.environ.get("UNDERCROFT_HOME")
    with tempfile.TemporaryDirectory() as home:
        os.environ["UNDERCROFT_HOME"] = home
        sys.stdin, sys.stdout, sys.stderr = io.StringIO(typed), io.StringIO(), io.StringIO()
        try:
            main(arguments.split())
        except SystemExit as stop:
            said, code = sys.stdout.getvalue() + sys.stderr.getvalue(), stop.code
        finally:
            sys.stdin, sys.stdout, sys.stderr = before[:3]
            os.environ.pop("UNDERCROFT_HOME")
            if before[3] is not None:
                os.environ["UNDERCROFT_HOME"] = before[3]
    assert code in (0, 2), f"exit code {code}"
    assert "Traceback" not in said
    foul = [letter for letter in said if not letter.isprintable() and letter not in "\n\u00a0\u202f\u2009"]
    assert not foul, f"the terminal was sent {foul[:3]!r}"
    return "refused" if code else "taken"


# -- calls of the face -----------------------------------------------------------------------------------------------


class Weird:
    """Something nobody expects."""

    def __repr__(self) -> str:
        return "a weird\x1b thing"


def thing(chance: random.Random, *likely: Any) -> Any:
    """What somebody may hand over: mostly something likely, sometimes anything at all."""
    if likely and chance.random() < 0.75:
        return chance.choice(likely)
    return chance.choice(
        [mutate.value(chance), Weird(), b"bytes", (), {1, 2}, range(3), float("nan"), object, lambda: None, Path("/")]
    )


def calls(chance: random.Random, case: Case) -> str:
    """A table opened and used with whatever comes to hand."""
    game = chance.choice(undercroft.games())
    said: list[str] = []
    counts = {"taken": 0, "refused": 0}

    def call(name: str, function: Callable[..., Any], *given: Any, **more: Any) -> Any:
        said.append(f"{name}{given!r}{more!r}"[:300])
        try:
            came = function(*given, **more)
        except UndercroftError as refusal:
            _check_words(str(refusal))
            counts["refused"] += 1
            return None
        counts["taken"] += 1
        return came

    try:
        _use(chance, game, call)
    finally:
        case.hand_in("calls.txt", "\n".join(said).encode("utf-8", "backslashreplace"))
    return f"taken {counts['taken']} refused {counts['refused']}"


def _check_words(said: str) -> None:
    assert said.replace("\n", "").isprintable(), f"a refusal that commands a terminal: {said!r}"
    assert len(said) < 5000, "a refusal without end"


def _use(chance: random.Random, game: str, call: Callable[..., Any]) -> None:
    rules = load(game)
    call("options", options, thing(chance, game), *chance.choice([(), (thing(chance, ""),)]))
    keys = [choice.key for choice in options(game)]
    given: Any = {}
    if chance.random() < 0.3:
        given = {chance.choice([*keys, "x", 7]): thing(chance, "on", 1, "ask") for _ in range(2)}
    more: dict[str, Any] = {}
    if chance.random() < 0.3:
        more[chance.choice(["seed", "luck", "practice"])] = thing(chance, 1, "x", True, [6, 6], "typed", "fast")
    table = call(
        "open_table", open_table, thing(chance, game), thing(chance, *rules.seats, ["ann", "bo"]), given, **more
    )
    if table is None:
        table = open_table(game, chance.choice(rules.seats), seed=1)
    for _ in range(12):
        ask = chance.choice(table.asks) if table.asks else None
        seat = thing(chance, *([ask.seat] if ask else [0]), *range(len(table.header["seats"])))
        kind = chance.randrange(8)
        if kind <= 1:
            call("answer", table.answer, seat, thing(chance, *(ask.keys if ask else ("x",))))
        elif kind == 2:
            call("undo", table.undo, seat)
        elif kind == 3:
            call("view", table.view, thing(chance, seat, None))
        elif kind == 4:
            call("events", table.events, thing(chance, seat, None))
        elif kind == 5:
            call("supply", table.supply, *[thing(chance, 1, 6, "x") for _ in range(chance.randrange(3))])
        elif kind == 6:
            table = call("fork", table.fork, seed=thing(chance, 1, "x", None)) or table
        else:
            call("replay", replay, thing(chance, table.record), *chance.choice([(), (thing(chance, 1, "x"),)]))
    if chance.random() < 0.05:
        call("open_campaign", open_campaign, thing(chance, game), thing(chance, "/nowhere/campaign"))


TARGETS: dict[str, Callable[[random.Random, Case], str]] = {
    "records": records,
    "packs": packs,
    "lines": lines,
    "calls": calls,
}
