"""Nothing leaves the declared spaces: the first 200 answers of a random game of every mode.

`make conform` plays ten thousand of each to the end.
"""

from __future__ import annotations

import json
import random
from copy import deepcopy

import pytest

from conform import spaces as law
from conform.subjects import Subject, subjects
from undercroft import open_table, play_out
from undercroft.kernel.bounds import OutOfSpace
from undercroft.kernel.spaces import Spaces


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_nothing_that_is_asked_or_seen_is_outside(subject: Subject):
    for mode in subject.modes:
        answers, rows = law.within(subject, mode, seed=1, most=200, one_in=1, slow=4)
        assert rows > answers > 0


@pytest.mark.parametrize("what", ["answers", "observation", "options"])
def test_what_was_not_declared_is_found(monkeypatch, what):
    subject = next(one for one in subjects() if one.name == "mini-rogue")

    def with_less(subject: Subject, table) -> Spaces:
        header = table.header
        pack = subject.game.load_pack(header["pack"])
        found = Spaces(subject.game, pack, len(header["seats"]), header["options"])
        if what == "answers":
            found.__dict__["answers"] = tuple(key for key in found.answers if not key.startswith("move-"))
        elif what == "options":
            monkeypatch.setattr(Spaces, "most_options", 1)
        else:
            found._measures.within = lambda marks: (0, 1)
        return found

    monkeypatch.setattr(law, "spaces_of", with_less)
    with pytest.raises(OutOfSpace):
        law.within(subject, subject.modes[0], seed=1, one_in=1)


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_what_the_law_looks_at_is_what_a_table_shows(subject: Subject, monkeypatch):
    """The law puts the question into what it sees by itself: a table cut at that ask observes the same."""
    mode, seen = subject.modes[-1], []
    shown = law.Watch.seen
    monkeypatch.setattr(law.Watch, "seen", lambda *asked: seen.append(deepcopy(shown(*asked))) or shown(*asked))
    law.within(subject, mode, seed=3, most=40, one_in=1, slow=1)
    for at in range(0, 40, 5):
        table = open_table(subject.game, mode.seats, mode.options, luck="fast", seed=f"{mode.name} 3", heard=False)
        bounds = law.Bounds(law.spaces_of(subject, table))
        watch = law.Watch(bounds, random.Random(f"{mode.name} 3"), one_in=1, slow=1)
        play_out(table, seed=3, policy=watch.policy(), until=at)
        observed = [table.observe(ask.seat) for ask in table.asks]
        assert json.dumps(seen[at]) in map(json.dumps, observed), f"ask {at}"


def test_what_is_noted_is_not_played_again_and_counts(tmp_path, capsys):
    """Part by part; a mode that has fewer games says so, and whatever was outside is told."""
    file = tmp_path / "kept"
    part = ["mini-rogue", "a mode", 0, 2, 30, 5, []]
    file.write_text(
        "\n".join(map(json.dumps, [part, [*part[:2], 2, 2, 10, 3, ["seed 3"]], [*part[:2], 0, 9, 1, 1, []]]))
    )
    done = law.noted(file, 2)
    assert sorted(done) == [("mini-rogue", "a mode", 0), ("mini-rogue", "a mode", 2)]
    assert law.tell([("mini-rogue", "a mode")], done, range(0, 6, 2), 6) == 1
    told = capsys.readouterr().out
    assert "4 games" in told
    assert "40 answers" in told
    assert "stopped" in told
    assert "seed 3" in told
    assert (
        law.tell([("mini-rogue", "a mode")], {("mini-rogue", "a mode", 0): law.Played(2, 1, 1)}, range(0, 2, 2), 2) == 0
    )


@pytest.mark.parametrize("game", ["mini-rogue"])
def test_games_of_a_part_are_those_of_the_law(game):
    subject = next(one for one in subjects() if one.name == game)
    mode = subject.modes[0]
    played = law.law(game, mode.name, range(3), one_in=2)
    assert played.games == 3
    assert played.answers == sum(law.within(subject, mode, seed, one_in=2)[0] for seed in range(3))
    assert not played.outside
