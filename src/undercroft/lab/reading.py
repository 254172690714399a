"""The rows of the lab, read: a frame of games with a column for everything that can be asked by."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from undercroft.bots.mind import mind_of
from undercroft.face import things
from undercroft.kernel.errors import UndercroftError, Unknown
from undercroft.kernel.game import Choice
from undercroft.kernel.things import Thing, key_of_thing
from undercroft.lab.play import called
from undercroft.lab.run import head_of
from undercroft.lab.statistics import Estimate, mean, share
from undercroft.lab.words import say
from undercroft.shelf import kind, load

ASKED = "asked-"  # before an option that is called like what a game tells: which boss was asked for, which it was
MOST_VALUES = 60  # of a column by which one is told without asking


class Found:
    """What a folder of the lab holds."""

    def __init__(self, folder: str | os.PathLike[str], where: str = "") -> None:
        try:
            import polars
        except ImportError as error:
            raise UndercroftError(say("the lab needs the extra: pip install 'undercroft[lab]'")) from error
        self.pl: Any = polars
        self.folder = Path(folder)
        self.head = head_of(folder)
        self.game: str = self.head["game"]
        self.where = where  # the pack whose words are used; "": that of the game
        if not any((self.folder / "games").glob("*.parquet")):
            raise UndercroftError(say("{folder}: no game has been played yet"), folder=folder)

    @cached_property
    def games(self) -> Any:
        """A row for each seat of each game; options and traits as columns of their own."""
        import pyarrow.parquet as pq

        pl = self.pl
        table = pq.read_table(self.folder / "games")
        maps = {column: table[column].to_pylist() for column in ("traits", "options")}
        rows = pl.from_arrow(table.drop_columns(list(maps)))
        rows = rows.with_columns(pl.col(pl.Categorical).cast(pl.String))
        for cells in maps.values():  # what is told goes before what was asked for
            rows = rows.hstack(self._spread(cells, taken=rows.columns))
        return rows.sort("job", "number", "seat")

    def _spread(self, cells: list[Any], taken: Sequence[str]) -> list[Any]:
        tables = [dict(cell or ()) for cell in cells]
        keys = dict.fromkeys(key for table in tables for key in sorted(table))
        columns = {key: f"{ASKED}{key}" if key in taken else key for key in keys}
        return [
            self.pl.Series(column, [table.get(key) for table in tables], self.pl.String)
            for key, column in columns.items()
        ]

    def table(self, name: str) -> Any:
        """`decisions` or `facts`, not yet read."""
        return self.pl.scan_parquet(str(self.folder / name / "*.parquet"))

    @cached_property
    def points(self) -> bool:
        """Whether these games are told apart by points: whoever plays this title alone plays for them."""
        return mind_of(self.game).points and bool((self.games["seats"] == 1).all())

    @cached_property
    def is_shared(self) -> bool:
        """Whether the seats win and lose together."""
        rows = self.games.filter(self.pl.col("seats") > 1)
        together = rows.group_by("job", "number").agg(self.pl.col("won").n_unique())
        return rows.is_empty() or bool((together["won"] == 1).all())

    @cached_property
    def factors(self) -> list[str]:
        """What can be asked by: everything that differs among these games."""
        known = {"job", "number", "game", "rules", "program", "won", "score", "where", "rounds", "answers", "luck"}
        rows = self.games
        found = [column for column in rows.columns if column not in {*known, "how", "cause", "bots"}]
        differ = [column for column in found if 1 < rows[column].n_unique() <= MOST_VALUES]
        return [
            one for at, one in enumerate(differ) if not any(self._says_the_same(one, other) for other in differ[:at])
        ]

    def _says_the_same(self, one: str, other: str) -> bool:
        pairs = self.games.select(one, other).unique()
        return bool(len(pairs) == pairs[one].n_unique() == pairs[other].n_unique())

    def check_by(self, by: Sequence[str]) -> list[str]:
        columns = [column for column in self.games.columns if column not in ("job", "number", "won", "score")]
        for one in by:
            if one not in columns:
                raise Unknown(say("what to ask by"), one, columns)
        return list(by)

    def by(self, by: Sequence[str], rows: Any = None) -> list[tuple[tuple[Any, ...], Estimate]]:
        """Wins (or points) with their interval, for each value of these columns."""
        rows = self.counted(by, rows)
        if not by:
            return [((), self.result(rows))]
        groups = rows.partition_by(list(by), as_dict=True, maintain_order=False)
        return [(key, self.result(groups[key])) for key in self.in_order(by, groups)]

    def in_order(self, by: Sequence[str], keys: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Values of these columns as one reads them."""
        return sorted(keys, key=lambda key: [self._rank(*one) for one in zip(by, key, strict=True)])

    def counted(self, by: Sequence[str], rows: Any = None) -> Any:
        """The rows that count where this is asked by: a game of several who win together is one game."""
        rows = self.games if rows is None else rows
        if self.is_shared and "seat" not in by and not (set(by) & self.seated):
            return rows.filter(self.pl.col("seat") == 0)
        return rows

    def _rank(self, column: str, value: Any) -> tuple[bool, int, str]:
        """The order of the options of the title; numbers by their size, what is missing last."""
        ranks = self._ranks.get(column, {})
        text = str(value)
        return value is None, ranks.get(text, len(ranks)), text.zfill(8) if text.isdecimal() else text

    @cached_property
    def _choices(self) -> dict[str, Choice]:
        rules = load(self.game)
        pack = rules.load_pack(self.where or (rules.packs() or ("",))[0])
        return {choice.key: choice for choice in rules.choices(pack)}

    @property
    def option_keys(self) -> tuple[str, ...]:
        """What can be chosen before a game of this title."""
        keys = (*self._choices, "opening")
        return tuple(f"{ASKED}{key}" if f"{ASKED}{key}" in self.games.columns else key for key in keys)

    @cached_property
    def _ranks(self) -> dict[str, dict[str, int]]:
        return {key: {str(value): at for at, value in enumerate(one.values)} for key, one in self._choices.items()}

    @cached_property
    def seated(self) -> set[str]:
        """Columns that differ among the seats of one game: the hero, the bot."""
        rows = self.games.filter(self.pl.col("seats") > 1)
        if rows.is_empty():
            return set()
        counts = rows.group_by("job", "number").agg([self.pl.col(column).n_unique() for column in self.factors])
        return {column for column in self.factors if counts[column].max() > 1}

    def result(self, rows: Any) -> Estimate:
        if self.points:
            return mean([float(one) for one in rows["score"].to_list()])
        return share(int(rows["won"].sum()), len(rows))

    # -- words ----------------------------------------------------------------------------------------------

    @cached_property
    def things(self) -> dict[str, Thing]:
        return things(self.game, self.where)

    def name(self, column: str, value: Any) -> str:
        """What a value is called, in the current language."""
        if value is None or value == "":
            return "–"
        if column in ("bot", "bots"):
            return "+".join(map(called, str(value).split("+")))
        choice = self._choices.get(column.removeprefix(ASKED))
        for one in choice.values if choice is not None else ():
            if choice is not None and str(one) == value:
                label = (choice.labels or {}).get(one)
                thing = self.things.get(key_of_thing(label)) if label is not None else None
                return thing["name"] if thing else choice.label_of(one)
        return self.thing(str(value))

    def thing(self, key: str) -> str:
        found = self.things.get(key)
        return found["name"] if found else key

    def column(self, name: str) -> str:
        """What a column is called."""
        words = COLUMNS.get(name)
        if words is not None:
            return str(words)
        is_told = f"{ASKED}{name}" in self.games.columns
        if name.removeprefix(ASKED) in self._choices and not is_told:
            return str(self._choices[name.removeprefix(ASKED)].label)
        return str(kind(self.game, name))


COLUMNS = {
    "bot": say("bot"), "bots": say("bots at the table"), "seats": say("seats"), "seat": say("seat order"),
    "how": say("how it ended"), "cause": say("what ended it"), "opening": say("first answer"),
    "where": say("place of the end"), "pack": say("pack"),
}  # fmt: skip
