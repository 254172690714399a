"""Undercroft: four dungeon-crawl tabletop games on one table."""

from typing import TYPE_CHECKING

from undercroft.face import open_campaign, open_table, options, replay, things, verify
from undercroft.kernel.ask import Ask, AskJson, Chance, Detail, Option, OptionJson
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.errors import (
    BadCampaign,
    BadLuck,
    BadPack,
    BadRecord,
    CannotSave,
    NotAllowed,
    OutOfTurn,
    Refusal,
    UndercroftError,
    Unknown,
    UnknownAnswer,
)
from undercroft.kernel.event import Event, EventJson, Events
from undercroft.kernel.game import Choice, Game, Outcome
from undercroft.kernel.luck import Seeded, Share, Shared, luck_of
from undercroft.kernel.playout import play_out, play_outs
from undercroft.kernel.record import Record
from undercroft.kernel.standing import Standing
from undercroft.kernel.table import Table
from undercroft.kernel.things import Thing
from undercroft.kernel.verify import Verified
from undercroft.kernel.view import Envelope, OutcomeJson
from undercroft.kernel.words import language

if TYPE_CHECKING:
    from undercroft.face import games
else:
    from undercroft import games  # the package lists the games when it is called

__version__ = "0.3.0.dev0"

__all__ = [
    "Ask",
    "AskJson",
    "BadCampaign",
    "BadLuck",
    "BadPack",
    "BadRecord",
    "Campaign",
    "CannotSave",
    "Chance",
    "Choice",
    "Detail",
    "Envelope",
    "Event",
    "EventJson",
    "Events",
    "Game",
    "NotAllowed",
    "Option",
    "OptionJson",
    "OutOfTurn",
    "Outcome",
    "OutcomeJson",
    "Record",
    "Refusal",
    "Seeded",
    "Share",
    "Shared",
    "Standing",
    "Table",
    "Thing",
    "UndercroftError",
    "Unknown",
    "UnknownAnswer",
    "Verified",
    "games",
    "language",
    "luck_of",
    "open_campaign",
    "open_table",
    "options",
    "play_out",
    "play_outs",
    "replay",
    "things",
    "verify",
]

# Users meet these names here, so tracebacks, reprs and documentation name them here. Classes of plain data (TypedDict)
# keep the module in which their annotations are to be read.
for _name in __all__:
    _thing = globals()[_name]
    if not hasattr(_thing, "__total__") and _name != "games":
        _thing.__module__ = "undercroft"
del _name, _thing
