"""A title of another package in a real browser: its door, its set-up, its board by mouse, its end; with its own picture
and with the one that the house draws for those who bring none."""

from __future__ import annotations

from pathlib import Path

import pytest

from browser.checks import complaints
from undercroft import shelf
from undercroft.web.aside.queue import WORKSHOP

GAME = "last-lantern"
DARK = {"color_scheme": "dark", "locale": "fr"}
HOME = Path(__file__).parents[2] / "examples" / GAME / "src"
ASKED = (shelf._installed, shelf._package, shelf.load, shelf.room, shelf.folder, shelf.cover)


@pytest.fixture
def rooms(request, monkeypatch, tmp_path):
    """The example on the shelf, with its rooms or as if it had none. It is found as an installed package is, so that
    the processes that compute aside know it, too."""
    installed = tmp_path / "last_lantern-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: last-lantern\nVersion: 1\n")
    (installed / "entry_points.txt").write_text(f"[undercroft.games]\n{GAME} = last_lantern.game:GAME\n")
    monkeypatch.syspath_prepend(str(HOME))
    monkeypatch.syspath_prepend(str(tmp_path))
    _look_anew()
    if request.param == "bare":
        known = shelf._package
        monkeypatch.setattr(shelf, "_package", lambda name: "" if name == GAME else known(name))
    yield request.param
    monkeypatch.undo()
    _look_anew()


def _look_anew() -> None:
    WORKSHOP.close()
    for asked in ASKED:
        asked.cache_clear()


@pytest.mark.parametrize(
    ("rooms", "width", "more"),
    [("whole", 1280, {}), ("whole", 360, DARK), ("bare", 360, DARK)],
    ids=["whole-1280", "whole-360-dark-fr", "bare-360-dark-fr"],
    indirect=["rooms"],
)
def test_it_is_played_by_clicks_on_its_board_to_the_end(visit, seeded, rooms, width, more, tmp_path):
    seeded(5)
    page, wrong = visit(width, 800, **more), {}
    page.goto("/")
    assert page.locator(f"#{GAME} svg.vault").count() == 1
    page.click(f"#{GAME} a.btn.quiet")
    page.wait_for_load_state("networkidle")
    wrong["set-up"] = complaints(page)
    page.click("form.setup button.lit")
    table = page.url.partition("?")[0]
    clicks = 0
    for _ in range(60):
        page.goto(f"{table}?begin")
        spots = page.locator("svg.board button.spot, svg.board a.spot[data-at]")
        if not spots.count():
            break
        if clicks == 3:
            wrong["table"] = complaints(page, by_axe=True)
            picture = page.locator("svg.board").screenshot(path=tmp_path / f"{rooms}-{width}.png")
            assert len(picture) > 3_000
        if spots.first.get_attribute("data-at"):  # several answers at one place: which one is asked beside it
            spots.first.click()
            page.wait_for_url("**at=*")
            spots = page.locator("form#answer button.opt")
        with page.expect_response("**/answer"):
            spots.first.click()
        clicks += 1
    page.goto(table)
    page.wait_for_selector("#turning")  # found aside, by a process that has this title as well
    wrong["end"] = complaints(page)
    assert clicks >= 10
    assert page.locator("a, button").filter(has_text="Replay" if width == 1280 else "Revoir").count()
    assert {where: found for where, found in wrong.items() if found} == {}
