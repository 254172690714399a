"""Records read by the twin: the same table as line by line, and the same refusals."""

from __future__ import annotations

import random

import pytest

from undercroft import BadRecord, Record, open_table, play_out
from undercroft.kernel import replay

TABLES = {  # game -> seats, the longest part of a game that is read
    "mini-rogue": (2, None),
    "paper-dungeons": (2, 120),
    "map-maker": (2, 40),
    "dungeon-run": (4, 160),
}


def random_record(game: str, seed: int) -> tuple:
    """A random game, cut somewhere."""
    seats, longest = TABLES[game]
    table = open_table(game, seats, seed=seed)
    play_out(table, seed=seed, until=longest)
    lines = table.record.lines
    chance = random.Random(seed)
    if seed % 3:
        lines = lines[: chance.randrange(len(lines))]
    return table.game, table.header, lines, chance


def read(game, header, lines, slowly: bool):
    record = Record(dict(header), list(lines))
    look = (lambda table, line, number: None) if slowly else replay._nothing
    return replay.replay_lines(game, record, look)


def looks(table) -> tuple:
    """All that can be seen of a table."""
    wanted = table.wanted and table.wanted[:2]
    return (
        table.record.lines,
        [answer for _, answer in table.past.log],
        repr(table.run.state),
        [(ask.seat, ask.clause, ask.keys, ask.number) for ask in table.asks],
        wanted,
        table.outcome,
        table.view(0),
        [event.to_json() for event in table.events(0)[-60:]],
        table.past.lucks,
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", TABLES)
def test_a_record_leads_to_the_same_table(game, seed):
    rules, header, lines, _ = random_record(game, seed)
    quick, slow = read(rules, header, lines, slowly=False), read(rules, header, lines, slowly=True)
    assert looks(quick) == looks(slow)
    if quick.asks:  # and the game goes on alike
        ask = quick.asks[0]
        told = [table.answer(ask.seat, ask.keys[-1]) for table in (quick, slow)]
        assert told[0] == told[1]
        assert looks(quick) == looks(slow)


def test_most_lines_of_a_long_record_are_read_by_the_twin():
    rules, header, lines, _ = random_record("dungeon-run", 0)
    table = replay._seated(rules, Record(dict(header), lines))
    assert len(lines) - 60 < replay.read_lines(table, lines) <= len(lines)
    far, steps = table.past.checkpoint, 0
    while far.before is not None:
        assert far.at - far.before.at < 100
        far, steps = far.before, steps + 1
    assert steps > 2  # undo has checkpoints to go back to


def damaged(lines: list, chance: random.Random) -> list:
    lines = [dict(line) for line in lines]
    at = chance.randrange(len(lines))
    line = lines[at]
    match chance.randrange(7):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, dict(chance.choice(lines)))
        case 2:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], line
        case 3 if "seat" in line:
            line["answer"] = chance.choice([one["answer"] for one in lines if "seat" in one])
        case 4 if "seat" in line:
            line["seat"] = chance.choice([0, 1, 2, 9, True, -1])
        case 5 if "faces" in line:
            line["faces"] = chance.choice([[7], [1], [], [True], [2, 2], [6.0]])
        case _:
            line["clause" if "seat" in line else "luck"] = "XX-1"
    return lines


@pytest.mark.parametrize("game", TABLES)
def test_a_damaged_record_is_refused_with_the_same_words(game):
    rules, header, lines, chance = random_record(game, 4)
    refusals = 0
    for _ in range(8):
        broken, said = damaged(lines, chance), []
        for slowly in (False, True):
            try:
                said.append(looks(read(rules, header, broken, slowly)))
            except BadRecord as error:
                said.append(str(error))
        assert said[0] == said[1]
        refusals += isinstance(said[0], str)
    assert refusals > 3
