"""A campaign is a row of records; what carries over is found by replaying them, and kept nowhere else."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from undercroft.kernel.errors import BadCampaign, CannotSave
from undercroft.kernel.game import CampaignRules, Choice, Game
from undercroft.kernel.record import Record
from undercroft.kernel.table import Table


class Campaign:
    """A folder of finished records, numbered in the order they were added."""

    def __init__(
        self,
        game: Game,
        path: str | os.PathLike[str],
        replay: Callable[[Record], Table],
        open_table: Callable[..., Table],
    ) -> None:
        if game.campaign is None:
            raise BadCampaign(f"{game.name} has no campaign")
        self.game = game
        self.path = Path(path)
        self._rules: CampaignRules = game.campaign
        self._replay = replay
        self._open_table = open_table
        if self.path.exists() and not self.path.is_dir():
            raise BadCampaign(f"{self.path}: a campaign is a folder of records, this is a file")
        self.state: dict[str, Any] = self._rules.begin()
        for file in self.files:
            self.state = self._carry(Record.load(file))

    @property
    def files(self) -> list[Path]:
        """The records, in order."""
        numbered = [file for file in self.path.glob("*.jsonl") if file.stem.isdigit()]
        return sorted(numbered, key=lambda file: int(file.stem))

    def choices(self, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """What is left to be chosen for the next table, of what the game lets choose."""
        return self._rules.choices(self.state, choices)

    def open_table(self, seats: Any = 1, options: Mapping[str, Any] | None = None, **more: Any) -> Table:
        """The next table of this campaign: what the state settles is filled in, other people are refused."""
        people: list[str] = self.state.get("seats") or []
        if people:
            if (seats if isinstance(seats, int) else list(seats)) not in (len(people), people):
                raise BadCampaign(f"the players stay the same in this campaign: {', '.join(people)}")
            seats = people
        filled = self._rules.next_options(self.state, options or {})
        return self._open_table(self.game, seats, dict(filled), **more)

    def add(self, record: Record) -> dict[str, Any]:
        """Add a finished record and return the new state. A record that does not belong is refused, nothing is lost."""
        state = self._carry(record)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotSave(f"cannot save {self.path}: {error.strerror}") from error
        last = int(self.files[-1].stem) if self.files else 0
        record.save(self.path / f"{last + 1:03}.jsonl")
        self.state = state
        return state

    def _carry(self, record: Record) -> dict[str, Any]:
        name = record.header.get("game")
        if name != self.game.name:
            raise BadCampaign(f"{record.source}: a record of {name} does not belong to a campaign of {self.game.name}")
        table = self._replay(record)
        if table.outcome is None:
            raise BadCampaign(f"{record.source}: the game is not finished; only finished records belong to a campaign")
        try:
            return self._rules.carry(deepcopy(self.state), table)
        except BadCampaign as error:
            raise BadCampaign(f"{record.source}: {error}") from error
