"""Combat: attack phase, Feats, Enemy attack phase. The steps are those of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from undercroft.content.kinds import Wrong
from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.enemies import CriminalKind, EnemyRow, GuardianKind
from undercroft.games.mini_rogue.kinds.people import PotionKind, Skill
from undercroft.games.mini_rogue.kinds.powers import MOST_DICE, SMASH
from undercroft.games.mini_rogue.kinds.rooms import MonsterRoom
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.resources import at_any_time, decide, lose, lose_hp, read_codex, use_at_any_time
from undercroft.games.mini_rogue.rules.skill_test import symbols
from undercroft.games.mini_rogue.rules.skills import can_use_in_combat, use_combat_skill
from undercroft.games.mini_rogue.rules.stances import choose_stance, stance_of
from undercroft.games.mini_rogue.rules.state import Attack, City, Enemy, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.options import (
    CODEX_BLESS,
    CODEX_DAMAGE,
    CODEX_XP,
    CRITICAL,
    DONE,
    FEAT,
    FEAT_PRICE,
    NO_POTION,
    ROLL,
    Feat,
)
from undercroft.games.mini_rogue.words.places import DICE, ENEMY
from undercroft.games.mini_rogue.words.terms import Parts, TraitWords, hit_parts, read_in
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose, roll, roll_all


def fight(d: City, party: list[Hero], kind: MonsterRoom | GuardianKind | CriminalKind, row: EnemyRow) -> Rules[bool]:
    """MR-310 Fight to the death (MR-311). True when the Enemy is beaten, False when a Fall ended it (MR-R40).

    MR-908 In a joint fight each attack phase is answered by the Enemy's attack on that character, Leader first.
    """
    enemies = 3 if "trio" in row.flags else 1  # MR-831, MR-R09: one after another, nothing carries over
    for number in range(1, enemies + 1):
        # MR-670, MR-800, MR-907 the second HP column if two fight the card, MR-911 the first if one does
        hp = row.coop_hp if len(party) == 2 else row.hp
        enemy = Enemy(kind, row, hp, hp, number, enemies)
        verbs.face_enemy(d, enemy, "MR-313")
        if "first" in row.flags:
            face = yield from roll("MR-835", d.pack.die["dungeon"])
            d.tell(told.STRUCK_FIRST, "MR-835", face, *party[0].who[1:], enemy.who)
            if (yield from enemy_attack(d, party[0], enemy, face)):
                return False
        while enemy.hp:
            for hero in party:
                if (yield from combat_round(d, hero, enemy)):
                    return False
                if not enemy.hp:  # MR-R69 the other neither attacks nor is attacked
                    break
    verbs.leave_enemy(d)
    return True


def combat_round(d: City, hero: Hero, enemy: Enemy) -> Rules[bool]:
    """MR-312 The character attacks, then the surviving Enemy. MR-366 repeated until one side has lost.

    True if the Enemy's attack made the character fall.
    """
    attack = Attack(hero.number, stance_of(d, hero), [], [], [], [])
    verbs.begin_attack(d, hero, enemy, attack)
    if d.with_stances:
        yield from choose_stance(d, hero, enemy, attack)
    yield from before_the_roll(d, hero, enemy, attack)
    yield from roll_the_pool(d, hero, attack)
    yield from improve(d, hero, enemy, attack)
    potion = yield from use_a_potion(d, hero, enemy, attack)
    strike(d, enemy, attack, potion)
    if not enemy.hp:
        return False  # MR-331 defeated at once, it does not attack
    if potion is not None and potion.power == "frost":
        d.tell(told.ENEMY_FROZEN, "MR-502", enemy.who, ENEMY)  # MR-R32 its whole attack phase is skipped
        return False
    # MR-360 the Dungeon die of step 2 is read, there is no new roll
    fell = yield from enemy_attack(d, hero, enemy, attack.dungeon, attack.misses)
    return fell


def before_the_roll(d: City, hero: Hero, enemy: Enemy, attack: Attack) -> Rules[None]:
    """MR-320 Step 1: one Combat skill, in any round in which the card is face up (MR-367); the Codex too."""
    has_used_one = False  # MR-R117 at most one per attack phase
    while True:
        options: list[Option[object]] = [ROLL]
        if not has_used_one:
            skill = offers_of(d.pack).skill
            options += [skill[one] for one in hero.kind.active["combat"] if can_use_in_combat(d, hero, one)]
        if hero.holds is not None and hero.holds.power == "codex":
            options += (CODEX_XP, CODEX_BLESS, CODEX_DAMAGE)
        options += at_any_time(d, hero, codex=False)
        pick = yield from choose(hero.seat, "MR-320", options, hero.about(what=enemy.name))
        if pick is ROLL:
            return
        if pick is CODEX_DAMAGE:
            assert hero.holds is not None
            damage = hero.holds.numbers["damage"]
            verbs.ready(attack, damage=damage)
            verbs.count_use(d, hero, damage)
        elif pick is CODEX_XP or pick is CODEX_BLESS:
            read_codex(d, hero, pick)
        elif isinstance(pick.what, Skill):
            use_combat_skill(d, hero, pick.what, attack)
            has_used_one = True
        else:
            use_at_any_time(d, hero, pick)


def roll_the_pool(d: City, hero: Hero, attack: Attack) -> Rules[None]:
    """MR-321 Step 2: all Character dice (MR-328), the Dungeon die, the Poison and the Curse die if present."""
    count = min(hero.level + attack.extra_dice, MOST_DICE)
    faces = yield from roll_all("MR-321", d.pack.pool[count, hero.poisoned, hero.cursed])
    poison, curse = symbols(hero, faces)
    verbs.throw(attack, faces[:count], faces[count], poison, curse)
    d.tell(
        told.ROLLED,
        "MR-321",
        *hero.who,
        read_in(attack, faces[:count]),
        faces[count],
        poison,
        curse,
        d.enemy and d.enemy.who,
    )
    # MR-322 Step 3: Curse and Poison
    if attack.curse_shows:
        d.tell(told.CURSE_SHOWS, "MR-432", *hero.who[1:], d.pack.die["curse"])
    if attack.poison_shows:
        d.tell(told.POISON_SHOWS, "MR-322", *hero.who[1:], d.pack.die["poison"])
        yield from lose_hp(d, hero, 1, "MR-441")


def improve(d: City, hero: Hero, enemy: Enemy, attack: Attack) -> Rules[None]:
    """MR-327 Steps 4 and 5 in any order, as often as the player likes: Critical re-rolls and Feats.

    Nobody is asked for dice that kill already or that the Enemy dodges anyway.
    """
    while blow(enemy, attack) < enemy.hp and not dodges(enemy, attack) and (options := rerolls(hero, attack)):
        more = at_any_time(d, hero, codex=False)
        pick = yield from choose(hero.seat, "MR-327", (DONE, *options, *more), hero.about(what=enemy.name))
        if pick is DONE:
            d.tell(told.DICE_KEPT, "MR-328", *hero.who)
            return
        if pick in more:
            use_at_any_time(d, hero, pick)
        elif isinstance(pick.what, Feat):
            yield from perform_feat(d, hero, attack, pick.what.die, pick.what.pay)
        elif isinstance(pick.what, int):
            yield from reroll_critical(d, hero, attack, pick.what)


def rerolls(hero: Hero, attack: Attack) -> list[Option[int | Feat]]:
    """MR-323 each die whose latest result is a Critical; MR-400 any die that has not had its Feat (MR-402).

    MR-405 Nothing but this attack phase offers Feats.
    """
    options: list[Option[int | Feat]] = []
    has_cache = hero.holds is not None and hero.holds.power == "weapon-cache"
    for die, had_feat in enumerate(attack.feats):
        if attack.criticals[die]:
            options.append(CRITICAL[die])
        if had_feat:
            continue
        if attack.free_feats:  # MR-801
            options.append(FEAT[die, "free"])
        if has_cache:
            options.append(FEAT[die, "cache"])
        if hero.xp >= FEAT_PRICE["xp"]:
            options.append(FEAT[die, "xp"])
        if hero.hp > FEAT_PRICE["hp"]:  # MR-R18
            options.append(FEAT[die, "hp"])
    return options


def reroll_critical(d: City, hero: Hero, attack: Attack, die: int) -> Rules[None]:
    """MR-323 The new result is added; MR-324 a Fail empties the die; MR-325 again and again without limit."""
    face = yield from roll("MR-323", d.pack.die["character"])
    verbs.read_die(attack, die, face, fresh=False)
    d.tell(told.REROLLED, "MR-323", die + 1, face, attack.values[die], hero.seat, DICE[die])


def perform_feat(d: City, hero: Hero, attack: Attack, die: int, price: str) -> Rules[None]:
    """MR-326, MR-400 A Feat re-rolls one die, whatever it shows, and wipes what it had collected (MR-R25).

    MR-401 It costs 1 XP or 2 HP, unless a skill or an Object gives it (MR-406). MR-404 One at a time.
    """
    if price == "xp":
        verbs.give_up(d, hero, "xp", FEAT_PRICE["xp"], "MR-401", told.PAID)  # MR-407 the dice already rolled stay
    elif price == "hp":
        d.tell(told.FEAT_FOR_HP, "MR-401", *hero.who[1:])
        verbs.hurt(d, hero, FEAT_PRICE["hp"], "MR-401")
    elif price == "free":
        verbs.ready(attack, free_feats=-1)
    else:
        verbs.count_use(d, hero)
    verbs.use_feat(attack, die)
    face = yield from roll("MR-400", d.pack.die["character"])
    verbs.read_die(attack, die, face, fresh=True)  # MR-403 accepted, though a Critical may be re-rolled
    d.tell(told.FEAT, "MR-400", die + 1, face, attack.values[die], hero.seat, DICE[die])


def use_a_potion(d: City, hero: Hero, enemy: Enemy, attack: Attack) -> Rules[PotionKind | None]:
    """MR-329 Step 7: at most one offensive Potion per attack phase (MR-R27); MR-507 they work in Combat only.

    Nobody is asked when the blow kills without one.
    """
    if blow(enemy, attack) >= enemy.hp:
        return None
    use, threat = offers_of(d.pack).use, harm(d, hero, enemy, attack.dungeon, attack.misses)
    usable = [
        use[potion.key]
        for potion in hero.potions
        if potion.offensive
        and potion.power not in enemy.row.immune  # MR-832
        and not (potion.power == "poison" and enemy.poisoned)  # MR-913 it does not stack
        and not (potion.power == "frost" and threat == 0)  # nothing to stop
    ]
    if not usable:
        return None
    pick = yield from decide(
        d, hero, "MR-329", lambda: [NO_POTION, *usable], codex=False, about=hero.about(what=enemy.name)
    )
    if pick is NO_POTION:
        return None
    potion: PotionKind = pick.what
    verbs.use_up(d, hero, potion, pick.clause)
    return potion


def dodges(enemy: Enemy, attack: Attack) -> bool:
    """MR-836 On a Dungeon die of 5 the dice hit nothing."""
    return attack.dungeon == 5 and "dodge5" in enemy.row.flags


def blow(enemy: Enemy, attack: Attack) -> int:
    """MR-328 Step 6: what the attack phase deals as things stand: dice (MR-151), skills, a Poison Potion at work.

    MR-R11 An Enemy that dodges is spared the dice only. MR-503, MR-912 Poison works in each attack phase.
    """
    return of_dice(enemy, attack) + attack.damage + enemy.poison


def of_dice(enemy: Enemy, attack: Attack) -> int:
    """MR-151 The dice, unless the Enemy dodges them."""
    return 0 if dodges(enemy, attack) else sum(attack.values)


def strike(d: City, enemy: Enemy, attack: Attack, potion: PotionKind | None) -> None:
    """MR-330 Step 8: dice, Potions and skills are dealt at once."""
    if dodges(enemy, attack):
        d.tell(told.DODGED, "MR-836", enemy.who, ENEMY)
    if potion is not None and potion.power == "poison":
        verbs.poison_enemy(enemy, potion.damage)  # MR-503 the current phase included
    fire = potion.damage if potion is not None and potion.power == "fire" else 0  # MR-501
    verbs.strike_enemy(d, enemy, of_dice(enemy, attack), attack.damage, fire, "MR-330")


def enemy_attack(d: City, hero: Hero, enemy: Enemy, face: int, misses: Sequence[int] = ()) -> Rules[bool]:
    """MR-360 Step 9: the Enemy's attack on the Dungeon die (MR-153). True if it made the character fall."""
    if face == 1 or face in misses:  # MR-361
        d.tell(told.ENEMY_MISSED, "MR-361", enemy.who, *hero.who[1:])
        return False
    damage = harm(d, hero, enemy, face)
    if damage == 0:  # MR-365
        d.tell(told.ENEMY_PARRIED, "MR-365", enemy.who, *hero.who[1:])
        return False
    clause = "MR-363" if face == 6 else "MR-362"
    d.tell(told.ENEMY_HIT, clause, enemy.who, damage, how_hard(d, hero, enemy, face), *hero.who[1:])
    yield from lose_hp(d, hero, damage, "MR-362")
    return (yield from suffer_effects(d, hero, enemy))


def harm(d: City, hero: Hero, enemy: Enemy, face: int, misses: Sequence[int] = ()) -> int:
    """MR-362 What the Enemy's attack on this Dungeon die would cost; 0 if it misses (MR-361) or Armour stops it."""
    row = enemy.row
    if face == 1 or face in misses:
        return 0
    damage = row.damage + smash(row, face)
    if not is_through(row, face):
        damage -= armor(d, hero)  # MR-113
    return max(0, damage)


def toll(hero: Hero, enemy: Enemy) -> int:
    """MR-119 The HP that Effects of an attack cost instead of what they take and the character has not."""
    has = {"xp": hero.xp, "gold": hero.gold, "ration": hero.ration, "potion": len(hero.potions)}
    missing = 0
    for trait in enemy.row.effects:
        what = "xp" if trait.trait == "weaken" else trait.what if trait.trait == "steal" else ""
        if what and not (what == "ration" and "guarded-larder" in hero.kind.with_power):
            missing += has[what] == 0
            has[what] = max(0, has[what] - 1)
    return missing


def smash(row: EnemyRow, face: int) -> int:
    """MR-830, MR-R12 Before Armour."""
    return SMASH if face == 5 and "smash5" in row.flags else 0


def is_through(row: EnemyRow, face: int) -> bool:
    """MR-363, MR-460, MR-461 Armour does not help."""
    return face == 6 or "unstoppable" in row.flags


def how_hard(d: City, hero: Hero, enemy: Enemy, face: int) -> Parts:
    """What the attack is made of, for the story."""
    row, worn = enemy.row, armor(d, hero)
    through = is_through(row, face)
    stopped, ignored = (0, worn) if through else (worn, 0)
    return hit_parts(damage=row.damage, smash=smash(row, face), armor=stopped, through=ignored)


def armor(d: City, hero: Hero) -> int:
    """MR-113 Armour, with what an Object and the stance add (MR-R108); MR-949 the latter holds for this round."""
    of_stance = d.stances[hero.number].armor if d.stances else 0
    return hero.armor + (hero.holds.armor if hero.holds else 0) + of_stance


def suffer_effects(d: City, hero: Hero, enemy: Enemy) -> Rules[bool]:
    """MR-364 Step 10, MR-482: the attack cost HP, so the Effects apply, left to right (MR-R14, MR-837)."""
    for trait in enemy.row.effects:
        match trait.trait:
            case "curse" | "poison" | "blind":
                d.tell(told.ENEMY_EFFECT, "MR-364", enemy.who, TraitWords(d.pack, trait), *hero.who[1:])
                verbs.afflict(d, hero, trait.trait, "MR-364")
            case "weaken":
                d.tell(told.ENEMY_EFFECT, "MR-465", enemy.who, TraitWords(d.pack, trait), *hero.who[1:])
                yield from lose(d, hero, "xp", 1, "MR-465")
            case "steal":
                if trait.what == "ration" and "guarded-larder" in hero.kind.with_power:
                    verbs.passive_acts(d, hero, "guarded-larder")
                    continue
                d.tell(told.ENEMY_EFFECT, "MR-833", enemy.who, TraitWords(d.pack, trait), *hero.who[1:])
                yield from lose(d, hero, trait.what, 1, "MR-833")
            case "regen":
                verbs.regain(d, enemy, trait.n)
            case "fall":
                d.tell(told.ENEMY_EFFECT, "MR-475", enemy.who, TraitWords(d.pack, trait), *hero.who[1:])
                if can_fall(d, hero):
                    verbs.leave_enemy(d)  # MR-R40 the Combat ends at once, without reward
                    verbs.start_to_fall(d, hero, ())
                    return True
                d.tell(told.DID_NOT_FALL, "MR-481", *hero.who)
            case "unstoppable" | "smash5" | "dodge5" | "first" | "trio" | "immune":
                raise Wrong(say("{trait} is no Effect of an attack"), trait=trait.trait)
            case _:
                assert_never(trait.trait)
    return False


def can_fall(d: City, hero: Hero) -> bool:
    """MR-481 Not on the last Floor; MR-792 not where an Object forbids it."""
    return d.here.falls_to > 0 and not hero.forbids("fall")
