"""Attacks that must fail: another's seat, a guessed one, a form sent again, a late one, tables that are not ours."""

from __future__ import annotations

import secrets

import pytest
from sqlalchemy import event

from online.friends import Friend, sit_down
from undercroft.store.database import Database
from undercroft.web.device import COOKIE
from web.visitor import serving


@pytest.fixture
def database(address):
    return Database(address)


@pytest.fixture
def served(database):
    with serving(database) as at:
        yield at


@pytest.fixture
def both(served):
    """Who is asked, and who is not."""
    ann, bo = sit_down(served, "mini-rogue", ["ann", "bo"])
    return (ann, bo) if ann.offered else (bo, ann)


def kept(database: Database, friend: Friend) -> str:
    return database.load(friend.table.removeprefix("/t/"))[0].text


def form(friend: Friend, **changed: str) -> dict[str, str]:
    key = friend.offered[0]
    sent = {"number": friend.hidden("number"), "seat": friend.hidden("seat"), "answer": key, "sure": key}
    return {**sent, **changed}


def test_the_token_of_one_seat_does_nothing_at_another(both, database):
    """Every form of the table, filled in for the other seat."""
    asked, other = both
    sent, before = form(asked), kept(database, asked)
    for action in ("answer", "undo", "hint", "sit", "lend"):
        found = other.client.post(f"{other.table}/{action}", data=sent)
        assert found.status_code == 403, action
        assert 'id="answer"' not in found.text, action
    assert kept(database, asked) == before


def test_a_token_is_good_at_its_own_table_only(both, served):
    """The cookie of one table under the name of another, in the path, in a form, in a header, in the query."""
    asked, _ = both
    (eve,) = sit_down(served, "mini-rogue", ["eve"])
    eve.client.cookies.set(COOKIE + asked.table.removeprefix("/t/"), eve.token)
    assert eve.client.get(asked.table).status_code == 404
    assert eve.client.post(f"{asked.table}/answer", data=form(asked)).status_code == 404
    stranger, token = Friend(served, "x"), asked.token
    assert stranger.client.get(f"{asked.table}?token={token}&seat={token}").status_code == 404
    for headers in ({"authorization": f"Bearer {token}"}, {"x-seat": token}, {"cookie": f"seat={token}"}):
        assert stranger.client.get(asked.table, headers=headers).status_code == 404
    assert stranger.client.post(f"{asked.table}/answer", data={**form(asked), "token": token}).status_code == 404


def test_a_guessed_token_opens_nothing(both, served, database):
    asked, _ = both
    name, before = COOKIE + asked.table.removeprefix("/t/"), kept(database, asked)
    token = asked.token
    guesses = [
        "", ".", "*", "%", "' OR 1=1 --", token[:-1], token + "A", token.swapcase(), token[::-1], "a" * 24, "0",
        "null", token.replace(token[5], "_"), *(secrets.token_urlsafe(18) for _ in range(5)),
    ]  # fmt: skip
    for guess in guesses:
        stranger = Friend(served, "eve")
        headers = {"cookie": f"{name}={guess}"}
        assert stranger.client.get(asked.table, headers=headers).status_code == 404, guess
        assert stranger.client.post(f"{asked.table}/answer", data=form(asked), headers=headers).status_code == 404
        assert stranger.client.get(f"/join/{guess or 'x'}").status_code == 404, guess
    assert kept(database, asked) == before


def test_of_many_tokens_in_a_cookie_only_a_few_are_looked_at(both, served):
    """A cookie is no way to try a thousand tokens at once: the right one is not among the first."""
    asked, _ = both
    name = COOKIE + asked.table.removeprefix("/t/")
    many = ".".join([*(secrets.token_urlsafe(18) for _ in range(100)), asked.token])
    assert Friend(served, "eve").client.get(asked.table, headers={"cookie": f"{name}={many}"}).status_code == 404


def test_a_form_sent_again_is_taken_once(both, database):
    """At once it is recognised, from any browser that has the seat; somebody else's gets nothing by it."""
    asked, other = both
    sent = form(asked)
    assert asked.client.post(f"{asked.table}/answer", data=sent, follow_redirects=False).status_code == 303
    once = kept(database, asked)
    for _ in range(3):
        again = asked.client.post(f"{asked.table}/answer", data=sent, follow_redirects=False)
        assert again.status_code == 303
    assert other.client.post(f"{other.table}/answer", data=sent).status_code == 403
    assert kept(database, asked) == once


def test_a_stale_or_invented_number_changes_nothing(both, database):
    asked, _ = both
    number, before = int(asked.hidden("number")), kept(database, asked)
    for wrong in (0, number - 1, number + 1, number + 100_000, 999_999_999_999):
        assert asked.client.post(f"{asked.table}/answer", data=form(asked, number=str(wrong))).status_code == 409
        assert asked.client.post(f"{asked.table}/undo", data=form(asked, number=str(wrong))).status_code == 409
    for nonsense in ("", "-1", "1e3", "0x1", "9" * 5000, "1 OR 1"):
        assert asked.client.post(f"{asked.table}/answer", data=form(asked, number=nonsense)).status_code == 400
        assert asked.client.post(f"{asked.table}/answer", data=form(asked, seat=nonsense)).status_code == 400
    assert kept(database, asked) == before


def test_numbers_beyond_all_measure_are_refused(served):
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    for action, field in (("reopen", "seat"), ("bot", "seat"), ("send-away", "watcher")):
        for value in ("9" * 5000, "-1", "x", ""):
            assert ann.client.post(f"{ann.table}/{action}", data={field: value}).status_code == 400, (action, value)
        assert ann.client.post(f"{ann.table}/{action}", data={field: "99"}).status_code == 404


def test_a_sweep_over_tables_finds_nothing(both, served, database):
    """What is not there and what is not yours get the same words after the same work.

    The work is counted in statements to the database, which is what the time of such an answer goes into; a clock
    would tell more about the machine than about us.
    """
    asked, _ = both
    done: list[str] = []
    event.listen(database.engine, "before_cursor_execute", lambda *what: done.append(what[2]))

    def told(name: str, **headers: str) -> tuple[object, ...]:
        done.clear()
        answer = Friend(served, "eve").client.get(f"/t/{name}", headers=headers)
        length = answer.headers["content-length"]
        return answer.status_code, answer.text, length, sorted(answer.headers), list(done)

    there = asked.table.removeprefix("/t/")
    nowhere = there[:-2] + ("zz" if there[-2:] != "zz" else "yy")
    assert told(there) == told(nowhere)
    assert told(there)[0] == 404
    for token in (secrets.token_urlsafe(18), "x", "."):
        found = told(there, cookie=f"{COOKIE}{there}={token}"), told(nowhere, cookie=f"{COOKIE}{nowhere}={token}")
        assert found[0] == found[1]
    assert len(there) >= 12  # and there are too many to try


def test_the_replay_of_a_table_is_no_way_around_its_seats(served, database):
    """It is kept in memory like records that were brought along, but nobody gets it by its name from there."""
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    for _ in range(600):
        if not ann.offered:
            break
        ann.answer(ann.offered[-1], sure=ann.offered[-1])
    assert ann.get(f"{ann.table}/replay").status_code == 200  # it is over
    name = ann.table.removeprefix("/t/")
    stamp = database.stamp(name)
    assert Friend(served, "eve").get(f"/replay/{name}%20{stamp}").status_code == 404
    assert Friend(served, "eve").get(f"{ann.table}/replay").status_code == 404
