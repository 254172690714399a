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


def windows(name: str, stages: Sequence[Stage], ended: bool) -> str:
    """An arch for every stage, a pane for every point of life; the last one is where it ended."""
    board = Picture({})
    shown = spread(stages)
    each = W / max(len(shown), 6)
    wide = min(72.0, each - 12)
    left = (W - each * len(shown)) / 2
    base = 282.0
    for at, stage in enumerate(shown):
        x = left + each * at + (each - wide) / 2
        is_last = at == len(shown) - 1
        window(board, x, wide, base, stage, is_last)
        if is_last and ended:
            board.draw(circle(x + wide / 2, 150, wide * 0.42, "f-card"))
            board.draw(icon("skull", x + wide * 0.2, 150 - wide * 0.3, wide * 0.6))
        board.draw(
            text(x + wide / 2, base + 30, stage.have, 24, anchor="mid", face="figure", phone=30),
            text(x + wide / 2, base + 54, stage.label, 15, "ink" if is_last else "ink2", room=each - 4, anchor="mid",
                 face="bold" if is_last else "", phone=22),
        )  # fmt: skip
    return _finished(board, name, base + 62)


def spread(stages: Sequence[Stage]) -> list[Stage]:
    """At most so many as stand side by side: the last ones of equal stretches."""
    count = min(MOST, len(stages))
    return [stages[(at + 1) * len(stages) // count - 1] for at in range(count)]


def window(board: Picture, x: float, wide: float, base: float, stage: Stage, is_last: bool) -> None:
    """Two panes in a row, up to where the arch begins; above them the lunette."""
    board.draw(arch(x, 14, wide, base - 14, f"f-card {'s-ink w3' if is_last else 's-edge w15'}"))
    inner, spring = wide - 8, 18 + wide / 2
    board.draw(arch(x + 4, 18, inner, spring - 20, "f-danger" if stage.have >= stage.full else "f-line"))
    step = (base - 2 - spring) / max(1, -(-stage.full // 2))
    half = (inner - 2) / 2
    for pane in range(stage.full):
        row, right = divmod(pane, 2)
        look = "f-danger" if pane < stage.have else "f-line"
        board.draw(rect(x + 4 + right * (half + 2), base - 2 - (row + 1) * step, half, step - 2, look, 2))


def _finished(board: Picture, name: str, high: float) -> str:
    return board.svg(name, (0, 0, W, high), classes="board ending")
