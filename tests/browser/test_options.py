"""What an option brings, costs and risks can be read at every width, in every theme; many are asked in two steps."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from undercroft import open_table

# every text of an option: clipped, cut with dots, or not shown at all; and whether what just happened is a tap away
HIDDEN = """() => [...document.querySelectorAll('#answer .opt')].flatMap((one) =>
    [one, ...one.querySelectorAll('b, small, .say')].filter((part) => {
        const look = getComputedStyle(part), box = part.getBoundingClientRect();
        const cut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
        const clips = look.overflow !== 'visible' || look.webkitLineClamp !== 'none' || look.textOverflow !== 'clip';
        return part.textContent.trim() && (look.display === 'none' || look.visibility === 'hidden' || !box.width
            || (clips && cut && look.display !== 'inline')
            || box.right > one.getBoundingClientRect().right + 1);
    }).map((part) => part.textContent.trim().slice(0, 60)))"""
NEWS = """() => { const one = document.querySelector('.telling summary'), box = one?.getBoundingClientRect();
    return Boolean(one) && box.bottom > 0 && box.top < innerHeight && box.width > 40
        && Boolean(document.elementFromPoint(box.left + 20, box.top + 12)?.closest('.telling')) }"""
COVERED = """() => { const ask = document.querySelector('.ask').getBoundingClientRect();
    const seen = [...document.querySelectorAll('svg.board .place.can')].map((one) => one.getBoundingClientRect())
        .filter((box) => box.width && box.top < innerHeight && box.bottom > 0);
    return Boolean(document.querySelector('svg.board .place.can')) && !seen.some((box) =>
        box.right <= ask.left + 1 || box.bottom <= ask.top + 1 || box.left >= ask.right - 1) }"""
ABOVE = """() => document.querySelector('#ask-h').getBoundingClientRect().bottom
    <= document.querySelector('#answer .opt').getBoundingClientRect().top"""
SIZES = ((1280, 800), (768, 1024), (360, 640), (740, 360))


def positions(folder, game: str, seed: int, every: int, most: int, first: int = 0):
    """Names of tables along a game by chance."""
    table, luck = open_table(game, ["Ann"], seed=seed), random.Random(seed)
    for at in range(most):
        if not table.asks:
            return
        table.answer(0, luck.choice(table.asks[0].keys))
        if at % every == (first or every) - 1 and table.asks:
            yield folder.open(table.record)


def looked_at(page: Page, name: str) -> list[str]:
    page.goto(f"/t/{name}?begin=1")
    page.wait_for_selector("html.js")
    wrong = page.evaluate(HIDDEN)
    if not page.evaluate(NEWS):
        wrong.append("what just happened is out of reach")
    if page.evaluate(COVERED):
        wrong.append("the question covers its places")
    return wrong


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_option_hides_what_it_means(visit, folder, size):
    dark, lang = size[0] in (768, 740), "fr" if size[0] < 760 else "en"
    page = visit(*size, color_scheme="dark" if dark else "light", locale=lang, reduced_motion="reduce")
    wrong, first = {}, 4 if size in SIZES[::2] else 8  # other questions in every other window
    for game, seed in (("mini-rogue", 2), ("paper-dungeons", 3), ("map-maker", 4), ("dungeon-run", 5)):
        for name in positions(folder, game, seed, 8, 28, first):
            if found := looked_at(page, name):
                wrong[name] = found
    assert wrong == {}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_first_question_stands_above_its_answers(visit, folder, size):
    """Nothing has happened yet, and nothing stands over it."""
    page = visit(*size)
    page.goto(f"/t/{folder.open(open_table('mini-rogue', ['Ann'], seed=1).record)}?begin=1")
    assert page.evaluate(ABOVE)


def test_many_options_are_asked_in_two_steps(visit, folder):
    """First the die, where it lies; then its uses, lit on the sheet and the map. The record knows one answer."""
    name = next(positions(folder, "paper-dungeons", 3, 3, 3))
    page = visit(reduced_motion="reduce")
    page.goto(f"/t/{name}?begin=1")
    dice = page.locator("#answer a.opt")
    assert 2 <= dice.count() <= 6
    assert page.locator("#answer button.opt").count() == 0
    second = dice.nth(1).locator("b").text_content()
    page.keyboard.press("2")
    page.wait_for_url("**at=die-*")
    assert page.locator("#ask-h").text_content() == f"{second}: what for?"
    uses = page.locator("#answer button.opt")
    assert 2 <= uses.count() <= 9
    assert page.locator(".sheet .spot:not(.read)").count() >= 3
    page.keyboard.press("Escape")
    page.wait_for_selector("#answer a.opt")
    page.keyboard.press("1")
    page.wait_for_url("**at=die-*")
    key = uses.first.get_attribute("value")
    page.keyboard.press("1")
    page.wait_for_function("() => !location.search")
    assert [line for line in folder.load(name)[0].lines if "answer" in line][-1]["answer"] == key


def test_a_card_that_answers_can_be_read(visit, folder):
    table, luck = open_table("mini-rogue", ["Ann"], seed=3), random.Random(3)
    for _ in range(2):
        table.answer(0, luck.choice(table.asks[0].keys))
    page = visit(reduced_motion="reduce")
    page.goto(f"/t/{folder.open(table.record)}?begin=1")
    asked = page.locator(".ask input[name=number]").first.get_attribute("value")
    page.locator(".spot[data-look]").first.click(button="right")
    page.wait_for_selector(".looked")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.looked')")
    page.locator(".spot.info").first.click()
    page.wait_for_selector(".looked")
    assert page.locator(".ask input[name=number]").first.get_attribute("value") == asked


def test_a_window_says_where_more_of_its_board_lies_and_leads_there(visit, folder):
    """Held sideways a phone has no room for three rows of cards: what cannot be seen is a tap away, never a guess."""
    page = visit(740, 360, reduced_motion="reduce")
    page.goto(f"/t/{next(positions(folder, 'mini-rogue', 7, 4, 4))}?begin=1")
    down, up = page.locator(".more.down"), page.locator(".more.up")
    up.wait_for()  # the places that answer are in sight, two rows below the first
    assert not down.is_visible()
    up.click()
    down.wait_for()
    assert not up.is_visible()
    window = "document.querySelector('.window').getBoundingClientRect()"
    card = "document.querySelector('svg.board g[data-place={}]').getBoundingClientRect()"
    assert page.evaluate(f"{card.format('room-0')}.top > {window}.top")
    down.click()
    up.wait_for()
    assert page.evaluate(f"{card.format('exit')}.bottom <= {window}.bottom + 8")
    wide = visit(1280, 800, reduced_motion="reduce")
    wide.goto(page.url)
    wide.wait_for_selector("html.js")
    assert wide.locator(".more").count() == 0
