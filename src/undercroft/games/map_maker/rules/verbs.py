"""The only code that changes the sheets. Each verb tells what happened."""

from __future__ import annotations

from typing import Any, assert_never

from undercroft.games.map_maker.glossary import ITEMS
from undercroft.games.map_maker.kinds.operations import Carried, EliteChange, Lasting, LevelThreat, Ready
from undercroft.games.map_maker.kinds.pack import Danger, Event, Skill
from undercroft.games.map_maker.kinds.terms import LIMIT, LUCK, NOBODY, PENALTY_LIMIT, REST, RINGS, ROW
from undercroft.games.map_maker.rules.scores import enter_numbers
from undercroft.games.map_maker.rules.state import Dungeon, GameOver, Hero, Test
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.offers import Called, Said
from undercroft.kernel.words import Faces

Cause = Any  # whatever is printed: an Encounter, an Event, a row of a table, a Skill, an item

# -- the Hero Sheet ---------------------------------------------------------------------------------------------------


def recover_hp(d: Dungeon, hero: Hero, n: int, clause: str, cause: Cause = None) -> int:
    """MM-802, MM-904 HP recovered never exceed the initial HP; how many they were."""
    came = min(n, hero.hp_limit - hero.hp)
    if came > 0:
        hero.hp += came
        d.tell(tell.HEALED, clause, hero.name, came, hero.hp, cause)
    elif n > 0:
        d.tell(tell.ALL_HP, clause, hero.name, cause)
    return came


def lose_hp(d: Dungeon, hero: Hero, n: int, clause: str, cause: Cause = None) -> None:
    """MM-700, MM-801 At 0 HP or less a Hero dies at once; MM-103, MM-711 the last death ends the game, no other."""
    if n <= 0:
        return
    hero.hp = hero.hp - n if hero.hp > n else 0
    d.tell(tell.LOST_HP, clause, hero.name, n, hero.hp, cause)
    if hero.potions:
        d.stung |= 1 << hero.place
    if hero.hp == 0:
        d.tell(tell.DIED, "MM-700", hero.name, cause)
        if hero.place in d.waiting:
            d.waiting.remove(hero.place)
        if not d.living():
            d.tell(tell.LOST, "MM-103", cause)
            raise GameOver(cause)


def recover_sp(d: Dungeon, hero: Hero, n: int, clause: str, cause: Cause = None) -> None:
    """MM-804, MM-904 Recovery of SP stops at the initial SP."""
    came = min(n, hero.sp_limit - hero.sp)
    if came > 0:
        hero.sp += came
        d.tell(tell.GOT_SP, clause, hero.name, came, hero.sp, cause)
    elif n > 0:
        d.tell(tell.ALL_SP, clause, hero.name, cause)


def lose_sp(d: Dungeon, hero: Hero, n: int, clause: str, cause: Cause = None) -> None:
    n = min(n, hero.sp)
    if n > 0:
        hero.sp -= n
        d.tell(tell.LOST_SP, clause, hero.name, n, hero.sp, cause)
        if hero.books:
            d.stung |= 1 << hero.place


def forget_stung(d: Dungeon) -> None:
    """Whoever was hurt has had a say."""
    d.stung = 0


def get_item(d: Dungeon, hero: Hero, item: Carried, n: int, clause: str, cause: Cause = None) -> None:
    """MM-863 Potions and books won are noted on the Hero Sheet."""
    for _ in range(n):
        match item:
            case "potion":
                hero.potions += 1
                d.tell(tell.POTION, clause, hero.name, hero.potions, cause)
            case "book":
                hero.books += 1
                d.tell(tell.BOOK, clause, hero.name, hero.books, cause)
            case _:
                assert_never(item)


def lose_item(d: Dungeon, hero: Hero, clause: str, cause: Cause = None) -> bool:
    """A potion; without one, a book; without either, nothing."""
    if hero.potions:
        give_item(d, hero, "potion", clause, cause)
    elif hero.books:
        give_item(d, hero, "book", clause, cause)
    else:
        return False
    return True


def give_item(d: Dungeon, hero: Hero, item: Carried, clause: str, cause: Cause = None) -> None:
    match item:
        case "potion":
            hero.potions -= 1
            d.tell(tell.LOST_POTION, clause, hero.name, hero.potions, cause)
        case "book":
            hero.books -= 1
            d.tell(tell.LOST_BOOK, clause, hero.name, hero.books, cause)
        case _:
            assert_never(item)


def drink(d: Dungeon, hero: Hero, n: int) -> None:
    """MM-860 The potion is drunk; MM-862 and crossed out."""
    hero.potions -= 1
    d.tell(tell.DRANK, "MM-860", hero.name, hero.potions)
    recover_hp(d, hero, n, "MM-860", ITEMS["potion"])


def read(d: Dungeon, hero: Hero, n: int) -> None:
    """MM-861 The book is used; MM-862 and crossed out."""
    hero.books -= 1
    d.tell(tell.READ, "MM-861", hero.name, hero.books)
    recover_sp(d, hero, n, "MM-861", ITEMS["book"])


def mark_experience(d: Dungeon, hero: Hero, attribute: int, clause: str, cause: Cause = None) -> int:
    """MM-328, MM-821 One experience, entered at once if there is room; MM-829 what a full row of Luck pays."""
    value = hero.experience[attribute]
    if value >= LIMIT:
        d.tell(tell.LOST_EXPERIENCE, "MM-R27", hero.name, 1, cause)
        return 0
    value += 1
    hero.experience[attribute] = value
    hero.total += 1
    name, kind = hero.name, d.pack.attributes[attribute]
    d.tell(tell.EXPERIENCE, clause, name, kind, value, name.boxes[attribute], cause)
    for skill in hero.skills:
        if skill.at == hero.total:  # MM-852
            d.tell(tell.UNLOCKED, "MM-852", name, skill)
    if attribute == LUCK and value % ROW == 0:
        d.tell(tell.LUCK_BONUS, "MM-829", name, value // ROW, kind)
        return value // ROW
    return 0


def mark_penalty(d: Dungeon, hero: Hero, attribute: int, n: int, clause: str, cause: Cause = None) -> None:
    """MM-831, MM-901 At most 3 an attribute; excess is ignored."""
    name, kind = hero.name, d.pack.attributes[attribute]
    for _ in range(min(n, PENALTY_LIMIT - hero.penalty[attribute])):
        hero.penalty[attribute] += 1
        d.tell(tell.PENALTY, clause, name, kind, hero.penalty[attribute], name.boxes[attribute], cause)


def erase_penalty(d: Dungeon, hero: Hero, attribute: int, cause: Cause = None) -> None:
    hero.penalty[attribute] -= 1
    name, kind = hero.name, d.pack.attributes[attribute]
    d.tell(tell.ERASED, "MM-856", name, kind, hero.penalty[attribute], name.boxes[attribute], cause)


def pay_for_skill(d: Dungeon, hero: Hero, skill: Skill) -> None:
    """MM-803, MM-854 One SP a use; MM-853 once a turn."""
    hero.sp -= 1
    hero.used |= 1 << hero.skills.index(skill)
    d.tell(tell.SKILL, "MM-854", hero.name, skill, hero.sp)


def fresh_turn(d: Dungeon) -> None:
    """MM-853, MM-R122 A new turn: every Skill is available again, and what lasts a round is over."""
    for hero in d.heroes:
        hero.used = 0
        hero.defense_mod = 0


# -- the Dungeon Sheet ------------------------------------------------------------------------------------------------


def mark_level(d: Dungeon) -> None:
    """MM-201, MM-202 The level rises by exactly 1; MM-203, MM-400 its Threat and Elite modifier hold now."""
    d.level += 1
    d.dice = ()
    level = d.pack.levels[d.level]
    d.threat, d.elite = level.threat, level.elite
    for op in d.special:
        if isinstance(op, LevelThreat):
            d.threat += op.n
        elif isinstance(op, EliteChange) and d.elite:
            d.elite += op.n
    d.tell(tell.LEVEL, "MM-201", d.level, d.threat, d.heroes[d.start].name, d.elite)
    if d.elite:
        d.tell(tell.ELITE, "MM-400", d.elite)


def throw(d: Dungeon, dice: tuple[int, ...]) -> None:
    d.dice = dice
    d.tell(tell.DICE, "MM-225" if d.is_solo else "MM-241", Faces(dice))


def place_basic(d: Dungeon, encounter: int, die: int, clause: str, cause: Cause = None) -> None:
    """MM-900 A die is never below 1 or above 6."""
    if not 1 <= die <= 6:
        die = 1 if die < 1 else 6
    d.basic[encounter] = die
    d.lying |= 1 << encounter
    d.tell(tell.BASIC, clause, d.pack.encounters[encounter], die, cause)


def place_selected(d: Dungeon, selection: tuple[int, ...], dice: tuple[int, ...]) -> None:
    """MM-222, MM-223 Each die goes to the Encounter selected; of several the highest stays."""
    basic, lying = d.basic, d.lying
    for at, number in enumerate(selection):
        encounter, die = number - 1, dice[at]
        lies = basic[encounter]
        if die > lies:
            basic[encounter] = die
            lying |= 1 << encounter
        if lies:
            d.tell(tell.KEPT_HIGHER, "MM-223", d.pack.encounters[encounter], max(die, lies), min(die, lies))
        else:
            d.tell(tell.BASIC, "MM-222", d.pack.encounters[encounter], die, None)
    d.lying = lying


def place_all(d: Dungeon, dice: tuple[int, ...]) -> None:
    """MM-241 One Basic Die on each of the six types."""
    d.basic = list(dice)
    d.lying = (1 << len(dice)) - 1


def remove_basic(d: Dungeon, encounter: int, clause: str, cause: Cause = None) -> None:
    if d.basic[encounter]:
        d.basic[encounter] = 0
        d.lying &= ~(1 << encounter)
        d.tell(tell.REMOVED, clause, d.pack.encounters[encounter], cause)


def clear_dice(d: Dungeon) -> None:
    d.basic = [0] * (REST + 1)
    d.lying = 0


def read_event(d: Dungeon, event: Event) -> None:
    d.event = event
    d.tell(tell.EVENT, "MM-284", event.key, event)


def lay_ready(d: Dungeon, op: Lasting) -> None:
    """MM-292 What an Event changes lasts until the end of the round."""
    d.effects = (*d.effects, op)
    d.tell(tell.READY, op.clause, Said(op, d.pack), d.event)


def borrow(d: Dungeon, hero: Hero, skill: Skill) -> None:
    d.borrowed = skill
    d.tell(tell.BORROWED, "MM-286", hero.name, skill, d.event)


def open_round(d: Dungeon) -> None:
    """MM-300 Who acts, in order: from the left of the Starting Player round to the Starting Player."""
    heroes = d.heroes
    d.waiting = [place for place in RINGS[len(heroes)][d.start] if heroes[place].hp > 0]
    d.in_round = True


def next_hero(d: Dungeon, place: int) -> Hero:
    d.waiting.remove(place)
    d.acting = place
    return d.heroes[place]


def close_round(d: Dungeon) -> None:
    """MM-205, MM-422 Dice are taken away and what lasts a round ends."""
    d.in_round = False
    d.acting = NOBODY
    clear_dice(d)
    d.event = None
    d.effects = d.special
    d.borrowed = None
    fresh_turn(d)


def pass_role_on(d: Dungeon) -> None:
    """MM-115, MM-307 The role goes to the next living Hero on the left; MM-308 until then the dead keep it."""
    heroes = d.heroes
    for place in RINGS[len(heroes)][d.start]:
        if heroes[place].hp > 0:
            d.start = place
            return


# -- tests ------------------------------------------------------------------------------------------------------------


def show_test(d: Dungeon, test: Test | None) -> None:
    d.test = test


def show_dice(test: Test, own: int, foe: int) -> None:
    """The Combat Dice that count for the two sides."""
    test.hero_die = own
    test.foe_die = foe


def add_skill(d: Dungeon, test: Test, hero: Hero, skill: Skill) -> None:
    """MM-856 The Skill's numbers enter the formulas; MM-R29 a Hero adds at most one Skill to a test."""
    test.helpers |= 1 << hero.place
    enter_numbers(test, skill)
    if skill.pay_hp:
        lose_hp(d, hero, skill.pay_hp, "MM-856", skill)
    if skill.defense_after:
        hero.defense_mod += skill.defense_after
        d.tell(tell.DEFENSE_COUNTS, "MM-856", hero.name, hero.defense_mod, skill)


# -- before and after -------------------------------------------------------------------------------------------------


def enter(d: Dungeon, number: int) -> None:
    d.dungeon = number


def sit_down(d: Dungeon, hero: Hero) -> None:
    """MM-118 A Hero Sheet as it starts."""
    d.heroes.append(hero)
    d.tell(tell.SAT_DOWN, "MM-118", hero.name, hero.kind, hero.hp, hero.sp, Faces(hero.experience))


def take_role(d: Dungeon, place: int) -> None:
    """MM-113 The first Starting Player."""
    d.start = place


def put_in_force(d: Dungeon, special: tuple[Ready, ...]) -> None:
    """MM-652, MM-953 The Special Rule in the Dungeon Penalty area: each instruction says where it counts."""
    d.special = d.effects = special


def lower_initial_hp(d: Dungeon, hero: Hero, n: int, cause: Cause = None) -> None:
    """MM-R69 Also the limit of what can be recovered."""
    if n:
        hero.hp_limit = hero.hp = max(1, hero.hp_limit - n)
        d.tell(tell.INITIAL_HP, "MM-R69", hero.name, hero.hp, cause)


# -- the end ----------------------------------------------------------------------------------------------------------


def give_up(d: Dungeon, hero: Hero) -> None:
    """MM-R125 A game given up is lost."""
    d.given_up = True
    d.tell(tell.GIVEN_UP, "MM-R125", hero.name)
    raise GameOver


def enter_danger(d: Dungeon, danger: Danger, clause: str) -> None:
    d.danger = danger
    d.tell(tell.DANGER, clause, danger, f"danger-{danger.key}")


def write_own_name(d: Dungeon, name: str) -> None:
    """MM-R130 The text the killer's player gives."""
    d.own_name = name


def allow_own_name(d: Dungeon) -> None:
    d.has_own_name = True


def enter_title(d: Dungeon, title: Called, clause: str) -> None:
    """MM-131 before play; MM-132 or by the player whose Hero killed the Boss, which ends the story."""
    d.title = title
    d.tell(tell.TITLE if clause == "MM-131" else tell.NAMED, clause, title)
