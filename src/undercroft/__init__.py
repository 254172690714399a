"""Undercroft: four dungeon-crawl tabletop games on one table."""

from typing import TYPE_CHECKING

from undercroft.face import open_campaign, options, replay, spaces, things, verify
from undercroft.kernel.ask import Ask, AskJson, Chance, Detail, Option, OptionJson
from undercroft.kernel.beats import Beat, BeatJson
from undercroft.kernel.bounds import Axis, Most, OfKind, OneOf, OutOfSpace, Within
from undercroft.kernel.campaign import Campaign
from undercroft.kernel.chain import Kept
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
from undercroft.kernel.languages import language
from undercroft.kernel.luck import Seeded, Share, Shared
from undercroft.kernel.playout import play_out, play_outs
from undercroft.kernel.record import Record
from undercroft.kernel.sources import luck_of
from undercroft.kernel.spaces import Spaces
from undercroft.kernel.standing import Standing
from undercroft.kernel.table import Table
from undercroft.kernel.things import Thing
from undercroft.kernel.verify import Verified
from undercroft.kernel.view import Envelope, OutcomeJson

if TYPE_CHECKING:
    from undercroft.face import games
    from undercroft.games.typed import open_table  # its tables have views of the title's own type
else:
    from undercroft import games  # the package lists the games when it is called
    from undercroft.face import open_table

__version__ = "0.3.0"

__all__ = [
    "Ask",
    "AskJson",
    "Axis",
    "BadCampaign",
    "BadLuck",
    "BadPack",
    "BadRecord",
    "Beat",
    "BeatJson",
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
    "Kept",
    "Most",
    "NotAllowed",
    "OfKind",
    "OneOf",
    "Option",
    "OptionJson",
    "OutOfSpace",
    "OutOfTurn",
    "Outcome",
    "OutcomeJson",
    "Record",
    "Refusal",
    "Seeded",
    "Share",
    "Shared",
    "Spaces",
    "Standing",
    "Table",
    "Thing",
    "UndercroftError",
    "Unknown",
    "UnknownAnswer",
    "Verified",
    "Within",
    "games",
    "language",
    "luck_of",
    "open_campaign",
    "open_table",
    "options",
    "play_out",
    "play_outs",
    "replay",
    "spaces",
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
