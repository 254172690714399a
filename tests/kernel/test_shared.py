"""Luck nobody makes alone: the table and the seats seal their seeds before play and open them at the end."""

from __future__ import annotations

import hashlib
import json

import pytest

from kernel.test_record import again
from kernel.tiny import RACE
from undercroft import BadLuck, BadRecord, Seeded, Share, Shared, UndercroftError, luck_of, open_table
from undercroft.kernel.luck import joint_seed
from undercroft.kernel.record import Record
from undercroft.kernel.verify import verify_record
from undercroft.pieces.dice import D6

OWN = Share("7", "00112233445566778899aabbccddeeff")
ANN = Share("heads", "ffeeddccbbaa99887766554433221100")
BO = Share("my grandmother's garden", "0123456789abcdef0123456789abcdef")


def luck(*shares: Share | None) -> Shared:
    return Shared(OWN, shares or (ANN, BO))


def finished(**more) -> str:
    table = open_table(RACE, ["ann", "bo"], {"goal": 20}, **{"luck": luck(), **more})
    play_to_the_end(table)
    return table.record.text


def play_to_the_end(table):
    while table.asks:
        table.answer(table.asks[0].seat, "roll")


def verified(text: str):
    return verify_record(RACE, Record.parse(text))


# -- known answers ----------------------------------------------------------------------------------------------------


def test_known_answers():
    """As docs/reliability.md has them: printf '7\\nheads\\n\\n' | sha256sum."""
    joint = "4cec44274b9e5798a46ce8a8128818bc0b16177c4301771bc9719978e905c398"
    assert joint_seed(["7", "heads", ""]) == hashlib.sha256(b"7\nheads\n\n").hexdigest() == joint
    shared = luck(ANN, None)
    assert shared.seals == {
        "seed": "sha256:048a4c814d2066a0c69341ba93bf69e9dc114b104331033b3778bcf209eedff4",
        "shares": ["sha256:53e7307ee30a5af915e54c7134bae34745ba92002e675a7d297457cfa045622c", None],
    }
    faces = [shared.roll(n, "X", (D6,))[0] for n in range(20)]
    assert faces == [3, 4, 6, 1, 4, 5, 5, 2, 2, 5, 5, 6, 2, 6, 3, 2, 3, 3, 2, 5]
    assert faces == [Seeded(joint).roll(n, "X", (D6,))[0] for n in range(20)]


def test_each_share_changes_all_luck():
    def faces(*shares: Share | None) -> list[int]:
        return [luck(*shares).roll(n, "X", (D6,))[0] for n in range(40)]

    other = Share("tails", ANN.salt)
    throws = [faces(ANN, BO), faces(other, BO), faces(ANN, None), faces(BO, ANN), faces(None, None)]
    assert len({tuple(one) for one in throws}) == len(throws)


@pytest.mark.parametrize("seed", ["two\nlines", "bell\a", "x" * 201, 7, None])
def test_a_share_is_a_line_that_can_be_read(seed):
    with pytest.raises(BadLuck):
        Share(seed, ANN.salt)


# -- the record -------------------------------------------------------------------------------------------------------


def test_all_seals_stand_in_the_header_and_are_opened_at_the_end():
    lines = [json.loads(line) for line in finished().splitlines()]
    assert (lines[0]["luck"], lines[0]["seed"], lines[0]["shares"]) == ("shared", OWN.seal, [ANN.seal, BO.seal])
    assert lines[-1] == {
        "revealed": "7", "salt": OWN.salt, "opened": [["heads", ANN.salt], ["my grandmother's garden", BO.salt]],
    }  # fmt: skip
    proof = verified(finished())
    assert proof.luck_is_proven
    assert (proof.parts[0].seed, proof.parts[0].opened) == ("7", ("heads", "my grandmother's garden"))


def test_nobodys_seed_is_told_before_the_end():
    table = open_table(RACE, ["ann", "bo"], {"goal": 20}, luck=luck())
    secret = [word for share in (OWN, ANN, BO) for word in (share.seed, share.salt) if len(word) > 1]
    while table.asks:
        told = [table.record.text, table.fork().record.text, repr(table), str(table.header), str(table.view(0))]
        told += [str(table.view(None)), *(str(ask.to_json()) for ask in table.asks), str(table.events(None))]
        assert not [word for word in secret for text in told if word in text]
        table.answer(table.asks[0].seat, "roll")
    assert all(word in table.record.text for word in secret)


def line_with(text: str, number: int, **changes) -> str:
    lines = text.splitlines()
    lines[number - 1] = json.dumps({**json.loads(lines[number - 1]), **changes})
    return "\n".join([*lines, ""])


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"revealed": "8"}, "this seed does not open the seal of line 1"),
        ({"opened": [["tails", ANN.salt], [BO.seed, BO.salt]]}, "the share of seat 0 does not open its seal"),
        ({"opened": [["heads", ANN.salt], [BO.seed, OWN.salt]]}, "the share of seat 1 does not open its seal"),
        ({"opened": [["heads", ANN.salt], None]}, "the share of seat 1 does not open its seal"),
        ({"opened": [["heads", ANN.salt]]}, "2 seats have sealed a share or none, 1 are opened"),
        ({"opened": "heads"}, "field 'opened' cannot be 'heads'"),
        ({"opened": [["heads", "salt"], None]}, "field 'opened' cannot be"),
    ],
)
def test_a_share_that_was_another_is_named(changes, why):
    text = finished()
    last = len(text.splitlines())
    with pytest.raises(BadRecord, match=f"record:{last}: .*{why}"):
        verified(line_with(text, last, **changes))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"shares": [ANN.seal]}, "field 'shares' must have the seal of each seat's seed or null"),
        ({"shares": [ANN.seal, "heads"]}, "field 'shares' must have the seal of each seat's seed or null"),
        ({"shares": 2}, "field 'shares' must have the seal of each seat's seed or null"),
        ({"for_record": 1}, "field 'for_record' can only be true"),
        ({"for_record": True, "seed": None}, "field 'seed' must be the seal of a seed"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(changes, why):
    with pytest.raises(BadRecord, match=f"record:1: .*{why}"):
        Record.parse(line_with(finished(), 1, **changes))


def test_a_die_that_lies_is_named_with_its_line():
    text = finished()
    for number, line in enumerate(text.splitlines(), start=1):
        if '"faces"' in line:
            face = json.loads(line)["faces"][0] % 6 + 1
            with pytest.raises(BadRecord, match=rf"record:{number}: .*says \[{face}\], the seed gives .*the line lies"):
                verified(line_with(text, number, faces=[face]))


def test_a_hostile_seed_in_a_record_is_refused_with_its_line():
    evil = "two\nlines"
    sealed = "sha256:" + hashlib.sha256(f"undercroft seed {OWN.salt} {evil}".encode()).hexdigest()
    text = line_with(finished(), 1, seed=sealed)
    last = len(text.splitlines())
    with pytest.raises(BadRecord, match=f"record:{last}: the seed of a share"):
        verified(line_with(text, last, revealed=evil))


# -- going on ---------------------------------------------------------------------------------------------------------


def begun(answers: int = 3, **more):
    table = open_table(RACE, ["ann", "bo"], {"goal": 20}, **{"luck": luck(), **more})
    for _ in range(answers):
        table.answer(table.asks[0].seat, "roll")
    return table


@pytest.mark.parametrize("source", [luck(), luck(None, BO), Seeded(7, OWN.salt)], ids=["shared", "one", "seeded"])
def test_with_the_luck_that_was_kept_a_table_goes_on_as_if_nothing_had_happened(source):
    """What is kept of it is plain data: `secrets`."""
    whole = finished(luck=source)
    kept = json.loads(json.dumps(source.secrets))
    for answers in range(8):
        table = again(Record.parse(begun(answers, luck=source).record.text), luck=luck_of(kept))
        play_to_the_end(table)
        assert table.record.text == whole


def test_it_does_not_go_on_with_another_luck():
    with pytest.raises(BadRecord, match="sealed with another seed"):
        again(Record.parse(begun().record.text), luck=luck(BO, ANN))
    other = again(Record.parse(begun().record.text))
    other.answer(other.asks[0].seat, "roll")
    with pytest.raises(BadRecord, match="sealed with another seed"):
        again(Record.parse(other.record.text), luck=luck())


def test_an_altered_save_is_noticed_when_it_is_gone_on_with():
    text = begun().record.text
    number, line = next((at, line) for at, line in enumerate(text.splitlines(), start=1) if '"faces"' in line)
    face = json.loads(line)["faces"][0] % 6 + 1
    with pytest.raises(BadRecord, match=f"record:{number}: the game was not played with this seed"):
        again(Record.parse(line_with(text, number, faces=[face])), luck=luck())


# -- for the record ---------------------------------------------------------------------------------------------------


def test_a_game_for_the_record_keeps_its_seed_to_the_end():
    table = begun(for_record=True)
    before = table.record.text
    table.reveal()  # as when it is left for another day
    assert table.record.text == before
    table = again(Record.parse(before), luck=luck())
    play_to_the_end(table)
    proof = verified(table.record.text)
    assert proof.luck_is_proven
    assert proof.for_record


def test_a_copy_of_a_save_for_the_record_has_the_same_dice_or_shows_that_it_has_others():
    copy = begun(for_record=True).record.text
    ends = set()
    for _ in range(3):
        table = again(Record.parse(copy), luck=luck())
        play_to_the_end(table)
        ends.add(table.record.text)
    assert len(ends) == 1, "reloading an old save changes nothing"
    rolled_anew = again(Record.parse(copy))
    play_to_the_end(rolled_anew)
    proof = verified(rolled_anew.record.text)
    assert not proof.for_record
    assert [part.began for part in proof.parts] == ["", "resumed"]


def test_a_table_that_is_not_for_the_record_does_not_claim_it():
    assert not verified(finished()).for_record


@pytest.mark.parametrize(
    "how",
    [
        {"luck": [1, "two"], "for_record": True},
        {"luck": "fast", "for_record": True},
        {"luck": "typed", "for_record": True},
        {"practice": True, "for_record": True},
        {"luck": luck(ANN, BO)},
        {"for_record": 1},
    ],
)
def test_what_does_not_go_together_is_refused(how):
    with pytest.raises(UndercroftError, match=r"for the record|shares of luck|for_record must be"):
        open_table(RACE, 1, **how)
