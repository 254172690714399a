"""Packs of Paper Dungeons, by name or folder."""

from __future__ import annotations

from undercroft.content.loader import load_pack, pack_names
from undercroft.games.paper_dungeons.cover import NAME
from undercroft.games.paper_dungeons.kinds.pack import PaperDungeonsPack
from undercroft.games.paper_dungeons.rules import rewards as _rewards  # noqa: F401  # registers the verbs packs name


def load(where: str) -> PaperDungeonsPack:
    """A pack by name or folder; "" is the default pack."""
    return load_pack(PaperDungeonsPack, NAME, where or pack_names(NAME)[0])
