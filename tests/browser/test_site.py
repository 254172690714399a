"""The page without a server, in Chromium: after the first visit its host is stopped and the network cut."""

from __future__ import annotations

import gzip
import os
import random
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from browser.playing import click_on_board, seen, wait_for_the_next
from undercroft.site.build import MARK, service_worker
from undercroft.site.runtime import NoRuntime, fetched

LARGEST = 9_000_000  # bytes of a first visit, as a host sends them
LONG = 300  # answers
SLOW = 300_000  # milliseconds for Python to start, on a machine that does much else
# The luck of the tables is drawn from this, the same in every run.
LOADED = """let n = 7;
crypto.getRandomValues = (all) => { for (const at of all.keys()) all[at] = n = (n * 69069 + 1) >>> 8; return all; };
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """Built once, below a path of its host; $UNDERCROFT_PYODIDE is npm's package, if somebody has it already."""
    given = os.environ.get("UNDERCROFT_PYODIDE")
    try:
        python = Path(given) if given else fetched(tmp_path_factory.mktemp("npm"))
    except NoRuntime as error:
        pytest.skip(f"Pyodide cannot be fetched here: {error}")
    made = tmp_path_factory.mktemp("host") / "undercroft"
    command = [sys.executable, "-m", "undercroft", "site", made, "--pyodide", python]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    assert sum(len(gzip.compress(file.read_bytes())) for file in made.rglob("*") if file.is_file()) < LARGEST
    worker = made / "python/worker.js"
    worker.write_text(LOADED + worker.read_text())
    (made / MARK).unlink()
    (made / MARK).write_text(service_worker(made))
    return made


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *told: object) -> None:
        pass


@pytest.fixture
def host(site):
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def address(host) -> str:
    return f"http://127.0.0.1:{host.server_address[1]}/undercroft/"


def opened(page):
    """The pages inside, when Python is there."""
    page.locator("#page:not([hidden])").wait_for(timeout=SLOW)
    return page.frame("page")


def to_the_table(frame):
    frame.locator("main.table").wait_for()
    if frame.locator(".opening .btn").count():
        frame.locator(".opening .btn").click()
        frame.wait_for_url("**begin=1")


def play(frame, answers: int, luck: random.Random) -> int:
    """So many answers by clicks, or to the end."""
    for n in range(answers):
        now = seen(frame)
        if now["over"]:
            return n
        click_on_board(frame, now, luck)
        wait_for_the_next(frame, now["number"])
    return answers


def test_a_static_folder_plays_on_without_its_host(browser, host):
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en", reduced_motion="reduce")
    context.set_default_timeout(120_000)
    page, luck, wrong = context.new_page(), random.Random(3), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(address(host))
    assert page.locator("#first .door").count() == 4, "the doors are there before Python is"
    assert page.locator("#bar").is_visible()
    page.locator("#first #mini-rogue button").click()  # wanted before it can be done
    frame = opened(page)
    to_the_table(frame)
    assert "/undercroft/#/t/mini-rogue" in page.url
    host.shutdown()
    host.socket.close()
    context.set_offline(True)

    assert play(frame, LONG, luck) > 8
    assert seen(frame)["over"], "a whole game, with the network cut"
    with page.expect_download() as taken:
        frame.locator('a[href$="/record"]').click()
    record = Path(taken.value.path()).read_bytes()
    assert b'"over"' in record

    for game in ("paper-dungeons", "map-maker", "dungeon-run"):
        frame.locator("a.brand").click()
        frame.locator(f"#{game} button").click()
        to_the_table(frame)
        assert play(frame, 4, luck) == 4
    frame.locator(".ask [href$='hint'], .ask form[action$='hint'] button").first.click()
    frame.locator(".worth, .hint, .told-worth").first.wait_for()
    asked = frame.locator("#ask-h").text_content()

    page.reload()  # a page of its own, from what was kept
    frame = opened(page)
    assert frame.locator("#ask-h").text_content() == asked
    frame.get_by_role("button", name="Français").click()
    frame.locator('html[lang="fr"]').wait_for()

    frame.locator("a.brand").click()
    frame.locator('form[action$="/daily/mini-rogue"] button').click()
    to_the_table(frame)
    assert "daily-" in frame.url
    frame.goto(f"{address(host)}new/mini-rogue")
    frame.locator('[name="dice"][value="typed"]').evaluate("one => one.click()")
    frame.locator("form.setup .btn.lit").click()
    frame.locator("main.table").wait_for()
    frame.goto(f"{address(host)}games")
    assert frame.locator("main .list li").count() == 6
    with page.expect_download() as taken:
        frame.locator('a[href$="/games/all.zip"]').click()
    assert Path(taken.value.path()).read_bytes()[:2] == b"PK"
    frame.goto(f"{address(host)}replay")
    frame.locator("#record").set_input_files({"name": "g.jsonl", "mimeType": "text/plain", "buffer": record})
    frame.locator("form.bring button").click()
    frame.wait_for_url("**/replay/*")
    frame.goto(f"{address(host)}join/whatever")
    assert "undercroft serve" in frame.locator("main").text_content()
    page.goto(f"{address(host)}rules/mini-rogue")  # a link from elsewhere leads to the page in its frame
    assert opened(page).url.endswith("/undercroft/rules/mini-rogue")
    context.close()
    assert wrong == []


def test_a_browser_that_cannot_is_told_so_in_its_language(browser, host):
    context = browser.new_context(locale="fr", service_workers="allow")
    page = context.new_page()
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })")
    page.goto(address(host))
    page.get_by_text("Les jeux tournent dans cette page même").wait_for()
    assert page.locator("#first .door").count() == 4
    context.close()
