"""The moving picture of the README: `python docs/movie.py`, with Chromium, Pillow and the extra `dev`.

Twenty seconds of real play, photographed on the page while beats are played: a few answers of each game. The clock of
the page is wound by hand, so the frames are the same on every machine.
"""

from __future__ import annotations

import io
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from undercroft import face, open_table
from undercroft.store.folder import Folder

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent / "tests"))

from web.visitor import serving  # noqa: E402

# game, seed, answers before, theme
PARTS = (
    ("mini-rogue", 6, 17, "light"),
    ("paper-dungeons", 1, 19, "light"),
    ("map-maker", 2, 31, "dark"),
    ("dungeon-run", 1, 11, "dark"),
)
WIDE, HIGH, SMALL = 1280, 760, 800  # as it is photographed, and how wide it is kept
EACH, STEP = 5000, 200  # milliseconds of a part, and between two frames
MOST = 1_500_000  # bytes


def main() -> None:
    folder, frames = Folder(Path(tempfile.mkdtemp())), list[Image.Image]()
    face.secrets = SimpleNamespace(token_hex=lambda n: "film")  # type: ignore[attr-defined]  # the luck that comes next
    with serving(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for game, seed, answers, theme in PARTS:
            table, luck = open_table(game, ["Ann"], seed=seed), random.Random(seed)
            for _ in range(answers):
                table.answer(0, luck.choice(table.asks[0].keys))
            page = browser.new_page(viewport={"width": WIDE, "height": HIGH}, color_scheme=theme)
            page.clock.install(time=0)
            page.goto(f"{address}/t/{folder.open(table.record)}?begin=1")
            page.clock.pause_at(60_000)
            frames += filmed(page, luck)
            page.close()
        browser.close()
    kept(frames, DOCS / "play.webp")


def filmed(page: Page, luck: random.Random) -> list[Image.Image]:
    """So many frames: a question, an answer, what comes of it, and so on."""
    frames, read = list[Image.Image](), 0
    while len(frames) < EACH // STEP:
        page.clock.run_for(STEP)
        frames.append(photograph(page))
        is_played = page.locator("main.playing").count()
        read = 0 if is_played and not page.locator("[data-goes]").count() else read + 1
        if read < 4:  # a question or a scene stands for a moment
            continue
        read = 0
        if page.locator("[data-goes]").count():
            page.locator("[data-goes]").click(no_wait_after=True)
        elif page.locator("#answer a.opt").count():  # a thing, then its uses
            page.locator("#answer a.opt").first.click(no_wait_after=True)
            time.sleep(0.5)
        else:
            own = page.locator("#answer button.opt")
            own.nth(luck.randrange(own.count())).click(no_wait_after=True)
            for _ in range(20):  # not every answer has something to be played
                if page.locator("main.playing").count():
                    break
                time.sleep(0.1)
    return frames


def photograph(page: Page) -> Image.Image:
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return shot.resize((SMALL, SMALL * HIGH // WIDE), Image.Resampling.LANCZOS)


def kept(frames: list[Image.Image], file: Path) -> None:
    """As good as fits."""
    for quality in (70, 55, 40, 25):
        first, *others = frames
        first.save(file, save_all=True, append_images=others, duration=STEP, loop=0, quality=quality, method=4)
        if file.stat().st_size < MOST:
            break
    print(file.name, len(frames), "frames,", file.stat().st_size // 1000, "kB, quality", quality)


if __name__ == "__main__":
    main()
