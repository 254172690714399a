"""Changes of a character: values, afflictions, its card; what it carries, and what changes hands."""

from __future__ import annotations

from undercroft.content.kinds import Kind
from undercroft.games.mini_rogue.glossary import AFFLICTION
from undercroft.games.mini_rogue.kinds.people import PotionKind, Skill
from undercroft.games.mini_rogue.kinds.powers import SkillPower
from undercroft.games.mini_rogue.kinds.rooms import ObjectRoom
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.places import HEROES
from undercroft.games.mini_rogue.words.terms import unit
from undercroft.kernel.event import EventKind

HOW = {"MR-119": "robbed", "MR-251": "starved", "MR-362": "killed", "MR-441": "poisoned"}
Why = Kind | Skill | None  # what gives or takes; None: what is at hand
PERISHED = "perished"  # by what a card did
DEATHS = (*HOW.values(), PERISHED)


class Death(Exception):
    """MR-112 A character's HP reached 0: whatever was going on stops here. `how` is one of DEATHS."""

    def __init__(self, how: str, cause: Kind | None) -> None:
        super().__init__(how)
        self.how, self.cause = how, cause


def gain(d: City, hero: Hero, what: str, n: int, clause: str, why: Why = None) -> None:
    """MR-110 Gain, up to the maximum of the track (MR-111: not of the start); MR-577 XP beyond it become HP."""
    have: int = getattr(hero, what)
    new = min(have + n, d.pack.most[what])
    if new > have:
        setattr(hero, what, new)
        d.tell(
            told.GAINED,
            clause,
            *hero.who,
            unit(d.pack, what, new - have),
            new - have,
            why or cause_of(d, hero, clause),
        )
    lost = have + n - new
    if what == "xp":
        _adjust_level(d, hero)
        if lost:
            gain(d, hero, "hp", lost, "MR-577", d.pack.track["xp"])
    elif lost:
        d.tell(told.AT_MAXIMUM, "MR-110", *hero.who, unit(d.pack, what, lost), lost)


def give_up(d: City, hero: Hero, what: str, n: int, clause: str, how: EventKind = told.LOST, why: Why = None) -> None:
    """Lose, pay, offer or eat units in hand; the caller has seen to it that they are there."""
    if not n:
        return
    setattr(hero, what, getattr(hero, what) - n)
    d.tell(how, clause, *hero.who, unit(d.pack, what, n), n, why or cause_of(d, hero, clause))
    if what == "xp":
        _adjust_level(d, hero)


def _adjust_level(d: City, hero: Hero) -> None:
    """MR-120, MR-572 XP make the level, and that many Character dice; MR-573 at once; MR-574 also downwards."""
    level = d.pack.level[hero.xp]
    if level != hero.level:
        hero.level = level
        d.tell(told.LEVEL_CHANGED, "MR-571", *hero.who, level)


def hurt(d: City, hero: Hero, n: int, clause: str) -> None:
    """MR-112 Take HP away; at 0 the game is lost."""
    if n <= 0:
        return
    hero.hp = max(0, hero.hp - n)
    cause = cause_of(d, hero, clause)
    d.tell(told.HURT, clause, *hero.who, n, hero.hp, cause)
    if hero.hp == 0:
        d.tell(told.DIED, "MR-860", *hero.who, d.board.named_floors[d.floor - 1], d.area, cause)
        raise Death(HOW.get(clause, PERISHED), cause)


def cause_of(d: City, hero: Hero, clause: str) -> Kind | None:
    """What gives or takes: hunger, the Poison die, a Feat; else the Enemy, the Guardian or the Room at hand."""
    if clause in ("MR-250", "MR-251"):
        return d.pack.track["ration"]
    if clause == "MR-441":
        return d.pack.die["poison"]
    if clause == "MR-401":
        return d.pack.die["character"]
    if d.enemy is not None:
        return d.enemy.who
    return d.card_of(hero)


def raise_hp(d: City, hero: Hero, n: int, clause: str, why: Why = None) -> None:
    """MR-794 If HP are lower than the number, set them to it."""
    if hero.hp < n:
        hero.hp = min(n, d.pack.most["hp"])
        d.tell(told.RAISED, clause, *hero.who, hero.hp, why or cause_of(d, hero, clause))


# -- afflictions -------------------------------------------------------------------------------------------


def afflict(d: City, hero: Hero, what: str, clause: str, why: Why = None) -> None:
    """MR-431, MR-442 Who suffers it already ignores it."""
    if what == "blind" and "steady-flame" in hero.kind.with_power:
        passive_acts(d, hero, "steady-flame")
        return
    if what == "curse" and not hero.cursed:
        hero.cursed = True
    elif what == "poison" and not hero.poisoned:
        hero.poisoned = True
    elif what == "blind" and not hero.blind:
        hero.blind = True  # MR-453 the token is turned over; it stays so from Area to Area
    else:
        return
    d.tell(told.AFFLICTED, clause, *hero.who, AFFLICTION[what], why or cause_of(d, hero, clause))


def cure(d: City, hero: Hero, what: str, clause: str, why: Why = None) -> None:
    """MR-789, MR-802 End one affliction; the others are unaffected. Its die leaves the pool (MR-436, MR-443)."""
    if what == "curse" and hero.cursed:
        hero.cursed = False
    elif what == "poison" and hero.poisoned:
        hero.poisoned = False
    elif what == "blind" and hero.blind:
        hero.blind = False
    else:
        return
    d.tell(told.CURED, clause, *hero.who, AFFLICTION[what], why or cause_of(d, hero, clause))


def cure_all(d: City, hero: Hero, clause: str, why: Why = None) -> None:
    for what in ("poison", "curse", "blind"):
        cure(d, hero, what, clause, why)


# -- the Character card ------------------------------------------------------------------------------------


def turn_card_down(d: City, hero: Hero, skill: Skill) -> None:
    """MR-595 Using an active skill turns the card face down; Omen waits for the die of this Room."""
    hero.card_up, hero.omen = False, hero.omen or skill.power == "omen"
    d.tell(told.CARD_TURNED_DOWN, "MR-595", *hero.who, skill)


def turn_card_up(d: City, hero: Hero, clause: str) -> None:
    """MR-601 Skills are available again."""
    if not hero.card_up:
        hero.card_up = True
        d.tell(told.CARD_TURNED_UP, clause, *hero.who)


def passive_acts(d: City, hero: Hero, power: SkillPower) -> None:
    """MR-600 A Passive skill makes itself felt: nothing is turned, but it is told."""
    skill = hero.kind.with_power[power]
    d.tell(told.PASSIVE, "MR-600", *hero.who, skill)


def end_omen(hero: Hero) -> None:
    hero.omen = False


# -- Potions and Objects -----------------------------------------------------------------------------------


def add_potion(d: City, hero: Hero, potion: PotionKind, clause: str, why: Why = None) -> None:
    hero.potions.append(potion)
    d.tell(told.POTION_GAINED, clause, *hero.who, potion, why or cause_of(d, hero, clause))


def use_up(d: City, hero: Hero, potion: PotionKind, clause: str) -> None:
    """MR-511 The marker of a used Potion is removed."""
    hero.potions.remove(potion)
    d.tell(told.POTION_USED, clause, *hero.who, potion)


def lose_potion(d: City, hero: Hero, potion: PotionKind, clause: str, why: Why = None) -> None:
    hero.potions.remove(potion)
    d.tell(told.POTION_LOST, clause, *hero.who, potion, why or cause_of(d, hero, clause))


def hold(d: City, hero: Hero, thing: ObjectRoom, uses: int, clause: str) -> None:
    hero.holds = thing
    hero.uses = uses
    d.tell(told.OBJECT_TAKEN, clause, *hero.who, thing, uses)


def take_from_room(d: City, place: int) -> None:
    """MR-R33 The card leaves the Area; its place stays empty."""
    d.grid[place] = None
    d.taken[place] = True


def let_go(d: City, hero: Hero, clause: str, to_pile: bool = True) -> None:
    """MR-544, MR-R34 The Object leaves its owner, face down to the bottom of the unused pile."""
    thing = hero.holds
    if thing is None:
        return
    hero.holds = None
    hero.uses = 0
    if to_pile:
        d.rooms.put_on_bottom(thing)
    d.tell(told.OBJECT_GONE, clause, *hero.who, thing)
    for effect in thing.on_loss:  # a price that is paid whenever it leaves its owner
        afflict(d, hero, effect.what, clause, thing)


def count_use(d: City, hero: Hero, damage: int = 0) -> None:
    """MR-543 A use is counted; MR-544, MR-656 after the last the card goes back among the Rooms."""
    thing = hero.holds
    assert thing is not None
    is_last = hero.uses == 1
    hero.uses -= bool(hero.uses)  # 0: as often as one likes
    d.tell(told.OBJECT_USED, "MR-543", *hero.who, thing, damage)
    if is_last:
        let_go(d, hero, "MR-544")


def _way(giver: Hero, receiver: Hero) -> tuple[int, str, str]:
    """Who gives, from where and to whom."""
    return giver.seat, HEROES[giver.number], HEROES[receiver.number]


def hand_over(d: City, giver: Hero, receiver: Hero, what: str, n: int) -> None:
    """MR-888 So many units change hands."""
    setattr(giver, what, getattr(giver, what) - n)
    setattr(receiver, what, getattr(receiver, what) + n)
    d.tell(told.GAVE_UNITS, "MR-888", giver.kind, receiver.kind, unit(d.pack, what, n), n, *_way(giver, receiver))


def pass_potion(d: City, giver: Hero, receiver: Hero, potion: PotionKind) -> None:
    giver.potions.remove(potion)
    receiver.potions.append(potion)
    d.tell(told.GAVE, "MR-888", giver.kind, receiver.kind, potion, *_way(giver, receiver))
