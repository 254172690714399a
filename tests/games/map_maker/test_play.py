"""Whole games: every mode to its end; saved, replayed and forked games are the same games; chances are exact."""

from __future__ import annotations

import itertools
import json
import random
from fractions import Fraction
from functools import partial

import pytest

import undercroft
from clauses import clause
from games.map_maker.given import given, given_fight, plain, sheet, table
from games.map_maker.modes import MODES, PACK
from undercroft import open_table
from undercroft.games.map_maker.kinds.operations import Swap
from undercroft.games.map_maker.kinds.terms import NORMAL, TRAP
from undercroft.games.map_maker.rules.attribute_test import take_test
from undercroft.games.map_maker.rules.boss_turn import attack
from undercroft.games.map_maker.rules.fight import attack_boss, attack_target, clear_square
from undercroft.games.map_maker.rules.scores import encounter_test
from undercroft.games.map_maker.rules.state import GameOver
from undercroft.games.map_maker.sight.odds import encounter_chance
from undercroft.games.map_maker.sight.view import see_chance, view
from undercroft.kernel.playout import play_out
from undercroft.kernel.record import Record
from undercroft.kernel.rules import CHOOSE, ROLL


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_random_games_come_to_an_end_and_replay(mode):
    for seed in range(2):
        game = open_table("map-maker", mode.seats, mode.options, seed=seed)
        outcome = play_out(game, seed=f"{mode.name}-{seed}")
        assert outcome.winners in ((), tuple(range(mode.seats)))
        again = undercroft.replay(Record.parse(game.record.text))
        assert again.outcome == outcome
        assert again.view() == game.view()
        assert json.loads(json.dumps(again.view(0))) == again.view(0)


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {"heroes": 4, "training": 20}), (3, {"start-level": 44})])
def test_a_fork_at_every_ask_is_the_same_table(seats, options):
    game = open_table("map-maker", seats, {"training": 25, **options}, seed=5)
    chance = random.Random(11)
    for _ in range(200):
        if not game.asks:
            break
        ask = game.asks[0]
        twin = game.fork()
        assert (twin.asks[0].keys, twin.asks[0].prompt) == (ask.keys, ask.prompt)
        assert twin.view(ask.seat) == game.view(ask.seat)
        assert twin.record.text == game.record.text
        game.answer(ask.seat, chance.choice(ask.keys))


def test_every_prompt_label_and_event_can_be_read_in_both_languages():
    chance = random.Random(3)
    for seed, boss in enumerate(PACK.boss):
        options = {"mode": "adventure", "boss": boss, "depth": 6, "danger": "ill-fortune", "dungeon": 2}
        game = open_table("map-maker", 3, {**options, "training": 35, "start-level": 5}, seed=seed)
        for _ in range(120):
            if not game.asks:
                break
            ask = game.asks[0]
            for code in ("en", "fr"):
                with undercroft.language(code):
                    assert "{" not in ask.prompt + "".join(option.label for option in ask.options)
                    assert not ask.prompt.startswith("MM-")
            news = game.answer(ask.seat, chance.choice(ask.keys))
            for code in ("en", "fr"):
                with undercroft.language(code):
                    assert all("{" not in event.text for event in news)


@clause("MM-111", "MM-112", "MM-117")
def test_the_base_game_offers_four_classes_and_the_same_one_twice():
    game = table(2, luck=[1], set="base", dungeon=1)
    assert game.asks[0].keys == ("fighter", "thief", "mage", "cleric")
    assert game.asks[0].prompt == "Choose the class of Hero 1"
    game.answer(0, "mage")
    assert (game.asks[0].seat, game.asks[0].prompt) == (1, "Choose the class of Hero 2")
    assert "mage" in game.asks[0].keys


def situations(count: int):
    """Positions of random games in which an Encounter or an attack is about to be chosen."""
    chance = random.Random(17)
    found = 0
    for seed in itertools.count():
        boss = chance.choice(list(PACK.boss))
        options = {"mode": "adventure", "boss": boss, "depth": 30, "danger": "ill-fortune", "dungeon": seed % 6 + 1}
        start = chance.choice((1, 9, 28, 30))
        more = {"start-level": start, "training": chance.choice((0, 10, 25, 40))}
        game = open_table("map-maker", chance.choice((1, 2, 3)), {**options, **more}, seed=seed)
        for _ in range(80):
            if not game.asks:
                break
            ask = game.asks[0]
            if ask.clause in ("MM-301", "MM-542"):
                yield game, ask
                found += 1
                if found == count:
                    return
            game.answer(ask.seat, chance.choice(ask.keys))


def outcomes(d, begin, is_done):
    """Carry a rule out with every throw of its dice, Skills declined: how likely it says yes, or `is_done` is true."""

    def follow(dice, weight):
        state = d.copy()
        rule, answer, throws = begin(state), None, list(dice)
        try:
            while not is_done(state):
                request = rule.send(answer)
                answer = None
                if request[0] == CHOOSE:
                    answer = request[2][0]  # declining comes first
                elif request[0] == ROLL and throws:
                    answer = throws.pop(0)
                elif request[0] == ROLL:
                    ways = list(itertools.product(range(1, 7), repeat=len(request[2])))
                    return sum(follow([*dice, way], weight / len(ways)) for way in ways)
        except StopIteration as stop:
            if is_done is never:
                return weight * stop.value
        except GameOver:
            pass
        return weight if is_done(state) else Fraction(0)

    return follow([], Fraction(1))


def never(state) -> bool:
    return False


def taken(place, encounter, state):
    return take_test(state, encounter_test(state, state.heroes[place], encounter))


def attacked(place, state):
    return attack_boss(state, state.boss, state.heroes[place], 0)


def is_harmed(hp, state) -> bool:
    return state.boss.hp < hp


@pytest.mark.parametrize(
    ("boss", "squares", "sp"),
    [
        ("hero-hunter", [4], 3),  # a snare may take the attack
        ("hero-hunter", [], 3),
        ("blade-sister", [3, 6], 3),  # the leftmost blade parries
        ("dungeon-master", [2], 3),  # a hit with a 6 is rewritten
        ("dungeon-master", [2], 0),  # ... if the Master can pay
        ("skeleton-king", [5], 3),
        ("goblin-joker", [5], 3),
    ],
)
@clause("MM-658", "MM-656")
def test_what_stands_in_the_way_of_an_attack_is_counted(boss, squares, sp):
    """Each reaction of a sheet lowers the chance shown by exactly as much as it spoils attacks."""
    d = given_fight("fighter", boss=boss, squares=squares, sp=sp, defense=7, threat=2, hp=20)
    sheet(d, 0, attack=8, agility=5)
    for rewritten in (False, True):
        d.boss.has_rewritten = rewritten
        shown = Fraction(view(d, 0)["heroes"][0]["chances"]["attack-boss"]["exact"])
        assert shown == outcomes(d, partial(attacked, 0), partial(is_harmed, d.boss.hp))
        assert 0 < shown < 1


@clause("MM-567", "MM-627")
@pytest.mark.parametrize(
    ("boss", "key", "rule"),
    [("skeleton-king", "attack-target", attack_target), ("dungeon-master", "clear", clear_square)],
)
def test_the_chance_against_a_square_is_that_of_its_die(boss, key, rule):
    for die in (1, 6):
        d = given_fight("fighter", boss=boss, squares=[0, die], threat=2)
        sheet(d, 0, attack=6, defense=3)
        shown = view(d, 0)["heroes"][0]["chances"]
        carry = partial(against_square, rule)
        assert Fraction(shown[key]["exact"]) == outcomes(d, carry, lambda state: not state.boss.dice)
        assert sorted(shown) == sorted(["attack-boss", key, "defend"])
    d = given_fight("fighter", boss=boss)
    assert sorted(view(d, 0)["heroes"][0]["chances"]) == ["attack-boss", "defend"]


def against_square(rule, state):
    more = (0,) if rule is attack_target else ()
    return rule(state, state.boss, state.heroes[0], *more)


@clause("MM-563", "MM-R44")
@pytest.mark.parametrize("defense", [4, 9])
def test_the_chance_to_withstand_an_attack_is_shown(defense):
    d = given_fight("fighter", attack=6, defense=1, threat=2)
    hp = sheet(d, 0, defense=defense).hp
    shown = Fraction(view(d, 0)["heroes"][0]["chances"]["defend"]["exact"])
    hit = outcomes(d, lambda state: attack(state, state.boss, state.heroes[0]), lambda state: state.heroes[0].hp < hp)
    assert shown == 1 - hit
    assert 0 < shown < 1


@clause("MM-R118")
def test_the_chance_with_dice_that_change_sides():
    """MM-R118 A low die of one's own is then a good one."""
    d = plain(given("fighter", basic={"trap": 4}))
    fair = encounter_chance(d, d.heroes[0], TRAP)
    d.effects = (Swap(do="swap", encounter=TRAP),)
    sheet(d, 0, intelligence=5)  # the opposing die counts one less
    swapped = encounter_chance(d, d.heroes[0], TRAP)
    assert swapped == outcomes(d, partial(taken, 0, TRAP), never)
    assert 0 < swapped != fair


def test_what_can_happen_never_reads_0_percent():
    read = [see_chance(Fraction(n, 1296))["percent"] for n in (0, 1, 12, 648, 1295, 1296)]
    assert read == [0, 1, 1, 50, 99, 100]


def test_the_chances_shown_agree_with_brute_force_over_all_dice():
    """A thousand situations: the chance shown is the share of throws with which the rules let the test succeed."""
    checked = 0
    for game, ask in situations(500):
        d = game.run.state
        place = d.acting
        shown = game.view(ask.seat)["heroes"][place]["chances"]
        if ask.clause == "MM-301":
            for encounter in NORMAL:
                key = PACK.encounters[encounter].key
                if key in ask.keys:
                    assert Fraction(shown[key]["exact"]) == outcomes(d, partial(taken, place, encounter), never)
                    checked += 1
        else:
            counted = outcomes(d, partial(attacked, place), partial(is_harmed, d.boss.hp))
            assert Fraction(shown["attack-boss"]["exact"]) == counted
            checked += 1
    assert checked >= 1000
