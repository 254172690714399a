"""Whole games in the browser: by clicks on the board, by keyboard, by touch, without script."""

from __future__ import annotations

import random

import pytest

from browser.playing import SPOTS, begin, click_on_board, is_over, number, wait_for_the_next

LONG = 300  # answers; random games of ours have 20 to 160


@pytest.mark.parametrize("game", ["dungeon-run", "map-maker", "mini-rogue", "paper-dungeons"])
def test_a_whole_game_by_clicks_on_the_board(visit, game):
    page, luck, on_board = visit(reduced_motion="reduce"), random.Random(5), 0
    begin(page, game)
    for _ in range(LONG):
        if is_over(page):
            break
        before = number(page)
        on_board += click_on_board(page, luck)
        wait_for_the_next(page, before)
    assert is_over(page)
    assert on_board > 5


def test_a_whole_game_by_keyboard_only(visit):
    page, luck = visit(reduced_motion="reduce"), random.Random(3)
    page.goto("/")
    for _ in range(30):
        page.keyboard.press("Tab")
        if (
            page.evaluate("document.activeElement.closest('#mini-rogue') && document.activeElement.localName")
            == "button"
        ):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/**")
    walked = 0
    for _ in range(LONG):
        if is_over(page):
            break
        before = number(page)
        if page.locator(SPOTS).count() and luck.random() < 0.5:  # arrows walk the places
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowDown")
            walked += page.evaluate("document.activeElement.matches('.spot')")
            is_shared = page.evaluate("document.activeElement.matches('a')")
            page.keyboard.press("Enter")
            if is_shared:
                page.wait_for_url("**at=**")
                page.keyboard.type(str(page.locator("#answer .opt").first.get_attribute("data-n")))
        else:
            count = page.locator("#answer .opt").count()
            page.keyboard.type(str(luck.randint(1, count)))
        wait_for_the_next(page, before)
        assert page.evaluate("document.activeElement.id") == "ask-h" or is_over(page)  # one knows where one is
    assert is_over(page)
    assert page.locator("#announce").text_content()
    assert walked


def test_a_whole_game_without_script(visit):
    page, luck = visit(java_script_enabled=False), random.Random(4)
    begin(page, "map-maker")
    for _ in range(LONG):
        if is_over(page):
            break
        if page.locator('input[name="sure"]').count():
            page.locator(".ask .opt.deadly").click()
            continue
        click_on_board(page, luck)
    assert is_over(page)


def test_a_whole_game_by_touch_on_a_phone(visit):
    page, luck = visit(360, 640, has_touch=True, is_mobile=True, reduced_motion="reduce"), random.Random(6)
    begin(page, "mini-rogue")
    for _ in range(LONG):
        if is_over(page):
            break
        before = number(page)
        click_on_board(page, luck, tap=True)
        wait_for_the_next(page, before)
    assert is_over(page)


def test_a_second_tab_that_comes_late_is_told_so(visit):
    page = visit()
    begin(page, "mini-rogue")
    other = page.context.new_page()
    other.goto(page.url)
    before = number(page)
    page.locator("#answer .opt").first.click()
    wait_for_the_next(page, before)
    with other.expect_response(lambda answer: answer.url.endswith("/answer")) as told:
        other.locator("#answer .opt").first.click()
    assert told.value.status == 409
    other.wait_for_selector(".notice")
    assert number(other) == number(page)


def test_an_answer_is_taken_back_by_a_key(visit):
    page = visit()
    begin(page, "dungeon-run")
    before, question = number(page), page.locator("#ask-h").text_content()
    page.keyboard.press("1")
    wait_for_the_next(page, before)
    page.keyboard.press("u")
    page.wait_for_function(
        "asked => document.querySelector('#ask-h').textContent === asked || document.querySelector('.notice')",
        arg=question,
    )
