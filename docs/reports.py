"""The pictures of the lab's reports for docs/lab.md: `python docs/reports.py`, with Chromium and the extra `dev`.

Careful plays each game (some thousand games, minutes), its report is written, and the top of it is photographed.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from pages import photograph
from playwright.sync_api import sync_playwright

from undercroft.lab.executors import workers
from undercroft.lab.jobs import jobs
from undercroft.lab.reading import Found
from undercroft.lab.report.page import write_report
from undercroft.lab.run import run

DOCS = Path(__file__).parent
# game, what is varied, games of each cell, theme
REPORTS = (
    ("mini-rogue", ["character", "difficulty"], 100, "light"),
    ("map-maker", ["class-1", "hard"], 100, "dark"),
    ("dungeon-run", ["opening"], 100, "dark"),
    ("paper-dungeons", ["dungeon"], 50, "light"),
)


def main() -> None:
    home = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())  # games that were played before are there
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright, workers() as pool:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game, vary, count, theme in REPORTS:
            run(jobs(game, vary=vary, seeds=range(count)), home / game, pool)
            page = browser.new_page(viewport={"width": 900, "height": 2300}, color_scheme=theme)
            page.goto(write_report(Found(home / game), home / f"{game}.html").resolve().as_uri())
            photograph(page, DOCS / f"lab-{game}.webp")
        browser.close()


if __name__ == "__main__":
    main()
