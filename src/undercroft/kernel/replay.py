"""From a record back to a table, every line checked against the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.kernel.errors import BadLuck, BadRecord, OtherRules, UndercroftError, say
from undercroft.kernel.game import Game
from undercroft.kernel.harmless import shown
from undercroft.kernel.luck import Luck, Recorded, Seeded, Typed, TypedDice
from undercroft.kernel.placed import Placed
from undercroft.kernel.reading import read_lines
from undercroft.kernel.record import Line, Record
from undercroft.kernel.sources import Part, parts_of
from undercroft.kernel.table import Table

# Which release plays the records of earlier rules: each released all games by rules of the same number.
RELEASES = {1: "0.1.0", 2: "0.2.0"}

Look = Callable[[Table, Line, int], None]  # a table, the line that comes next, and its number in the file


def replay_record(
    game: Game,
    record: Record,
    fresh_seed: int | str,
    seed: int | str | None = None,
    luck: Seeded | None = None,
) -> Table:
    """The table at the record's last answer. It goes on with its seed if that is given, else with fresh luck.

    With the very luck that was sealed (whoever serves a table keeps it) it goes on as if it had never been interrupted.
    """
    present = parts_of(record)[-1]
    kind = Placed if seed is not None and present.luck == Placed.name else Seeded
    going_on = luck or kind(fresh_seed if seed is None else seed)
    if luck is not None and luck.seals != present.seals:
        place = f"{record.source}:{present.first}"
        raise BadRecord(say("{place}: sealed with another seed than the one to go on with"), place=place)
    is_given = seed is not None or luck is not None
    table = replay_lines(game, record, _same_seed(present, going_on, record) if is_given else _nothing)
    if present.luck == Typed.name:
        table.ask_luck_again(Typed())
    elif present.luck == TypedDice.name:
        table.ask_luck_again(TypedDice(fresh_seed))
    elif luck is not None:
        table.ask_luck_again(luck, began=None)
    else:
        table.ask_luck_again(going_on, began="resumed")
    return table


def replay_lines(game: Game, record: Record, look: Look) -> Table:
    """Play a record line by line; `look` sees each line before it is played."""
    table = _seated(game, record)
    done = read_lines(table, record.lines) if look is _nothing else 0
    for number, line in enumerate(record.lines[done:], start=2 + done):
        try:
            look(table, line, number)
            play_line(table, line)
        except BadRecord:
            raise
        except UndercroftError as error:
            raise BadRecord(f"{record.source}:{number}: {shown(error, 400)}") from error
    return table


def _nothing(table: Table, line: Line, number: int) -> None:
    pass


def _same_seed(present: Part, luck: Luck, record: Record) -> Look:
    """The luck of the part being played must be what this seed gives."""

    def look(table: Table, line: Line, number: int) -> None:
        is_seeded = "luck" in line and number >= present.first and present.seals
        wanted = table.wanted
        if is_seeded and wanted is not None and line != table.past.would_come(table.run, luck):
            raise BadRecord(
                say("{file}:{number}: the game was not played with this seed"), file=record.source, number=number
            )

    return look


def _seated(game: Game, record: Record) -> Table:
    """The table of a record as it was opened; the header is checked."""
    place, header = f"{record.source}:1", record.header
    if header["rules"] != game.rules_version:
        raise OtherRules(f"{place}: {_other_rules(game, header['rules'])}")
    try:
        pack = game.load_pack(header["pack"])
        options = game.check_options(pack, header["options"])
    except UndercroftError as error:
        raise BadRecord(f"{place}: {shown(error, 400)}") from error
    for key, value in header["options"].items():
        if type(value) is not type(options[key]):  # the command line may write 7 as "7"; a record does not
            raise BadRecord(
                say("{place}: option {key!r} must be {options!r}, found {value}"),
                place=place,
                key=key,
                options=options[key],
                value=shown(repr(value), 120),
            )
    if header["digest"] not in (getattr(pack, "digest", ""), *getattr(pack, "formerly", ())):
        raise BadRecord(
            say("{place}: the pack {pack} has changed since (field 'digest')"),
            place=place,
            pack=shown(repr(header["pack"]), 200),
        )
    if len(header["seats"]) not in game.seats:
        raise BadRecord(
            say("{place}: field 'seats': {name} seats {legal}"),
            place=place,
            name=game.name,
            legal=", ".join(map(str, game.seats)),
        )
    try:
        return _opened(game, record, options, pack, asleep=True)
    except UndercroftError as error:
        raise BadRecord(f"{place}: {shown(error, 400)}") from error


def _other_rules(game: Game, version: int) -> str:
    """Why a record of other rules is not replayed here, and how to go on."""
    words = say(
        "made with rules {version} of {game}; this program has rules {present}; no release plays rules {version}"
    )
    if version > game.rules_version:
        words = say("made with rules {version} of {game}; this program has rules {present}; "
                    "a newer release of undercroft plays it")  # fmt: skip
    elif version in RELEASES:
        words = say(
            "made with rules {version} of {game}; this program has rules {present}; undercroft {release} plays it"
        )
    facts = {"version": version, "game": game.name, "present": game.rules_version, "release": RELEASES.get(version)}
    return words.text(facts)


def open_recorded(game: Game, record: Record) -> Table:
    """The table of a record that is known to be sound, as it was opened. `play_line` then plays line after line."""
    pack = game.load_pack(record.header["pack"])
    return _opened(game, record, game.check_options(pack, record.header["options"]), pack)


def _opened(game: Game, record: Record, options: Any, pack: Any, asleep: bool = False) -> Table:
    return Table(game, record.header, game.begin(record.header["seats"], options, pack), Recorded(), asleep)


def play_line(table: Table, line: Line) -> None:
    """Play one line of a record: an answer, luck, an answer taken back, or what is said about luck and the end."""
    if "undo" in line and line["undo"] == "luck":
        table.correct()
    elif "undo" in line:
        table.undo(line["undo"])
    elif "note" in line:
        table.annotate(line["note"], line["key"], line["text"])
    elif "seat" in line:
        _check_clause(table, line)
        table.answer(line["seat"], line["answer"])
    elif "luck" in line:
        _supply(table, line)
    elif "over" in line:
        _check_end(table, line)
    else:
        table.write(line)


def _check_end(table: Table, line: Line) -> None:
    outcome = table.outcome
    if outcome is None:
        raise BadLuck(say("the game is not over"))
    if (list(outcome.winners), list(outcome.scores)) != (line["over"], line["scores"]):
        raise BadLuck(
            say("the game ends otherwise: the winners are {winners}, the scores {scores}"),
            winners=list(outcome.winners),
            scores=list(outcome.scores),
        )


def _check_clause(table: Table, line: Line) -> None:
    for ask in table.asks:
        if ask.seat == line["seat"] and ask.clause != line["clause"]:
            raise BadLuck(
                say("seat {seat} is asked by {clause}, the line answers {answered}"),
                seat=ask.seat,
                clause=ask.clause,
                answered=line["clause"],
            )


def _supply(table: Table, line: Line) -> None:
    if table.wanted is None:
        raise BadLuck(say("luck of {luck} that the rules never asked for"), luck=line["luck"])
    if table.wanted[1] != line["luck"]:
        raise BadLuck(
            say("{wanted} asks for luck, the line holds luck of {luck}"), wanted=table.wanted[1], luck=line["luck"]
        )
    table.supply(*(line["faces"] if "faces" in line else [line["drawn"]]))
