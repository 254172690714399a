"""Playing by forms and links: what is answered is saved, what is stale or wrong is refused, nothing is lost."""

from __future__ import annotations

import fcntl
import gc
import random
import re
from concurrent.futures import ThreadPoolExecutor, wait
from weakref import ref

import pytest

from undercroft import open_table, replay
from undercroft.kernel.ask import Option
from undercroft.kernel.record import Record
from undercroft.learn import explained
from undercroft.shelf import load
from undercroft.store.folder import Folder
from undercroft.store.people import People
from undercroft.web.serve import collect_young
from undercroft.web.tables import Tables
from web.visitor import Visitor, serving

GAMES = ("dungeon-run", "map-maker", "mini-rogue", "paper-dungeons")


def answers(folder, name):
    return [line["answer"] for line in folder.load(name)[0].lines if "answer" in line]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_with_one_click_and_played_without_script(visitor, folder, game):
    visitor.post(f"/now/{game}")
    luck = random.Random(7)
    given = []
    while visitor.offered and len(given) < 12:
        given.append(luck.choice(visitor.offered))
        assert visitor.answer(given[-1], sure=given[-1]).status_code == 200
    (saved,) = folder.list()
    rest = iter(answers(folder, saved.name))  # standing answers come in between
    assert all(key in rest for key in given)


def test_a_game_begun_in_the_terminal_goes_on_in_the_browser_and_back(visitor, folder):
    table = open_table("mini-rogue", ["ann"], {"character": "sellsword"}, seed=3)
    name = folder.open(table.record)
    visitor.get(f"/t/{name}")
    key = visitor.offered[0]
    visitor.answer(key, sure=key)
    assert answers(folder, name) == [key]
    gone_on = replay(folder.file(name))
    assert next(line for line in gone_on.record.lines if "seat" in line)["answer"] == key


def test_two_tabs_show_the_same_game_and_the_second_answer_is_refused(visitor, served, folder):
    visitor.post("/now/mini-rogue")
    with Visitor(served) as other:
        other.get(visitor.table)
        assert other.offered == visitor.offered
        first = visitor.offered[0]
        visitor.answer(first, sure=first)
        before = other.page
        assert other.answer(first, sure=first).status_code == 200  # the same once more: taken once
        other.page = before
        late = other.answer(other.offered[1])
        assert late.status_code == 409
        assert "Somebody has answered meanwhile" in other.text
        assert other.offered == visitor.offered  # the game as it stands
    assert len(answers(folder, folder.list()[0].name)) == 1


def test_a_table_is_in_one_hand_at_a_time(folder):
    """Who asks just now stands in it: in two hands, one would be shown what the other may see."""
    tables, inside = Tables(folder), []
    name = tables.open(open_table("mini-rogue", ["ann"], seed=3))

    def look() -> None:
        with tables.at(name):
            inside.append("another")

    with ThreadPoolExecutor(1) as threads:
        with tables.at(name), tables.at(name):  # the same hand may hold it twice
            waits = threads.submit(look)
            assert not wait([waits], timeout=0.2).done
            inside.append("the first")
        waits.result(timeout=60)
    assert inside == ["the first", "another"]


@pytest.fixture
def _nothing_is_collected():
    """As if memory were never looked through; afterwards it is as before."""
    gc.collect()
    before = gc.get_threshold()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("_nothing_is_collected")
@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_leaves_the_memory_is_gone_at_once(folder, game):
    """A server looks through the newest objects only: to look through all stops it for everybody."""
    tables = Tables(folder)
    name = tables.open(open_table(game, [f"p{n}" for n in range(min(load(game).seats))], seed=3))
    with tables.at(name) as seated:
        for _ in range(3):
            seat, ask = next(iter(seated.asked.items()))
            seated.answer(seat, ask.options[0].key, ask.options[0].key)
            seated.go_on()
        seated.view_json(seat)
        seated.news(seat)
        left = ref(seated), ref(seated.table)
    del seated, ask
    assert tables.in_memory == 1
    tables.forget(name)
    assert [one() for one in left] == [None, None]


@pytest.mark.usefixtures("_nothing_is_collected")
def test_a_server_never_looks_through_what_is_old():
    generations = set()

    def note(phase: str, found: dict[str, int]) -> None:
        generations.add(found["generation"])

    collect_young()
    gc.enable()
    gc.callbacks.append(note)
    try:
        kept = [[number] for number in range(300_000)]  # a hundred times and more
    finally:
        gc.callbacks.remove(note)
        gc.disable()
    assert len(kept) == 300_000
    assert generations == {0}


def test_what_is_written_by_another_program_is_read_before_anything_is_shown(visitor, folder):
    visitor.post("/now/mini-rogue")
    (saved,) = folder.list()
    record, stamp = folder.load(saved.name)
    table = replay(record)
    table.answer(0, table.asks[0].keys[-1])
    folder.append(saved.name, table.record.lines[len(record.lines) :], stamp)
    visitor.get(visitor.table)
    assert visitor.offered == list(table.asks[0].keys)
    key = visitor.offered[0]
    assert visitor.answer(key, sure=key).status_code == 200


def test_a_table_being_played_in_a_terminal_is_not_touched(visitor, folder):
    visitor.post("/now/mini-rogue")
    (saved,) = folder.list()
    with folder.file(saved.name).open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        refused = visitor.answer(visitor.offered[0], sure=visitor.offered[0])
    assert refused.status_code == 423
    assert "played elsewhere" in visitor.text
    assert answers(folder, saved.name) == []
    again = visitor.answer(visitor.offered[0], sure=visitor.offered[0])
    assert again.status_code == 200


def test_an_answer_can_be_taken_back_until_something_was_rolled(visitor, folder):
    name = folder.open(open_table("map-maker", ["ann"], seed=1).record)
    visitor.get(f"/t/{name}")
    before = visitor.offered
    visitor.answer(before[0])
    back = visitor.post(f"{visitor.table}/undo", data={"number": visitor.hidden("number"), "seat": "0"})
    if back.status_code == 200:
        assert visitor.offered == before
    else:
        assert back.status_code == 409
        assert "taken back" in visitor.text


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"seat": "0", "answer": "no-such-answer"}, 400),
        ({"seat": "5", "answer": "x"}, 403),
        ({"seat": "zero", "answer": "x"}, 400),
        ({"answer": "x"}, 400),
        ({"seat": "0", "number": "", "answer": "x"}, 400),
        ({"seat": "0", "number": "99", "answer": "x"}, 409),
        ({"seat": "0", "number": "9" * 30, "answer": "x"}, 400),
    ],
)
def test_a_wrong_answer_gets_its_status_and_leaves_the_game_alone(visitor, folder, sent, status):
    visitor.post("/now/mini-rogue")
    table = visitor.table
    number = visitor.hidden("number")
    assert visitor.post(f"{table}/answer", data={"number": number, **sent}).status_code == status
    assert "Traceback" not in visitor.page.text
    visitor.get(table)
    assert visitor.hidden("number") == number


def test_the_language_is_switched_in_the_middle_of_a_game_and_nothing_is_lost(visitor, folder):
    visitor.post("/now/mini-rogue")
    offered, number = visitor.offered, visitor.hidden("number")
    visitor.post("/settings", data={"lang": "fr", "to": visitor.table})
    assert visitor.page.url.path == visitor.table
    assert 'lang="fr"' in visitor.page.text
    assert "L’histoire jusqu’ici" in visitor.text
    assert (visitor.offered, visitor.hidden("number")) == (offered, number)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_looked_before_in_another_language_leaves_no_word_of_it(game, folder):
    """Notes, the story, the end: a page is the same whether or not somebody has read it in French."""
    table, chance = open_table(game, ["player 1"], seed=5), random.Random(5)
    names = []
    for number in range(600):
        if number in (2, 9, 20, 45):
            names.append(folder.open(table.record))
        if not table.asks:
            break
        table.answer(table.asks[0].seat, chance.choice(table.asks[0].keys))
    names.append(folder.open(table.record))
    taught = 0
    for name in names:
        with serving(folder) as address, Visitor(address, "fr") as before, Visitor(address) as reader:
            before.get(f"/t/{name}")
            told = reader.get(f"/t/{name}").text
        with serving(folder) as address, Visitor(address) as alone:
            assert told == alone.get(f"/t/{name}").text
        taught += "No more lessons" in told
    assert taught


def test_one_persons_language_is_not_anothers(served):
    with Visitor(served, "fr-FR, en;q=0.5") as one, Visitor(served) as other:
        one.get("/")
        other.get("/")
        assert "Tous les jeux sous une même voûte" in one.text
        assert "All games under one vault" in other.text


def test_people_with_secrets_hand_the_device_over_under_a_cover(visitor, folder):
    form = {"kind": ["person", "person"], "who": ["Ann", "Bo"]}
    visitor.post("/new/paper-dungeons", data=form)
    assert "Pass the device to Ann" in visitor.text
    assert not visitor.offered
    visitor.post(f"{visitor.table}/sit", data={"seat": "0"})
    for _ in range(40):  # Ann answers what she is asked, then it is Bo's turn
        if not visitor.offered:
            break
        assert visitor.hidden("seat") == "0"
        visitor.answer(visitor.offered[0])
    assert "Pass the device to Bo" in visitor.text


def test_people_without_secrets_need_no_cover(visitor):
    form = {"kind": ["person", "person"], "who": ["Ann", "Bo"]}
    visitor.post("/new/mini-rogue", data=form)
    assert visitor.offered
    assert "Ann, it is your move" in visitor.text


def test_an_open_game_is_never_covered(visitor):
    """Map Maker has no secrets: that a sheet is one's own is none."""
    visitor.post("/new/map-maker", data={"kind": ["person", "person"], "who": ["Ann", "Bo"]})
    asked = set()
    for _ in range(30):
        if not visitor.offered:
            break
        asked.add(visitor.hidden("seat"))
        key = visitor.offered[0]
        visitor.answer(key, sure=key)
        assert "Pass the device" not in visitor.text
    assert asked == {"0", "1"}


def test_bots_sit_in_the_other_seats_and_answer_at_once(visitor, folder):
    visitor.post("/new/dungeon-run", data={"kind": ["person", "bot", "bot"], "who": ["Ann", "", ""]})
    assert visitor.page.status_code == 200
    for _ in range(20):
        if not visitor.offered:
            break
        assert visitor.hidden("seat") == "0"
        key = visitor.offered[0]
        visitor.answer(key, sure=key)
    (saved,) = folder.list()
    seats = {line["seat"] for line in folder.load(saved.name)[0].lines if "seat" in line}
    assert seats == {0, 1, 2}


@pytest.mark.parametrize(
    ("kinds", "names"),
    [(["bot"], [""]), (["person", "person"], ["Ann", "Ann"]), (["person"] * 3, ["a", "b", "c"]), ([], [])],
)
def test_seats_that_cannot_be_are_refused_and_the_form_is_shown_again(visitor, folder, kinds, names):
    refused = visitor.post("/new/mini-rogue", data={"kind": kinds, "who": names})
    assert refused.status_code == 422
    assert "Who plays" in visitor.text
    assert folder.list() == []


def test_every_option_can_be_chosen_and_a_wrong_value_is_refused(visitor, folder):
    form = {"kind": ["person"], "who": ["Ann"], "difficulty": "hard", "board": "cathedral"}
    visitor.post("/new/mini-rogue", data=form)
    header = folder.load(folder.list()[0].name)[0].header
    assert (header["options"]["difficulty"], header["options"]["board"]) == ("hard", "cathedral")
    assert visitor.post("/new/mini-rogue", data={**form, "difficulty": "silly"}).status_code == 422
    assert visitor.post("/new/mini-rogue", data={**form, "nonsense": "1"}).status_code == 422


@pytest.mark.parametrize(("kinds", "given", "limit"), [
    (["person", "bot"], {}, 200), (["person", "bot"], {"round-limit": "50"}, 50),
    (["person", "bot"], {"round-limit": "0"}, 0),
    (["person", "person"], {}, 0),
])  # fmt: skip
def test_with_bots_a_game_without_an_end_has_one_unless_people_say_otherwise(visitor, folder, kinds, given, limit):
    visitor.post("/new/dungeon-run", data={"kind": kinds, "who": ["Ann", "Bo"], **given})
    (saved,) = folder.list()
    assert folder.load(saved.name)[0].header["options"]["round-limit"] == limit


def test_the_faces_of_typed_dice_are_named(visitor):
    visitor.post("/new/paper-dungeons", data={"kind": ["person"], "who": ["Ann"], "dice": "typed-dice"})
    while visitor.offered:
        visitor.answer(visitor.offered[0])
    assert 'value="0" required><span><small>skull</small>' in visitor.page.text
    visitor.post("/settings", data={"lang": "fr", "to": visitor.table})
    assert 'value="0" required><span><small>crâne</small>' in visitor.page.text


def test_real_dice_are_typed_in(visitor, folder):
    visitor.post("/new/mini-rogue", data={"kind": ["person"], "who": ["Ann"], "dice": "typed"})
    while visitor.offered:
        visitor.answer(visitor.offered[0])
    cards = re.findall(r'<option value="([a-z0-9-]+)">', visitor.page.text)
    number = visitor.hidden("number")
    assert visitor.post(f"{visitor.table}/supply", data={"number": number, "luck": "no-such-card"}).status_code == 422
    assert visitor.post(f"{visitor.table}/supply", data={"number": number, "luck": cards[0]}).status_code == 200
    assert [line["drawn"] for line in folder.load(folder.list()[0].name)[0].lines if "drawn" in line] == [cards[0]]


def test_a_mistyped_die_is_taken_back_until_the_next_decision(visitor, folder):
    visitor.post("/new/map-maker", data={"kind": ["person"], "who": ["Ann"], "dice": "typed-dice"})
    while visitor.offered:
        visitor.answer(visitor.offered[0])

    def sent() -> dict[str, str]:
        return {"number": visitor.hidden("number"), "seat": "0"}

    def undone() -> list[str]:
        return [line["undo"] for line in folder.load(folder.list()[0].name)[0].lines if "undo" in line]

    asked = visitor.text.partition("Throw, and enter")[2]
    assert visitor.post(f"{visitor.table}/undo", data=sent()).status_code == 409  # nothing was typed yet
    for face in ("1", "2"):  # the second time it is what the dice show
        dice = visitor.page.text.count('class="faces"')
        table = visitor.table
        shown = {f"luck-{n}": face for n in range(dice)}  # six faces a die, each tapped once
        assert visitor.post(f"{table}/supply", data={**sent(), **shown}).status_code == 200
        back = sent()
        assert visitor.post(f"{table}/undo", data=back).history[0].status_code == 303
        assert visitor.text.partition("Throw, and enter")[2] == asked, "the same dice are asked for again"
        assert visitor.post(f"{table}/undo", data=back).status_code == 200, "sent twice, done once"
    assert undone() == ["luck", "luck"]
    visitor.post(f"{table}/supply", data={**sent(), "luck": ["3"] * dice})
    visitor.answer(visitor.offered[0])
    visitor.post(f"{table}/undo", data=sent())
    assert undone().count("luck") == 2, "a decision stands between"


def test_a_whole_game_comes_to_its_end_page(visitor, folder):
    luck = random.Random(2)
    visitor.post("/now/mini-rogue")
    while visitor.offered:
        key = luck.choice(visitor.offered)
        visitor.answer(key, sure=key)
    assert "What decided it" in visitor.text
    assert "Same again" in visitor.text
    text = visitor.client.get(f"{visitor.table}/record").text
    assert replay(Record.parse(text)).outcome is not None
    first = visitor.table
    visitor.post(f"{visitor.table}/again")
    assert visitor.table != first
    assert visitor.offered


def test_what_kills_for_sure_is_asked_twice(visitor, folder, monkeypatch):
    def deadly(option):
        return {"deadly": "This kills the Sellsword."} if option.key == option._ask.keys[0] else {}

    monkeypatch.setattr(Option, "detail", property(deadly))
    visitor.post("/now/mini-rogue")
    key = visitor.offered[0]
    visitor.answer(key)
    assert "This kills the Sellsword." in visitor.text
    assert answers(folder, folder.list()[0].name) == []
    visitor.post(f"{visitor.table}/answer", data={"number": visitor.hidden("number"), "seat": "0", "answer": key,
                                                  "sure": key})  # fmt: skip
    assert answers(folder, folder.list()[0].name) == [key]


def test_a_hint_weighs_the_options_and_leaves_the_game_where_it_is(visitor):
    visitor.post("/now/mini-rogue")
    offered = visitor.offered
    sent = {"number": visitor.hidden("number"), "seat": visitor.hidden("seat")}
    visitor.post(f"{visitor.table}/hint", data=sent)
    assert visitor.page.status_code == 200
    assert "games tried" in visitor.text
    assert sorted(visitor.offered) == sorted(offered)  # the same answers, the best first
    visitor.answer(offered[0])
    assert visitor.page.status_code == 200


def test_a_table_can_be_without_hints(visitor, folder):
    visitor.post("/new/mini-rogue", data={"kind": "person", "who": "Ann", "hints": "none"})
    assert "/hint" not in visitor.page.text
    sent = {"number": visitor.hidden("number"), "seat": "0"}
    assert visitor.post(f"{visitor.table}/hint", data=sent).status_code == 409
    visitor.post("/new/mini-rogue", data={"kind": "person", "who": "Ann"})
    assert "/hint" in visitor.page.text


def test_at_a_practice_table_a_throw_is_taken_back(visitor):
    form = {"kind": "person", "who": "Ann", "practice": "practice", "character": "sellsword"}
    visitor.post("/new/mini-rogue", data=form)
    table = visitor.table
    while "Thrown since your last answer" not in visitor.page.text:  # the dice of a test or a fight
        visitor.answer(visitor.offered[0], sure=visitor.offered[0])
    thrown = visitor.hidden("number")
    visitor.post(f"{table}/undo", data={"number": thrown, "seat": "0"})
    assert visitor.page.status_code == 200
    assert visitor.hidden("number") != thrown


def test_practice_is_for_one(visitor):
    form = {"kind": ["person", "person"], "who": ["Ann", "Bo"], "practice": "practice"}
    assert visitor.post("/new/mini-rogue", data=form).status_code == 422
    assert "Practice is for one person alone" in visitor.text


def test_the_set_up_explains_every_option(visitor):
    for game in GAMES:
        visitor.get(f"/new/{game}")
        for one in explained(game).values():
            assert f'name="{one.key}"' in visitor.page.text, one.key
            assert one.text in visitor.text, one.key


def test_a_seat_is_handed_to_a_bot_and_taken_back(visitor, folder):
    visitor.post("/new/dungeon-run", data={"kind": ["person", "person"], "who": ["Ann", "Bo"]})
    for _ in range(4):  # heroes and abilities are chosen
        visitor.post(f"{visitor.table}/sit", data={"seat": visitor.page.text.split('name="seat" value="')[1][0]})
        key = visitor.offered[0]
        visitor.answer(key, sure=key)
    table = visitor.table
    visitor.post(f"{table}/lend", data={"seat": "0", "bot": "bot:careful"})
    (saved,) = folder.list()
    kept = len(folder.load(saved.name)[0].lines)
    visitor.post(f"{table}/sit", data={"seat": "1"})

    def ends_her_turn() -> None:
        assert visitor.hidden("seat") == "1"
        key = visitor.offered[-1]
        visitor.answer(key, sure=key)

    def answered() -> set[int]:
        return {line["seat"] for line in folder.load(saved.name)[0].lines[kept:] if "seat" in line}

    while answered() != {0, 1}:  # Ann is never asked, and yet she answers
        ends_her_turn()
    visitor.post(f"{table}/lend", data={"seat": "0", "bot": ""})
    visitor.get(table)
    while "Pass the device to Ann" not in visitor.text:
        ends_her_turn()
    assert visitor.post(f"{table}/lend", data={"seat": "0", "bot": "bot:oracle"}).status_code == 400
    assert visitor.post(f"{table}/lend", data={"seat": "7", "bot": "bot:careful"}).status_code == 403


def test_a_seat_is_lent_for_some_answers_and_asked_again(visitor, folder):
    visitor.post("/now/mini-rogue")
    visitor.post(f"{visitor.table}/lend", data={"seat": "0", "bot": "bot:random", "answers": "3"})
    assert visitor.offered
    assert len(answers(folder, folder.list()[0].name)) == 3
    bad = {"seat": "0", "bot": "bot:random", "answers": "many"}
    assert visitor.post(f"{visitor.table}/lend", data=bad).status_code == 400


def test_standing_answers_belong_to_a_person_and_the_terminal_knows_them(visitor, folder):
    visitor.post("/new/dungeon-run", data={"kind": ["person", "person"], "who": ["Ann", "Bo"]})
    game = load("dungeon-run")
    keys, usual = [one.key for one in game.standing], [one.key for one in game.standing if one.default]
    assert usual
    visitor.post(f"{visitor.table}/standing", data={"seat": "1", "standing": keys[:1]})
    kept = People.load(folder.path)
    assert kept.standing("Bo", game.name) == {key: key == keys[0] for key in keys}
    assert kept.standing("Ann", game.name) == {}
    with serving(Folder(folder.path)) as address, Visitor(address) as other:
        for names in (["Bo", "Cy"], ["Cy", "Bo"]) * 4:  # the dice say who is asked first
            other.post("/new/dungeon-run", data={"kind": ["person", "person"], "who": names})
            asked = re.search(r'/standing"><input type="hidden" name="seat" value="(\d)">', other.page.text)[1]
            if names[int(asked)] == "Bo":
                break
        ticked = re.findall(r'name="standing" value="([^"]+)" checked', other.page.text)
        assert ticked == keys[:1], "Bo has settled it once and for all"


def test_whoever_calls_for_an_exchange_is_asked_the_next_time(visitor):
    visitor.post("/new/mini-rogue", data={"kind": ["person"], "who": ["Ann"], "mode": "solo"})
    assert 'class="calls"' not in visitor.page.text, "alone there is nobody to exchange with"
    visitor.post("/new/mini-rogue", data={"kind": ["person", "person"], "who": ["Ann", "Bo"]})
    for _ in range(4):
        if 'class="calls"' in visitor.page.text:
            break
        visitor.answer(visitor.offered[0])
    pressed = r'value="pass-exchange" aria-pressed="(\w+)"'
    seat = re.search(r'class="calls".*?name="seat" value="(\d)"', visitor.page.text)[1]
    for now in ("true", "false"):
        visitor.post(f"{visitor.table}/standing", data={"seat": seat, "call": "pass-exchange"})
        assert re.findall(pressed, visitor.page.text) == [now]
    assert visitor.post(f"{visitor.table}/standing", data={"seat": seat, "call": "endure"}).status_code >= 400


def test_lessons_are_all_few_or_none(visitor, folder):
    visitor.post("/new/mini-rogue", data={"kind": ["person"], "who": ["Ann"]})
    for level, kept, offered in (("1", 1, "All lessons"), ("3", 3, "Only the most important lessons"),
                                 ("0", 0, "Lessons again"), ("again", 3, "Only the most important")):  # fmt: skip
        visitor.post(f"{visitor.table}/notes", data={"level": level})
        assert offered in visitor.text
        assert People.load(folder.path).learnt("Ann")["level"] == kept


def test_a_lent_seat_is_still_lent_after_a_restart(visitor, folder):
    visitor.post("/new/mini-rogue", data={"kind": "person", "who": "Ann"})
    table, watched = visitor.table, {"x-watched": "1"}
    visitor.post(f"{table}/lend", data={"seat": "0", "bot": "bot:careful"}, headers=watched)
    assert "The bots are playing" in visitor.text  # one answer at a time: Ann may want it back
    with serving(Folder(folder.path)) as address, Visitor(address) as other:
        other.get(table)
        assert "Ann takes the seat back" in other.text
        assert other.offered == []
        other.post(f"{table}/lend", data={"seat": "0", "bot": ""})
        assert other.offered
    with serving(Folder(folder.path)) as address, Visitor(address) as other:
        other.get(table)
        assert other.offered


@pytest.mark.parametrize("kinds", [("bot:careful", "bot:cunning"), ("bot:cunning", "bot:cunning")])
def test_a_bot_that_thinks_aside_goes_on_after_a_pause(visitor, kinds):
    """Whoever went before it has been looked at: every time the page goes on something happens."""
    visitor.post("/new/dungeon-run", data={"kind": ["person", *kinds], "who": ["Ann", "", ""]})
    table, watched, seen = visitor.table, {"x-watched": "1"}, set()
    for _ in range(3):
        if visitor.offered:
            key = visitor.offered[-1]
            sent = {"number": visitor.hidden("number"), "seat": "0", "answer": key, "sure": key}
            visitor.post(f"{table}/answer", data=sent, headers=watched)
        while not visitor.offered:
            stamp = re.search(r'data-stamp="([^"]+)"', visitor.page.text)[1]
            assert stamp not in seen
            seen.add(stamp)
            visitor.post(f"{table}/go-on", headers=watched)
    assert seen


def test_bots_pause_between_their_turns_when_the_page_goes_on_by_itself(visitor):
    form = {"kind": ["person", "bot:careful", "bot:careful"], "who": ["Ann", "", ""]}
    visitor.post("/new/dungeon-run", data=form)
    table, waits, watched = visitor.table, 0, {"x-watched": "1"}
    for _ in range(60):
        if visitor.offered:
            key = visitor.offered[-1]  # the turn is ended as soon as it can be
            sent = {"number": visitor.hidden("number"), "seat": "0", "answer": key, "sure": key}
            visitor.post(f"{table}/answer", data=sent, headers=watched)
        assert visitor.offered or "The bots are playing" in visitor.text
        if not visitor.offered:
            waits += 1
            if waits == 3:
                break
            visitor.post(f"{table}/go-on", headers=watched)
    assert waits == 3
    visitor.post(f"{table}/go-on")  # without script nobody clicks for each of them
    assert "The bots are playing" not in visitor.text
