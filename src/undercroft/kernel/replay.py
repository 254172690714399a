"""From a record back to a table, every line checked against the rules."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.errors import BadLuck, BadPack, BadRecord, Refusal, Unknown
from undercroft.kernel.game import Game
from undercroft.kernel.luck import Recorded, Seeded, Typed
from undercroft.kernel.record import Line, Record
from undercroft.kernel.table import Table

# Which release plays the records of earlier rules. The versions of all games are raised together.
RELEASES = {1: "0.1.0"}


def replay_record(game: Game, record: Record, fresh_seed: int | str, seed: int | str | None = None) -> Table:
    """The table at the record's last answer. It goes on with its seed if that is given, else with fresh luck."""
    place = f"{record.source}:1"
    header = record.header
    if header["rules"] != game.rules_version:
        raise BadRecord(f"{place}: {_other_rules(game, header['rules'])}")
    try:
        pack = game.load_pack(header["pack"])
        options = game.check_options(pack, header["options"])
    except (Unknown, BadPack) as error:
        raise BadRecord(f"{place}: {error}") from error
    if getattr(pack, "digest", "") != header["digest"]:
        raise BadRecord(f"{place}: the pack {header['pack']!r} has changed since (field 'digest')")
    if len(header["seats"]) not in game.seats or not all(isinstance(name, str) for name in header["seats"]):
        raise BadRecord(f"{place}: field 'seats': {game.name} seats {', '.join(map(str, game.seats))}")
    going_on = Seeded(fresh_seed if seed is None else seed)
    if seed is not None and header.get("seed") not in (None, going_on.commitment):
        raise BadRecord(f"{place}: the game was not played with the seed {seed!r}")
    table = _opened(game, record, options, pack)
    for number, line in enumerate(record.lines, start=2):
        try:
            play_line(table, line)
        except (Refusal, BadLuck, Unknown) as error:
            raise BadRecord(f"{record.source}:{number}: {error}") from error
    table.ask_luck_again(Typed() if header["luck"] == "typed" else going_on)
    return table


def _other_rules(game: Game, version: int) -> str:
    """Why a record of other rules is not replayed here, and how to go on."""
    made = f"made with rules {version} of {game.name}; this program has rules {game.rules_version}"
    if version > game.rules_version:
        return f"{made}; a newer release of undercroft plays it"
    if version in RELEASES:
        return f"{made}; undercroft {RELEASES[version]} plays it: pip install undercroft=={RELEASES[version]}"
    return f"{made}; no release plays rules {version}"


def open_recorded(game: Game, record: Record) -> Table:
    """The table of a record that is known to be sound, as it was opened. `play_line` then plays line after line."""
    pack = game.load_pack(record.header["pack"])
    return _opened(game, record, game.check_options(pack, record.header["options"]), pack)


def _opened(game: Game, record: Record, options: Any, pack: Any) -> Table:
    return Table(game, record.header, game.begin(record.header["seats"], options, pack), Recorded())


def play_line(table: Table, line: Line) -> None:
    """Play one line of a record: an answer, luck, or an answer taken back."""
    if "undo" in line and line["undo"] == "luck":
        table.correct()
    elif "undo" in line:
        table.undo(line["undo"])
    elif "note" in line:
        table.annotate(line["note"], line["key"], line["text"])
    elif "seat" in line:
        _check_clause(table, line)
        table.answer(line["seat"], line["answer"])
    else:
        _supply(table, line)


def _check_clause(table: Table, line: Line) -> None:
    for ask in table.asks:
        if ask.seat == line["seat"] and ask.clause != line["clause"]:
            raise BadLuck(f"seat {ask.seat} is asked by {ask.clause}, the line answers {line['clause']}")


def _supply(table: Table, line: Line) -> None:
    if table.wanted is None:
        raise BadLuck(f"luck of {line['luck']} that the rules never asked for")
    if table.wanted[1] != line["luck"]:
        raise BadLuck(f"{table.wanted[1]} asks for luck, the line holds luck of {line['luck']}")
    table.supply(*(line["faces"] if "faces" in line else [line["drawn"]]))
