"""What players and programs are given: details of options, places, the print, standing answers."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import get_args

import pytest

from clauses import clause
from games.map_maker.given import PACK, given, plain, sheet, skilled
from games.map_maker.modes import MODES, captain
from story import perform
from undercroft import language, open_table
from undercroft.content.checking import checked
from undercroft.content.outside import Rule
from undercroft.games.map_maker.kinds.operations import OPERATIONS, RULES, Gain, Lasting
from undercroft.games.map_maker.kinds.terms import LUCK, MONSTER, TRAP
from undercroft.games.map_maker.rules.encounters import act, resolve
from undercroft.games.map_maker.rules.skills import suffer
from undercroft.games.map_maker.sight.details import details, obvious
from undercroft.games.map_maker.sight.places import place_of
from undercroft.games.map_maker.sight.things import things
from undercroft.games.map_maker.sight.view import view
from undercroft.games.map_maker.words.options import (
    ENOUGH,
    GIVE_BOOK,
    GIVE_POTION,
    KEEP_DICE,
    NO_GUARD,
    NO_TRADE,
    TAKE_IT,
)
from undercroft.kernel.words import Said


def places(seen) -> set[str]:
    """Every place a view shows."""
    found = {"boss"} if seen["boss"] is not None else set()
    found |= {box["place"] for box in seen["encounters"]}
    found |= {box["place"] for box in (seen["boss"] or {"boxes": []})["boxes"]}
    found |= {f"column-{column['key']}" for column in seen["columns"]}
    found |= {row["key"] for row in seen["treasure_table"]}
    found |= {seen["event"]["key"]} if seen["event"] else set()
    found |= {f"class-{key}" for key in PACK.hero} if not seen["heroes"] else set()
    found |= {f"danger-{key}" for key in PACK.danger} | {"dungeon"} if seen["phase"] == "won" else set()
    for at, hero in enumerate(seen["heroes"]):
        found |= {hero["place"], f"potion-{at}", f"book-{at}"}
        found |= {box["place"] for box in [*hero["attributes"], *hero["skills"]]}
    return found


NOWHERE = {"call-others", "no-more", "give-up"}  # what concerns the whole table, or nothing on it


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_every_option_can_be_read_and_is_where_the_view_shows_it(mode):
    chance = random.Random(mode.name)
    game = open_table("map-maker", mode.seats, mode.options, seed=mode.name)
    pick = captain(chance)
    for _ in range(60):
        if not game.asks:
            break
        ask = game.asks[0]
        seen = game.view(ask.seat)
        known = places(seen)
        for code in ("en", "fr"):
            with language(code):
                data = ask.to_json()
                texts = [text for option in data["options"] for text in option.values() if isinstance(text, str)]
                assert not any("{" in text for text in [data["prompt"], *texts])
        for option in data["options"]:
            assert option["place"] in known or option["key"] in NOWHERE, option
        assert data["obvious"] is None or data["obvious"] in ask.keys
        game.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)


def test_what_is_seldom_asked_has_its_place_too():
    """The rewards of two throws, the dangers and the names after a victory, what declines an Event or a Skill."""
    d = given("fighter", "paladin", basic={"monster": 3})
    d.event = PACK.event["65"]
    first, second = d.heroes

    def place(clause, option, about=None):
        return details(d, 0, clause, option, about)["place"]

    assert place("MM-380", d.options.rewards[7], first.name) == "treasure-7"
    assert place("MM-703", d.options.dangers["charnel-air"]) == "danger-charnel-air"
    assert {place("MM-132", option, first.name) for option in d.options.titles[0]} == {"dungeon"}
    assert place("MM-286", KEEP_DICE) == place("MM-286", NO_TRADE) == "event-65"
    assert place("MM-286", GIVE_POTION) == "potion-0"
    assert place("MM-286", GIVE_BOOK) == "book-0"
    assert place("MM-R110", NO_GUARD, second.name) == "hero-1"
    assert place("MM-R113", ENOUGH, second.name) == "hero-1"
    assert place("MM-856", second.options.erase[LUCK], first.name) == "hero-1-luck"


LASTING = {"who": "you", "encounter": "trap", "attribute": "luck", "n": 1, "keep": "high2", "side": "hero"}
WHERE = {
    **dict.fromkeys(("hp", "sp", "sp-all", "rule"), "hero-0"),
    "item": "potion-0",
    "lose-item": "book-0",
    **dict.fromkeys(("xp", "penalty", "attribute"), "hero-0-luck"),
    **dict.fromkeys(("score", "die", "swap", "use", "stay"), "encounter-trap"),
    **dict.fromkeys(("fail-hp", "fail-more", "on-win", "on-fail"), "encounter-trap"),
    **dict.fromkeys(("rest", "rest-hp", "on-rest"), "encounter-rest"),
    "treasure": "encounter-treasure",
    **dict.fromkeys(("threat", "block"), "event-65"),
}


@clause("MM-286")
def test_a_choice_of_an_event_is_where_it_works(monkeypatch):
    """Every operation that may stand in a choice."""
    monkeypatch.setitem(RULES, "nod", Rule(lambda *_: None, "MM-284", Said(en="nod", fr="hocher"), counts=True))
    d = given("fighter", basic={"monster": 3})
    d.event = PACK.event["65"]
    offered = {OPERATIONS[name] for name in WHERE}
    assert offered == {*get_args(Gain), *get_args(Lasting)}
    fields = {**LASTING, "rule": "nod", "item": "potion", "what": "rest", "then": {"do": "sp-all", "who": "you"}}
    found = {}
    for name in WHERE:
        kind = OPERATIONS[name]
        numbers = {key: fields[key] for key in kind.fields if key in fields}
        if name == "treasure":
            numbers["keep"] = "best2"
        found[name] = place_of(d, d.heroes[0], checked(kind, {"do": name, **numbers}))
    assert found == WHERE
    assert (
        place_of(d, d.heroes[0], checked(OPERATIONS["xp"], {"do": "xp", "who": "you", "attribute": "any", "n": 1}))
        == "hero-0"
    )
    assert place_of(d, d.heroes[0], checked(OPERATIONS["swap"], {"do": "swap", "encounter": "any"})) == "event-65"


@clause("MM-328", "MM-329")
def test_an_encounter_says_its_chance_gain_and_loss():
    d = plain(given("fighter", level=10, basic={"monster": 3, "treasure": 2, "rest": 4}))
    fighter = sheet(d, 0, hp=2)
    option = d.options.encounters[1 << MONSTER][0]
    detail = details(d, 0, "MM-301", option, fighter.name)
    assert Fraction(detail["chance"]["n"], detail["chance"]["of"]) < Fraction(1, 6)
    assert detail["brings"] == "1 Attack experience; 1 more experience in any attribute"
    assert detail["risk"] == "a failure costs 2 HP: the Fighter would die"
    assert detail["place"] == "encounter-monster"
    resting = details(d, 0, "MM-301", d.options.encounters[1 << 5][0], fighter.name)
    assert resting["brings"].startswith("by the die, 1: recover 1 HP; 2: recover 1 HP and 1 SP; 3: recover 2 HP")
    with language("fr"):
        assert "Combattant" in details(d, 0, "MM-301", option, fighter.name)["risk"]
    assert perform(act(d, fighter), pause=True).pending.clause == "MM-301"


@clause("MM-R112", "MM-R33")
def test_a_loss_that_kills_says_so():
    d = given("mage")
    mage = sheet(d, 0, hp=1, potions=1)
    story = perform(suffer(d, mage, 1, "MM-329", None), pause=True)
    assert details(d, 0, "MM-R112", TAKE_IT, story.pending.about)["deadly"] == "This kills the Mage."
    options = (TAKE_IT, mage.options.potion)
    assert obvious(d, 0, "MM-R112", options, story.pending.about) is mage.options.potion
    assert details(d, 0, "MM-R112", mage.options.potion, story.pending.about)["brings"] == "4 of 9 HP"
    sheet(d, 0, hp=5)
    assert "deadly" not in details(d, 0, "MM-R112", TAKE_IT, story.pending.about)
    assert obvious(d, 0, "MM-R112", options, story.pending.about) is TAKE_IT


@clause("MM-855")
def test_a_skill_says_whether_it_turns_the_test():
    d = plain(given("fighter", "thief", basic={"monster": 3, "trap": 3}))
    skilled(d, 0, 16)
    story = perform(resolve(d, d.heroes[0], MONSTER), luck=[1, 3], pause=True)  # 3 against 6: Power Strike makes 6
    strike = d.heroes[0].options.skills[0]
    assert details(d, 0, "MM-855", strike, story.pending.about)["chance"] == {"what": "success", "n": 1, "of": 1}
    assert details(d, 0, "MM-855", strike, story.pending.about)["costs"] == "1 SP; 4 left"
    d = plain(given("thief", basic={"monster": 3, "trap": 3}))
    skilled(d, 0, 16)
    story = perform(resolve(d, d.heroes[0], TRAP), luck=[1, 3], pause=True)  # a 4, 5 or 6 is needed
    hands = d.heroes[0].options.skills[0]
    assert details(d, 0, "MM-855", hands, story.pending.about)["chance"] == {"what": "success", "n": 1, "of": 2}


@clause("MM-880", "MM-601", "MM-647")
def test_the_print_is_complete_and_in_both_languages():
    english = {thing["key"]: thing for thing in things(PACK)}
    with language("fr"):
        french = {thing["key"]: thing for thing in things(PACK)}
    assert len(english) == len(things(PACK))  # every key once
    kinds = {key: sum(thing["kind"] == key for thing in english.values()) for key in ("hero", "skill", "boss", "event")}
    assert kinds == {"hero": 8, "skill": 24, "boss": 12, "event": 66}
    for key, thing in english.items():
        assert thing["text"]
        assert french[key]["text"]
        assert "{" not in thing["text"] + french[key]["text"]
        assert thing["mark"] in ("rulebook", "public", "house")
    assert "attacked alone in the Boss's turn: −1" in english["orc-chief"]["text"]
    assert "HP ≥ Attack ≥ SP ≥ Defense. Bulk 3, Ferocity 0." in english["orc-chief"]["text"]


def test_what_a_view_names_can_be_looked_up():
    game = open_table("map-maker", 2, {"start-level": 46, "training": 40, "set": "full"}, seed=4)
    chance = random.Random(4)
    for _ in range(60):
        if not game.asks:
            break
        seen = game.view(0)
        keys = [seen["event"]["key"]] if seen["event"] else []
        keys += [hero["class"] for hero in seen["heroes"]] + [box["key"] for box in seen["encounters"]]
        keys += [skill["key"] for hero in seen["heroes"] for skill in hero["skills"]]
        keys += [row["key"] for row in [*seen["treasure_table"], *seen["rest_table"]]]
        if seen["boss"]:
            keys += [seen["boss"]["key"], *(skill["key"] for skill in seen["boss"]["skills"])]
        assert set(keys) <= set(game.things)
        ask = game.asks[0]
        game.answer(ask.seat, chance.choice(ask.keys))


def test_the_terms_of_a_test_add_up_to_its_scores():
    d = plain(given("fighter", "cleric", level=10, basic={"monster": 3}))
    sheet(d, 0, attack=7, agility=5, penalty={"attack": 2})
    skilled(d, 1, 22)
    perform(resolve(d, d.heroes[0], MONSTER), luck=[1, 6], pause=True)
    for code in ("en", "fr"):
        with language(code):
            test = view(d, 0)["test"]
            assert test["hero_die"] + sum(term["n"] for term in test["hero_terms"]) == test["hero_score"]
            assert test["foe_die"] + sum(term["n"] for term in test["foe_terms"]) == test["foe_score"]
    assert [term["text"] for term in view(d, 0)["test"]["foe_terms"]] == [
        "Basic Die", "Threat", "Agility Bonus", "Elite modifier",
    ]  # fmt: skip
