"""Real dice and real cards: what the program asks for, and how it reads what is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from undercroft.kernel.game import Game
from undercroft.kernel.rules import ROLL, Request, key_of
from undercroft.term.news import counted, name_of
from undercroft.term.terminal import Terminal, folded
from undercroft.term.words import Refused, listed, say


def ask_for_luck(terminal: Terminal, game: Game, wanted: Request) -> None:
    """Say which dice to throw, or which cards may come."""
    kind, clause, things = wanted[:3]
    names = [name_of(game, clause, thing) for thing in things]
    why = Text.assemble(("  ", ""), (say("({clause}, ? for why)").text({"clause": clause}), "dim"))
    if kind == ROLL:
        prompt = say("Throw {dice} and enter what the dice show, in this order.").text({"dice": counted(names)})
        terminal.tell(Text.assemble((prompt, "bold"), why))
        return
    terminal.tell(Text.assemble((say("Turn a card and enter which.").text(), "bold"), why))
    for number, card in enumerate(_distinct(things), start=1):
        copies = sum(1 for other in things if key_of(other) == key_of(card))
        times = f" ×{copies}" if copies > 1 else ""
        name = name_of(game, clause, card)
        key = "" if folded(name) == folded(key_of(card)) else f"  ({key_of(card)})"
        terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {name}{times}", (key, "dim")))


def read_luck(game: Game, wanted: Request, line: str) -> tuple[int | str, ...]:
    """What was typed, for `table.supply`; refused with the reason if it cannot be."""
    kind, clause, things = wanted[:3]
    return _faces(game, clause, things, line) if kind == ROLL else (_card(game, clause, things, line),)


def _faces(game: Game, clause: str, dice: Sequence[Any], line: str) -> tuple[int, ...]:
    words = line.replace(",", " ").split()
    if len(words) != len(dice):
        names = counted(name_of(game, clause, die) for die in dice)
        raise Refused(say("{n} numbers are needed ({dice}); you entered {m}."), n=len(dice), dice=names, m=len(words))
    for die, word in zip(dice, words, strict=True):
        if word not in map(str, die.faces):
            faces = listed(sorted(set(die.faces)))
            name = name_of(game, clause, die)
            raise Refused(say("{die} cannot show {face}; possible: {faces}"), die=name, face=word, faces=faces)
    return tuple(int(word) for word in words)


def _card(game: Game, clause: str, cards: Sequence[Any], line: str) -> str:
    """A card by its key, its name, its number in the list, or the beginning of key or name."""
    distinct, wanted = _distinct(cards), folded(line)
    words = {key_of(card): (folded(key_of(card)), folded(name_of(game, clause, card))) for card in distinct}
    exact = [key for key, texts in words.items() if wanted in texts]
    if exact:
        return exact[0]
    if wanted.isdecimal() and 1 <= int(wanted) <= len(distinct):
        return key_of(distinct[int(wanted) - 1])
    begun = [key for key, texts in words.items() if any(text.startswith(wanted) for text in texts)]
    if len(begun) == 1:
        return begun[0]
    facts = {"card": repr(line), "legal": listed(begun or words)}
    if begun:
        raise Refused(say("{card} may be several cards: {legal}"), **facts)
    raise Refused(say("{card} is not among the cards that may come: {legal}"), **facts)


def _distinct(cards: Sequence[Any]) -> list[Any]:
    return list({key_of(card): card for card in cards}.values())
