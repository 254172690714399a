"""Friends in real browsers at one table, over a server of its own that is stopped, killed and held up."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from functools import partial

from browser.checks import complaints
from browser.gathered import answer, come, gather, is_asked, is_over, line, own_link, said, watch, whoever_is_asked


def test_two_browsers_at_one_paper_dungeons_table_see_nothing_of_each_others_round(window):
    (ann, bo), _ = gather(window, "paper-dungeons", ["ann", "bo"])
    while not (is_asked(ann) and is_asked(bo)):
        answer(whoever_is_asked([ann, bo]))
    for page in (ann, bo):
        page.wait_for_function("() => document.querySelectorAll('.chairs .here').length === 2")  # both are noted
    bo.wait_for_timeout(500)
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


def test_four_browsers_play_dungeon_run_to_its_end_and_one_comes_back_on_another_device(window):
    """Nothing is played on the board, so that four browsers are quick; what the others do comes all the same."""
    opened = partial(window, pace="none", patience=20)
    pages, _ = gather(opened, "dungeon-run", ["ann", "bo", "cy", "di"], round_limit="1")
    for _ in range(5):
        answer(whoever_is_asked(pages))
    link = own_link(pages[3])
    pages.pop().context.close()  # di's browser is gone
    pages.append(come(opened, link, "di", width=390))
    pages[3].evaluate("window.marked = true")
    answered, end = Counter(), time.monotonic() + 100
    while not all(map(is_over, pages)):
        assert time.monotonic() < end
        asked = next((page for page in pages if is_asked(page)), None)
        if asked is None:  # the news is on its way
            pages[0].wait_for_timeout(50)
            continue
        answered[asked] += 1
        answer(asked)
        assert sum(answered.values()) < 200
    assert answered[pages[3]] >= 2  # the seat is played where its owner is
    assert len({page.locator("main h1, main h2").first.text_content() for page in pages}) == 1
    assert all(page.evaluate("window.marked") for page in pages)  # nobody had to load the page anew


def test_a_restart_in_mid_round_is_invisible_but_for_a_notice(window, house):
    (ann, bo), _ = gather(window, "paper-dungeons", ["ann", "bo"])
    answer(whoever_is_asked([ann, bo]))
    for page in (ann, bo):
        line(page, "live")
        watch(page)
    before = [page.locator("#ask-h").text_content() for page in (ann, bo)]
    os.kill(house.child, signal.SIGTERM)
    for page in (ann, bo):
        said(page, "closing")  # it may be over for one while the other is looked at
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


def test_an_answer_given_while_the_server_is_away_arrives_when_it_is_back(window, house):
    (ann, bo), _ = gather(window, "mini-rogue", ["ann", "bo"])
    asked = whoever_is_asked([ann, bo])
    before = asked.locator("main").get_attribute("data-stamp")
    house.kill()
    asked.locator("#answer .opt").first.click()
    asked.wait_for_function("before => document.querySelector('main').dataset.stamp !== before", arg=before)
    assert asked.evaluate("window.marked")


def test_whose_turn_it_is_stands_in_title_and_icon_and_beside_the_clock(window):
    """The notification is made once, when the turn comes while the page is not looked at, if it is allowed."""
    pages, _ = gather(window, "mini-rogue", ["ann", "bo"])
    for page in pages:
        page.evaluate("""() => { window.told = [];
            window.Notification = class { static permission = "granted";
                constructor(title, how) { window.told.push([title, how.tag]); } };
            Object.defineProperty(document, "hidden", { get: () => window.away ?? false }); }""")
    for _ in range(60):
        asked = whoever_is_asked(pages)
        other = next(page for page in pages if page is not asked)
        if is_asked(other):
            answer(asked)
            continue
        other.evaluate("window.away = true")
        answer(asked)
        whoever_is_asked(pages)
        if is_asked(other):
            break
    other.wait_for_function("() => window.told.length")
    title, table = "Your move · Mini Rogue", other.locator("main").get_attribute("data-table")
    assert other.evaluate("window.told") == [[title, table]]
    assert other.title() == f"● {title}"
    assert other.locator("link[rel=icon]").get_attribute("href").endswith("turn.svg")


# Whether it was said: what stands there is drawn anew as soon as somebody comes, or is noted to be there.
COPIED = """() => new MutationObserver(() => {
    window.copied ||= document.querySelector('main').textContent.includes('Copied');
}).observe(document.body, { subtree: true, childList: true, characterData: true })"""


def test_a_link_is_copied_by_one_click(browser, house):
    context = browser.new_context(
        base_url=house.address, locale="en", permissions=["clipboard-read", "clipboard-write"]
    )
    try:
        page = context.new_page()
        page.goto("/new/mini-rogue")
        page.select_option("#k-2", "person")
        page.locator("button[name=where]").click()
        page.wait_for_selector("#company")
        line(page, "live")  # its script is there
        page.evaluate(COPIED)
        page.get_by_role("button", name="Copy").locator("visible=true").first.click()
        page.wait_for_function("() => window.copied", timeout=200_000)
        link = page.locator(".links-to [data-copy]:not([data-own])").first.input_value()
        assert page.evaluate("navigator.clipboard.readText()") == link
    finally:
        context.close()


def test_no_page_of_an_online_table_is_hard_to_use(window):
    """The invitation, the lobby and the table: as host, as guest and as spectator, with all that can be opened open."""
    ann = window()
    ann.goto("/new/dungeon-run")
    for number in (1, 2, 3):
        ann.select_option(f"#k-{number}", "person")
    ann.locator("button[name=where]").click()
    ann.wait_for_selector("#company")
    links = ann.eval_on_selector_all(".links-to [data-copy]:not([data-own])", "all => all.map((one) => one.value)")
    bo, cy, watcher = come(window, links[0], "Bartholomew"), window(), window()
    watcher.goto(links[-1])
    watcher.get_by_role("button").last.click()
    watcher.wait_for_selector("#company")
    cy.goto(links[1])
    pages, found = {"host": ann, "guest": bo, "spectator": watcher, "invited": cy}, {}
    for begun in (False, True):
        if begun:
            ann.locator("form[action$=begin] button").click()
            ann.wait_for_selector("main.table")
            del pages["invited"]
        for who, page in pages.items():
            for width, language, theme in ((1280, "en", "light"), (768, "fr", "dark"), (360, "fr", "light")):
                page.set_viewport_size({"width": width, "height": 800})
                told = {"lang": language, "theme": theme}
                page.context.add_cookies([{"name": key, "value": one, "url": page.url} for key, one in told.items()])
                page.goto(page.url)
                page.wait_for_selector("main.cover" if who == "invited" else "main.table" if begun else "main.lobby")
                page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true })")
                if wrong := complaints(page, by_axe=width == 360):
                    found[who, begun, width] = wrong
            page.context.add_cookies([{"name": "lang", "value": "en", "url": page.url}])
    assert found == {}
