"""The pictures of the page for README and docs: `python docs/pages.py`, with Chromium and the extra `dev`.

Each game plays itself for a while with a seed, then its table is photographed as a person sees it.
"""

from __future__ import annotations

import base64
import random
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from undercroft import open_table
from undercroft.store.folder import Folder

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent / "tests"))

from web.visitor import serving  # noqa: E402

# game, seed, how many answers, theme, options
TABLES = (
    ("mini-rogue", 25, 14, "light", {"character": "sellsword", "board": "cathedral"}),
    ("paper-dungeons", 5, 38, "light", {"dungeon": "A"}),
    ("map-maker", 4, 9, "dark", {"class-1": "barbarian", "dungeon": 1}),
    ("dungeon-run", 6, 60, "dark", {}),
)


def main() -> None:
    folder = Folder(Path(tempfile.mkdtemp()))
    names = {game: folder.open(played(game, seed, answers, options)) for game, seed, answers, _, options in TABLES}
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with serving(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game, _, _, theme, _ in TABLES:
            page = browser.new_page(
                viewport={"width": 1280, "height": 800}, color_scheme=theme, reduced_motion="reduce"
            )
            page.goto(f"{address}/t/{names[game]}")
            photograph(page, DOCS / f"page-{game}.webp")
        page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
        page.goto(address)
        photograph(page, DOCS / "page-home.webp")
        browser.close()


def played(game, seed, answers, options):
    table, chance = open_table(game, ["Ann"], options, seed=seed), random.Random(seed)
    for _ in range(answers):
        if table.asks:
            table.answer(0, chance.choice(table.asks[0].keys))
    return table.record


def photograph(page: Page, file: Path) -> None:
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    file.write_bytes(base64.b64decode(shot["data"]))
    print(file.name, file.stat().st_size // 1000, "kB")


if __name__ == "__main__":
    main()
