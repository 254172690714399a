"""Dungeon Run in words: each tile with its ways and what is on it, the heroes, the fight, the offer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from undercroft.games.dungeon_run import counts
from undercroft.kernel.words import Domain, joined

say = Domain("dungeon-run")
View = Mapping[str, Any]

RATINGS = {"brawn": say("Brawn"), "magic": say("Magic"), "skill": say("Skill"), "": say("no rating")}
TRAININGS = {"prayer": say("Prayer"), "war": say("War"), "magic": say("Magic"), "talent": say("Talent")}
TYPES = {"humanoid": say("humanoid"), "undead": say("undead"), "beast": say("beast"), "inanimate": say("inanimate")}
FIGHTS = {
    "battle": say("Battle"),
    "escape": say("Escape"),
    "disarm": say("Disarm"),
    "free attack": say("Free attack"),
}
BACKS = {
    "encounter": counts.encounters,
    "treasure": counts.looted,
    "artifact": counts.artifacts,
    "boss": counts.bosses,
}
USES = {"hit": say("hit"), "block": say("block"), "unused": say("unused")}
SIDES = (say("north"), say("east"), say("south"), say("west"))
LAIR = say("lair")
TOLD = say("{name}: {text}")


def told(name: object, text: object) -> str:
    return TOLD.text({"name": name, "text": text})


def mine(view: View) -> Any:
    """The hero of the seat that looks; None for a spectator, and before heroes are chosen."""
    return next((hero for hero in view["heroes"] if hero["loot_pile"] is not None), None)


def status(view: View) -> str:
    """Round, how long the boss stays away or how it stands with it, the points of who plays alone, whose turn it is."""
    facts: list[str] = []
    if view["round"]:
        facts.append(say("Round {n}").text({"n": view["round"]}))
    if view["final"]:
        facts.append(str(say("final phase")))
    facts += boss_words(view)
    if len(view["names"]) == 1 and view["heroes"]:
        facts.append(say("{n} point now", "{n} points now").text({"n": points(view["heroes"][0])}))
    if view["turn"] and view["heroes"]:
        turn = view["turn"]
        seat = turn.get("seat")
        if seat is not None and "actions" in turn:
            name = view["heroes"][seat]["name"]
            facts.append(say("turn: {name}, {n}").text({"name": name, "n": counts.actions(turn["actions"])}))
    if len(view["names"]) > 1 and view["first"] >= 0:
        facts.append(say("First Player: {name}").text({"name": view["names"][view["first"]]}))
    facts.append(say("encounters {n}").text({"n": view["encounters"]}))
    facts.append(say("treasures {n}").text({"n": view["treasures"]}))
    return " · ".join(facts)


def boss_words(view: View) -> list[str]:
    """Who it is, where and how hurt; or how many tiles are laid before it comes."""
    if view["boss"]["peeked"]:
        return [say("boss (only you know): {name}").text({"name": view["boss"]["peeked"]["name"]})]
    if not view["boss"]["revealed"]:
        return [say("boss hidden, tiles before it: {n}").text({"n": view["stack"]})]
    words = say("{name}: tile {tile}, wounds {wounds}/{life}")
    found = [(tile["number"], tile["monster"]) for tile in view["tiles"] if tile["monster"]]
    return [words.text({**monster, "tile": number}) for number, monster in found if monster["boss"]]


def points(hero: View) -> int:
    """DR-960 The score of who plays alone, if the game ended now."""
    loot = hero["loot"]
    worn = sum(200 if item["artifact"] else 100 for item in hero["equipped"])
    cards = 100 * (loot["treasure"] + loot["encounter"]) + 200 * loot["artifact"] + 300 * loot["boss"]
    return int(worn + cards + 300 * sum(hero["markers"].values()))


def said(view: View) -> dict[str, str]:
    pieces = {"where": status(view)}
    for card in view["draft"] or ():
        pieces[f"card-{card['key']}"] = draft_name(view, card)  # each option tells what its card can do
    for tile in view["tiles"]:
        pieces[f"tile-{tile['number']}"] = tile_words(view, tile)
    for hero in view["heroes"]:
        pieces[f"hero-{hero['seat']}"] = hero_words(view, hero)
    own = mine(view)
    if own:
        texts = [told(name, text) for name, text in texts_for(view, own)]
        pieces |= {f"text-{at}": text for at, text in enumerate(texts)}
        if own["loot_pile"]:
            cards = ", ".join(card["name"] for card in own["loot_pile"])
            pieces["loot"] = say("Your loot pile: {cards}").text({"cards": cards})
    top = view["known_top"]
    if top["encounters"]:
        pieces["top"] = say("Next encounters: {cards}").text({"cards": ", ".join(map(str, top["encounters"]))})
    if top["tiles"]:
        pieces["top-tiles"] = say("Next tiles: {cards}").text({"cards": ", ".join(map(str, top["tiles"]))})
    if view["fight"]:
        pieces["fight"] = ". ".join(fight_words(view))
    if view["offer"]:
        pieces["offer"] = ". ".join(offer_words(view))
    return pieces


def place(view: View, key: str) -> str:
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
        sides = dict(zip("nesw", SIDES, strict=True))
        side = sides.get(rest.rpartition("-")[2].lower()[:1])
        facts = {"tile": tile_name(view["tiles"][at]), "side": side}
        return say("{tile}, {side} exit").text(facts) if side else tile_name(view["tiles"][at])
    if kind == "hero" and at < len(view["heroes"]):
        return hero_words(view, view["heroes"][at])
    if kind == "monster" and at < len(view["tiles"]) and view["tiles"][at]["monster"]:
        return monster_line(view["tiles"][at]["monster"])
    return die_words(view, key, "dice") if kind == "die" else ""


def die_words(view: View, key: str, whose: str) -> str:
    """A die of the fight, or of a throw for a tile."""
    fight = view["fight"]
    faces = fight[whose] if fight else next((one["faces"] for one in view["dice"]), [])
    number = key.partition("-")[2]
    at = int(number) if number.isdecimal() else len(faces)
    return say("die {n}: {face}").text({"n": at + 1, "face": faces[at]}) if at < len(faces) else ""


def card_words(view: View, key: str) -> str:
    """A card that lies open: an ability, a stranger, a trap, a token."""
    shown = [card for hero in view["heroes"] for card in (hero["personal"], hero["summoner"], *hero["abilities"])]
    shown += [card for hero in view["heroes"] for card in (*hero["strangers"], *hero["traps"], *(hero["drawn"] or ()))]
    shown += [card for tile in view["tiles"] for card in tile["strangers"]]
    if view["fight"] and view["fight"]["trap"]:
        shown.append(view["fight"]["trap"])
    return next((told(card["name"], card["text"]) for card in shown if card["key"] == key), "")


def item_words(view: View, key: str) -> str:
    """A card of the own hero, or one that lies where he is."""
    own = mine(view)
    if own is None:
        return ""
    held = (*own["equipped"], *(own["loot_pile"] or ()), *(own["drawn"] or ()), *view["tiles"][own["at"]]["cards"])
    return next((told(card["name"], card["text"]) for card in held if card["key"] == key), "")


# -- tiles ------------------------------------------------------------------------------------------------------------


def tile_name(tile: View) -> str:
    name = say("Tile {n}, {name}").text({"n": tile["number"], "name": tile["name"]})
    return f"{name} ({LAIR})" if tile["lair"] else name


def tile_words(view: View, tile: View) -> str:
    ways = []
    for side, way in zip(SIDES, tile["ways"], strict=True):
        if way >= 0:
            other = view["tiles"][way]
            ways.append(say("{side} to tile {n}").text({"side": side, "n": other["number"]}))
        elif way == -1:
            ways.append(say("{side} unexplored").text({"side": side}))
    here = [hero["name"] for hero in view["heroes"] if hero["at"] == tile["number"] and not hero["dead"]]
    parts = [told(say("ways"), ", ".join(ways) or "–")]
    if here:
        parts.append(told(say("here"), ", ".join(here)))
    parts += things_on(tile)
    if tile["text"]:
        parts.append(tile["text"])
    return told(tile_name(tile), joined(parts))


def things_on(tile: View) -> Iterable[str]:
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


def monster_line(monster: View) -> str:
    facts = {
        **monster,
        "type": TYPES[monster["type"]],
        "power": ", ".join(str(face) for face in monster["power"]),
    }
    return say(
        "{name} ({type}; attack {attack}, power {power}, defence {defence}, escape {escape}, "
        "wounds {wounds}/{life}; {ability})"
    ).text(facts)


# -- heroes -----------------------------------------------------------------------------------------------------------


def ratings(hero: View) -> str:
    return ", ".join(f"{RATINGS[rating]} {hero['ratings'][rating]}" for rating in ("brawn", "magic", "skill"))


def hero_words(view: View, hero: View) -> str:
    state = say("dead") if hero["dead"] else say("unconscious") if hero["down"] else None
    where = say("tile {n}").text({"n": hero["at"]})
    wounds = say("wounds {wounds} of {life}").text(hero)
    parts = [str(state) if hero["dead"] else where, wounds, ratings(hero), *([str(state)] if hero["down"] else [])]
    parts.append(told(say("cards"), ", ".join(cards_of(hero))))
    parts.append(told(say("loot"), loot_of(hero)))
    name = hero["name"] if len(view["names"]) == 1 else f"{hero['name']} ({view['names'][hero['seat']]})"
    return told(name, joined(parts))


def draft_name(view: View, card: View) -> str:
    taken = f" ({say('taken')})" if card["key"] in (view["taken"] or ()) else ""
    return told(f"{card['name']}, {card['title']}", f"{TRAININGS[card['training']]}{taken}")


def draft_words(view: View, card: View) -> str:
    taken = f" ({say('taken')})" if card["key"] in (view["taken"] or ()) else ""
    facts = {"training": TRAININGS[card["training"]], "ratings": ratings(card), "life": card["life"]}
    powers = " ".join(told(power["name"], power["text"]) for power in (card["personal"], card["summoner"]))
    values = say("{training}; {ratings}; Life {life}").text(facts)
    return told(f"{card['name']}, {card['title']}{taken}", f"{values}. {powers}")


def cards_of(hero: View) -> list[str]:
    cards = [hero["personal"]["name"]]
    if hero["summoner"]["active"]:
        cards.append(hero["summoner"]["name"])
    for key in ("abilities", "equipped", "strangers", "traps"):
        cards += [card["name"] for card in hero[key]]
    return cards


def loot_of(hero: View) -> str:
    """DR-741 How many cards of each back."""
    return ", ".join(str(BACKS[key](n)) for key, n in hero["loot"].items() if n) or "–"


def texts_for(view: View, hero: View) -> Iterable[tuple[str, str]]:
    """The texts a player needs now: his cards, and what is on his tile."""
    yield hero["personal"]["name"], hero["personal"]["text"]
    if hero["summoner"]["active"]:
        yield hero["summoner"]["name"], hero["summoner"]["text"]
    for key in ("abilities", "equipped", "strangers", "traps"):
        for card in hero[key]:
            yield card["name"], card["text"]
    for card in hero["drawn"] or ():
        yield card["name"], card["text"]
    tile = view["tiles"][hero["at"]]
    for card in (*([tile["monster"]] if tile["monster"] else ()), *tile["strangers"]):
        yield card["name"], card["text"]


# -- the fight and the trade ------------------------------------------------------------------------------------------


def fight_title(view: View) -> str:
    fight = view["fight"]
    names = [hero["name"] for hero in view["heroes"]]
    return told(FIGHTS.get(fight["what"], fight["what"]), f"{names[fight['seat']]} / {foe(view)}")


def foe(view: View) -> str:
    fight = view["fight"]
    if fight["rival"] is not None:
        return str(view["heroes"][fight["rival"]]["name"])
    return str(fight["monster_name"] or (fight["trap"]["name"] if fight["trap"] else "–"))


def fight_words(view: View) -> list[str]:
    """The dice of both sides and what they are used for."""
    fight = view["fight"]
    names = [hero["name"] for hero in view["heroes"]]
    words = [fight_title(view)]
    if fight["trap"]:
        words.append(fight["trap"]["text"].rstrip("."))
    if fight["helpers"]:
        helpers = ", ".join(f"{names[seat]} ({RATINGS[rating]})" for seat, rating in fight["helpers"])
        words.append(say("Assisted by: {names}").text({"names": helpers}))
    if fight["saboteurs"]:
        saboteurs = ", ".join(names[seat] for seat in fight["saboteurs"])
        words.append(say("Sabotaged by: {names}").text({"names": saboteurs}))
    if fight["foe_dice"]:
        words.append(told(foe(view), dice(fight["foe_dice"])))
    if fight["dice"]:
        words.append(told(f"{names[fight['seat']]} ({RATINGS[fight['rating'] or '']})", dice(fight["dice"])))
    if fight["threats"]:
        words.append(say("Not blocked: {dice}").text({"dice": dice(fight["threats"])}))
    if fight["used"]:
        used = ", ".join(told(face, use_words(key)) for face, key in fight["used"])
        words.append(say("Assigned: {uses}").text({"uses": used}))
    return words


def use_words(key: str) -> str:
    word, _, face = key.partition("-")
    known = USES.get(word, USES["block"])
    return f"{known} {face}" if face.isdigit() else str(known)


def dice(faces: Iterable[int]) -> str:
    return " ".join(str(face) for face in faces)


def offer_words(view: View) -> list[str]:
    """DR-519 The lists only where this seat may see them."""
    offer = view["offer"]
    names = [hero["name"] for hero in view["heroes"]]
    title = say("Counter-offer") if offer["counter"] else say("Offer")
    words = [told(title, f"{names[offer['proposer']]}, {names[offer['partner']]}")]
    if "gives" in offer:
        words.append(say("gives: {cards}").text({"cards": ", ".join(map(str, offer["gives"])) or "–"}))
        words.append(say("for: {cards}").text({"cards": ", ".join(map(str, offer["wants"])) or "–"}))
    return words
