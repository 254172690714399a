"""The icons of the installed page, drawn from the lamp: `python docs/icons.py` writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

import resvg_py

STATIC = Path(__file__).parent.parent / "src/undercroft/web/static"
PAPER = "#F6F3EA"
SIZES = {
    "lamp-192.png": (192, 0.0),
    "lamp-512.png": (512, 0.0),
    "lamp-180.png": (180, 0.12),
    "lamp-mask.png": (512, 0.2),
}


def drawn(margin: float) -> str:
    """The lamp on paper, with room around it: a phone cuts its icons round."""
    inner = re.sub(r"^<svg[^>]*>|</svg>$", "", (STATIC / "lamp.svg").read_text("utf-8").strip())
    edge = 32 * margin / (1 - 2 * margin)
    side = 32 + 2 * edge
    ground = f'<path d="M{-edge} {-edge}h{side}v{side}h{-side}z" fill="{PAPER}"/>' if margin else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-edge} {-edge} {side} {side}">{ground}{inner}</svg>'


def icons() -> dict[str, bytes]:
    return {
        name: bytes(resvg_py.svg_to_bytes(svg_string=drawn(margin), width=size, height=size))
        for name, (size, margin) in SIZES.items()
    }


if __name__ == "__main__":
    for name, picture in icons().items():
        (STATIC / name).write_bytes(picture)
        print(f"{name}: {len(picture)} bytes")
