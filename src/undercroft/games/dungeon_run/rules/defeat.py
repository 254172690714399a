"""Rally, wounds, defeat, unconscious heroes, killed monsters (2.16), and the vote of the mercy rule (2.24)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.content.kinds import Kind
from undercroft.games.dungeon_run.kinds.pack import MonsterKind
from undercroft.games.dungeon_run.rules.final_phase import die
from undercroft.games.dungeon_run.rules.in_progress import NOBODY
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.verbs.cards import (
    discard_encounter,
    disown_stranger,
    end_trap,
    gain_trophy,
    leave_item,
    throw_away,
)
from undercroft.games.dungeon_run.rules.verbs.tiles import drop_stone, lift_monster, put_stranger
from undercroft.games.dungeon_run.rules.verbs.wounds import (
    add_wounds,
    die_alone,
    lay_down,
    lose_turn,
    remove_wounds,
    set_wounds,
    wound_monster,
)
from undercroft.games.dungeon_run.rules.victory import GameOver, solitaire_outcome
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import (
    KILLED,
    NO_RALLY as NO_RALLY_TOLD,
    PERISHED,
    RALLIED,
    STRANGER_STAYS,
    SURVIVED,
    VOTED_DOWN,
    VOTED_UP,
    VOTES,
)
from undercroft.games.dungeon_run.words.options import NO_RALLY, RALLY, THUMB_DOWN, THUMB_UP
from undercroft.games.dungeon_run.words.places import MONSTER, TILE
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose, together

# -- rally -----------------------------------------------------------------------------------------------------------


def rally(d: Dungeon, hero: Hero, why: str) -> Rules[None]:
    """DR-680 Remove 1 wound after killing a monster, disarming a trap or assisting with success.

    DR-681 It is free and optional, DR-687 the same in both phases; DR-683 a defeated hero cannot rally, DR-686 and
    nobody without wounds. DR-603 Effects that raise it do not add up: the best counts.
    """
    if not hero.is_conscious or hero.is_defeated or hero.no_rally or not hero.wounds:
        return
    pick = yield from choose(hero.seat, "DR-680", (RALLY, NO_RALLY), hero.wounds)
    if pick is RALLY:
        n = max([1, *[power.effect.n for power in d.active(hero, "rally") if why in power.effect.on]])
        d.tell(RALLIED, "DR-680", hero.seat, hero.kind)
        remove_wounds(d, hero, n, "DR-680")
    else:
        d.tell_to((hero.seat,), NO_RALLY_TOLD, "DR-681", hero.seat)


# -- wounds outside battles ------------------------------------------------------------------------------------------


def suffer(
    d: Dungeon, heroes: Sequence[Hero], n: int, clause: str, by: Kind, source: str = "card", cause: int = NOBODY
) -> Rules[None]:
    """DR-704 Wounds from anything but a battle or free attack: placed, and the defeat check follows at once.

    `by` is what brings them, `cause` the seat that has killed whoever dies of them.

    DR-717 Unconscious heroes receive none. DR-705 Heroes defeated at the same moment fall one after another: the
    acting hero first, then clockwise from him; in the roaming step beginning with the First Player.
    """
    for hero in heroes:
        if hero.is_conscious:
            m = n
            for power in d.active(hero, "soften"):
                m = power.rule.run(d, hero, m, source, power.effect)
            if m > 0:
                add_wounds(d, hero, m, clause, by)
    for hero in in_order(d, heroes):
        if hero.is_conscious and hero.is_defeated:
            yield from fall(d, hero, by, cause)


def in_order(d: Dungeon, heroes: Sequence[Hero]) -> list[Hero]:
    """DR-705"""
    if len(heroes) == 1:
        return list(heroes)
    start = d.turn.seat if d.turn is not None else d.first
    seats = [hero.seat for hero in heroes]
    return [hero for hero in d.clockwise(start) if hero.seat in seats]


def fall(d: Dungeon, hero: Hero, by: Kind, cause: int = NOBODY) -> Rules[bool]:
    """DR-702 His wounds have reached his Life: defeated, unless an effect prevents it."""
    if (yield from stays_up(d, hero)):
        return False
    yield from go_down(d, hero, by, cause)
    return True


def stays_up(d: Dungeon, hero: Hero) -> Rules[bool]:
    """DOWN: effects that keep a hero from being defeated."""
    for power in d.ready(hero, "down"):
        if (yield from power.rule.run(d, hero, power)):
            d.tell(SURVIVED, "DR-001", hero.kind, TILE[hero.at])
            return True
    return False


def go_down(d: Dungeon, hero: Hero, by: Kind, cause: int = NOBODY) -> Rules[None]:
    """DR-703 Unconscious before the final phase, killed in it; DR-874 then nobody becomes unconscious any more."""
    if d.is_solo:  # DR-957 never unconscious: the game is lost, scored as it stands (DR-964)
        die_alone(d, hero, by)
        raise GameOver(solitaire_outcome(d, won=False, clause="DR-957", by=by))
    if d.final or (d.mercy and (yield from condemned(d, hero))):
        yield from die(d, hero, by, cause)
    else:
        yield from lie_down(d, hero, by)


def condemned(d: Dungeon, hero: Hero) -> Rules[bool]:
    """DR-989 All other living players vote at the same time; DR-990 only unanimous thumbs down kill, DR-991.

    DR-993 Players of unconscious heroes vote, dead ones do not (DR-995); DR-994 nobody there to vote: unconscious.
    """
    voters = [other.seat for other in d.living() if other is not hero]
    if not voters:
        return False
    if len(voters) == 1:
        votes = {voters[0]: (yield from vote(d, voters[0], hero))}
    else:
        votes = yield from together({seat: vote(d, seat, hero) for seat in voters})
    up = sum(one is THUMB_UP for one in votes.values())
    d.tell(VOTES, "DR-989", up, len(votes) - up, hero.seat)
    return up == 0


def vote(d: Dungeon, seat: int, hero: Hero) -> Rules[Option[object]]:
    """DR-066 A simultaneous vote."""
    pick = yield from choose(seat, "DR-989", (THUMB_UP, THUMB_DOWN), hero.kind)
    d.tell_to((seat,), VOTED_UP if pick is THUMB_UP else VOTED_DOWN, "DR-989", seat, hero.kind)
    return pick


def lie_down(d: Dungeon, hero: Hero, by: Kind) -> Rules[None]:
    """DR-710 He loses the rest of his turn; DR-711 he is laid down; DR-712 his wounds become half his Life.

    DR-713 He leaves one treasure or artifact card; DR-715 lasting traps are discarded.
    """
    lose_turn(d, hero, "DR-710", by)
    keeps_cards = bool(d.active(hero, "keeps-cards"))
    lay_down(d, hero, by)
    set_wounds(d, hero, hero.kind.life // 2, "DR-712")
    for trap in hero.traps[:]:
        end_trap(d, hero, trap, "DR-715")
    leave_strangers(d, hero)
    if not keeps_cards and not (yield from robbed(d, hero)):
        yield from leave_a_card(d, hero)


def leave_strangers(d: Dungeon, hero: Hero) -> None:
    """An owned stranger stays on the tile as a stranger; under a monster it is discarded."""
    for card in hero.strangers[:]:
        disown_stranger(d, hero, card)
        if hero.at not in d.foes:
            put_stranger(d, hero.at, card)
            d.tell(STRANGER_STAYS, "DR-258", card, hero.at, TILE[hero.at])
        else:
            throw_away(d, card, "DR-812")


def robbed(d: Dungeon, hero: Hero) -> Rules[bool]:
    """Whether somebody on the tile takes a treasure from the fallen hero instead."""
    for other in d.others_here(hero):
        for power in d.active(other, "robs"):
            if hero.treasures:
                yield from power.rule.run(d, other, hero, power)
                return True
    return False


def leave_a_card(d: Dungeon, hero: Hero) -> Rules[None]:
    """DR-713 DR-062 One card of his choice, equipped or from the loot pile; with none, nothing."""
    items = hero.items
    if items:
        pick = yield from choose(hero.seat, "DR-713", [offers.card(item) for item in items])
        leave_item(d, hero, pick.what, "DR-714")


# -- killed monsters -------------------------------------------------------------------------------------------------


def survives(d: Dungeon, monster: Monster, in_battle: bool) -> Rules[bool]:
    """DR-021 Wounds have reached its Life; an ability of its own may keep it alive."""
    for power in monster.kind.powers.get("monster-down", ()):
        if (yield from power.rule.run(d, monster, in_battle, power)):
            d.tell(SURVIVED, "DR-001", monster.kind, TILE[monster.at])
            return True
    return False


def slay(d: Dungeon, monster: Monster, killer: Hero | None) -> None:
    """DR-397 DR-700 The card goes to the loot pile of the hero who killed it; DR-701 killed by nobody: discarded.

    DR-403 Cards under it stay on the tile; DR-406 its markers return to the supply. DR-770 A dead boss leaves the
    Summoning Stone on its tile (DR-706 whoever killed it); DR-958 in solitaire the game is won at that moment.
    """
    lift_monster(d, monster)
    places = (TILE[monster.at], MONSTER[monster.at])
    if killer is None:
        discard_encounter(d, monster.kind)
        d.tell(PERISHED, "DR-701", monster.kind, *places)
    else:
        gain_trophy(d, killer, monster.kind)
        d.tell(KILLED, "DR-397", killer.seat, killer.kind, monster.kind, *places)
    if monster.kind.is_boss:
        if d.is_solo:
            raise GameOver(solitaire_outcome(d, won=True, clause="DR-958", by=monster.kind))
        drop_stone(d, monster.at)


def triumph(d: Dungeon, hero: Hero, kind: MonsterKind, in_battle: bool) -> Rules[None]:
    """KILL: what follows a kill, then his rally. DR-684 Also for the boss and for kills outside battle."""
    for power in kind.powers.get("monster-killed", ()):
        yield from power.rule.run(d, hero, kind, power)
    for power in d.ready(hero, "kill"):
        if hero.is_conscious:
            yield from power.rule.run(d, hero, in_battle, power)
    yield from rally(d, hero, "kill")


def strike_monster(d: Dungeon, monster: Monster, n: int, hero: Hero | None, clause: str, by: Kind) -> Rules[bool]:
    """DR-082 Wounds an effect gives a monster outside battle; True if it dies of them."""
    wound_monster(d, monster, n, clause, by)
    if monster.is_alive or (yield from survives(d, monster, in_battle=False)):
        return False
    slay(d, monster, hero if hero is not None and not hero.is_dead else None)
    if hero is not None and hero.is_conscious:
        yield from triumph(d, hero, monster.kind, in_battle=False)
    return True
