"""Sequence of play: Preparation, Exploration, Descent, until the last Guardian falls or somebody dies."""

from __future__ import annotations

from undercroft.games.mini_rogue.glossary import EXIT, say
from undercroft.games.mini_rogue.kinds.enemies import GuardianKind
from undercroft.games.mini_rogue.kinds.people import Skill
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.combat import fight
from undercroft.games.mini_rogue.rules.cooperative import exchange, resolve_in_party
from undercroft.games.mini_rogue.rules.effects import fall
from undercroft.games.mini_rogue.rules.icons import resolve, take_rewards
from undercroft.games.mini_rogue.rules.preparation import prepare
from undercroft.games.mini_rogue.rules.resources import at_any_time, decide, lose_hp, use_at_any_time
from undercroft.games.mini_rogue.rules.rooms import resolve_room
from undercroft.games.mini_rogue.rules.setup import set_up
from undercroft.games.mini_rogue.rules.skills import (
    exploration_skills,
    exploration_window,
    neighbours,
    reveal,
    use_exploration_skill,
)
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.options import NO_SKILL, Trail
from undercroft.kernel.game import Outcome
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, checkpoint, choose

VICTORY = say("Og's Blood is yours: victory.")
STARVING = 3  # HP
WON = "won"
ENDS = (WON, *verbs.DEATHS)
DEFEAT = say("A character has died: defeat.")


def play(d: City) -> Rules[Outcome]:
    """MR-180 Turn after turn, Area after Area. MR-862 There is no score: victory or defeat."""
    try:
        if not d.heroes:
            yield from set_up(d)
        while True:
            yield from checkpoint()
            if not d.laid_out:
                yield from prepare(d)
            elif d.heroes[0].at == EXIT:
                if (yield from leave_area(d)):
                    break
            elif d.heroes[0].resolved and d.heroes[-1].resolved:
                yield from move_on(d)
            else:
                yield from resolve_rooms(d)
    except verbs.Death as death:  # MR-860, MR-893 one death is enough
        return Outcome((), (), DEFEAT, death.how, death.cause)
    d.tell(told.WON, "MR-861", d.pack.final_guardian)  # MR-001, MR-219
    return Outcome(tuple(range(len(d.seats))), (), VICTORY, WON, d.pack.final_guardian)


# -- Exploration -------------------------------------------------------------------------------------------


def resolve_rooms(d: City) -> Rules[None]:
    """MR-210 Step 4: the Room must be resolved before it may be left; then a pending Fall is carried out."""
    if len(d.heroes) == 1:
        yield from exploration_window(d, d.heroes[0])
        yield from resolve_room(d, d.heroes[0])
    else:
        yield from resolve_in_party(d)
    if d.falling >= 0:
        yield from fall(d)


def move_on(d: City) -> Rules[None]:
    """MR-211 Step 5: neighbours are turned up, then each character moves (MR-885, MR-891), the Leader first.

    MR-215 Four moves lead from Entry to Exit. MR-218 Rooms not entered are never resolved.
    """
    party = d.in_order()
    for hero in party:
        yield from reveal_neighbours(d, hero)
    if len(party) == 2 and party[0].seat != party[1].seat:
        yield from offer_skill_before_leader(d, party[1])
    for hero in party:
        yield from move(d, hero)


def reveal_neighbours(d: City, hero: Hero) -> Rules[None]:
    """MR-211 Right and below, what is still face down; MR-450 not while blind. MR-R83 The Exit is never turned up."""
    if hero.blind:
        return
    for _, place in neighbours(hero.at):
        if place != EXIT and not d.face_up[place]:
            yield from reveal(d, place, "MR-211")


def move(d: City, hero: Hero) -> Rules[None]:
    """MR-212 Choose a neighbour and go there; MR-214 where there is one only, it must be taken. Final: MR-R85."""
    while True:
        options = moves(d, hero)
        skills: list[Option[Skill | Trail]] = []
        others: list[Option[Skill | Trail]] = []
        if hero.at not in (5, 7):  # MR-R45 no window opens when the only move left is to the Exit
            skills = exploration_skills(d, hero, before_moving=True)
            others = skills_of_the_other(d, hero)
        if len(options) == 1 and not skills and not others and not hero.blind:
            far = options[0].what  # MR-214 nothing to decide; Potions do not make it a decision
            break
        more = at_any_time(d, hero, codex=True)
        pick = yield from choose(hero.seat, "MR-212", (*options, *skills, *others, *more), hero.about())
        if pick in more:
            use_at_any_time(d, hero, pick)
            yield from reveal_neighbours(d, hero)  # MR-R48 a cured character sees at once
        elif isinstance(pick.what, int):
            far = pick.what
            break
        else:
            user = d.partner(hero) if pick in others else hero
            assert user is not None
            yield from use_exploration_skill(d, user, pick)
    place = hero.at + far
    unseen = place != EXIT and not d.face_up[place]
    if unseen:
        yield from reveal(d, place, "MR-450")  # MR-452 chosen unseen, turned up when entered
    verbs.enter(d, hero, place, bool(skills) and not unseen, "MR-212")


def moves(d: City, hero: Hero) -> list[Option[int]]:
    """MR-213 To the right or down."""
    move = offers_of(d.pack).move
    options: list[Option[int]] = []
    for where, place in neighbours(hero.at):
        if place == EXIT:
            options.append(move[where][EXIT])
        else:
            is_known = d.face_up[place] or d.seen_by[place] == hero.seat
            options.append(move[where][d.grid[place] if is_known else None])
    return options


def offer_skill_before_leader(d: City, hero: Hero) -> Rules[None]:
    """MR-R98 The Exploration skills of both come before the Leader moves."""
    if hero.at in (5, 7):
        return
    while skills := skills_for_both(d, hero):
        pick = yield from decide(d, hero, "MR-R98", lambda skills=skills: (NO_SKILL, *skills))  # type: ignore[misc]
        if pick is NO_SKILL:
            d.tell(told.SKILL_KEPT, "MR-R98", *hero.who)
            return
        yield from use_exploration_skill(d, hero, pick)


def skills_of_the_other(d: City, hero: Hero) -> list[Option[Skill | Trail]]:
    """MR-R98 One person with two characters is offered the skills of both in one ask, before the Leader moves."""
    other = d.partner(hero)
    if other is None or other.seat != hero.seat or hero.number != d.leader or other.at in (5, 7):
        return []
    return skills_for_both(d, other)


def skills_for_both(d: City, hero: Hero) -> list[Option[Skill | Trail]]:
    """What may change the Leader's mind; Omen concerns nobody else and waits for the character's own move."""
    offered = exploration_skills(d, hero, before_moving=True)
    return [one for one in offered if isinstance(one.what, Trail) or one.what.power != "omen"]


# -- Exit and Descent --------------------------------------------------------------------------------------


def leave_area(d: City) -> Rules[bool]:
    """MR-216 A Guardian at the Exit must be fought at once; MR-217 a face-down one is none. True: the game is won."""
    if d.guardian is not None:
        if d.guardian.final:
            for phase in d.guardian.phases:  # MR-368, MR-678; MR-679 two separate Combats
                yield from fight(d, d.in_order(), d.guardian, phase)
            return True
        yield from beat_guardian(d, d.guardian)
    else:
        for hero in d.heroes:
            verbs.turn_card_up(d, hero, "MR-601")  # MR-R51 the back of a Guardian card bears the refresh icon
    if d.falling >= 0:
        yield from fall(d)
    else:
        yield from descend(d)  # MR-255
    return False


def beat_guardian(d: City, guardian: GuardianKind) -> Rules[None]:
    """MR-673 The reward of the row, the card is discarded, the Rewards once each (MR-R95, MR-R96)."""
    row = guardian.rows[d.floor - 1]
    party = d.in_order()
    if not (yield from fight(d, party, guardian, row)):
        return
    for hero in party:
        yield from resolve(d, hero, row.reward)
    verbs.remove_guardian(d, "MR-673")
    for hero in party:
        yield from take_rewards(d, hero)
    if len(party) == 2:
        yield from exchange(d)  # MR-R70


def descend(d: City) -> Rules[None]:
    """MR-250 Step 7 to MR-254 step 10: eat, turn the card up, go to the next Area. MR-256 The rest carries over."""
    for hero in d.in_order():  # MR-914, MR-R113
        yield from eat(d, hero)
    for hero in d.heroes:
        verbs.turn_card_up(d, hero, "MR-252")  # MR-915
    verbs.go_down(d)  # MR-253, MR-254, MR-916, MR-083
    if len(d.heroes) == 2:
        verbs.pass_leader(d)  # MR-892


def eat(d: City, hero: Hero) -> Rules[None]:
    """MR-250, MR-115 One Ration; MR-251, MR-116 without one HP, here and only here."""
    if hero.ration:
        verbs.give_up(d, hero, "ration", 1, "MR-250", told.ATE)
    else:
        d.tell(told.STARVED, "MR-251", *hero.who)
        yield from lose_hp(d, hero, STARVING, "MR-251")
