"""The dice: the roll of the round, and three of them used by each player."""

from __future__ import annotations

from typing import assert_never

from undercroft.games.paper_dungeons.rules.actions import Brew, Craft, March, Raise, Use
from undercroft.games.paper_dungeons.rules.damage import skulls
from undercroft.games.paper_dungeons.rules.faces import ANY, Face, pool_of
from undercroft.games.paper_dungeons.rules.levels import raise_with_die
from undercroft.games.paper_dungeons.rules.movement import move
from undercroft.games.paper_dungeons.rules.paying import OWN, SWAPPED, UNFIT, Payments, UseMenu, row_of, ticks
from undercroft.games.paper_dungeons.rules.rewards import settle
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import (
    begin_round,
    brew,
    lay_down,
    lay_pool,
    say_ready,
    tick_item,
    use_die,
    void_roll,
)
from undercroft.games.paper_dungeons.words.options import READY
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose, confirm, roll_all


def roll_dice(d: Delve) -> Rules[None]:
    """PD-220 All six dice are rolled, PD-107 for everybody.

    PD-221, PD-222 Three skulls or three clovers: all six again, PD-223 until neither is there. PD-R18 Whose hand rolls
    them is chance too and without effect: the dice themselves tell, so that nobody has to draw a lot for it.
    """
    begin_round(d)
    while True:
        numbers = yield from roll_all("PD-220", d.box.dice)
        pool = pool_of(d.box.six, numbers)
        if not pool.is_void:
            break
        void_roll(d, pool)
    # PD-225 what is left has at most two skulls and two clovers, and at least four dice to use
    lay_pool(d, pool, sum(numbers) % len(d.sheets))


def use_dice(d: Delve, sheet: Sheet) -> Rules[None]:
    """PD-240, PD-241 First the skulls strike and are set aside (PD-173); then PD-261 exactly three of the other dice
    are used, in any order, PD-264 alike ones too.

    PD-268 Each die is settled completely before the next is chosen. PD-272 Taking back is the table's business: this
    player's answers since the roll, the last one first, PD-274 until all have said that they are ready.
    """
    box, seat = d.box, sheet.seat
    yield from skulls(d, sheet)
    of = box.dice_per_round
    for n in range(1, of + 1):
        pick = yield from choose(seat, "PD-261", offers(d, sheet), (n, of))
        face = pick.what.die
        use_die(d, sheet, face)
        match pick.what.action:
            case Craft() as action:
                tick_item(d, sheet, action.item, "PD-401", face)
            case March() as action:
                yield from move(d, sheet, action.points)
            case Brew():
                brew(d, sheet, d.box.brewed + sheet.brews_more, "PD-450", face)
            case Raise() as action:
                raise_with_die(d, sheet, action.hero, face)
            case never:
                assert_never(never)
        if sheet.queue:
            yield from settle(d, sheet)
        lay_down(sheet)
    if d.says_ready:
        yield from confirm(seat, "PD-274", READY)
        say_ready(d, sheet)


def offers(d: Delve, sheet: Sheet) -> UseMenu:
    """PD-261 Any of the dice left, PD-266 with all that it can pay for."""
    return uses(d, sheet, sheet.left.unlike)


def uses(d: Delve, sheet: Sheet, dice: tuple[Face, ...]) -> UseMenu:
    """PD-266 One die, one action; PD-267 in any mixture.

    PD-269 A class symbol: its hero's level if the colour fits, an item step, potions, or a movement. PD-270 A clover:
    any hero, any item (PD-403), PD-175 and a movement like any other. PD-176 Boots: movement only.

    PD-351 The level is that of the symbol's hero, if the colour of the die is that of the combat style; PD-355, PD-174
    with a clover any hero; PD-356 never above level 6. PD-359, PD-911 A swap left this round lets the other colour do
    (PD-R13: one of the magician, one of the Psionic; PD-R14 from the moment it is there). PD-365 It changes the colour
    only, never the symbol.

    PD-133 So dice tick heroes, items and potions directly, and the map by moving.
    """
    box, levels, black = d.box, sheet.levels, sheet.black
    other = SWAPPED if sheet.swaps_used < sheet.swaps else UNFIT
    potions = box.brewed + sheet.brews_more  # PD-450, PD-900
    if potions > box.potion_places - sheet.potions:  # PD-460, PD-461
        potions = box.potion_places - sheet.potions
    ticked = ticks(sheet.started, sheet.complete, potions, len(box.items))
    menu: list[Option[Use]] = []
    for face in dice:
        pays: Payments = face.pays
        hero = face.hero
        if hero != ANY:
            menu += pays.raises[levels[hero]][OWN if face.is_black == black[hero] else other]
        elif not face.is_boots:
            menu += pays.raise_any(tuple(levels))
        counted = ticked & pays.counts
        row = pays.rows.get(counted)
        menu += row_of(pays, counted) if row is None else row
    return tuple(menu)
