"""Every page as a reader meets it: light and dark, wide and narrow, both languages, by keyboard."""

from __future__ import annotations

import os
import random

import pytest

from browser.checks import complaints, focus_is_seen
from browser.playing import begin
from undercroft.face import games, open_table
from undercroft.store import campaigns

PAGES = (
    "/", "/games", "/rules", "/rules/mini-rogue", "/rules/mini-rogue?q=poison", "/rules/mini-rogue/MR-441",
    "/new/map-maker", "/new/paper-dungeons", "/campaigns", "/campaigns/maps:Mirkwood", "/campaigns/campaigns:Tower",
    "/packs", "/replay", "/nothing-here",
)  # fmt: skip
EVERYWHERE = bool(os.environ.get("AXE"))  # `AXE=all`: axe on all pages in every window; else each page in one of them


@pytest.fixture(scope="module")
def tables(folder) -> list[str]:
    """Of each game the first question, one in the middle, the end, a replay; a covered screen; a large end."""
    found = []
    for game in games():
        table, chance = open_table(game, ["Ann"], seed=3), random.Random(3)
        found.append(f"/t/{folder.open(table.record)}")
        for answered in range(600):
            if answered == 30 and table.asks:
                found.append(f"/t/{folder.open(table.record)}")
            if not table.asks:
                break
            table.answer(0, chance.choice(table.asks[0].keys))
        assert table.outcome is not None
        found += [f"/t/{folder.open(table.record)}", f"/t/{folder.open(table.record)}/replay?step=9"]
    hidden = open_table("paper-dungeons", ["Ann", "Bo"], seed=1)
    found.append(f"/t/{folder.open(hidden.record)}")
    large, chance = open_table("dungeon-run", ["Ann", "Bo", "Cy", "Dora"], seed=8), random.Random(8)
    while large.asks:
        ask = chance.choice(large.asks)
        large.answer(ask.seat, chance.choice(ask.keys))
    found.append(f"/t/{folder.open(large.record)}")  # a dungeon that is wider than any window
    campaigns.begin(folder.path / "maps" / "Mirkwood", "map-maker", {})
    campaigns.begin(folder.path / "campaigns" / "Tower", "paper-dungeons", {})
    return found


@pytest.mark.parametrize(
    ("width", "height", "more"),
    [
        (1280, 800, {}),
        (768, 1024, {"color_scheme": "dark", "locale": "fr"}),
        (360, 640, {"color_scheme": "dark", "locale": "fr"}),
        (320, 256, {}),
    ],
    ids=["1280", "768-dark-fr", "360-dark-fr", "400-percent"],
)
def test_no_page_is_hard_to_use(visit, tables, width, height, more):
    page = visit(width, height, fails=("/nothing-here",), **more)
    found = {}
    by_axe = {1280: (*PAGES, *tables[::2]), 360: (*PAGES[::6], *tables[1::2], tables[-2])}.get(width, ())
    for address in (*PAGES, *tables) if EVERYWHERE else (by_axe or (*PAGES, *tables[::3], *tables[-2:])):
        page.goto(address)
        if wrong := complaints(page, EVERYWHERE or address in by_axe):
            found[address] = wrong
    assert found == {}


@pytest.mark.parametrize("width", [1280, 768, 360])
def test_what_happened_meanwhile_stands_above_the_end(visit, folder, width):
    """It takes a row of its own, and nothing else moves aside for it."""
    table, chance = open_table("mini-rogue", ["Ann"], seed=3), random.Random(3)
    while table.asks:
        table.answer(0, chance.choice(table.asks[0].keys))
    page = visit(width, 800)
    page.goto(f"/t/{folder.open(table.record)}")
    boxes = """() => [...document.querySelectorAll('main > :is(.notice, .board, .told, .below)')].map((one) => {
                 const box = one.getBoundingClientRect(); return [box.x, box.y + scrollY, box.width, box.height] })"""
    before = page.evaluate(boxes)
    page.evaluate(
        "() => document.querySelector('main').insertAdjacentHTML('afterbegin', '<p class=notice>meanwhile</p>')"
    )
    notice, *after = page.evaluate(boxes)
    assert [(one[0], one[2]) for one in after] == [(one[0], one[2]) for one in before]
    assert notice[1] + notice[3] <= min(one[1] for one in after)
    assert notice[2] > 0.8 * width


def test_the_checks_find_what_is_wrong(visit):
    page = visit()
    page.set_content(
        """<html><main><h2 id=a>x</h2><h2 id=a>y</h2><button></button><a href="#"><button>b</button></a>
           <p style="color:#999;background:#fff">pale</p><label for=none>l</label><ul><b>no</b></ul>
           <form><input style="width:99px"><button style="margin-left:-40px">c</button></form>
           <div style="width:3000px;height:9px"></div></main></html>"""
    )
    found = " ".join(complaints(page, by_axe=True))
    for fault in ("language", "title", "0 h1", "id twice", "no name", "nested", "contrast", "leads nowhere", "no li",
                  "one on another", "wider", "html-has-lang", "button-name", "color-contrast", "list: "):  # fmt: skip
        assert fault in found


def test_the_keyboard_is_always_seen(visit, seeded):
    seeded(1)
    page = visit()
    wrong = []
    for address in ("/", "/new/mini-rogue", "/rules/mini-rogue"):
        page.goto(address)
        wrong += focus_is_seen(page)
    begin(page, "mini-rogue")
    assert wrong + focus_is_seen(page) == []


def test_the_theme_is_switched_on_the_spot(visit, seeded):
    seeded(1)
    page = visit()
    begin(page, "mini-rogue")
    table, offered = page.url, page.locator("#answer .opt").count()
    page.get_by_role("button", name="Dark").click()
    page.wait_for_selector('html[data-theme="dark"]')
    assert page.url == table
    assert page.locator("#answer .opt").count() == offered


def test_a_hint_is_one_key_away_and_easy_to_read(visit, seeded):
    seeded(1)
    for width, more in ((1280, {}), (360, {"color_scheme": "dark", "locale": "fr"})):
        page = visit(width, 800, **more)
        begin(page, "mini-rogue")
        page.keyboard.press("h")
        page.wait_for_selector(".hint", timeout=30_000)
        assert page.locator(".opt.weighed").count() >= 2
        assert complaints(page, by_axe=True) == []


def test_a_number_that_changed_is_seen(visit, folder):
    """A flash, a line under it until the next answer, and by how much; nothing is marked on the first look."""
    table, chance = open_table("mini-rogue", ["Ann"], seed=6), random.Random(6)
    while table.asks[0].clause != "MR-720":  # a Merchant
        table.answer(0, chance.choice(table.asks[0].keys))
    page = visit()
    page.goto(f"/t/{folder.open(table.record)}")
    gold = page.locator('svg.panel [data-figure="Gold"]')
    had = int(gold.locator("text").first.text_content())
    assert page.locator(".changed").count() == 0
    page.locator("#answer .opt", has_text="Gold").first.click()
    page.wait_for_selector("g.changed")
    assert gold.get_attribute("class") == "changed"
    delta = int(gold.locator(".delta").text_content().replace("−", "-"))
    assert int(gold.locator("text").first.text_content()) == had + delta


@pytest.mark.parametrize("width", [1280, 360])
def test_a_replay_shows_the_answer_that_was_given(visit, folder, width):
    """The fifth of eight classes would lie below what can be seen of the list."""
    table = open_table("map-maker", ["Ann"], seed=6)
    table.answer(0, "barbarian")
    page = visit(width)
    page.goto(f"/t/{folder.open(table.record)}/replay")
    inside = """(given) => [".opts", ".ask"].every((list) =>
        given.getBoundingClientRect().bottom <= given.closest(list).getBoundingClientRect().bottom)"""
    assert page.locator(".opt.given").evaluate(inside)


def test_the_rules_open_in_the_boards_place(visit, folder):
    page = visit()
    page.goto(f"/t/{folder.open(open_table('mini-rogue', ['Ann'], seed=3).record)}?begin=1")
    address, asked = page.url, page.locator("#ask-h").text_content()
    page.keyboard.press("?")
    page.wait_for_selector(".drawer article")
    assert not page.locator("main > .board").is_visible()
    assert page.locator("#ask-h").text_content() == asked
    assert complaints(page, by_axe=True) == []
    page.keyboard.press("/")
    page.keyboard.type("poison")
    page.keyboard.press("Enter")
    page.wait_for_selector(".drawer .hits")
    assert page.locator(".drawer mark").count()
    page.locator(".drawer .hits a").first.click()
    page.wait_for_selector(".drawer article")
    page.keyboard.press("Escape")
    assert page.locator(".drawer").count() == 0
    assert page.locator("main > .board").is_visible()
    assert page.url == address
