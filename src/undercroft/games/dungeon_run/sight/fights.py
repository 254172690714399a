"""What an answer in a battle, an escape or at a trap means: dice, hits, and the exact chance."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_run import glossary as counts
from undercroft.games.dungeon_run.glossary import by_key, say
from undercroft.games.dungeon_run.kinds.pack import TrapKind
from undercroft.games.dungeon_run.rules.battle import defence_value
from undercroft.games.dungeon_run.rules.dice import SUCCESS
from undercroft.games.dungeon_run.rules.helping import assist_dice, pool_size, sabotage_cost
from undercroft.games.dungeon_run.rules.hits import HERO_HITS
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.plans import Plan, Tricks, hits_to_kill, proposals
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.sight.deaths import of_uses
from undercroft.games.dungeon_run.sight.odds import at_least, chance
from undercroft.games.dungeon_run.words.options import (
    ACCEPT,
    ACCEPT_ALL,
    BLOCK_AND_HIT,
    HIT,
    HIT_TWICE,
    RIPOSTE_FACE,
    SABOTAGE,
    STAY_OUT,
    UNUSED,
)
from undercroft.kernel.ask import Detail
from undercroft.kernel.option import Option
from undercroft.kernel.words import joined

KILLS = say("you kill it in this battle, if every die that can hit does")


def of_a_rating(d: Dungeon, hero: Hero, rating: str) -> Detail:
    """DR-055 How many dice, and what they are up against."""
    fight = d.fight
    if fight is None:
        return {}
    attacks = fight.seat == hero.seat
    chosen = Fight(
        fight.what, fight.seat, fight.at, fight.monster, fight.rival, is_surprise=fight.is_surprise, fewer=fight.fewer,
        rating=rating if attacks else fight.rating, rival_rating=fight.rival_rating if attacks else rating,
        helpers=fight.helpers[:], saboteurs=fight.saboteurs[:],
    )  # fmt: skip
    is_free = fight.what == "free strike"
    dice = counts.dice(max(1, d.rating(hero, rating)) if is_free else pool_size(d, chosen, hero))
    seen: Detail = {"brings": str(dice), "gives": by_key(dice), "parts": {"dice": int(dice)}}
    if fight.monster is not None:
        defence = defence_value(d, chosen, hero)
        seen["parts"] = {"dice": int(dice), "defence": defence}
        seen["brings"] = say("{n} against defence {m}").text({"n": dice, "m": defence})
        seen["chance"] = chance(KILLS, *at_least(hits_to_kill(d, fight), dice, defence))
    return seen


def of_a_disarm(d: Dungeon, hero: Hero, trap: TrapKind, rating: str) -> Detail:
    """DR-591 The dice of this rating, and the exact chance."""
    fight = Fight("disarm", hero.seat, hero.at, trap=trap, rating=rating, successes=trap.successes)
    dice = counts.dice(pool_size(d, fight, hero))
    fewer = sum([power.effect.n for power in d.active(hero, "declare") if power.effect.rule == "trap-sense"])
    n, of = at_least(max(1, trap.successes + fewer), dice, SUCCESS)
    return {
        "brings": str(dice),
        "gives": by_key(dice),
        "parts": {"dice": int(dice)},
        "risk": str(trap.text),
        "chance": chance(say("the trap is disarmed"), n, of),
    }


def of_help(d: Dungeon, hero: Hero, option: Option[Any]) -> Detail:
    """DR-051 What an assist gives and sabotage takes."""
    if d.fight is None or option is STAY_OUT:
        return {}
    actor = d.heroes[d.fight.seat]
    place = f"hero-{actor.seat}"
    if option is SABOTAGE:
        alone = Fight(d.fight.what, actor.seat, actor.at, d.fight.monster, saboteurs=[hero.seat])
        lost = counts.lost_dice(sabotage_cost(d, actor, alone))
        return {
            "place": place,
            "brings": say("{hero} rolls {n} fewer").text({"hero": actor.kind, "n": lost}),
            "gives": by_key(lost),
            "risk": say("{n} for you if the action succeeds all the same").text({"n": counts.wounds(1)}),
        }
    dice = counts.dice(assist_dice(d, actor, hero, option.what))
    return {
        "place": place,
        "brings": say("{hero} rolls {n} more; you may rally if the action succeeds").text(
            {"hero": actor.kind, "n": dice}
        ),
        "gives": by_key(dice),
        "parts": {"dice": int(dice)},
    }


def of_offers(d: Dungeon, fight: Fight, hero: Hero, option: Option[Any], about: Any) -> Detail:
    """DR-052 DR-622 How many dice the help brings; the helper may rally after a success."""
    if option not in (ACCEPT, ACCEPT_ALL):
        return {}
    taken = [(seat, by) for seat, by in fight.offers if option is ACCEPT_ALL or d.heroes[seat].kind is about[0]]
    dice = counts.dice(sum(assist_dice(d, hero, d.heroes[seat], by) for seat, by in taken))
    return {
        "brings": say("you roll {n} more").text({"n": dice}),
        "gives": by_key(dice),
        "leads": str(say("who assists may rally if the action succeeds")),
    }


def plans_now(d: Dungeon, fight: Fight, hero: Hero) -> dict[Option[Any], Plan]:
    """The proposals as they are offered just now."""
    against_hero = fight.rival >= 0
    hits_at = HERO_HITS if against_hero else fight.defence
    return proposals(d, fight, fight.dice, hits_at, Tricks(d, hero), must_block=False)


def of_dice(d: Dungeon, fight: Fight, hero: Hero, option: Option[Any]) -> Detail:
    """DR-386 DR-468 What a use of one die, or of all dice, comes to."""
    proposed = plans_now(d, fight, hero).get(option)
    fatal = of_uses(d, fight, hero, option, proposed) if fight.die >= 0 else {}
    if proposed is None:
        return {"place": f"die-{fight.die}", **of_one_die(option), **fatal} if fight.die >= 0 else {}
    hits, left = counts.hits(proposed.hits), counts.hits(proposed.left)
    seen: Detail = {
        "parts": {"hits": proposed.hits, "left": proposed.left},
        "brings": str(hits),
        "gives": by_key(hits),
    }
    if proposed.left:
        seen |= {"costs": say("{n} not blocked").text({"n": left}), "takes": by_key(left)}
    if proposed.hits >= hits_to_kill(d, fight):
        foe = d.heroes[fight.rival].kind if fight.rival >= 0 else fight.monster
        seen["brings"] = say("{n}: enough to defeat {foe:the}").text({"n": hits, "foe": foe})
    return {**seen, **fatal}


def of_one_die(option: Option[Any]) -> Detail:
    """DR-388 A hit wounds, a block stops one of theirs; a die left out does nothing."""
    if option is UNUSED:
        return {"costs": str(say("the die")), "takes": by_key(counts.dice(1))}
    if option in (HIT, HIT_TWICE):
        hits = counts.hits(1 + (option is HIT_TWICE))
        return {"brings": str(hits), "gives": by_key(hits)}
    stopped, hit = counts.stopped(1), counts.hits(1)
    words = say("{n} fewer against you").text({"n": stopped})
    if option is BLOCK_AND_HIT or option in RIPOSTE_FACE.values():
        return {"brings": joined([words, str(hit)]), "gives": by_key(stopped, hit)}
    return {"brings": words, "gives": by_key(stopped)}


def rally_of(hero: Hero) -> int:
    """DR-603 At least this many wounds; which rally it is, cards may raise."""
    return min(hero.wounds, 1)
