"""Every page as a reader meets it: light and dark, wide and narrow, both languages, by keyboard."""

from __future__ import annotations

import pytest

from browser.checks import complaints, focus_is_seen
from browser.playing import begin

PAGES = ("/", "/games", "/rules", "/rules/mini-rogue", "/rules/mini-rogue?q=poison", "/rules/mini-rogue/MR-441",
         "/new/map-maker", "/new/paper-dungeons", "/campaigns", "/packs", "/replay", "/nothing-here")  # fmt: skip


@pytest.mark.parametrize(
    ("width", "height", "more"),
    [
        (1280, 800, {}),
        (768, 1024, {"color_scheme": "dark", "locale": "fr"}),
        (360, 640, {}),
        (320, 256, {"locale": "fr"}),
    ],
    ids=["1280", "768-dark-fr", "360", "400-percent"],
)
def test_no_page_is_hard_to_use(visit, width, height, more):
    page = visit(width, height, fails=("/nothing-here",), **more)
    found = {}
    for address in PAGES:
        page.goto(address)
        if wrong := complaints(page):
            found[address] = wrong
    assert found == {}


def test_the_checks_find_what_is_wrong(visit):
    page = visit()
    page.set_content(
        """<html><main><h2 id=a>x</h2><h2 id=a>y</h2><button></button><a href="#"><button>b</button></a>
           <p style="color:#999;background:#fff">pale</p><label for=none>l</label><ul><b>no</b></ul>
           <div style="width:3000px;height:9px"></div></main></html>"""
    )
    found = " ".join(complaints(page))
    for fault in (
        "language",
        "title",
        "0 h1",
        "id twice",
        "no name",
        "nested",
        "contrast",
        "leads nowhere",
        "no li",
        "wider",
    ):
        assert fault in found


@pytest.mark.parametrize("game", ["dungeon-run", "map-maker", "mini-rogue", "paper-dungeons"])
def test_no_table_is_hard_to_use(visit, game):
    page = visit()
    begin(page, game)
    table = page.url
    found = {}
    for width, scheme in ((1280, "light"), (768, "dark"), (360, "light"), (320, "dark")):
        page.set_viewport_size({"width": width, "height": 800 if width > 400 else 640})
        page.emulate_media(color_scheme=scheme)
        for address in (table, f"{table}/replay"):
            page.goto(address)
            if wrong := complaints(page):
                found[width, address] = wrong
    assert found == {}


def test_the_keyboard_is_always_seen(visit):
    page = visit()
    wrong = []
    for address in ("/", "/new/mini-rogue", "/rules/mini-rogue"):
        page.goto(address)
        wrong += focus_is_seen(page)
    begin(page, "mini-rogue")
    assert wrong + focus_is_seen(page) == []


def test_the_theme_and_the_language_are_switched_on_the_spot(visit):
    page = visit()
    begin(page, "mini-rogue")
    table, offered = page.url, page.locator("#answer .opt").count()
    page.get_by_role("button", name="Dark").click()
    page.wait_for_selector('html[data-theme="dark"]')
    page.get_by_role("button", name="Français").click()
    page.wait_for_selector('html[lang="fr"]')
    assert page.url == table
    assert page.locator("#answer .opt").count() == offered
    assert page.get_by_text("L’histoire jusqu’ici").count()


def test_the_rules_are_one_key_away_and_the_game_one_key_back(visit):
    page = visit()
    begin(page, "mini-rogue")
    table = page.url
    page.keyboard.press("?")
    page.wait_for_url("**/rules/mini-rogue/MR-*")
    page.keyboard.press("Escape")
    page.wait_for_url(table)
    page.keyboard.press("/")
    page.wait_for_url("**/rules/mini-rogue?**")
    page.keyboard.press("/")
    page.keyboard.type("poison")
    page.keyboard.press("Enter")
    page.wait_for_url("**q=poison**")
    assert page.locator("mark").count()
    page.keyboard.press("Escape")
