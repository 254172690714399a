"""What each printed thing is worth when it is to be had, how often it is offered and taken, and what nobody ever meets.

Who survives longer sees more: a thing that comes up late would look good by that alone. So games are compared that had
come as far: at each stage of a game, those in which the thing came up then with those that had come there and had not
met it. What is compared lies in one cell (the same options, bots, seat), and what is left is weighed over all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from undercroft.lab.reading import Found
from undercroft.lab.statistics import Estimate, Stratum, holm, stratified

STAGES = 12
FEW = 30  # games on either side: of fewer nothing is said
RARE = 0.02  # what is taken less often nobody wants
MANY = 50  # games in which it was offered
BESIDE = ("job", "number", "won", "score", "rounds", "answers", "luck", "how", "cause", "where", "game", "rules",
          "program", "pack")  # fmt: skip


class Worth(NamedTuple):
    """A thing: in how many games (and seats) it came up, was offered and was taken; what each was worth, in wins or
    points, with p-values corrected for all things that were looked at."""

    key: str
    kind: str
    seen: int
    offered: int
    taken: int
    up: Estimate  # where it came up, less where it did not
    up_p: float
    chosen: Estimate  # where it was taken when first offered, less where it was not
    chosen_p: float


class Counted(NamedTuple):
    """Of some games: how many, the sum and the sum of squares of their results."""

    n: int
    total: float
    squares: float

    def plus(self, other: Counted) -> Counted:
        return Counted(self.n + other.n, self.total + other.total, self.squares + other.squares)

    def less(self, other: Counted) -> Counted:
        return Counted(self.n - other.n, self.total - other.total, self.squares - other.squares)


NONE = Counted(0, 0.0, 0.0)


def worths(found: Found) -> list[Worth]:
    """Of every printed thing that came up, the clearest first."""
    games = _games(found)
    offers = _offers(found)
    seen = _first(found, offers)
    up = _comparisons(found, games, seen)
    chosen = _choices(found, games, offers)
    counts = dict(seen.group_by("thing").len().iter_rows())
    offered = {
        row[0]: row[1:]
        for row in offers.group_by("thing").agg(n=found.pl.len(), k=found.pl.col("ever").sum()).iter_rows()
    }
    keys = [key for key in counts if key in found.things]
    fixed = {
        name: _corrected({key: table[key] for key in keys if key in table})
        for name, table in (("up", up), ("chosen", chosen))
    }
    nothing = (Estimate(float("nan"), float("-inf"), float("inf"), 0), 1.0)
    rows = []
    for key in keys:
        n, k = offered.get(key, (0, 0))
        rows.append(Worth(key, found.things[key]["kind"], counts[key], n, int(k or 0), *fixed["up"].get(key, nothing),
                          *fixed["chosen"].get(key, nothing)))  # fmt: skip
    return sorted(rows, key=lambda one: (min(one.up_p, one.chosen_p), one.key))


def never(found: Found) -> dict[str, tuple[list[str], int]]:
    """Printed things that no game has named: kind -> their keys, and how many of the kind there are."""
    pl = found.pl
    named = set(found.table("facts").select(pl.col("thing").cast(pl.String).unique()).collect()["thing"])
    things = found.table("decisions").select(pl.col("things").explode().cast(pl.String).unique()).collect()["things"]
    values = {
        str(value) for column in found.games.columns if column not in BESIDE for value in found.games[column].unique()
    }
    known = named | set(things) | values
    missing: dict[str, tuple[list[str], int]] = {}
    for kind in dict.fromkeys(thing["kind"] for thing in found.things.values()):
        keys = [key for key, thing in found.things.items() if thing["kind"] == kind]
        unseen = [key for key in keys if key not in known and not any(key.endswith(f"-{value}") for value in values)]
        if unseen:
            missing[kind] = (unseen, len(keys))
    return missing


def unwanted(rows: list[Worth]) -> list[Worth]:
    """Things that were offered in many games and hardly ever taken."""
    return [one for one in rows if one.offered >= MANY and one.taken < RARE * one.offered]


def _games(found: Found) -> Any:
    """A row for each seat of each game: its cell, where it ended (as a stage), its result."""
    pl, rows = found.pl, found.games
    cells = [column for column in rows.columns if column not in BESIDE]
    while cells and rows.select(cells).n_unique() * 2 * FEW > len(rows):
        cells = cells[:-1] if cells[-1] not in ("bots", "seat") else cells[1:]
    width = max(1, int(rows["answers"].median()) // STAGES)
    result = pl.col("score").cast(pl.Float64) if found.points else pl.col("won").cast(pl.Float64)
    cell = (
        pl.concat_str([pl.col(one).cast(pl.String).fill_null("") for one in cells], separator="|")
        if cells
        else pl.lit("")
    )
    return rows.select(
        "job", "number", "seat", cell=cell, end=(pl.col("answers") // width).clip(0, 2 * STAGES - 1),
        width=pl.lit(width), y=result,
    )  # fmt: skip


def _offers(found: Found) -> Any:
    """When a thing was first offered to a seat, whether it was taken then, and whether it ever was."""
    pl = found.pl
    return (
        found.table("decisions")
        .select(
            pl.col("job").cast(pl.String),
            "number",
            "seat",
            "at",
            pl.col("things"),
            pl.col("thing").cast(pl.String).alias("got"),
        )
        .explode("things")
        .with_columns(thing=pl.col("things").cast(pl.String))
        .drop_nulls("thing")
        .with_columns(yes=(pl.col("got") == pl.col("thing")).fill_null(False))
        .sort("job", "number", "at")
        .group_by("job", "number", "seat", "thing", maintain_order=True)
        .agg(at=pl.col("at").first(), taken=pl.col("yes").first(), ever=pl.col("yes").any())
        .collect()
    )


def _first(found: Found, offers: Any) -> Any:
    """When a thing first came up for a seat: it was named in what concerned it or everybody, or offered to it."""
    pl = found.pl
    facts = (
        found.table("facts")
        .select(pl.col("job").cast(pl.String), "number", "seat", "at", pl.col("thing").cast(pl.String))
        .group_by("job", "number", "seat", "thing")
        .agg(pl.col("at").min())
        .collect()
    )
    seats = found.games.select("job", "number", "seat")
    of_all = facts.filter(pl.col("seat").is_null()).drop("seat").join(seats, on=["job", "number"])
    own = facts.filter(pl.col("seat").is_not_null())
    columns = ["job", "number", "seat", "thing", "at"]
    every = pl.concat([one.select(columns).with_columns(pl.col("seat").cast(pl.Int8)) for one in (own, of_all, offers)])
    return every.group_by("job", "number", "seat", "thing").agg(pl.col("at").min())


def _comparisons(found: Found, games: Any, seen: Any) -> dict[str, tuple[Estimate, float]]:
    pl = found.pl
    sums = [pl.len().alias("n"), pl.col("y").sum().alias("total"), (pl.col("y") ** 2).sum().alias("squares")]
    reached: dict[tuple[str, int], Counted] = defaultdict(lambda: NONE)
    for cell, end, n, total, squares in games.group_by("cell", "end").agg(sums).iter_rows():
        for stage in range(end + 1):
            reached[cell, stage] = reached[cell, stage].plus(Counted(n, total, squares))
    joined = seen.join(games, on=["job", "number", "seat"]).with_columns(
        stage=pl.min_horizontal(pl.col("at") // pl.col("width"), pl.col("end"))
    )
    table: dict[str, dict[tuple[str, int, int], Counted]] = defaultdict(dict)
    for thing, cell, stage, end, n, total, squares in (
        joined.group_by("thing", "cell", "stage", "end").agg(sums).iter_rows()
    ):
        table[thing][cell, stage, end] = Counted(n, total, squares)
    return {thing: stratified(_strata(rows, reached)) for thing, rows in table.items()}


def _strata(rows: dict[tuple[str, int, int], Counted], reached: dict[tuple[str, int], Counted]) -> Iterator[Stratum]:
    now: dict[tuple[str, int], Counted] = defaultdict(lambda: NONE)
    before: dict[tuple[str, int], Counted] = defaultdict(lambda: NONE)
    for (cell, stage, end), counted in rows.items():
        now[cell, stage] = now[cell, stage].plus(counted)
        for later in range(stage + 1, end + 1):  # still in play, and has met it
            before[cell, later] = before[cell, later].plus(counted)
    for place, one in now.items():
        other = reached[place].less(one).less(before[place])
        yield Stratum(*one, *other)


def _choices(found: Found, games: Any, offers: Any) -> dict[str, tuple[Estimate, float]]:
    """Taken when first offered, against refused then, at the same stage of the same cell."""
    pl = found.pl
    joined = offers.join(games, on=["job", "number", "seat"]).with_columns(stage=pl.col("at") // pl.col("width"))
    sums = []
    for name, side in (("1", pl.col("taken")), ("0", ~pl.col("taken"))):
        y = pl.col("y").filter(side)
        sums += [y.len().alias("n" + name), y.sum().alias("sum" + name), (y**2).sum().alias("square" + name)]
    table: dict[str, list[Stratum]] = defaultdict(list)
    for thing, _, _, *counted in joined.group_by("thing", "cell", "stage").agg(sums).iter_rows():
        table[thing].append(Stratum(*counted))
    return {thing: stratified(strata) for thing, strata in table.items()}


def _corrected(table: dict[str, tuple[Estimate, float]]) -> dict[str, tuple[Estimate, float]]:
    """Only what rests on enough games, with p-values for that many comparisons."""
    enough = {key: one for key, one in table.items() if one[0].n >= FEW}
    fixed = holm([p for _, p in enough.values()])
    return {key: (one[0], p) for (key, one), p in zip(enough.items(), fixed, strict=True)}
