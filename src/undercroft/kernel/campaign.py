"""A campaign is a row of records; what carries over is found by replaying them, and kept nowhere else."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from undercroft.kernel.errors import BadCampaign, CannotSave, say, why_not
from undercroft.kernel.game import CampaignRules, Choice, Game
from undercroft.kernel.harmless import shown
from undercroft.kernel.record import Record, write_whole
from undercroft.kernel.table import Table
from undercroft.kernel.words import as_bytes


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
            raise BadCampaign(say("{name} has no campaign"), name=game.name)
        self.game = game
        self.path = Path(path)
        self._rules: CampaignRules = game.campaign
        self._replay = replay
        self._open_table = open_table
        if self.path.exists() and not self.path.is_dir():
            raise BadCampaign(say("{file}: a campaign is a folder of records, this is a file"), file=self.path)
        self.state: dict[str, Any] = self._rules.begin()
        for file in self.files:
            self.state = self._carry(Record.load(file))

    @property
    def files(self) -> list[Path]:
        """The records, in order."""
        numbered = [file for file in self.path.glob("*.jsonl") if file.stem.isdecimal()]
        return sorted(numbered, key=lambda file: int(file.stem))

    def choices(self, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """What is left to be chosen for the next table, of what the game lets choose."""
        return self._rules.choices(self.state, choices)

    def narrowed(self, choices: tuple[Choice, ...]) -> list[Choice]:
        """Those of which this campaign leaves less than the game does."""
        return [choice for choice in self.choices(choices) if choice not in choices]

    def open_table(self, seats: Any = None, options: Mapping[str, Any] | None = None, **more: Any) -> Table:
        """The next table of this campaign: what the state settles is filled in, and nothing else is opened."""
        filled = self._rules.next_options(self.state, options or {})
        return self._open_table(self.game, self._people(seats), dict(filled), **more)

    def _people(self, seats: Any) -> Any:
        """Who plays: in some campaigns always the same people."""
        settled: list[str] = self.state.get("seats") or []
        if not settled:
            return 1 if seats is None else seats
        if seats is not None and seats != len(settled) and (isinstance(seats, int) or list(seats) != settled):
            raise BadCampaign(
                say("the players stay the same in this campaign: {names}"), names=shown(", ".join(settled), 200)
            )
        return settled

    def add(self, record: Record) -> dict[str, Any]:
        """Add a finished record and return the new state. A record that does not belong is refused, nothing is lost.

        The file appears whole under its number, or not at all; it takes nobody's place.
        """
        held = self.holds(record)
        if held is not None:
            raise BadCampaign(
                say("{file}: this game is in the campaign already: {name}"), file=record.source, name=held.name
            )
        state = self._carry(record)
        files = self.files
        file = self.path / f"{(int(files[-1].stem) if files else 0) + 1:03}.jsonl"
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            write_whole(file, record.text, new=True)
        except FileExistsError as error:
            raise BadCampaign(
                say("{file}: somebody else has just added a game; open the campaign again"), file=file
            ) from error
        except OSError as error:
            raise CannotSave(f"{self.path}: {why_not(error)}") from error
        self.state = state
        return state

    def holds(self, record: Record) -> Path | None:
        """The file in which this very game stands, if it was added before."""
        data = as_bytes(record.text)
        return next((file for file in self.files if file.read_bytes() == data), None)

    def _carry(self, record: Record) -> dict[str, Any]:
        name = record.header.get("game")
        if name != self.game.name:
            raise BadCampaign(
                say("{file}: a record of {name} does not belong to a campaign of {game}"),
                file=record.source,
                name=name,
                game=self.game.name,
            )
        table = self._replay(record)
        if table.outcome is None:
            raise BadCampaign(
                say("{file}: the game is not finished; only finished records belong to a campaign"), file=record.source
            )
        try:
            return self._rules.carry(deepcopy(self.state), table)
        except BadCampaign as error:
            raise BadCampaign(f"{record.source}: {error}") from error
