"""What happened comes with the answer, beat by beat: for whoever asks for it, and nothing that a seat may not know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest

from undercroft import open_table
from undercroft.board.staging import Scene, dice_of, staged, vault
from undercroft.board.words import true_minus
from undercroft.bots import Seat
from undercroft.bots.seated import bot_for
from undercroft.kernel.rules import DRAW, ROLL
from undercroft.web.staged import play

GAMES = ("mini-rogue", "paper-dungeons", "map-maker", "dungeon-run")


def begun(visitor, folder, game: str = "mini-rogue", seats=("Ann",), seed: int = 3) -> str:
    name = folder.open(open_table(game, list(seats), seed=seed).record)
    visitor.get(f"/t/{name}?begin=1")
    return name


def beats_on(visitor) -> dict | None:
    found = re.search(r'<script type="application/json" id="beats">(.*?)</script>', visitor.page.text, re.S)
    return json.loads(found[1])["played"] if found else None


def seen(visitor, pace: str = "full") -> dict[str, str]:
    until = re.search(r'data-seen="([^"]+)"', visitor.page.text)[1]
    return {"x-seen": f"{until} {pace}"}


def answer(visitor, headers: dict[str, str], key: str = "") -> None:
    sent = {"number": visitor.hidden("number"), "seat": visitor.hidden("seat"), "answer": key or visitor.offered[0]}
    visitor.post(f"{visitor.table}/answer", data=sent, headers=headers)


def test_beats_come_with_the_answer(visitor, folder):
    begun(visitor, folder)
    answer(visitor, seen(visitor))
    answer(visitor, seen(visitor))
    played = beats_on(visitor)
    assert {"throw", "card"} <= {one["kind"] for one in played["beats"]}
    assert any("tray" in one for one in played["beats"])
    for one in played["beats"]:  # the table after each of them, and nothing is lit
        board = "".join(played["pool"][at] for at in one["frame"]["board"])
        assert board.startswith("<svg")
        assert board.endswith("</svg>")
        assert "badge" not in board
    assert visitor.page.history == []  # one walk to the server


def test_nobody_pays_for_beats_who_does_not_want_them(visitor, folder, monkeypatch):
    begun(visitor, folder)
    monkeypatch.setattr("undercroft.kernel.table.beats_of", None)
    answer(visitor, {})
    assert beats_on(visitor) is None
    answer(visitor, seen(visitor, "none"))
    assert beats_on(visitor) is None
    assert "What just happened" in visitor.text


def test_who_wants_no_motion_gets_the_scenes_only(visitor, folder):
    begun(visitor, folder)
    luck, scenes = random.Random(3), 0
    for _ in range(25):
        if not visitor.offered:
            break
        answer(visitor, seen(visitor, "still"), luck.choice(visitor.offered))
        for one in (beats_on(visitor) or {"beats": []})["beats"]:
            assert "frame" not in one
            scenes += bool(one["scene"])
    assert scenes


@pytest.mark.parametrize("word", ["", "0", "0:0", "0:999999 full", "9:0 full", "0:1 slow", "-:0 full", "x" * 900])
def test_what_a_page_says_of_itself_is_never_trusted(visitor, folder, word):
    begun(visitor, folder)
    answer(visitor, {"x-seen": word})
    assert visitor.page.status_code == 200
    assert visitor.offered


def test_what_was_taken_back_is_not_played(visitor, folder):
    begun(visitor, folder, "paper-dungeons")
    before = seen(visitor)
    answer(visitor, before)
    first = [one["text"] for beat in beats_on(visitor)["beats"] for one in beat["lines"]]
    later = seen(visitor)
    sent = {"number": visitor.hidden("number"), "seat": "0"}
    visitor.post(f"{visitor.table}/undo", data=sent, headers=later)
    assert beats_on(visitor) is None
    answer(visitor, seen(visitor), visitor.offered[1])
    assert [one["text"] for beat in beats_on(visitor)["beats"] for one in beat["lines"]] != first


# -- what a seat may not know ----------------------------------------------------------------------------------------


def answers(game: str, seats: int, seed: int, most: int) -> Iterator[tuple]:
    """A game by chance: the table after each answer, how long its log was before, and who answered."""
    table, luck = open_table(game, [f"P{n}" for n in range(seats)], seed=seed), random.Random(seed)
    for _ in range(most):
        if not table.asks:
            return
        ask, before = luck.choice(table.asks), len(table.past.log)
        told = [len(table.events(seat)) for seat in (*range(seats), None)]
        table.answer(ask.seat, luck.choice(ask.keys))
        yield table, before, told


@pytest.mark.parametrize("game", GAMES)
def test_beats_tell_a_seat_what_it_heard_and_nothing_else(game):
    for table, before, told in answers(game, 2, 5, 40):
        for seat, heard in zip((0, 1, None), told, strict=True):
            played = play(table, table.beats(seat, before), seat, table.things)
            lines = [line["text"] for beat in played["beats"] for line in beat["lines"]]
            assert lines == [true_minus(event.text) for event in table.events(seat)[heard:]]


def pictures(game: str, seed: int, most: int = 60) -> tuple[int, int]:
    """Of the answers that were followed by two throws or draws or more: how many; and how many without a picture of
    each throw, or of the cards."""
    found = hidden = 0
    for table, before, _ in answers(game, 1, seed, most):
        luck = [request[0] for request, _ in table.past.log[before:]]
        if luck.count(ROLL) + luck.count(DRAW) < 2:
            continue
        found += 1
        told = table.beats(0, before)
        beats = play(table, told, 0, table.things)["beats"]
        thrown = [bool(dice_of(game, event)) for beat in told for event in beat.events]
        is_shown = all(
            any(dice_of(game, event) for event in one.events) == ("tray" in beat)
            for one, beat in zip(told, beats, strict=True)
        )
        is_scene = any(beat.get("scene") for beat in beats)  # a whole turn of a Boss is one picture
        is_turned = not luck.count(DRAW) or any(beat["kind"] in ("card", "walk", "meet", "gain") for beat in beats)
        hidden += (sum(thrown) < luck.count(ROLL) and not is_scene) or not is_shown or not is_turned
    return found, hidden


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_hides_two_throws_or_draws(game):
    counted = [pictures(game, seed) for seed in (1, 2, 3)]
    assert sum(found for found, _ in counted) > 2
    assert sum(hidden for _, hidden in counted) == 0


@pytest.mark.parametrize(
    ("game", "seed", "kind"), [("map-maker", 2, "boss-turn"), ("dungeon-run", 1, "assigned-to-boss")]
)
def test_a_boss_wears_its_own_face_over_the_dice_that_fell(game, seed, kind):
    scenes = []
    for table, before, _ in answers(game, 1, seed, 90):
        shown = staged(game, table.beats(0, before), (), ())
        scenes += [one.scene for one in shown if one.scene and kind in {event.kind.key for event in one.beat.events}]
    assert scenes
    assert all(one.stamp.startswith(f"s-{game}-") for one in scenes)
    assert any("thrown" in vault(one) for one in scenes)
    if game == "dungeon-run":
        assert all(one.dice and one.against for one in scenes)


def test_a_guardian_that_falls_leaves_its_life_broken_and_a_power_is_taken_apart():
    """Box by box: what the Guardian had; what each hero brought against a monster, the sworn enemy twice."""
    fallen = scene_of("mini-rogue", 0, "enemy-defeated").life
    assert fallen.was == fallen.of > fallen.now == 0
    faced = vault(scene_of("paper-dungeons", 0, "struck-monster"))
    assert "Your power" in faced
    assert "Bonuses" in faced


def scene_of(game: str, seed: int, kind: str) -> Scene:
    """The first scene in which this happens, in a game that a careful bot plays."""
    table, bot = open_table(game, ["Ann"], seed=seed), bot_for("bot:careful", 1)
    while table.asks:
        before, heard = len(table.past.log), len(table.events(0))
        table.answer(0, bot.answer(Seat(table, 0)).key)
        if kind in {event.kind.key for event in table.events(0)[heard:]}:
            for one in staged(game, table.beats(0, before), (), ()):
                if one.scene and kind in {event.kind.key for event in one.beat.events}:
                    return one.scene
    raise AssertionError(kind)


def test_a_tile_is_turned_by_its_picture(visitor, folder):
    """Walls, and a way for each letter, beside each answer."""
    for table, _, _ in answers("dungeon-run", 1, 2, 60):
        keys = table.asks[0].keys if table.asks else ()
        if len(keys) > 1 and keys[0].startswith("exits-"):
            visitor.get(f"/t/{folder.open(table.record)}?begin=1")
            drawn = re.findall(r'<svg class="turned".*?</svg>', visitor.page.text)
            assert [one.count("<rect") - 2 for one in drawn] == [len(key) - len("exits-") for key in keys]
            return
    raise AssertionError("no tile was turned")


def test_a_scene_never_sets_one_hero_beside_another(visitor, folder):
    """Around one device the page goes on to the next seat: the figures of that one's hero are no cost."""
    table, luck, given = open_table("map-maker", ["Ann", "Bo"], seed=1), random.Random(1), []
    while not given or not table.view(0)["heroes"] or all(hero["hp"] for hero in table.view(0)["heroes"]):
        asked = table.asks[0]
        given.append((asked.seat, luck.choice(asked.keys)))
        table.answer(*given[-1])
    table = open_table("map-maker", ["Ann", "Bo"], seed=1)
    for one in given[:-1]:
        table.answer(*one)
    visitor.get(f"/t/{folder.open(table.record)}?begin=1")
    asked, key = given[-1]
    sent = {"number": visitor.hidden("number"), "seat": str(asked), "answer": key, "sure": key}  # surely: it kills
    visitor.post(f"{visitor.table}/answer", data=sent, headers=seen(visitor))
    scene = next(one["scene"] for one in beats_on(visitor)["beats"] if "scene" in one)
    assert visitor.hidden("seat") != str(asked)
    assert not any(figure for _, _, figure in scene["lines"])
