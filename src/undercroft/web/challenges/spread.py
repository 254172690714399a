"""The spread of the bots' games as a small picture, with one's own game in it; and the card that is sent to others."""

from __future__ import annotations

from collections import Counter
from html import escape

from undercroft.challenges.par import BOTS, Par, Result
from undercroft.challenges.sharing import beaten, called, reached, squares
from undercroft.kernel.challenge import Challenge
from undercroft.shelf import cover
from undercroft.web.words import say

BINS = 12
WIDE, HIGH, FLOOR = 360, 96, 70
INK, FAINT = "#2b2620", "#5f5648"


def binned(par: Par, mine: Result | None) -> tuple[list[int], int, list[str]]:
    """How many games of the bots fall into each bin, the worst first; the bin of one's own; what both ends are. Bins of
    those who lost are equally wide, those who won share the last one."""
    counts = sum(par.counts.values(), Counter[Result]())
    met = [*counts, *([mine] if mine else [])]
    lost = [one.measure for one in met if not one.won]
    low, high = min(lost, default=0), max(lost, default=-1)
    per = max(1, -(-(high - low + 1) // BINS))
    last = (high - low) // per if lost else -1
    bins = [0] * max(1, last + 1 + any(one.won for one in met))

    def at(one: Result) -> int:
        return len(bins) - 1 if one.won else (one.measure - low) // per

    for one, n in counts.items():
        bins[at(one)] += n
    won = str(say("won"))
    ends = [str(low) if lost else won, won if len(bins) > last + 1 else str(high)] if met else []
    return bins, at(mine) if mine else -1, ends


def spread(challenge: Challenge, par: Par, mine: Result | None) -> str:
    """Bars as high as many games ended so; one's own bar is lit."""
    bins, own, ends = binned(par, mine)
    if not par.counts:
        return ""
    top, step = max(1, *bins), WIDE / len(bins)
    bars = "".join(
        f'<rect x="{at * step + 2:.1f}" y="{FLOOR - 60 * n / top:.1f}" width="{step - 4:.1f}"'
        f' height="{max(2.0, 60 * n / top):.1f}" rx="2" class="{"f-good" if at == own else "f-edge"}"/>'
        for at, n in enumerate(bins)
    )
    mark = f'<path d="M{(own + 0.5) * step - 6:.1f} {FLOOR + 12} l6 -8 6 8z" class="f-ink"/>' if own >= 0 else ""
    words = [f'<text x="{x}" y="{HIGH - 2}" class="t13" text-anchor="{anchor}">{escape(text)}</text>'
             for x, anchor, text in zip((2, WIDE - 2), ("start", "end"), ends, strict=False)]  # fmt: skip
    label = say("How the bots fared: {n} games").text({"n": sum(par.games(bot) for bot in BOTS)})
    return (
        f'<svg class="spread" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(label)}">'
        f'<path d="M0 {FLOOR}H{WIDE}" class="f-none s-edge w1"/>{bars}{mark}{"".join(words)}</svg>'
    )


def card(challenge: Challenge, par: Par, result: Result, name: str) -> str:
    """A picture that stands alone; it tells how it went, and nothing of what was met."""
    lines = [
        squares(par.share(result), result.won),
        reached(challenge, result),
        *beaten(challenge, par, result),
    ]
    told = "".join(
        f'<text x="40" y="{208 + 44 * at}" font-size="{30 if at < 2 else 22}" fill="{INK if at < 2 else FAINT}">'
        f"{escape(line)}</text>"
        for at, line in enumerate(lines)
    )
    title = escape(str(cover(challenge.game).title))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="420" viewBox="0 0 800 420"'
        ' font-family="Georgia, serif"><rect width="800" height="420" fill="#e9e1d2"/>'
        '<path d="M560 420V210a90 90 0 0 1 180 0v210z" fill="#d8ccb6"/>'
        '<rect x="12" y="12" width="776" height="396" rx="12" fill="none" stroke="#b9ab92" stroke-width="2"/>'
        f'<text x="40" y="72" font-size="22" fill="{FAINT}">Undercroft · {escape(called(challenge))}</text>'
        f'<text x="40" y="124" font-size="44" font-weight="bold" fill="{INK}">{title}</text>'
        f'<text x="40" y="160" font-size="24" fill="{FAINT}">{escape(name)}</text>{told}</svg>'
    )
