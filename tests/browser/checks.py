"""What is looked for on a page: by axe (a package of its own, nothing of it lies in the tree), and by our own look at
what axe leaves out: the width, one heading, the ring of the keyboard."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from playwright.sync_api import Page

LOOK = (Path(__file__).parent / "checks.js").read_text(encoding="utf-8")
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
_RUN = """async () => (await axe.run(document, {resultTypes: ['violations'], preload: false,
            rules: {'label-content-name-mismatch': {enabled: true}}})).violations.flatMap(
            (found) => found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 120)}`))"""


def complaints(page: Page, by_axe: bool = False) -> list[str]:
    """Whatever would make this page hard to use with a screen reader, a keyboard or weak eyes."""
    wrong: list[str] = page.evaluate(LOOK)
    if by_axe:
        page.evaluate(AXE)
        wrong += page.evaluate(_RUN)
    return wrong


def focus_is_seen(page: Page, steps: int = 25) -> list[str]:
    """Walk by Tab: each stop must be visible and carry a ring."""
    wrong = []
    for _ in range(steps):
        page.keyboard.press("Tab")
        found = page.evaluate(
            """() => { const one = document.activeElement; if (!one || one === document.body) return '';
                 const look = getComputedStyle(one), box = one.getBoundingClientRect();
                 const twin = one.nextElementSibling && getComputedStyle(one.nextElementSibling);
                 const ring = parseFloat(look.outlineWidth) >= 2 && look.outlineStyle !== 'none';
                 const beside = twin && parseFloat(twin.outlineWidth) >= 2 && twin.outlineStyle !== 'none';
                 return (ring || beside) && box.width > 0 ? '' : one.outerHTML.slice(0, 90) }"""
        )
        if found:
            wrong.append(f"no ring: {found}")
    return wrong
