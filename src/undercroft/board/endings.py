"""Pictures of a finished game: arches as high as the scores, or a window of life for every stage of the way. They use
the stamps of the sprite by name and define none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from undercroft.board.picture import Picture
from undercroft.board.shapes import arch, circle, icon, rect, text
from undercroft.board.words import minus, say

W = 836.0
MOST = 12  # windows side by side


class Score(NamedTuple):
    name: str
    n: int
    won: bool


class Stage(NamedTuple):
    """What was left at the end of an Area, a level or a round."""

    label: str
    have: int
    full: int


def arches(scores: Sequence[Score]) -> str:
    """The first first; whoever has less than nothing hangs below the line."""
    board = Picture({})
    top = max(1, *(one.n for one in scores))
    deep = min(0, *(one.n for one in scores))
    each = W / len(scores)
    wide = min(166.0, each - 20)
    floor, low = 186.0, 0.0
    board.draw(rect(0, floor, W, 9, "f-wall", 3))
    for at, one in enumerate(scores):
        x = each * (at + 0.5) - wide / 2
        mid = x + wide / 2
        if one.n > 0:
            high = max(wide / 2 + 10, 160.0 * one.n / top)
            board.draw(arch(x, floor - high, wide, high, "f-ink" if one.won else "f-edge"))
            if one.won:
                board.draw(icon("crown", mid - 17, floor - high + min(26, wide / 5), 34, "paper"))
            board.draw(text(mid, floor - 16, one.n, 34, "paper", anchor="mid", face="figure", phone=40))
            under = floor + 42
        else:
            high = max(46.0, 60.0 * one.n / deep) if one.n else 46.0
            board.draw(rect(x, floor + 9, wide, high, "f-danger" if one.n else "f-line", 2))
            tone = "paper" if one.n else "ink"
            board.draw(text(mid, floor + high / 2 + 21, minus(one.n), 30, tone, anchor="mid", face="figure", phone=34))
            under = floor + high + 44
        board.draw(text(mid, under, one.name, 20, room=each - 8, anchor="mid", face="serif", phone=30))
        low = max(low, under)
    return _finished(board, str(say("The scores")), low + 14)


def windows(name: str, stages: Sequence[Stage], is_alone: bool = True) -> str:
    """An arch for every stage, a pane for every point of life, a skull where none is left in the end; half as wide for
    heroes who went together."""
    board, (across, high) = Picture({}), (W, 268.0) if is_alone else (W / 2, 116.0)
    shown = spread(stages, MOST if is_alone else MOST - 2)
    each = across / max(len(shown), 6)
    wide = min(72.0, each - 12)
    left, top = (across - each * len(shown)) / 2, 14.0
    base, mid_high = top + high, top + high / 2
    large, small, label, phone = (24, 15, 54, (30, 22)) if is_alone else (19, 14, 44, (22, 18))
    for at, stage in enumerate(shown):
        mid, is_last = left + each * (at + 0.5), at == len(shown) - 1
        window(board, mid - wide / 2, wide, (top, base), stage, is_last)
        if is_last and stage.have <= 0:
            board.draw(circle(mid, mid_high, wide * 0.42, "f-card"))
            board.draw(icon("skull", mid - wide * 0.3, mid_high - wide * 0.3, wide * 0.6))
        tone, face = ("ink", "bold") if is_last else ("ink2", "")
        board.draw(
            text(mid, base + 6 + large, stage.have, large, anchor="mid", face="figure", phone=phone[0]),
            text(mid, base + label, stage.label, small, tone, room=each - 4, anchor="mid", face=face, phone=phone[1]),
        )
    return _finished(board, name, base + label + 8, across)


def spread(stages: Sequence[Stage], most: int = MOST) -> list[Stage]:
    """At most so many as stand side by side: the last ones of equal stretches."""
    count = min(most, len(stages))
    return [stages[(at + 1) * len(stages) // count - 1] for at in range(count)]


def window(board: Picture, x: float, wide: float, span: tuple[float, float], stage: Stage, is_last: bool) -> None:
    """Two panes in a row, up to where the arch begins; above them the lunette."""
    top, base = span
    board.draw(arch(x, top, wide, base - top, f"f-card {'s-ink w3' if is_last else 's-edge w15'}"))
    inner, spring = wide - 8, top + 4 + wide / 2
    board.draw(arch(x + 4, top + 4, inner, wide / 2 - 2, "f-danger" if stage.have >= stage.full else "f-line"))
    step = (base - 2 - spring) / max(1, -(-stage.full // 2))
    half = (inner - 2) / 2
    for pane in range(stage.full):
        row, right = divmod(pane, 2)
        look = "f-danger" if pane < stage.have else "f-line"
        board.draw(rect(x + 4 + right * (half + 2), base - 2 - (row + 1) * step, half, step - 2, look, 2))


def _finished(board: Picture, name: str, high: float, wide: float = W) -> str:
    return board.svg(name, (0, 0, wide, high), classes="board ending")
