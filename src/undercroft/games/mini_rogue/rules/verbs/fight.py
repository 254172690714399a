"""Changes in a fight: the Enemy, stances, dice."""

from __future__ import annotations

from undercroft.games.mini_rogue.kinds.board import StanceKind
from undercroft.games.mini_rogue.kinds.enemies import GuardianKind
from undercroft.games.mini_rogue.rules.state import Attack, City, Enemy, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.places import ENEMY
from undercroft.games.mini_rogue.words.terms import blow_parts


def face_enemy(d: City, enemy: Enemy, clause: str) -> None:
    """MR-313 The Enemy HP marker is set; MR-942 every Combat starts Balanced."""
    d.enemy = enemy
    if d.with_stances:
        d.stances = [d.pack.start_stance] * len(d.heroes)
    began = told.FIGHT_BEGAN if enemy.number == 1 else told.FIGHT_WENT_ON
    d.tell(began, clause, enemy.who, enemy.hp, enemy.row.damage, enemy.number, enemy.of, ENEMY)


def leave_enemy(d: City) -> None:
    """MR-026 The marker goes back to the skull: nobody is being fought, and nobody stands in a stance (MR-949)."""
    if d.enemy is not None and d.enemy.hp:
        d.tell(told.ENEMY_LEFT, "MR-R40", d.enemy.who, ENEMY)
    d.enemy = None
    d.attack = None
    d.stances = []


def take_stance(d: City, hero: Hero, attack: Attack, stance: StanceKind) -> None:
    """MR-947 The stance is public."""
    d.stances[hero.number] = stance
    attack.stance = stance
    d.tell(told.STANCE_TAKEN, "MR-943", *hero.who, stance)


def strike_enemy(d: City, enemy: Enemy, dice: int, thing: int, fire: int, clause: str) -> None:
    """MR-330 All damage of the phase at once, that of its poison included; Enemy HP do not go below 0."""
    n = dice + thing + enemy.poison + fire
    enemy.hp = max(0, enemy.hp - n)
    who, seat, _ = (None, None, "") if d.attack is None else d.heroes[d.attack.hero].who
    d.tell(
        told.ENEMY_HURT, clause, enemy.who, n, enemy.hp,
        blow_parts(dice=dice, thing=thing, poison=enemy.poison, fire=fire), seat, ENEMY, who,
    )  # fmt: skip
    if enemy.hp == 0:
        beaten = told.GUARDIAN_DEFEATED if isinstance(enemy.kind, GuardianKind) else told.ENEMY_DEFEATED
        d.tell(beaten, "MR-331", enemy.who, ENEMY)


def regain(d: City, enemy: Enemy, n: int) -> None:
    """MR-470 Regeneration, up to the HP this Combat started with (MR-R13)."""
    back = min(n, enemy.full_hp - enemy.hp)
    if back:
        enemy.hp += back
        d.tell(told.ENEMY_REGAINED, "MR-470", enemy.who, back, ENEMY)


def poison_enemy(enemy: Enemy, damage: int) -> None:
    """MR-503 From now on each attack phase brings so much damage more."""
    enemy.poison = damage


def begin_attack(d: City, hero: Hero, enemy: Enemy, attack: Attack) -> None:
    """MR-312 The attack phase of a character."""
    d.attack = attack
    d.tell(told.ATTACK_BEGAN, "MR-312", *hero.who, enemy.who)


def ready(
    attack: Attack, dice: int = 0, free_feats: int = 0, damage: int = 0, misses: tuple[int, ...] | None = None
) -> None:
    """What skills and Objects add to an attack phase."""
    attack.extra_dice += dice
    attack.free_feats += free_feats
    attack.damage += damage
    if misses is not None:
        attack.misses = misses


def throw(attack: Attack, faces: tuple[int, ...], dungeon: int, poison: bool, curse: bool) -> None:
    """The pool lies on the table."""
    count = len(faces)
    attack.dungeon, attack.poison_shows, attack.curse_shows = dungeon, poison, curse
    attack.dice, attack.values = list(faces), [0] * count
    attack.criticals, attack.feats = [False] * count, [False] * count
    for die, face in enumerate(faces):
        read_die(attack, die, face, fresh=True)


def read_die(attack: Attack, die: int, face: int, fresh: bool) -> None:
    """Read a Character die in the stance; `fresh` forgets what it had collected."""
    if attack.curse_shows and face > 1:
        face -= 1  # MR-432, MR-433; MR-434 a 2 is a Fail now, MR-R22 a 1 stays one
    value, fails, critical = attack.stance.read[face]
    attack.dice[die] = face
    attack.values[die] = 0 if fails else value if fresh else attack.values[die] + value
    attack.criticals[die] = critical


def use_feat(attack: Attack, die: int) -> None:
    attack.feats[die] = True
