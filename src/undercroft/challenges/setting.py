"""What is set: the dungeon of a day, of a week, and one that follows from a finished game.

The title says in its room `challenge` what rotates (`ROTATES`: keys of its options, or `opening`, the first answer) and
which house rules a week may have (`WEEKLY`). A title without that room is played as it comes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

from undercroft.bots.seated import settled
from undercroft.challenges.words import say
from undercroft.face import open_table
from undercroft.kernel.challenge import Challenge, sealed_for
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Choice, Game, Switch
from undercroft.kernel.luck import Seeded
from undercroft.kernel.placed import Placed
from undercroft.kernel.record import Record
from undercroft.kernel.sources import parts_of
from undercroft.kernel.table import Table
from undercroft.kernel.words import named
from undercroft.lab.jobs import OPENING, first_answers, real_values
from undercroft.shelf import covers, load, room

DAILY, WEEKLY, DUEL = "daily", "weekly", "duel"
Seeds = Callable[[str], str]  # the name of a challenge -> its seed


def open_seed(told: str) -> str:
    """The seed of a challenge that needs no server: everybody knows it, and so nothing of it is ranked."""
    return f"undercroft {told}"


def today() -> date:
    """Days begin at midnight UTC, for everybody at once."""
    return datetime.now(UTC).date()


def games_alone() -> list[str]:
    """The titles that can be played alone, the lightest first."""
    return [cover.name for cover in sorted(covers(), key=lambda one: one.weight) if 1 in cover.seats]


def name_of_day(day: date) -> str:
    return f"{DAILY} {day.isoformat()}"


def daily(game: str, day: date, seeds: Seeds = open_seed, ranked: bool = False) -> Challenge:
    """The dungeon of this day: hero and difficulty rotate, so that in the end all pairs have come."""
    return _set(load(game), name_of_day(day), _rotated(load(game), day.toordinal()), seeds,
                _span(day, 1) if ranked else (0, 0))  # fmt: skip


def weekly(game: str, day: date, seeds: Seeds = open_seed, ranked: bool = False) -> Challenge:
    """The dungeon of the week in which this day is, from Monday on, with the house rules of that week."""
    monday = day - timedelta(days=day.weekday())
    week = monday.toordinal() // 7
    house: tuple[Mapping[str, Any], ...] = getattr(room(game, "challenge"), "WEEKLY", ()) or ({},)
    options = {**_rotated(load(game), week), **house[week % len(house)]}
    name = f"{WEEKLY} {monday.isocalendar().year}-W{monday.isocalendar().week:02}"
    return _set(load(game), name, options, seeds, _span(monday, 7) if ranked else (0, 0))


def duel(record: Record, name: str) -> tuple[Challenge, str]:
    """A challenge to beat this finished game with the same luck, and its seed, which the record has revealed.

    Luck of a game that was no challenge goes by count: both meet the same row of dice, as long as they ask alike.
    """
    parts, header = parts_of(record), record.header
    whole = len(parts) == 1 and len(header["seats"]) == 1 and not header.get("practice")
    if not record.is_over or not whole or parts[0].luck not in (Seeded.name, Placed.name) or parts[0].seed is None:
        raise UndercroftError(say("A duel follows from a finished game of one player, with dice of the program."))
    seed, own = parts[0].seed, header.get("challenge", {})
    pack = load(header["game"]).load_pack(header["pack"])
    return Challenge(
        name, header["game"], header["rules"], header["pack"], getattr(pack, "digest", ""), sealed_for(seed),
        header["options"], own.get("opening", ""), luck=parts[0].luck,
    ), seed  # fmt: skip


def _set(game: Game, name: str, given: dict[str, Any], seeds: Seeds, span: tuple[int, int]) -> Challenge:
    packs = game.packs()
    pack = game.load_pack(str(given.pop("pack", "")) or (packs[0] if packs else ""))
    opening = str(given.pop(OPENING, ""))
    # as a table with a bot would be: a game that could go round for ever has its limit
    options = game.check_options(pack, settled(game.choices(pack), ["bot:careful"], given))
    sealed = sealed_for(seeds(f"{name} {game.name}"))
    where, digest = getattr(pack, "name", ""), getattr(pack, "digest", "")
    return Challenge(name, game.name, game.rules_version, where, digest, sealed, options, opening, *span)


def _span(first: date, days: int) -> tuple[int, int]:
    opens = datetime(first.year, first.month, first.day, tzinfo=UTC)
    return int(opens.timestamp()), int((opens + timedelta(days=days)).timestamp())


def _rotated(game: Game, n: int) -> dict[str, Any]:
    """The n-th of all combinations: the first option changes each time, every other also when those before have been
    through, so that it does not keep step with them."""
    packs = game.packs()
    pack = game.load_pack(packs[0] if packs else "")
    choices, rotated, rounds = {one.key: one for one in game.choices(pack)}, dict[str, Any](), 0
    for key in getattr(room(game.name, "challenge"), "ROTATES", ()):
        values = first_answers(game, pack, 1, {}) if key == OPENING else real_values(choices[key])
        rotated[key] = values[(n + rounds) % len(values)]
        rounds += n // len(values)
    return rotated


def kept_as(name: str, game: str) -> str:
    """What the game of a challenge is called among one's own: `daily-2026-05-01-mini-rogue`."""
    return f"{name.replace(' ', '-')}-{game}"


def seed_of(challenge: Challenge, seeds: Seeds = open_seed) -> str:
    return seeds(f"{challenge.name} {challenge.game}")


def open_challenge(
    challenge: Challenge,
    name: str,
    seed: str,
    by: str = "",
    witness: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
    heard: bool = True,
) -> Table:
    """A table of this challenge for whoever is called so; `by` is the key of who plays. One that is ranked has no
    hints."""

    def marked(header: dict[str, Any]) -> dict[str, Any]:
        whole = {**header, "challenge": challenge.mark(by)}
        return witness(whole) if witness else whole

    options = {**challenge.options, **_pack_of(challenge)}
    luck = challenge.luck_of(seed)
    table = open_table(
        challenge.game, [name], options, luck=luck, hints=not challenge.closes, for_record=True, witness=marked,
        heard=heard,
    )  # fmt: skip
    if challenge.opening:
        table.answer(0, challenge.opening)
    return table


def told_options(challenge: Challenge) -> list[str]:
    """What is special about it, in words: what rotates, and what is not as usual."""
    game = load(challenge.game)
    pack = game.load_pack(challenge.pack)
    choices = {one.key: one for one in game.choices(pack)}
    keys = [key for key in getattr(room(game.name, "challenge"), "ROTATES", ()) if key in choices]
    usual = game.check_options(pack, settled(tuple(choices.values()), ["bot:careful"], {}))
    others = [key for key, value in challenge.options.items() if key not in keys and value != usual[key]]
    told = [_said(choices[key], challenge.options[key]) for key in [*keys, *others]]
    if challenge.opening:
        table = open_table(game, 1, {**challenge.options, **_pack_of(challenge)}, seed=0)
        told.append(next(one.label for one in table.asks[0].options if one.key == challenge.opening))
    return [one for one in told if one]


def _said(choice: Choice, value: Any) -> str:
    """`Sellsword`; `Hard Mode`, or nothing if it is off; `round limit: 20`"""
    if isinstance(choice, Switch):
        return _switched(choice, choice.check("on") == value)
    if value in real_values(choice) and real_values(choice) != choice.values:
        return choice.label_of(value)
    return named(choice.label, choice.label_of(value))


def _switched(choice: Switch, on: bool) -> str:
    if on:
        return str(choice.label)
    return say("not: {what}").text({"what": choice.label}) if choice.default == choice.check("on") else ""


def _pack_of(challenge: Challenge) -> dict[str, Any]:
    return {"pack": challenge.pack} if challenge.pack else {}
