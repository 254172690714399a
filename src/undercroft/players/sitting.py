"""One sitting: people and bots at a table, without a word about screens. Terminal, page, server and programs use it.

It knows who is asked, lets bots and standing answers speak for themselves, finds the note beside a question, takes
answers and takes them back. Whoever shows it keeps how it is shown; where it is kept is a `Kept`.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from undercroft.bots import Answer, Bot, Seat
from undercroft.bots.reasons import Reasons, reasons_of
from undercroft.bots.seated import bot_for, with_names
from undercroft.kernel.ask import Ask, AskJson
from undercroft.kernel.errors import NotAllowed, OutOfTurn
from undercroft.kernel.event import Event
from undercroft.kernel.table import Table
from undercroft.kernel.view import Envelope
from undercroft.learn import OFF, Person, first
from undercroft.learn.data import teaches
from undercroft.players.asked import Asked, Deadly, Numbers, Preferences, put
from undercroft.players.heard import Heard, Notes
from undercroft.players.secrets import knows_more
from undercroft.store.people import People

Told = TypeVar("Told")

PATIENCE = 2.0  # seconds a bot may think; then it takes what looked best so far, or at a glance
WATCHED = 3  # turns of bots after which people are not made to wait any longer
IN_ONE_GO = 300  # answers of others ...
FOR_SO_LONG = 1.5  # ... and seconds, until people are shown how the table stands


class Kept(Protocol):
    """Where a table is kept."""

    def keep(self, table: Table) -> None:
        """Save what was answered since the last time, before anybody sees what came of it."""

    def lent(self) -> Mapping[int, str]:
        """The seats of people for whom a bot played when it was last kept."""

    def keep_lent(self, lent: Mapping[int, str]) -> None:
        """Remember them."""


@dataclass
class Lent:
    """A person's seat in the hands of a bot."""

    name: str
    bot: Bot
    left: int  # answers until it is given back; below 0: until somebody takes it back


class Thought(NamedTuple):
    """What a bot wants to answer, and why, for those who may hear it."""

    key: str
    reasons: Reasons


class Sitting:
    def __init__(
        self,
        table: Table,
        kept: Kept,
        bots: dict[int, Bot],
        memory: People | None = None,
        guided: bool = False,
        pause: float = 0,
        is_apart: bool = False,
    ) -> None:
        self.table, self.kept, self.bots = table, kept, bots
        self.memory = memory  # what is known of people from other evenings
        self.game = table.game.name
        self.names: list[str] = list(table.header["seats"])
        self.everybody = tuple(seat for seat in range(len(self.names)) if seat not in bots)  # all people at the table
        self.people = self.everybody  # those of them who sit before this device
        self.is_apart = is_apart  # the others sit elsewhere
        self.at = self.people[0] if len(self.people) == 1 else None  # who looks at this device just now
        self.last: int | None = None  # the person who answered last
        self.spoke: int | None = None  # the bot that answered last
        self.persons = {seat: self._person(seat) for seat in self.everybody}
        self.standing = {seat: self._preferences(seat) for seat in self.everybody}
        self.lent: dict[int, Lent] = {}  # seats of people for whom a bot answers
        self.let_sit_in(kept.lent())
        self.spoken_for = set(self.lent)  # people for whom a bot has answered: the game is not theirs alone
        self.numbers = Numbers(table)
        self.heard = Heard(table, self.everybody, self.numbers, is_apart)
        self.notes = Notes(table)
        self._advice = first(self.game).answers if guided and teaches(self.game) else {}
        self._pause, self._paused = pause, 0  # seconds after a bot's turn, and how often since a person's answer
        self._secrets = False

    def keep(self) -> None:
        self.kept.keep(self.table)

    # -- who is asked -------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> dict[int, Ask]:
        """The people at this device who are asked something."""
        return {ask.seat: ask for ask in self.table.asks if ask.seat in self.people and self.bot_at(ask.seat) is None}

    @property
    def turn(self) -> int | None:
        """Whose question is put: who sits before the device answers everything before it is passed on."""
        asked = self.asked
        return self.at if self.at in asked else min(asked, default=None)

    def question(self, seat: int, person: Person | None = None) -> Asked:
        """What this person is asked. `person`: who reads there, if more is known of them than their name."""
        ask, reader = self.asked[seat], person or self.persons[seat]
        json: AskJson = self.called(put(ask))
        number, view = self.numbers.of(seat), self.view(seat)
        note = self.notes.beside(ask, number, reader, view)
        if note is not None and self.memory is not None and reader.name:
            self.memory.add_notes(reader.name, reader.shown)
        return Asked(ask, number, json, view, note, self._advised(ask, reader))

    def _advised(self, ask: Ask, person: Person) -> str:
        key = self._advice.get(ask.clause, "") if person.level != OFF else ""
        return key if key in ask.keys else ""

    def is_asked(self, seat: int | None, number: int) -> bool:
        """Answers carry the number of the ask: others may have answered meanwhile, but not this one. Of None, real
        dice or a card are waited for."""
        waits = self.table.wanted is not None and bool(self.people) if seat is None else seat in self.asked
        return waits and self.numbers.of(seat) == number

    @property
    def waited_for(self) -> set[int]:
        """The seats that have still to answer, as this device may know it.

        Who answers side by side with others does so unseen: elsewhere, nobody learns from the page or from the time it
        takes who is done.
        """
        pending = {ask.seat for ask in self.table.asks}
        return pending | (set(self.table.side_by_side) - set(self.people)) if self.is_apart else pending

    # -- bots and standing answers ------------------------------------------------------------------------------------

    def bot_at(self, seat: int) -> Bot | None:
        lent = self.lent.get(seat)
        return lent.bot if lent is not None else self.bots.get(seat)

    @property
    def bots_wait(self) -> bool:
        """Whether only bots are asked."""
        asks = self.table.asks
        return bool(asks) and all(self.bot_at(ask.seat) is not None for ask in asks)

    def go_on(self, watched: bool = False) -> None:
        """Bots and standing answers do not make people wait, but a game of bots alone stops now and then. `watched`:
        somebody looks on, and lets them go on after each of their turns."""
        end = time.monotonic() + FOR_SO_LONG
        self.spoke = None  # what was done before has been looked at
        for _ in range(IN_ONE_GO):
            seat = self._waiting_bot()
            if seat is not None and self.thinks_aside(seat):
                break
            if seat is not None:
                self._speak(seat, self.think(seat, self.table))
            elif not self._give_standing():
                break
            if time.monotonic() > end or (watched and self.is_followed):
                break
        self.keep()

    def thinks_aside(self, seat: int) -> bool:
        """Whether the bot in this seat thinks elsewhere, and whoever asks it tells what it said (`speak`)."""
        return False

    def step(self) -> bool:
        """Let standing answers speak, then one bot. False: people are asked, real dice are awaited, or it is over."""
        seat = self.next_bot()
        if seat is None:
            return False
        self.speak(seat, self.think(seat, self.table))
        return True

    def next_bot(self) -> int | None:
        """Let standing answers speak, until a bot is to answer: its seat. None: the others are to."""
        while (seat := self._waiting_bot()) is None and self._give_standing():
            self.keep()
        return seat

    def think(self, seat: int, table: Table) -> Thought:
        """What the bot in this seat would do, and why as far as each person may know. At a copy of the table it may
        think aside, while people look around."""
        bot = self.bot_at(seat)
        assert bot is not None
        return self.thought(seat, table, bot.answer(Seat(table, seat, time.monotonic() + PATIENCE)))

    def thought(self, seat: int, table: Table, answer: Answer) -> Thought:
        """What a bot wants to answer, with the reasons as far as each person may know them."""
        if not answer.why or table.side_by_side:
            return Thought(answer.key, {})
        if isinstance(answer.why, str):  # what a bot from elsewhere says, it says to all
            return Thought(answer.key, {one: (len(table.events(one)), answer.why) for one in self.everybody})
        return Thought(answer.key, reasons_of(table, (seat, answer.key), self.everybody))

    def speak(self, seat: int, thought: Thought) -> None:
        self._speak(seat, thought)
        self.keep()

    def _speak(self, seat: int, thought: Thought) -> None:
        self.heard.begin()
        self.table.answer(seat, thought.key)
        self.heard.hear(seat, thought.reasons)
        self.spoke = seat
        if seat in self.lent:
            self.spoken_for.add(seat)
            self.lent[seat].left -= 1
            if not self.lent[seat].left:
                del self.lent[seat]

    def _waiting_bot(self) -> int | None:
        return next((ask.seat for ask in self.table.asks if self.bot_at(ask.seat) is not None), None)

    def _give_standing(self) -> bool:
        """One answer that a person wants given without being asked."""
        self.heard.begin()
        asked = [ask.seat for ask in self.table.asks if ask.standing]  # most questions have no standing answer
        if not any(self.standing[seat].give(self.table, seat, self.seen) for seat in asked):
            return False
        self.spoke = None
        return True

    @property
    def is_followed(self) -> bool:
        """Whether people look at what a bot has just done: its turn is over, or it plays for somebody who may want the
        seat back; who answer side by side are not waited for."""
        if self.spoke in self.lent:
            return self.bots_wait
        asked = {ask.seat for ask in self.table.asks}
        return self.spoke is not None and len(asked) == 1 and self.spoke not in asked

    @property
    def is_watched(self) -> bool:
        """Whether somebody wants to see what happens, and not only what came of it."""
        return self._pause > 0

    def pause(self) -> float:
        """How long they look: a moment, and not for ever where bots do much."""
        if not self.is_followed:
            return 0
        self._paused += 1
        return self._pause if self.lent or self._paused <= WATCHED else 0

    def settle(self, seat: int, switched: Mapping[str, bool]) -> None:
        """Which answers are given for this seat without a question from now on."""
        for key, on in switched.items():
            self.standing[seat].switch(key, on)
        if self.memory is not None:
            self.memory.keep_standing(self.names[seat], self.game, self.standing[seat].switches)

    def _preferences(self, seat: int) -> Preferences:
        memory = self.memory
        return Preferences(self.table.game, memory.standing(self.names[seat], self.game) if memory is not None else {})

    # -- lent seats ---------------------------------------------------------------------------------------------------

    def lend(self, seat: int, bot: str, answers: int = 0) -> None:
        """Let a bot of this name answer for a person, so many times; 0: until the seat is taken back."""
        self.lent[seat] = Lent(bot, bot_for(bot), answers or -1)
        self.last = None
        self._keep_lent()

    def take_back(self, seat: int | None = None) -> list[int]:
        """Whoever lent a seat answers again; this one, or everybody. Whose seats that are."""
        taken = [one for one in self.lent if seat in (None, one)]
        for one in taken:
            del self.lent[one]
        self._keep_lent()
        return taken

    def let_sit_in(self, bots: Mapping[int, str]) -> None:
        """These bots, and no others, sit in for people."""
        if {seat: one.name for seat, one in self.lent.items()} != bots:
            self.lent = {seat: Lent(bot, bot_for(bot), -1) for seat, bot in bots.items() if seat in self.everybody}

    def _keep_lent(self) -> None:
        """What is lent for a few answers is not worth remembering."""
        self.kept.keep_lent({seat: one.name for seat, one in self.lent.items() if one.left < 0})

    # -- answering ----------------------------------------------------------------------------------------------------

    def answer(self, seat: int, key: str, sure: str = "") -> None:
        """One answer of a person. `sure` is the key that was said again after it was told that it kills."""
        if sure != key and (words := self._danger(seat, key)):
            raise Deadly(seat, key, words)
        self.table.answer(seat, key)
        self.last, self._paused = seat, 0
        self.keep()

    def _danger(self, seat: int, key: str) -> str:
        ask = self.asked.get(seat)
        return str(next((one.detail.get("deadly") for one in ask.options if one.key == key), "") or "") if ask else ""

    def supply(self, outcome: Sequence[int | str]) -> None:
        """What real dice or a real card show."""
        self.table.supply(*outcome)
        self.keep()

    def undo(self, seat: int | None) -> int | None:
        """Take back what was typed last of real dice, until the next decision; else an answer: of this seat, or, where
        nobody has secrets, of anybody here, the last first. Whose it was; None if nothing can be."""
        whose = self._taken_back(seat)
        if whose is not None:
            self.heard.forget()
            self.keep()
        return whose

    def _taken_back(self, seat: int | None) -> int | None:
        with suppress(NotAllowed):
            self.table.correct()
            return self.at or 0 if seat is None else seat
        for one in self._may_be_taken_back(seat):
            with suppress(NotAllowed, OutOfTurn):
                self.table.undo(one)
                return one
        return None

    def may_take_back(self, seat: int | None) -> bool:
        """Whether `undo` would take anything back now."""
        return self.table.may_correct or any(map(self.table.may_undo, self._may_be_taken_back(seat)))

    def _may_be_taken_back(self, seat: int | None) -> list[int]:
        """Whose answer: that of this seat, or, where nobody has secrets, of anybody here, the last first. Never that of
        somebody who sits elsewhere."""
        others = [self.last] if seat is None else []
        others += [] if self.secrets else [self.last, *self.people]
        return [one for one in dict.fromkeys([seat, *others]) if one is not None and one in self.people]

    # -- secrets ------------------------------------------------------------------------------------------------------

    @property
    def secrets(self) -> bool:
        """Whether one of several people here knows what another must not see. Once they do, they may at any time."""
        if not self._secrets and len(self.people) > 1:
            self._secrets = any(knows_more(self.table, seat) for seat in self.everybody)
        return self._secrets

    def must_hide(self, seat: int) -> bool:
        """Whether the screen must be hidden on its way to this seat: somebody would read what is another's."""
        return self.at != seat and len(self.people) > 1 and self.secrets

    # -- the story ----------------------------------------------------------------------------------------------------

    @property
    def is_new(self) -> bool:
        """Whether nobody has answered yet."""
        return not any(map(self.numbers.has_answered, self.everybody))

    def view(self, seat: int | None) -> Envelope:
        """What this seat may know, with bots called as people call them."""
        return self.called(self.seen(seat))

    def seen(self, seat: int | None) -> Envelope:
        """The same as the table has it."""
        view: Envelope = self.table.view(seat)
        return view

    def called(self, told: Told) -> Told:
        """The same, with bots called as people call them."""
        return with_names(told, self.table) if self.bots else told

    def story(self, seat: int | None, last: int = 0, without: Collection[str] = ()) -> list[str]:
        """The sentences of the story as this seat heard it, or the last of them; `without`: kinds left out."""
        return self._sentences(self.table.events(seat)[-last:], without)

    def news(self, seat: int | None, aloud: bool = False, without: Collection[str] = ()) -> tuple[list[Any], list[str]]:
        """The throws and sentences this seat has not been told; afterwards it has. `aloud`: it is said to all here."""
        told = self.heard.throws(seat), self._sentences(self.heard.events(seat), without)
        self.remember(seat) if aloud else self.heard.remember((seat,))
        return told

    def known(self, seat: int | None, without: Collection[str] = ()) -> list[str]:
        """The sentences this seat has been told already."""
        return self._sentences(self.table.events(seat)[: self.heard.seen(seat)], without)

    def remember(self, seat: int | None) -> None:
        """What happened up to now is no news to this seat any more; where nobody has secrets, to nobody here."""
        self.heard.remember((seat,) if self.is_apart or self.secrets else (None, *self.people))

    def _sentences(self, events: Iterable[Event], without: Collection[str]) -> list[str]:
        return [self.called(event.text) for event in events if event.kind.key not in without]

    # -- lessons ------------------------------------------------------------------------------------------------------

    def _person(self, seat: int) -> Person:
        name = self.names[seat]
        return Person.from_json(name, self.memory.learnt(name) if self.memory is not None else {})

    def teach(self, seat: int, wanted: str, person: Person | None = None) -> None:
        """Which notes this person wants to read: on, few or off; `again`, also those of this game that were read."""
        reader = person or self.persons[seat]
        reader.want(wanted, self.game)
        self.notes.again(seat)
        if self.memory is not None and reader.name:
            self.memory.keep_learnt(reader.name, reader.to_json())
