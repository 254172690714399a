"""Positions of real games, kept as data, and a table that shows them: what a screen looks like then depends on the
screens alone. `python tests/term/positions.py` takes the positions anew."""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import undercroft
from undercroft import learn
from undercroft.learn import Note
from undercroft.players.asked import Asked

FOLDER = Path(__file__).parent / "positions"
ANSWERS = {"dungeon-run": 22, "map-maker": 8, "mini-rogue": 13, "paper-dungeons": 24}
NOTE = Note("", "", 1, "A note for learners stands here, beside the question. It has two sentences.", ())


class Frozen:
    """A sitting at which nothing happens any more."""

    def __init__(self, game: str) -> None:
        kept: dict[str, Any] = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
        ask, view, self._story = kept["ask"], kept["view"], kept["story"]
        self._view = view
        self.game, self.names, self.people, self.at = game, ["ann"], [0], 0
        self.table = SimpleNamespace(
            game=SimpleNamespace(name=game, title=kept["title"]),
            outcome=None,
            wanted=None,
            past=SimpleNamespace(log=()),
        )
        keys = tuple(option["key"] for option in ask["options"])
        self._question = Asked(SimpleNamespace(seat=0, keys=keys), 0, ask, view, NOTE, "")
        self.turn = 0

    is_watched = False

    def next_bot(self) -> int | None:
        return None

    def question(self, seat: int) -> Asked:
        return self._question

    def must_hide(self, seat: int) -> bool:
        return False

    def view(self, seat: int | None) -> dict[str, Any]:
        return self._view

    def known(self, *_: Any) -> list[str]:
        return []

    def news(self, seat: int | None, **_: Any) -> tuple[list[Any], list[str]]:
        return [], list(self._story)


def take(game: str) -> None:
    """The recommended first game after some answers."""
    table = undercroft.open_table(game, ["ann"], dict(learn.first(game).options), seed="screens 1")
    chance = random.Random(game)
    for _ in range(ANSWERS[game]):
        ask = table.asks[0]
        advised = learn.first(game).answers.get(ask.clause)
        table.answer(0, advised if advised in ask.keys else chance.choice(ask.keys))
    kept = {
        "title": str(table.game.title),
        "ask": table.asks[0].to_json(),
        "view": table.view(0),
        "story": [event.text for event in table.events(0)[-12:]],
    }
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game}.json").write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in ANSWERS:
        take(name)
