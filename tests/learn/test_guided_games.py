"""Whole guided first games: every note at most once, in the order of teaching, never too many."""

from __future__ import annotations

import json
import re

import pytest

import undercroft
from learn.guided import play_first_game
from undercroft import learn
from undercroft.kernel.languages import language
from undercroft.learn import OFF, Lessons, Person
from undercroft.rulebook import rulebook

GAMES = undercroft.games()


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_a_guided_first_game(game: str, code: str) -> None:
    """Every note at most once; of those due the most important and earliest speaks; each term leads to a clause."""
    with language(code):
        person = Person("ann")
        _, questions = play_first_game(game, 1, person)
        notes = [question.note for question in questions if question.note]
        ids = [note.id for note in notes]
        assert len(set(ids)) == len(ids)
        assert person.shown == set(ids)
        rows = {note.id: at for at, note in enumerate(learn.notes(game))}
        for question in questions:
            if question.note:
                ones = [
                    one.id
                    for one in learn.notes(game)
                    if one.id in question.due and one.priority == question.note.priority
                ]
                first = [one for one in ones if one in question.about] or ones  # what the question itself is about
                assert question.note.id in question.due
                if question.note.id in first:
                    assert rows[question.note.id] == min(rows[one] for one in first), "an earlier note was due"
                else:
                    assert question.note.priority > 1, "the question itself was not explained"
        for note in notes:
            for term in note.terms:
                assert all(clause in rulebook(game) for clause in term.clauses), term
                assert learn.search(game, term.name), f"`rules {term.name}` finds nothing"


@pytest.mark.parametrize("game", GAMES)
def test_notes_keep_their_pace(game: str) -> None:
    """One before the third question, at most eight in the first twelve."""
    for seed in range(2, 5):
        _, questions = play_first_game(game, seed)
        spoken = [question.note is not None for question in questions]
        assert any(spoken[:2])
        assert sum(spoken[:12]) <= 8


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_said_twice_in_later_games(game: str) -> None:
    person = Person("ann")
    _, first = play_first_game(game, 7, person)
    before = set(person.shown)
    kept = Person.from_json("ann", json.loads(json.dumps(person.to_json())))
    _, second = play_first_game(game, 7, kept)
    assert not before & {question.note.id for question in second if question.note}
    assert any(question.note for question in first)


@pytest.mark.parametrize("game", GAMES)
def test_notes_change_nothing(game: str) -> None:
    """The record with notes and the record without are the same."""
    with_notes, _ = play_first_game(game, 11)
    without, questions = play_first_game(game, 11, Person(level=OFF))
    assert not any(question.note for question in questions)
    assert played(with_notes) == played(without)


def played(table) -> list:
    return [line for line in table.record.lines if "salt" not in line]  # the seal is new every time


def test_only_what_matters_most_if_somebody_wants_so() -> None:
    _, questions = play_first_game("mini-rogue", 3, Person(level=1))
    assert {question.note.priority for question in questions if question.note} == {1}


@pytest.mark.parametrize("game", GAMES)
def test_every_note_is_reached(game: str) -> None:
    """In first games of somebody who mostly takes what is proposed; those of company with two seats."""
    missing = {note.id for note in learn.notes(game)}
    for seed in range(80):
        _, questions = play_first_game(game, seed, obvious=0.8)
        missing -= {note for question in questions for note in question.due}
        if all(" and many" in note.when or "stone" in note.when for note in learn.notes(game) if note.id in missing):
            break
    for seed in range(8):
        if missing:
            _, questions = play_first_game(game, seed, seats=2, obvious=0.8)
            missing -= {note for question in questions for note in question.due}
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_the_form_of_the_notes(game: str) -> None:
    both = {}
    for code in ("en", "fr"):
        with language(code):
            both[code] = learn.notes(game)
            assert 12 <= len(both[code]) <= 18
            assert len({note.id for note in both[code]}) == len(both[code])
            for note in both[code]:
                assert len(note.text) <= 220, note
                assert len(re.findall(r"[.?…](?:\s|$)", note.text)) <= 2, note
                assert "!" not in note.text
                assert note.terms
            assert len(learn.advice(game)) == 5
            assert len(learn.opening(game).text.splitlines()) <= 12
    assert [note.id for note in both["en"]] == [note.id for note in both["fr"]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_clause_behind_a_text_exists(game: str, code: str) -> None:
    with language(code):
        cited = [*learn.opening(game).clauses]
        cited += [clause for one in (*learn.advice(game), *learn.terms(game)) for clause in one.clauses]
        cited += [clause for ids in learn.words(game).values() for clause in ids]
        assert not {clause for clause in cited if clause not in rulebook(game)}


@pytest.mark.parametrize(
    ("code", "game", "phrase", "clause"),
    [
        ("en", "mini-rogue", "goal", "MR-001"),
        ("en", "mini-rogue", "how to win", "MR-861"),
        ("en", "mini-rogue", "How do I win?", "MR-861"),
        ("en", "dungeon-run", "flee", "DR-350"),
        ("en", "paper-dungeons", "boots", "PD-176"),
        ("en", "map-maker", "when does the boss come", "MM-260"),
        ("fr", "mini-rogue", "but", "MR-001"),
        ("fr", "mini-rogue", "comment gagner", "MR-861"),
        ("fr", "mini-rogue", "relancer", "MR-400"),
        ("fr", "paper-dungeons", "trefle", "PD-174"),
        ("fr", "map-maker", "gagner", "MM-102"),
        ("fr", "dungeon-run", "piège", "DR-590"),
    ],
)
def test_what_people_search_for_comes_first(code: str, game: str, phrase: str, clause: str) -> None:
    with language(code):
        assert learn.search(game, phrase)[0].id == clause


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_word_leads_to_its_first_clause(game: str) -> None:
    for code in ("en", "fr"):
        with language(code):
            for word, ids in learn.words(game).items():
                if ids and ids[0] in rulebook(game):
                    assert ids[0] in [one.id for one in learn.search(game, word)[:6]], word


def test_what_a_question_is_about_need_not_wait_for_silence() -> None:
    """A merchant is met seldom: the note about him stands beside his question though one stood beside the last."""
    lessons = Lessons("mini-rogue", Person(shown={"mr-move"}))
    view, fight = {"heroes": [{"seat": 0, "hp": 9}], "floor": 1, "area": 1, "seats": ["ann"]}, {"event": "fight-began"}
    spoken = []
    for clause, events in (("MR-599", []), ("MR-720", []), ("MR-751", []), ("MR-212", []), ("MR-212", [])):
        note = lessons.note({"seat": 0, "clause": clause, "options": []}, view, events)
        spoken.append(note.id if note else None)
    assert spoken == ["mr-skill", "mr-merchant", None, None, None]  # two in three questions, and no third
    note = lessons.note({"seat": 0, "clause": "MR-212", "options": []}, view, [{**fight, "clause": "", "facts": {}}])
    assert note is not None
    assert note.id == "mr-fight"


def test_a_note_about_what_lasts_waits_its_turn() -> None:
    """Who is blind may still read about it questions later; what only happened is forgotten after five."""
    lessons = Lessons("mini-rogue", Person(shown={"mr-move"}))
    hero = {"seat": 0, "hp": 9, "blind": True, "cursed": False, "poisoned": False}
    view = {"heroes": [hero], "floor": 1, "area": 1, "seats": ["ann"]}
    spoken = []
    for clause in ("MR-599", "MR-720", *["MR-212"] * 8):
        note = lessons.note({"seat": 0, "clause": clause, "options": []}, view, [])
        spoken.append(note.id if note else None)
    assert spoken[:5] == ["mr-skill", "mr-merchant", None, None, "mr-affliction"]
