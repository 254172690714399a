"""The public face: open a table, replay a record, open a campaign. Whatever is given here is checked here."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from undercroft.kernel.arguments import (
    checked_flag,
    checked_luck,
    checked_names,
    checked_options,
    checked_path,
    checked_seed,
    checked_text,
)
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.chain import Kept
from undercroft.kernel.errors import BadRecord, UndercroftError, Unknown
from undercroft.kernel.game import Choice, Game
from undercroft.kernel.luck import Fast, Luck, Scripted, Seeded, Shared, Typed, TypedDice
from undercroft.kernel.record import Record
from undercroft.kernel.replay import replay_record
from undercroft.kernel.shapes import FORMAT
from undercroft.kernel.sources import seals_of
from undercroft.kernel.spaces import Spaces
from undercroft.kernel.table import Table
from undercroft.kernel.things import Thing
from undercroft.kernel.verify import Verified, verify_record
from undercroft.kernel.words import Domain
from undercroft.shelf import load, names
from undercroft.signing import can_check, is_signed

say = Domain("undercroft")


def games() -> tuple[str, ...]:
    """The games on this table, by name."""
    return names()


def options(game: str | Game, pack: str = "") -> tuple[Choice, ...]:
    """What can be chosen before play, with legal values and defaults; `pack` is a pack's name or folder."""
    rules = _rules(game)
    return (*_pack_choice(rules), *rules.choices(_pack(rules, pack)))


def things(game: str | Game, pack: str = "") -> dict[str, Thing]:
    """Everything printed in a pack, by key, in the current language: what cards say, what dice show."""
    rules = _rules(game)
    return {thing["key"]: thing for thing in rules.things(_pack(rules, pack))}


def spaces(game: str | Game, seats: int = 1, options: Mapping[str, Any] | None = None, pack: str = "") -> Spaces:
    """Everything that can be answered and seen at such a table, declared by the pack and the types."""
    rules = _rules(game)
    chosen = dict(options or {})
    printed = _pack(rules, pack or str(chosen.pop("pack", "")))
    if seats not in rules.seats:
        raise Unknown(say("number of seats"), seats, rules.seats)
    return Spaces(rules, printed, seats, rules.check_options(printed, chosen))


def open_table(
    game: str | Game,
    seats: int | Sequence[str] = 1,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    luck: Sequence[int | str] | Luck | str | None = None,
    practice: bool = False,
    hints: bool = True,
    for_record: bool = False,
    witness: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
    heard: bool = True,
) -> Table:
    """Open a table.

    `seats` is a number or a list of names. Luck comes from `seed` (fresh if None), or from `luck`: a list of outcomes
    in order, "typed" (real dice and cards), "typed-dice" (the program deals the cards) or "fast" (for
    playouts). A solo `practice` table may be rewound freely. Without `hints` nobody can ask for one. A game opened
    `for_record` keeps its seed to the end, so that a saved copy cannot be gone on with by other dice unseen. A
    `witness` is shown the header before the first roll, and gives it back with its word for it. A table that is not
    `heard` tells nothing while it is played, which is quicker: an answer gives no events. Whoever asks for them
    afterwards (`events`, `beats`, `imagine`) has all of it told from the beginning, and from then on.
    """
    rules = _rules(game)
    names = checked_names(seats, rules.name, rules.seats)
    given = checked_options(options)
    pack = _pack(rules, str(given.pop("pack", "")))
    chosen = rules.check_options(pack, given)
    if checked_flag("practice", practice) and len(names) > 1:
        raise Unknown(say("number of seats at a practice table:"), len(names), (1,))
    source = _luck(checked_seed(seed), luck)
    if isinstance(source, Shared) and len(source.shares) != len(names):
        what = say("{seats} seats, but {shares} shares of luck: None where a seat adds none")
        raise UndercroftError(what, seats=len(names), shares=len(source.shares))
    if checked_flag("for_record", for_record) and (practice or not isinstance(source, Seeded)):
        raise UndercroftError(say("a game for the record has luck from a sealed seed, and luck is never taken back"))
    header = header_of(rules, names, chosen, pack, source, practice, checked_flag("hints", hints), for_record)
    header = witness(header) if witness else header
    is_new = isinstance(source, Fast)  # quick luck comes whenever it is asked: the rules begin when somebody looks
    state = rules.begin(names, chosen, pack)
    return Table(rules, header, state, source, heard=checked_flag("heard", heard), is_new=is_new)


def replay(
    path: str | os.PathLike[str] | Record,
    seed: int | str | None = None,
    game: Game | None = None,
    luck: Seeded | None = None,
) -> Table:
    """A table at the last answer of a record. Give the seed to go on with it; otherwise luck to come is fresh.

    Whoever has kept the `luck` that was sealed goes on with it as if nothing had been interrupted. `game` is needed for
    a game that is not on the shelf.
    """
    record, rules = _recorded(path, game)
    if luck is not None and (seed is not None or not isinstance(luck, Seeded)):
        what = say("luck to go on with is the Seeded or Shared it was sealed with, and no seed beside it")
        raise UndercroftError(what)
    return replay_record(rules, record, secrets.token_hex(16), checked_seed(seed), luck)


def verify(
    path: str | os.PathLike[str] | Record,
    game: Game | None = None,
    kept: Sequence[Kept] = (),
) -> Verified:
    """Check every die and card of a record against the seed it reveals; the first line that lies is a BadRecord.

    So is a word of a server that is not true of it, and a head that a seat has `kept` and that is not of its chain.
    """
    record, rules = _recorded(path, game)
    return verify_record(rules, record, is_signed if can_check() else None, kept)


def _recorded(path: str | os.PathLike[str] | Record, game: Game | None) -> tuple[Record, Game]:
    record = path if isinstance(path, Record) else Record.load(checked_path(path))
    try:
        return record, load(record.header["game"]) if game is None else _rules(game)
    except Unknown as error:
        raise BadRecord(f"{record.source}:1: {error}") from error


def open_campaign(game: str | Game, path: str | os.PathLike[str]) -> Campaign:
    """A campaign kept in a folder of records, which need not exist yet."""
    rules = _rules(game)
    folder = checked_path(path)
    return Campaign(rules, folder, lambda record: replay_record(rules, record, secrets.token_hex(16)), open_table)


def _rules(game: str | Game) -> Game:
    return game if isinstance(game, Game) else load(checked_text("game", game))


def _pack(rules: Game, pack: str) -> Any:
    packs = rules.packs()
    return rules.load_pack(checked_text("pack", pack) or (packs[0] if packs else ""))


def _luck(seed: int | str | None, luck: Sequence[int | str] | Luck | str | None) -> Luck:
    if luck is None:
        return Seeded(secrets.token_hex(16) if seed is None else seed)
    if seed is not None and luck != "fast":
        raise UndercroftError(say("give a seed or luck, not both"))
    given = checked_luck(luck)
    if isinstance(given, str):
        sources: dict[str, Callable[[], Luck]] = {
            "typed": Typed,
            "typed-dice": lambda: TypedDice(secrets.token_hex(16)),
            "fast": lambda: Fast(seed),
        }
        if given not in sources:
            raise Unknown(say("luck"), given, sources)
        return sources[given]()
    return Scripted(given) if isinstance(given, tuple) else given


def _pack_choice(game: Game) -> tuple[Choice, ...]:
    names = game.packs()
    if not names:
        return ()
    return (Choice("pack", names, names[0], say("pack")),)


def header_of(
    game: Game,
    seats: Sequence[str],
    options: Mapping[str, Any],
    pack: Any,
    luck: Luck,
    practice: bool,
    hints: bool = True,
    for_record: bool = False,
) -> dict[str, Any]:
    """The first line of a record."""
    header: dict[str, Any] = {
        "undercroft": FORMAT,
        "game": game.name,
        "rules": game.rules_version,
        "pack": getattr(pack, "name", ""),
        "digest": getattr(pack, "digest", ""),
        "seats": list(seats),
        "options": dict(options),
        "luck": luck.name,
    }
    header |= seals_of(luck)
    if practice:
        header["practice"] = True
    if for_record:
        header["for_record"] = True
    if not hints:
        header["hints"] = False
    return header
