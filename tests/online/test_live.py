"""Live: a stream says when to look again, and nothing that its seat may not know; an answer is taken once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import threading
import time
from itertools import cycle, islice
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy import create_engine

from online.friends import Friend, listening, sit_down
from undercroft.store.database import Database
from undercroft.web.addresses import STATIC
from undercroft.web.limits import Guarded, Limits
from undercroft.web.online.stream import BEAT
from undercroft.web.words import Refused
from web.visitor import serving

LONG = 2.5  # seconds: longer than a beat


@pytest.fixture
def database(address):
    return Database(address)


@pytest.fixture
def served(database):
    with serving(database) as at:
        yield at


def play(*friends: Friend) -> Friend:
    """Whoever is asked answers; returns who it was."""
    asked = next(friend for friend in friends if friend.look() and friend.offered)
    key = asked.offered[0]
    assert asked.answer(key, sure=key).status_code == 200
    return asked


def play_until_seen(by: Friend, *friends: Friend) -> None:
    """They answer until the page of one of them is another: not every answer tells everybody something."""
    by.look()
    before = stamp(by)
    for _ in range(60):
        play(*friends)
        by.look()
        if stamp(by) != before:
            return
    raise AssertionError("nothing of sixty answers was to be seen")


def stamp(friend: Friend) -> str:
    return re.search(r'<main[^>]*data-stamp="([^"]*)"', friend.page.text)[1]


def until(happened, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.2)


def answers(database: Database, friend: Friend) -> list[dict]:
    return [line for line in database.load(friend.table.removeprefix("/t/"))[0].lines if "seat" in line]


def test_the_others_are_told_at_once_and_a_beat_comes_in_between(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    asked, other = (ann, bo) if ann.offered else (bo, ann)
    with listening(other) as heard:
        heard.wait_for("beat", 2)
        assert heard.of("table") == []  # the page is as it stands: nothing to tell
        play_until_seen(other, asked, other)
        heard.wait_for("table")


def test_a_page_takes_no_connection_for_lost_before_two_beats_are_missing():
    silence = int(re.search(r"const SILENCE = (\d+);", (STATIC / "online.js").read_text())[1])
    assert 2 * BEAT * 1000 < silence < 5_000


def test_who_comes_back_is_told_what_has_changed_and_else_nothing(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    with listening(bo) as heard:
        play_until_seen(bo, ann, bo)
        heard.wait_for("table")
        time.sleep(LONG)  # and whatever else of it is on its way
        _, last = heard.of("table")[-1]
    with listening(bo, since="old.old", last=last) as again:
        again.wait_for("beat", 2)
        assert again.of("table") == []
    play_until_seen(bo, ann, bo)
    with listening(bo, since="", last=last) as again:
        again.wait_for("table")


def test_talk_and_presence_are_told_without_the_game(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    with listening(ann) as heard:
        time.sleep(1.5)
        bo.post(f"{bo.table}/talk", data={"text": "hello"})
        heard.wait_for("company")
        assert heard.of("table") == []
        with listening(bo):
            until(lambda: ann.look() and "bo here" in ann.text)


def test_who_leaves_is_away_after_a_while(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    with listening(ann) as heard:
        with listening(bo):
            until(lambda: ann.look() and "bo here" in ann.text)
        known = len(heard.of("company"))
        until(lambda: ann.look() and "bo last here" in ann.text)
        heard.wait_for("company", known + 1)


def test_an_answer_is_taken_once_however_often_it_is_sent(served, database):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    asked = ann if ann.offered else bo
    before = len(answers(database, ann))
    key = asked.offered[0]
    sent = {"number": asked.hidden("number"), "seat": asked.hidden("seat"), "answer": key, "sure": key}
    found = []

    def send() -> None:
        with httpx.Client(base_url=served, cookies=asked.client.cookies, timeout=60) as client:
            found.append(client.post(f"{asked.table}/answer", data=sent).status_code)

    threads = [threading.Thread(target=send) for _ in range(6)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert set(found) == {303}
    given = answers(database, ann)[before:]
    mine = [line for line in given if line["seat"] == int(sent["seat"])]
    assert mine[0]["answer"] == key
    assert len(mine) == 1 or mine[1]["clause"] != mine[0]["clause"]  # standing answers may follow
    other = next(one for one in asked.offered if one != key)
    late = asked.client.post(f"{asked.table}/answer", data={**sent, "answer": other, "sure": other})
    assert late.status_code == 409


def test_side_by_side_nobody_is_blocked_and_nothing_is_seen(served, database):
    """Paper Dungeons: while ann plays her round, bo's page and stream stay the same to the byte."""
    ann, bo = sit_down(served, "paper-dungeons", ["ann", "bo"])
    while not (ann.look() and ann.offered and bo.look() and bo.offered):
        play(ann, bo)
    with listening(bo) as heard:
        heard.wait_for("company")  # that bo himself is here
        before = page_of(bo)
        quiet = len(heard.of("table", "company"))
        moved = 0
        while ann.look() and ann.offered and moved < 6:
            ann.answer(ann.offered[0], sure=ann.offered[0])
            moved += 1
            assert page_of(bo) == before
        assert moved
        time.sleep(LONG)
        assert len(heard.of("table", "company")) == quiet
    number = bo.hidden("number")
    assert bo.answer(bo.offered[0], sure=bo.offered[0]).status_code == 200  # the form from before is still good
    assert number != bo.hidden("number") or not bo.offered


def page_of(friend: Friend) -> str:
    friend.look()
    return friend.page.text


def test_a_seat_that_is_moved_away_ends_its_stream(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    ann.look()
    with listening(bo) as heard:
        heard.wait_for("beat")
        ann.post(f"{ann.table}/reopen", data={"seat": "1"})
        heard.wait_for("gone")


def test_a_server_that_stops_tells_its_pages(address):
    with serving(Database(address)) as served:
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        listen = listening(ann)
        heard = listen.__enter__()
        heard.wait_for("beat")
    heard.wait_for("closing")
    listen.__exit__(None, None, None)


def test_standing_answers_are_kept_with_the_seat_and_given_while_it_is_away(served, database):
    """Dungeon Run: what bo has decided once is answered for him when ann has answered, with no page of his open."""
    ann, bo = sit_down(served, "dungeon-run", ["ann", "bo"])
    chosen = ["rally", "all-dice", "kept-roll", "better-rating", "accept-help", "stay-out", "wear", "away"]
    bo.post(f"{bo.table}/standing", data={"standing": chosen})
    given = 0
    for _ in range(60):
        given += play(ann, bo) is bo
        recorded = [line for line in answers(database, ann) if line["seat"] == 1]
        if len(recorded) > given:
            break
    assert len(recorded) > given
    bo.look()
    assert 'value="away" checked' in bo.page.text
    ann.look()
    assert 'value="away" checked' not in ann.page.text


def test_what_happened_since_you_were_last_here_is_said(served, database, monkeypatch):
    from undercroft.store import seats

    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    with listening(bo):
        until(lambda: ann.look() and re.search(r"bo\s+here", ann.text))
    monkeypatch.setattr(seats, "HERE", 0.0)
    # not every answer of hers tells bo something, and what he has answered after he has read
    until(lambda: play(ann, bo) is ann and bo.look() and "Since you were last here" in bo.text)
    before_the_table = bo.page.text.partition('class="notice since"')[2].partition('id="answer"')[0]
    assert before_the_table.count("<li>") >= 1  # on a phone too it stands above the board
    ann.look()
    assert "Since you were last here" not in ann.text  # her page was never open live


def test_too_many_pages_from_one_address_are_refused(address):
    with serving(Database(address), limits=Limits(streams=3)) as served:
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        open_streams = [listening(ann) for _ in range(3)]
        for one in open_streams:
            one.__enter__().wait_for("beat")
        refused = ann.client.get(f"{ann.table}/stream")
        assert refused.status_code == 429
        for one in open_streams:
            one.__exit__(None, None, None)
        end = time.monotonic() + 30
        while True:  # they have left: there is room again
            with listening(ann) as heard:
                time.sleep(0.3)
                if heard.of("beat"):
                    break
            assert time.monotonic() < end


def test_tables_and_requests_are_bounded_by_address(address):
    with serving(Database(address), limits=Limits(tables=2, talk=10)) as served:
        ann = Friend(served, "ann")
        ann.lay("mini-rogue", 2)
        ann.lay("mini-rogue", 2)
        sent = {"kind": ["person"], "who": ["ann"], "where": "online"}
        assert ann.post("/new/mini-rogue", data=sent).status_code == 429
    with serving(Database(address), limits=Limits(rate=1, burst=5)) as served:
        ann = Friend(served, "ann")
        found = [ann.get("/rules").status_code for _ in range(8)]
        assert found[:5] == [200] * 5
        assert 429 in found[5:]


def test_healthz_and_a_log_without_secrets(address):
    lines: list[str] = []
    database = Database(address)
    with serving(database, log=lines.append) as served:
        ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
        links = ann.look() and [*ann.links, *bo.links]
        well = ann.client.get("/healthz")
        assert (well.status_code, well.json()["status"]) == (200, "ok")
        ann.client.get(f"{ann.table}?look=secret-thing")
        token = ann.token
    asked = [json.loads(line) for line in lines]
    assert {"time", "id", "method", "path", "status", "bytes", "ms", "address"} == set(asked[0])
    assert any(one["path"] == "/join/*" for one in asked)
    for secret in (token, "secret-thing", *(link.removeprefix("/join/") for link in links)):
        assert secret not in "".join(lines)


def test_a_database_that_does_not_answer_is_said(postgres):
    from online.postgres import new_database

    database = Database(new_database(postgres))
    with serving(database) as served:
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        database.engine.dispose()
        database._singles.dispose()
        database.engine = database._singles = create_engine("postgresql+psycopg://nobody@127.0.0.1:1/nothing")
        assert ann.client.get("/healthz").status_code == 503
        assert ann.client.get(ann.table).status_code == 503


def test_a_stream_that_is_opened_late_is_no_form_that_takes_too_long():
    """On a busy machine it may be looked at for the first time when the time for a form is up."""
    heard: list[str] = []

    async def page(scope, receive, send):
        heard.append((await receive())["type"])

    async def hung_up():
        await asyncio.sleep(0.01)
        return {"type": "http.disconnect"}

    whole = SimpleNamespace(state=SimpleNamespace(counted=None))
    for method in ("GET", "POST"):
        scope = {"type": "http", "method": method, "path": "/", "headers": [], "client": ("127.0.0.1", 1), "app": whole}
        with contextlib.suppress(Refused):
            asyncio.run(Guarded(page, limits=Limits(seconds=0))(scope, hung_up, None))
    assert heard == ["http.disconnect"], "the form is refused, the stream goes on"


def hurry(friend: Friend) -> None:
    """Who is asked gives the first answer of the first thing."""
    friend.look()
    form = friend.page.text.partition('id="answer"')[2].partition("</form>")[0]
    if step := re.search(r'<a class="opt" href="([^"#]+)', form):
        form = friend.client.get(step[1]).text.partition('id="answer"')[2].partition("</form>")[0]
    if found := re.search(r'name="answer" value="([^"]+)"', form):
        assert friend.answer(found[1], sure=found[1]).status_code == 200


def reads(friend: Friend) -> str:
    friend.look()
    return re.search(r'<p class="readers"[^>]*>([^<]*)', friend.page.text)[1]


def test_who_has_gone_on_from_a_monster_and_who_still_reads(served):
    """Everybody sees it of everybody, and within the next round nothing is told by it of who has answered."""
    ann, bo, cy = sit_down(served, "paper-dungeons", ["Ann", "Bo", "Cy"])
    with listening(ann), listening(bo), listening(cy):
        for friend in islice(cycle((ann, bo, cy)), 400):
            hurry(friend)
            ann.look()
            if "Monster 1: " in ann.page.text:  # the story tells it; who is here may be known a moment later
                break
        until(lambda: reads(ann) == "Bo, Cy still read")
        assert bo.client.post(f"{bo.table}/read").status_code == 204
        until(lambda: reads(ann) == "Bo is ready, Cy still reads")
        assert reads(bo) == "Ann, Cy still read"
        assert reads(cy) == "Bo is ready, Ann still reads"
        for friend in (ann, cy):
            friend.client.post(f"{friend.table}/read")
        until(lambda: not reads(bo))
        word = re.search(r'id="company" data-stamp="([^"]*)"', bo.page.text)[1]
        hurry(ann)
        bo.look()
        assert re.search(r'id="company" data-stamp="([^"]*)"', bo.page.text)[1] == word
