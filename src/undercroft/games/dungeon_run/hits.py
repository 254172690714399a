"""Blocks, hits and protections: phase 3 of a battle (2.9, 2.11), windows 8 and SOAK."""

from __future__ import annotations

from undercroft.games.dungeon_run import counts, words
from undercroft.games.dungeon_run.dice import Wish, throw, who_comes_first
from undercroft.games.dungeon_run.events import ARMOUR, ASSIGNED, CANCELLED
from undercroft.games.dungeon_run.kinds import Power
from undercroft.games.dungeon_run.plans import Plan, Tricks, proposals, trick
from undercroft.games.dungeon_run.state import NOBODY, Dungeon, Fight, Hero
from undercroft.games.dungeon_run.verbs import use_up
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, choose
from undercroft.kernel.words import Listing

HERO_HITS = 4  # DR-467 DR-468 in a hero battle
NO_PLAN = Plan({}, 0, 0)


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
        if chosen is not NO_PLAN:
            pick = chosen.uses.get(at, words.UNUSED)
        elif options:
            about = (face, Listing(fight.threats))
            fight.die = at
            pick = yield from choose(fight.seat, "DR-386", [*plans, *options, words.UNUSED], about)
            chosen, plans = plans.get(pick, NO_PLAN), {}
            pick = chosen.uses.get(at, words.UNUSED) if chosen is not NO_PLAN else pick
        else:
            pick = words.UNUSED
        use_die(d, hero, fight, tricks, face, pick)
    fight.die = NOBODY
    d.tell(ASSIGNED, "DR-386", hero.kind, counts.hits(fight.hits), counts.blocks(fight.blocks))


def uses(face: int, fight: Fight, tricks: Tricks) -> list[Option[int]]:
    """DR-387 to DR-390 What a die can do.

    DR-388 A die at or above the defence hits, or blocks any one potential hit; DR-387 DR-389 a lower one can only
    block a potential hit of its own face; DR-391 one die, one potential hit.
    """
    threats = sorted(set(fight.threats))
    options: list[Option[int]] = []
    if face >= fight.defence:
        options.append(words.HIT)
        if face == 6 and tricks.big_six:
            options.append(words.HIT_TWICE)
        options += [words.BLOCK_FACE[threat] for threat in threats]
        if tricks.block_hit:
            options += [words.RIPOSTE_FACE[threat] for threat in threats]
        return options
    if face in threats:
        options.append(words.BLOCK_FACE[face])
    if tricks.free_block:
        options += [words.PARRY_FACE[threat] for threat in threats if threat != face]
    return options


def use_die(d: Dungeon, hero: Hero, fight: Fight, tricks: Tricks, face: int, pick: Option[int]) -> None:
    """DR-391 A blocking die and the potential hit it blocks are removed; DR-395 a hit is counted."""
    fight.used.append((face, pick.key))
    if pick is words.HIT:
        fight.hits += 1
    elif pick is words.HIT_TWICE:
        spend_trick(d, hero, tricks.big_six)
        fight.hits += 2
    elif pick is not words.UNUSED:
        fight.threats.remove(pick.what)
        fight.blocks += 1
        if pick is words.RIPOSTE_FACE[pick.what]:
            spend_trick(d, hero, tricks.block_hit)
            fight.hits += 1
        elif pick is words.PARRY_FACE[pick.what]:
            spend_trick(d, hero, tricks.free_block)


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
        if chosen is not NO_PLAN:
            use_die_against_hero(d, hero, fight, tricks, face, chosen.uses.get(at, words.UNUSED))
            continue
        options: list[Option[int]] = []
        if face >= HERO_HITS:
            options = [words.HIT, words.HIT_TWICE] if face == 6 and tricks.big_six else [words.HIT]
        blocks = []
        if fight.threats and face >= HERO_HITS:
            blocks = [words.BLOCK, words.BLOCK_AND_HIT] if tricks.block_hit else [words.BLOCK]
        elif fight.threats and tricks.free_block:
            blocks = [words.FREE_BLOCK]
        if not options and not blocks:
            use_die_against_hero(d, hero, fight, tricks, face, words.UNUSED)
            continue
        fight.die = at
        must = blocks_needed(d, hero, fight) >= able_to_block(dice[at:], tricks) and bool(blocks)
        offered = blocks if must and blocks_needed(d, hero, fight) else [*options, *blocks, words.UNUSED]
        pick = yield from choose(
            fight.seat, "DR-468", [*plans, *offered] if len(offered) > 1 else offered, (face, Listing(fight.threats))
        )
        chosen, plans = plans.get(pick, NO_PLAN), {}
        pick = chosen.uses.get(at, words.UNUSED) if chosen is not NO_PLAN else pick
        use_die_against_hero(d, hero, fight, tricks, face, pick)
    fight.die = NOBODY
    d.tell(ASSIGNED, "DR-468", hero.kind, counts.hits(fight.hits), counts.blocks(fight.blocks))


def blocks_needed(d: Dungeon, hero: Hero, fight: Fight) -> int:
    """DR-473 How many potential hits he must still block to survive; armour is not counted."""
    if not d.final:
        return 0
    return max(0, hero.wounds + len(fight.threats) - hero.kind.life + 1)


def able_to_block(dice: list[int], tricks: Tricks) -> int:
    """DR-473 4+ dice, and dice an effect allows to block."""
    high = len([face for face in dice if face >= HERO_HITS])
    return high + min(len(tricks.free_block), len(dice) - high)


def use_die_against_hero(d: Dungeon, hero: Hero, fight: Fight, tricks: Tricks, face: int, pick: Option[int]) -> None:
    fight.used.append((face, pick.key))
    if pick is words.HIT:
        fight.hits += 1
    elif pick is words.HIT_TWICE:
        spend_trick(d, hero, tricks.big_six)
        fight.hits += 2
    elif pick is not words.UNUSED:
        fight.threats.pop()
        fight.blocks += 1
        if pick is words.BLOCK_AND_HIT:
            spend_trick(d, hero, tricks.block_hit)
            fight.hits += 1
        elif pick is words.FREE_BLOCK:
            spend_trick(d, hero, tricks.free_block)


def give_up_dice(d: Dungeon, fight: Fight, rival: Hero) -> Rules[None]:
    """FREEBLOCK of a defender: after the attacker has assigned, a die of his own cancels one hit.

    DR-467 Otherwise he cannot block. An unblocked potential hit given up no longer counts.
    """
    powers = trick(d, rival, "free-block")
    idle = [face for face in fight.foe_dice if face < HERO_HITS]
    while powers and fight.hits and (idle or fight.threats):
        options = [words.PASS, *[words.DIE[face] for face in sorted({*idle, *fight.threats})]]
        pick = yield from choose(rival.seat, "DR-467", options, fight.hits)
        if pick is words.PASS:
            return
        spend_trick(d, rival, powers)
        (idle if pick.what in idle else fight.threats).remove(pick.what)
        fight.hits -= 1
        d.tell(CANCELLED, "DR-467", counts.hits(1), rival.kind)


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
                options = [words.PASS, *[words.use(power.card) for power in powers]]
                pick = yield from choose(owner.seat, "DR-393", options, (hero.kind, hits))
                if pick is not words.PASS:
                    wishes.append((owner, pick))
        if not wishes:
            break
        owner, pick = yield from who_comes_first(d, wishes, "DR-152")
        power = next(one for one in d.ready(owner, window) if one.card is pick.what)
        done.append(power.card.key)
        use_up(d, owner, power)
        cancelled = yield from power.rule.run(d, owner, hero, hits, power)
        hits -= cancelled
        d.tell(CANCELLED, "DR-393", counts.hits(cancelled), hero.kind)
    return hits


def armour(d: Dungeon, hero: Hero, hits: int) -> Rules[int]:
    """ARM: armour dice of all cards are rolled together; each that reaches its number cancels one hit."""
    if "armour" not in hero.powers:
        return hits
    needed = [power.effect.at for power in d.active(hero, "armour") for _ in range(power.effect.n)]
    if not needed:
        return hits
    faces = yield from throw("DR-470", len(needed))
    d.tell(ARMOUR, "DR-470", hero.kind, Listing(faces))
    stopped = min(hits, sum(face >= at for face, at in zip(faces, needed, strict=True)))
    if stopped:
        d.tell(CANCELLED, "DR-470", counts.hits(stopped), hero.kind)
    return hits - stopped
