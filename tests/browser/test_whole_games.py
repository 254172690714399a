"""Whole games in the browser: by clicks on the board, by keyboard, by touch, without script."""

from __future__ import annotations

import random

import pytest

from browser.playing import begin, click_on_board, hit, is_over, number, seen, wait_for_the_next

# After a skip no tap answers for 250 ms (stage.js), by the clock of the page: its timers ring late on a busy machine.
UNREAD = "() => new Promise((done) => setTimeout(done, 260))"
LONG = 300  # answers; the games of these seeds have 20 to 70


def switch_language(page) -> None:
    """Nothing of the game is lost: the same question with the same options, in other words."""
    before, asked, keys = number(page), page.locator("#ask-h").text_content(), _keys(page)
    other = "en" if page.locator("html").get_attribute("lang") == "fr" else "fr"
    page.locator(f'[name=lang][value="{other}"]').click()
    page.wait_for_selector(f'html[lang="{other}"]')
    assert number(page) == before
    assert _keys(page) == keys
    assert page.locator("#ask-h").text_content() != asked


def _keys(page) -> list[str]:
    return page.locator("#answer .opt").evaluate_all("found => found.map((one) => one.value)")


@pytest.mark.parametrize(
    ("game", "seed", "size", "more"),
    [
        ("mini-rogue", 7, (740, 360), {"color_scheme": "dark", "locale": "fr"}),
        ("paper-dungeons", 5, (768, 1024), {"locale": "fr"}),
        ("map-maker", 5, (360, 640), {"color_scheme": "dark"}),
        ("dungeon-run", 5, (1280, 800), {}),
    ],
)
def test_a_whole_game_with_everything_played(visit, served, seeded, game, seed, size, more):
    """By clicks on the board, at every size, with another language from the ninth question on. The beats are played,
    quickly; scenes are gone on from; nothing is lost on the way."""
    seeded(seed)
    page, luck = visit(*size, reduced_motion="no-preference", **more), random.Random(seed)
    on_board = answers = 0
    page.context.add_cookies([{"name": "pace", "value": "quick", "url": served}])
    page.add_init_script("document.addEventListener('DOMContentLoaded', () => { window.told = 0; new MutationObserver("
                         "(all) => { for (const one of all) for (const made of one.addedNodes) if (made.classList?."
                         "contains('telling-now')) window.told++; }).observe(document.body, "
                         "{ childList: true, subtree: true }); })")  # fmt: skip
    begin(page, game)
    spoken, told = page.locator("html").get_attribute("lang"), 0
    while not (now := seen(page))["over"] and answers < LONG:
        if answers == 8:
            told = page.evaluate("window.told")
            switch_language(page)
        on_board += click_on_board(page, now, luck)
        if answers % 3:
            page.keyboard.press("Space")  # some are looked at, most are skipped
        wait_for_the_next(page, now["number"])
        if answers % 3:
            page.evaluate(UNREAD)
        answers += 1
    assert is_over(page)
    assert answers > 8
    assert on_board > 5
    assert page.locator("html").get_attribute("lang") != spoken
    assert told + page.evaluate("window.told") > answers / 3


def test_a_whole_game_by_keyboard_only(visit, seeded):
    seeded(3)
    page, luck = visit(reduced_motion="reduce"), random.Random(3)
    page.goto("/")
    where = "document.activeElement.closest('#mini-rogue') && document.activeElement.localName"
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate(where) == "button":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/**")
    walked, answers = 0, 0
    while not (now := seen(page))["over"] and answers < LONG:
        if now["shared"] and luck.random() < 0.5:  # arrows walk the places
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowDown")
            walked += page.evaluate("document.activeElement.matches('.spot')")
            is_shared = page.evaluate("document.activeElement.matches('a')")
            page.keyboard.press("Enter")
            if is_shared:
                page.wait_for_url("**at=**")
                page.keyboard.type(str(page.locator("#answer .opt").first.get_attribute("data-n")))
        else:
            page.keyboard.type(str(luck.randint(1, now["options"])))
        wait_for_the_next(page, now["number"])
        assert page.evaluate("document.activeElement.id") == "ask-h" or is_over(page)  # one knows where one is
        answers += 1
    assert is_over(page)
    assert page.locator("#announce").text_content()
    assert walked


def test_a_whole_game_without_script(visit, seeded):
    seeded(4)
    page, luck, answers = visit(java_script_enabled=False), random.Random(4), 0
    begin(page, "map-maker")
    while not (now := seen(page))["over"] and answers < LONG:
        answers += 1
        if now["sure"]:
            hit(page, ".ask .opt.deadly", how="load")
        else:
            click_on_board(page, now, luck, "load")
    assert is_over(page)


def test_a_whole_game_by_touch_on_a_phone(visit, seeded):
    seeded(6)
    page, luck, answers = visit(360, 640, has_touch=True, is_mobile=True, reduced_motion="reduce"), random.Random(6), 0
    begin(page, "mini-rogue")
    while not (now := seen(page))["over"] and answers < LONG:
        click_on_board(page, now, luck, "tap")
        wait_for_the_next(page, now["number"])
        answers += 1
    assert is_over(page)
