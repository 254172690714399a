"""`look THING`: any card, tile, potion, hero, boss, die or symbol, by its name, a synonym or a place."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.table import Table
from undercroft.kernel.things import Thing
from undercroft.kernel.view import Envelope
from undercroft.kernel.words import named
from undercroft.rulebook import folded, meant
from undercroft.term import screens
from undercroft.term.understanding import short
from undercroft.term.words import Refused, listed, say

SHOWN = 5


def look(table: Table, view: Envelope, wanted: str) -> list[str]:
    """What is printed on a thing, or what lies at a place; refused with what is like it."""
    at = screens.place(table.game.name, view, wanted.casefold().replace(" ", "-"))
    if at:
        return [at]
    things = list(table.things.values())
    found = find_things(things, wanted)
    if not found:
        near = listed(thing["name"] for thing in things if _shares_a_word(thing, wanted))
        if near:
            raise Refused(say("There is no {thing}. Perhaps: {legal}"), thing=short(wanted), legal=near[:200])
        raise Refused(say("There is no {thing} in this game. `rules` looks into the rules."), thing=short(wanted))
    return [thing_words(table.game.name, thing) for thing in found[:SHOWN]]


def find_things(things: Sequence[Thing], wanted: str) -> list[Thing]:
    """The things of this name; else those whose name begins so, or has all these words. Best first."""
    word = folded(wanted)
    names = [(folded(str(thing["name"])), thing) for thing in things]
    exact = [thing for name, thing in names if word in (name, folded(thing["key"]), *map(folded, thing["words"]))]
    if exact:
        return exact
    begun = [thing for name, thing in names if name.startswith(word)]
    parts = meant(wanted)
    return begun or [thing for name, thing in names if parts and all(part in name for part in parts)]


def _shares_a_word(thing: Thing, wanted: str) -> bool:
    return any(len(part) > 3 and part in folded(str(thing["name"])) for part in meant(wanted))


def thing_words(game: str, thing: Thing) -> str:
    """`Blessed Mace (Main Hand, Prayer): In battle 1 more die ...`"""
    name, text, figures = str(thing["name"]), str(thing["text"]).strip(), screens.figures(game, thing)
    name = f"{name} ({figures})" if figures else name
    return named(name, text) if text not in ("", name) else name
