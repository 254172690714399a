"""How a person plays in a browser: by places, by keys, by touch."""

from __future__ import annotations

import random

from playwright.sync_api import Page

SPOTS = "svg .spot:not(.read)"
_ON = """before => { const one = document.querySelector('.ask input[name=number]');
         return !one || one.value !== before || document.querySelector('main.over') }"""
_ON_OR_SURE = """before => { const one = document.querySelector('.ask input[name=number]');
         return !one || one.value !== before || document.querySelector('input[name=sure], main.over') }"""


def begin(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f"#{game}").get_by_role("button").click()
    page.wait_for_url("**/t/**")


def is_over(page: Page) -> bool:
    return page.locator("main.over").count() > 0


def number(page: Page) -> str:
    return page.locator('.ask input[name="number"]').first.get_attribute("value") or ""


def wait_for_the_next(page: Page, before: str) -> None:
    """Until another question or the end is shown; what kills for sure is asked twice and done all the same."""
    page.wait_for_function(_ON_OR_SURE, arg=before)
    if page.locator('input[name="sure"]').count():
        page.locator(".ask .opt.deadly").press("Enter")
        page.wait_for_function(_ON, arg=before)


def click_on_board(page: Page, luck: random.Random, tap: bool = False) -> bool:
    """Answer by a place if there is one, else by the list; True if it was the board."""
    spots = page.locator(SPOTS)
    hit = (lambda one: one.tap()) if tap else (lambda one: one.click())
    if not spots.count():
        options = page.locator("#answer .opt")
        hit(options.nth(luck.randrange(options.count())))
        return False
    spot = spots.nth(luck.randrange(spots.count()))
    is_shared = spot.evaluate("one => one.matches('a')")
    hit(spot)
    if is_shared:  # the few options that share the place
        page.wait_for_url("**at=**")
        some = page.locator("#answer .opt")
        hit(some.nth(luck.randrange(some.count())))
    return True
