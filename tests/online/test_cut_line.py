"""PostgreSQL is lost between the end of a transaction and the word of it: what was done is done, and done once.

The line breaks where `cut_line` says, after the statement is carried out and before its answer has come through.
"""

from __future__ import annotations

import time

import pytest

from online.cut_line import Line
from online.friends import sit_down
from online.postgres import new_database
from online.test_api import laid
from undercroft import open_table
from undercroft.players import sitting
from undercroft.store import Away, Outdated, asking
from undercroft.store.company import company, gather, sit, speak, tickets
from undercroft.store.database import Database
from undercroft.store.seats import Ticket, token_of
from web.visitor import serving

ANSWERED = b'"answer":'  # stands in the lines that are added, and in nothing else that is sent


@pytest.fixture(autouse=True)
def _a_busy_machine_is_no_hanging_database(monkeypatch):
    """A failure that took a second is taken for a database that hangs, and it is spared for a moment (that is
    `test_hanging.py`); nobody waits for an answer longer than some seconds; and bots stop after a second and a half.
    Here none of it shall happen, however slow this is."""
    monkeypatch.setattr(asking, "SLOW", 3600.0)
    monkeypatch.setattr(asking, "ANSWER", 600.0)
    monkeypatch.setitem(asking.ARGUMENTS, "connect_timeout", 600)
    monkeypatch.setitem(asking.ARGUMENTS, "options", "")
    monkeypatch.setattr(sitting, "FOR_SO_LONG", 3600.0)


@pytest.fixture
def line(postgres):
    with Line(new_database(postgres)) as opened:
        yield opened


@pytest.fixture
def there(line, postgres):
    """The same database by a way of its own, as another process has it."""
    opened = Database(line.direct)
    yield opened
    opened.close()


@pytest.fixture
def here(line, there):
    opened = Database(line.address)
    yield opened
    opened.close()


@pytest.fixture
def served(here):
    with serving(here) as address:
        yield address


@pytest.fixture
def elsewhere(there):
    """Another process over the same tables."""
    with serving(there) as address:
        yield address


def kept(there: Database, table: str, *words: str) -> list[dict]:
    """The lines of a record in which one of these words stands."""
    return [one for one in there.load(table.rpartition("/")[2])[0].lines if set(words) & one.keys()]


# -- the store --------------------------------------------------------------------------------------------------------


@pytest.fixture
def answered(here):
    """A table that is kept, and what an answer adds to it."""
    table = open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=1)
    name, before = here.open(table.record), len(table.record.lines)
    table.answer(0, table.asks[0].keys[0])
    return name, table.lines(before), str(before)


def test_what_was_added_is_recognised_when_no_word_of_it_came_back(line, here, there, answered):
    name, lines, stamp = answered
    line.cut_after(ANSWERED)
    added = here.append(name, lines, stamp)
    assert line.cuts == 1
    record, now = there.load(name)
    assert (record.lines[int(stamp) :], now) == (lines, added)


def test_and_also_if_somebody_has_gone_on_meanwhile(line, here, there, answered):
    name, lines, stamp = answered
    after = str(int(stamp) + len(lines))
    line.cut_after(ANSWERED, lambda: there.append(name, [{"hint": 0}], after))
    assert here.append(name, lines, stamp) == after
    assert line.cuts == 1
    assert there.load(name)[0].lines[int(stamp) :] == [*lines, {"hint": 0}]


def test_what_never_arrived_is_added_now(line, here, there, answered):
    name, lines, stamp = answered
    line.cut_before(ANSWERED)
    added = here.append(name, lines, stamp)
    assert line.cuts == 1
    assert (there.load(name)[0].lines[int(stamp) :], there.stamp(name)) == (lines, added)


def test_what_never_arrived_is_refused_if_somebody_was_quicker(line, here, there, answered):
    name, lines, stamp = answered
    line.cut_before(ANSWERED, lambda: there.append(name, [{"hint": 0}], stamp))
    with pytest.raises(Outdated):
        here.append(name, lines, stamp)
    assert line.cuts == 1
    assert there.load(name)[0].lines[int(stamp) :] == [{"hint": 0}]


def test_a_database_that_stays_away_is_said_and_nobody_claims_that_nothing_was_kept(line, here, there, answered):
    name, lines, stamp = answered
    line.cut_after(ANSWERED, line.down)
    with pytest.raises(Away):
        here.append(name, lines, stamp)
    assert there.load(name)[0].lines[int(stamp) :] == lines
    line.up()
    assert here.load(name)[1] == str(int(stamp) + len(lines))


@pytest.mark.parametrize("cut", ["cut_before", "cut_after"])
def test_what_is_said_is_said_once(line, here, there, cut):
    table = gather(here, {"game": "mini-rogue"}, [("ann", "")], 0, "10.1.1.1", 9).table
    getattr(line, cut)(b"COMMIT")
    speak(here, table, "ann", "hello", 0)
    speak(here, table, "ann", "hello", 0)  # once more, and meant so
    assert line.cuts == 1
    assert [(one.number, one.text) for one in company(there, table).talk] == [(1, "hello"), (2, "hello")]


@pytest.mark.parametrize("cut", ["cut_before", "cut_after"])
def test_who_sits_down_has_the_seat_also_if_no_word_of_it_came_back(line, here, there, cut):
    host = gather(here, {"game": "mini-rogue"}, [("ann", ""), ("", "")], 0, "10.1.1.1", 9)
    link = Ticket(host.table, token_of(host.token, host.table, "1", 0), seat=1)
    getattr(line, cut)(b"COMMIT")
    place = sit(here, link, "bo")
    assert line.cuts == 1
    assert tickets(there, [place.token]) == [place]
    assert place.token != link.token
    assert sit(there, link, "eve") is None, "the link is spent"


def test_a_change_whose_word_is_lost_for_good_is_not_called_undone(line, here, there):
    table = gather(here, {"game": "mini-rogue"}, [("ann", "")], 0, "10.1.1.1", 9).table
    line.cut_after(b"COMMIT", line.down)
    with pytest.raises(Away):
        speak(here, table, "ann", "hello", 0)
    assert [one.text for one in company(there, table).talk] == ["hello"]


# -- the page ---------------------------------------------------------------------------------------------------------


def test_an_answer_by_the_page_is_taken_once_and_nothing_is_noticed(line, there, served):
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    key, number = ann.offered[0], ann.hidden("number")
    before = kept(there, ann.table, "answer")
    line.cut_after(ANSWERED)
    assert ann.answer(key).status_code == 200
    assert line.cuts == 1
    assert 'class="notice' not in ann.page.text
    assert ann.hidden("number") != number
    new = kept(there, ann.table, "answer")[len(before) :]
    assert [one["answer"] for one in new] == [key]


@pytest.mark.parametrize("by", ["the same process", "another process"])
def test_an_answer_that_was_kept_while_the_database_went_away_is_taken_for_the_same(line, there, served, elsewhere, by):
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    key, sent = ann.offered[0], {name: ann.hidden(name) for name in ("number", "seat")}
    before = kept(there, ann.table, "answer")
    line.cut_after(ANSWERED, line.down)
    refused = ann.post(f"{ann.table}/answer", data={**sent, "answer": key})
    assert (refused.status_code, line.cuts) == (503, 1)
    assert "Try again in a moment" in ann.text
    assert "nothing was changed" not in ann.text
    line.up()
    if by == "another process":
        ann.client.base_url = elsewhere
    ann.page = refused
    again = ann.post(f"/t/{refused.url.path.split('/')[2]}/answer", data={**sent, "answer": key})
    assert again.status_code == 200
    assert 'class="notice' not in ann.page.text
    assert [one["answer"] for one in kept(there, ann.table, "answer")[len(before) :]] == [key]


def test_the_stream_of_a_page_ends_with_the_database_and_its_next_is_refused_until_it_is_back(line, served):
    (ann,) = sit_down(served, "mini-rogue", ["ann"])
    with ann.client.stream("GET", f"{ann.table}/stream") as stream:
        lines = stream.iter_lines()
        assert next(one for one in lines if one == "event: beat")
        line.down()
        list(lines)  # it ends in order, and nothing is raised
    assert ann.client.get(f"{ann.table}/stream").status_code == 503
    line.up()
    with ann.client.stream("GET", f"{ann.table}/stream") as stream:
        assert stream.status_code == 200


# -- other programs ---------------------------------------------------------------------------------------------------


def first_ask(told: dict) -> tuple[int, str]:
    return told["asks"][0]["number"], told["asks"][0]["options"][0]["key"]


def test_a_program_is_told_that_its_answer_is_taken(line, there, programs):
    table, (ann,) = laid(programs, "mini-rogue", ["ann"])
    number, key = first_ask(ann.get(table).json())
    before = kept(there, table, "answer")
    line.cut_after(ANSWERED)
    told = ann.post(f"{table}/answer", json={"number": number, "answer": key})
    assert (told.status_code, line.cuts) == (200, 1)
    assert told.json()["repeated"] is False, "it was this one that was counted"
    assert told.json()["asks"][0]["number"] != number
    again = ann.post(f"{table}/answer", json={"number": number, "answer": key}).json()
    assert again["repeated"] is True
    assert [one["answer"] for one in kept(there, table, "answer")[len(before) :]] == [key]


def test_a_hint_is_recorded_once(line, there, programs):
    table, (ann,) = laid(programs, "mini-rogue", ["ann"])
    number, _ = first_ask(ann.get(table).json())
    line.cut_after(b'"hint":')
    assert ann.post(f"{table}/hint", json={"number": number}).status_code == 200
    assert (len(kept(there, table, "hint")), line.cuts) == (1, 1)


@pytest.mark.parametrize("stays_away", [False, True])
def test_an_answer_is_taken_back_once(line, there, programs, stays_away):
    table, (ann,) = laid(programs, "mini-rogue", ["ann"], practice=True)
    number, key = first_ask(ann.get(table).json())
    told = ann.post(f"{table}/answer", json={"number": number, "answer": key}).json()
    sent = {"number": told["asks"][0]["number"]}
    line.cut_after(b'"undo":', *([line.down] if stays_away else []))
    back = ann.post(f"{table}/undo", json=sent)
    assert (back.status_code, line.cuts) == (503 if stays_away else 200, 1)
    line.up()
    again = ann.post(f"{table}/undo", json=sent)
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert len(kept(there, table, "undo")) == 1


@pytest.mark.parametrize("stays_away", [False, True])
def test_real_dice_are_taken_once(line, there, programs, stays_away):
    """Cards come first; then dice. The same dice for the same throw are recognised, others are refused."""
    table, (ann,) = laid(programs, "mini-rogue", ["ann"], luck="typed-dice", options={"character": "rat-hunter"})
    told = ann.get(table).json()
    while not told["wanted"]:
        number, key = first_ask(told)
        told = ann.post(f"{table}/answer", json={"number": number, "answer": key}).json()
    faces = [die["faces"][0] for die in told["wanted"]["dice"]]
    sent = {"number": told["wanted"]["number"], "luck": faces}
    before = kept(there, table, "faces")
    line.cut_after(b'"faces":', *([line.down] if stays_away else []))
    given = ann.post(f"{table}/supply", json=sent)
    assert (given.status_code, line.cuts) == (503 if stays_away else 200, 1)
    line.up()
    again = ann.post(f"{table}/supply", json=sent)
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    other = {**sent, "luck": [die["faces"][1] for die in told["wanted"]["dice"]]}
    assert ann.post(f"{table}/supply", json=other).status_code == 409
    assert [one["faces"] for one in kept(there, table, "faces")[len(before) :]] == [faces]


def test_who_sends_again_sets_the_others_going_that_were_stopped_with_the_server(line, there, programs):
    """The answer was kept, and the database gone before the bots had theirs: they are made up for."""
    table, (ann,) = laid(programs, "paper-dungeons", ["ann", "bot:novice"])
    told = ann.get(table).json()
    line.cut_after(ANSWERED, line.down)
    for _ in range(200):  # until it was an answer of hers after which a bot is asked
        number, key = first_ask(told)
        sent = {"number": number, "answer": key}
        answer = ann.post(f"{table}/answer", json=sent)
        assert answer.status_code == 503
        line.up()
        stands = there.load(table.rpartition("/")[2])[0]
        answered = [line["seat"] for line in stands.lines if "seat" in line]  # luck may have come after it
        own = answered[-1] == 0 and open_bots(stands)
        told = ann.post(f"{table}/answer", json=sent).json()
        assert told["repeated"] is True
        told = until_asked(ann, table, told)
        if own:
            break
        line.cut_after(ANSWERED, line.down)
    assert own, "no bot was ever asked"
    assert not told["bots_wait"]
    assert any(one.get("seat") == 1 for one in there.load(table.rpartition("/")[2])[0].lines[len(stands.lines) :])


def until_asked(ann, table: str, told: dict) -> dict:
    """Bots think aside: they may answer after she was told that hers is taken."""
    end = time.monotonic() + 60
    while not told["asks"] and time.monotonic() < end:
        time.sleep(0.05)
        told = ann.get(table).json()
    return told


def open_bots(record) -> bool:
    """Whether a bot is asked something where this record ends."""
    from undercroft import replay

    return 1 in [ask.seat for ask in replay(record).asks]
