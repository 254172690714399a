"""Mini Rogue in words: what lies in the Area, who stands where, and the fight; each piece by its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.kernel.words import Domain, joined

say = Domain("mini-rogue")
View = Mapping[str, Any]

TRACKS = {
    "hp": (say("HP"), "green"),
    "xp": (say("XP"), "magenta"),
    "armor": (say("Armour"), "cyan"),
    "ration": (say("Rations"), "yellow"),
    "gold": (say("Gold"), "bright_yellow"),
}
TYPES = {
    "monster": (say("Monster"), "red"),
    "trap": (say("Trap"), "dark_orange"),
    "tomb": (say("Tomb"), "magenta"),
    "campfire": (say("Campfire"), "green"),
    "merchant": (say("Merchant"), "bright_yellow"),
    "treasure": (say("Treasure"), "yellow"),
    "shrine": (say("Shrine"), "bright_white"),
    "object": (say("Object"), "cyan"),
}
AFFLICTIONS = {"cursed": say("Curse"), "poisoned": say("Poison"), "blind": say("Blindness")}
WHERE = (
    say("top left"), say("top middle"), say("top right"),
    say("middle left"), say("centre"), say("middle right"),
    say("bottom left"), say("bottom middle"), say("bottom right"),
)  # fmt: skip
EXIT = 8
FACE_DOWN = say("face down")
EMPTY = say("empty")
EXIT_CARD = say("Exit")
NO_GUARDIAN = say("no Guardian")
RESOLVED = say("resolved")
BEATEN = say("defeated")
STATS = say("{hp} HP, damage {damage}")
BOTH_STATS = say("{hp} HP (both together: {both_hp}), damage {damage}")  # MR-917
NOTHING = say("none")
ENEMY, STANCE, DICE, DUNGEON_DIE = say("Enemy"), say("Stance"), say("Dice"), say("Dungeon die")
LEVEL, PASSIVE, READY, USED_UP = say("Level"), say("Passive"), say("ready"), say("used up")


def named(name: object, text: object) -> str:
    return say("{name}: {text}").text({"name": name, "text": text})


def status(view: View) -> str:
    facts = {"area": view["area"], "areas": view["areas"], "floor": view["floor"], "name": view["floor_name"]}
    where = say("Floor {floor}, {name} · Area {area} of {areas}").text(facts)
    return " · ".join((where, guardian(view), view["board"], view["difficulty"]))


def guardian(view: View) -> str:
    """The one of this Area, or where the next one waits."""
    if is_beaten(view):
        return str(say("the Guardian is defeated"))
    if view["guardian_here"]:
        name = view["exit"]["guardian"] if view["rooms"] else None
        return say("Guardian: {name}").text({"name": name}) if name else str(say("a Guardian here"))
    ahead = [one["area"] for one in view["area_list"] if one["guardian"] and one["area"] > view["area"]]
    return say("next Guardian: Area {n}").text({"n": ahead[0]}) if ahead else str(say("no Guardian here"))


def is_beaten(view: View) -> bool:
    """Whether a Guardian waited in this Area and is gone."""
    return bool(view["guardian_here"] and view["rooms"] and not view["exit"]["guardian"])


def said(view: View) -> dict[str, str]:
    """Everything on the table, piece by piece: what is said once need not be said again until it changes."""
    pieces = {"where": status(view)}
    if view["rooms"]:
        down = []
        for number, room in enumerate(view["rooms"]):
            if room["name"] is None and room["state"] != "taken" and not room["here"]:
                down.append(str(WHERE[number]))
            elif room["state"] != "taken" or room["here"]:
                pieces[f"room-{number}"] = room_words(view, number)
        if down:
            pieces["down"] = capital(named(FACE_DOWN, ", ".join(down)))
        pieces["exit"] = room_words(view, EXIT)
    for hero in view["heroes"]:
        pieces |= hero_words(view, hero)
    if view["enemy"]:
        pieces["enemy"] = enemy_words(view)
    if view["enemy"] and view["dice"]:
        pieces["dice"] = dice_words(view)
    return pieces


def place(view: View, key: str) -> str:
    """A place in words: `room-4`, `exit`, `hero-0`, `die-1` (the first), `enemy`, `potion-fire`, `skill-omen`."""
    kind, _, number = key.partition("-")
    if key == "exit" and view["rooms"]:
        return room_words(view, EXIT)
    if key == "enemy" and view["enemy"]:
        return enemy_words(view)
    if kind == "room" and number.isdecimal() and view["rooms"] and int(number) <= EXIT:
        return room_words(view, int(number))
    if kind == "hero" and number.isdecimal() and int(number) < len(view["heroes"]):
        return owner(view, view["heroes"][int(number)])
    if kind == "die" and number.isdecimal() and view["dice"] and 0 < int(number) <= len(view["dice"]["faces"]):
        return die_words(view["dice"], int(number) - 1)
    return ""


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- rooms ------------------------------------------------------------------------------------------------------------


def room_words(view: View, number: int) -> str:
    """`Top middle: Dead Lantern (Monster: 5 HP, damage 2)`, with who stands there."""
    if number == EXIT:
        here, text = view["exit"]["here"], named(EXIT_CARD, exit_words(view))
    else:
        room = view["rooms"][number]
        here = room["here"]
        if room["state"] == "taken":
            text = str(EMPTY)
        elif room["name"] is None:
            text = str(FACE_DOWN)
        else:
            mark = f", {FACE_DOWN}" if room["state"] == "down" else f", {done(room)}" if room["resolved"] else ""
            text = f"{room['name']} ({kind_of(room)}){mark}"
    if here:
        names = ", ".join(view["heroes"][hero]["name"] for hero in here)
        text = joined([text, say("here: {names}").text({"names": names})])
    return capital(named(WHERE[number], text))


def kind_of(room: View) -> str:
    """`Monster: 5 HP, damage 2`, `Trap`."""
    name = str(TYPES[room["type"]][0])
    return named(name, figures(room["enemy"])) if room["enemy"] and not room["resolved"] else name


def done(room: View) -> str:
    """What is behind us stays marked."""
    return str(BEATEN if room["type"] == "monster" else RESOLVED)


def figures(enemy: View) -> str:
    return (BOTH_STATS if enemy.get("both_hp") else STATS).text(enemy)


def exit_name(view: View) -> str:
    if view["exit"]["guardian"]:
        return str(view["exit"]["guardian"])
    return str(BEATEN if is_beaten(view) else NO_GUARDIAN)


def exit_words(view: View) -> str:
    enemy = view["exit"]["enemy"]
    return f"{exit_name(view)} ({figures(enemy)})" if enemy else exit_name(view)


# -- heroes -----------------------------------------------------------------------------------------------------------


def owner(view: View, hero: View) -> str:
    """The character; with two of them who leads, and with two people whose it is."""
    name = str(hero["name"])
    if view["leader"] is None:
        return name
    if len({one["seat"] for one in view["heroes"]}) == 2:
        name = f"{name} ({hero['player']})"
    return say("{name}, Leader").text({"name": name}) if hero["number"] == view["leader"] else name


def level(hero: View) -> str:
    if hero["next_level"] is None:
        return str(hero["level"])
    return say("{level} (next at {next_level} XP)").text(hero)


def potions(hero: View) -> str:
    return ", ".join(one["name"] for one in hero["potions"]) or str(NOTHING)


def thing(hero: View) -> str:
    held = hero["object"]
    if held is None:
        return str(NOTHING)
    return str(held["name"]) if held["uses"] is None else say("{name} (uses left: {uses})").text(held)


def skills(hero: View) -> tuple[str, str]:
    """The active skills and the passive ones."""
    active = [one["name"] for one in hero["skills"] if one["type"] != "passive"]
    passive = [one["name"] for one in hero["skills"] if one["type"] == "passive"]
    return ", ".join(active) or str(NOTHING), ", ".join(passive) or str(NOTHING)


def afflictions(hero: View) -> str:
    return ", ".join(str(name) for key, name in AFFLICTIONS.items() if hero[key])


def value(hero: View, key: str) -> str:
    bonus = f" +{hero['armor_bonus']}" if key == "armor" and hero["armor_bonus"] else ""
    return f"{hero[key]}/{hero['max'][key]}{bonus}"


def hero_words(view: View, hero: View) -> dict[str, str]:
    """The values, which change all the time; what is carried and suffered; the skills. Where two play, whose."""
    values = ", ".join(f"{name} {value(hero, key)}" for key, (name, _) in TRACKS.items())
    carried = ((say("Potions"), potions(hero)), (say("Object"), thing(hero)), (say("Suffers"), afflictions(hero)))
    active, passive = skills(hero)
    state = say("Skills ready") if hero["card_up"] else say("Skills used up")
    key, whose = f"hero-{hero['number']}", f"{hero['name']}. " if len(view["heroes"]) > 1 else ""
    return {
        key: f"{named(owner(view, hero), values)}, {LEVEL} {level(hero)}.",
        f"{key}-has": whose + " ".join(f"{named(name, text)}." for name, text in carried if text),
        f"{key}-can": f"{whose}{named(state, active)}. {named(PASSIVE, passive)}.",
    }


# -- the fight --------------------------------------------------------------------------------------------------------


def traits(enemy: View) -> list[str]:
    words = [str(one["text"]) for one in enemy["traits"]]
    return words + ([str(say("poisoned by a Potion"))] if enemy["poisoned"] else [])


def enemy_name(enemy: View) -> str:
    if enemy["of"] > 1:
        return say("{name}, number {number} of {of}").text(enemy)
    if enemy["phase"]:
        return say("{name}, phase {phase} of {phases}").text(enemy)
    return str(enemy["name"])


def enemy_words(view: View) -> str:
    enemy = view["enemy"]
    values = say("HP {hp}/{full_hp}, damage {damage}").text(enemy)
    text = joined([named(ENEMY, f"{enemy_name(enemy)}, {values}"), *traits(enemy)])
    stance = stances(view)
    return f"{text}. {named(STANCE, stance)}" if stance else text


def dice_words(view: View) -> str:
    dice = view["dice"]
    thrown = [die_words(dice, die) for die in range(len(dice["faces"]))]
    return named(DICE, joined([*thrown, named(DUNGEON_DIE, dice["dungeon"]), *symbols(dice)]))


def die_words(dice: View, die: int) -> str:
    face = say("die {n}: {face}").text({"n": die + 1, "face": dice["faces"][die]})
    return f"{face} ({', '.join(die_notes(dice, die))})"


def die_notes(dice: View, die: int) -> list[str]:
    notes = [say("worth {n}").text({"n": dice["values"][die]})]
    if dice["criticals"][die]:
        notes.append(str(say("Critical")))
    if dice["feats"][die]:
        notes.append(str(say("Feat used")))
    return notes


def symbols(dice: View) -> list[str]:
    words = []
    if dice["curse"]:
        words.append(str(say("Curse symbol: 1 less on each die")))
    if dice["poison"]:
        words.append(str(say("Poison symbol")))
    if dice["free_feats"]:
        words.append(say("free Feats: {free_feats}").text(dice))
    return words


def stances(view: View) -> str:
    """The stance of each character, where they are played and while somebody is fought."""
    taken = [hero for hero in view["heroes"] if hero["stance"] and view["enemy"]]
    if len(taken) == 1:
        return str(taken[0]["stance"])
    return ", ".join(named(hero["name"], hero["stance"]) for hero in taken)
