"""Friends in real browsers at one table, over a server of its own that is stopped, killed and held up."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from online.kills import Served

HERE = "document.querySelector('#line')?.className ?? ''"


@pytest.fixture
def house(tmp_path) -> Iterator[Served]:
    served = Served(str(tmp_path / "tables.db"))
    try:
        served.wait()
        yield served
    finally:
        served.close()


@pytest.fixture
def window(browser, house):
    """`window()`: a browser of somebody's own; at the end no page may have stumbled."""
    opened, wrong = [], []

    def open_window(width: int = 1280) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 800}, base_url=house.address, locale="en")
        context.set_default_timeout(200_000)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        opened.append(context)
        return page

    yield open_window
    for context in opened:
        context.close()
    assert wrong == []


def gather(window, game: str, names: list[str]) -> tuple[list[Page], list[str]]:
    """A table opened by the first, whom the others join by their links; the pages, and the links of the others."""
    host = window()
    host.goto(f"/new/{game}")
    for number in range(1, len(names) + 1):
        host.select_option(f"#k-{number}", "person")
    host.locator("input[name=who]").first.fill(names[0])
    host.locator("button[name=where]").click()
    host.wait_for_selector("#company")
    links = host.eval_on_selector_all(".links-to input", "all => all.map((one) => one.value)")
    pages = [host]
    for name, link in zip(names[1:], links, strict=False):
        pages.append(come(window, link, name))
    host.locator("form[action$=begin] button").click()
    for page in pages:
        page.wait_for_selector("main.table")  # the others go there by themselves
        page.evaluate("window.marked = true")  # gone if anything reloads the page
    return pages, links


def come(window, link: str, name: str, width: int = 1280) -> Page:
    page = window(width)
    page.goto(link)
    field = page.locator("#called")
    if field.count():
        field.fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("#company")
    return page


def is_asked(page: Page) -> bool:
    return page.locator("#answer .opt").count() > 0


def answer(page: Page) -> None:
    """The first option by its key, whatever it is; what kills is done all the same."""
    before = page.locator("main").get_attribute("data-stamp")
    page.locator("#answer .opt").first.click()
    page.wait_for_function(
        "before => document.querySelector('main').dataset.stamp !== before"
        " || document.querySelector('input[name=sure]')", arg=before, polling=50,
    )  # fmt: skip
    if page.locator("input[name=sure]").count():
        page.locator(".ask .opt.deadly").click()
        page.wait_for_function("before => document.querySelector('main').dataset.stamp !== before", arg=before)


def whoever_is_asked(pages: list[Page], seconds: float = 200) -> Page:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for page in pages:
            if is_asked(page):
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def line(page: Page, state: str, seconds: float = 200) -> None:
    """Wait until the page says this of its connection."""
    page.wait_for_function(
        "state => document.querySelector('#line')?.classList.contains(state)", arg=state, timeout=seconds * 1000,
        polling=50,
    )  # fmt: skip


def test_two_browsers_at_one_paper_dungeons_table_see_nothing_of_each_others_round(window):
    (ann, bo), _ = gather(window, "paper-dungeons", ["ann", "bo"])
    while not (is_asked(ann) and is_asked(bo)):
        answer(whoever_is_asked([ann, bo]))
    bo.wait_for_timeout(2500)  # until presence is told
    asked: list[str] = []
    bo.on("request", lambda request: asked.append(request.url))
    before = bo.locator("main").evaluate("one => one.outerHTML")
    moved = 0
    while is_asked(ann) and moved < 5:
        answer(ann)
        moved += 1
    assert moved
    bo.wait_for_timeout(2500)
    assert bo.locator("main").evaluate("one => one.outerHTML") == before
    assert asked == []  # nothing has told the page to look
    assert is_asked(bo)
    answer(bo)  # and nobody was blocked


def test_four_browsers_play_dungeon_run_and_one_comes_back_on_another_device(window):
    pages, links = gather(window, "dungeon-run", ["ann", "bo", "cy", "di"])
    for _ in range(8):
        answer(whoever_is_asked(pages))
    pages[3].context.close()
    phone = pages[3] = come(window, links[2], "di", width=390)
    answered = 0
    for _ in range(60):
        asked = whoever_is_asked(pages)
        answered += asked is phone
        answer(asked)
        if answered >= 2:
            break
    assert answered >= 2  # the seat is played where its owner is
    stories = {page.locator("#story li").first.text_content() for page in pages}
    assert len(stories) <= 2  # all have heard the same, but for what is told to one of them


def test_a_restart_in_mid_round_is_invisible_but_for_a_notice(window, house):
    (ann, bo), _ = gather(window, "paper-dungeons", ["ann", "bo"])
    answer(whoever_is_asked([ann, bo]))
    before = [page.locator("#ask-h").text_content() for page in (ann, bo)]
    os.kill(house.child, signal.SIGTERM)
    for page in (ann, bo):
        line(page, "closing")
    for page, question in zip((ann, bo), before, strict=True):
        line(page, "live")
        assert page.locator("#ask-h").text_content() == question
        assert page.evaluate("window.marked")
    answer(whoever_is_asked([ann, bo]))
    house.kill()  # and once without a word of farewell
    for page in (ann, bo):
        line(page, "live")
        assert page.evaluate("window.marked")
    answer(whoever_is_asked([ann, bo]))


def test_the_page_tells_the_truth_about_its_connection(window, house):
    (ann, bo), _ = gather(window, "mini-rogue", ["ann", "bo"])
    line(ann, "live")
    os.kill(house.child, signal.SIGSTOP)  # neither an answer nor a refusal: as behind a dead proxy
    try:
        line(ann, "lost")  # nothing but the silence tells
    finally:
        os.kill(house.child, signal.SIGCONT)
    line(ann, "live")
    asked = whoever_is_asked([ann, bo])
    other = bo if asked is ann else ann
    answer(asked)
    other.wait_for_function(f"{HERE} === 'line live'")
    assert other.evaluate("window.marked")


def test_an_answer_given_while_the_server_is_away_arrives_when_it_is_back(window, house):
    (ann, bo), _ = gather(window, "mini-rogue", ["ann", "bo"])
    asked = whoever_is_asked([ann, bo])
    before = asked.locator("main").get_attribute("data-stamp")
    house.kill()
    asked.locator("#answer .opt").first.click()
    asked.wait_for_function("before => document.querySelector('main').dataset.stamp !== before", arg=before)
    assert asked.evaluate("window.marked")
