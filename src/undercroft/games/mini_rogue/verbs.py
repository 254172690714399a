"""The only code that changes the state. Each verb does one thing and tells it."""

from __future__ import annotations

from undercroft.games.mini_rogue import events as told
from undercroft.games.mini_rogue.domain import say
from undercroft.games.mini_rogue.kinds import (
    Effects,
    GuardianKind,
    ObjectRoom,
    PotionKind,
    Room,
    Skill,
    StanceKind,
    StoryKind,
)
from undercroft.games.mini_rogue.powers import AFFLICTIONS, SkillPower
from undercroft.games.mini_rogue.state import EXIT, Attack, City, Enemy, Hero
from undercroft.kernel.event import EventKind

EMPTY = say("an empty place")


class Death(Exception):
    """MR-112 A character's HP reached 0: whatever was going on stops here."""


# -- values ------------------------------------------------------------------------------------------------


def gain(d: City, hero: Hero, what: str, n: int, clause: str) -> None:
    """MR-110 Gain, up to the maximum of the track (MR-111: not of the start); MR-577 XP beyond it become HP."""
    have: int = getattr(hero, what)
    new = min(have + n, d.pack.most[what])
    if new > have:
        setattr(hero, what, new)
        d.tell(told.GAINED, clause, hero.kind, d.pack.track[what].units(new - have), new - have)
    lost = have + n - new
    if what == "xp":
        _adjust_level(d, hero)
        if lost:
            gain(d, hero, "hp", lost, "MR-577")
    elif lost:
        d.tell(told.AT_MAXIMUM, "MR-110", hero.kind, d.pack.track[what].units(lost), lost)


def give_up(d: City, hero: Hero, what: str, n: int, clause: str, how: EventKind = told.LOST) -> None:
    """Lose, pay, offer or eat units in hand; the caller has seen to it that they are there."""
    if not n:
        return
    setattr(hero, what, getattr(hero, what) - n)
    d.tell(how, clause, hero.kind, d.pack.track[what].units(n), n)
    if what == "xp":
        _adjust_level(d, hero)


def _adjust_level(d: City, hero: Hero) -> None:
    """MR-120, MR-572 XP make the level, and that many Character dice; MR-573 at once; MR-574 also downwards."""
    level = d.pack.level[hero.xp]
    if level != hero.level:
        hero.level = level
        d.tell(told.LEVEL_CHANGED, "MR-571", hero.kind, level)


def hurt(d: City, hero: Hero, n: int, clause: str) -> None:
    """MR-112 Take HP away; at 0 the game is lost."""
    if n <= 0:
        return
    hero.hp = max(0, hero.hp - n)
    d.tell(told.HURT, clause, hero.kind, n, hero.hp)
    if hero.hp == 0:
        d.tell(told.DIED, "MR-860", hero.kind, d.board.floors[d.floor - 1], d.area)
        raise Death


def raise_hp(d: City, hero: Hero, n: int, clause: str) -> None:
    """MR-794 If HP are lower than the number, set them to it."""
    if hero.hp < n:
        hero.hp = min(n, d.pack.most["hp"])
        d.tell(told.RAISED, clause, hero.kind, hero.hp)


# -- afflictions -------------------------------------------------------------------------------------------


def afflict(d: City, hero: Hero, what: str, clause: str) -> None:
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
    d.tell(told.AFFLICTED, clause, hero.kind, AFFLICTIONS[what])


def cure(d: City, hero: Hero, what: str, clause: str) -> None:
    """MR-789, MR-802 End one affliction; the others are unaffected. Its die leaves the pool (MR-436, MR-443)."""
    if what == "curse" and hero.cursed:
        hero.cursed = False
    elif what == "poison" and hero.poisoned:
        hero.poisoned = False
    elif what == "blind" and hero.blind:
        hero.blind = False
    else:
        return
    d.tell(told.CURED, clause, hero.kind, AFFLICTIONS[what])


def cure_all(d: City, hero: Hero, clause: str) -> None:
    for what in ("poison", "curse", "blind"):
        cure(d, hero, what, clause)


# -- the Character card ------------------------------------------------------------------------------------


def turn_card_down(d: City, hero: Hero, skill: Skill) -> None:
    """MR-595 Using an active skill turns the card face down."""
    hero.card_up = False
    d.tell(told.CARD_TURNED_DOWN, "MR-595", hero.kind, skill.name)


def turn_card_up(d: City, hero: Hero, clause: str) -> None:
    """MR-601 Skills are available again."""
    if not hero.card_up:
        hero.card_up = True
        d.tell(told.CARD_TURNED_UP, clause, hero.kind)


def passive_acts(d: City, hero: Hero, power: SkillPower) -> None:
    """MR-600 A Passive skill makes itself felt: nothing is turned, but it is told."""
    skill = hero.kind.with_power[power]
    d.tell(told.PASSIVE, "MR-600", hero.kind, skill.name, skill.text)


def await_omen(hero: Hero, awaits: bool) -> None:
    hero.omen = awaits


# -- potions and objects -----------------------------------------------------------------------------------


def add_potion(d: City, hero: Hero, potion: PotionKind, clause: str) -> None:
    hero.potions.append(potion)
    d.tell(told.POTION_GAINED, clause, hero.kind, potion)


def use_up(d: City, hero: Hero, potion: PotionKind, clause: str) -> None:
    """MR-511 The marker of a used Potion is removed."""
    hero.potions.remove(potion)
    d.tell(told.POTION_USED, clause, hero.kind, potion)


def lose_potion(d: City, hero: Hero, potion: PotionKind, clause: str) -> None:
    hero.potions.remove(potion)
    d.tell(told.POTION_LOST, clause, hero.kind, potion)


def hold(d: City, hero: Hero, thing: ObjectRoom, uses: int, clause: str) -> None:
    hero.holds = thing
    hero.uses = uses
    d.tell(told.OBJECT_TAKEN, clause, hero.kind, thing, uses)


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
    d.tell(told.OBJECT_GONE, clause, hero.kind, thing)
    if to_pile:
        d.rooms.put_on_bottom(thing)
    for effect in thing.on_loss:  # a price that is paid whenever it leaves its owner
        afflict(d, hero, effect.what, clause)


def count_use(d: City, hero: Hero) -> None:
    """MR-543 A use is counted; MR-544, MR-656 after the last the card goes back among the Rooms."""
    thing = hero.holds
    assert thing is not None
    d.tell(told.OBJECT_USED, "MR-543", hero.kind, thing)
    hero.uses -= 1
    if hero.uses == 0:
        let_go(d, hero, "MR-544")


def hand_over(d: City, giver: Hero, receiver: Hero, what: str, n: int) -> None:
    """MR-888 So many units change hands."""
    setattr(giver, what, getattr(giver, what) - n)
    setattr(receiver, what, getattr(receiver, what) + n)
    d.tell(told.GAVE_UNITS, "MR-888", giver.kind, receiver.kind, d.pack.track[what].units(n), n)


def pass_potion(d: City, giver: Hero, receiver: Hero, potion: PotionKind) -> None:
    giver.potions.remove(potion)
    receiver.potions.append(potion)
    d.tell(told.GAVE, "MR-888", giver.kind, receiver.kind, potion)


# -- the Area ----------------------------------------------------------------------------------------------


def shuffle_rooms(d: City, but: Room | None = None) -> None:
    """MR-181, MR-254 All Room cards, revealed or not, are gathered and shuffled; Objects held stay out (MR-R33)."""
    lying = [room for room in d.grid if room is not None and room is not but]
    d.rooms.shuffle(lying)
    d.grid = [None] * 8
    d.face_up = [False] * 8
    d.taken = [False] * 8
    d.resolved = [False] * 8
    d.seen_by = [-1] * 8
    d.guardian = None
    d.laid_out = False


def put_back(d: City, on_top: list[Room], on_bottom: list[Room]) -> None:
    """Cards that were looked at go back, in the order given."""
    d.rooms.top = on_top + d.rooms.top
    d.rooms.bottom = d.rooms.bottom + on_bottom


def lay(d: City, place: int, room: Room, seen_by: int) -> None:
    """Lay a card face down whose face a seat knows."""
    d.grid[place] = room
    d.seen_by[place] = seen_by


def lay_entry(d: City, room: Room | None) -> None:
    """MR-476 The card the character stands on becomes the Entry; from the Exit no Room falls along: it stays empty."""
    d.grid[0] = room
    d.face_up[0] = True
    d.taken[0] = room is None
    d.resolved[0] = True  # MR-479
    d.tell(told.ENTRY_FELL_ALONG, "MR-476", room or EMPTY)


def area_is_laid_out(d: City, clause: str) -> None:
    d.laid_out = True
    d.tell(told.AREA_LAID_OUT, clause, d.area, d.board.floors[d.floor - 1])


def turn_up(d: City, place: int, room: Room, clause: str) -> None:
    d.grid[place] = room
    d.face_up[place] = True
    d.seen_by[place] = -1
    d.tell(told.TURNED_UP, clause, room, place)


def replace(d: City, place: int, new: Room, clause: str) -> None:
    """A face-up card goes face down to the bottom of the unused pile, another takes its place."""
    old = d.grid[place]
    assert old is not None
    d.rooms.put_on_bottom(old)
    d.grid[place] = new
    d.tell(told.REPLACED, clause, old, new, place)


def show_guardian(d: City, guardian: GuardianKind, clause: str) -> None:
    d.guardian = guardian
    d.tell(told.GUARDIAN_TURNED_UP, clause, guardian)


def remove_guardian(d: City, clause: str) -> None:
    """The top card of the Guardian pile leaves the game."""
    d.guardian = None
    d.guardians_left -= 1
    d.tell(told.GUARDIANS_LEFT, clause, d.guardians_left)


def place(hero: Hero, at: int, resolved: bool, passed_window: bool = False) -> None:
    hero.at = at
    hero.resolved = resolved
    hero.passed_window = passed_window


def enter(d: City, hero: Hero, at: int, passed_window: bool, clause: str) -> None:
    place(hero, at, False, passed_window)
    if at == EXIT:
        d.tell(told.REACHED_EXIT, clause, hero.kind)
    else:
        d.tell(told.ENTERED, clause, hero.kind, d.grid[at])


def mark_resolved(d: City, hero: Hero) -> None:
    """MR-210 The Room may be left now; an Omen not used lapses."""
    hero.resolved = True
    if hero.at != EXIT:
        d.resolved[hero.at] = True
        d.tell(told.RESOLVED, "MR-210", hero.kind, d.grid[hero.at] or EMPTY)
    hero.omen = False


def meet_danger(d: City, hero: Hero) -> None:
    """MR-R105 From now on this character has met a Monster or a Trap in this Area."""
    if not hero.met_danger:
        hero.met_danger = True
        d.tell(told.DANGER_MET, "MR-730", hero.kind)


def forget_danger(hero: Hero) -> None:
    """MR-733 The state starts false in every Area."""
    hero.met_danger = False


def go_to(d: City, area: int) -> None:
    """MR-253 The adventurer marker is moved."""
    d.area = area


def go_down(d: City) -> None:
    """MR-253 To the next Area."""
    go_to(d, d.area + 1)
    d.tell(told.WENT_DOWN, "MR-253", d.area, d.board.floors[d.floor - 1])


def pass_leader(d: City) -> None:
    d.leader = 1 - d.leader
    d.tell(told.LEADER_NAMED, "MR-892", d.heroes[d.leader].kind)


def start_to_fall(d: City, hero: Hero, later: Effects) -> None:
    """MR-R100 One Fall only, that of whoever resolved first; icons after it wait for the new Area (MR-R41)."""
    if d.falling < 0:
        d.falling = hero.number
    if later:
        d.after_fall = (*d.after_fall, (hero.number, later))


def stop_falling(d: City) -> tuple[tuple[int, Effects], ...]:
    later = d.after_fall
    d.falling = -1
    d.after_fall = ()
    return later


def discard_story(d: City, story: StoryKind) -> None:
    """MR-R55 A Story that was read is out of the game: it was drawn and goes nowhere."""
    d.tell(told.STORY_DRAWN, "MR-971", story, story.text)


# -- combat ------------------------------------------------------------------------------------------------


def face_enemy(d: City, enemy: Enemy, clause: str) -> None:
    """MR-313 The Enemy HP marker is set; MR-942 every Combat starts Balanced."""
    d.enemy = enemy
    if d.with_stances:
        d.stances = [d.pack.start_stance] * len(d.heroes)
    d.tell(told.FIGHT_BEGAN, clause, enemy.name, enemy.hp, enemy.row.damage, enemy.number, enemy.of)


def leave_enemy(d: City) -> None:
    """MR-026 The marker goes back to the skull: nobody is being fought, and nobody stands in a stance (MR-949)."""
    if d.enemy is not None and d.enemy.hp:
        d.tell(told.ENEMY_LEFT, "MR-R40", d.enemy.name)
    d.enemy = None
    d.attack = None
    d.stances = []


def take_stance(d: City, hero: Hero, attack: Attack, stance: StanceKind) -> None:
    """MR-947 The stance is public."""
    d.stances[hero.number] = stance
    attack.stance = stance
    d.tell(told.STANCE_TAKEN, "MR-943", hero.kind, stance)


def strike_enemy(d: City, enemy: Enemy, n: int, clause: str) -> None:
    """MR-330 All damage of the phase at once; Enemy HP do not go below 0."""
    enemy.hp = max(0, enemy.hp - n)
    d.tell(told.ENEMY_HURT, clause, enemy.name, n, enemy.hp)
    if enemy.hp == 0:
        d.tell(told.ENEMY_DEFEATED, "MR-331", enemy.name)


def regain(d: City, enemy: Enemy, n: int) -> None:
    """MR-470 Regeneration, up to the HP this Combat started with (MR-R13)."""
    back = min(n, enemy.full_hp - enemy.hp)
    if back:
        enemy.hp += back
        d.tell(told.ENEMY_REGAINED, "MR-470", enemy.name, back)


def poison_enemy(enemy: Enemy, damage: int) -> None:
    """MR-503 From now on each attack phase brings so much damage more."""
    enemy.poison = damage


def lay_dice(d: City, attack: Attack | None) -> None:
    d.attack = attack


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
