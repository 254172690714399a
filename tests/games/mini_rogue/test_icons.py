"""Resolving icons: the table of symbols."""

from __future__ import annotations

import pytest

from clauses import clause
from games.mini_rogue.given import given, hero, hold, listen, party, potions, room, told
from games.mini_rogue.printed import FIGHTER, icons, row
from story import perform
from undercroft.content.checking import checked
from undercroft.games.mini_rogue.kinds.powers import RULES
from undercroft.games.mini_rogue.kinds.results import Effect
from undercroft.games.mini_rogue.rules.combat import fight
from undercroft.games.mini_rogue.rules.effects import fall
from undercroft.games.mini_rogue.rules.icons import resolve
from undercroft.games.mini_rogue.rules.rooms import apply_row, tomb, trap
from undercroft.games.mini_rogue.words.options import KEEP_OBJECT, TAKE_OBJECT
from undercroft.games.mini_rogue.words.terms import Described
from undercroft.kernel.errors import RuleError
from undercroft.kernel.languages import language
from undercroft.kernel.rules import choose
from undercroft.kernel.words import Said


def after(printed: str, luck=(), answers=(), **values):
    """The character after these icons."""
    d = given(**values)
    perform(resolve(d, hero(d), icons(printed)), luck=luck, answers=answers)
    return hero(d)


# -- in order -----------------------------------------------------------------------------------------------------


@clause("MR-EX14", "MR-770", "MR-799")
@pytest.mark.parametrize(("area", "lost"), [(1, 1), (3, 2), (5, 3), (8, 4)])
def test_foul_spray_costs_hp_by_the_floor_then_poisons(area, lost):
    d = listen(given(area=area, hp=10))
    perform(trap(d, hero(d), room(d, "rotten-sluice")), luck=[2, 2])
    assert hero(d).hp == 10 - lost
    assert hero(d).poisoned
    clauses = [clause for clause, _ in told(d)]
    assert clauses.index("MR-799") < clauses.index("MR-440")


@clause("MR-770")
def test_each_icon_is_resolved_before_the_next():
    """MR-770 A level lost to the first icon is gone when the second is resolved."""
    d = listen(given(xp=6, hp=10))
    perform(resolve(d, hero(d), icons("lose xp 1; gain xp 1; lose hp 1")))
    assert [event.kind.key for event in d.heard] == ["lost", "level", "gained", "level", "hurt"]


@clause("MR-770")
def test_a_choice_of_one_icon_comes_before_the_next_icon():
    d = given(potions=["fire", "frost"], gold=0)
    story = perform(resolve(d, hero(d), icons("potion holy; gain gold 2")), answers=["discard-fire"], pause=True)
    assert story.asks[0].clause == "MR-510"
    assert hero(d).gold == 2
    paused = given(potions=["fire", "frost"], gold=0)
    perform(resolve(paused, hero(paused), icons("potion holy; gain gold 2")), pause=True)
    assert hero(paused).gold == 0


@clause("MR-R77", "MR-R41")
def test_the_floor_is_read_when_the_icon_is_resolved():
    """MR-R77 An icon after a Fall counts the Floor that was reached."""
    d = given(area=1, hp=10, rooms={0: "rotten-sluice"})
    perform(resolve(d, hero(d), icons("lose hp F; fall; lose hp F")))
    assert hero(d).hp == 9
    perform(fall(d))
    assert (d.floor, hero(d).hp) == (2, 7)


# -- gains and losses ---------------------------------------------------------------------------------------------

START = {"xp": 3, "armor": 2, "hp": 10, "ration": 3, "gold": 4}


@clause("MR-780", "MR-781", "MR-782", "MR-783", "MR-784")
@pytest.mark.parametrize("what", START)
@pytest.mark.parametrize("n", [1, 2])
def test_a_plus_gains_that_many_and_nothing_else(what, n):
    one = after(f"gain {what} {n}", **START)
    assert {key: getattr(one, key) for key in START} == START | {what: START[what] + n}


@clause("MR-780", "MR-781", "MR-782", "MR-783", "MR-784")
def test_each_gain_is_told_with_its_symbol():
    d = listen(given(**START))
    perform(resolve(d, hero(d), icons("gain xp 1; gain armor 1; gain hp 1; gain ration 1; gain gold 1")))
    assert [clause for clause, _ in told(d)] == ["MR-780", "MR-781", "MR-782", "MR-783", "MR-784"]


@clause("MR-771")
@pytest.mark.parametrize("what", START)
def test_a_minus_loses_what_the_plus_gains(what):
    one = after(f"lose {what} 2", **START)
    assert {key: getattr(one, key) for key in START} == START | {what: START[what] - 2}


@clause("MR-771")
def test_a_minus_before_a_potion_loses_one_of_the_owners_choice():
    assert potions(after("lose potion 1", potions=["fire", "frost"], answers=["discard-fire"])) == ["frost"]


@clause("MR-798")
@pytest.mark.parametrize(("area", "left"), [(1, 5), (3, 4), (5, 3), (8, 2)])
def test_minus_floor_rations(area, left):
    assert after("lose ration F", area=area, ration=6).ration == left


@clause("MR-799")
@pytest.mark.parametrize(("area", "left"), [(1, 9), (3, 8), (5, 7), (8, 6)])
def test_minus_floor_hp(area, left):
    assert after("lose hp F", area=area, hp=10, armor=5).hp == left


@clause("MR-EX98", "MR-771")
def test_slashed_purse_on_floor_three_with_one_gold():
    d = given(area=5, gold=1, hp=10)
    perform(trap(d, hero(d), room(d, "cutpurse-alley")), luck=[2, 5])
    assert (hero(d).gold, hero(d).hp) == (0, 8)


# -- Potions, cures, cards ----------------------------------------------------------------------------------------

POTIONS = ("fire", "frost", "poison", "healing", "holy", "perception")


@clause("MR-785")
@pytest.mark.parametrize("key", POTIONS)
def test_a_potion_symbol_gives_that_potion(key):
    assert potions(after(f"potion {key}", potions=[])) == [key]


@clause("MR-785")
def test_a_potion_is_gained_within_the_limits():
    assert potions(after("potion fire", potions=["fire", "frost"])) == ["fire", "frost"]
    kept = after("potion holy", potions=["fire", "frost"], answers=["discard-fire"])
    assert potions(kept) == ["frost", "holy"]


@clause("MR-786")
@pytest.mark.parametrize("key", POTIONS)
def test_the_any_potion_symbol_gives_one_of_your_choice(key):
    assert potions(after("potion any", potions=[], answers=[f"take-{key}"])) == [key]


@clause("MR-786")
def test_a_potion_already_carried_cannot_be_chosen():
    d = given(potions=["fire"])
    story = perform(resolve(d, hero(d), icons("potion any")), answers=["take-frost"])
    assert story.asks[0].keys == tuple(f"take-{key}" for key in POTIONS[1:])


@clause("MR-787")
def test_the_refresh_symbol_turns_the_card_up():
    assert after("refresh", card_up=False).card_up


AFFLICTED = {"poisoned": True, "cursed": True, "blind": True}


def afflictions(one) -> set[str]:
    return {name for name in AFFLICTED if getattr(one, name)}


@clause("MR-788", "MR-789", "MR-802")
@pytest.mark.parametrize(
    ("printed", "left"),
    [("bless", set()), ("cure poison", {"cursed", "blind"}), ("cure curse", {"poisoned", "blind"})],
)
def test_a_blessing_cures_all_three_and_a_cure_one(printed, left):
    assert afflictions(after(printed, **AFFLICTED)) == left


@clause("MR-789", "MR-802", "MR-788")
@pytest.mark.parametrize("printed", ["bless", "cure poison", "cure curse"])
def test_a_cure_without_the_affliction_changes_nothing(printed):
    assert afflictions(after(printed)) == set()


@clause("MR-794")
@pytest.mark.parametrize(("hp", "then"), [(3, 10), (9, 10), (10, 10), (14, 14)])
def test_hp_are_set_to_the_number_if_they_are_lower(hp, then):
    """Where nothing changes, it is told that nobody needed it."""
    d = listen(given(hp=hp))
    perform(resolve(d, hero(d), icons("raise hp 10")))
    assert (hero(d).hp, [event.kind.key for event in d.heard]) == (then, ["raised" if hp < 10 else "not-needed"])


@clause("MR-795")
def test_minus_one_object_discards_the_one_held():
    d = given()
    hold(d, hero(d), "weapon-cache")
    perform(resolve(d, hero(d), icons("drop")))
    assert hero(d).holds is None
    assert d.rooms.bottom == [room(d, "weapon-cache")]


@clause("MR-795", "MR-R16")
def test_without_an_object_minus_one_object_does_nothing():
    assert after("drop", hp=10).hp == 10


@clause("MR-797")
def test_a_cross_has_no_consequence():
    d = listen(given("sellsword", area=3))
    before = d.copy()
    perform(tomb(d, hero(d), room(d, "ossuary-stair")), luck=[2, 3])
    assert told(d)[-1][0] == "MR-797"
    for name in ("hp", "xp", "armor", "ration", "gold", "card_up", "potions"):
        assert getattr(hero(d), name) == getattr(before.heroes[0], name)


@clause("MR-803")
def test_a_stroke_through_an_icon_forbids_it():
    """MR-803 Each crossed-out icon of the Saint's Shackle."""
    d = given(holds="saints-shackle")
    assert [what for what in ("fall", "bless", "holy") if hero(d).forbids(what)] == ["fall", "bless", "holy"]
    assert not any(hero(given()).forbids(what) for what in ("fall", "bless", "holy"))


# -- the Criminal, and how many fight ------------------------------------------------------------------------------


@clause("MR-EX13", "MR-770", "MR-796")
def test_criminal_then_gold_the_criminal_must_be_beaten_first():
    d = listen(given(gold=0, **FIGHTER))
    jail = room(d, "abandoned-jail").rows[1]
    perform(apply_row(d, hero(d), room(d, "abandoned-jail"), jail.label, jail.result), luck=[5, 1], answers=[])
    assert (hero(d).xp, hero(d).gold) == (2, 2)
    clauses = [clause for clause, _ in told(d)]
    assert clauses.index("MR-331") < clauses.index("MR-784")


@clause("MR-EX13")
def test_the_gold_is_not_gained_while_the_criminal_stands():
    d = given(gold=0, **FIGHTER)
    jail = room(d, "abandoned-jail").rows[1]
    story = perform(resolve(d, hero(d), jail.result), luck=[4, 1], pause=True)
    assert story.pending is not None
    assert d.enemy is not None
    assert d.enemy.hp == 5
    assert hero(d).gold == 0


@clause("MR-800", "MR-670")
def test_one_character_meets_the_first_hp_value_two_the_second():
    """MR-800 One player symbol, or two."""
    alone, both = given(), party()
    for d in (alone, both):
        perform(fight(d, d.heroes, room(d, "city-guard"), row(7, coop_hp=15)), pause=True)
    assert (alone.enemy.hp, both.enemy.hp) == (7, 15)


# -- rules of other packages --------------------------------------------------------------------------------------


@pytest.fixture
def wager():
    """A rule that an installed package brings: it asks, and the number of the card is what can be won."""

    @RULES.register("MR-770", Said(en="a wager for {n} Gold", fr="un pari pour {n} pièces d'or"), counts=True)
    def wager(d, hero, n):
        pick = yield from choose(hero.seat, "MR-770", (TAKE_OBJECT, KEEP_OBJECT))
        hero.gold += n if pick is TAKE_OBJECT else 0

    yield
    del RULES["wager"]


@clause("MR-770")
@pytest.mark.parametrize(("answer", "gold"), [("take-object", 3), ("keep-object", 0)])
def test_an_icon_can_be_a_rule_of_another_package(wager, answer, gold):
    icon = Effect(verb="rule", what="wager", n=3)
    d = given(gold=0, potions=[], card_up=False)
    perform(resolve(d, hero(d), (icon,)), answers=[answer])
    assert hero(d).gold == gold
    assert str(Described(d.pack, (icon,))) == "a wager for 3 Gold"
    with language("fr"):
        assert str(Described(d.pack, (icon,))) == "un pari pour 3 pièces d'or"


@pytest.mark.parametrize(
    ("what", "n", "why"), [("wager", 0, "needs a number n"), ("duel", 1, "unknown rule 'duel'; possible: wager")]
)
def test_a_rule_that_is_not_there_cannot_be_named(wager, what, n, why):
    with pytest.raises(ValueError, match=why):
        checked(Effect, {"verb": "rule", "what": what, "n": n})


def test_two_rules_cannot_have_one_name(wager):
    with pytest.raises(RuleError, match="two rules are called wager"):
        RULES.register("MR-770", Said(en="", fr=""))(RULES["wager"].run)
