"""Letters in a real browser: on a phone and on a large screen, in both languages, no line of a board runs into another,
out of its card or out of the picture. Needs a Chromium; where there is none there is nothing to measure with."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from html import escape, unescape
from pathlib import Path

import pytest

from board.test_pictures import positions
from undercroft.board import draw
from undercroft.board.standalone import STYLE
from undercroft.face import games
from undercroft.kernel.languages import language, languages

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SAMPLE = int(os.environ.get("PICTURES", "24")) // 6
MEASURE = Path(__file__).with_name("measure.js").read_text("utf-8")


def frame(svg: str, width: int) -> str:
    page = f"<!doctype html><style>{STYLE.read_text('utf-8')} body {{ margin: 8px }}</style>{svg}"
    return f'<iframe width="{width}" height="900" srcdoc="{escape(page)}"></iframe>'


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
@pytest.mark.parametrize("game", games())
def test_no_line_runs_into_another(game, tmp_path):
    frames, names = "", []
    for lang in languages():
        with language(lang):
            for number, (view, things, marks) in enumerate(positions(game, SAMPLE, seed=7)):
                board = draw(view, things, marks, lang)
                for key, svg in (("board", board.svg), *((panel.key, panel.svg) for panel in board.panels)):
                    for width in (360, 600) if key == "board" else (300,):
                        frames += frame(svg, width)
                        names.append(f"{lang} {number} {key} at {width}")
    file = tmp_path / "page.html"
    file.write_text(f"<!doctype html><meta charset=utf-8>{frames}<script>{MEASURE}</script>", "utf-8")
    said = subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
         f"--user-data-dir={tmp_path / 'user'}", "--virtual-time-budget=20000", "--dump-dom", file.as_uri()],
        capture_output=True, text=True, timeout=240, check=True,
    ).stdout  # fmt: skip
    found = json.loads(unescape(said.split('<pre id="found">')[1].split("</pre>")[0]))
    assert len(found) == len(names)
    wrong = [f"{name}: {one}" for name, faults in zip(names, found, strict=True) for one in faults]
    assert not wrong, "\n".join(wrong)
