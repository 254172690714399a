"""What moves when a table changes: tokens walk, cards turn, dice fly, boxes fill; nothing with reduced motion."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page

from browser.playing import begin, click_on_board, seen, wait_for_the_next
from undercroft import open_table

LISTEN = """() => { window.moved = []; const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const { token, face } = this.dataset;
        const what = token ? 'token' : face ? 'card' : this.matches('.thrown') ? 'die'
            : this.closest('[data-boxes]') ? 'box' : 'part';
        const offered = document.querySelectorAll('#answer .opt').length;
        window.moved.push([what, timing.duration, frames[0].transform ?? '', offered]);
        return animate.call(this, frames, timing); } }"""


MIDDLES = """() => ['[data-token]', '[data-place=tile-0]'].map((one) => document.querySelector(one)).filter(Boolean)
    .map((one) => one.getBBox()).map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""


def play(page: Page, game: str, wanted: set[str], most: int) -> list[list]:
    """Play until all of this has moved, or for so many answers; what moved."""
    page.emulate_media(reduced_motion="no-preference")
    begin(page, game)
    page.evaluate(LISTEN)
    luck = random.Random(3)
    for _ in range(most):
        now = seen(page)
        moved = page.evaluate("window.moved")
        if now["over"] or (wanted and wanted <= {one[0] for one in moved}):
            return moved
        click_on_board(page, now, luck)
        wait_for_the_next(page, now["number"])
    return page.evaluate("window.moved")


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("mini-rogue", {"token", "card", "die", "box"}),
        ("paper-dungeons", {"token"}),
        ("dungeon-run", {"token", "card"}),
    ],
)
def test_tokens_walk_and_cards_turn(visit, seeded, game, wanted):
    seeded(7)
    moved = play(visit(), game, wanted, 80)
    assert wanted <= {one[0] for one in moved}
    for what, duration, start, _ in moved:
        if what == "token":
            assert 60 <= duration <= 660  # by the step, three at most; the quicker, the more happens
            assert start.startswith("translate(")
        elif what == "card":
            assert 70 <= duration <= 240
            assert start == "scaleX(0)"


def test_a_dungeon_that_grows_does_not_make_its_heroes_walk(visit, served, seeded):
    """The whole picture is shifted; only who has gone to another tile moves, and the steps lead where the hero is."""
    seeded(7)
    page = visit()
    page.context.add_cookies([{"name": "pace", "value": "quick", "url": served}])
    page.emulate_media(reduced_motion="no-preference")
    begin(page, "dungeon-run")
    page.evaluate(LISTEN)
    luck, shifted, walked = random.Random(3), 0, 0
    before: list[list[float]] = []
    for _ in range(40):
        if shifted >= 2 and walked >= 4:
            break
        now = seen(page)
        click_on_board(page, now, luck)
        wait_for_the_next(page, now["number"])
        # where the hero stands, seen from the first tile; where that lies in the picture
        there = page.evaluate(MIDDLES)
        moved = [one for one in page.evaluate("window.moved.splice(0)") if one[0] == "token"]
        if len(before) == len(there) == 2:
            (hero, tile), (was, lay) = there, before
            steps = [[float(one) for one in re.findall(r"-?[\d.]+(?=px)", start)] for _, _, start, _ in moved]
            for axis in (0, 1):
                gone = hero[axis] - tile[axis] - was[axis] + lay[axis]
                assert abs(gone + sum(step[axis] for step in steps)) < 57  # half a tile
            assert all(abs(x) + abs(y) > 57 for x, y in steps)  # nobody walks on the spot
            shifted += tile != lay
            walked += len(moved)
        before = there
    assert shifted >= 2
    assert walked >= 4


def test_nothing_moves_where_motion_is_not_wanted(visit, seeded):
    seeded(7)
    page = visit()
    begin(page, "mini-rogue")
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(LISTEN)
    luck = random.Random(3)
    for _ in range(15):
        now = seen(page)
        click_on_board(page, now, luck)
        wait_for_the_next(page, now["number"])
        running = page.evaluate("document.getAnimations().map((one) => one.animationName ?? '')")
        assert set(running) <= {"flash", "washed"}  # a number that changed still says so
    assert page.evaluate("window.moved") == []


def test_nothing_is_heard_until_it_is_switched_on_and_then_dice_are(visit, seeded):
    seeded(7)
    page = visit()
    page.emulate_media(reduced_motion="no-preference")
    begin(page, "mini-rogue")
    page.evaluate("""() => { window.made = 0; for (const make of ["createOscillator", "createBufferSource"]) {
        const own = AudioContext.prototype[make];
        AudioContext.prototype[make] = function () { window.made += 1; return own.call(this); }; } }""")
    luck, made = random.Random(3), []
    for switched in (False, True):
        if switched:
            page.locator("[data-sound]").click()
            assert page.locator("[data-sound]").get_attribute("aria-pressed") == "true"
        for _ in range(3):
            now = seen(page)
            click_on_board(page, now, luck)
            wait_for_the_next(page, now["number"])
        made.append(page.evaluate("window.made"))
    assert made[0] == 0
    assert made[1] > 10
    page.reload()
    assert page.locator("[data-sound]").get_attribute("aria-pressed") == "true"  # the browser keeps it


LARGE = """() => { const one = document.querySelector('.traysvg');
    return 84 * one.getBoundingClientRect().width / one.viewBox.baseVal.width }"""


def test_dice_come_to_rest_as_large_as_a_finger_on_a_phone(visit, folder):
    """The tray has the width of the board, not of what is left beside its middle."""
    table, luck = open_table("mini-rogue", ["Ann"], {"character": "rat-hunter"}, seed=6), random.Random(6)
    while table.asks[0].clause != "MR-320":  # before a throw in a fight
        table.answer(0, luck.choice(table.asks[0].keys))
    page = visit(360, 640)
    page.goto(f"/t/{folder.open(table.record)}?begin=1")
    page.locator("#answer .opt").first.click(no_wait_after=True)
    page.wait_for_selector(".traysvg")
    assert page.evaluate(LARGE) >= 72
