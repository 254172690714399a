"""Our own look at a page: names, roles, structure, contrast, width. (No third-party checker lies in the tree.)"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

LOOK = (Path(__file__).parent / "checks.js").read_text(encoding="utf-8")


def complaints(page: Page) -> list[str]:
    """Whatever would make this page hard to use with a screen reader, a keyboard or weak eyes."""
    return page.evaluate(LOOK)


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
