"""Entries of a challenge as a server deals them, and as somebody may forge them. The benchmarks use it too."""

from __future__ import annotations

import random
from collections.abc import Iterator

from undercroft.bots.playing import bots_of, play
from undercroft.challenges.setting import daily, open_challenge, seed_of, today
from undercroft.kernel.chain import heads_of
from undercroft.kernel.challenge import Challenge, opened_by, salt_of
from undercroft.kernel.record import Record, dump
from undercroft.signing import Signer

BLIND = "0123456789abcdef0123456789abcdef"


class Clock(Signer):
    """A server whose time is what the test says."""

    at = 0

    def _now(self) -> int:
        return self.at


def key(number: int) -> str:
    return f"{number:064x}"


class House:
    """A server that sets the daily dungeon of a game, and deals it."""

    def __init__(self, game: str = "mini-rogue") -> None:
        self.signer = Clock.drawn()
        self.seeds = self.signer.seed_of
        self.challenge = daily(game, today(), self.seeds, ranked=True)
        self.seed = seed_of(self.challenge, self.seeds)

    def dealt(self, number: int, **otherwise: object) -> Record:
        """The game of the bot of this number, as this house has dealt it and opens it when all is over."""
        challenge = otherwise.get("challenge", self.challenge)
        signer, seed = otherwise.get("signer", self.signer), str(otherwise.get("seed", self.seed))
        assert isinstance(challenge, Challenge)
        assert isinstance(signer, Clock)
        signer.at = int(str(otherwise.get("began", challenge.opens + 60)))
        table = open_challenge(challenge, f"bot {number}", seed, key(number), witness=signer.sealed)
        play(table, bots_of("careful", 1, number), most=int(str(otherwise.get("most", 100_000))))
        signer.at = int(str(otherwise.get("ended", challenge.opens + 600)))
        table.write(signer.signed(heads_of(table.header, table.lines(), BLIND)[-1], BLIND))
        return opened_by(Record.parse(table.record.text, f"entry-{number}"), seed)


def forged(house: House, honest: Record, luck: random.Random) -> Iterator[tuple[str, Record]]:
    """One of each kind of forgery, made from an honest entry."""
    lines, number = honest.lines, luck.randrange(1, 10_000)
    answers = [at for at, line in enumerate(lines) if "seat" in line]
    at = luck.choice(answers)
    edited = [dict(line) for line in lines]
    others = sorted({lines[one]["answer"] for one in answers} - {lines[at]["answer"]})
    edited[at]["answer"] = luck.choice(others)
    yield "edited answers", Record(honest.header, edited, "edited")
    yield "replayed with hindsight", hindsight(house, honest, number)
    foreign = f"foreign {number}"
    yield "foreign seed", house.dealt(number, challenge=_with_seed(house.challenge, foreign), seed=foreign)
    off = luck.choice([-luck.randrange(61, 90_000), luck.randrange(86_400, 200_000)])
    opens = house.challenge.opens
    yield "time-shifted", house.dealt(number, began=opens + min(off, 600), ended=opens + off)
    yield "truncated", truncated(honest, luck.randrange(1, len(lines) - 2))


def hindsight(house: House, honest: Record, number: int) -> Record:
    """The seed is open now: the same dungeon once more, with other answers, under the seal of the honest game."""
    table = open_challenge(house.challenge, honest.header["seats"][0], house.seed, honest.header["challenge"]["by"],
                           witness=lambda header: dict(honest.header))  # fmt: skip
    play(table, bots_of("random", 1, f"hindsight {number}"))
    signed = next(line for line in honest.lines if "signed" in line)
    return opened_by(Record.parse(table.record.text + dump(signed), "hindsight"), house.seed)


def truncated(honest: Record, most: int) -> Record:
    """A game that went badly from here on, with the word of the server for all of it, and its seed."""
    signed = next(line for line in honest.lines if "signed" in line)
    return Record(honest.header, [*honest.lines[:most], signed, honest.lines[-1]], "truncated")


def _with_seed(challenge: Challenge, seed: str) -> Challenge:
    from undercroft.kernel.luck import seal

    return Challenge(**{**challenge.to_json(), "seal": seal(seed, salt_of(seed))})
