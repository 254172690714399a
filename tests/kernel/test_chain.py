"""The chain: what a server has signed and what a seat has kept fits one record, and no other."""

from __future__ import annotations

import hashlib
import json

import pytest

from kernel.test_shared import line_with
from kernel.tiny import RACE
from undercroft import BadLuck, BadRecord, Kept, Seeded, open_table
from undercroft.kernel.chain import first_head, heads_of, unsealed
from undercroft.kernel.record import Record, dump
from undercroft.kernel.sources import parts_of
from undercroft.kernel.verify import verify_record
from undercroft.signing import Signer, is_signed

BLIND = "0123456789abcdef0123456789abcdef"
SERVER = Signer.drawn()


def played(answers: str = "rrbr", signer: Signer = SERVER, luck: Seeded | None = None, names=("ann", "bo")) -> Record:
    """A game that this server has played: sealed before the first roll, signed at its end."""
    source = luck or Seeded("7", BLIND)
    table = open_table(RACE, list(names), {"goal": 20}, luck=source, for_record=True, witness=signer.sealed)
    for at in range(40):
        if not table.asks:
            break
        table.answer(table.asks[0].seat, "rest" if answers[at % len(answers)] == "b" else "roll")
    assert table.outcome
    head = heads_of(table.header, table.lines(), BLIND)[-1]
    table.write(signer.signed(head, BLIND))
    return Record.parse(table.record.text)


def verified(record: Record | str, **more):
    return verify_record(RACE, record if isinstance(record, Record) else Record.parse(record), is_signed, **more)


def test_known_answer():
    """As docs/reliability.md has it: printf 'undercroft chain \\n{"undercroft":2}\\n' | sha256sum, and so on."""
    header, line = {"undercroft": 2}, {"undo": 0}
    first = hashlib.sha256(b'undercroft chain \n{"undercroft":2}\n').hexdigest()
    then = hashlib.sha256(f'undercroft chain  {first}\n{{"undo":0}}\n'.encode()).hexdigest()
    assert heads_of(header, [line]) == [first, then]
    assert first == "b91f9addadbebbce80110a122f4b16532c9d2240ac50116bca15221453fbd6c6"
    hidden = hashlib.sha256(f'undercroft chain {BLIND}\n{{"undercroft":2}}\n'.encode()).hexdigest()
    assert first_head(header, BLIND) == hidden


def test_a_game_that_a_server_has_played_is_proven_to_the_last_line():
    proof = verified(played())
    assert (proof.is_proven, proof.order_is_proven, proof.luck_is_proven) == (True, True, True)
    assert proof.witnessed.server == SERVER.key
    assert proof.witnessed.beginning.line == 1
    assert proof.witnessed.last.covers == proof.last


def test_without_the_library_nothing_is_believed():
    proof = verify_record(RACE, played(), None)
    assert not proof.witnessed.checked
    assert not proof.order_is_proven
    assert proof.luck_is_proven


def test_a_game_played_again_with_its_opened_seed_is_not_what_was_signed():
    """Hindsight: the same header and seals, other answers, every die as the seed gives it."""
    honest, again = played("r"), played("rb")
    assert unsealed(honest.header) == unsealed(again.header)
    lines = [*again.lines[:-1], honest.lines[-1]]
    with pytest.raises(BadRecord, match=r"signed other lines than these: they were changed, or played again"):
        verified(Record(honest.header, lines))
    proof = verified(Record(honest.header, again.lines[:-1]))  # without the signature nobody vouches for it
    assert proof.luck_is_proven
    assert not proof.order_is_proven


def test_other_names_are_not_what_was_sealed():
    text = line_with(played().text, 1, seats=["bo", "ann"])
    for forged in (text, "\n".join([*text.splitlines()[:-1], ""])):
        with pytest.raises(BadRecord, match=r"record:1: the server .* sealed another beginning"):
            verified(forged)


@pytest.mark.parametrize("field", ["by", "at", "signature", "blind"])
def test_a_word_of_a_server_that_was_touched_is_named(field):
    record = played()
    last = len(record.lines) + 1
    other = {"by": Signer.drawn().key, "at": 5, "signature": "0" * 128, "blind": "f" * 32}[field]
    with pytest.raises(BadRecord, match=f"record:{last}: "):
        verified(line_with(record.text, last, **{field: other}))


def test_lines_after_the_signature_are_signed_by_nobody():
    record = played()
    more = Record(record.header, [*record.lines, {"hint": 0}])
    proof = verified(more)
    assert not proof.order_is_proven
    assert (proof.witnessed.last.covers, proof.last) == (len(record.lines), len(record.lines) + 2)


def test_a_stranger_who_signs_speaks_for_himself():
    forged = played("rb", signer=Signer.drawn())
    assert verified(forged).witnessed.server != SERVER.key
    half = Record(played().header, forged.lines)
    with pytest.raises(BadRecord, match="signed other lines"):
        verified(half)


# -- what a seat has kept ---------------------------------------------------------------------------------------------


def kept_by(record: Record, seat: int) -> Kept:
    heads = heads_of(record.header, record.lines, BLIND)
    own = [heads[at] for at, line in enumerate(record.lines, start=1) if line.get("seat") == seat]
    return Kept(seat, (heads[0], *own))


def test_what_a_seat_has_kept_fits_its_game():
    record = played()
    proof = verified(record, kept=[kept_by(record, 0), kept_by(record, 1)])
    last = [max(at for at, line in enumerate(record.lines, start=2) if line.get("seat") == seat) for seat in (0, 1)]
    assert [line for _, line in proof.kept] == last


def test_what_a_seat_has_kept_fits_no_other_game():
    """Also where a server exchanges its own game and signs anew: the seats have kept what they were shown."""
    honest, other = played("r"), played("rb")
    assert verified(other).is_proven
    with pytest.raises(BadRecord, match="this is not the game that bo was shown"):
        verified(other, kept=[kept_by(honest, 1)])


def test_a_record_that_does_not_open_its_chain_cannot_be_compared():
    record = played()
    bare = Record(record.header, record.lines[:-1])
    kept = kept_by(record, 0)
    assert verified(bare, kept=[kept]).kept[0][1] is None
    assert verified(bare, kept=[Kept(0, kept.heads, BLIND)]).kept[0][1]
    with pytest.raises(BadRecord, match="not the game that ann was shown"):
        verified(Record(record.header, played("rb").lines[:-1]), kept=[Kept(0, kept.heads, BLIND)])


@pytest.mark.parametrize(
    "told",
    [
        *(None, 7, [], {}, {"seat": 0, "heads": []}, {"seat": 0, "heads": ["x"]}),
        *({"seat": "0", "heads": ["0" * 64]}, {"seat": 0, "heads": ["0" * 64], "blind": 1}),
    ],
)
def test_what_nobody_keeps_is_refused(told):
    with pytest.raises(BadRecord, match=r"kept\.json: this is not what a seat keeps"):
        Kept.parse(told, "kept.json")


# -- seeds that are the same luck -------------------------------------------------------------------------------------


def test_a_seed_with_a_nul_is_refused_for_it_is_another_seed_s_luck():
    with pytest.raises(BadLuck, match="NUL"):
        Seeded("7\0")
    seed, salt = "7\0", BLIND
    seal = "sha256:" + hashlib.sha256(f"undercroft seed {salt} {seed}".encode()).hexdigest()
    record = played()
    lines = [*(line for line in record.lines if "signed" not in line and "revealed" not in line and "over" not in line)]
    text = "".join(dump(line) for line in ({**unsealed(record.header), "seed": seal}, *lines,
                                           {"revealed": seed, "salt": salt}))  # fmt: skip
    with pytest.raises(BadRecord, match="NUL"):
        verified(text)


def test_luck_that_comes_from_the_same_key_is_known_however_it_is_sealed():
    """HMAC hashes a long key: the seed and that hash, could it be written, are one luck."""
    long = "x" * 100
    assert Seeded(long).stream == hashlib.sha256(long.encode()).digest()
    first, again = Seeded("7", BLIND), Seeded("7", "f" * 32)
    table = open_table(RACE, 1, {"goal": 20}, luck=first)
    table.answer(0, "roll")
    lines = [*table.lines(), first.secrets, {"resumed": "seeded", **again.seals}]
    record = Record(dict(table.header), [*lines, {"seat": 0, "clause": "TG-002", "answer": "roll"}])
    assert [part.known for part in parts_of(record)] == [0, 0]
    record.lines += [{"luck": "TG-004", "faces": [1]}, again.secrets]
    assert [part.known for part in parts_of(record)] == [0, 1]


def test_the_key_of_a_server_is_made_once_and_read_by_nobody_else(tmp_path):
    file = tmp_path / "data" / "server.key"
    assert Signer.kept(file).key == Signer.kept(file).key
    assert file.stat().st_mode & 0o077 == 0
    assert [one.name for one in file.parent.iterdir()] == ["server.key"]
    line = Signer.kept(file).signed("0" * 64, BLIND)
    assert json.loads(dump(line)) == line
