"""What an option means just now: where it leads, what it brings, costs and risks. Read by people, never by rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.dungeon_run import glossary as counts
from undercroft.games.dungeon_run.glossary import RATINGS, TRAININGS, Count, by_key, say
from undercroft.games.dungeon_run.kinds.pack import CardKind, HeroKind
from undercroft.games.dungeon_run.rules.advancing import PRICE
from undercroft.games.dungeon_run.rules.battle import defence_value
from undercroft.games.dungeon_run.rules.dice import SUCCESS
from undercroft.games.dungeon_run.rules.free_attacks import attack_value
from undercroft.games.dungeon_run.rules.helping import pool_size
from undercroft.games.dungeon_run.rules.hits import HERO_HITS
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.moving import escape_value
from undercroft.games.dungeon_run.rules.plans import hits_to_kill
from undercroft.games.dungeon_run.rules.state import OPEN, STEPS, Dungeon, Hero, Monster
from undercroft.games.dungeon_run.rules.turn import is_free
from undercroft.games.dungeon_run.sight.deaths import of_passing, sure_death
from undercroft.games.dungeon_run.sight.fights import (
    KILLS,
    of_a_disarm,
    of_a_rating,
    of_dice,
    of_help,
    of_offers,
    rally_of,
)
from undercroft.games.dungeon_run.sight.odds import at_least, chance
from undercroft.games.dungeon_run.sight.places import card_place, place_of
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.options import (
    ADVANCE,
    BATTLE,
    END_TURN,
    EQUIP,
    ESCAPE,
    LEAVE_GATE,
    MOVES,
    RALLY,
    SEARCH,
    SIDE_KEYS,
    SIDE_WORDS,
    SUMMON,
    TILE_ACTION,
)
from undercroft.kernel.ask import Detail
from undercroft.kernel.option import Option
from undercroft.kernel.words import joined, named

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
            brings = say("{n}, now {m}").text({"n": counts.dice(then), "m": now})
            return {"brings": brings, "gives": {RATINGS[option.what].thing: 1}}
        case "DR-680" if option is RALLY:
            removed = counts.removed(rally_of(hero))
            return {"brings": say("{n} fewer, of {m}").text({"n": removed, "m": hero.wounds}), "gives": by_key(removed)}
        case "DR-912" if option is SUMMON:
            return {"brings": str(say("the next monster of the encounter deck, on a tile you choose"))}
        case "DR-713":
            lost = str(say("the card, left face up on the tile"))
            return {"place": card_place(option.what), "costs": lost, "takes": {option.what.thing: 1}}
        case "DR-328" | "DR-594" if isinstance(option.what, CardKind):
            return {**of_a_card(d, option), "takes": {option.what.thing: 1}}
        case "DR-211":
            return of_a_turned_tile(d, option.what, about[1])
        case "DR-053" | "DR-393":
            return {**of_a_card(d, option), **of_passing(d, hero, clause, option, about)}
        case _:
            return of_a_card(d, option)


# -- cards, heroes, tiles --------------------------------------------------------------------------------------


def of_a_card(d: Dungeon, option: Option[Any]) -> Detail:
    """A card says what it does; a hero, a tile and a monster where they are."""
    what = option.what
    if isinstance(what, CardKind):
        place = card_place(what)
        if option is offers.stow(what):
            return {"place": place, "leads": str(say("it does nothing there; an Equip action can put it on later"))}
        if option is offers.take_off(what):
            return {"place": place, "costs": str(what.text)}
        if option in (offers.give(what), offers.pay(what)):
            return {"place": place, "costs": str(what.text), "takes": {what.thing: 1}}
        if option in (offers.want(what), offers.keep(what), offers.loot_card(what)):
            return {"place": place, "brings": str(what.text), "gives": {what.thing: 1}}
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
    rated = {rating: kind.rating(rating) for rating in RATINGS}
    ratings = say("{training}. Brawn {brawn}, Magic {magic}, Skill {skill}, Life {life}.").text(
        {"training": TRAININGS[kind.training], **rated, "life": kind.life}
    )
    gives = {**{RATINGS[rating].thing: n for rating, n in rated.items()}, "amount-life": kind.life}
    personal = named(kind.personal, kind.personal.text)
    summoner = say("With the Summoning Stone, {name}").text({"name": named(kind.summoner, kind.summoner.text)})
    return {"place": f"hero-{kind.key}", "brings": f"{ratings}\n{personal}\n{summoner}", "gives": gives}


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
    name = offers.NUMBERED.text({"tile": tile.kind, "n": at})
    words = BESIDE.text({"tile": name, "here": joined(here) or say("nobody and nothing")})
    return words if tile.kind.text is None else f"{words} {tile.kind.text}"


def through(d: Dungeon, hero: Hero, side: int) -> Detail:
    """Where an exit leads."""
    way = d.tiles[hero.at].ways[side]
    if way == OPEN:
        unknown = str(say("a new tile; what it holds is not known"))
        return {"place": offers.exit_place(hero.at, side), "leads": unknown}
    kind = d.tiles[way].kind
    return {"place": f"tile-{way}", "stands_for": kind, "leads": tile_words(d, way), **entry_risk(d, hero, way)}


def of_a_turned_tile(d: Dungeon, mask: tuple[bool, ...], place: str) -> Detail:
    """DR-211 Where its exits would lead: by the letter of each side, to a tile or to unexplored space."""
    _, number, letter = place.split("-")
    side = [key[0] for key in SIDE_KEYS].index(letter)
    tile = d.tiles[int(number)]
    x, y = tile.x + STEPS[side][0], tile.y + STEPS[side][1]
    cells = [d.cells.get((x + dx, y + dy)) for dx, dy in STEPS]
    ways = {
        key: "" if at is None else f"tile-{at}"
        for key, at, is_open in zip(SIDE_KEYS, cells, mask, strict=True)
        if is_open
    }
    words = [
        say("{side}: {tile}").text({"side": word, "tile": say("a new tile") if at is None else d.tiles[at].kind})
        for word, at, is_open in zip(SIDE_WORDS, cells, mask, strict=True)
        if is_open
    ]
    return {"place": place, "parts": {"exits": ways}, "leads": joined(words)}


def entry_risk(d: Dungeon, hero: Hero, at: int) -> Detail:
    """The roll a tile asks for when it is entered, and how it may end."""
    kind = d.tiles[at].kind
    if sure := sure_death(d, hero, at):
        return sure
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


# -- the turn ----------------------------------------------------------------------------------------------------


def of_the_turn(d: Dungeon, hero: Hero, option: Option[Any]) -> Detail:
    """DR-070 The actions of a turn, and how many of them each takes."""
    seen, spent = doing(d, hero, option), by_key(spends(d, option))
    return {**seen, "takes": {**seen.get("takes", {}), **spent}} if spent else seen


def spends(d: Dungeon, option: Option[Any]) -> Count:
    """DR-141 One action, DR-145 none for what is free or granted; the end gives up what is left."""
    if option is END_TURN:
        return counts.actions(d.turn.actions if d.turn is not None else 0)
    if is_free(option) or isinstance(option.what, offers.Granted):
        return counts.actions(0)
    return counts.actions(2 if isinstance(option.what, offers.Walk) else 1)


def doing(d: Dungeon, hero: Hero, option: Option[Any]) -> Detail:
    what = option.what
    if option in MOVES:
        return through(d, hero, what)
    if isinstance(what, offers.Walk):
        return {"leads": tile_words(d, what.to), "costs": str(spends(d, option)), **entry_risk(d, hero, what.to)}
    if isinstance(what, tuple) and option.clause == "DR-145":
        card, side = what
        gate = d.tile_of(hero).kind.gate or option is offers.grant(card)
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
        "stands_for": monster.kind,
        "leads": monster_words(monster),
        "brings": say("its card and a rally, if you kill it").text(),
        "gives": {monster.kind.thing: 1},
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


def kill_ways(d: Dungeon, hero: Hero, fight: Fight) -> tuple[int, int]:
    hits_at = HERO_HITS if fight.rival >= 0 else defence_value(d, fight, hero)
    return at_least(hits_to_kill(d, fight), pool_size(d, fight, hero), hits_at)


def of_escape(d: Dungeon, hero: Hero) -> Detail:
    monster = d.foes.get(hero.at)
    fight = Fight("escape", hero.seat, hero.at, None if monster is None else monster.kind, rating="skill")
    n, of = at_least(1, pool_size(d, fight, hero), escape_value(fight))
    seen: Detail = {"chance": chance(say("you escape"), n, of), "leads": str(say("an exit you name afterwards"))}
    if monster is not None:
        seen["place"], seen["stands_for"] = f"monster-{hero.at}", monster.kind
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
    hidden = counts.treasures(len(tile.hidden))
    found = [str(item) for item in tile.cards] + ([str(hidden)] if hidden else [])
    gives = {**{item.thing: 1 for item in tile.cards}, **by_key(hidden)}
    return {"place": f"tile-{hero.at}", "brings": ", ".join(found), "stands_for": tile.cards, "gives": gives}


def of_advance(d: Dungeon, hero: Hero) -> Detail:
    """DR-560 DR-565 Two encounter cards, or the boss card that counts as two; DR-564 DR-955 not always an ability."""
    gives, words = {"amount-training": 1}, say("a training marker on a rating of your choice")
    if hero.deck and not d.is_solo:
        gives["amount-ability"] = 1
        words = say("a training marker on a rating of your choice, and an ability card")
    price = say("2 encounter cards of your loot pile, or the boss card")
    return {"brings": str(words), "gives": gives, "costs": str(price), "takes": {"amount-encounter": PRICE}}


def of_equip(d: Dungeon, hero: Hero) -> Detail:
    return {"costs": str(say("1 action, if anything changes; it can be closed without a change"))}


def of_tile_action(d: Dungeon, hero: Hero) -> Detail:
    kind = d.tile_of(hero).kind
    return {"place": f"tile-{hero.at}", "stands_for": kind, "brings": str(kind.text or "")}


def of_end_turn(d: Dungeon, hero: Hero) -> Detail:
    left = spends(d, END_TURN)
    return {"costs": say("{n} unused").text({"n": left})} if left else {}


_OF_THE_TURN |= {
    BATTLE.key: of_battle,
    ESCAPE.key: of_escape,
    LEAVE_GATE.key: of_gate,
    SEARCH.key: of_search,
    ADVANCE.key: of_advance,
    EQUIP.key: of_equip,
    TILE_ACTION.key: of_tile_action,
    END_TURN.key: of_end_turn,
}


def of_a_rival(d: Dungeon, hero: Hero, rival: Hero) -> Detail:
    """A battle with another hero: both roll, each 4+ counts."""
    facts = {}
    for rating in ("brawn", "magic"):
        fight = Fight("battle", hero.seat, hero.at, rival=rival.seat, rival_rating=rating)
        facts[rating] = pool_size(d, fight, rival)
    risk = say("dice against you: Brawn {brawn} or Magic {magic}").text(facts)
    return {"place": f"hero-{rival.seat}", "leads": hero_words(rival), "risk": risk}


def listed(faces: Sequence[int]) -> str:
    return ", ".join(str(face) for face in sorted(faces))
