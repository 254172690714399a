"""How far one answer walks: the files of ours in which code runs for it, and how often it goes from one to another.

    python bench/walk.py [-v]        Mini Rogue, the fourth answer, in the terminal, on the page and online

A file counts when a function of it runs between the answer and the next question; a hop is a call from one file into
another. The first answers are left out: what is made once (catalogues, templates, print) is made by then. Terminal and
page play the same seed; the luck of an online table is its own, so that the walk of the middle length of five is told.

A page has two roads. Where no script runs the answer to the form leads to the page, which is asked for then: POST and
GET. A script sends what it has and is answered with what changed, beats included: one POST.
"""

from __future__ import annotations

import re
import sys
import tempfile
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import FrameType
from typing import Any, ClassVar

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # which client it wants does not matter here
    from starlette.testclient import TestClient

import undercroft
from undercroft.players.sitting import Sitting
from undercroft.store.database import Database
from undercroft.store.folder import Folder
from undercroft.store.journal import Journal
from undercroft.term.player import Player
from undercroft.term.terminal import Terminal
from undercroft.web.app import app
from web import Script

HOUSE = str(Path(undercroft.__file__).parent)
GAME, SEED, WARM = "mini-rogue", 7, 3


class Walk:
    """What runs while it is followed, in whatever thread."""

    now: ClassVar[Walk | None] = None  # the one that is followed

    def __init__(self) -> None:
        self.files: dict[str, int] = {}
        self.hops = 0

    def came(self, frame: FrameType) -> None:
        file = frame.f_code.co_filename
        if file.startswith(HOUSE):
            self.files[file] = self.files.get(file, 0) + 1
            caller = frame.f_back.f_code.co_filename if frame.f_back else ""
            self.hops += caller.startswith(HOUSE) and caller != file

    @contextmanager
    def followed(self) -> Iterator[None]:
        Walk.now = self
        try:
            yield
        finally:
            Walk.now = None

    def told(self, where: str) -> list[str]:
        whole = f"{where:<24}{len(self.files):>4} files {self.hops:>6} hops {sum(self.files.values()):>7} calls"
        return [whole, *(f"    {Path(file).relative_to(HOUSE)}" for file in sorted(self.files))]


class Typist(Terminal):
    """Somebody who takes the first answer, and is followed at one of them."""

    def __init__(self, walk: Walk) -> None:
        super().__init__()
        self.answers, self._following = 0, walk.followed()

    def tell(self, *words: Any, **how: Any) -> None:
        pass

    def read(self, prompt: str = "> ") -> str:
        self.answers += 1
        if self.answers == WARM + 1:
            self._following.__enter__()
        elif self.answers > WARM + 1:
            self._following.__exit__(None, None, None)
            raise EOFError
        return "1"


def in_the_terminal(walk: Walk, folder: Path) -> None:
    table = undercroft.open_table(GAME, ["Ann"], seed=SEED)
    with Journal.begin(table, folder / "game.jsonl") as journal:
        Player(Typist(walk), Sitting(table, journal, {}), journal).play()


def on_the_page(walk: Walk, folder: Path, scripted: bool = False) -> None:
    served = app(Folder(folder), ("testserver",))
    name = served.state.tables.open(undercroft.open_table(GAME, ["Ann"], seed=SEED))
    with TestClient(served) as client:
        _answered(walk, client, f"/t/{name}", scripted)


def with_script(walk: Walk, folder: Path) -> None:
    on_the_page(walk, folder, scripted=True)


def online(folder: Path, scripted: bool = False) -> tuple[Walk, Walk]:
    """Ann's answer, and Bo who looks on."""
    answered, looked = Walk(), Walk()
    served = app(Database(f"sqlite:///{folder / 'tables.db'}"), ("testserver",))
    with TestClient(served) as ann:
        bo = TestClient(served)
        page = ann.post(f"/new/{GAME}", data={"kind": ["person"], "who": ["Ann"], "where": "online"})
        address = page.url.path
        bo.post(re.findall(r'value="[^"]*(/join/[^"]+)"', page.text)[-1], data={"called": "Bo"})
        ann.post(f"{address}/begin")
        assert bo.get(address).status_code == 200
        _answered(answered, ann, address, scripted)
        with looked.followed():
            bo.get(address)
    return answered, looked


def _answered(walk: Walk, client: TestClient, address: str, scripted: bool) -> None:
    script = Script()
    text = client.get(address).text
    for at in range(WARM + 1):
        form = text.partition('id="answer"')[2]
        fields = re.findall(r'name="(number|seat|answer)" value="([^"]+)"', form)
        sent = dict(reversed(fields))  # of the answers the first
        seen = re.search(r'data-seen="([^"]+)"', text)[1]
        told = {"x-seen": f"{seen} full", "x-parts": script.word} if scripted else {}
        with walk.followed() if at == WARM else nullcontext():
            shown = client.post(f"{address}/answer", data=sent, headers=told)
        assert shown.status_code == 200, shown.text
        assert len(shown.history) == (0 if scripted else 1), shown.text
        text = script.text_of({**shown.headers, "content-encoding": ""}, shown.content) if scripted else shown.text


def notice(frame: FrameType, event: str, _: Any) -> None:
    if event == "call" and Walk.now is not None:
        Walk.now.came(frame)


def main() -> None:
    threading.setprofile(notice)  # before the first thread is begun
    sys.setprofile(notice)
    told: list[list[str]] = []
    with tempfile.TemporaryDirectory() as home:
        roads = (("terminal", in_the_terminal), ("page, POST and GET", on_the_page), ("page, one POST", with_script))
        for where, play in roads:
            walk = Walk()
            (folder := Path(home) / where).mkdir()
            play(walk, folder)
            told.append(walk.told(where))
        walks = []
        for at in range(10):
            (folder := Path(home) / str(at)).mkdir()
            walks.append(online(folder, scripted=at >= 5))
        online_roads = {
            "online, POST and GET": [answer for answer, _ in walks[:5]],
            "online, one POST": [answer for answer, _ in walks[5:]],
            "online, who looks on": [looked for _, looked in walks[:5]],
        }
        for where, found in online_roads.items():
            told.append(sorted(found, key=lambda one: len(one.files))[2].told(where))
    sys.setprofile(None)
    for lines in told:
        print("\n".join(lines if "-v" in sys.argv else lines[:1]))


if __name__ == "__main__":
    main()
