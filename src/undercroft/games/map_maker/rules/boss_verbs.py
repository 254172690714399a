"""The verbs of the fight: what changes on the Boss Sheet, and what the Boss makes of the Heroes."""

from __future__ import annotations

from undercroft.games.map_maker.kinds.pack import BossKind, BossSkill
from undercroft.games.map_maker.kinds.terms import NOBODY, SQUARES
from undercroft.games.map_maker.rules.state import Boss, Dungeon, GameOver, Hero
from undercroft.games.map_maker.rules.verbs import Cause, clear_dice, fresh_turn
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.reasons import ANGER, HATED_FOR
from undercroft.kernel.words import Keyed

# -- the Boss Sheet ---------------------------------------------------------------------------------------------------


def meet(d: Dungeon, kind: BossKind) -> Boss:
    """MM-263, MM-505, MM-524 Depth and Boss are noted and the Threat of the level is copied; MM-501 delving is over.

    MM-405 The Elite modifier belongs to its level and is not copied.
    """
    d.depth = d.level
    d.boss = Boss(kind, threat=d.threat)
    clear_dice(d)
    score = 0 if d.settings.adventure else d.pack.levels[d.level].boss_score
    came = sum(d.dice) if d.dice else None
    d.tell(tell.BOSS_MET, "MM-505", kind, d.depth, score or None, came)
    return d.boss


def assign(boss: Boss, values: dict[str, int]) -> None:
    """MM-522 The sums, from highest to lowest, in the order of the sheet."""
    boss.hp, boss.sp, boss.attack, boss.defense = (values[name] for name in ("hp", "sp", "attack", "defense"))


def complete_boss(boss: Boss, more_hp: int) -> None:
    """MM-523 With what the sheet or Hard Mode adds, these are the Boss's initial values; its squares are empty."""
    boss.hp += more_hp
    boss.hp_limit, boss.sp_limit = boss.hp, boss.sp
    boss.squares = [0] * boss.kind.squares


def place_die(d: Dungeon, boss: Boss, die: int) -> None:
    """MM-625, MM-903 On the leftmost empty square."""
    square = boss.squares.index(0)
    boss.squares[square] = die
    d.tell(tell.PLACED, "MM-625", boss.kind.one_die, square + 1, die, SQUARES[square])


def remove_die(d: Dungeon, boss: Boss, square: int) -> None:
    """MM-625, MM-903 A die leaves its square when its effect is done."""
    die = boss.squares[square]
    boss.squares[square] = 0
    d.tell(tell.CLEARED, "MM-625", boss.kind.one_die, square + 1, die, SQUARES[square])


def harm_boss(d: Dungeon, boss: Boss, hero: Hero, n: int) -> None:
    """MM-102, MM-881 At 0 HP the Boss is defeated; MM-105, MM-R61 by the Hero who took the last HP."""
    boss.hp = boss.hp - n if boss.hp > n else 0
    boss.was_harmed = True
    d.tell(tell.BOSS_LOST, "MM-564", boss.kind, n, boss.hp, hero.name)
    if boss.hp == 0:
        d.killer = hero.place
        d.tell(tell.WON, "MM-102", boss.kind, hero.name)
        raise GameOver(hero.name)


def weaken_boss(d: Dungeon, boss: Boss, n: int, cause: Cause = None) -> None:
    """A loss that is no hit on the Boss, never of its last HP."""
    if 0 < n < boss.hp:
        boss.hp -= n
        d.tell(tell.BOSS_LOST, "MM-624", boss.kind, n, boss.hp, cause)


def heal_boss(d: Dungeon, boss: Boss, n: int, cause: Cause = None) -> None:
    """MM-626 A Boss never recovers above its initial HP."""
    n = min(n, boss.hp_limit - boss.hp)
    if n > 0:
        boss.hp += n
        d.tell(tell.BOSS_HEALED, "MM-626", boss.kind, n, boss.hp, cause)


def pay_boss_skill(d: Dungeon, boss: Boss, skill: BossSkill) -> None:
    """MM-622, MM-655, MM-884 A Skill is paid when it is used, hit or miss; each SP spent is crossed out."""
    boss.sp -= skill.cost
    d.tell(tell.BOSS_SKILL, "MM-622", boss.kind, skill, boss.sp)


def raise_threat(d: Dungeon, boss: Boss, n: int, why: Keyed, clause: str) -> None:
    if n:
        boss.threat += n
        d.tell(tell.THREAT, clause, boss.threat, n, why)


def raise_attack(d: Dungeon, boss: Boss, n: int) -> None:
    """MM-660 For the rest of the fight, without an upper limit."""
    boss.attack += n
    d.tell(tell.ATTACK_UP, "MM-660", boss.kind, boss.attack, n)


def once(boss: Boss, what: str) -> bool:
    """What happens once a fight: true the first time."""
    if what in boss.done:
        return False
    boss.done = (*boss.done, what)
    return True


def vanish(d: Dungeon, boss: Boss, hidden: bool) -> None:
    if boss.has_vanished != hidden:
        boss.has_vanished = hidden
        d.tell(tell.VANISHED if hidden else tell.REAPPEARED, "MM-624", boss.kind)


def rewrite_once(boss: Boss) -> None:
    boss.has_rewritten = True


def count_miss(d: Dungeon, boss: Boss) -> None:
    """MM-566, MM-992 Every second miss raises the Threat at once (MM-R49)."""
    boss.misses += 1
    d.tell(tell.BOSS_MISSES, "MM-566", boss.kind, boss.misses)
    if boss.misses % 2 == 0:
        raise_threat(d, boss, 1, ANGER, "MM-566")


def open_players_turn(d: Dungeon, boss: Boss) -> None:
    d.waiting = [hero.place for hero in d.living()]
    d.in_round = True
    boss.was_harmed = False
    boss.has_rewritten = False
    d.tell(tell.ROUND, "MM-544", boss.round, d.heroes[d.start].name)


def open_boss_turn(d: Dungeon, boss: Boss) -> None:
    """MM-543 All actions are used; what lasted for the Players' turn is over."""
    d.acting = NOBODY
    for hero in d.heroes:
        if hero.hampered:
            hero.hampered = 0
            d.tell(tell.UNHAMPERED, "MM-651", hero.name)
    d.tell(tell.BOSS_TURN, "MM-620", boss.kind)


def close_fight_round(d: Dungeon, boss: Boss) -> None:
    boss.round += 1
    d.in_round = False
    fresh_turn(d)


# -- Hatred and what hampers a Hero -----------------------------------------------------------------------------------


def change_hatred(d: Dungeon, hero: Hero, n: int, why: str, clause: str = "MM-601") -> None:
    """MM-601, MM-602, MM-901 Hatred changes as the sheet says, never below 0; MM-603 solo: it is not tracked.

    MM-R112 The dead carry no marks.
    """
    if n and hero.hp > 0 and not d.is_solo:
        before = hero.hatred
        hero.hatred = max(0, before + n)
        if hero.hatred != before:
            d.tell(tell.HATRED, clause, hero.name, hero.hatred, HATED_FOR[why])


def swap_hatred(d: Dungeon, hero: Hero, other: Hero) -> None:
    """MM-R115 Two Heroes exchange their Hatred values."""
    hero.hatred, other.hatred = other.hatred, hero.hatred
    d.tell(tell.HATRED, "MM-601", hero.name, hero.hatred, HATED_FOR["exchanged"])
    d.tell(tell.HATRED, "MM-601", other.name, other.hatred, HATED_FOR["exchanged"])


def hamper(d: Dungeon, hero: Hero, n: int, cause: Cause = None) -> None:
    """MM-651 Attack scores in the next Players' turn; several add up."""
    hero.hampered += n
    d.tell(tell.HAMPERED, "MM-651", hero.name, hero.hampered, cause)


def charm(d: Dungeon, hero: Hero, cause: Cause = None) -> None:
    hero.charmed = True
    d.tell(tell.CHARMED, "MM-624", hero.name, cause)


def end_charm(d: Dungeon, hero: Hero) -> None:
    hero.charmed = False
    d.tell(tell.CHARM_OVER, "MM-624", hero.name)
