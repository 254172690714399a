"""What a game gives to the kernel."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.kernel.ask import Detail
from undercroft.kernel.errors import Unknown, say
from undercroft.kernel.memory import Memory
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules
from undercroft.kernel.standing import Standing
from undercroft.kernel.state import GameState
from undercroft.kernel.things import Thing, keys_in
from undercroft.kernel.view import Ending, Envelope, OutcomeJson
from undercroft.kernel.words import Message, Question

Options = Mapping[str, Any]
Prompt = Message | Question


@dataclass(frozen=True)
class Choice:
    """Something that can be chosen before play: `difficulty`, one of `values`, else `default`."""

    key: str
    values: tuple[Any, ...]
    default: Any
    label: Message
    labels: Mapping[Any, Any] | None = None  # a value -> what it is called
    free: bool = False  # `check` takes more than `values`: any short text
    # whether it is worth asking a person, given the number of seats and what is chosen already
    asked: Callable[[int, Options], bool] = lambda seats, chosen: True
    with_bots: Any = None  # the default at a table with bots, if it is another

    def check(self, value: Any) -> Any:
        for legal in self.values:
            if value == legal or str(value) == str(legal):  # the command line knows texts only
                return legal
        raise Unknown(say("value of option {key!r}:"), value, self.values, key=self.key)

    def label_of(self, value: Any) -> str:
        return str((self.labels or {}).get(value, value))


SAID = {"off": 0, "no": 0, "false": 0, "on": 1, "yes": 1, "true": 1}


class Switch(Choice):
    """On or off, however it is said: `hard=on`, `hard=yes`, `hard=True`. A record keeps the spelling of its game."""

    def __init__(
        self,
        key: str,
        default: bool,
        label: Message,
        *,
        spelled: tuple[Any, Any] = (False, True),
        asked: Callable[[int, Options], bool] = lambda seats, chosen: True,
    ) -> None:
        called = dict(zip(spelled, (say("off"), say("on")), strict=True))
        super().__init__(key, spelled, spelled[default], label, called, asked=asked)

    def check(self, value: Any) -> Any:
        said = SAID.get(str(value).lower()) if isinstance(value, (str, bool)) else None
        if said is None:
            raise Unknown(say("value of option {key!r}:"), value, self.values, key=self.key)
        return self.values[said]


@dataclass(frozen=True)
class Outcome:
    """How a game ended. `scores` has one entry per seat, or is empty where a game knows no score.

    `how` is the key of the way in which it ended (`king-killed`, `starved`), out of the few the title lists in
    `Game.ends`; `cause` is the printed thing that brought it about, where one did: who killed, what ran out.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    why: Message
    how: str = ""
    cause: Any = None

    @property
    def reason(self) -> str:
        """How it ended, as a sentence in the current language."""
        return str(self.why)

    @property
    def observed(self) -> Ending:
        """The end without words."""
        cause = next(keys_in((self.cause,)), None)
        return {"winners": list(self.winners), "scores": list(self.scores), "how": self.how, "cause": cause}

    def to_json(self) -> OutcomeJson:
        return {**self.observed, "reason": self.reason}


@dataclass(frozen=True)
class CampaignRules:
    """How records become a campaign: a fold over finished tables. All states are JSON-able dicts."""

    begin: Callable[[], dict[str, Any]]
    # the state before, the finished table -> the state after; raises BadCampaign if the table does not belong
    carry: Callable[[dict[str, Any], Any], dict[str, Any]]
    # the state, what the player chose -> the options of the next table; if the state has "seats", these people play
    next_options: Callable[[dict[str, Any], Options], Options]
    # the state, the choices of the game -> what is left to be chosen for the next table
    choices: Callable[[dict[str, Any], tuple[Choice, ...]], tuple[Choice, ...]] = lambda state, choices: choices
    sentence: Message | str = ""  # what a row of these games is
    row: str = "campaigns"  # the folder in which they are kept


def _no_pack(name: str) -> None:
    if name:
        raise Unknown(say("pack"), name, ())
    return


@dataclass(frozen=True)
class Game:
    """One game: its rules, and what is needed to sit down to them."""

    name: str
    title: Message
    rules_version: int
    seats: tuple[int, ...]
    begin: Callable[[Sequence[str], Options, Any], GameState]  # seat names, options, pack
    play: Callable[[Any], Rules[Outcome]]
    view: Callable[[Any, int | None], Mapping[str, Any]]  # the game's own part of what a seat may know
    prompts: Mapping[str, Prompt]  # clause -> the question
    choices: Callable[[Any], tuple[Choice, ...]] = lambda pack: ()
    load_pack: Callable[[str], Any] = _no_pack  # a name or a folder -> an object with .name and .digest
    packs: Callable[[], tuple[str, ...]] = lambda: ()
    # what a die or a card is called, in the current language: clause, the thing
    luck_words: Callable[[str, Any], str] = lambda clause, thing: str(getattr(thing, "name", thing))
    # where luck is asked for and whose it is, for challenges (`placed.py`): state, clause
    place: Callable[[Any, str], str] = lambda state, clause: ""
    # from which cards one is drawn, and for whom, when luck is typed: state, clause, the cards that may come
    deck: Callable[[Any, str, Sequence[Any]], str] = lambda *asked: ""
    campaign: CampaignRules | None = None
    # what an option means just now: state, seat, clause, option, what the ask is about
    details: Callable[[Any, int, str, Option[Any], Any], Detail | None] = lambda *asked: None
    # whether an answer could end it at once: then what is certain is counted out (`ask.py`) ...
    is_mortal: Callable[[Any, int], bool] = lambda state, seat: False
    # ... and called so: a state in which nobody has won ("": lost, but nobody dies of it)
    deadly: Callable[[Any], str] = lambda state: ""
    # the one sensible answer, where there is one: state, seat, clause, options, what the ask is about
    obvious: Callable[[Any, int, str, Sequence[Option[Any]], Any], Option[Any] | None] = lambda *asked: None
    standing: tuple[Standing, ...] = ()  # the standing answers a seat may have
    # the key of a thing that some seats know and others do not -> those who know it: telling it ends what can be undone
    secrets: Callable[[Any], Mapping[str, Collection[int]]] = lambda state: {}
    # draws anew what this seat does not know (state, seat, its memory, chance); whether there was anything
    redraw: Callable[[Any, int, Memory, random.Random], bool] = lambda *asked: False
    # whether something in this state may be hidden from a seat (None: wherever the game can draw something anew)
    hides: Callable[[Any, int], bool] | None = None
    seen: Any = Envelope  # the TypedDict that a whole view is: the envelope and the game's own part
    # what changes of a view, without its print: for programs that learn (None: they are given the view) ...
    observe: Callable[[Any, int | None], Any] | None = None
    observed: Any = None  # ... and the TypedDict that it is
    observe_about: Callable[[Any], Any] | None = None  # its `about`: what the question is about, where it says so
    things: Callable[[Any], list[Thing]] = lambda pack: []  # the print of a pack, in the current language
    ends: tuple[str, ...] = ()  # the keys of the ways in which a game may end: `Outcome.how`
    # every key an answer can have with this pack, so many seats and these options, in an order that stays
    answers: Callable[[Any, int, Options], Iterable[str]] | None = None
    # an ask never offers more with this pack; 0: nobody has counted
    most_options: int | Callable[[Any], int] = 0
    # words a player writes onto the table (the name of a dungeon): state, seat, key, text -> the text as kept
    note: Callable[[Any, int, str, str], None] | None = None

    @property
    def domain(self) -> str:
        return self.title.domain

    def may_hide(self, state: Any, seat: int) -> bool:
        """Whether this seat may not know something of this state."""
        return self.redraw is not Game.redraw if self.hides is None else self.hides(state, seat)

    def check_options(self, pack: Any, given: Options) -> dict[str, Any]:
        """All options of a table: the given ones checked, the others at their defaults."""
        choices = {choice.key: choice for choice in self.choices(pack)}
        for key in given:
            if key not in choices:
                raise Unknown(say("option of {name}"), key, choices, name=self.name)
        return {key: choice.check(given[key]) if key in given else choice.default for key, choice in choices.items()}
