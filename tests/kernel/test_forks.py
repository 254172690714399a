"""Strands share what they have in common, whatever is done to them."""

from __future__ import annotations

import random

from undercroft.kernel.forks import Strand


def test_strands_are_lists_that_branch():
    chance = random.Random(5)
    strands = [(Strand([1, 2, 3]), [1, 2, 3])]
    for number in range(4_000):
        strand, same = chance.choice(strands[-60:])
        if chance.random() < 0.7:
            strand.append(number)
            same.append(number)
        else:
            length = chance.randint(0, len(same))
            strands.append((strand.branch(length), same[:length]))
        assert len(strand) == len(same)
        start, stop = sorted([chance.randint(0, len(same) + 2), chance.randint(0, len(same) + 2)])
        assert strand[start:stop] == same[start:stop]
        if same:
            at = chance.randrange(-len(same), len(same))
            assert strand[at] == same[at]
    for strand, same in strands:
        assert list(strand) == same
