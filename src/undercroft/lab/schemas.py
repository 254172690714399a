"""What the lab writes down: three tables of Parquet, their columns and what these mean.

*games* has a row for every seat of every game, *decisions* one for every answer that was a choice, *facts* one for
everything that was told of a thing at a place, with how often. `job` and `number` say of which game a row is.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

KEY = pa.dictionary(pa.int32(), pa.string())
TEXTS = pa.map_(pa.string(), pa.string())
OF = {
    "job": (KEY, "the job it was played in"),
    "number": (pa.int32(), "the number of the game, which is its seed; the same number, the same luck at the start"),
}
GAMES = {
    **OF,
    "seat": (pa.int8(), "the seat this row is of, from 0"),
    "game": (KEY, "the name of the game"),
    "rules": (pa.int16(), "the version of its rules"),
    "pack": (KEY, "the digest of its pack"),
    "program": (KEY, "the version of the program, with a digest of its sources"),
    "seats": (pa.int8(), "how many seats there are"),
    "bot": (KEY, "who sits in this seat"),
    "bots": (KEY, "who sits at the table"),
    "options": (TEXTS, "what was chosen before play"),
    "traits": (TEXTS, "what the title sets apart: the hero of this seat, the boss, the dungeon; kind -> key"),
    "won": (pa.bool_(), "whether this seat has won"),
    "score": (pa.int32(), "its points, where the game has any"),
    "how": (KEY, "the key of the way in which it ended; `unfinished`: it was broken off"),
    "cause": (KEY, "the key of the thing that brought it about"),
    "where": (KEY, "the place at which this seat was last"),
    "rounds": (pa.int32(), "how many rounds it took"),
    "answers": (pa.int32(), "how many choices were made, by all seats"),
    "luck": (pa.int32(), "how many throws and draws there were"),
}
DECISIONS = {
    **OF,
    "at": (pa.int32(), "how many choices were made before"),
    "seat": (pa.int8(), "who was asked"),
    "clause": (KEY, "the clause that asked"),
    "offered": (pa.list_(KEY), "the keys of the options"),
    "taken": (KEY, "the key of the answer"),
    "things": (pa.list_(KEY), "the keys of the things that could be had"),
    "thing": (KEY, "the key of the thing that was taken"),
}
FACTS = {
    **OF,
    "seat": (pa.int8(), "the seat it concerns; none: all of them"),
    "what": (KEY, "seen, gained, used, lost, met or told"),
    "event": (KEY, "the key of the event"),
    "thing": (KEY, "the key of the thing it names"),
    "place": (KEY, "where it happened"),
    "is_cause": (pa.bool_(), "whether the thing brought it about"),
    "at": (pa.int32(), "how many choices had been made when it happened first"),
    "n": (pa.int32(), "how often it happened in this game"),
}
TABLES: dict[str, Mapping[str, tuple[Any, str]]] = {"games": GAMES, "decisions": DECISIONS, "facts": FACTS}
SCHEMAS = {
    name: pa.schema([pa.field(column, kind, metadata={"is": meaning}) for column, (kind, meaning) in columns.items()])
    for name, columns in TABLES.items()
}


def table_of(name: str, rows: Sequence[Sequence[Any]]) -> Any:
    """Rows of plain data as a table of its schema."""
    schema = SCHEMAS[name]
    columns = zip(*rows, strict=True) if rows else ((),) * len(schema)
    return pa.table([pa.array(list(values), field.type) for field, values in zip(schema, columns, strict=True)],
                    schema=schema)  # fmt: skip


def as_parquet(name: str, rows: Sequence[Sequence[Any]]) -> bytes:
    out = io.BytesIO()
    pq.write_table(table_of(name, rows), out, compression="zstd")
    return out.getvalue()
