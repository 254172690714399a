"""An answer brings what changed: the parts that a page has not yet, and where the others stand."""

from __future__ import annotations

import json
import re

from undercroft import open_table
from undercroft.board import draw
from undercroft.web import pages, parts
from web.test_staged import answer, begun, seen

WORD = re.compile(r"[0-9a-f]{16}")


def whole(page, held: list[str]) -> str:
    """The page of an answer, as the script makes it of the parts it holds."""
    told = json.loads(page.text)
    held[:] = [*(held if told["on"] else ()), *told["fresh"]]
    runs = iter(told["page"])
    return "".join("".join(held[first : first + count]) for first, count in zip(runs, runs, strict=True))


def without_beats(text: str) -> str:
    return re.sub(r'<script type="application/json" id="beats">.*?</script>', "", text, flags=re.S)


def test_it_is_the_same_page(visitor, folder):
    """Made of its parts it is the page that a browser without them is shown; and less of it is sent each time."""
    visitor.client.cookies.set("notes", "0")  # a lesson comes once only
    name = begun(visitor, folder, "paper-dungeons")
    word, held, sent, wholes = "new", [], 0, 0
    for nth in range(5):
        hidden = {one: visitor.hidden(one) for one in ("number", "seat")}
        headers = {**seen(visitor), "x-parts": word}
        answered = {**hidden, "answer": visitor.offered[0]}
        page = visitor.client.post(f"/t/{name}/answer", data=answered, headers=headers)
        text, word = whole(page, held), json.loads(page.text)["now"]
        beats = json.loads(re.search(r'id="beats">(.*?)</script>', text, re.S)[1])["played"]
        frames = [one["frame"]["board"] for one in beats["beats"]]
        assert all("".join(held[at] for at in one).startswith("<svg") for one in frames)
        assert "pool" not in beats
        assert page.headers["cache-control"] == "no-store"
        assert without_beats(text).split() == visitor.get(f"/t/{name}").text.split()
        sent, wholes = (sent + len(page.text), wholes + len(text)) if nth else (0, 0)
    assert 3 * sent < wholes


def test_what_is_rendered_once_is_what_would_be_rendered_now(visitor, folder):
    """Whatever changes on a page: who is asked, a figure, the pace, the language, a seat that is lent."""
    name = begun(visitor, folder, "mini-rogue")
    changes = [
        lambda: answer(visitor, {}),
        lambda: visitor.post("/settings", data={"pace": "quick", "to": f"/t/{name}"}),
        lambda: visitor.post("/settings", data={"lang": "fr", "to": f"/t/{name}"}),
        lambda: visitor.post(f"/t/{name}/notes", data={"level": "1"}),
        lambda: answer(visitor, {}),
        lambda: visitor.post(f"/t/{name}/lend", data={"seat": "0", "bot": "bot:careful"}),
    ]
    shown = set()
    for change in changes:
        change()
        text = visitor.get(f"/t/{name}").text
        pages._once.cache_clear()
        assert visitor.get(f"/t/{name}").text == text
        shown.add(text)
    assert len(shown) == len(changes)


def test_a_word_serves_once_and_nobody_elses_does(visitor, folder):
    begun(visitor, folder)
    for word in ("new", "", "0" * 16, "x" * 500):
        answer(visitor, {**seen(visitor), "x-parts": word})
        told = json.loads(visitor.page.text)
        assert told["on"] == ""
        assert WORD.fullmatch(told["now"])
        begun(visitor, folder)


def test_who_has_gone_on_begins_again():
    kept = parts._Browsers()
    first = kept.take("new")
    assert first.numbers_of(["<li>a<li>b"]) == [0, 1]
    word = kept.keep(first)
    again = kept.take(word)
    assert (again.word, again.numbers_of(["<li>b", "<li>c"]), again.fresh) == (word, [1, 2], ["<li>c"])
    assert kept.take(word).word == ""  # another tab with the same word, or the answer sent again


def test_what_is_known_of_browsers_is_bounded(monkeypatch):
    monkeypatch.setattr(parts, "MOST", 100)
    kept = parts._Browsers()
    words = []
    for n in range(50):
        one = kept.take("new")
        one.numbers_of(f"<li>{n} {m}" for m in range(10))
        words.append(kept.keep(one))
    assert sum(map(len, kept._known.values())) <= 100
    assert kept.take(words[0]).word == ""
    assert kept.take(words[-1]).word == words[-1]


def test_cutting_loses_nothing():
    assert "".join(parts.cut("<main><svg><g>1</g></svg><li>2</main>")) == "<main><svg><g>1</g></svg><li>2</main>"


def test_a_picture_is_cut_the_same_by_its_pieces():
    view = open_table("mini-rogue", ["Ann"], seed=7)
    drawn = draw(view.view(0), view.things, {}, "en")
    assert "".join(drawn.pieces) == drawn.svg
    assert parts.cut_all(drawn.pieces) == parts.cut(drawn.svg)
    assert parts.cut_all(("one ", "two<g>", "three</g>", "<g/>", " end")) == ["one two", "<g>three</g>", "<g/> end"]
