"""What is to be played, by whom and how."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.bots.seated import is_bot
from undercroft.face import open_table
from undercroft.kernel.luck import Seeded
from undercroft.kernel.table import Table
from undercroft.paper.laid import deal
from undercroft.store.seeds import keep_luck
from undercroft.web.tables import Tables

Witness = Callable[[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Plan:
    """All that `open_table` takes; `how` is its luck, its hints and the like, and what paper says was dealt."""

    game: str
    names: Sequence[str]
    options: Mapping[str, Any]
    how: Mapping[str, Any]

    @property
    def people(self) -> list[int]:
        """The seats that are not a bot's."""
        return [seat for seat, name in enumerate(self.names) if not is_bot(name)]

    def open(self, luck: Seeded | None = None, witness: Witness | None = None) -> Table:
        """The table, with this luck or the one it is planned with; a witness sees its header before the first roll."""
        how = {key: value for key, value in self.how.items() if key != "dealt"}
        how |= {} if luck is None else {"luck": luck}
        table = open_table(self.game, self.names, self.options, witness=witness, **how)
        deal(table, self.how.get("dealt", ()))
        return table

    def open_here(self, tables: Tables) -> Table:
        """The table of a game in the folder. If it is for the record, its luck is kept apart from the save, and this
        server seals its beginning."""
        if not self.how.get("for_record"):
            return self.open()
        luck, signer = Seeded(secrets.token_hex(16)), tables.signer
        keep_luck(luck)
        return self.open(luck, signer.sealed if signer else None)
