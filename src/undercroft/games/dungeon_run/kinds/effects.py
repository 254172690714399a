"""The table of effects: a card names its rules and gives the numbers; the rules stand here by name.

A rule is registered with the window in which it works (DR-050 to DR-073), its clause, its words, the fields of an
effect it reads and, where it may be used or not, with the question whether it could do anything at that moment:

    @effect("special", "DR-144", say("Wounds removed from a hero here: {n}."), "n", can=somebody_is_wounded)
    def laying_on_hands(d, me, power): ...

A pack that gives a rule a field it does not read is refused: the card would promise what it does not do.

Windows of hero cards (`me` is the owner, `e` the numbers of the effect):

    pool(d, me, fight, e) -> int                dice more or fewer in his own pool
    rival(d, me, fight, e) -> int               dice his rival in a hero battle loses
    boost(d, me, fight, e) -> int               dice he may add
    foe-attack(d, me, monster, e) -> int        change of the attack of a monster that attacks him
    declare(d, me, fight, power)                before any die
    defence(d, me, fight, e) -> int             change of the defence of the monster he battles
    aid(d, me, given, rating, e) -> int         dice an assist he gives or receives adds
    sabotaged / sabotages                       what sabotage costs him / his victims (`n`)
    sabotage-answer(d, me, saboteur, e)         when somebody declares sabotage against him
    mine / other / foe                          rerolls and die changes (dice.py)
    cancel, burden                              protections (hits.py); armour, big-six, free-block, block-hit: numbers
    hurt, kill, rally, after, down, robs        wounds, kills, defeats
    soften(d, me, n, source, e) -> int          wounds outside battles
    pass-rolls                                  tile rolls he always passes
    unheld-monster, unheld-heroes               what does not prevent his Moves
    arrive, leave, tile-drawn, contents, search, advance, failed, shield, start, special, free

Monsters, traps, strangers and tiles have windows of their own, named after them.

The general rules for the effects of cards are the clauses DR-075 to DR-099 of the rulebook. Most are kept where the
effects meet the rules (DR-075 asking.py, DR-077 DR-088 helping.py, DR-087 hits.py, DR-093 roaming.py); what no single
place keeps, every effect keeps: DR-080 none targets an unconscious hero, DR-081 a hero it moves enters the tile,
DR-083 a battle is one the owner makes unless the pack says `defends`, DR-084 DR-956 in solitaire there are no other
heroes, DR-086 none puts two monsters on a tile, DR-092 none of an unconscious hero works.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from undercroft.kernel.words import Message

F = TypeVar("F", bound=Callable[..., Any])


CHANGES = ("pool", "rate", "defence", "declare", "foe-attack", "monster-attack")  # windows of more or fewer
CHOSEN = ("cancel",)  # windows of so many or fewer, but one at least


class Rule(NamedTuple):
    """A named effect: when it works, what it does, and when it can do anything (DR-098)."""

    window: str
    run: Callable[..., Any]
    can: Callable[..., bool]
    clause: str
    words: Message  # for designers, the card has its own text
    fields: tuple[str, ...]  # what it reads of an effect, beside its name
    asks_first: bool = False  # DR-094 somebody else must agree before anything is spent
    secret: bool = False  # DR-741 whether it can do anything depends on a loot pile
    one_use: bool = False  # the card is discarded by it

    def means(self, n: int) -> bool:
        """Whether `n` says something: fewer than none is said only where another number is changed."""
        return self.window in CHANGES or n >= (self.window in CHOSEN)


def always(*_: Any) -> bool:
    return True


RULES: dict[str, Rule] = {}


def effect(
    window: str,
    clause: str,
    words: Message,
    *fields: str,
    can: Callable[..., bool] = always,
    asks_first: bool = False,
    secret: bool = False,
    one_use: bool = False,
) -> Callable[[F], F]:
    """Register a rule under its function's name: `ram_charge` is "ram-charge" in a pack."""

    def register(rule: F) -> F:
        name = rule.__name__.replace("_", "-")
        assert name not in RULES, f"two effects are called {name}"
        RULES[name] = Rule(window, rule, can, clause, words, fields, asks_first, secret, one_use)
        return rule

    return register


def numbers(window: str, name: str, clause: str, words: Message, *fields: str) -> None:
    """An effect that is numbers only: the window itself knows what to do with them."""
    RULES[name] = Rule(window, always, always, clause, words, fields)
