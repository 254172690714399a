"""Luck by request and place: the same request meets the same luck, whatever came before it."""

from __future__ import annotations

from collections import Counter

import pytest

from kernel.tiny import RACE
from undercroft import BadRecord, open_table
from undercroft.kernel.luck import Seeded
from undercroft.kernel.placed import Placed, kind_of
from undercroft.kernel.playout import play_out
from undercroft.kernel.record import Record
from undercroft.kernel.replay import replay_record
from undercroft.kernel.rules import key_of
from undercroft.kernel.verify import verify_record
from undercroft.pieces.dice import D6, Die

SALT = "0" * 32
D3 = Die("d3", (1, 2, 3))
CARDS = ["rat", "bat", "owl", "ogre", "imp"]


class Noted(Placed):
    """Writes down what it was asked and what it gave."""

    def __init__(self, seed, met):
        super().__init__(seed, SALT)
        self.met = met

    def roll(self, n, clause, dice):
        faces = super().roll(n, clause, dice)
        for kind in sorted({kind_of(die) for die in dice}):
            of_kind = tuple(face for die, face in zip(dice, faces, strict=True) if kind_of(die) == kind)
            self.met.append((n, kind, of_kind))
        return faces

    def draw(self, n, clause, cards):
        card = super().draw(n, clause, cards)
        self.met.append((n, Counter(key_of(one) for one in cards), key_of(card)))
        return card


def check_law(met):
    """The same name: dice begin alike; a card that one draws and the other may draw is drawn by both."""
    by_name, compared = {}, 0
    for n, what, came in met:
        key = (n, what) if isinstance(what, str) else (n, "")
        for other, before in by_name.setdefault(key, []):
            compared += 1
            if isinstance(what, str):
                short = min(len(came), len(before))
                assert came[:short] == before[:short], n
            elif what[before] >= other[before] and other[came] >= what[came]:
                assert came == before, n
        by_name[key] = [*by_name[key], (what, came)][:40]
    return compared


def test_dice_and_cards_fall_as_they_always_did():
    luck = Placed(7, SALT)
    assert [luck.roll(f"r X cellar {n}", "X", (D6, D6)) for n in range(4)] == [(5, 2), (4, 1), (4, 3), (5, 2)]
    assert [luck.draw(f"d X cellar {n}", "X", CARDS) for n in range(6)] == ["imp", "ogre", "imp", "ogre", "bat", "ogre"]


def test_a_larger_pool_begins_like_a_smaller_one_kind_by_kind():
    luck = Placed(7, SALT)
    three = luck.roll("r X 0 0", "X", (D6, D6, D6))
    assert luck.roll("r X 0 0", "X", (D6, D6)) == three[:2]
    mixed = luck.roll("r X 0 0", "X", (D3, D6, D3, D6))
    assert (mixed[1], mixed[3]) == three[:2]


def test_every_card_and_every_face_is_as_likely():
    """Two copies come twice as often; of 6,000 draws each of six cards takes 1,000, give or take four deviations."""
    luck = Placed("fair", SALT)
    drawn = Counter(luck.draw(f"d X at {n}", "X", [*CARDS, "rat"]) for n in range(6_000))
    assert all(abs(drawn[card] - (2000 if card == "rat" else 1000)) < 150 for card in CARDS), drawn
    thrown = Counter(luck.roll(f"r X at {n}", "X", (D6,))[0] for n in range(6_000))
    assert all(abs(thrown[face] - 1000) < 120 for face in D6.faces), thrown


@pytest.mark.parametrize("name", ["mini-rogue", "map-maker", "dungeon-run", "paper-dungeons"])
def test_games_that_go_otherwise_meet_the_same_luck_where_they_ask_alike(name):
    """A law, in a bounded sample; `bench/daily.py` tries it with a thousand games of each."""
    met = []
    for number in range(12):
        table = open_table(name, luck=Noted("law", met), heard=False)
        play_out(table, seed=number, own_luck=True, until=400)
    assert check_law(met) > 60
    assert len({came for _, _, came in met}) > 3


def answered(luck, answers="rbrrb"):
    table = open_table(RACE, 1, {"goal": 25}, luck=luck)
    for at in range(60):
        if not table.asks:
            break
        table.answer(0, "rest" if answers[at % len(answers)] == "b" else "roll")
    assert table.outcome
    return table


def test_the_twin_and_the_table_meet_the_same_luck():
    table, twin = (open_table("mini-rogue", luck=Placed(3, SALT)) for _ in range(2))
    play_out(twin, lambda seat, clause, options: options[0], own_luck=True)
    while table.asks:
        table.answer(0, table.asks[0].keys[0])
    assert table.record.text == twin.record.text


def test_undo_and_going_on_meet_the_luck_that_would_have_come():
    whole = answered(Placed(3, SALT)).record
    cut = Record(whole.header, whole.lines[: len(whole.lines) // 2])
    table = replay_record(RACE, Record.parse(cut.text), "fresh", luck=Placed(3, SALT))
    while table.asks:
        at = sum("seat" in line for line in table.record.lines)
        table.answer(0, "rest" if "rbrrb"[at % 5] == "b" else "roll")
    assert table.record.text == whole.text


def test_a_line_that_lies_is_named_and_a_seed_of_another_kind_does_not_pass():
    whole = answered(Placed(3, SALT)).record
    assert verify_record(RACE, Record.parse(whole.text)).luck_is_proven
    at = next(number for number, line in enumerate(whole.lines) if "faces" in line)
    lines = [dict(line) for line in whole.lines]
    lines[at]["faces"] = [lines[at]["faces"][0] % 6 + 1]
    with pytest.raises(BadRecord, match=rf":{at + 2}: "):
        verify_record(RACE, Record(whole.header, lines))
    with pytest.raises(BadRecord, match="lies"):
        verify_record(RACE, Record({**whole.header, "luck": Seeded.name}, whole.lines))


def test_a_fork_takes_scripted_luck():
    table = open_table(RACE, 1, {"goal": 25}, luck=Placed(3, SALT))
    fork = table.fork(luck=[6, "two"])
    fork.answer(0, "roll")
    assert [line["faces"] for line in fork.record.lines if "faces" in line] == [[6]]
