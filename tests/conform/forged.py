"""Forged records, each named for what it is.

    python tests/conform/forged.py [--count 1000] [--game NAME] [--seed 0]

Honest games are played as a server plays them: sealed before the first roll, signed at the end, each seat keeping what
it was shown. Then they are forged in every way we know, each as well as the forger can: luck is taken from the opened
seed, words of the server that fit are left in, those that do not are left out where that hides more. `verify` must say
what each one is. Exit code 1 if one passed for more than it is.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.subjects import Subject, subject_of, subjects  # noqa: E402  # the tests are no package
from conform.verified import LONGEST, altered  # noqa: E402
from undercroft import BadRecord, Kept, NotAllowed, Record, Seeded, Share, Shared, open_table  # noqa: E402
from undercroft.kernel.chain import heads_of, new_blind, unsealed  # noqa: E402
from undercroft.kernel.luck import seal  # noqa: E402
from undercroft.kernel.table import Table  # noqa: E402
from undercroft.kernel.verify import Verified, verify_record  # noqa: E402
from undercroft.signing import Signer, is_signed  # noqa: E402

SERVER = Signer.drawn()
SIGNED_OTHER = "signed other lines than these: they were changed, or played again"
OTHER_BEGINNING = "sealed another beginning: names, options or seals were changed"


@dataclass
class Honest:
    """A game as its server has it, and what everybody could know of it afterwards."""

    subject: Subject
    record: Record
    luck: Seeded
    blind: str
    names: list[str]
    options: dict[str, object]

    def kept(self, seat: int) -> Kept:
        """What this seat has kept: the first head, and the one after its last answer."""
        heads = heads_of(self.record.header, self.record.lines, self.blind)
        own = [heads[at] for at, line in enumerate(self.record.lines, start=1) if line.get("seat") == seat]
        return Kept(seat, (heads[0], *own[-1:]))

    def signed(self, record: Record, signer: Signer) -> Record:
        head = heads_of(record.header, record.lines, self.blind)[-1]
        return Record(record.header, [*record.lines, signer.signed(head, self.blind)])


def play(subject: Subject, table: Table, chance: random.Random) -> bool:
    """Random answers, some of them taken back, to the end; False if that does not come."""
    pick = chance.choice(list(subject.players.values()))(chance)
    for _ in range(LONGEST):
        if not table.asks:
            return True
        ask = chance.choice(table.asks)
        table.answer(ask.seat, pick(ask.seat, ask.clause, ask._offered).key)
        if table.asks and chance.random() < 0.05:  # after the end the seed lies open to read
            with suppress(NotAllowed):
                table.undo(ask.seat)
    return False


def honest(subject: Subject, chance: random.Random) -> Honest:
    while True:
        mode = chance.choices(subject.modes, [mode.weight for mode in subject.modes])[0]
        names = [f"player {seat}" for seat in range(mode.seats)]
        shares = [Share.drawn(str(chance.random())) for _ in names]
        luck: Seeded = Shared(Share.drawn(str(chance.random())), shares)
        table = opened(subject, names, dict(mode.options), luck, SERVER)
        if play(subject, table, chance):
            blind = new_blind()
            game = Honest(subject, table.record, luck, blind, names, dict(mode.options))
            game.record = Record.parse(game.signed(table.record, SERVER).text)
            return game


def opened(subject: Subject, names: list[str], options: dict[str, object], luck: Seeded, signer: Signer) -> Table:
    def witness(header: dict[str, object]) -> dict[str, object]:
        return signer.sealed({**header, "rounds": 2})

    return open_table(subject.game, names, options, luck=luck, for_record=True, witness=witness)


# -- forgeries: a record, and what must be said of it ------------------------------------------------------------------

Forged = tuple[Record, str, tuple[Kept, ...]] | None
UNSIGNED = "unsigned"  # no line lies, and nobody vouches for the order: that is what must be said


def _again(game: Honest, chance: random.Random) -> Record | None:
    """Played again with the opened seeds under the same header: hindsight."""
    table = opened(game.subject, game.names, game.options, game.luck, SERVER)
    if not play(game.subject, table, chance):
        return None
    lines = table.lines()
    return None if lines == game.record.lines[:-1] else Record(dict(game.record.header), lines)


def hindsight(game: Honest, chance: random.Random) -> Forged:
    again = _again(game, chance)
    return again and (Record(again.header, [*again.lines, game.record.lines[-1]]), SIGNED_OTHER, ())


def hindsight_unsigned(game: Honest, chance: random.Random) -> Forged:
    again = _again(game, chance)
    return again and (again, UNSIGNED, ())


def hindsight_against_a_seat(game: Honest, chance: random.Random) -> Forged:
    """Even if the server itself signs the second game: a seat has kept the first."""
    again = _again(game, chance)
    seat = chance.randrange(len(game.names))
    return again and (game.signed(again, SERVER), "this is not the game that", (game.kept(seat),))


def stranger_signs(game: Honest, chance: random.Random) -> Forged:
    """Another key over another game: nothing lies, and it is not this server's word."""
    stranger = Signer.drawn()
    table = opened(game.subject, game.names, game.options, game.luck, stranger)
    done = play(game.subject, table, chance)
    return (game.signed(table.record, stranger), "stranger", ()) if done else None


def names_exchanged(game: Honest, chance: random.Random) -> Forged:
    names = [f"other {chance.randrange(9)}", *game.names[1:]] if len(game.names) == 1 else game.names[::-1]
    return Record({**game.record.header, "seats": names}, game.record.lines), OTHER_BEGINNING, ()


def names_exchanged_unsealed(game: Honest, chance: random.Random) -> Forged:
    """All words of the server left out: then nobody vouches for names."""
    header = {**unsealed(game.record.header), "seats": [f"{name}!" for name in game.names]}
    return Record(header, game.record.lines[:-1]), UNSIGNED, ()


def rounds_hidden(game: Honest, chance: random.Random) -> Forged:
    return Record({**game.record.header, "rounds": 1}, game.record.lines), OTHER_BEGINNING, ()


def hint_left_out(game: Honest, chance: random.Random) -> Forged:
    """A hint asked for, in a game whose server has signed it, is taken out of the record."""
    lines = game.record.lines[:-1]
    at = chance.randrange(len(lines) - 2)
    whole = game.signed(Record(game.record.header, [*lines[:at], {"hint": 0}, *lines[at:]]), SERVER)
    return Record(game.record.header, [*lines, whole.lines[-1]]), SIGNED_OTHER, ()


def undo_left_out(game: Honest, chance: random.Random) -> Forged:
    """An answer and the line that took it back both disappear: without a trace, but for the chain."""
    lines = game.record.lines
    for at in range(len(lines) - 1):
        if "seat" in lines[at] and lines[at + 1] == {"undo": lines[at]["seat"]}:
            return Record(game.record.header, [*lines[:at], *lines[at + 2 :]]), SIGNED_OTHER, ()
    return None


def cut_short(game: Honest, chance: random.Random) -> Forged:
    """The end is cut off and the signature put after what is left."""
    lines = game.record.lines
    at = chance.randrange(1, len(lines) - 2)
    return Record(game.record.header, [*lines[:at], lines[-1]]), SIGNED_OTHER, ()


def luck_altered(game: Honest, chance: random.Random) -> Forged:
    lie = altered(game.subject, game.record, chance)
    return lie and (lie[0], f":{lie[1]}: .*the line lies", ())


def padded_seed(game: Honest, chance: random.Random) -> Forged:
    """The seed once more under a seal of its own, by a NUL that HMAC does not see."""
    seed, salt = f"{game.luck.seed}\0", "0" * 32
    header = {**unsealed(game.record.header), "luck": "seeded", "seed": seal(seed, salt)}
    del header["shares"], header["rounds"]
    return Record(header, [{"revealed": seed, "salt": salt}]), "NUL", ()


def signature_of_another_game(game: Honest, chance: random.Random) -> Forged:
    other = _again(game, chance)
    return other and (
        Record(game.record.header, [*game.record.lines[:-1], game.signed(other, SERVER).lines[-1]]), SIGNED_OTHER, (),
    )  # fmt: skip


def time_altered(game: Honest, chance: random.Random) -> Forged:
    last = {**game.record.lines[-1], "at": game.record.lines[-1]["at"] - chance.randrange(1, 10**6)}
    return Record(game.record.header, [*game.record.lines[:-1], last]), "this is no signature", ()


def time_of_sealing_altered(game: Honest, chance: random.Random) -> Forged:
    sealed = game.record.header["sealed"]
    header = {**game.record.header, "sealed": {**sealed, "at": sealed["at"] - chance.randrange(1, 10**6)}}
    return Record(header, game.record.lines), OTHER_BEGINNING, ()


KINDS: tuple[Callable[[Honest, random.Random], Forged], ...] = (
    hindsight, hindsight_unsigned, hindsight_against_a_seat, stranger_signs, names_exchanged, names_exchanged_unsealed,
    rounds_hidden, hint_left_out, undo_left_out, cut_short, luck_altered, padded_seed, signature_of_another_game,
    time_altered, time_of_sealing_altered,
)  # fmt: skip


def said_of(subject: Subject, record: Record, kept: tuple[Kept, ...]) -> Verified | BadRecord:
    try:
        return verify_record(subject.game, Record.parse(record.text), is_signed, kept)
    except BadRecord as error:
        return error


def is_named(said: Verified | BadRecord, wanted: str) -> bool:
    if isinstance(said, BadRecord):
        return re.search(wanted, str(said)) is not None
    if wanted == "stranger":
        return said.witnessed.server not in ("", SERVER.key)
    return wanted == UNSIGNED and not said.order_is_proven and not said.is_proven


def forge(subject: Subject, count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How many of each kind were named for what they are, and what passed for more."""
    chance = random.Random(f"forged {subject.name} {seed}")
    counts, wrong = Counter[str](), list[str]()
    while counts.total() < count:
        game = honest(subject, chance)
        proof = said_of(subject, game.record, tuple(game.kept(seat) for seat in range(len(game.names))))
        if isinstance(proof, BadRecord) or not proof.is_proven or proof.witnessed.server != SERVER.key:
            wrong.append(f"an honest game is not proven: {proof}")
            return counts, wrong
        for kind in KINDS:
            forged = kind(game, chance)
            if forged is None or counts.total() >= count:
                continue
            counts[kind.__name__] += 1
            said = said_of(subject, forged[0], forged[2])
            if not is_named(said, forged[1]):
                wrong.append(f"{kind.__name__}: {forged[1]!r} was to be said, and it is said: {said}")
    return counts, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="Forged records, each named for what it is.")
    parser.add_argument("--count", type=int, default=1_000)
    parser.add_argument("--game", action="append")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    chosen = [subject_of(name) for name in given.game] if given.game else subjects()
    well = True
    for subject in chosen:
        assert subject is not None
        counts, wrong = forge(subject, -(-given.count // len(chosen)), given.seed)
        print(f"{subject.name}: {counts.total()} forged, {len(wrong)} not named; {dict(counts)}", flush=True)
        for one in wrong[:20]:
            print(f"  {one}")
        well = well and not wrong
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
