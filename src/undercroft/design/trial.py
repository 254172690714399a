"""Random games with a pack, bounded in answers, time and memory; run in a process of its own by `check`.

    python -m undercroft.design.trial GAME PACK GAMES SEED

prints one line of JSON: what was played, how long it took, what never came up, and the first error if there was one.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import time
from typing import Any

from undercroft.face import open_table, options
from undercroft.games import load
from undercroft.kernel.errors import UndercroftError, Unknown
from undercroft.kernel.memory import keys_in
from undercroft.kernel.playout import play_out
from undercroft.kernel.table import Table
from undercroft.kernel.words import LANGUAGES, language

MOST_ANSWERS = 20_000  # no game of ours comes near: a pack that makes one so long makes it endless
MOST_MEMORY = 1_500_000_000
SECONDS = 120
TRIES = 30  # at options that go together
LOOKS = 4  # games of which every word is read


class Endless(UndercroftError):
    """A game did not come to an end."""


def try_out(
    game: str, pack: str, count: int, seed: int, seconds: float = SECONDS, looks: int = LOOKS
) -> dict[str, Any]:
    """Play so many games, each with options drawn at random, and report."""
    chance = random.Random(seed)
    rules = load(game)
    content = content_of(rules.load_pack(pack))
    lengths: list[int] = []
    seen: set[str] = set()
    began = time.monotonic()
    told: dict[str, Any] = {"games": 0, "error": None, "wished": count}
    chosen: dict[str, Any] = {}
    try:
        for number in range(count):
            if time.monotonic() - began > SECONDS:
                break
            table = sit_down(game, pack, chance)
            chosen = dict(table.header["options"])
            lengths.append(_play(table, chance, look=number < looks))
            seen |= keys_seen(table)
            told["games"] += 1
    except Exception as error:
        told["error"] = f"{type(error).__name__}: {error}"[:600]
        told["options"] = {key: str(value) for key, value in chosen.items() if key != "pack"}
    told["answers"] = sorted(lengths)
    told["unseen"] = sorted(name for name, key in content.items() if key not in seen)
    return told


def sit_down(game: str, pack: str, chance: random.Random) -> Table:
    """A table with seats and options drawn at random; those that do not go together are drawn again."""
    rules = load(game)
    for _ in range(TRIES):
        seats, chosen = chance.choice(rules.seats), dict[str, Any](pack=pack)
        for choice in options(game, pack):
            if choice.key != "pack" and not choice.free and choice.asked(seats, chosen):
                chosen[choice.key] = chance.choice(choice.values)
        try:
            return open_table(game, seats, chosen, luck="fast", seed=chance.randrange(2**32))
        except Unknown:
            continue
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
            read(table)
            table.answer(ask.seat, chance.choice(ask.keys))
            answers += 1
    play_out(table, pick, chance.randrange(2**32))
    return answers


def read(table: Table) -> None:
    """Read every word a player could read just now, in both languages."""
    for code in LANGUAGES:
        with language(code):
            for ask in table.asks:
                ask.to_json()
            for seat in (*range(len(table.header["seats"])), None):
                table.view(seat)
            for event in table.events(None)[-5:]:
                event.to_json()


def content_of(pack: Any) -> dict[str, str]:
    """Every entry of a pack, by the name it has there: `room.city-guard` -> `city-guard`."""
    return {
        f"{collection}.{key}": key
        for collection in pack.collections()
        if isinstance(getattr(pack, collection), dict)
        for key in getattr(pack, collection)
        if isinstance(key, str)
    }


def keys_seen(table: Table) -> set[str]:
    """The keys of the things that came up in a game: told, drawn, chosen, or lying there at the end."""
    seen = {key for event in table.events(None) for key in keys_in(tuple(event.facts.values()))}
    for _, answer in table._log:
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
    print(json.dumps(try_out(game, pack, int(count), int(seed))))


if __name__ == "__main__":
    main()
