"""The film strips of docs/web.md: `python docs/strips.py [GAME]`, with Chromium and the extra `dev`.

One answer of each game, photographed on the page while it is played: a frame a beat. The clock of the page is wound by
hand, so the frames are the same on every machine.
"""

from __future__ import annotations

import base64
import random
import shutil
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

from playwright.sync_api import Browser, Page, sync_playwright

from undercroft import face, open_table
from undercroft.store.folder import Folder

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent / "tests"))

from web.visitor import serving  # noqa: E402

# game, seed, answers before, theme
STRIPS = (
    ("mini-rogue", 6, 17, "light"),
    ("paper-dungeons", 1, 19, "light"),
    ("map-maker", 2, 31, "dark"),
    ("dungeon-run", 3, 20, "dark"),
)
FRAMES, STEP = 6, 120


def main() -> None:
    folder = Folder(Path(tempfile.mkdtemp()))
    face.secrets = SimpleNamespace(token_hex=lambda n: "film")  # type: ignore[attr-defined]  # the luck that comes next
    with serving(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for game, seed, answers, theme in (one for one in STRIPS if one[0] in (sys.argv[1:] or one)):
            table, luck = open_table(game, ["Ann"], seed=seed), random.Random(seed)
            for _ in range(answers):
                table.answer(0, luck.choice(table.asks[0].keys))
            page = browser.new_page(viewport={"width": 1280, "height": 760}, color_scheme=theme, device_scale_factor=1)
            frames = played(page, f"{address}/t/{folder.open(table.record)}?begin=1", luck.choice(table.asks[0].keys))
            strip(browser, frames, theme, DOCS / f"strip-{game}.webp")
        browser.close()


def played(page: Page, address: str, key: str) -> list[bytes]:
    """A frame whenever something else is told, the scene if there is one, and the question at the end."""
    page.clock.install(time=0)
    page.goto(address)
    page.clock.pause_at(60_000)
    page.clock.run_for(400)
    if page.locator("#answer a.opt").count():
        page.locator("#answer a.opt").first.click()
        page.wait_for_url("**at=**")
    own = page.locator(f'#answer button.opt[value="{key}"]')
    (own if own.count() else page.locator("#answer button.opt")).first.click(no_wait_after=True)
    page.wait_for_selector("main.playing")
    frames, told = [], -1
    for _ in range(120):
        now = page.locator(".telling-now li, .tray, p.stamped, [data-goes]").count()
        if now != told:
            page.evaluate("for (const one of document.getAnimations()) try { one.finish() } catch { /* endless */ }")
            frames.append(page.screenshot())
        told = now
        if page.locator("[data-goes]").count():
            page.locator("[data-goes]").click()
        page.clock.run_for(STEP)
        if not page.locator("main.playing").count():
            break
    frames.append(page.screenshot())
    chosen = sorted({round(at * (len(frames) - 1) / (FRAMES - 1)) for at in range(FRAMES)})
    return [frames[at] for at in chosen]


def strip(browser: Browser, frames: list[bytes], theme: str, file: Path) -> None:
    shown = "".join(f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in frames)
    ground = "#121418" if theme == "dark" else "#E3E0D5"
    page = browser.new_page(viewport={"width": 1520, "height": 616})
    page.set_content(
        f"<style>body {{ margin: 0; padding: 10px; display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px;"
        f" background: {ground} }} img {{ width: 100%; border-radius: 6px }}</style>{shown}"
    )
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 78})
    file.write_bytes(base64.b64decode(shot["data"]))
    print(file.name, len(frames), "frames,", file.stat().st_size // 1000, "kB")


if __name__ == "__main__":
    main()
