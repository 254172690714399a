"""One sitting: people and bots at a table, without a word about screens. Both players, lines and full screen, use it.

It knows who is asked, lets bots and standing answers speak for themselves, finds the note beside a question, takes
answers and takes them back, and keeps the journal.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.text import Text

from undercroft import learn
from undercroft.bots import Bot, Seat
from undercroft.bots.reasons import reasons_of
from undercroft.bots.seated import bot_for, called, with_names
from undercroft.kernel.ask import Ask, AskJson
from undercroft.kernel.errors import NotAllowed, OutOfTurn
from undercroft.kernel.event import Event
from undercroft.kernel.table import Table
from undercroft.learn import Lessons, Note, Person
from undercroft.learn.data import GAMES
from undercroft.players.secrets import knows_more
from undercroft.players.standing import Preferences
from undercroft.store.journal import Journal
from undercroft.store.lending import keep_lent, lent_seats
from undercroft.store.people import People
from undercroft.term.folding import LISTED, Entry, entries, read_entry
from undercroft.term.words import say

PATIENCE = 2.0  # seconds a bot may think; then it takes what looked best so far, or at a glance
WATCHED = 3  # answers of bots after which people are not made to wait any longer
WHY = say("{name}: {text}")
RECALLED = 6  # sentences told again when a game is taken up


@dataclass
class Question:
    """A person is asked: everything a screen needs to put the question."""

    ask: Ask
    json: AskJson
    view: dict[str, Any]
    note: Note | None
    enter: str | None  # the key of the answer that Enter gives
    game: str
    opened: str = ""  # the place whose options are listed, where there are too many to list them all
    most: int = LISTED  # options up to which all are listed

    @property
    def seat(self) -> int:
        return self.ask.seat

    @property
    def entries(self) -> list[Entry]:
        return entries(self.game, self.view, self.json["options"], self.opened, self.most)

    def read(self, line: str) -> Entry:
        return read_entry(line, self.entries, self.json["options"])

    def option(self, key: str) -> Mapping[str, Any]:
        return next(option for option in self.json["options"] if option["key"] == key)


@dataclass
class Lent:
    """A person's seat in the hands of a bot."""

    name: str
    bot: Bot
    left: int  # answers until it is given back; below 0: until somebody takes it back


class Thought(NamedTuple):
    """What a bot wants to answer, and why, for those who may hear it."""

    key: str
    reasons: dict[int, str]


class Sitting:
    def __init__(
        self,
        table: Table,
        journal: Journal,
        bots: dict[int, Bot],
        memory: People | None = None,
        guided: bool = False,
        pause: float = 0,
    ) -> None:
        self.table = table
        self.journal = journal
        self.bots = bots
        self.memory = memory or People.load()
        self.game = table.game.name
        self.names: list[str] = list(table.header["seats"])
        self.people = [seat for seat in range(len(self.names)) if seat not in bots]
        self.at: int | None = self.people[0] if len(self.people) == 1 else None  # who sits before the screen
        self.last: int | None = None  # the person who answered last
        self.persons = {seat: self._person(self.names[seat]) for seat in self.people}
        self.lessons = {seat: Lessons(self.game, self.persons[seat]) for seat in self.people} if self._teaches else {}
        self.advised = learn.first(self.game).answers if guided and self._teaches else {}
        self.preferences = {seat: self._preferences(seat) for seat in self.people}
        lent = lent_seats(journal.record, journal.path)  # seats of people for whom a bot answers
        self.lent = {seat: Lent(bot, bot_for(bot), -1) for seat, bot in lent.items() if seat in self.people}
        self._pause, self._paused = pause, 0  # seconds after a bot's answer, and how often since a person's
        self.spoke: int | None = None  # the bot that answered last
        self.can_come_back = True  # somebody is there who can take a lent seat back
        # for each who watches, why bots answered as they did, the last time it could be told
        self.reasons: dict[int, dict[int, str]] = {seat: {} for seat in self.people}
        self._asked: Question | None = None
        self._confirmed = ""
        is_new = not any("seat" in line for line in table.record.lines)
        self.is_new = is_new
        told = {seat: len(table.events(seat)) for seat in (None, *self.people)}
        self._events_seen = {seat: 0 if is_new else max(0, n - RECALLED) for seat, n in told.items()}
        self._throws_seen = dict.fromkeys(told, 0 if is_new else len(table.throws))
        self._taught = dict.fromkeys(self.people, 0)  # how much of the story the lessons have seen
        journal.keep(table)

    @property
    def _teaches(self) -> bool:
        return self.game in GAMES

    # -- who is asked -------------------------------------------------------------------------------------------------

    def advance(self) -> Question | None:
        """Let bots and standing answers speak, until a person is asked; None: real dice are awaited, or it is over."""
        while self.step():
            pass
        return self._asked

    def step(self) -> bool:
        """Let standing answers speak, then one bot. False: a person is asked, real dice are awaited, or it is over."""
        seat = self.next_bot()
        if seat is None:
            return False
        self.speak(seat, self.think(seat, self.table))
        return True

    def next_bot(self) -> int | None:
        """Let standing answers speak, until a bot is to answer: its seat. None: the others are to."""
        table = self.table
        while table.outcome is None and table.wanted is None:
            ask = self._next_ask()
            if self.bot_at(ask.seat) is not None:
                return ask.seat
            if self._asked is not None and (self._asked.seat, self._asked.json["number"]) == (ask.seat, ask.number):
                return None
            standing = self.preferences[ask.seat].answer_to(table, ask)
            if standing is None:
                self._put(ask)
                return None
            table.answer(ask.seat, standing[1])
            self.journal.keep(table)
        self._asked = None
        return None

    def _put(self, ask: Ask) -> None:
        view, json = self.view(ask.seat), with_names(_asked(ask), self.table)
        advised = self.advised.get(ask.clause)
        enter = advised if advised in ask.keys else json["obvious"]
        self._asked = Question(ask, json, view, self._note(ask.seat, json, view), enter, self.game)
        self._confirmed = ""

    # -- bots ---------------------------------------------------------------------------------------------------------

    def bot_at(self, seat: int) -> Bot | None:
        lent = self.lent.get(seat)
        return lent.bot if lent is not None else self.bots.get(seat)

    def think(self, seat: int, table: Table) -> Thought:
        """What the bot in this seat would do, and why as far as each person may know. At a copy of the table it may
        think aside, while people look around."""
        bot = self.bot_at(seat)
        assert bot is not None
        answer = bot.answer(Seat(table, seat, time.monotonic() + PATIENCE))
        if isinstance(answer.why, str):  # what a bot from elsewhere says, it says to all
            return Thought(answer.key, dict.fromkeys(self.people, answer.why) if answer.why else {})
        found = {} if answer.why is None else reasons_of(table, (seat, answer.key), self.people)
        return Thought(answer.key, {watcher: str(why) for watcher, (_, why) in found.items()})

    def speak(self, seat: int, thought: Thought) -> None:
        for watcher, heard in self.reasons.items():
            heard.pop(seat, None)
            if watcher in thought.reasons:
                heard[seat] = thought.reasons[watcher]
        self.table.answer(seat, thought.key)
        self.spoke = seat
        if seat in self.lent:
            self.lent[seat].left -= 1
            if not self.lent[seat].left:
                del self.lent[seat]
        self.journal.keep(self.table)

    def reason(self) -> str:
        """Why the bot that answered last did so, if all who watch may hear the same."""
        said = {heard.get(self.spoke, "") for heard in self.reasons.values()} if self.spoke is not None else set()
        if self.spoke is None or len(said) != 1 or not (text := said.pop()):
            return ""
        return WHY.text({"name": called(self.names[self.spoke]), "text": text})

    def lend(self, seat: int, bot: str, answers: int = 0) -> None:
        """Let a bot of this name answer for a person, so many times; 0: until the seat is taken back."""
        self.lent[seat] = Lent(bot, bot_for(bot), answers or -1)
        self.last, self._asked = None, None
        self._keep_lent()

    def take_back(self) -> list[int]:
        """Whoever lent a seat answers again. Whose seats that are."""
        taken = list(self.lent)
        self.lent.clear()
        self._keep_lent()
        return taken

    def _keep_lent(self) -> None:
        """What is lent for a few answers is not worth remembering."""
        keep_lent({seat: one.name for seat, one in self.lent.items() if one.left < 0}, self.journal.path)

    def pause(self) -> float:
        """How long people look at what a bot has just done: a moment, and not for ever where bots do much."""
        self._paused += 1
        return self._pause if self.lent or self._paused <= WATCHED else 0

    def _next_ask(self) -> Ask:
        """Bots do not make people wait, and who sits before the screen answers everything before it is passed on."""
        asks = self.table.asks
        return min(asks, key=lambda ask: (self.bot_at(ask.seat) is None, ask.seat != self.at, ask.seat))

    def _note(self, seat: int, json: AskJson, view: Mapping[str, Any]) -> Note | None:
        if seat not in self.lessons:
            return None
        story = self.table.events(seat)
        told = [event.to_json() for event in story[self._taught[seat] :]]
        self._taught[seat] = len(story)
        note = self.lessons[seat].note(json, view, told)
        if note is not None:
            self.keep_person(seat)
        return note

    def _person(self, name: str) -> Person:
        return Person.from_json(name, self.memory.learnt(name))

    def keep_person(self, seat: int) -> None:
        """Remember what this seat has read, and which notes it wants."""
        person = self.persons[seat]
        self.memory.keep_learnt(person.name, person.to_json())

    def prompt(self, question: Question) -> Text:
        """What is asked, and of whom if there are several people."""
        words = question.json["prompt"]
        if len(self.people) < 2:
            return Text(words, "bold")
        name = self.names[question.seat]
        prompt = Text(WHY.text({"name": name, "text": words}), "bold")
        prompt.stylize("green", 0, len(prompt) - len(words))
        return prompt

    # -- answering ----------------------------------------------------------------------------------------------------

    def danger(self, question: Question, key: str) -> str:
        """What is to be confirmed before this answer is taken; the second time, nothing."""
        words = str(question.option(key).get("deadly") or "") if key in question.ask.keys else ""
        if not words or self._confirmed == key:
            return ""
        self._confirmed = key
        return words

    def answer(self, question: Question, key: str) -> None:
        self.table.answer(question.seat, key)
        self.last, self._paused = question.seat, 0
        self._asked = None
        self.journal.keep(self.table)

    def supply(self, outcome: tuple[int | str, ...]) -> None:
        self.table.supply(*outcome)
        self.journal.keep(self.table)

    def undo(self, question: Question | None) -> int | None:
        """Take back what was typed last of real dice, until the next decision; else an answer: that of who is asked,
        or of the person who answered last (unless that is a secret). Whose it was; None if nothing can be."""
        if self.table.header["luck"].startswith("typed") and self._correct():
            return self.at if self.at is not None else 0
        seats = [question.seat] if question else []
        if self.last is not None and self.last not in seats and (question is None or not self.is_secret(self.last)):
            seats.append(self.last)
        for seat in seats:
            try:
                self.table.undo(seat)
            except (NotAllowed, OutOfTurn):
                continue
            self._asked = None
            self.journal.keep(self.table)
            self._forget_what_was_taken_back()
            return seat
        return None

    def _correct(self) -> bool:
        try:
            self.table.correct()
        except NotAllowed:
            return False
        self._asked = None
        self.journal.keep(self.table)
        self._forget_what_was_taken_back()
        return True

    def _forget_what_was_taken_back(self) -> None:
        for seat, seen in self._events_seen.items():
            self._events_seen[seat] = min(seen, len(self.table.events(seat)))
            self._throws_seen[seat] = min(self._throws_seen[seat], len(self.table.throws))
        for seat, seen in self._taught.items():
            self._taught[seat] = min(seen, len(self.table.events(seat)))

    # -- secrets ------------------------------------------------------------------------------------------------------

    def must_hide(self, seat: int) -> bool:
        """Whether the screen must be hidden on its way to this seat: somebody would read what is another's."""
        if self.at == seat or len(self.people) < 2:
            return False
        return self.is_secret(seat) or (self.at is not None and self.is_secret(self.at))

    def is_secret(self, seat: int) -> bool:
        """Whether this seat's screen shows now what a spectator may not see."""
        return knows_more(self.table, seat, self._events_seen[seat])

    # -- the story ----------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """What this seat may know, with bots called as people call them."""
        found: dict[str, Any] = with_names(self.table.view(seat), self.table)
        return found

    def story(self, seat: int | None, last: int = 0, without: Collection[str] = ()) -> list[str]:
        """The sentences of the story as this seat heard it, or the last of them; `without`: kinds left out."""
        return self._sentences(self.table.events(seat)[-last:], without)

    def _sentences(self, events: Sequence[Event], without: Collection[str]) -> list[str]:
        return [with_names(event.text, self.table) for event in events if event.kind.key not in without]

    def news(self, seat: int | None, aloud: bool = False, without: Collection[str] = ()) -> tuple[list[Any], list[str]]:
        """The throws and sentences this seat has not been told; afterwards it has.

        `aloud`: it is said to all around the table, unless somebody has secrets and the others look away.
        """
        throws, events = self.table.throws, self.table.events(seat)
        new = self._sentences(events[self._events_seen[seat] :], without)
        thrown = throws[self._throws_seen[seat] :]
        hear = {seat}
        if aloud and seat is not None and not self.is_secret(seat):
            hear |= {other for other in self.people if not self.is_secret(other)}
        for other in hear:
            self._throws_seen[other], self._events_seen[other] = len(throws), len(self.table.events(other))
        return thrown, new

    # -- standing answers ---------------------------------------------------------------------------------------------

    def _preferences(self, seat: int) -> Preferences:
        switched = self.memory.standing(self.names[seat], self.game)
        return Preferences(self.table.game, switched)

    def switch(self, seat: int, key: str) -> bool:
        """Turn a standing answer on or off; whether it is on now."""
        preferences = self.preferences[seat]
        preferences.switch(key, not preferences.switches[key])
        self.memory.keep_standing(self.names[seat], self.game, preferences.switches)
        self._asked = None
        return preferences.switches[key]


def _asked(ask: Ask) -> AskJson:
    """The question as data; what it is about is in its prompt already."""
    return {
        "seat": ask.seat,
        "number": ask.number,
        "clause": ask.clause,
        "prompt": ask.prompt,
        "about": {},
        "options": [option.to_json() for option in ask.options],
        "matters": ask.matters,
        "obvious": ask.obvious,
        "standing": list(ask.standing),
    }
