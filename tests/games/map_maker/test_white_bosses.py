"""The Boss Sheets of the white column."""

from __future__ import annotations

from clauses import clause
from games.map_maker.given import PACK, ended, given, sheet, told
from games.map_maker.test_boss_fight import quiet
from story import perform
from undercroft.games.map_maker.kinds.terms import AGILITY
from undercroft.games.map_maker.rules.boss import meet_the_boss
from undercroft.games.map_maker.rules.boss_sheets import ACTIONS
from undercroft.games.map_maker.rules.boss_turn import skill_attack
from undercroft.games.map_maker.rules.fight import action, boss_turn
from undercroft.games.map_maker.rules.scores import attack_test
from undercroft.games.map_maker.rules.white_bosses import caught, spring, swept

HIT, MISSED = [6, 1], [1, 6]  # an attack on a Hero: the Boss's die, then the Hero's


def acts(d, luck=(), answers=()):
    """The Action of this Boss."""
    return perform(ACTIONS[d.boss.kind.action](d, d.boss), luck=luck, answers=answers)


def strikes(d, luck, place=0, answers=()):
    """A Hero attacks the Boss."""
    return perform(action(d, d.boss, d.heroes[place]), luck=luck, answers=["attack-boss", *answers])


# -- Skeleton King ----------------------------------------------------------------------------------------------------


@clause("MM-624")
def test_a_guard_raises_the_kings_defense():
    d = quiet("fighter", boss="skeleton-king", squares=[0, 1])
    assert attack_test(d, d.boss, d.heroes[0]).foe_mod == 1
    d.boss.squares = [0] * 4
    assert attack_test(d, d.boss, d.heroes[0]).foe_mod == 0


@clause("MM-620", "MM-625", "MM-R97", "MM-601")
def test_guards_attack_from_left_to_right_and_stay_then_the_king():
    d = told(quiet("fighter", "mage", boss="skeleton-king", squares=[2, 0, 5], hatred=[9, 0]))
    acts(d, [*HIT, *MISSED, *HIT, *MISSED])  # two Guards, then an Onslaught of two
    dice = [event.facts["die"] for event in d.heard if event.kind.key == "die-attacks"]
    assert (dice, d.boss.squares) == ([2, 5], [2, 0, 5, 0])
    assert (d.heroes[0].hp, d.heroes[0].hatred, d.boss.sp) == (13, 5, 6)


@clause("MM-620", "MM-622", "MM-R59")
def test_without_guards_the_king_raises_bones_or_cleaves():
    d = quiet("fighter", "mage", boss="skeleton-king", sp=2)
    acts(d, [3, 4])  # the turn ends
    assert (d.boss.squares, d.boss.sp) == ([3, 4, 0, 0], 0)
    d = quiet("fighter", "mage", boss="skeleton-king", sp=1, hatred=[9, 0])
    acts(d, [*HIT, *HIT])
    assert (d.heroes[0].hp, d.boss.sp) == (15 - 2 - 1, 0)


# -- Black Dragon -----------------------------------------------------------------------------------------------------


@clause("MM-624", "MM-R51", "MM-R60")
def test_wrath_scales_spit_fire_and_raise_the_attack():
    d = quiet("fighter", boss="black-dragon", squares=[4, 1, 1], attack=3)
    fighter = d.heroes[0]
    strikes(d, [6, 1, 6, 1])
    assert (fighter.hp, d.boss.squares, d.boss.attack) == (14, [0, 1, 1], 4)
    strikes(d, [1, 6])  # a miss provokes nothing
    assert (d.boss.squares, d.boss.attack) == ([0, 1, 1], 4)
    d.boss.hp = 1
    assert ended(action(d, d.boss, fighter), luck=[6, 1], answers=["attack-boss"])  # dead: no fire any more
    assert d.boss.squares == [0, 1, 1]


@clause("MM-620", "MM-R48")
def test_fire_breath_comes_once_at_half():
    d = quiet("fighter", "mage", boss="black-dragon", sp=12, hatred=[9, 0])
    d.boss.hp = 5
    acts(d, [6, 1, 1])  # one die of the Dragon; Mage and Fighter defend
    assert ([hero.hp for hero in d.heroes], d.boss.sp) == ([13, 7], 8)
    acts(d, [*MISSED, *MISSED])
    assert d.boss.sp == 8
    d = quiet("fighter", boss="black-dragon", sp=12)
    d.boss.hp = 6  # more than half
    acts(d, MISSED)
    assert d.boss.sp == 12


@clause("MM-620", "MM-601", "MM-R115", "MM-568")
def test_dragon_tail_answers_harm():
    d = quiet("fighter", "mage", boss="black-dragon", sp=3, hatred=[9, 0])
    d.boss.was_harmed = True
    acts(d, [*HIT, *MISSED])
    assert (d.heroes[0].hp, d.heroes[0].hatred, d.boss.sp) == (13, 9 - 2 - 1, 1)
    perform(skill_attack(d, d.boss, d.heroes[0], PACK.boss_skill["dragon-tail"], swept), luck=MISSED)
    assert d.heroes[0].hatred == 5  # a miss: only the usual 1
    d = quiet("fighter", boss="black-dragon", sp=3)
    acts(d, HIT)
    assert (d.heroes[0].hp, d.boss.sp) == (14, 3)


# -- Spider Queen -----------------------------------------------------------------------------------------------------


@clause("MM-620", "MM-624", "MM-625")
def test_half_of_the_eggs_hatch_from_the_left():
    d = quiet("fighter", "thief", "mage", boss="spider-queen", squares=[1, 2, 3], sp=0, hatred=[9, 0, 0])
    acts(d, [*HIT, *MISSED, *MISSED * 3])
    assert (d.boss.squares, d.heroes[0].hp, d.heroes[0].penalty[AGILITY]) == ([0, 0, 3, 0], 14, 1)


@clause("MM-620", "MM-622")
def test_the_queen_lays_eggs_or_throws_her_web():
    d = quiet("fighter", boss="spider-queen", squares=[1], sp=2)
    acts(d, [*MISSED, 5])
    assert (d.boss.squares, d.boss.sp) == ([5, 0, 0, 0], 0)
    d = quiet("fighter", "mage", boss="spider-queen", squares=[1, 1], sp=2, hatred=[9, 0])
    acts(d, [*MISSED, *HIT, *MISSED])
    assert (d.boss.sp, d.heroes[0].hampered, d.heroes[0].hp) == (1, -2, 14)
    perform(skill_attack(d, d.boss, d.heroes[0], PACK.boss_skill["web"], caught), luck=HIT)
    assert d.heroes[0].hampered == -4  # several add up


# -- Goblin Joker -----------------------------------------------------------------------------------------------------


@clause("MM-620", "MM-624")
def test_tricks_one_to_four():
    d = told(quiet("fighter", "mage", boss="goblin-joker", hatred=[5, 0]))
    fighter = sheet(d, 0, potions=1, books=1, hp=15)
    perform(spring(d, d.boss, 1))
    assert [event.text for event in d.heard] == ["A trick springs: 1, a dud."]
    for potions, books, sp in ((0, 1, 5), (0, 0, 5), (0, 0, 4)):
        perform(spring(d, d.boss, 2))
        assert (fighter.potions, fighter.books, fighter.sp) == (potions, books, sp)
    perform(spring(d, d.boss, 3))
    assert [hero.hampered for hero in d.heroes] == [-1, -1]
    perform(spring(d, d.boss, 4), luck=[6, 6])  # 6 + 4 against 8
    assert (fighter.hp, fighter.hatred) == (14, 4)


@clause("MM-624", "MM-R58")
def test_tricks_five_and_six():
    d = quiet("fighter", boss="goblin-joker")
    perform(spring(d, d.boss, 5))  # solo: only the SP
    assert d.heroes[0].sp == 4
    d = quiet("fighter", "mage", boss="goblin-joker", hatred=[5, 1])
    perform(spring(d, d.boss, 6), luck=[6, 6, 1, 6])  # Mage 8 against 12, Fighter 8 against 7
    assert ([hero.hp for hero in d.heroes], [hero.hatred for hero in d.heroes]) == ([15, 8], [5, 1])


@clause("MM-620", "MM-622", "MM-624")
def test_the_joker_restocks_springs_and_vanishes():
    d = quiet("fighter", "thief", "mage", boss="goblin-joker", sp=3, hp=10, hatred=[5, 0, 0])
    d.boss.hp = 5
    acts(d, [1, 1, 6])  # Restock; two duds spring; Vanish instead of an Onslaught
    assert (d.boss.squares, d.boss.sp, d.boss.has_vanished) == ([0, 0, 6], 0, True)
    assert attack_test(d, d.boss, d.heroes[0]).foe_mod == 3
    d.boss.sp, d.boss.squares = 9, [1, 1, 1]
    acts(d, MISSED * 3)  # not twice in a row
    assert (d.boss.has_vanished, d.boss.sp) == (False, 9)
    assert attack_test(d, d.boss, d.heroes[0]).foe_mod == 0


@clause("MM-601")
def test_the_joker_hates_whoever_misses_less():
    d = quiet("fighter", "mage", boss="goblin-joker", hatred=[2, 0])
    strikes(d, [1, 6])
    assert d.heroes[0].hatred == 1


# -- Orc Chief --------------------------------------------------------------------------------------------------------


@clause("MM-620", "MM-624", "MM-R102")
def test_blood_rage_comes_once():
    d = quiet("fighter", boss="orc-chief", sp=0)
    acts(d, MISSED)
    assert d.boss.attack == 3
    d.boss.hp = 5
    acts(d, MISSED)
    acts(d, MISSED)
    assert (d.boss.attack, d.boss.hp_limit) == (5, 10)


@clause("MM-620", "MM-622", "MM-605")
def test_rally_crushing_blow_and_raiders():
    d = told(quiet("fighter", "thief", "mage", boss="orc-chief", sp=2, round=1, hatred=[9, 0, 0]))
    sheet(d, 2, defense=1)
    acts(d, [2, 4, *MISSED * 3, *MISSED * 2])  # two raiders, three attacks, then the raiders on the Mage
    assert (d.boss.squares, d.boss.sp) == ([2, 4, 0, 0], 0)
    victims = [event.facts["hero"] for event in d.heard if event.kind.key == "die-attacks"]
    assert victims == [d.heroes[2].name] * 2
    d = quiet("fighter", "thief", boss="orc-chief", sp=4, round=2, hatred=[9, 0])
    acts(d, [*HIT, *MISSED])
    assert (d.heroes[0].hp, d.boss.sp, d.boss.dice) == (13, 2, 0)
    d = quiet("fighter", "thief", boss="orc-chief", sp=4, round=1, hatred=[9, 0])
    d.heroes[1].hp = 0
    acts(d, MISSED)  # only one Hero lives: no Rally, one attack
    assert (d.boss.sp, d.boss.dice) == (4, 0)


# -- Hero Hunter ------------------------------------------------------------------------------------------------------


@clause("MM-602", "MM-605", "MM-R115")
def test_the_hunter_starts_with_hatred_for_the_most_experienced():
    d = given("fighter", "mage", level=22, boss="hero-hunter")
    story = perform(meet_the_boss(d), luck=[6, 5, 4, 3, 2, 1, 1, 1], answers=["hero-2"])
    assert (story.asks[0].clause, [hero.hatred for hero in d.heroes]) == ("MM-604", [0, 2])
    d = given("fighter", level=22, boss="hero-hunter")
    perform(meet_the_boss(d), luck=[6, 5, 4, 3, 2, 1, 1])
    assert d.heroes[0].hatred == 0


@clause("MM-624", "MM-508", "MM-627")
def test_a_snare_springs_before_the_attack_and_may_end_it():
    d = quiet("fighter", "mage", boss="hero-hunter", squares=[1, 6])
    strikes(d, [1, 6, 6, 1])  # out of the snare, then a hit
    assert (d.boss.hp, d.boss.squares, d.heroes[0].hatred) == (9, [0, 6, 0, 0], 2)
    strikes(d, [6, 6])  # caught: 12 against 8; no attack, no Hatred
    assert (d.boss.hp, d.boss.dice, d.heroes[0].hp, d.heroes[0].hatred) == (9, 0, 14, 2)


@clause("MM-620", "MM-622", "MM-601")
def test_the_hunter_smells_blood_sets_snares_and_executes():
    d = quiet("fighter", "thief", "mage", boss="hero-hunter", sp=3, round=2, hatred=[1, 0, 0])
    sheet(d, 1, hp=3)
    acts(d, [2, 5, *HIT, *MISSED, *MISSED], answers=["hero-2", "hero-1"])
    # Thief 0 + 1 ties with the Fighter and is executed; Hatred 0, so the Fighter is next, then a tie at 0
    assert (d.heroes[1].hp, d.boss.squares, d.boss.sp) == (1, [2, 5, 0, 0], 0)
    d = quiet("fighter", boss="hero-hunter", sp=3, round=1)
    acts(d, HIT)
    assert (d.heroes[0].hp, d.boss.sp) == (14, 3)


@clause("MM-566", "MM-620")
def test_a_boss_turn_closes_the_round():
    d = quiet("fighter", boss="hero-hunter", sp=0, misses=1)
    perform(boss_turn(d, d.boss), luck=MISSED)
    assert (d.boss.round, d.boss.threat, d.in_round) == (2, 1, False)
