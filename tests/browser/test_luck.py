"""What browsers add to the luck: sealed by themselves, told by themselves, found again in the record."""

from __future__ import annotations

import hashlib
import json
import random
import re

import httpx
import pytest
from playwright.sync_api import Page

from undercroft import Kept, verify
from undercroft.kernel.record import Record
from undercroft.store.database import Database
from web.visitor import serving


@pytest.fixture
def served(tmp_path):
    with serving(Database(tmp_path / "tables.db")) as address:
        yield address


@pytest.fixture
def window(browser, served):
    opened = []

    def open_window(**more) -> Page:
        opened.append(browser.new_context(base_url=served, locale="en", **more))
        opened[-1].set_default_timeout(120_000)
        return opened[-1].new_page()

    yield open_window
    for context in opened:
        context.close()


def lay(page: Page, seats: int) -> list[str]:
    """A table to gather at; the links of the others."""
    page.goto("/new/mini-rogue")
    for number in range(1, seats + 1):
        page.select_option(f"#k-{number}", "person")
    page.locator("button[name=where]").click()
    page.wait_for_selector("#company")
    return page.eval_on_selector_all(".links-to [data-copy]:not([data-own])", "all => all.map((one) => one.value)")


def play_to_the_end(address: str, table: str, tokens: list[str]) -> Record:
    """By programs in the seats of these browsers."""
    chance = random.Random(2)
    with httpx.Client(base_url=f"{address}/api/1/tables/", timeout=60) as client:
        for _ in range(3000):
            for token in tokens:
                head = {"authorization": f"Bearer {token}"}
                now = client.get(table, headers=head).json()
                while now.get("asks"):
                    ask = now["asks"][0]
                    sent = {"number": ask["number"], "answer": chance.choice(ask["options"])["key"]}
                    now = client.post(f"{table}/answer", json=sent, headers=head).json()
                if now["over"]:
                    return Record.parse(client.get(f"{table}/record", headers=head).text, "record")
    raise AssertionError("no end")


def token(page: Page) -> str:
    return next(one["value"] for one in page.context.cookies() if one["name"].startswith("seat~"))


def test_two_browsers_seal_and_tell_by_themselves_and_find_their_seals_in_the_record(served, window):
    ann, bo = window(), window(viewport={"width": 360, "height": 740})
    (link, *_) = lay(ann, 2)
    bo.goto(link)
    bo.locator("#called").fill("bo")
    bo.get_by_role("button", name="Sit down").click()
    ann.wait_for_selector("[data-sealed='2']", state="attached")
    ann.locator("form[action$=begin] button").click()
    for page in (ann, bo):
        page.wait_for_selector("main.table")
    table = re.search(r"/t/([^/?]+)", ann.url)[1]
    for page in (ann, bo):
        page.wait_for_function("Object.keys(localStorage).some((one) => one.startsWith('heads'))")
    record = play_to_the_end(served, table, [token(ann), token(bo)])
    assert record.header["luck"] == "shared"
    assert all(record.header["shares"])
    assert verify(record).is_proven
    for seat, page in enumerate((ann, bo)):
        page.reload()  # to the end: else it would show a whole game of moves first
        page.wait_for_selector("[data-chain].good")
        with page.expect_download() as saved:
            page.locator("[data-keep]").click()
        kept = Kept.parse(json.loads(saved.value.path().read_text()), "kept")
        assert (kept.seat, len(kept.heads) > 1) == (seat, True)
        assert verify(record, kept=[kept]).kept[0][1]
    for page in (ann, bo):
        page.wait_for_selector("[data-proof].good")
        assert "has the seals that this browser saw" in page.locator("[data-proof]").inner_text()
        page.evaluate("""() => { const main = document.querySelector("main");
            const proof = main.querySelector("[data-proof]"); proof.hidden = true; proof.className = "";
            document.dispatchEvent(new Event("shown")); // it looks once more, and the page changes under its hands
            main.replaceWith(main.cloneNode(true)); document.dispatchEvent(new Event("shown")); }""")
        page.wait_for_selector("[data-proof].good")
        page.evaluate("""() => { const key = Object.keys(localStorage).find((one) => one.startsWith("luck"));
            const own = JSON.parse(localStorage.getItem(key)); own.seals.seed = own.seal;
            localStorage.setItem(key, JSON.stringify(own)); }""")
        page.evaluate("""() => { const key = Object.keys(localStorage).find((one) => one.startsWith("heads"));
            const own = JSON.parse(localStorage.getItem(key)); own.heads[1] = "0".repeat(64);
            localStorage.setItem(key, JSON.stringify(own)); }""")
        page.reload()
        page.wait_for_selector("[data-proof].notice")
        page.wait_for_selector("[data-chain].notice")


def test_a_browser_whose_seal_is_not_shown_says_so(served, window):
    page = window()
    lay(page, 1)
    page.wait_for_selector("[data-sealed='1']", state="attached")
    assert page.locator("[data-other-seal]").is_hidden()
    page.evaluate("""() => { const key = Object.keys(localStorage).find((one) => one.startsWith("luck"));
        const own = JSON.parse(localStorage.getItem(key)); own.seal = "sha256:" + "0".repeat(64);
        localStorage.setItem(key, JSON.stringify(own)); }""")
    page.reload()
    page.wait_for_selector("[data-other-seal]:not([hidden])")


def test_without_script_a_seat_adds_nothing_and_the_game_begins_at_once(window):
    page = window(java_script_enabled=False)
    lay(page, 1)
    assert "Without script this browser adds nothing." in page.content()
    page.locator("form[action$=begin] button").click()
    page.wait_for_selector("#answer")


def test_the_hash_of_the_page_is_sha256(served, window):
    page = window()
    page.goto("/")
    chance = random.Random(3)
    texts = ["", "abc", "é" * 40, *("x" * length for length in (55, 56, 63, 64, 65, 119, 120, 1000))]
    texts += ["".join(chance.choices("ab é\n☃", k=chance.randrange(300))) for _ in range(100)]
    found = page.evaluate(
        "async (texts) => { const { sha256 } = await import('/static/sha256.js'); return texts.map(sha256); }", texts
    )
    assert found == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
