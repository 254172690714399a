"""Blocks, hits and protections: phase 3 of a battle (2.9, 2.11), windows 8 and SOAK."""

from __future__ import annotations

from undercroft.games.dungeon_run import glossary as counts
from undercroft.games.dungeon_run.kinds.pack import Power
from undercroft.games.dungeon_run.rules.dice import Wish, throw, who_comes_first
from undercroft.games.dungeon_run.rules.in_progress import NOBODY, Fight
from undercroft.games.dungeon_run.rules.plans import Plan, Tricks, proposals, trick
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.rules.verbs.cards import use_up
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.events import (
    ARMOUR,
    ASSIGNED,
    ASSIGNED_TO_BOSS,
    CANCELLED,
    CHOSE_CARD,
    DIE_BLOCKS,
    DIE_HITS,
    DIE_IDLE,
    DIE_RIPOSTES,
    PASSED,
)
from undercroft.games.dungeon_run.words.options import (
    BLOCK,
    BLOCK_AND_HIT,
    BLOCK_FACE,
    DIE,
    FREE_BLOCK,
    HIT,
    HIT_TWICE,
    PARRY_FACE,
    PASS,
    RIPOSTE_FACE,
    UNUSED,
)
from undercroft.games.dungeon_run.words.places import DIE as DIE_AT, FOE_DIE, HERO, MONSTER, TILE
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose
from undercroft.kernel.words import Listing

HERO_HITS = 4  # DR-467 DR-468 in a hero battle
NO_PLAN = Plan({}, 0, 0)
RIPOSTES = frozenset([BLOCK_AND_HIT, *RIPOSTE_FACE.values()])
PARRIES = frozenset([FREE_BLOCK, *PARRY_FACE.values()])


def spend_trick(d: Dungeon, hero: Hero, powers: list[Power]) -> None:
    use_up(d, hero, powers.pop())


# -- against a monster -----------------------------------------------------------------------------------------------


def assign(d: Dungeon, fight: Fight) -> Rules[None]:
    """DR-386 DR-057 Each die of the hero is used for one block, one hit, or nothing; DR-392 as he likes.

    DR-390 Dice that can do nothing are not asked about.
    """
    hero, tricks = d.heroes[fight.seat], Tricks(d, d.heroes[fight.seat])
    dice = fight.dice = sorted(fight.dice, reverse=True)
    plans, chosen = proposals(d, fight, dice, fight.defence, tricks, must_block=False), NO_PLAN
    for at, face in enumerate(dice):
        options = uses(face, fight, tricks)
        pick = chosen.uses.get(at, UNUSED)
        if chosen is NO_PLAN and options:
            about = (face, Listing(fight.threats))
            fight.die = at
            pick = yield from choose(fight.seat, "DR-386", [*plans, *options, UNUSED], about)
            chosen, plans = plans.get(pick, NO_PLAN), {}
            pick = chosen.uses.get(at, UNUSED) if chosen is not NO_PLAN else pick
        use_die(d, hero, fight, tricks, at, pick, is_told=bool(options))
    tell_assigned(d, fight, hero, "DR-386", fight.defence)


def tell_assigned(d: Dungeon, fight: Fight, hero: Hero, clause: str, needed: int) -> None:
    """What the dice come to; a round against the boss is a scene."""
    fight.die = NOBODY
    d.tell(
        ASSIGNED_TO_BOSS if fight.monster is not None and fight.monster.is_boss else ASSIGNED, clause, hero.seat,
        hero.kind, counts.hits(fight.hits), counts.blocks(fight.blocks), needed, TILE[fight.at], foe_of(fight),
    )  # fmt: skip


def foe_of(fight: Fight) -> str:
    return MONSTER[fight.at] if fight.rival < 0 else HERO[fight.rival]


def uses(face: int, fight: Fight, tricks: Tricks) -> list[Option[int]]:
    """DR-387 to DR-390 What a die can do.

    DR-388 A die at or above the defence hits, or blocks any one potential hit; DR-387 DR-389 a lower one can only
    block a potential hit of its own face; DR-391 one die, one potential hit.
    """
    threats = sorted(set(fight.threats))
    options: list[Option[int]] = []
    if face >= fight.defence:
        options.append(HIT)
        if face == 6 and tricks.big_six:
            options.append(HIT_TWICE)
        options += [BLOCK_FACE[threat] for threat in threats]
        if tricks.block_hit:
            options += [RIPOSTE_FACE[threat] for threat in threats]
        return options
    if face in threats:
        options.append(BLOCK_FACE[face])
    if tricks.free_block:
        options += [PARRY_FACE[threat] for threat in threats if threat != face]
    return options


def use_die(
    d: Dungeon, hero: Hero, fight: Fight, tricks: Tricks, at: int, pick: Option[int], is_told: bool = True
) -> None:
    """DR-391 A blocking die and the potential hit it blocks are removed; DR-395 a hit is counted.

    DR-468 Against a hero all potential hits are alike. A die that could do nothing is not told of.
    """
    face = fight.dice[at]
    fight.used.append((face, pick.key))
    if pick is UNUSED:
        if is_told:
            d.tell(DIE_IDLE, "DR-386", hero.seat, hero.kind, face, DIE_AT[at])
    elif pick is HIT or pick is HIT_TWICE:
        hits = 1 + (pick is HIT_TWICE)
        if hits > 1:
            spend_trick(d, hero, tricks.big_six)
        fight.hits += hits
        d.tell(DIE_HITS, "DR-388", hero.seat, hero.kind, face, hits, DIE_AT[at], foe_of(fight))
    else:
        threat = fight.threats[-1] if pick.what is None else pick.what
        fight.threats.remove(threat)
        fight.blocks += 1
        if pick in RIPOSTES:
            spend_trick(d, hero, tricks.block_hit)
            fight.hits += 1
            d.tell(DIE_RIPOSTES, "DR-388", hero.seat, hero.kind, face, threat, DIE_AT[at], blocked(fight, threat))
            return
        if pick in PARRIES:
            spend_trick(d, hero, tricks.free_block)
        d.tell(DIE_BLOCKS, "DR-387", hero.seat, hero.kind, face, threat, DIE_AT[at], blocked(fight, threat))


def blocked(fight: Fight, threat: int) -> str:
    """The die of the foe that was just blocked: of those alike, the first that was not."""
    before = fight.foe_dice.count(threat) - fight.threats.count(threat) - 1
    alike = [at for at, face in enumerate(fight.foe_dice) if face == threat]
    return FOE_DIE[alike[before]]


# -- against a hero --------------------------------------------------------------------------------------------------


def assign_against_hero(d: Dungeon, fight: Fight) -> Rules[None]:
    """DR-468 Each 4+ of the attacker hits or blocks one potential hit, as he chooses; DR-469 lower dice do nothing.

    DR-472 DR-473 In the final phase he must block as long as he would be killed otherwise and a die can block.
    """
    hero, tricks = d.heroes[fight.seat], Tricks(d, d.heroes[fight.seat])
    dice = fight.dice = sorted(fight.dice, reverse=True)
    must = blocks_needed(d, hero, fight) > 0
    plans, chosen = proposals(d, fight, dice, HERO_HITS, tricks, must), NO_PLAN
    for at, face in enumerate(dice):
        hits, blocks = uses_against_hero(face, fight, tricks)
        pick = chosen.uses.get(at, UNUSED)
        if chosen is NO_PLAN and (hits or blocks):
            fight.die = at
            needed = blocks_needed(d, hero, fight)
            must = bool(blocks) and needed > 0 and needed >= able_to_block(dice[at:], tricks)
            options = blocks if must else [*hits, *blocks, UNUSED]
            offered = [*plans, *options] if len(options) > 1 else options
            pick = yield from choose(fight.seat, "DR-468", offered, (face, Listing(fight.threats)))
            chosen, plans = plans.get(pick, NO_PLAN), {}
            pick = chosen.uses.get(at, UNUSED) if chosen is not NO_PLAN else pick
        use_die(d, hero, fight, tricks, at, pick, is_told=bool(hits or blocks))
    tell_assigned(d, fight, hero, "DR-468", HERO_HITS)


def uses_against_hero(face: int, fight: Fight, tricks: Tricks) -> tuple[list[Option[int]], list[Option[int]]]:
    """DR-468 How a die can hit, and how it can block."""
    if face >= HERO_HITS:
        hits: list[Option[int]] = [HIT, HIT_TWICE] if face == 6 and tricks.big_six else [HIT]
        blocks: list[Option[int]] = [BLOCK, BLOCK_AND_HIT] if tricks.block_hit else [BLOCK]
        return hits, blocks if fight.threats else []
    return [], [FREE_BLOCK] if fight.threats and tricks.free_block else []


def blocks_needed(d: Dungeon, hero: Hero, fight: Fight) -> int:
    """DR-473 How many potential hits he must still block to survive; armour is not counted."""
    if not d.final:
        return 0
    return max(0, hero.wounds + len(fight.threats) - hero.kind.life + 1)


def able_to_block(dice: list[int], tricks: Tricks) -> int:
    """DR-473 4+ dice, and dice an effect allows to block."""
    high = len([face for face in dice if face >= HERO_HITS])
    return high + min(len(tricks.free_block), len(dice) - high)


def give_up_dice(d: Dungeon, fight: Fight, rival: Hero) -> Rules[None]:
    """FREEBLOCK of a defender: after the attacker has assigned, a die of his own cancels one hit.

    DR-467 Otherwise he cannot block. An unblocked potential hit given up no longer counts.
    """
    powers = trick(d, rival, "free-block")
    idle = [face for face in fight.foe_dice if face < HERO_HITS]
    while powers and fight.hits and (idle or fight.threats):
        options = [PASS, *[DIE[face] for face in sorted({*idle, *fight.threats})]]
        pick = yield from choose(rival.seat, "DR-467", options, fight.hits)
        if pick is PASS:
            d.tell_to((rival.seat,), PASSED, "DR-467", rival.seat, powers[-1].card)
            return
        card = powers[-1].card
        spend_trick(d, rival, powers)
        (idle if pick.what in idle else fight.threats).remove(pick.what)
        fight.hits -= 1
        d.tell(CANCELLED, "DR-467", rival.seat, counts.hits(1), rival.kind, card)


# -- protections -----------------------------------------------------------------------------------------------------


def soak(d: Dungeon, hero: Hero, hits: int) -> Rules[int]:
    """DR-393 DR-470 Protections against incoming hits (DR-079): CANCEL, then armour dice, then redirections.

    DR-394 Returns the hits that are left: each is 1 wound.
    """
    if hits <= 0:
        return 0
    hits = yield from cancel_hits(d, hero, hits, "cancel")
    if hits:
        hits = yield from armour(d, hero, hits)
    if hits:
        hits = yield from cancel_hits(d, hero, hits, "burden")
    return hits


def cancel_hits(d: Dungeon, hero: Hero, hits: int, window: str) -> Rules[int]:
    """Everybody who could cancel a hit on this hero is asked, until all have passed (DR-152)."""
    done: list[str] = []  # DR-087 a card never works twice in the same window
    while hits:
        wishes: list[Wish] = []
        for owner in d.clockwise(hero.seat):
            if owner.at != hero.at or window not in owner.powers:
                continue
            powers = [
                power
                for power in d.ready(owner, window)
                if power.card.key not in done and power.rule.can(d, owner, hero, power.effect)
            ]
            if powers:
                options = [PASS, *[offers.use(power.card) for power in powers]]
                pick = yield from choose(owner.seat, "DR-393", options, (hero.kind, hits))
                if pick is not PASS:
                    wishes.append((owner, pick))
                    d.tell_to((owner.seat,), CHOSE_CARD, "DR-393", owner.seat, pick.what)
                else:
                    d.tell_to((owner.seat,), PASSED, "DR-393", owner.seat, powers[0].card)
        if not wishes:
            break
        owner, pick = yield from who_comes_first(d, wishes, "DR-152")
        power = next(one for one in d.ready(owner, window) if one.card is pick.what)
        done.append(power.card.key)
        use_up(d, owner, power)
        cancelled = yield from power.rule.run(d, owner, hero, hits, power)
        hits -= cancelled
        d.tell(CANCELLED, "DR-393", hero.seat, counts.hits(cancelled), hero.kind, power.card)
    return hits


def armour(d: Dungeon, hero: Hero, hits: int) -> Rules[int]:
    """ARM: armour dice of all cards are rolled together; each that reaches its number cancels one hit."""
    if "armour" not in hero.powers:
        return hits
    worn = d.active(hero, "armour")
    needed = [power.effect.at for power in worn for _ in range(power.effect.n)]
    if not needed:
        return hits
    faces = yield from throw("DR-470", len(needed))
    d.tell(ARMOUR, "DR-470", hero.seat, hero.kind, Listing(faces), Listing(needed))
    stopped = min(hits, sum(face >= at for face, at in zip(faces, needed, strict=True)))
    if stopped:
        d.tell(CANCELLED, "DR-470", hero.seat, counts.hits(stopped), hero.kind, worn[0].card)
    return hits - stopped
