"""What a rule may ask for. Rules are generators; these seven are the only places where one pauses.

    pick  = yield from choose(seat, "MR-212", options)     a player decides
    yield from confirm(seat, "PD-274", READY)              a player says the only thing there is to say
    face  = yield from roll("MR-633", DUNGEON)             dice decide (several dice: a tuple of faces)
    faces = yield from roll_all("MR-321", pool)            a pool of dice, however many: always a tuple
    card  = yield from draw(d.rooms, "MR-211")             a pile decides
    done  = yield from together({0: rule, 1: rule})        one rule per seat, side by side, without luck
    yield from checkpoint()                                the state alone says where we are

Requests travel as plain tuples, because building an object for each would cost more than the rules themselves. Their
fields stand in one order: kind, clause, what is offered (options, dice or cards), seat, what it is about. Of their
kinds there are six: `choose` and `confirm` ask alike, so do `roll` and `roll_all`; a NOTE is never asked for, it stands
in a log where a player wrote onto the table.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar, overload

from undercroft.kernel.errors import RuleError
from undercroft.kernel.option import Option

T = TypeVar("T")
Card = TypeVar("Card")
Request: TypeAlias = tuple[Any, ...]
Entry: TypeAlias = tuple[Request, Any]  # of a log: what was asked, what came
Rules: TypeAlias = Generator[Request, Any, T]

CHOOSE, ROLL, DRAW, CHECKPOINT, TOGETHER, NOTE = range(6)
LUCK = (ROLL, DRAW)
_CHECKPOINT: Request = (CHECKPOINT, "", ())


class Die(Protocol):
    """Anything with faces, each as likely as the others."""

    @property
    def faces(self) -> tuple[int, ...]: ...


class Drawable(Protocol[Card]):
    """A pile: what may still come, and what somebody already knows to come next."""

    def next_known(self) -> Card | None: ...
    def hidden_cards(self) -> Sequence[Card]: ...
    def take(self, card: Card) -> None: ...


def choose(seat: int, clause: str, options: Sequence[Option[T]], about: Any = None) -> Rules[Option[T]]:
    """Ask a seat. A single option is no question and is taken without one."""
    if len(options) == 1:
        return options[0]
    answer: Option[T] = yield (CHOOSE, clause, options, seat, about)
    return answer


def confirm(seat: int, clause: str, option: Option[Any], about: Any = None) -> Rules[None]:
    """Ask a seat to say so, though there is one thing to say only: until it has, it can take back what it did."""
    yield (CHOOSE, clause, (option,), seat, about)


@overload
def roll(clause: str, die: Die, /) -> Rules[int]: ...
@overload
def roll(clause: str, die: Die, second: Die, /, *dice: Die) -> Rules[tuple[int, ...]]: ...
def roll(clause: str, *dice: Die) -> Rules[Any]:
    """Throw dice: one die gives its face, several give all faces in the order of the dice."""
    faces = yield (ROLL, clause, dice)
    return faces[0] if len(dice) == 1 else faces


def roll_all(clause: str, dice: tuple[Die, ...]) -> Rules[tuple[int, ...]]:
    """Throw a pool of dice, however many; all faces in the order of the dice."""
    faces: tuple[int, ...] = yield (ROLL, clause, dice)
    return faces


def draw(pile: Drawable[Card], clause: str) -> Rules[Card]:
    """Turn the next card of a pile: the known one if its top is known, else whatever luck says."""
    card = pile.next_known()
    if card is None:
        card = yield (DRAW, clause, pile.hidden_cards())
    pile.take(card)
    return card


def together(rules: Mapping[int, Rules[T]]) -> Rules[dict[int, T]]:
    """Run one rule per seat side by side: each seat has its own pending ask and none waits for another."""
    if not rules:
        return {}
    results: dict[int, T] = yield (TOGETHER, "", dict(rules))
    return results


def checkpoint() -> Rules[None]:
    """Say that no local variable matters here: play can be taken up again from the state alone."""
    yield _CHECKPOINT


SOUND: dict[tuple[Option[Any], ...], tuple[str, ...]] = {}  # the keys of rows of options that were looked at
_KEPT = 2_000  # of them: a long-lived process sees more and more different ones


def keys_of(clause: str, options: tuple[Option[Any], ...]) -> tuple[str, ...]:
    """An ask without options, or with two options of one key, is a mistake in the rule: say so loudly, once."""
    keys = tuple([option.key for option in options])
    if not keys:
        raise nothing_offered(clause)
    if len(set(keys)) != len(keys):
        raise RuleError(f"{clause} offers one key twice: {', '.join(keys)}")
    if len(SOUND) >= _KEPT:
        SOUND.clear()
    SOUND[options] = keys
    return keys


def nothing_offered(clause: str) -> RuleError:
    return RuleError(f"{clause} asks without offering any option")


def key_of(card: Any) -> str:
    """How a card is written in a record."""
    return card if isinstance(card, str) else str(card.key)
