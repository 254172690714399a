"""Two tabs show one game: the other one notices by itself, and what comes late changes nothing."""

from __future__ import annotations

from browser.checks import complaints
from browser.playing import begin, number, wait_for_the_next
from undercroft import open_table


def test_a_second_tab_that_comes_late_is_told_so(visit, seeded):
    seeded(1)
    page = visit()
    begin(page, "mini-rogue")
    other = page.context.new_page()
    other.route("**/stamp", lambda route: route.abort())  # it has not looked since
    other.goto(page.url)
    before = number(page)
    page.locator("#answer .opt").first.click()
    wait_for_the_next(page, before)
    with other.expect_response(lambda answer: answer.url.endswith("/answer")) as told:
        other.locator("#answer .opt").last.click()  # the same answer once more would be taken for what it is
    assert told.value.status == 409
    other.wait_for_selector(".notice")
    assert number(other) == number(page)


def test_a_second_tab_notices_by_itself(visit, seeded):
    seeded(1)
    page = visit()
    begin(page, "mini-rogue")
    other = page.context.new_page()
    other.goto(page.url)
    page.bring_to_front()
    before = number(page)
    page.locator("#answer .opt").first.click()
    wait_for_the_next(page, before)
    wait_for_the_next(other, before)
    assert number(other) == number(page)


def test_an_answer_is_taken_back_by_a_key(visit, seeded):
    seeded(1)
    page = visit()
    begin(page, "dungeon-run")
    before, question = number(page), page.locator("#ask-h").text_content()
    page.keyboard.press("1")
    wait_for_the_next(page, before)
    page.keyboard.press("u")
    page.wait_for_function("asked => document.querySelector('#ask-h').textContent === asked", arg=question)


def test_a_seat_is_taken_back_while_its_bot_is_thinking(visit):
    """The page lets bots go on by itself; a click that falls into such a moment is not lost."""
    page, held = visit(), []
    begin(page, "map-maker")
    page.route("**/go-on", lambda route: held.append(route) if not held else route.continue_())
    page.locator("summary", has_text="Who plays").click()
    page.locator(".lend button").click()
    while not held:
        page.wait_for_timeout(50)
    page.get_by_role("button", name="takes the seat back").click()
    page.wait_for_timeout(200)
    held[0].continue_()
    page.wait_for_selector("#answer .opt")


def test_a_table_whose_server_is_away_stays_and_its_answer_is_counted_once(visit, folder):
    """No error page of the browser: it says that nothing is heard, sends again, and goes on by itself."""
    name = folder.open(open_table("mini-rogue", ["Ann"], seed=3).record)
    page = visit(fails=("/answer", "/stamp"), reduced_motion="reduce")
    page.goto(f"/t/{name}?begin=1")
    before = number(page)
    page.context.set_offline(True)
    page.locator("#answer .opt").first.click()
    page.wait_for_selector("#line.lost")
    assert number(page) == before
    page.context.set_offline(False)
    wait_for_the_next(page, before)
    assert page.locator("#line.lost").count() == 0
    assert sum("answer" in line for line in folder.load(name)[0].lines) == 1


def test_without_a_connection_a_page_says_so_and_comes_back_by_itself(visit, served):
    page = visit(service_workers="allow", fails=("/rules", "/livez"))
    page.goto("/games")
    page.evaluate("() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.goto("/rules")
    assert page.locator("main[data-offline] h1").is_visible()
    assert complaints(page, by_axe=True) == []
    page.context.set_offline(False)
    page.wait_for_selector("main:not([data-offline])")
    assert page.url.endswith("/rules")
