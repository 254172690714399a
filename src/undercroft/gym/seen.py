"""How a table is told and drawn for those who learn from words or pictures, or watch others learn."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from undercroft.kernel.ask import Ask
from undercroft.kernel.errors import UndercroftError, Unknown, say
from undercroft.kernel.table import Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDE, HIGH = 100, 40  # of a screen of text
STORY = 12  # events that are told again


def check_rendered(mode: str | None, modes: Sequence[str]) -> None:
    if mode not in (None, *modes):
        raise Unknown(say("way to render"), mode, modes)


def as_text(table: Table, seat: int, ask: Ask | None) -> str:
    """The table as the plain terminal tells it: the screen, what happened, the question and its answers by key."""
    from rich.console import Console

    from undercroft.term import screens

    console = Console(width=WIDE, height=HIGH, color_system=None, force_terminal=False, legacy_windows=False)
    with console.capture() as capture:
        console.print(screens.draw(table.header["game"], table.view(seat)))
    lines = [capture.get().rstrip(), "", *(event.text for event in table.events(seat)[-STORY:]), ""]
    if ask is not None:
        lines += [ask.prompt, *(_line(option.to_json()) for option in ask.options)]
    elif table.outcome is not None:
        lines += [table.outcome.reason]
    return "\n".join(lines)


def _line(option: Any) -> str:
    chance = option["chance"]
    odds = f"{chance['n']} of {chance['of']}: {chance['what']}" if chance else None
    more = [option[part] for part in ("brings", "costs", "leads", "risk", "deadly") if option[part]]
    return f"{option['key']}: " + "; ".join([option["label"], *more, *([odds] if odds else [])])


def as_json(table: Table, seat: int, ask: Ask | None) -> str:
    """The view, what is asked and what happened, as JSON."""
    told = [event.to_json() for event in table.events(seat)[-STORY:]]
    data = {"view": table.view(seat), "ask": None if ask is None else ask.to_json(), "events": told}
    return json.dumps(data, ensure_ascii=False)


def as_svg(table: Table, seat: int | None) -> str:
    """The board as the page draws it, on its own."""
    from undercroft.board.drawing import draw
    from undercroft.board.standalone import standalone

    return standalone(draw(table.view(seat), table.things, {}), "light", 1)


def as_pixels(table: Table, seat: int | None) -> NDArray[np.uint8]:
    """The board as an array of pixels."""
    import io

    import numpy as np

    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise UndercroftError(say("to draw pixels: pip install 'undercroft[gym]'")) from error
    from undercroft.board.standalone import painted

    png = bytes(resvg_py.svg_to_bytes(svg_string=painted(as_svg(table, seat)), width=900))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
