"""Character cards and skills: Combat, Exploration, Preparation and Passive (MR-600: in force all the time)."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from undercroft.content.kinds import Wrong
from undercroft.games.mini_rogue.glossary import EXIT, say
from undercroft.games.mini_rogue.kinds.people import Skill
from undercroft.games.mini_rogue.kinds.rooms import Room
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.resources import at_any_time, decide, use_at_any_time
from undercroft.games.mini_rogue.rules.state import Attack, City, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.options import ENOUGH, GO_ON, LIGHT, NO_SKILL, REST_ON_BOTTOM, REST_ON_TOP, Trail
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose, draw
from undercroft.kernel.words import Listing

# -- Combat skills (MR-598) ---------------------------------------------------------------------------------


def can_use_in_combat(d: City, hero: Hero, skill: Skill) -> bool:
    """MR-596 A face-down card blocks it; MR-R17 its cost must be in hand; what would do nothing is not offered."""
    if skill.power == "litany" and hero.hp == d.pack.most["hp"] and not hero.cursed:
        return False
    return hero.card_up and hero.ration >= skill.number("cost_ration")


def use_combat_skill(d: City, hero: Hero, skill: Skill, attack: Attack) -> None:
    """MR-598 Before the roll; MR-595 the card is turned face down."""
    verbs.turn_card_down(d, hero, skill)
    match skill.power:
        case "bait":  # MR-152 one more die for this attack; MR-R05 never more than three
            verbs.give_up(d, hero, "ration", skill.number("cost_ration"), "MR-598", told.PAID, skill)
            if hero.level < 3:
                verbs.ready(attack, dice=skill.number("dice"))
            else:
                verbs.ready(attack, free_feats=skill.number("free_feats_instead"))
        case "flare":
            misses = skill.numbers["misses"]
            assert isinstance(misses, list)
            verbs.ready(attack, misses=tuple(misses))
        case "press-the-attack":
            verbs.ready(attack, free_feats=skill.number("free_feats"))
        case "litany":
            verbs.gain(d, hero, "hp", skill.number("hp"), "MR-598", skill)
            verbs.cure(d, hero, "curse", "MR-598", skill)
        case "vermin-trail" | "long-wick" | "omen" | "known-streets":
            raise Wrong(say("{power} is no Combat skill"), power=skill.power)
        case "guarded-larder" | "steady-flame" | "padded-cloak" | "alms-giver":
            raise Wrong(say("{power} needs no use"), power=skill.power)
        case _:
            assert_never(skill.power)


# -- Exploration skills (MR-597) ---------------------------------------------------------------------------


def exploration_skills(d: City, hero: Hero, before_moving: bool) -> list[Option[Skill | Trail]]:
    """MR-597 What can be used between the reveal and the resolution of the next Room.

    MR-R46 While blind only a skill that acts on the Room entered can be used, once it is turned up.
    """
    if not hero.card_up:
        return []
    offers = offers_of(d.pack)
    options: list[Option[Skill | Trail]] = []
    for skill in hero.kind.active["exploration"]:
        match skill.power:
            case "omen":
                if not hero.blind if before_moving else reads_a_die(d, hero):
                    options.append(offers.skill[skill])
            case "long-wick":
                if not hero.blind and face_down_places(d):
                    options.append(offers.skill[skill])
            case "vermin-trail":
                if before_moving and not hero.blind:
                    options += trails(d, hero, skill)
    return options


def use_exploration_skill(d: City, hero: Hero, pick: Option[object]) -> Rules[None]:
    """MR-595 The card is turned face down, then the skill works."""
    if isinstance(pick.what, Trail):
        yield from follow_trail(d, hero, pick.what)
        return
    skill = pick.what
    assert isinstance(skill, Skill)
    verbs.turn_card_down(d, hero, skill)
    match skill.power:
        case "omen":
            pass  # the card that was turned down waits for it
        case "long-wick":
            yield from light_rooms(d, hero, skill.number("cards"))
        case _:
            raise Wrong(say("{power} is no Exploration skill, or offered place by place"), power=skill.power)


def exploration_window(d: City, hero: Hero) -> Rules[None]:
    """MR-597, MR-R45 The window includes the moment before the Room is resolved.

    Who passed it on the way here, knowing the Room, is not asked again.
    """
    while not hero.passed_window and (options := exploration_skills(d, hero, before_moving=False)):
        more = at_any_time(d, hero, codex=True)
        pick = yield from choose(hero.seat, "MR-597", (GO_ON, *options, *more), hero.about())
        if pick is GO_ON:
            d.tell(told.SKILL_KEPT, "MR-597", *hero.who)
            return
        if pick in more:
            use_at_any_time(d, hero, pick)
        else:
            yield from use_exploration_skill(d, hero, pick)


def reads_a_die(d: City, hero: Hero) -> bool:
    """Whether the Room can ask for a Dungeon die outside Combat, which Omen could roll again (MR-R120)."""
    room = d.grid[hero.at]
    return room is not None and room.reads_die


def face_down_places(d: City) -> list[int]:
    return [place for place in range(1, 8) if not d.face_up[place]]  # the Entry always lies face up (MR-182)


def light_rooms(d: City, hero: Hero, cards: int) -> Rules[None]:
    """Long wick: turn one or more face-down Rooms of the Area face up; they stay so."""
    for number in range(cards):
        if not face_down_places(d):
            return
        about = hero.about(cards - number)
        pick = yield from decide(d, hero, "MR-597", partial(_still_dark, d, number), about=about)
        if pick is ENOUGH:
            d.tell(told.LIT_ENOUGH, "MR-597", *hero.who)
            return
        yield from reveal(d, pick.what, "MR-597")


def _still_dark(d: City, lit: int) -> list[Option[int]]:
    """One card must be turned up, the others may."""
    return [*((ENOUGH,) if lit else ()), *(LIGHT[place] for place in face_down_places(d))]


def trails(d: City, hero: Hero, skill: Skill) -> list[Option[Trail]]:
    """Vermin trail: a face-up Monster or Trap directly right of or below the resolved Room."""
    trail = offers_of(d.pack).trail
    options: list[Option[Trail]] = []
    for where, place in neighbours(hero.at):
        room = None if place == EXIT else d.grid[place]
        if room is None or room.type not in ("monster", "trap") or not d.face_up[place]:
            continue
        if place not in [one.at for one in d.heroes]:  # MR-R118 a card on which a character stands is left alone
            options.append(trail[skill, where, room])
    return options


def follow_trail(d: City, hero: Hero, trail: Trail) -> Rules[None]:
    """Vermin trail: the card goes to the bottom of the unused pile, the top card of that pile takes its place."""
    verbs.turn_card_down(d, hero, trail.skill)
    new = yield from draw(d.rooms, "MR-597")
    verbs.replace(d, dict(neighbours(hero.at))[trail.where], new, "MR-597")


_NEIGHBOURS: tuple[tuple[tuple[str, int], ...], ...] = tuple(
    (*((("right", at + 1),) if at % 3 < 2 else ()), *((("down", at + 3),) if at < 6 else ())) for at in range(9)
)


def neighbours(at: int) -> tuple[tuple[str, int], ...]:
    """MR-213 One card to the right, one card down; never left, never up.

    >>> neighbours(0), neighbours(5)
    ((('right', 1), ('down', 3)), (('down', 8),))
    """
    return _NEIGHBOURS[at]


def reveal(d: City, place: int, clause: str) -> Rules[None]:
    """Turn a Room up. MR-185 Until then nobody knows it, unless a skill has shown it."""
    room = d.grid[place]
    if room is None:
        room = yield from draw(d.rooms, clause)
    verbs.turn_up(d, place, room, clause)


# -- Preparation skills (MR-599) ---------------------------------------------------------------------------


def preparation_skill(d: City, hero: Hero) -> Rules[None]:
    """MR-599 Between the shuffle and the laying out (also at setup and on a Fall: MR-R44)."""
    if not hero.card_up:
        return
    skill = offers_of(d.pack).skill
    offered = (NO_SKILL, *(skill[one] for one in hero.kind.active["preparation"]))
    pick = yield from decide(d, hero, "MR-599", lambda: offered)
    if pick is NO_SKILL:
        d.tell(told.SKILL_KEPT, "MR-599", *hero.who)
        return
    verbs.turn_card_down(d, hero, pick.what)
    yield from know_the_streets(d, hero, pick.what.number("cards"))


def know_the_streets(d: City, hero: Hero, cards: int) -> Rules[None]:
    """Known streets: look at the top cards; any of them to the bottom, the others back on top, in any order."""
    seen: list[Room] = []
    for _ in range(min(cards, len(d.rooms))):
        room = yield from draw(d.rooms, "MR-599")
        seen.append(room)
    verbs.look_at(d, hero.seat, seen)
    d.tell(told.LOOKED, "MR-599", *hero.who, len(seen))
    d.tell_to((hero.seat,), told.LOOKED_AT, "MR-599", Listing(seen), hero.seat)
    offers = offers_of(d.pack)
    on_top: list[Room] = []
    on_bottom: list[Room] = []
    while seen:
        one_by_one = [way[room.key] for room in seen for way in (offers.on_top, offers.on_bottom)]
        rest = [REST_ON_TOP, REST_ON_BOTTOM] if len(seen) > 1 else []
        pick: Option[Room | None] = yield from decide(d, hero, "MR-R81", partial(list, rest + one_by_one))
        rooms = [pick.what] if pick.what is not None else seen
        is_top = pick is REST_ON_TOP or pick.key.startswith("top-")
        (on_top if is_top else on_bottom).extend(rooms)
        seen = [room for room in seen if room not in rooms]
        kind = told.PUT_ON_TOP if is_top else told.PUT_ON_BOTTOM
        d.tell_to((hero.seat,), kind, "MR-599", Listing(rooms), hero.seat)
    verbs.put_back(d, on_top, on_bottom)
