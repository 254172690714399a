"""Undercroft: four dungeon-crawl tabletop games on one table."""

from undercroft.face import games, open_campaign, open_table, options, replay
from undercroft.kernel.errors import (
    BadCampaign,
    BadLuck,
    BadPack,
    BadRecord,
    CannotSave,
    NotAllowed,
    OutOfTurn,
    UndercroftError,
    Unknown,
    UnknownAnswer,
)
from undercroft.kernel.words import language

__version__ = "0.1.0"

__all__ = [
    "BadCampaign",
    "BadLuck",
    "BadPack",
    "BadRecord",
    "CannotSave",
    "NotAllowed",
    "OutOfTurn",
    "UndercroftError",
    "Unknown",
    "UnknownAnswer",
    "games",
    "language",
    "open_campaign",
    "open_table",
    "options",
    "replay",
]
