"""Chromium as people use it: every page is watched for errors and for requests to anywhere else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from online.kills import Served
from undercroft.bots.seated import is_bot
from undercroft.face import open_table
from undercroft.store.folder import Folder
from undercroft.web import plan
from web.visitor import serving

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)
# Nothing but our pages: no look for updates, no reports home.
QUIET = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium per module, closed with it: Playwright keeps an event loop running in this thread for as long
    as it is open, and no other test of the same worker could then run one of its own."""
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine; .ci/run installs it")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory) -> Folder:
    return Folder(Path(tmp_path_factory.mktemp("home")))


@pytest.fixture(scope="session")
def served(folder) -> Iterator[str]:
    with serving(folder) as address:
        yield address


@pytest.fixture
def seeded(monkeypatch):
    """`seeded(7)`: the tables begun from now on have this luck, and people only: the same game in every run."""

    def begin_with(seed: int) -> None:
        def opened(game, names, options=None, **more):
            people = [name for name in names if not is_bot(name)]
            return open_table(game, people, options, seed=seed)

        monkeypatch.setattr(plan, "open_table", opened)

    return begin_with


@pytest.fixture
def visit(browser, served):
    """`visit(width=360, ...)` opens a window; at the end nothing may have gone wrong in it."""
    windows, wrong = [], []

    def open_window(width: int = 1280, height: int = 800, fails: tuple[str, ...] = (), **more) -> Page:
        more.setdefault("locale", "en")
        more.setdefault("service_workers", "block")  # but where one is looked at
        context = browser.new_context(viewport={"width": width, "height": height}, base_url=served, **more)
        context.set_default_timeout(60_000)  # a slow machine is no fault of the page
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(f"error: {error}"))

        def hear(said) -> None:
            """A refusal that was asked for is no error of the page."""
            told_late = "409" in said.text and "/answer" in said.location["url"]
            if said.type == "error" and not told_late and not said.location["url"].endswith(fails or ("\0",)):
                wrong.append(f"console: {said.text} {said.location['url']}")

        page.on("console", hear)
        page.on("request", lambda asked: None if asked.url.startswith((served, "data:")) else wrong.append(asked.url))
        windows.append(context)
        return page

    yield open_window
    for context in windows:
        context.close()
    assert wrong == []


@pytest.fixture
def house(tmp_path) -> Iterator[Served]:
    """A server of its own, that can be stopped, killed and held up."""
    served = Served(str(tmp_path / "tables.db"))
    try:
        served.wait()
        yield served
    finally:
        served.close()


@pytest.fixture
def window(browser, house):
    """`window()`: a browser of somebody's own; at the end no page may have stumbled."""
    opened, wrong = [], []

    def open_window(width: int = 1280, pace: str = "full", patience: float = 200) -> Page:
        size = {"width": width, "height": 800}
        context = browser.new_context(viewport=size, base_url=house.address, locale="en", service_workers="block")
        context.set_default_timeout(patience * 1000)
        context.add_cookies([{"name": "pace", "value": pace, "url": house.address}])
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        opened.append(context)
        return page

    yield open_window
    for context in opened:
        context.close()
    assert wrong == []
