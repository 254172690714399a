"""The table of effects: a card names its rules and gives the numbers; the rules stand here by name.

A rule is registered with the window in which it works (DR-050 to DR-073) and, where it may be used or not, with the
question whether it could do anything at that moment:

    @effect("special", can=somebody_is_wounded)
    def laying_on_hands(d, me, e): ...

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

General rules for the effects of cards, cited by these numbers in the code:

    H01  optional for the owner: "may", special and free effects, rerolls, die changes, and what is limited in number;
         everything else is automatic, and what monsters and traps need decided, the First Player decides
    H02  limits: once per action, turn (whoever's), game; per round: until the owner's next turn; a limit sticks to the
         card, and a one-shot card is discarded
    H03  pool: rating (printed and markers) + changes of the rating + additions + assists − reductions − sabotage, >= 1
    H04  rerolls obey the limits of the rulebook, die changes do not
    H05  incoming hits: unblocked potential hits, hits on a defender, hits of a free attack; other wounds are none
    H06  no effect targets an unconscious hero; "another hero" is on the owner's tile unless said otherwise
    H07  a hero moved by an effect enters the tile; effects reveal no tiles unless they grant a Move or Escape
    H08  a monster killed by an effect is killed by the hero whose effect it was
    H09  "battle": as acting hero; `defends` in the pack: also when attacked by a hero
    H10  solitaire: whatever an effect says about other heroes is void (DR-956: it finds none), the rest works
    H11  effects never take or swap artifacts; random means each card is as likely as the others
    H12  no effect puts two monsters on a tile
    H13  a card never works twice in the same window; effects of different cards add up
    H14  sabotage costs 2 dice, or the saboteur's own number; the victim's own number replaces that last
    H15  changed values end with the action; "until the end of this turn" is the turn being played
    H16  a monster's values: printed, then what sets them (the highest), then all changes, then the limits
    H17  a monster's own attack changes apply in battles and free attacks, unless one of them is named
    H18  effects of an unconscious hero do not work; tokens he has laid stay
    H19  a monster moved by an effect obeys the rules of roaming, but it is not roaming; nothing is attacked
    H20  consent is asked before anything is spent; a refusal costs nothing and is final for that action or turn
    H21  "nothing prevents a Move": he could declare a Move there and is not behind a gate
    H22  treasure drawn by an effect is shown to all; a card taken at random is seen by the two concerned
    H23  dice of card effects: no assist, no sabotage, no reroll
    H24  an effect that could do nothing cannot be used
    H25  targets are chosen before any die of the effect
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Rule(NamedTuple):
    """A named effect: when it works, what it does, and when it can do anything (H24)."""

    window: str
    run: Callable[..., Any]
    can: Callable[..., bool]
    asks_first: bool = False  # H20 somebody else must agree before anything is spent


def always(*_: Any) -> bool:
    return True


RULES: dict[str, Rule] = {}


def effect(window: str, can: Callable[..., bool] = always, asks_first: bool = False) -> Callable[[F], F]:
    """Register a rule under its function's name: `ram_charge` is "ram-charge" in a pack."""

    def register(rule: F) -> F:
        name = rule.__name__.replace("_", "-")
        if name in RULES:
            raise ValueError(f"two effects are called {name}")
        RULES[name] = Rule(window, rule, can, asks_first)
        return rule

    return register


def numbers(window: str, *names: str) -> None:
    """Effects that are numbers only: the window itself knows what to do with them."""
    for name in names:
        RULES[name] = Rule(window, always, always)
