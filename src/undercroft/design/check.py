"""`undercroft pack check`: a pack that passes can be played to the end. What was tried is said, and what was not."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undercroft.content.loader import complaint, game_of, merged_tables, own_entries
from undercroft.design.trial import SECONDS
from undercroft.kernel.errors import BadPack, brief, say
from undercroft.kernel.languages import SOURCE, language, languages
from undercroft.kernel.words import PRINT, translated
from undercroft.shelf import load, names

GAMES = 200


@dataclass(frozen=True)
class Checked:
    """What a check of a pack has found."""

    game: str
    title: str
    entries: dict[str, int]
    things: int
    effects: int  # carried out one by one
    idle: tuple[str, ...]  # whose moment never came
    games: int
    wished: int
    answers: tuple[int, int, int]  # the shortest game, the median, the longest
    unseen: tuple[str, ...]
    unsaid: dict[str, tuple[str, ...]]  # by language: where this pack itself speaks English only


def check_pack(folder: str | os.PathLike[str], games: int = GAMES, seed: int = 1) -> Checked:
    """Load a pack, read every word of it in every language, and play it; raises BadPack with what is wrong."""
    path = Path(folder)
    game = game_of(path)
    if game not in names():
        raise BadPack(
            say("{file}: pack.game: unknown game {game}; possible: {legal}"),
            file=path / "pack.toml",
            game=brief(game),
            legal=", ".join(names()),
        )
    rules = load(game)
    pack = rules.load_pack(str(path))
    things = read_words(rules, pack, path)
    told: dict[str, Any] = {"answers": [], "games": 0, "unseen": [], "wished": 0, "effects": 0, "idle": []}
    if games:
        told = _play_it(game, path, games, seed)
    answers = told["answers"] or [0]
    own = own_entries(path)
    return Checked(
        game,
        str(pack.title),
        {key: len(getattr(pack, key)) for key in pack.collections() if hasattr(getattr(pack, key), "__len__")},
        things,
        told["effects"],
        tuple(told["idle"]),
        told["games"],
        told["wished"],
        (answers[0], int(statistics.median(answers)), answers[-1]),
        tuple(sorted(told["unseen"], key=lambda place: place not in own)),  # what is new first
        {code: found for code in languages() if code != SOURCE and (found := unsaid(game, path, own, code))},
    )


def unsaid(game: str, path: Path, own: set[str], code: str) -> tuple[str, ...]:
    """What a pack says itself and does not say in a language, by place; nobody has to, and who plays reads English."""
    tables = merged_tables(game, str(path))
    entries = [(place, tables.get(place.partition(".")[0], {}).get(place.partition(".")[2])) for place in sorted(own)]
    return tuple(found for place, entry in entries for found in _without(entry, place, game, code))


def _without(value: Any, place: str, game: str, code: str) -> Iterator[str]:
    if isinstance(value, dict):
        text = value.get(SOURCE)
        if isinstance(text, str) and code not in value and translated(game, PRINT, text, code) == text:
            yield place
        for key, part in value.items():
            yield from _without(part, f"{place}.{key}", game, code)
    elif isinstance(value, list):
        for number, part in enumerate(value, start=1):
            yield from _without(part, f"{place}.{number}", game, code)


def read_words(rules: Any, pack: Any, path: Path) -> int:
    """Every printed thing and every choice before play says something in every language."""
    count = 0
    for code in languages():
        with language(code):
            try:
                things = rules.things(pack)
                labels = [choice.label_of(value) for choice in rules.choices(pack) for value in choice.values]
            except Exception as error:
                raise BadPack(
                    say("{file}: a text cannot be read in {code}: {kind}: {error}"),
                    file=path,
                    code=code,
                    kind=type(error).__name__,
                    error=error,
                ) from error
            for thing in things:
                if not thing["name"].strip():
                    raise BadPack(say("{file}: {key}: no name in {code}"), file=path, key=thing["key"], code=code)
            if not all(labels):
                raise BadPack(say("{file}: a choice before play has no name in {code}"), file=path, code=code)
            count = len(things)
    return count


def _play_it(game: str, path: Path, games: int, seed: int) -> dict[str, Any]:
    """Random games in a process of their own: whatever a pack does, it does it there."""
    program = [sys.executable, "-m", "undercroft.design.trial", game, str(path.resolve()), str(games), str(seed)]
    try:
        done = subprocess.run(program, capture_output=True, text=True, timeout=SECONDS + 60, check=False)
    except subprocess.TimeoutExpired as error:
        raise BadPack(say("{file}: random games with this pack do not come to an end"), file=path) from error
    try:
        told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    except (IndexError, ValueError) as error:
        last = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        raise BadPack(
            say("{file}: random games with this pack break down: {last}"), file=path, last=last[:300]
        ) from error
    if told["failed"]:
        raise complaint(game, path, f"{told['failed']} (carried out on a prepared table)")
    if told["error"]:
        chosen = ", ".join(f"{key}={value}" for key, value in told["options"].items())
        raise BadPack(
            say("{file}: game {games} with this pack fails ({chosen}): {error}"),
            file=path,
            games=told["games"] + 1,
            chosen=chosen,
            error=told["error"],
        )
    return told
