"""How a person plays in a browser: by places, by keys, by touch."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page

SPOTS = "svg .spot:not(.read)"
_SEEN = """() => ({
    over: Boolean(document.querySelector('main.over')), sure: Boolean(document.querySelector('input[name=sure]')),
    number: document.querySelector('.ask input[name=number]')?.value ?? '',
    shared: [...document.querySelectorAll('svg .spot:not(.read)')].map((one) => one.matches('a')),
    options: document.querySelectorAll('#answer .opt').length })"""
_ON = """([before, sure]) => { document.querySelector('[data-goes]')?.click(); // a scene waits to be seen
         const one = document.querySelector('.ask:not([hidden]) input[name=number]');
         if (document.querySelector('main.playing')) return false;
         return !one || one.value !== before || document.querySelector('main.over')
                || (sure && document.querySelector('input[name=sure]')) }"""


def begin(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f"#{game}").get_by_role("button").click()
    page.wait_for_url("**/t/**")
    page.locator(".opening .btn").click()  # the game in short has been read
    page.wait_for_url("**begin=1")


def seen(page: Page) -> dict[str, Any]:
    """What a person takes in at a glance; one call, because each costs a walk to the browser and back."""
    return page.evaluate(_SEEN)


def is_over(page: Page) -> bool:
    return seen(page)["over"]


def number(page: Page) -> str:
    return seen(page)["number"]


def wait_for_the_next(page: Page, before: str) -> None:
    """Until another question or the end is shown; what kills for sure is asked twice and done all the same."""
    page.wait_for_function(_ON, arg=[before, True], polling=40)
    if page.locator('input[name="sure"]').count():
        page.locator(".ask .opt.deadly").press("Enter")
        page.wait_for_function(_ON, arg=[before, False], polling=40)


def click_on_board(page: Page, now: dict[str, Any], luck: random.Random, how: str = "click") -> bool:
    """Answer by a place if there is one, else by the list; True if it was the board."""
    if not now["shared"]:
        hit(page, "#answer .opt", luck.randrange(now["options"]), how)
        return False
    chosen = luck.randrange(len(now["shared"]))
    hit(page, SPOTS, chosen, how)
    if now["shared"][chosen]:  # the few options that share the place
        page.wait_for_url("**at=**")
        hit(page, "#answer .opt", luck.randrange(page.locator("#answer .opt").count()), how)
    return True


def hit(page: Page, which: str, at: int = 0, how: str = "click") -> None:
    """Without script every click loads a page, which must have come before one looks at it."""
    one = page.locator(which).nth(at)
    if how == "tap":
        one.tap()
    elif how == "load":
        with page.expect_navigation():
            one.click()
    else:
        one.click()
