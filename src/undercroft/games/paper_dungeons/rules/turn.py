"""The course of a game: setup, eight rounds in three seasons, scoring."""

from __future__ import annotations

from undercroft.games.paper_dungeons.rules.dice import roll_dice, use_dice
from undercroft.games.paper_dungeons.rules.gems import announce_gems
from undercroft.games.paper_dungeons.rules.missions import check_missions
from undercroft.games.paper_dungeons.rules.monsters import face_monster
from undercroft.games.paper_dungeons.rules.scoring import score
from undercroft.games.paper_dungeons.rules.setup import set_up
from undercroft.games.paper_dungeons.rules.state import Delve
from undercroft.games.paper_dungeons.rules.verbs import end_round, open_sheets, tell_others
from undercroft.kernel.game import Outcome
from undercroft.kernel.rules import Rules, checkpoint, together


def play(d: Delve) -> Rules[Outcome]:
    """PD-119 Setup; PD-200, PD-130 eight rounds; PD-203 scoring."""
    if d.round == 0:
        yield from set_up(d)
    while not d.is_over:
        yield from checkpoint()
        yield from play_round(d)
    return score(d)


def play_round(d: Delve) -> Rules[None]:
    """PD-201 Roll, then use dice: PD-260 all players at the same time, PD-271 until everybody has used three
    and is ready.

    PD-106, PD-R100 Nothing in there touches another sheet, so it does not matter who is first. PD-650 Then gems are
    announced, missions checked, and PD-202 after rounds 3, 6 and 8 a monster is faced, before gems vanish.
    """
    yield from roll_dice(d)
    yield from together({sheet.seat: use_dice(d, sheet) for sheet in d.sheets})
    tell_others(d)
    announce_gems(d)
    check_missions(d)
    fights = d.box.pack.sheet.tracker.fights
    if d.round in fights:
        yield from face_monster(d, fights.index(d.round))
    open_sheets(d)
    end_round(d)
