"""What an option means just now: where it leads, what it brings, costs and risks. Read by people, never by rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.dungeon_run import counts, words
from undercroft.games.dungeon_run.battle import defence_value
from undercroft.games.dungeon_run.free_attacks import attack_value
from undercroft.games.dungeon_run.helping import assist_dice, pool_size, sabotage_cost
from undercroft.games.dungeon_run.hits import HERO_HITS
from undercroft.games.dungeon_run.kinds import CardKind, HeroKind, TrapKind
from undercroft.games.dungeon_run.moving import escape_value
from undercroft.games.dungeon_run.odds import at_least
from undercroft.games.dungeon_run.places import card_place, place_of
from undercroft.games.dungeon_run.plans import Plan, Tricks, hits_to_kill, proposals
from undercroft.games.dungeon_run.state import OPEN, Dungeon, Fight, Hero, Monster
from undercroft.games.dungeon_run.words import say
from undercroft.kernel.ask import Chance, Detail
from undercroft.kernel.option import Option
from undercroft.kernel.words import joined

SUCCESS = 4
_OF_THE_TURN: dict[str, Callable[[Dungeon, Hero], Detail]] = {}


def details(d: Dungeon, seat: int, clause: str, option: Option[Any], about: Any) -> Detail | None:
    """Everything that is known of this option and can be told to this seat."""
    hero = d.heroes[seat] if d.heroes else None
    if hero is None:
        return of_a_card(d, option)
    seen = meaning(d, hero, clause, option, about)
    if "place" not in seen and not option.place:
        place = place_of(d, hero, clause, option, about)
        return {**seen, "place": place} if place else seen
    return seen


def meaning(d: Dungeon, hero: Hero, clause: str, option: Option[Any], about: Any) -> Detail:
    match clause:
        case "DR-070":
            return of_the_turn(d, hero, option)
        case "DR-353" | "DR-316":
            return through(d, hero, option.what)
        case "DR-055":
            return of_a_rating(d, hero, option.what)
        case "DR-591" if d.fight is not None and d.fight.trap is not None:
            return of_a_disarm(d, hero, d.fight.trap, option.what)
        case "DR-051":
            return of_help(d, hero, option)
        case "DR-052" | "DR-622" if d.fight is not None:
            return of_offers(d, d.fight, hero, option, about)
        case "DR-386" | "DR-468" if d.fight is not None:
            return of_dice(d, d.fight, hero, option)
        case "DR-561":
            now, then = d.rating(hero, option.what), d.rating(hero, option.what) + 1
            return {"brings": say("{n}, now {m}").text({"n": counts.dice(then), "m": now})}
        case "DR-680" if option is words.RALLY:
            return {"brings": say("{n} fewer, of {m}").text({"n": counts.wounds(rally_of(d, hero)), "m": hero.wounds})}
        case "DR-912" if option is words.SUMMON:
            return {"brings": str(say("the next monster of the encounter deck, on a tile you choose"))}
        case "DR-713":
            return {"place": card_place(option.what), "costs": str(say("the card, left face up on the tile"))}
        case _:
            return of_a_card(d, option)


# -- cards, heroes, tiles --------------------------------------------------------------------------------------


def of_a_card(d: Dungeon, option: Option[Any]) -> Detail:
    """A card says what it does; a hero, a tile and a monster where they are."""
    what = option.what
    if isinstance(what, CardKind):
        place = card_place(what)
        if option is words.stow(what):
            return {"place": place, "leads": str(say("it does nothing there; an Equip action can put it on later"))}
        if option in (words.take_off(what), words.give(what), words.pay(what)):
            return {"place": place, "costs": str(what.text)}
        return {"place": place, "brings": str(what.text)}
    if isinstance(what, HeroKind):
        return of_a_hero(d, what)
    if isinstance(what, int) and option.place in (f"tile-{what}", f"monster-{what}"):
        return {"leads": tile_words(d, what)}
    return {}


def of_a_hero(d: Dungeon, kind: HeroKind) -> Detail:
    """DR-110 His card while heroes are chosen; later where he stands."""
    for hero in d.heroes:
        if hero.kind is kind:
            return {"place": f"hero-{hero.seat}", "leads": hero_words(hero)}
    ratings = say("Brawn {brawn}, Magic {magic}, Skill {skill}, Life {life}.").text(
        {"brawn": kind.brawn, "magic": kind.magic, "skill": kind.skill, "life": kind.life}
    )
    personal = NAMED.text({"name": kind.personal, "text": kind.personal.text})
    return {"place": f"hero-{kind.key}", "brings": f"{ratings} {personal}"}


NAMED = say("{name}: {text}")
BESIDE = say("{tile}: {here}.")


def hero_words(hero: Hero) -> str:
    return say("{hero}, {n} of {life}").text(
        {"hero": hero.kind, "n": counts.wounds(hero.wounds), "life": hero.kind.life}
    )


def monster_words(monster: Monster) -> str:
    kind = monster.kind
    facts = {"monster": kind, "n": counts.wounds(monster.wounds), "life": kind.life, "defence": kind.defence}
    return say("{monster}, {n} of {life}, defence {defence}").text(facts)


def tile_words(d: Dungeon, at: int) -> str:
    """A tile and what waits there."""
    tile = d.tiles[at]
    here = [monster_words(d.foes[at])] if at in d.foes else []
    here += [hero_words(hero) for hero in d.heroes if hero.at == at and not hero.is_dead]
    here += [str(card) for card in (*tile.strangers, *tile.cards)]
    if tile.hidden:
        here.append(str(counts.treasures(len(tile.hidden))))
    if tile.token is not None:
        here.append(say("token: {token}").text({"token": tile.token}))
    name = say("{tile} ({n})").text({"tile": tile.kind, "n": at})
    if tile.kind.text is not None:
        name = NAMED.text({"name": name, "text": tile.kind.text}).rstrip(".")
    return BESIDE.text({"tile": name, "here": joined(here) or say("nobody and nothing")})


def through(d: Dungeon, hero: Hero, side: int) -> Detail:
    """Where an exit leads."""
    way = d.tiles[hero.at].ways[side]
    if way == OPEN:
        unknown = str(say("a new tile; what it holds is not known"))
        return {"place": words.exit_place(hero.at, side), "leads": unknown}
    return {"place": f"tile-{way}", "leads": tile_words(d, way), **entry_risk(d, hero, way)}


def entry_risk(d: Dungeon, hero: Hero, at: int) -> Detail:
    """The roll a tile asks for when it is entered, and how it may end."""
    kind = d.tiles[at].kind
    if d.passes(hero, kind):
        return {}
    if kind.enter == "bridge":
        n, of = at_least(1, max(1, d.rating(hero, "skill")), 2)
        return {"risk": say("{n} if all dice show 1").text({"n": counts.wounds(kind.n)}),
                "chance": chance(say("you cross the bridge"), n, of)}  # fmt: skip
    if kind.enter == "channel":
        rating = max(d.rating(hero, "brawn"), d.rating(hero, "skill") if hero.kind.training == "talent" else 0)
        n, of = at_least(2, max(1, rating), SUCCESS)
        return {"risk": str(counts.wounds(kind.n)), "chance": chance(say("you get through unhurt"), n, of)}
    return {}


def chance(what: object, n: int, of: int) -> Chance:
    return {"what": str(what), "n": n, "of": of}


# -- the turn ----------------------------------------------------------------------------------------------------


def of_the_turn(d: Dungeon, hero: Hero, option: Option[Any]) -> Detail:
    """DR-070 The actions of a turn."""
    what = option.what
    if option in words.MOVES:
        return through(d, hero, what)
    if isinstance(what, words.Walk):
        return {"leads": tile_words(d, what.to), "costs": str(counts.actions(2)), **entry_risk(d, hero, what.to)}
    if isinstance(what, tuple) and option.clause == "DR-145":
        card, side = what
        gate = d.tile_of(hero).kind.gate or option is words.grant(card)
        return {"brings": str(card.text), "place": f"card-{card.key}"} if gate else through(d, hero, side)
    found = _OF_THE_TURN.get(option.key)
    if found is not None:
        return found(d, hero)
    if isinstance(what, HeroKind):
        return of_a_rival(d, hero, next(one for one in d.heroes if one.kind is what))
    return of_a_card(d, option)


def of_battle(d: Dungeon, hero: Hero) -> Detail:
    monster = d.foes.get(hero.at)
    assert monster is not None
    fight = Fight("battle", hero.seat, hero.at, monster.kind)
    facts = {"n": counts.dice(attack_value(d, monster, hero, fight)), "faces": listed(monster.kind.power)}
    return {
        "place": f"monster-{hero.at}",
        "leads": monster_words(monster),
        "brings": say("its card and a rally, if you kill it").text(),
        "risk": say("it rolls {n}; these hit: {faces}").text(facts),
        **best_kill(d, hero, monster),
    }


def best_kill(d: Dungeon, hero: Hero, monster: Monster) -> Detail:
    """With the better rating, if every die that can hit does."""
    found = []
    for rating in ("brawn", "magic"):
        fight = Fight("battle", hero.seat, hero.at, monster.kind, rating=rating)
        found.append(kill_ways(d, hero, fight))
    n, of = max(found, key=lambda ways: ways[0] / ways[1])
    return {"chance": chance(KILLS, n, of)}


KILLS = say("you kill it in this battle, if every die that can hit does")


def kill_ways(d: Dungeon, hero: Hero, fight: Fight) -> tuple[int, int]:
    hits_at = HERO_HITS if fight.rival >= 0 else defence_value(d, fight, hero)
    return at_least(hits_to_kill(d, fight), pool_size(d, fight, hero), hits_at)


def of_escape(d: Dungeon, hero: Hero) -> Detail:
    monster = d.foes.get(hero.at)
    fight = Fight("escape", hero.seat, hero.at, None if monster is None else monster.kind, rating="skill")
    n, of = at_least(1, pool_size(d, fight, hero), escape_value(fight))
    seen: Detail = {"chance": chance(say("you escape"), n, of), "leads": str(say("an exit you name afterwards"))}
    if monster is not None:
        seen["place"] = f"monster-{hero.at}"
        seen["risk"] = say("if it fails, a free attack: {n}").text(
            {"n": counts.dice(attack_value(d, monster, hero, Fight("free attack", hero.seat, hero.at, monster.kind)))}
        )
    return seen


def of_gate(d: Dungeon, hero: Hero) -> Detail:
    n, of = at_least(1, max(1, d.rating(hero, "brawn")), SUCCESS)
    n = of if d.passes(hero, d.tile_of(hero).kind) else n
    wounds = counts.wounds(d.tile_of(hero).kind.n)
    return {"chance": chance(say("the gate opens"), n, of), "risk": say("if it does not: {n}").text({"n": wounds})}


def of_search(d: Dungeon, hero: Hero) -> Detail:
    tile = d.tile_of(hero)
    found = [str(item) for item in tile.cards] + ([str(counts.treasures(len(tile.hidden)))] if tile.hidden else [])
    return {"place": f"tile-{hero.at}", "brings": ", ".join(found)}


def of_advance(d: Dungeon, hero: Hero) -> Detail:
    """DR-560; DR-955 alone there are no ability cards."""
    marker = say("a training marker on a rating of your choice")
    both = say("a training marker on a rating of your choice, and an ability card")
    price = say("2 encounter cards of your loot pile, or the boss card")
    return {"brings": str(marker if d.is_solo else both), "costs": str(price)}


def of_equip(d: Dungeon, hero: Hero) -> Detail:
    return {"costs": str(say("1 action, if anything changes; it can be closed without a change"))}


def of_tile_action(d: Dungeon, hero: Hero) -> Detail:
    return {"place": f"tile-{hero.at}", "brings": str(d.tile_of(hero).kind.text or "")}


def of_end_turn(d: Dungeon, hero: Hero) -> Detail:
    left = d.turn.actions if d.turn is not None else 0
    return {"costs": say("{n} unused").text({"n": counts.actions(left)})} if left else {}


_OF_THE_TURN |= {
    words.BATTLE.key: of_battle,
    words.ESCAPE.key: of_escape,
    words.LEAVE_GATE.key: of_gate,
    words.SEARCH.key: of_search,
    words.ADVANCE.key: of_advance,
    words.EQUIP.key: of_equip,
    words.TILE_ACTION.key: of_tile_action,
    words.END_TURN.key: of_end_turn,
}


def of_a_rival(d: Dungeon, hero: Hero, rival: Hero) -> Detail:
    """A battle with another hero: both roll, each 4+ counts."""
    pools = {rating: max(1, d.rating(rival, rating)) for rating in ("brawn", "magic")}
    facts = {"brawn": pools["brawn"], "magic": pools["magic"]}
    risk = say("dice against you: Brawn {brawn} or Magic {magic}").text(facts)
    return {"place": f"hero-{rival.seat}", "leads": hero_words(rival), "risk": risk}


def listed(faces: Sequence[int]) -> str:
    return ", ".join(str(face) for face in sorted(faces))


# -- battles, escapes, traps -------------------------------------------------------------------------------------


def of_a_rating(d: Dungeon, hero: Hero, rating: str) -> Detail:
    """DR-055 How many dice, and what they are up against."""
    fight = d.fight
    if fight is None:
        return {}
    attacks = fight.seat == hero.seat
    named = Fight(
        fight.what, fight.seat, fight.at, fight.monster, fight.rival, is_surprise=fight.is_surprise, fewer=fight.fewer,
        rating=rating if attacks else fight.rating, rival_rating=fight.rival_rating if attacks else rating,
        helpers=fight.helpers[:], saboteurs=fight.saboteurs[:],
    )  # fmt: skip
    dice = max(1, d.rating(hero, rating)) if fight.what == "free strike" else pool_size(d, named, hero)
    seen: Detail = {"brings": str(counts.dice(dice)), "parts": {"dice": dice}}
    if fight.monster is not None:
        defence = defence_value(d, named, hero)
        seen["parts"] = {"dice": dice, "defence": defence}
        seen["brings"] = say("{n} against defence {m}").text({"n": counts.dice(dice), "m": defence})
        seen["chance"] = chance(KILLS, *at_least(hits_to_kill(d, fight), dice, defence))
    return seen


def of_a_disarm(d: Dungeon, hero: Hero, trap: TrapKind, rating: str) -> Detail:
    """DR-591 The dice of this rating, and the exact chance."""
    fight = Fight("disarm", hero.seat, hero.at, trap=trap, rating=rating, successes=trap.successes)
    dice = pool_size(d, fight, hero)
    fewer = sum([power.effect.n for power in d.active(hero, "declare") if power.effect.rule == "trap-sense"])
    n, of = at_least(max(1, trap.successes + fewer), dice, SUCCESS)
    return {
        "brings": str(counts.dice(dice)),
        "parts": {"dice": dice},
        "risk": str(trap.text),
        "chance": chance(say("the trap is disarmed"), n, of),
    }


def of_help(d: Dungeon, hero: Hero, option: Option[Any]) -> Detail:
    """DR-051 What an assist gives and sabotage takes."""
    if d.fight is None or option is words.STAY_OUT:
        return {}
    actor = d.heroes[d.fight.seat]
    place = f"hero-{actor.seat}"
    if option is words.SABOTAGE:
        alone = Fight(d.fight.what, actor.seat, actor.at, d.fight.monster, saboteurs=[hero.seat])
        lost = counts.dice(sabotage_cost(d, actor, alone))
        return {
            "place": place,
            "brings": say("{hero} rolls {n} fewer").text({"hero": actor.kind, "n": lost}),
            "risk": say("{n} for you if the action succeeds all the same").text({"n": counts.wounds(1)}),
        }
    dice = counts.dice(assist_dice(d, actor, hero, option.what))
    return {
        "place": place,
        "brings": say("{hero} rolls {n} more; you may rally if the action succeeds").text(
            {"hero": actor.kind, "n": dice}
        ),
        "parts": {"dice": int(dice)},
    }


def of_offers(d: Dungeon, fight: Fight, hero: Hero, option: Option[Any], about: Any) -> Detail:
    """DR-052 DR-622 How many dice the help brings; the helper may rally after a success."""
    if option not in (words.ACCEPT, words.ACCEPT_ALL):
        return {}
    taken = [(seat, by) for seat, by in fight.offers if option is words.ACCEPT_ALL or d.heroes[seat].kind is about[0]]
    dice = counts.dice(sum(assist_dice(d, hero, d.heroes[seat], by) for seat, by in taken))
    return {
        "brings": say("you roll {n} more").text({"n": dice}),
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
    if proposed is None:
        return {"place": f"die-{fight.die}", **of_one_die(option)} if fight.die >= 0 else {}
    seen: Detail = {
        "parts": {"hits": proposed.hits, "left": proposed.left},
        "brings": str(counts.hits(proposed.hits)),
        "costs": say("{n} not blocked").text({"n": counts.hits(proposed.left)}),
    }
    if proposed.hits >= hits_to_kill(d, fight):
        foe = d.heroes[fight.rival].kind if fight.rival >= 0 else fight.monster
        seen["brings"] = say("{n}: enough to defeat {foe:the}").text({"n": counts.hits(proposed.hits), "foe": foe})
    if hero.wounds + proposed.left >= hero.kind.life:
        has_help = any(window in hero.powers for window in ("armour", "cancel")) or bool(d.others_here(hero))
        down = say("This defeats {hero}.") if not has_help else say("This defeats {hero}, unless a card prevents it.")
        seen["risk" if has_help else "deadly"] = down.text({"hero": hero.kind})
    return seen


def of_one_die(option: Option[Any]) -> Detail:
    """DR-388 A hit wounds, a block stops one of theirs; a die left out does nothing."""
    if option is words.UNUSED:
        return {"costs": str(say("the die"))}
    if option in (words.HIT, words.HIT_TWICE):
        return {"brings": str(counts.hits(1 + (option is words.HIT_TWICE)))}
    stopped = say("{n} fewer against you").text({"n": counts.hits(1)})
    hits_too = option is words.BLOCK_AND_HIT or option in words.RIPOSTE_FACE.values()
    return {"brings": joined([stopped, str(counts.hits(1))] if hits_too else [stopped])}


def rally_of(d: Dungeon, hero: Hero) -> int:
    """DR-603 At least this many wounds; which rally it is, cards may raise."""
    return min(hero.wounds, 1)
