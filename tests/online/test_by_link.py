"""Seats by link: who has a link has the seat, who has none has nothing; the host opens and closes."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import text

from online.friends import Friend, sit_down
from undercroft.bots.seated import bot_for
from undercroft.store.database import Database
from undercroft.store.folder import Folder
from web.visitor import serving


@pytest.fixture
def served(tmp_path):
    """As `undercroft serve` does it: games around one device in a folder, online tables in a database beside it."""
    folder = Folder(tmp_path / "home")
    with serving(folder, online=lambda: Database(folder.path / "undercroft.db")) as address:
        yield address


@pytest.fixture
def rows(tmp_path):
    """What stands in the database, read by somebody else."""

    def read(query: str) -> list[tuple]:
        opened = Database(tmp_path / "home" / "undercroft.db")
        with opened.engine.connect() as connection:
            found = [tuple(row) for row in connection.execute(text(query))]
        opened.close()
        return found

    return read


def test_a_table_is_opened_joined_by_links_and_played_from_two_browsers(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    assert "ann" in bo.text
    assert "bo" in ann.text
    for _ in range(12):
        asked = next(friend for friend in (ann, bo) if friend.look() and friend.offered)
        key = asked.offered[0]
        assert asked.answer(key, sure=key).status_code == 200
    assert ann.page.text != bo.page.text


def test_who_is_not_asked_sees_for_whom_the_table_waits(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    asked, other = (ann, bo) if ann.offered else (bo, ann)
    assert other.offered == []
    assert f"{asked.name} is choosing" in other.text
    assert asked.page.text.split("<title>")[1].startswith("● Your move")
    assert "turn.svg" in asked.page.text
    assert "turn.svg" not in other.page.text


def test_a_stranger_is_told_what_is_told_of_a_table_that_is_not(served):
    """Every address of a table: the answer to a stranger does not depend on whether there is one."""
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    stranger = Friend(served, "eve")
    addresses = ["", "/company", "/stream", "/record", "/replay", "/turning", "/stamp", "/code/0", "/code/watch"]
    forms = ["answer", "undo", "hint", "sit", "standing", "supply", "go-on", "again", "play-on", "notes", "begin",
             "talk", "reopen", "bot", "lend", "send-away", "seal", "share", "remove", "duel",
             "read"]  # fmt: skip
    for kind, where in [("get", one) for one in addresses] + [("post", f"/{one}") for one in forms]:
        there, nowhere = [getattr(stranger.client, kind)(f"{table}{where}") for table in (ann.table, "/t/~nothing")]
        assert there.status_code == nowhere.status_code == 404, where
        assert there.text == nowhere.text, where


def test_every_address_of_a_table_is_in_that_test(served):
    from undercroft.web.app import _routes

    tested = test_a_stranger_is_told_what_is_told_of_a_table_that_is_not.__code__.co_consts
    known = {word.strip("/") for part in tested if isinstance(part, (tuple, str)) for word in
             (part if isinstance(part, tuple) else (part,)) if isinstance(word, str)}  # fmt: skip
    ours = {route.path.rpartition("}")[2].strip("/") for route in _routes() if route.path.startswith("/t/{name}")}
    assert ours <= known


def test_tokens_are_kept_hashed_and_cookies_are_for_the_server_only(served, rows):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    kept = repr([*rows("SELECT * FROM chairs"), *rows("SELECT * FROM watchers"), *rows("SELECT * FROM tables")])
    for token in [ann.token, bo.token, *(link.removeprefix("/join/") for link in ann.links)]:
        assert len(token) >= 24
        assert token not in kept
    eve = Friend(served, "eve")
    joined = eve.client.post(bo.links[0], data={"called": "eve"}, follow_redirects=False)
    cookie = joined.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie
    behind_tls = {"x-forwarded-proto": "https", "x-forwarded-for": "10.0.0.9"}
    joined = Friend(served, "cy").client.post(bo.links[0], data={}, follow_redirects=False, headers=behind_tls)
    assert "secure" in joined.headers["set-cookie"].lower()


def test_the_host_sees_links_until_somebody_comes_and_each_their_own(served):
    ann, bo = Friend(served, "ann"), Friend(served, "bo")
    ann.lay("mini-rogue", 2)
    assert len(ann.links) == 3
    invitation = ann.links[1]
    bo.come(invitation)
    ann.look()
    assert len(ann.links) == 2, "its own, and that of the spectators"
    assert bo.links == [f"/join/{bo.token}"]
    assert bo.links[0] != invitation
    assert ann.token not in bo.page.text
    assert bo.token not in ann.page.text
    assert Friend(served, "eve").get(invitation).status_code == 404, "it is spent"


def test_the_host_looks_into_no_seat_with_the_links_it_has_sent(served, programs):
    """Not before somebody sits there, and not after: only by taking the seat, which everybody sees."""
    ann, bo = Friend(served, "ann"), Friend(served, "bo")
    ann.lay("dungeon-run", 2)
    link = ann.links[1]
    ann.post(f"{ann.table}/begin")  # bo comes later
    table, token = f"tables{ann.table.removeprefix('/t')}", link.removeprefix("/join/")
    assert programs(token).get(table).status_code == 404
    spy = Friend(served, "spy")
    spy.client.cookies.set(f"seat{ann.table.removeprefix('/t/')}", token)
    assert spy.get(ann.table).status_code == 404
    bo.come(link)
    assert bo.look().status_code == 200
    for one in (programs(token).get(table), spy.get(ann.table), spy.get(link)):
        assert one.status_code == 404
    ann.post(f"{ann.table}/reopen", data={"seat": "1"})
    assert bo.look().status_code == 404, "who loses the seat is told"
    assert "given to somebody else by the host: 1" in ann.text


def test_of_two_who_come_by_one_link_one_sits_down(served):
    ann, bo, cy = (Friend(served, name) for name in ("ann", "bo", "cy"))
    ann.lay("mini-rogue", 2)
    link = ann.links[1]
    bo.get(link)
    cy.get(link)
    assert bo.post(link, data={"called": "bo"}).status_code == 200
    assert cy.post(link, data={"called": "cy"}).status_code == 404
    assert "leads nowhere any more" in cy.text


def test_looking_at_a_link_takes_nothing(served, rows):
    ann = Friend(served, "ann")
    ann.lay("mini-rogue", 2)
    preview = Friend(served, "a program that looks at links")
    assert preview.get(ann.links[1]).status_code == 200
    assert not preview.client.cookies
    assert rows("SELECT taken FROM chairs ORDER BY seat") == [(1,), (0,)]


def test_a_seat_moves_to_another_device_by_its_link(served):
    _, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    phone = Friend(served, "bo on the phone")
    phone.come(bo.links[0])
    assert phone.offered == bo.offered
    assert phone.text == bo.text
    assert phone.client.cookies.items() == bo.client.cookies.items()


def test_the_host_reopens_a_lost_seat_and_the_old_link_ends(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    old = bo.links[0]
    ann.post(f"{ann.table}/reopen", data={"seat": "1"})
    assert ann.links[1] != old
    assert bo.look().status_code == 404
    assert Friend(served, "x").get(old).status_code == 404
    again = Friend(served, "bo")
    assert again.come(ann.links[1]).status_code == 200
    assert "bo" in again.text


def test_only_the_host_may_open_and_close(served):
    _, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    for action, sent in (("reopen", {"seat": "0"}), ("bot", {"seat": "0", "bot": "bot:careful"}),
                         ("send-away", {"watcher": "1"}), ("begin", {})):  # fmt: skip
        assert bo.client.post(f"{bo.table}/{action}", data=sent).status_code == 403, action


def test_a_bot_stands_in_for_who_is_absent_and_is_taken_out_again(served, rows):
    """With both seats in the hands of bots the game goes on by itself; without them it waits for people."""
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    before = rows("SELECT length FROM tables")[0][0]
    while bo.look() and not bo.offered:
        ann.look()
        ann.answer(ann.offered[0], sure=ann.offered[0])
    ann.post(f"{ann.table}/bot", data={"seat": "1", "bot": "bot:random"})
    assert "a bot stands in" in ann.text
    assert ann.offered
    assert rows("SELECT length FROM tables")[0][0] > before
    bo.look()
    assert bo.offered == []
    ann.post(f"{ann.table}/bot", data={"seat": "1", "bot": ""})
    for _ in range(30):
        if bo.look() and bo.offered:
            break
        ann.look()
        ann.answer(ann.offered[0], sure=ann.offered[0])
    assert bo.offered


def test_the_host_chooses_how_well_the_bot_plays(served, monkeypatch):
    """Any level, in the lobby and in play; another level takes the place of the first."""
    seated = []
    monkeypatch.setattr("undercroft.players.sitting.bot_for", lambda kind: seated.append(kind) or bot_for("bot:random"))
    ann, bo = Friend(served, "ann"), Friend(served, "bo")
    ann.lay("mini-rogue", 2)
    levels = [f"bot:{kind}" for kind in ("novice", "careful", "cunning", "master")]
    assert all(f'<option value="{level}">' in ann.page.text for level in levels)
    ann.post(f"{ann.table}/begin")
    bo.come(ann.links[1])
    ann.look()
    assert all(f'<option value="{level}">' in ann.page.text for level in levels)
    for level in levels:
        ann.post(f"{ann.table}/bot", data={"seat": "1", "bot": level})
        assert seated[-1] == level
    bo.look()
    assert '<option value="bot:' not in bo.page.text
    assert ann.post(f"{ann.table}/bot", data={"seat": "1", "bot": "bot:genius"}).status_code == 400


def test_who_is_back_takes_the_bot_out_of_their_own_seat_and_nobody_elses(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    ann.post(f"{ann.table}/bot", data={"seat": "1", "bot": "bot:random"})
    assert "I play myself again" not in ann.text
    bo.look()
    assert "you · a bot stands in" in bo.text
    assert bo.post(f"{bo.table}/bot", data={"seat": "1", "bot": "bot:careful"}).status_code == 403
    assert bo.post(f"{bo.table}/bot", data={"seat": "0", "bot": ""}).status_code == 403
    assert bo.post(f"{bo.table}/bot", data={"seat": "1", "bot": ""}).status_code == 200
    assert "a bot stands in" not in bo.text


def test_spectators_watch_and_are_sent_away(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    ann.look()
    cy, di = Friend(served, "cy"), Friend(served, "di")
    for one in (cy, di):
        assert one.come(ann.links[-1]).status_code == 200
        assert one.offered == []
        assert "Tell me when it is my turn" not in one.text  # they have none
    assert "Tell me when it is my turn" in ann.text
    asked = ann if ann.offered else bo
    sent = {"number": asked.hidden("number"), "seat": asked.hidden("seat"), "answer": asked.offered[0]}
    assert cy.client.post(f"{cy.table}/answer", data=sent).status_code == 403
    old = ann.look() and ann.links[-1]
    assert "cy" in ann.text
    ann.post(f"{ann.table}/send-away", data={"watcher": "1"})
    assert cy.look().status_code == 404
    assert di.look().status_code == 200
    assert cy.get(old).status_code == 404
    assert cy.get(ann.links[-1]).status_code == 200


def test_names_are_told_apart(served):
    ann = Friend(served, "ann")
    ann.lay("mini-rogue", 2)
    other = Friend(served, "ann")
    assert other.come(ann.links[1]).status_code == 422
    assert "a name of its own" in other.text


def test_my_tables_stand_on_the_home_page_with_whose_turn_it_is(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    asked, other = (ann, bo) if ann.offered else (bo, ann)
    asked.get("/")
    assert "My tables" in asked.text
    assert "it is your turn" in asked.text
    other.get("/")
    assert f"waiting for {asked.name}" in other.text
    nobody = Friend(served, "eve")
    nobody.get("/")
    assert "My tables" not in nobody.text


def test_talk_is_kept_bounded_and_harmless(served, rows):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    ann.post(f"{ann.table}/talk", data={"text": "  <script>alert(1)</script>   & hello "})
    bo.look()
    assert "<script>alert(1)</script> & hello" in bo.text
    assert "<script>alert" not in bo.page.text
    assert bo.client.post(f"{bo.table}/talk", data={"text": "x" * 301}).status_code == 413
    for number in range(205):
        bo.client.post(f"{bo.table}/talk", data={"text": f"word {number}"}, follow_redirects=False)
    assert rows("SELECT count(*), max(number) FROM talk") == [(200, 206)]


def test_an_online_game_is_not_seen_again_before_its_end(served):
    ann, _ = sit_down(served, "mini-rogue", ["ann", "bo"])
    for where in ("record", "replay"):
        assert ann.client.get(f"{ann.table}/{where}").status_code == 409
    assert ann.client.post(f"{ann.table}/play-on", data={"step": "0"}).status_code == 409


def test_games_around_one_device_need_none_of_this(served, tmp_path):
    one = Friend(served, "ann")
    one.post("/now/mini-rogue")
    assert one.offered
    assert not any(key.startswith("seat") for key in one.client.cookies)
    assert not (tmp_path / "home" / "undercroft.db").exists()


def test_a_server_over_a_database_gives_each_browser_its_own_games(address):
    database = Database(address)
    with serving(database) as served:
        ann, bo = Friend(served, "ann"), Friend(served, "bo")
        ann.post("/now/mini-rogue")
        assert ann.offered
        assert ann.answer(ann.offered[0], sure=ann.offered[0]).status_code == 200
        table = ann.table
        assert bo.get(table).status_code == 404
        for page in ("/", "/games"):
            assert table in ann.get(page).text
            assert "/t/~" not in bo.get(page).text
        two = Friend(served, "two at one device")
        sent = {"kind": ["person", "person"], "who": ["cy", "di"]}
        assert two.post("/new/paper-dungeons", data=sent).status_code == 200
        assert "Pass the device to" in two.text or two.offered


def test_luck_goes_on_as_if_nobody_had_been_away(tmp_path):
    """The same answers after a restart bring the same dice: the seed is kept with the table."""
    from undercroft.kernel.sources import parts_of

    database = Database(tmp_path / "tables.db")
    with serving(database) as served:
        (ann,) = sit_down(served, "mini-rogue", ["ann"])
        cookies = ann.client.cookies
        for _ in range(5):
            ann.answer(ann.offered[0], sure=ann.offered[0])
        table = ann.table
    database = Database(tmp_path / "tables.db")
    with serving(database) as served:
        ann = Friend(served, "ann")
        ann.client.cookies.update(cookies)
        ann.get(table)
        for _ in range(5):
            ann.answer(ann.offered[0], sure=ann.offered[0])
        record, _ = Database(tmp_path / "tables.db").load(table.removeprefix("/t/"))
    assert len(parts_of(record)) == 1
    assert not re.search("resumed|revealed", record.text)


def test_the_same_again_is_hosted_by_who_asks_in_their_own_seat(served):
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    bo.post(f"{bo.table}/again")
    assert bo.table != ann.table
    assert "Begin" in bo.text
    (link,) = [one for one in bo.links if one.startswith("/join/")][:1]
    cy = Friend(served, "cy")
    cy.get(link)
    assert "ann" in cy.text


def test_how_we_play_is_said_before_anybody_sits_down(served):
    """What was chosen for this table, and where its luck comes from; in the reader's language."""
    ann, bo = Friend(served, "ann"), Friend(served, "bo")
    ann.lay("dungeon-run", 2, **{"round-limit": "50"})
    assert re.search(r"Round limit\s+50", ann.text)
    for language, sentence in (("en", "Round limit 50 Luck rolled and drawn here"), ("fr", "Hasard tiré ici")):
        bo.client.headers["accept-language"] = language
        bo.get(ann.links[1])
        assert sentence in " ".join(bo.text.split())


def test_in_the_lobby_the_host_puts_a_bot_in_takes_it_out_and_makes_a_new_link(served):
    ann, bo = Friend(served, "ann"), Friend(served, "bo")
    ann.lay("mini-rogue", 2)
    assert "1 of 2 have come" in ann.text
    assert "Begin without them" in ann.text
    ann.post(f"{ann.table}/bot", data={"seat": "1", "bot": "bot:careful"})
    assert "2 of 2 have come" in ann.text
    assert "Take the bot out" in ann.text
    ann.post(f"{ann.table}/bot", data={"seat": "1", "bot": ""})
    old = ann.links[1]
    bo.come(old)
    assert "2 of 2 have come" in bo.text
    assert "Begin" not in bo.text.replace("The game begins", "")  # that is for the host
    ann.post(f"{ann.table}/reopen", data={"seat": "1"})
    assert ann.links[1] != old
    assert bo.look().status_code == 404


def test_idle_tables_leave_the_memory_and_come_back_as_they_were(served, monkeypatch):
    from undercroft.web import tables

    def unsigned(page):  # the server signs anew, at whatever second this is
        return re.sub(r' data-head="[^"]*"', "", page.text)

    (ann,), (bo,) = (sit_down(served, "mini-rogue", [name]) for name in ("ann", "bo"))
    before = unsigned(ann.look())
    assert ann.client.get("/healthz").json()["tables"] == 2
    monkeypatch.setattr(tables, "IDLE", 0.0)  # whatever was used before another is idle
    bo.look()
    assert ann.client.get("/healthz").json()["tables"] == 1
    assert unsigned(ann.look()) == before
    assert ann.answer(ann.offered[0], sure=ann.offered[0]).status_code == 200
    assert ann.client.get("/healthz").json()["tables"] == 1


def test_a_link_is_drawn_for_whoever_is_shown_it_and_nobody_else(served):
    pytest.importorskip("segno", reason="pages without it show no codes")
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    own, others = [ann.client.get(f"{ann.table}/code/{which}") for which in (0, 1)]
    assert own.headers["content-type"] == "image/svg+xml"
    assert own.text.startswith("<svg")
    assert "style=" not in own.text
    assert others.status_code == 404  # who has come has a seat of their own
    assert bo.client.get(f"{bo.table}/code/watch").status_code == 404
    assert ann.client.get(f"{ann.table}/code/watch").status_code == 200
