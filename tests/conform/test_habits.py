"""What is answered by default gives nothing away: a small sample; `make conform` measures it over many positions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conform.habits import measure, on_by_default
from conform.subjects import Subject, subject_of, subjects

SUBJECTS = [subject for subject in subjects() if on_by_default(subject)]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_what_is_answered_by_default_is_as_good_as_any_answer(subject: Subject):
    modes = [mode for mode in subject.modes if mode.seats < 3]
    found = measure(subject, on_by_default(subject), 4, 8, one_in=2, modes=modes)
    assert found.keys() == {one.key for one in on_by_default(subject)}
    for key, given in found.items():
        assert given.keeps_the_law, f"{subject.name}, {key}: {given}"


def test_a_standing_answer_that_throws_games_away_is_noticed():
    subject = subject_of("mini-rogue")
    assert subject is not None
    stubborn = replace(
        next(one for one in subject.game.standing if one.key == "endure"),
        answer=lambda ask, view: "endure" if ask["options"][0]["deadly"] else None,
    )
    (given,) = measure(subject, [stubborn], 30, 6, one_in=1).values()
    assert not given.keeps_the_law, given
