"""A guided first game, played by dice: what a newcomer would read beside each question."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import undercroft
from undercroft import learn
from undercroft.learn import Lessons, Note, Person
from undercroft.learn.lessons import Moment, is_about_ask, is_due

LIMIT = 1500


@dataclass
class Question:
    clause: str
    note: Note | None
    due: list[str]  # every unread note whose trigger holds
    about: list[str]  # those of them that speak of this very question


def asked(ask: Any) -> dict[str, Any]:
    return {"seat": ask.seat, "clause": ask.clause, "options": [{"key": key} for key in ask.keys]}


def play_first_game(
    game: str, seed: int, person: Person | None = None, seats: int = 1, obvious: float = 0.0
) -> tuple[Any, list[Question]]:
    """The recommended set-up, answered at random, with a liking for what is advised and perhaps for the obvious."""
    first = learn.first(game)
    table = undercroft.open_table(game, seats, dict(first.options) if seats == 1 else {}, seed=seed)
    people = [person or Person() for _ in range(seats)]
    lessons = [Lessons(game, one) for one in people]
    told = [0] * seats
    chance = random.Random(f"{game} {seed}")
    questions: list[Question] = []
    while table.asks and len(questions) < LIMIT:
        ask = table.asks[0]
        seat = ask.seat
        story = table.events(seat)
        events = [event.to_json() for event in story[told[seat] :]]
        json, view = asked(ask), table.view(seat)
        lesson = lessons[seat]
        unread = set(people[seat].shown)
        note = lesson.note(json, view, events)
        recent = [event for some in lesson._recent for event in some]
        moment = Moment(json, view, recent, lesson._asked, lesson._happened, unread)
        due = [one.id for one in learn.notes(game) if one.id not in unread and is_due(one.when, moment)]
        about = [one.id for one in learn.notes(game) if one.id in due and is_about_ask(one.when, moment)]
        questions.append(Question(ask.clause, note, due, about))
        told[seat] = len(story)
        advised = first.answers.get(ask.clause)
        usual = ask.obvious if ask.obvious and chance.random() < obvious else None
        table.answer(seat, advised if advised in ask.keys and seats == 1 else usual or chance.choice(ask.keys))
    return table, questions
