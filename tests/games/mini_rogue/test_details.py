"""What an option says of itself: places, prices, chances, deaths; obvious and standing answers."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from clauses import clause
from games.mini_rogue.foes import facing, fighter
from games.mini_rogue.given import change, given, hero, hold, party, table_at
from games.mini_rogue.printed import FIGHTER
from story import perform
from undercroft import open_table
from undercroft.games.mini_rogue.game import GAME
from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.kinds.powers import MOST_ON_A_TRACK
from undercroft.games.mini_rogue.rules.combat import roll_the_pool, strike
from undercroft.games.mini_rogue.rules.setup import begin
from undercroft.games.mini_rogue.rules.state import Attack
from undercroft.games.mini_rogue.rules.verbs import ready, throw
from undercroft.games.mini_rogue.sight.habits import STANDING
from undercroft.games.mini_rogue.sight.odds import kill_odds, reroll_odds, success_odds
from undercroft.games.mini_rogue.sight.seen import MiniRogueSeen
from undercroft.games.mini_rogue.sight.things import things
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.kernel.languages import language, languages
from undercroft.players.asked import Preferences
from undercroft.rulebook import rulebook

from games.mini_rogue.given import PACK  # isort: skip


def option(table: Any, key: str) -> dict[str, Any]:
    return next(one for one in table.asks[0].to_json()["options"] if one["key"] == key)


def odds(n_of: tuple[int, int]) -> Fraction:
    return Fraction(*n_of)


@clause("MR-281", "MR-438")
@pytest.mark.parametrize(
    ("xp", "cursed", "chance"),
    [(0, False, "1/3"), (6, False, "5/9"), (12, False, "19/27"), (0, True, "11/36")],
)
def test_the_chance_of_a_skill_test_is_exact(xp, cursed, chance):
    """A third for each die; with the Curse die (one symbol in six) a 5 bears no star."""
    d = given(xp=xp, cursed=cursed)
    curse = PACK.die["curse"].faces
    if cursed:
        chance = Fraction(curse.count(0), len(curse)) / 3 + Fraction(curse.count(1), len(curse)) / 6
    assert odds(success_odds(d, hero(d))) == Fraction(chance)


@pytest.mark.parametrize(("hp", "traits", "chance"), [(4, [], "1/2"), (7, [], "0"), (4, ["dodge5"], "5/12")])
def test_the_chance_to_kill_is_exact(hp, traits, chance):
    d = fighter()
    enemy = facing(d, hp=hp, traits=traits)
    attack = Attack(0, PACK.stance["balanced"], [], [], [], [])
    assert odds(kill_odds(d, hero(d), enemy, attack)) == Fraction(chance)


@pytest.mark.parametrize(
    ("hp", "values", "traits", "poison", "damage", "extra"),
    [
        (4, {}, [], 2, 0, 0), (5, {}, ["dodge5"], 2, 1, 0), (3, {}, ["dodge5"], 3, 0, 0), (8, {"xp": 6}, [], 0, 1, 0),
        (5, {"cursed": True}, [], 0, 0, 0), (9, {"xp": 6, "cursed": True}, ["dodge5"], 1, 0, 0), (8, {}, [], 0, 0, 1),
    ],
)  # fmt: skip
def test_the_chance_to_kill_is_that_of_all_rolls_carried_out(hp, values, traits, poison, damage, extra):
    """Poison at work, a skill's damage and dice, a dodge and the Curse die all count."""
    killed, rolls = 0, 0
    count = PACK.level[values.get("xp", 0)] + extra
    curse = [PACK.die["curse"].faces] if values.get("cursed") else []
    for faces in product(*[range(1, 7)] * (count + 1), *curse):
        d = fighter(**values)
        enemy = facing(d, hp=hp, traits=traits)
        enemy.poison = poison
        attack = Attack(0, PACK.stance["balanced"], [], [], [], [])
        ready(attack, dice=extra, damage=damage)
        expected = odds(kill_odds(d, hero(d), enemy, attack))
        perform(roll_the_pool(d, hero(d), attack), luck=faces)
        strike(d, enemy, attack, None)
        killed, rolls = killed + (enemy.hp == 0), rolls + 1
    assert Fraction(killed, rolls) == expected


@clause("MR-150")
def test_more_than_three_character_dice_are_never_rolled():
    d = fighter(xp=6)
    attack = Attack(0, PACK.stance["balanced"], [], [], [], [])
    ready(attack, dice=2)
    story = perform(roll_the_pool(d, hero(d), attack), luck=[3, 4, 5, 1])
    assert [die.key for die in story.lucks[0][1]] == ["character"] * 3 + ["dungeon"]


def test_the_chance_of_a_re_roll_counts_what_the_die_keeps():
    d = fighter()
    enemy = facing(d, hp=9)
    attack = Attack(0, PACK.stance["balanced"], [], [], [], [])
    throw(attack, (6,), 1, poison=False, curse=False)
    assert odds(reroll_odds(d, enemy, attack, 0, fresh=False)) == Fraction(4, 6)  # 6 and 3 or more
    assert odds(reroll_odds(d, enemy, attack, 0, fresh=True)) == 0


@clause("MR-434")
def test_with_the_curse_showing_a_2_of_a_re_roll_loses_what_the_die_had_kept():
    """MR-434 A 2 is a Fail then, as a 1 is: of six faces two lose the 5 that a cursed 6 was worth."""
    d = fighter()
    enemy = facing(d, hp=5)
    attack = Attack(0, PACK.stance["balanced"], [], [], [], [])
    throw(attack, (6,), 1, poison=False, curse=True)
    assert odds(reroll_odds(d, enemy, attack, 0, fresh=False)) == Fraction(4, 6)


@clause("MR-917", "MR-212")
def test_a_move_says_where_it_leads_and_what_waits_there():
    table = table_at(given(resolved=True, rooms={0: "watchfire", 1: "city-guard", 3: "rotten-sluice"}))
    right, down = option(table, "move-right"), option(table, "move-down")
    assert right["place"] == "room-1"
    assert right["leads"].startswith("5 HP, damage 2")  # MR-911 alone: nobody else's HP
    assert "+1 XP, +1 Gold" in right["leads"]
    assert down["place"] == "room-3"
    assert (down["chance"]["n"], down["chance"]["of"]) == (2, 6)


@clause("MR-542")
def test_of_two_objects_both_say_what_they_are_good_for():
    d = given(rooms={0: "codex-obscura"})
    hold(d, hero(d), "weapon-cache")
    table = table_at(d, luck=[5, 1])
    assert table.asks[0].clause == "MR-542"
    assert option(table, "take-object")["brings"].startswith("Codex Obscura: Once")
    assert option(table, "keep-object")["brings"].startswith("Weapon Cache: Three Feats")


@clause("MR-860")
def test_a_choice_that_kills_says_so():
    d = given(hp=2, rooms={0: "city-guard"}, **{**FIGHTER, "xp": 1})
    table = table_at(d, luck=[2, 3])
    done = option(table, "done")
    assert done["deadly"] == "This kills the Rat Hunter."
    table.answer(0, "done")
    assert table.outcome.winners == ()


@clause("MR-119", "MR-833")
def test_a_theft_that_finds_nothing_counts_in_what_a_blow_costs_and_may_kill():
    """The rats hit for 1 and steal a Ration: who has none loses 1 HP instead."""
    for ration, costs, deadly in ((1, "1 HP", ""), (0, "2 HP", "This kills the Sellsword.")):
        d = given("sellsword", hp=2, xp=1, armor=0, ration=ration, card_up=False, rooms={0: "voracious-rats"})
        table = table_at(d, luck=[2, 3, 1, 1])
        done = option(table, "done")
        assert (done["costs"], done["deadly"] or "") == (costs, deadly)
        table.answer(0, "done")
        assert (table.outcome is not None) == bool(deadly)


@clause("MR-361", "MR-362", "MR-363")
def test_what_an_attack_may_cost_is_told_by_the_faces_of_the_dungeon_die():
    table = table_at(given("sellsword", armor=1, rooms={0: "city-guard"}))
    assert option(table, "roll")["risk"].endswith("0 HP on 1, 1 HP on 2–5, 2 HP on 6")


@clause("MR-401")
def test_a_feat_says_its_die_its_price_and_its_risk():
    table = table_at(given(rooms={0: "city-guard"}, **{**FIGHTER, "xp": 6}), luck=[2, 2, 3])
    feat = option(table, "feat-2-xp")
    assert (feat["place"], feat["parts"]) == ("die-2", {"die": 2, "price": "xp"})
    assert feat["costs"] == "1 XP, and with it level 2"
    assert feat["chance"]["n"] == 4  # 3 or more
    assert "2" in feat["risk"]


def test_what_random_games_say_is_data_and_their_deaths_are_true():
    """Every ask in both languages; who is told that a choice kills is dead after it."""
    deaths = 0
    for seed in range(12):
        chance = random.Random(seed)
        seats = 1 + seed % 2
        table = open_table("mini-rogue", seats, options={"stances": seed % 3 == 0}, seed=seed)
        while table.asks:
            ask = table.asks[0]
            with language(languages()[seed // 2 % 2]):
                data = ask.to_json()
            json.dumps(data)
            assert data["obvious"] is None or data["obvious"] in ask.keys
            for one in data["options"]:
                if one["chance"]:
                    assert 0 <= one["chance"]["n"] <= one["chance"]["of"]
                if one["deadly"]:
                    fork = table.fork()
                    fork.answer(ask.seat, one["key"])
                    assert fork.outcome is not None
                    assert fork.outcome.winners == ()
                    deaths += 1
            table.answer(ask.seat, chance.choice(ask.keys))
    assert deaths > 2


def test_the_places_of_options_are_places_of_the_view():
    for seed in range(6):
        chance = random.Random(seed)
        table = open_table("mini-rogue", 1 + seed % 2, seed=seed)
        while table.asks:
            ask = table.asks[0]
            view = table.view(ask.seat)
            known = {one["place"] for one in (*view["rooms"], *view["heroes"], view["exit"])}
            known |= {f"die-{n}" for n in (1, 2, 3, "dungeon")} | {"reward-left", "reward-right", "dice"}
            for room in view["rooms"]:
                card = room["print"] or {}
                parts = (*card.get("rows", ()), *card.get("options", ()), *card.get("buy", ()), *card.get("sell", ()))
                known |= {one["place"] for one in parts}
            for one in ask.options:
                place = one.place
                assert (
                    place is None
                    or place in known
                    or place.startswith(("potion-", "skill-", "stance-", "card-", "object-", "choice-"))
                )
            table.answer(ask.seat, chance.choice(ask.keys))


# -- obvious and standing answers -----------------------------------------------------------------------------


def standing(table: Any, key: str) -> str | None:
    ask = table.asks[0]
    one = next(one for one in STANDING if one.key == key)
    assert ask.clause in one.clauses
    return one.answer(ask.to_json(), table.view(ask.seat))


@clause("MR-R28")
@pytest.mark.parametrize(("hp", "answer"), [(8, "endure"), (2, None)])
def test_who_endures_is_asked_when_the_loss_would_kill(hp, answer):
    d = given(hp=hp, rooms={0: "city-guard"}, **{**FIGHTER, "potions": ["healing"]})
    table = table_at(d, luck=[2, 3])
    table.answer(0, "roll")
    if table.asks[0].clause == "MR-327":
        table.answer(0, "done")
    assert table.asks[0].clause == "MR-R28"
    assert standing(table, "endure") == answer
    assert table.asks[0].obvious == ("endure" if answer else "use-healing")


@clause("MR-R91")
def test_healing_is_kept_before_a_roll_and_a_skill_is_not():
    table = table_at(given(hp=11, rooms={0: "city-guard"}, **{**FIGHTER, "potions": ["healing"]}))
    assert (standing(table, "keep-healing"), table.asks[0].obvious) == ("roll", "roll")
    table = table_at(given(hp=10, rooms={0: "city-guard"}, **{**FIGHTER, "potions": ["healing"]}))
    assert (standing(table, "keep-healing"), table.asks[0].obvious) == (None, "roll")  # a question: it may be worth it
    table = table_at(given(hp=5, rooms={0: "city-guard"}, potions=["healing"]))
    assert (standing(table, "keep-healing"), table.asks[0].obvious) == (None, None)
    table = table_at(given(cursed=True, rooms={0: "city-guard"}, **{**FIGHTER, "potions": ["holy"]}))
    assert table.asks[0].keys == ("roll", "use-holy")
    assert (standing(table, "keep-healing"), table.asks[0].obvious) == (None, None)


@clause("MR-327", "MR-401")
@pytest.mark.parametrize(("die", "answer"), [(2, "done"), (6, None)])  # Feats that cost; a Critical costs nothing
def test_dice_are_let_lie_unless_a_re_roll_is_free(die, answer):
    table = table_at(given(area=7, hp=9, rooms={0: "city-guard"}, **{**FIGHTER, "xp": 1}), luck=[die, 3])
    while table.asks[0].clause != "MR-327":
        table.answer(0, "roll")
    assert any(key.startswith("feat-") for key in table.asks[0].keys)
    assert table.asks[0].obvious == answer


@clause("MR-888")
@pytest.mark.parametrize("needy", [0, 1])
@pytest.mark.parametrize(
    ("need", "help", "answer"),
    [
        ({}, {}, "pass"),
        ({"ration": 0}, {}, None),
        ({"ration": 0}, {"ration": 1}, "pass"),  # nobody gives its only one without being asked for it
        ({"cursed": True}, {"potions": ["holy"]}, None),
        ({"poisoned": True}, {"potions": ["holy"]}, None),
        ({"poisoned": True}, {"potions": ["perception"]}, "pass"),
        ({"blind": True}, {"potions": ["perception"]}, None),
        ({"hp": 6}, {"potions": ["healing"]}, None),
        ({"hp": 6}, {"armor": 1}, None),
        ({"hp": 6}, {}, "pass"),  # there is nothing to give
        ({"hp": 7}, {"armor": 1}, "pass"),
    ],
)
def test_an_exchange_is_passed_while_both_are_well(needy, need, help, answer):
    d = party("sellsword", "rat-hunter", rooms={0: "the-pyre"})
    for one in d.heroes:
        change(one, **FIGHTER, hp=10, gold=0, ration=2, armor=0)
    change(d.heroes[needy], **need)
    change(d.heroes[1 - needy], **help)
    table = table_at(d, luck=[4, 4])
    while table.asks[0].clause != "MR-888":  # Potions are offered before the roll, too
        table.answer(table.asks[0].seat, table.asks[0].options[0].key)
    assert standing(table, "pass-exchange") == answer


@clause("MR-597")
@pytest.mark.parametrize(("who", "answer"), [("lamplighter", "go-on"), ("canoness", None)])
def test_far_rooms_are_looked_at_before_the_move_and_an_omen_is_asked_for(who, answer):
    """MR-597 The Long wick is offered again before the move, when more cards lie open; Omen is for this Room."""
    table = table_at(given(who, rooms={0: "the-pyre"}))
    assert table.asks[0].clause == "MR-597"
    assert standing(table, "look-later") == answer


@clause("MR-329")
@pytest.mark.parametrize(
    ("hp", "armor", "die", "answer"),
    [
        (4, 0, 3, "no-potion"),
        (2, 0, 3, None),
        (2, 0, 1, "no-potion"),  # it misses
        (2, 1, 5, "no-potion"),
        (2, 1, 6, None),  # Armour does not help
    ],
)
def test_potions_are_spared_while_the_blow_does_not_kill(hp, armor, die, answer):
    """The City Guard of Floor 1 would cost 2 HP on a Dungeon die of 3."""
    d = given(hp=hp, rooms={0: "city-guard"}, **{**FIGHTER, "armor": armor, "potions": ["fire"]})
    table = table_at(d, luck=[2, die])
    while table.asks[0].clause != "MR-329":
        table.answer(0, table.asks[0].options[0].key)
    assert standing(table, "spare-potions") == answer


@clause("MR-329", "MR-216")
def test_potions_are_not_spared_against_a_guardian():
    d = given(area=2, at=EXIT, hp=20, **{**FIGHTER, "potions": ["fire"]})
    d.guardian = PACK.guardian["executioner"]
    table = table_at(d, luck=[2, 3])
    while table.asks[0].clause != "MR-329":
        table.answer(0, table.asks[0].options[0].key)
    assert standing(table, "spare-potions") is None


@clause("MR-R101")
@pytest.mark.parametrize(
    ("gift", "answer"), [("give-gold-2", "accept"), ("give-ration-1", "accept"), ("give-fire", None)]
)
def test_gold_rations_and_armour_are_accepted(gift, answer):
    d = party("sellsword", "rat-hunter", rooms={0: "the-pyre"})
    for one in d.heroes:
        change(one, **FIGHTER, hp=10, gold=2, ration=2, armor=0)
    change(d.heroes[0], potions=["fire"])
    table = table_at(d, luck=[4, 4])
    while table.asks[0].clause != "MR-888":
        table.answer(table.asks[0].seat, table.asks[0].options[0].key)
    table.answer(0, gift)
    assert table.asks[0].clause == "MR-R101"
    assert standing(table, "accept-gifts") == answer


@clause("MR-R98", "MR-887")
def test_a_skill_is_kept_and_the_leader_comes_first_if_that_stands_so():
    d = party("sellsword", "rat-hunter", rooms={0: "watchfire", 1: "city-guard", 3: "the-pyre"})
    for one in d.heroes:
        one.resolved = True
    table = table_at(d)
    assert table.asks[0].clause == "MR-R98"
    assert (standing(table, "keep-skill"), table.asks[0].obvious) == ("no-skill", "no-skill")
    table = table_at(party("sellsword", "canoness", rooms={0: "weapon-cache"}))
    while table.asks[0].clause != "MR-887":
        table.answer(table.asks[0].seat, table.asks[0].options[0].key)
    assert (standing(table, "leader-first"), table.asks[0].obvious) == ("leader-first", "leader-first")


def test_what_stands_from_the_beginning():
    assert [one.key for one in STANDING if one.default] == ["keep-healing", "pass-exchange", "leader-first"]


def decided_at_once(table: Any) -> bool:
    """Whether a standing answer that is on from the beginning takes the next decision away."""
    ask, view = table.asks[0], table.view(table.asks[0].seat)
    return any(one.answer(ask.to_json(), view) for one in STANDING if one.default and ask.clause in one.clauses)


@clause("MR-EX106", "MR-888")
@pytest.mark.parametrize("giver", [0, 1])
def test_gold_changes_hands_with_the_settings_of_the_start(giver):
    """Nobody is asked for nothing; whoever calls for an exchange is asked, and then the other may propose, too."""
    d = party("sellsword", "rat-hunter", rooms={0: "watchfire", 1: "crypt-fence"})
    for one in d.heroes:
        change(one, **FIGHTER, gold=3)
    table = table_at(d)
    seats = [Preferences(table.game) for _ in d.heroes]
    seats[giver].call(table, giver, "pass-exchange")
    while (ask := table.asks[0]).clause != "MR-888" or ask.seat != giver:
        assert ask.clause not in ("MR-887", "MR-888") or seats[ask.seat].answer_to(table, ask) is not None
        table.answer(ask.seat, seats[ask.seat].answer_to(table, ask) or ask.options[0].key)
    assert (seats[giver].answer_to(table, ask), ask.prompt) == (None, "You are in the same Room. Exchange something?")
    table.answer(giver, "give-gold-3")
    table.answer(1 - giver, "accept")
    table.answer(giver, "pass")
    assert table.asks[0].prompt == "Exchange anything else?"
    assert not decided_at_once(table)
    gold = [one["gold"] for one in table.view(None)["heroes"]]
    assert (gold[giver], gold[1 - giver]) == (0, 6)


@clause("MR-EX108", "MR-R28", "MR-833")
def test_a_potion_is_offered_before_a_thief_takes_it():
    d = given(area=5, hp=10, rooms={0: "city-guard"}, **{**FIGHTER, "potions": ["healing"]})
    table = table_at(d, luck=[2, 3])
    table.answer(0, "roll")
    while table.asks[0].clause == "MR-327":
        table.answer(0, "done")
    assert table.asks[0].clause == "MR-R28"
    assert table.asks[0].keys == ("endure", "use-healing")
    assert not decided_at_once(table)


def test_no_obvious_answer_is_sure_to_kill():
    asked = 0
    for seed in range(12):
        table = open_table("mini-rogue", 1, options={"difficulty": "roguelike"}, seed=seed)
        chance = random.Random(seed)
        while table.asks:
            ask = table.asks[0]
            if ask.obvious is not None:
                asked += 1
                option = next(one for one in ask.options if one.key == ask.obvious)
                assert not option.detail.get("deadly"), f"seed {seed}, {ask.clause}: {ask.obvious}"
            table.answer(ask.seat, chance.choice(ask.keys))
    assert asked


# -- the print -------------------------------------------------------------------------------------------------


@clause("MR-186")
def test_the_print_is_complete_in_both_languages():
    keys: dict[str, list[str]] = {}
    clauses = rulebook("mini-rogue")
    for code in languages():
        with language(code):
            printed = things(PACK)
        keys[code] = [one["key"] for one in printed]
        assert len(set(keys[code])) == len(keys[code])
        for one in printed:
            assert one["name"]
            assert one["text"]
            assert one["clause"] in clauses, one["key"]
            json.dumps(one["facts"])
    assert keys["en"] == keys["fr"]
    for prefix, collection in (("room", PACK.room), ("guardian", PACK.guardian), ("potion", PACK.potion)):
        assert {f"{prefix}-{key}" for key in collection} <= set(keys["en"])


@clause("MR-020", "MR-186")
def test_characters_can_be_read_before_one_is_chosen():
    table = open_table("mini-rogue", seed=1)
    play = option(table, "play-rat-hunter")
    assert "10 HP" in play["brings"]
    assert "Bait" in play["brings"]
    assert len(table.view(0)["characters"]) == 4


def test_the_view_has_the_shape_it_declares():
    options = {"mode": "solo", "character": "choose", "partner": "choose", "difficulty": "normal", "board": "city"}
    d = begin(["ann"], {**options, "stances": False}, PACK)
    assert GAME.view(d, 0).keys() == MiniRogueSeen.__annotations__.keys()


def test_an_alternative_with_a_label_is_called_by_it():
    offers = offers_of(PACK)
    options = [one for group in (*offers.campfire.values(), *offers.story.values()) for one in group]
    labelled = [one for one in options if one.what.label]
    assert len(labelled) > 0
    for one in options:
        assert one.label.startswith(f"{one.what.label}: ") if one.what.label else not one.label.startswith(":")


@clause("MR-836")
def test_the_chance_to_kill_counts_the_faces_the_dungeon_die_has():
    """On a Dungeon die with three 5s every second blow of the dice is dodged."""
    d = fighter()
    d.pack = PACK.but(die={**PACK.die, "dungeon": PACK.die["dungeon"].but(faces=(1, 2, 3, 5, 5, 5))})
    attack = Attack(0, PACK.stance["balanced"], [], [], [], [])
    assert odds(kill_odds(d, hero(d), facing(d, hp=4, traits=["dodge5"]), attack)) == Fraction(1, 4)


@clause("MR-503", "MR-912")
def test_the_chance_of_a_re_roll_counts_the_poison_at_work():
    """A 3 and 2 of poison against 7: rolled anew a 5 or a 6 kills."""
    d = fighter()
    enemy = facing(d, hp=7)
    enemy.poison = 2
    attack = Attack(0, PACK.stance["balanced"], [], [], [], [])
    throw(attack, (3,), 1, poison=False, curse=False)
    assert odds(reroll_odds(d, enemy, attack, 0, fresh=True)) == Fraction(2, 6)


@clause("MR-831")
def test_a_single_enemy_is_the_first_of_one():
    d = given("sellsword", potions=[], rooms={0: "city-guard"})
    enemy = table_at(d).view(0)["enemy"]
    assert (enemy["number"], enemy["of"]) == (1, 1)


@clause("MR-888")
@pytest.mark.parametrize("n", [1, MOST_ON_A_TRACK])
def test_a_gift_of_all_a_track_can_hold_is_accepted_too(n):
    (gifts,) = [one for one in STANDING if one.key == "accept-gifts"]
    for what in ("gold", "ration", "armor"):
        assert gifts.answer({"about": {"what": {"key": f"give-{what}-{n}"}}}, {}) == "accept"
