"""What is to be played, by whom and how."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.bots.seated import is_bot
from undercroft.face import open_table
from undercroft.kernel.luck import Seeded
from undercroft.kernel.table import Table
from undercroft.store.seeds import keep_luck


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

    def open(self, luck: Seeded | None = None) -> Table:
        """The table, with this luck or the one it is planned with."""
        how = self.how if luck is None else {**self.how, "luck": luck}
        return open_table(self.game, self.names, self.options, **how)

    def open_here(self) -> Table:
        """The table of a game in the folder. If it is for the record, its luck is kept apart from the save."""
        if not self.how.get("for_record"):
            return self.open()
        luck = Seeded(secrets.token_hex(16))
        keep_luck(luck)
        return self.open(luck)
