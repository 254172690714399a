"""Every word on a screen leads somewhere: to a clause of the rules, or to a thing one can look at."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.console import Console

import undercroft
from undercroft import learn
from undercroft.rulebook import folded, meant
from undercroft.term import screens
from undercroft.term.look import find_things

WORD = re.compile(r"[^\W\d_]{3,}")
NAMES = ("Ulla", "Veit")  # people, who lead nowhere
ROMAN = re.compile("[IVX]+")  # numbers of dungeons, and marks that are counted
MARKED = re.compile(r"x[A-J]")  # a gem that is struck off


def shown(game: str, view: dict, seat: int) -> str:
    """Everything the full screen draws of a position."""
    console = Console(width=90, file=io.StringIO(), highlight=False)
    console.print(screens.side(game, view, seat, 44))
    console.print(screens.board(game, view, 80, 30))
    return f"{screens.status(game, view)}\n{console.file.getvalue()}"


def words_of(game: str) -> tuple[set[str], list]:
    """The words on the screens of some games, and the things of the last of them."""
    found: set[str] = set()
    for seed, seats in ((1, 1), (2, 1), (3, 2)):
        company = {"mode": "cooperative"} if game == "mini-rogue" else {}
        options = dict(learn.first(game).options) if seats == 1 else company
        table = undercroft.open_table(game, list(NAMES[:seats]), options, seed=seed)
        chance = random.Random(seed)
        for number in range(160):
            if not table.asks:
                break
            ask = table.asks[0]
            if number % 6 == 0:
                text = MARKED.sub(" ", shown(game, table.view(ask.seat), ask.seat))
                found.update(WORD.findall(text))
            usual = ask.obvious if chance.random() < 0.7 else None
            table.answer(ask.seat, usual or chance.choice(ask.keys))
    return found.difference(NAMES), list(table.things.values())


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", undercroft.games())
def test_every_word_leads_to_a_clause_or_a_thing(game, code, default_packs):
    with undercroft.language(code):
        words, things = words_of(game)
        assert len(words) > 60
        printed = {folded(word) for one in things for word in WORD.findall(f"{one['name']} {one['text']}")}
        lost = {
            word
            for word in words
            if meant(word)  # not a small word such as "the"
            and not ROMAN.fullmatch(word)
            and folded(word) not in printed
            and not learn.search(game, word)
            and not find_things(things, word)
        }
        assert not lost
