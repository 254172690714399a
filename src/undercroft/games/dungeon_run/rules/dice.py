"""Dice and rerolls (chapter 2.18): who may reroll or change what, and in which order."""

from __future__ import annotations

from undercroft.content.kinds import Kind
from undercroft.games.dungeon_run.glossary import ROLLED_FOR
from undercroft.games.dungeon_run.kinds.pack import CardKind, HeroKind, MonsterKind, Power
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Throw
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import use_up
from undercroft.games.dungeon_run.rules.verbs.progress import has_rerolled, lay_out_dice, take_up_dice
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import (
    CAME_FIRST,
    CHANGED_DIE,
    CHOSE_CARD,
    PASSED,
    PICKED_DIE,
    REROLLED,
    THREW,
)
from undercroft.games.dungeon_run.words.options import DIE, DONE, PASS
from undercroft.games.dungeon_run.words.places import HERO, MONSTER, TILE
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose, roll_all
from undercroft.kernel.words import Listing, Noun
from undercroft.pieces.dice import D6

SUCCESS = 4  # DR-592 of a die against a trap, and of tile rolls
REROLLS_OF_HEROES, REROLLS_OF_MONSTERS = ("mine", "other"), ("foe",)
Wish = tuple[Hero, Option[CardKind]]  # who wants to use which card
_POOLS = [(D6,) * n for n in range(64)]


def throw(clause: str, n: int) -> Rules[list[int]]:
    """DR-033 Throw n six-sided dice; there are always enough of them."""
    return list((yield from roll_all(clause, _POOLS[n] if n < len(_POOLS) else (D6,) * n)))


def throw_rating(
    d: Dungeon, hero: Hero, rating: str, clause: str, what: CardKind, needed: int, rate: bool = True
) -> Rules[list[int]]:
    """DR-097 Dice a card makes a hero roll: no assist, no sabotage, no reroll; DR-031 at least one.

    `needed` is what a die must show: it is told, the card says what follows.
    """
    n = d.rating(hero, rating) if rate else hero.ratings[rating]
    faces = yield from throw(clause, max(1, n))
    tell_throw(d, hero, clause, faces, what, needed)
    return faces


def one_die(d: Dungeon, hero: Hero, clause: str, what: CardKind, needed: int) -> Rules[int]:
    """One die of a card effect."""
    faces = yield from throw(clause, 1)
    tell_throw(d, hero, clause, faces, what, needed)
    return faces[0]


def tell_throw(
    d: Dungeon, hero: Hero, clause: str, faces: list[int], what: Kind | Noun, needed: int | None = None
) -> None:
    d.tell(THREW, clause, hero.seat, hero.kind, Listing(faces), what, needed, TILE[hero.at])


def tile_roll(
    d: Dungeon, hero: Hero, n: int, clause: str, needed: int | None = None, what: str = "tile"
) -> Rules[list[int]]:
    """A tile roll or contents die: his own rerolls and die changes; DR-331 DR-660 nobody helps or hinders."""
    faces = yield from throw(clause, max(1, n))
    tile = d.tile_of(hero).kind
    tell_throw(d, hero, clause, faces, tile if what == "tile" else ROLLED_FOR[what], needed)
    yield from settle_dice(d, [Throw(what, hero.seat, faces, tile.printed)])
    return faces


# -- the window ----------------------------------------------------------------------------------------------------


def settle_dice(d: Dungeon, throws: list[Throw], clause: str = "DR-056") -> Rules[None]:
    """DR-056 Rerolls and die changes, own and forced; DR-846 until all who could have passed in succession."""
    start = throws[0].seat
    if start != NOBODY:
        able = [hero for hero in d.clockwise(start) if "mine" in hero.powers or "other" in hero.powers]
    else:
        able = [hero for hero in d.heroes if "foe" in hero.powers]
    if not able:
        return
    lay_out_dice(d, throws)
    while True:
        wishes: list[Wish] = []
        for hero in able:
            powers = usable(d, hero, throws)
            if powers:
                options = [PASS, *[offers.use(power.card) for power, _ in powers]]
                pick = yield from choose(hero.seat, clause, options, whose(d, hero, throws))
                if pick is not PASS:
                    wishes.append((hero, pick))
                    d.tell_to((hero.seat,), CHOSE_CARD, clause, hero.seat, pick.what)
                else:
                    d.tell_to((hero.seat,), PASSED, clause, hero.seat, powers[0][0].card)
        if not wishes:
            break
        hero, pick = yield from who_comes_first(d, wishes, "DR-844")
        power, targets = next(one for one in usable(d, hero, throws) if one[0].card is pick.what)
        target = targets[0]
        if len(targets) > 1:
            chosen = [offers.hero(d.heroes[one.seat].kind) for one in targets]
            target = targets[chosen.index((yield from choose(hero.seat, "DR-144", chosen, power.card)))]
        yield from power.rule.run(d, hero, target, power)
    take_up_dice(d)


def whose(d: Dungeon, hero: Hero, throws: list[Throw]) -> tuple[HeroKind | None, str, Listing]:
    """Whose dice they are (None: his own), what they were rolled for, and what they show; his own come first."""
    seen = next((one for one in throws if one.seat == hero.seat), throws[0])
    other = None if seen.seat in (hero.seat, NOBODY) else d.heroes[seen.seat].kind
    return other, seen.what, Listing(seen.faces)


def which_dice(
    d: Dungeon, chooser: Hero, target: Throw, power: Power
) -> tuple[CardKind, HeroKind | MonsterKind | None, Listing]:
    """The card at work, whose dice it is used on (None: the chooser's own), and what they show."""
    if target.seat == chooser.seat:
        return power.card, None, Listing(target.faces)
    if target.seat != NOBODY:
        return power.card, d.heroes[target.seat].kind, Listing(target.faces)
    return power.card, d.fight.monster if d.fight is not None else None, Listing(target.faces)


def who_comes_first(d: Dungeon, wishes: list[Wish], clause: str) -> Rules[Wish]:
    """DR-152 DR-844 What several want at the same moment comes in the order the First Player decides."""
    if len(wishes) == 1:
        return wishes[0]
    options = [offers.hero(hero.kind) for hero, _ in wishes]
    wish = wishes[options.index((yield from choose(d.first, clause, options)))]
    d.tell(CAME_FIRST, clause, wish[0].seat, wish[0].kind)
    return wish


def usable(d: Dungeon, hero: Hero, throws: list[Throw]) -> list[tuple[Power, list[Throw]]]:
    """The effects of this hero that could do something to these dice now, each with the throws it works on."""
    found = []
    for window in REROLLS_OF_HEROES if throws[0].seat != NOBODY else REROLLS_OF_MONSTERS:
        if window not in hero.powers:
            continue
        dice = throws if window != "mine" else [one for one in throws if one.seat == hero.seat]
        for power in d.ready(hero, window):
            targets = [one for one in dice if power.rule.can(d, hero, one, power)]
            if targets:
                found.append((power, targets))
    return found


# -- what effects do to dice ---------------------------------------------------------------------------------------


def may_reroll(d: Dungeon, hero: Hero) -> bool:
    """DR-840 DR-841 One reroll of his own dice or of another's, DR-842 and no more than one in an action."""
    return hero.seat not in d.action.rerolled


def reroll_dice(d: Dungeon, causer: Hero, chooser: Hero, target: Throw, most: int, power: Power) -> Rules[None]:
    """DR-843 DR-845 Pick up to `most` dice (0: any number) and roll them again; what they show now counts."""
    has_rerolled(d, causer)
    use_up(d, causer, power)
    picked: list[int] = []
    rest = target.faces[:]
    while rest and (not most or len(picked) < most):
        options = [DIE[face] for face in sorted(set(rest))]
        if picked:
            options.append(DONE)
        pick = yield from choose(chooser.seat, "DR-845", options, which_dice(d, chooser, target, power))
        if pick is DONE:
            break
        rest.remove(pick.what)
        picked.append(pick.what)
        d.tell(PICKED_DIE, "DR-845", chooser.seat, chooser.kind, pick.what)
    new = yield from throw("DR-845", len(picked))
    target.faces[:] = rest + new
    d.tell(REROLLED, "DR-845", *owner_of(d, target), Listing(target.faces), power.card)


def owner_of(d: Dungeon, target: Throw) -> tuple[int | None, str]:
    """Whose dice they are: a seat, or nobody's, and the place of who rolled them."""
    if target.seat != NOBODY:
        return target.seat, HERO[target.seat]
    return None, MONSTER[d.fight.at if d.fight is not None else 0]


def change_die(d: Dungeon, hero: Hero, target: Throw, old: int, new: int, power: Power) -> None:
    """FACE, SHIFT: not a reroll (DR-078)."""
    target.faces[target.faces.index(old)] = new
    d.tell(CHANGED_DIE, "DR-385", hero.seat, hero.kind, old, new, power.card)
