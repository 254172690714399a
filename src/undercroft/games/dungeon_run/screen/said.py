"""Dungeon Run in words: each tile with its ways and what is on it, the heroes, the fight, the offer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from undercroft.games.dungeon_run import glossary as counts
from undercroft.games.dungeon_run.glossary import (
    BACKS,
    CARDS,
    DEAD,
    FIGHTS,
    LAIR,
    LOOT,
    RATINGS,
    ROUND,
    SIDES,
    TAKEN,
    TILE,
    TRAININGS,
    TYPES,
    UNCONSCIOUS,
    say,
    use_words,
)
from undercroft.games.dungeon_run.sight import seen
from undercroft.kernel.words import joined, named


def mine(view: seen.DungeonRunView) -> seen.HeroSeen | None:
    """The hero of the seat that looks; None for a spectator, and before heroes are chosen."""
    return next((hero for hero in view["heroes"] if hero["loot_pile"] is not None), None)


def status(view: seen.DungeonRunView) -> str:
    """Round, how long the boss stays away or how it stands with it, the points of who plays alone, whose turn it is."""
    facts: list[str] = []
    if view["round"]:
        facts.append(ROUND.text({"n": view["round"]}))
    if view["final"]:
        facts.append(str(say("final phase")))
    facts += boss_words(view)
    if view["points"] is not None:
        points = sum(one["n"] * one["each"] for one in view["points"])
        facts.append(say("{n} point now", "{n} points now").text({"n": points}))
    turn = view["turn"]
    if view["heroes"] and turn["seat"] is not None:
        name = view["heroes"][turn["seat"]]["name"]
        facts.append(say("turn: {name}, {n}").text({"name": name, "n": counts.actions(turn["actions"])}))
    if len(view["names"]) > 1 and view["first"] >= 0:
        facts.append(say("First Player: {name}").text({"name": view["names"][view["first"]]}))
    facts.append(say("encounters {n}").text({"n": view["encounters"]}))
    facts.append(say("treasures {n}").text({"n": view["treasures"]}))
    return " · ".join(facts)


def boss_words(view: seen.DungeonRunView) -> list[str]:
    """Who it is, where and how hurt; or how many tiles are laid before it comes."""
    if view["boss"]["peeked"]:
        return [say("boss (only you know): {name}").text({"name": view["boss"]["peeked"]["name"]})]
    if not view["boss"]["revealed"]:
        return [say("boss hidden, tiles before it: {n}").text({"n": view["stack"]})]
    words = say("{name}: tile {tile}, wounds {wounds}/{life}")
    found = [(tile["number"], tile["monster"]) for tile in view["tiles"] if tile["monster"]]
    return [words.text({**figures_of(monster), "tile": number}) for number, monster in found if monster["boss"]]


def said(view: seen.DungeonRunView) -> dict[str, str]:
    pieces = {"where": status(view)}
    for card in view["draft"] or ():
        pieces[f"card-{card['key']}"] = draft_name(view, card)  # each option tells what its card can do
    for tile in view["tiles"]:
        pieces[f"tile-{tile['number']}"] = tile_words(view, tile)
    for hero in view["heroes"]:
        pieces[f"hero-{hero['seat']}"] = hero_words(view, hero)
    own = mine(view)
    if own:
        texts = [named(name, text) for name, text in texts_for(view, own)]
        pieces |= {f"text-{at}": text for at, text in enumerate(texts)}
    pieces |= known_to_me(view)
    if view["fight"]:
        pieces["fight"] = ". ".join(fight_words(view, view["fight"]))
    if view["offer"]:
        pieces["offer"] = ". ".join(offer_words(view, view["offer"]))
    return pieces


def known_to_me(view: seen.DungeonRunView) -> dict[str, str]:
    """Cards that only the seat that looks knows: in his loot pile, and next to come."""
    own, top = mine(view), view["known_top"]
    known = (
        ("loot", say("Your loot pile: {cards}"), [card["name"] for card in (own["loot_pile"] or () if own else ())]),
        ("top", say("Next encounters: {cards}"), top["encounters"]),
        ("top-tiles", say("Next tiles: {cards}"), top["tiles"]),
    )
    return {key: words.text({"cards": ", ".join(cards)}) for key, words, cards in known if cards}


def place(view: seen.DungeonRunView, key: str) -> str:
    """A place in words: `tile-7`, `exit-7-e`, `hero-1`, `monster-3`, `die-2`, `foe-die-1`; `hero-gorvak` while heroes
    are chosen, `item-oak-shield` of the own hero, `card-snare` that lies open."""
    if key.startswith("foe-"):
        return die_words(view, key[4:], "foe_dice")
    kind, _, rest = key.partition("-")
    number = rest.partition("-")[0]
    if not number.isdecimal():
        cards = {card["key"]: draft_words(view, card) for card in view["draft"] or ()}
        if kind in ("hero", "card"):
            return cards.get(rest) or card_words(view, rest)
        return item_words(view, rest)
    at = int(number)
    if kind == "tile" and at < len(view["tiles"]):
        return tile_words(view, view["tiles"][at])
    if kind == "exit" and at < len(view["tiles"]):
        side = SIDES.get(rest.rpartition("-")[2].upper()[:1])
        facts = {"tile": tile_name(view["tiles"][at]), "side": side}
        return say("{tile}, {side} exit").text(facts) if side else tile_name(view["tiles"][at])
    if kind == "hero" and at < len(view["heroes"]):
        return hero_words(view, view["heroes"][at])
    if kind == "monster" and at < len(view["tiles"]) and (monster := view["tiles"][at]["monster"]):
        return monster_line(monster)
    return die_words(view, key, "dice") if kind == "die" else ""


def die_words(view: seen.DungeonRunView, key: str, whose: Literal["dice", "foe_dice"]) -> str:
    """A die of the fight, or of a throw for a tile."""
    fight = view["fight"]
    faces = fight[whose] if fight else next((one["faces"] for one in view["dice"]), [])
    number = key.partition("-")[2]
    at = int(number) if number.isdecimal() else len(faces)
    return say("die {n}: {face}").text({"n": at + 1, "face": faces[at]}) if at < len(faces) else ""


def card_words(view: seen.DungeonRunView, key: str) -> str:
    """A card that lies open: an ability, a stranger, a trap, a token."""
    shown: list[seen.CardSeen] = []
    for hero in view["heroes"]:
        shown += [hero["personal"], hero["summoner"], *hero["abilities"]]
    shown += [card for hero in view["heroes"] for card in (*hero["strangers"], *hero["traps"], *(hero["drawn"] or ()))]
    shown += [card for tile in view["tiles"] for card in tile["strangers"]]
    if view["fight"] and view["fight"]["trap"]:
        shown.append(view["fight"]["trap"])
    return next((named(card["name"], card["text"]) for card in shown if card["key"] == key), "")


def item_words(view: seen.DungeonRunView, key: str) -> str:
    """A card of the own hero, or one that lies where he is."""
    own = mine(view)
    if own is None:
        return ""
    held = (*own["equipped"], *(own["loot_pile"] or ()), *(own["drawn"] or ()), *view["tiles"][own["at"]]["cards"])
    return next((named(card["name"], card["text"]) for card in held if card["key"] == key), "")


# -- tiles ------------------------------------------------------------------------------------------------------------


def tile_name(tile: seen.TileSeen) -> str:
    name = say("Tile {n}, {name}").text({"n": tile["number"], "name": tile["name"]})
    return f"{name} ({LAIR})" if tile["lair"] else name


def tile_words(view: seen.DungeonRunView, tile: seen.TileSeen) -> str:
    ways = []
    for side, way in zip(SIDES.values(), tile["ways"], strict=True):
        if way >= 0:
            other = view["tiles"][way]
            ways.append(say("{side} to tile {n}").text({"side": side, "n": other["number"]}))
        elif way == -1:
            ways.append(say("{side} unexplored").text({"side": side}))
    here = [hero["name"] for hero in view["heroes"] if hero["at"] == tile["number"] and not hero["dead"]]
    parts = [named(say("ways"), ", ".join(ways) or "–")]
    if here:
        parts.append(named(say("here"), ", ".join(here)))
    parts += things_on(tile)
    if tile["text"]:
        parts.append(tile["text"])
    return named(tile_name(tile), joined(parts))


def things_on(tile: seen.TileSeen) -> Iterable[str]:
    if tile["monster"]:
        yield monster_line(tile["monster"])
    for stranger in tile["strangers"]:
        yield stranger["name"]
    for card in tile["cards"]:
        yield card["name"]
    if tile["face_down"]:
        yield str(counts.treasures(tile["face_down"]))
    if tile["token"]:
        yield say("token: {name}").text({"name": tile["token"]["name"]})


def figures_of(monster: seen.MonsterSeen) -> dict[str, object]:
    """What is told of a monster, by the places of the sentences."""
    return {
        "name": monster["name"],
        "type": TYPES[monster["type"]].word,
        "attack": monster["attack"],
        "power": ", ".join(map(str, monster["power"])),
        "defence": monster["defence"],
        "escape": monster["escape"],
        "wounds": monster["wounds"],
        "life": monster["life"],
        "ability": monster["ability"],
    }


def monster_line(monster: seen.MonsterSeen) -> str:
    return say(
        "{name} ({type}; attack {attack}, power {power}, defence {defence}, escape {escape}, "
        "wounds {wounds}/{life}; {ability})"
    ).text(figures_of(monster))


# -- heroes -----------------------------------------------------------------------------------------------------------


def ratings(of: seen.Ratings, between: str = ", ", space: str = " ") -> str:
    return between.join(f"{rating}{space}{of[rating.key]}" for rating in RATINGS.values())


def state_of(hero: seen.HeroSeen) -> str:
    """What keeps him from acting; "" of a hero who can."""
    return str(DEAD) if hero["dead"] else str(UNCONSCIOUS) if hero["down"] else ""


def wounds_of(hero: seen.HeroSeen) -> str:
    return say("wounds {wounds} of {life}").text({"wounds": hero["wounds"], "life": hero["life"]})


def hero_words(view: seen.DungeonRunView, hero: seen.HeroSeen) -> str:
    where = str(DEAD) if hero["dead"] else TILE.text({"n": hero["at"]})
    parts = [where, wounds_of(hero), ratings(hero["ratings"]), *([str(UNCONSCIOUS)] if hero["down"] else [])]
    parts.append(named(CARDS, ", ".join(cards_of(hero))))
    parts.append(named(LOOT, loot_of(hero)))
    name = hero["name"] if len(view["names"]) == 1 else f"{hero['name']} ({view['names'][hero['seat']]})"
    return named(name, joined(parts))


def draft_name(view: seen.DungeonRunView, card: seen.HeroCard) -> str:
    taken = f" ({TAKEN})" if card["key"] in (view["taken"] or ()) else ""
    return named(f"{card['name']}, {card['title']}", f"{TRAININGS[card['training']].word}{taken}")


def draft_words(view: seen.DungeonRunView, card: seen.HeroCard) -> str:
    taken = f" ({TAKEN})" if card["key"] in (view["taken"] or ()) else ""
    facts = {"training": TRAININGS[card["training"]].word, "ratings": ratings(card["ratings"]), "life": card["life"]}
    powers = " ".join(named(power["name"], power["text"]) for power in (card["personal"], card["summoner"]))
    values = say("{training}; {ratings}; Life {life}").text(facts)
    return named(f"{card['name']}, {card['title']}{taken}", f"{values}. {powers}")


def cards_of(hero: seen.HeroSeen) -> list[str]:
    return [card["name"] for card in open_cards(hero)]


def open_cards(hero: seen.HeroSeen) -> list[seen.CardSeen]:
    """The cards in front of him that work now."""
    inborn: list[seen.CardSeen] = [hero["personal"], *([hero["summoner"]] if hero["summoner"]["active"] else [])]
    return [*inborn, *hero["abilities"], *hero["equipped"], *hero["strangers"], *hero["traps"]]


def loot_of(hero: seen.HeroSeen) -> str:
    """DR-741 How many cards of each back."""
    return ", ".join(str(counted(hero["loot"][key])) for key, (counted, _) in BACKS.items() if hero["loot"][key]) or "–"


def texts_for(view: seen.DungeonRunView, hero: seen.HeroSeen) -> Iterable[tuple[str, str]]:
    """The texts a player needs now: his cards, and what is on his tile."""
    tile = view["tiles"][hero["at"]]
    here: list[seen.CardSeen] = [*([tile["monster"]] if tile["monster"] else []), *tile["strangers"]]
    for card in (*open_cards(hero), *(hero["drawn"] or ()), *here):
        yield card["name"], card["text"]


# -- the fight and the trade ------------------------------------------------------------------------------------------


def fight_title(view: seen.DungeonRunView, fight: seen.FightSeen) -> str:
    names = [hero["name"] for hero in view["heroes"]]
    return named(FIGHTS[fight["what"]], f"{names[fight['seat']]} / {foe(view, fight)}")


def foe(view: seen.DungeonRunView, fight: seen.FightSeen) -> str:
    if fight["rival"] is not None:
        return view["heroes"][fight["rival"]]["name"]
    return fight["monster_name"] or (fight["trap"]["name"] if fight["trap"] else "–")


def fight_words(view: seen.DungeonRunView, fight: seen.FightSeen) -> list[str]:
    """The dice of both sides and what they are used for."""
    names = [hero["name"] for hero in view["heroes"]]
    words = [fight_title(view, fight)]
    if fight["trap"]:
        words.append(fight["trap"]["text"].rstrip("."))
    if fight["helpers"]:
        helpers = ", ".join(f"{names[seat]} ({RATINGS[rating]})" for seat, rating in fight["helpers"])
        words.append(say("Assisted by: {names}").text({"names": helpers}))
    if fight["saboteurs"]:
        saboteurs = ", ".join(names[seat] for seat in fight["saboteurs"])
        words.append(say("Sabotaged by: {names}").text({"names": saboteurs}))
    if fight["foe_dice"]:
        words.append(named(foe(view, fight), dice(fight["foe_dice"])))
    if fight["dice"]:
        rating = RATINGS[fight["rating"]] if fight["rating"] else say("no rating")
        words.append(named(f"{names[fight['seat']]} ({rating})", dice(fight["dice"])))
    if fight["threats"]:
        words.append(say("Not blocked: {dice}").text({"dice": dice(fight["threats"])}))
    if fight["used"]:
        used = ", ".join(named(face, use_words(key)) for face, key in fight["used"])
        words.append(say("Assigned: {uses}").text({"uses": used}))
    return words


def dice(faces: Iterable[int]) -> str:
    return " ".join(str(face) for face in faces)


def offer_words(view: seen.DungeonRunView, offer: seen.OfferListed) -> list[str]:
    """DR-519 The lists only where this seat may see them."""
    names = [hero["name"] for hero in view["heroes"]]
    title = say("Counter-offer") if offer["counter"] else say("Offer")
    words = [named(title, f"{names[offer['proposer']]}, {names[offer['partner']]}")]
    if "gives" in offer:
        words.append(say("gives: {cards}").text({"cards": ", ".join(offer["gives"]) or "–"}))
        words.append(say("for: {cards}").text({"cards": ", ".join(offer["wants"]) or "–"}))
    return words
