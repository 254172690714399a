"""Real dice and real cards: what the program asks for, and how it reads what is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from undercroft.kernel.game import Game
from undercroft.kernel.rules import ROLL, Request, key_of
from undercroft.kernel.table import Table
from undercroft.kernel.words import named
from undercroft.pieces.dice import face_names
from undercroft.rulebook import clause
from undercroft.term.news import counted
from undercroft.term.terminal import Terminal, folded
from undercroft.term.words import Refused, listed, say

TURN = say("Turn a card and enter which.")


def luck_prompt(table: Table) -> str:
    """Which dice to throw, or from which cards one is to be turned, and for whom."""
    assert table.wanted is not None
    kind, clause_id, things = table.wanted[:3]
    if kind == ROLL:
        names = counted(table.game.luck_words(clause_id, thing) for thing in things)
        throw = say("Dice to throw: {dice}. Enter what they show, in this order.").text({"dice": names})
        return f"{heading(table, clause_id)}{throw}"
    deck = table.deck
    turn = say("Turn a card and enter which: {deck}.").text({"deck": deck}) if deck else TURN
    return f"{heading(table, clause_id)}{turn}"


def heading(table: Table, clause_id: str) -> str:
    """What is thrown or drawn for: the heading of the rule that asks."""
    rule = clause(table.game.name, clause_id)
    return f"{rule.heading}. " if rule else ""


def ask_for_luck(terminal: Terminal, table: Table) -> None:
    """Say which dice to throw, or which cards may come."""
    assert table.wanted is not None
    game, wanted = table.game, table.wanted
    kind, clause_id, things = wanted[:3]
    terminal.tell(luck_prompt(table), "bold")
    if kind == ROLL:
        for line in legend(game, wanted):
            terminal.tell(line, "dim")
        return
    for number, card in enumerate(_distinct(game, clause_id, things), start=1):
        is_called_so = folded(game.luck_words(clause_id, card)) == folded(key_of(card))
        words = _card_name(game, clause_id, card, things)
        key = "" if is_called_so else f"  ({key_of(card)})"
        terminal.tell(Text.assemble((f"{number:>2}", "cyan"), f"  {words}", (key, "dim")))


def legend(game: Game, wanted: Request) -> list[str]:
    """What the faces of dice with symbols are called: `white die: 0 skull, 2 thief`."""
    kind, clause_id, things = wanted[:3]
    lines = []
    for die in {id(getattr(die, "names", None)): die for die in things}.values() if kind == ROLL else ():
        names = face_names(die)
        if names:
            faces = listed(f"{face} {name}" for face, name in names.items())
            lines.append(named(game.luck_words(clause_id, die), faces))
    return lines


def card_names(game: Game, wanted: Request) -> list[str]:
    """The cards that may come, if a card is asked for; each once."""
    kind, clause_id, things = wanted[:3]
    cards = [] if kind == ROLL else _distinct(game, clause_id, things)
    return [_card_name(game, clause_id, card, things) for card in cards]


def _card_name(game: Game, clause_id: str, card: Any, cards: Sequence[Any]) -> str:
    copies = sum(1 for other in cards if key_of(other) == key_of(card))
    return game.luck_words(clause_id, card) + (f" ×{copies}" if copies > 1 else "")


def read_luck(game: Game, wanted: Request, line: str) -> tuple[int | str, ...]:
    """What was typed, for `table.supply`; refused with the reason if it cannot be."""
    kind, clause, things = wanted[:3]
    return _faces(game, clause, things, line) if kind == ROLL else (_card(game, clause, things, line),)


def _faces(game: Game, clause_id: str, dice: Sequence[Any], line: str) -> tuple[int, ...]:
    words = line.replace(",", " ").split()
    if len(words) == 1 and len(dice) > 1 and words[0].isdecimal() and len(words[0]) == len(dice):
        words = list(words[0])  # 36 is 3 6
    words = [_number(die, word) for die, word in zip(dice, words, strict=False)] + words[len(dice) :]
    if len(words) != len(dice):
        names = counted(game.luck_words(clause_id, die) for die in dice)
        raise Refused(
            say("{n} number is needed ({dice}); you entered {m}.", "{n} numbers are needed ({dice}); you entered {m}."),
            n=len(dice),
            dice=names,
            m=len(words),
        )
    for die, word in zip(dice, words, strict=True):
        if word not in map(str, die.faces):
            faces = listed(sorted(set(die.faces)))
            name = game.luck_words(clause_id, die)
            raise Refused(say("{die} cannot show {face}; possible: {faces}"), die=name, face=word, faces=faces)
    return tuple(int(word) for word in words)


def _number(die: Any, word: str) -> str:
    """A face by its number, or by the beginning of its name if it is the only one."""
    begun = [face for face, name in face_names(die).items() if folded(name).startswith(folded(word))]
    return str(begun[0]) if len(begun) == 1 and not word.isdecimal() else word


def _card(game: Game, clause: str, cards: Sequence[Any], line: str) -> str:
    """A card by its key, its name, its number in the list, or the beginning of key or name."""
    distinct, wanted = _distinct(game, clause, cards), folded(line)
    words = {key_of(card): (folded(key_of(card)), folded(game.luck_words(clause, card))) for card in distinct}
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


def _distinct(game: Game, clause_id: str, cards: Sequence[Any]) -> list[Any]:
    """Each card once, by its name: a pile has no order that tells anything."""
    cards = list({key_of(card): card for card in cards}.values())
    return sorted(cards, key=lambda card: folded(game.luck_words(clause_id, card)))
