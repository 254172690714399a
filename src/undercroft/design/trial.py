"""Effects and random games with a pack, bounded in answers, time and memory; run in a process of its own by `check`.

    python -m undercroft.design.trial GAME PACK GAMES SEED

prints one line of JSON: what was carried out and played, how long the games were, what never came up, and the first
error if there was one.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import time
from collections.abc import Collection, Iterator
from itertools import repeat
from typing import Any

from undercroft.design.rehearsal import TRIES, Fails, rehearse
from undercroft.face import open_table, options
from undercroft.kernel.errors import BadPack, UndercroftError
from undercroft.kernel.languages import language, languages
from undercroft.kernel.memory import keys_in
from undercroft.kernel.playout import play_out
from undercroft.kernel.table import Table
from undercroft.shelf import load, room

MOST_ANSWERS = 20_000  # no game of ours comes near: a pack that makes one so long makes it endless
MOST_MEMORY = 1_500_000_000
SECONDS = 120
DRAWN_AGAIN = 30  # options that do not go together
LOOKS = 4  # games of which the words are read
READ = 0.25  # of the moments in such a game
FEW = 20  # games of a quick check: its effects are tried once
PREPARED = 12  # tables on which effects are carried out
MOST_VALUES = 15  # of one option that are tried one by one
UNASKED = 0.1  # how often an option is set that players are not asked for


class Endless(UndercroftError):
    """A game did not come to an end."""


def try_out(game: str, pack: str, count: int, seed: int, looks: int = LOOKS, tries: int = TRIES) -> dict[str, Any]:
    """Carry out every effect once (with so many tries), then play so many games, every mode among them, and report."""
    chance = random.Random(seed)
    content = load(game).load_pack(pack)
    names = content_of(content, getattr(room(game, "design"), "ALWAYS", ()))
    lengths: list[int] = []
    seen: set[str] = set()
    began = time.monotonic()
    told: dict[str, Any] = {"games": 0, "error": None, "failed": None, "effects": 0, "idle": [], "wished": count}
    chosen: dict[str, Any] = {}
    try:
        if tries:
            rehearsed = rehearse(game, content, prepared(game, pack, chance), chance, tries)
            told["effects"], told["idle"] = len(rehearsed.done), rehearsed.never
        for number, mode in zip(range(count), modes(game, pack, chance), strict=False):
            if time.monotonic() - began > SECONDS:
                break
            table = sit_down(game, pack, chance, *mode)
            chosen = dict(table.header["options"])
            lengths.append(_play(table, chance, look=number < looks))
            seen |= keys_seen(table)
            told["games"] += 1
    except Fails as error:
        told["failed"] = str(error)[:600]
    except Exception as error:
        told["error"] = f"{type(error).__name__}: {error}"[:600]
        told["options"] = {key: str(value) for key, value in chosen.items() if key != "pack"}
    told["answers"] = sorted(lengths)
    told["unseen"] = sorted(name for name, key in names.items() if key not in seen)
    return told


def modes(game: str, pack: str, chance: random.Random) -> Iterator[tuple[str, Any] | tuple[()]]:
    """Every value of every option once, in any order (of a long row of numbers a few); from then on whatever comes."""
    every = [
        (choice.key, value)
        for choice in options(game, pack)
        if choice.key != "pack" and not choice.free
        for value in chance.sample(choice.values, min(len(choice.values), MOST_VALUES))
    ]
    yield from chance.sample(every, len(every))
    yield from repeat(())


def prepared(game: str, pack: str, chance: random.Random) -> list[Any]:
    """The states of some games broken off at their last checkpoint."""
    states: list[Any] = []
    is_set_up = getattr(room(game, "design"), "is_set_up", lambda state: True)
    for _ in range(4 * PREPARED):
        table = sit_down(game, pack, chance)
        for _ in range(chance.randrange(20, 150)):
            if table.asks:
                ask = chance.choice(table.asks)
                table.answer(ask.seat, chance.choice(ask.keys))
        if table.outcome is None and is_set_up(table.past.checkpoint.state):
            states.append(table.past.checkpoint.state)
        if len(states) == PREPARED:
            break
    return states


def sit_down(game: str, pack: str, chance: random.Random, key: str = "", value: Any = None) -> Table:
    """A table with seats and options drawn at random, one of them perhaps given.

    Options that do not go together are drawn again; what nobody is asked mostly stays as it is.
    """
    rules = load(game)
    for _ in range(DRAWN_AGAIN):
        seats, chosen = chance.choice(rules.seats), dict[str, Any](pack=pack)
        for choice in options(game, pack):
            if choice.key != "pack" and not choice.free:
                if choice.asked(seats, chosen) or chance.random() < UNASKED:
                    chosen[choice.key] = chance.choice(choice.values)
                if choice.key == key:
                    chosen[key] = value
        try:
            return open_table(game, seats, chosen, luck="fast", seed=chance.randrange(2**32))
        except BadPack:
            raise
        except UndercroftError:
            continue  # these do not go together
    return open_table(game, rules.seats[0], {"pack": pack}, luck="fast", seed=chance.randrange(2**32))


def _play(table: Table, chance: random.Random, look: bool) -> int:
    answers = 0

    def pick(seat: int, clause: str, offered: Any) -> Any:
        nonlocal answers
        answers += 1
        if answers > MOST_ANSWERS:
            raise Endless(f"no end after {MOST_ANSWERS} answers")
        return offered[int(chance.random() * len(offered))]

    if look:
        for _ in range(200):
            if not table.asks:
                break
            ask = chance.choice(table.asks)
            if chance.random() < READ:
                read(table)
            table.answer(ask.seat, chance.choice(ask.keys))
            answers += 1
    play_out(table, pick, chance.randrange(2**32))
    return answers


def read(table: Table) -> None:
    """Read every word a player could read just now, in every language."""
    for code in languages():
        with language(code):
            for ask in table.asks:
                ask.to_json()
            for seat in (*range(len(table.header["seats"])), None):
                table.view(seat)
            for event in table.events(None)[-5:]:
                event.to_json()


def content_of(pack: Any, always: Collection[str] = ()) -> dict[str, str]:
    """Every entry of a pack, by the name it has there: `room.city-guard` -> `city-guard`.

    What always lies on the table, such as dice and tracks, comes up in every game, whether somebody names it or not.
    """
    return {
        f"{collection}.{key}": key
        for collection in pack.collections()
        if collection not in always and isinstance(getattr(pack, collection), dict)
        for key in getattr(pack, collection)
        if isinstance(key, str)
    }


def keys_seen(table: Table) -> set[str]:
    """The keys of the things that came up in a game: told, drawn, chosen, or lying there at the end."""
    seen = {key for event in table.events(None) for key in keys_in(tuple(event.facts.values()))}
    for _, answer in table.past.log:
        seen.update(keys_in(answer))
        seen.update(keys_in(getattr(answer, "what", None)))
    seen.update(str(value) for value in table.header["options"].values())
    seen.update(_keys_of_view(table.view(None)))
    return seen


def _keys_of_view(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {str(value["key"])} if isinstance(value.get("key"), str) else set()
        return own.union(*(_keys_of_view(part) for part in value.values()))
    if isinstance(value, list):
        return set().union(*(_keys_of_view(part) for part in value)) if value else set()
    return {value} if isinstance(value, str) and len(value) < 60 else set()


def main() -> None:
    game, pack, count, seed = sys.argv[1:5]
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS + 20, SECONDS + 30))
    tries = TRIES if int(count) > FEW else 1
    print(json.dumps(try_out(game, pack, int(count), int(seed), tries=tries)))


if __name__ == "__main__":
    main()
