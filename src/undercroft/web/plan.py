"""What is to be played, by whom and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.bots.seated import is_bot
from undercroft.face import open_table
from undercroft.kernel.table import Table


@dataclass(frozen=True)
class Plan:
    """All that `open_table` takes; `how` is its luck, its hints and the like."""

    game: str
    names: Sequence[str]
    options: Mapping[str, Any]
    how: Mapping[str, Any]

    @property
    def people(self) -> list[int]:
        """The seats that are not a bot's."""
        return [seat for seat, name in enumerate(self.names) if not is_bot(name)]

    def open(self, **otherwise: Any) -> Table:
        return open_table(self.game, self.names, self.options, **{**self.how, **otherwise})
