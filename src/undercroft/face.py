"""The public face: open a table, replay a record, open a campaign."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from undercroft import games as _games
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.errors import BadRecord, UndercroftError, Unknown
from undercroft.kernel.game import Choice, Game
from undercroft.kernel.luck import Fast, Luck, Scripted, Seeded, Typed, TypedDice
from undercroft.kernel.record import Record
from undercroft.kernel.replay import replay_record
from undercroft.kernel.table import Table, header_of
from undercroft.kernel.words import Domain

say = Domain("undercroft")


def games() -> tuple[str, ...]:
    """The games on this table, by name."""
    return _games.names()


def options(game: str, pack: str = "") -> tuple[Choice, ...]:
    """What can be chosen before play, with legal values and defaults; `pack` is a pack's name or folder."""
    rules = _games.load(game)
    names = rules.packs()
    chosen = rules.load_pack(pack or (names[0] if names else ""))
    return (*_pack_choice(rules), *rules.choices(chosen))


def open_table(
    game: str | Game,
    seats: int | Sequence[str] = 1,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    luck: Sequence[int | str] | Luck | str | None = None,
    practice: bool = False,
) -> Table:
    """Open a table.

    `seats` is a number or a list of names. Luck comes from `seed` (fresh if None), or from `luck`: a list of outcomes
    in order, "typed" (real dice and cards), "typed-dice" (the program deals the cards) or "fast" (for
    playouts). A solo `practice` table may be rewound freely.
    """
    rules = game if isinstance(game, Game) else _games.load(game)
    names = _seat_names(rules, seats)
    given = dict(options or {})
    packs = rules.packs()
    pack = rules.load_pack(str(given.pop("pack", packs[0] if packs else "")))
    chosen = rules.check_options(pack, given)
    if practice and len(names) > 1:
        raise Unknown("number of seats at a practice table:", len(names), (1,))
    source = _luck(seed, luck)
    header = header_of(rules, names, chosen, pack, source, practice)
    return Table(rules, header, rules.begin(names, chosen, pack), source)


def replay(path: str | os.PathLike[str] | Record, seed: int | str | None = None) -> Table:
    """A table at the last answer of a record. Give the seed to go on with it; otherwise luck to come is fresh."""
    record = path if isinstance(path, Record) else Record.load(path)
    try:
        rules = _games.load(record.header["game"])
    except Unknown as error:
        raise BadRecord(f"{record.source}:1: {error}") from error
    return replay_record(rules, record, secrets.token_hex(16), seed)


def open_campaign(game: str | Game, path: str | os.PathLike[str]) -> Campaign:
    """A campaign kept in a folder of records, which need not exist yet."""
    rules = game if isinstance(game, Game) else _games.load(game)
    return Campaign(rules, path, lambda record: replay_record(rules, record, secrets.token_hex(16)), open_table)


def _seat_names(game: Game, seats: int | Sequence[str]) -> list[str]:
    if isinstance(seats, int):
        names = [f"seat {number}" for number in range(seats)]
    else:
        names = [str(name) for name in seats]
        if len(set(names)) != len(names):
            raise UndercroftError(f"two seats have the same name: {', '.join(names)}")
    if len(names) not in game.seats:
        raise Unknown(f"number of seats for {game.name}:", len(names), game.seats)
    return names


def _luck(seed: int | str | None, luck: Sequence[int | str] | Luck | str | None) -> Luck:
    if luck is None:
        return Seeded(secrets.token_hex(16) if seed is None else seed)
    if seed is not None and luck != "fast":
        raise UndercroftError("give a seed or luck, not both")
    if isinstance(luck, str):
        sources: dict[str, Luck] = {
            "typed": Typed(),
            "typed-dice": TypedDice(secrets.token_hex(16)),
            "fast": Fast(seed),
        }
        if luck not in sources:
            raise Unknown("luck", luck, sources)
        return sources[luck]
    return Scripted(luck) if isinstance(luck, (list, tuple)) else luck  # type: ignore[return-value]


def _pack_choice(game: Game) -> tuple[Choice, ...]:
    names = game.packs()
    if not names:
        return ()
    return (Choice("pack", names, names[0], say("pack")),)
