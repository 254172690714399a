"""Mini Rogue in words: what lies in the Area, who stands where, and the fight; each piece by its place."""

from __future__ import annotations

from undercroft.games.mini_rogue.glossary import (
    AFFLICTIONS,
    BOTH_STATS,
    DAMAGE,
    DEFEATED,
    DUNGEON_DIE,
    EMPTY,
    EXIT,
    EXIT_CARD,
    FEAT_USED,
    NO_GUARDIAN,
    NONE,
    POISONED_BY_POTION,
    POSITIONS,
    POTIONS,
    STATS,
    SUFFERED,
    THINGS,
    TRACKS,
    TYPES,
    WORTH,
    Resource,
    say,
)
from undercroft.games.mini_rogue.sight import seen
from undercroft.kernel.words import Message, joined, named

VALUES: dict[Resource, Message] = {  # in few letters
    **{key: track.word for key, track in TRACKS.items()},
    "hp": say("HP"),
    "xp": say("XP"),
}
WHERE = (*POSITIONS[:4], say("centre"), *POSITIONS[5:EXIT], say("bottom right"))
FACE_DOWN, RESOLVED, BEATEN = say("face down"), say("resolved"), say("defeated")
ENEMY, STANCE, DICE = say("Enemy"), say("Stance"), say("Dice")
LEVEL, PASSIVE, SUFFERS = say("Level"), say("Passive"), say("Suffers")
READY, USED_UP = say("Skills ready"), say("Skills used up")


def status(view: seen.MiniRogueView) -> str:
    facts = {"area": view["area"], "areas": view["areas"], "floor": view["floor"], "name": view["floor_name"]}
    where = say("Floor {floor}, {name} · Area {area} of {areas}").text(facts)
    return " · ".join((where, guardian(view), view["board"], view["difficulty"]))


def guardian(view: seen.MiniRogueView) -> str:
    """The one of this Area, or where the next one waits."""
    if seen.is_beaten(view):
        return str(DEFEATED)
    if view["guardian_here"]:
        name = view["exit"]["guardian"] if view["rooms"] else None
        return say("Guardian: {name}").text({"name": name}) if name else str(say("a Guardian here"))
    ahead = [one["area"] for one in view["area_list"] if one["guardian"] and one["area"] > view["area"]]
    return say("next Guardian: Area {n}").text({"n": ahead[0]}) if ahead else str(say("no Guardian here"))


def said(view: seen.MiniRogueView) -> dict[str, str]:
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
        pieces["enemy"] = enemy_words(view, view["enemy"])
    if view["enemy"] and view["dice"]:
        pieces["dice"] = dice_words(view["dice"])
    return pieces


def place(view: seen.MiniRogueView, key: str) -> str:
    """A place in words: `room-4`, `exit`, `hero-0`, `die-1` (the first), `enemy`, `potion-fire`, `skill-omen`."""
    kind, _, number = key.partition("-")
    if key == "exit" and view["rooms"]:
        return room_words(view, EXIT)
    if key in ("enemy", "dice") and view["enemy"]:  # the dice in the hand are thrown at it
        return enemy_words(view, view["enemy"])
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


def room_words(view: seen.MiniRogueView, number: int) -> str:
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


def kind_of(room: seen.RoomSeen) -> str:
    """`Monster: 5 HP, damage 2`, `Trap`."""
    name = str(TYPES[room["type"] or ""])
    return named(name, figures(room["enemy"])) if room["enemy"] and not room["resolved"] else name


def done(room: seen.RoomSeen) -> str:
    """What is behind us stays marked."""
    return str(BEATEN if room["type"] == "monster" else RESOLVED)


def figures(enemy: seen.RowSeen) -> str:
    facts = {"hp": enemy["hp"], "both": enemy["both_hp"], "damage": enemy["damage"]}
    return (BOTH_STATS if enemy["both_hp"] else STATS).text(facts)


def exit_name(view: seen.MiniRogueView) -> str:
    if view["exit"]["guardian"]:
        return view["exit"]["guardian"]
    return str(BEATEN if seen.is_beaten(view) else NO_GUARDIAN)


def exit_words(view: seen.MiniRogueView) -> str:
    enemy = view["exit"]["enemy"]
    return f"{exit_name(view)} ({figures(enemy)})" if enemy else exit_name(view)


# -- heroes -----------------------------------------------------------------------------------------------------------


def owner(view: seen.MiniRogueView, hero: seen.HeroSeen) -> str:
    """The character; with two of them who leads, and with two people whose it is."""
    name = hero["name"]
    if view["leader"] is None:
        return name
    if len({one["seat"] for one in view["heroes"]}) == 2:
        name = f"{name} ({hero['player']})"
    return say("{name}, Leader").text({"name": name}) if hero["number"] == view["leader"] else name


def level(hero: seen.HeroSeen) -> str:
    if hero["next_level"] is None:
        return str(hero["level"])
    return say("{level} (next at {next_level} XP)").text({"level": hero["level"], "next_level": hero["next_level"]})


def potions(hero: seen.HeroSeen) -> str:
    return ", ".join(one["name"] for one in hero["potions"]) or str(NONE)


def thing(hero: seen.HeroSeen) -> str:
    held = hero["object"]
    if held is None:
        return str(NONE)
    if held["uses"] is None:
        return held["name"]
    return say("{name} (uses left: {uses})").text({"name": held["name"], "uses": held["uses"]})


def skills(hero: seen.HeroSeen) -> tuple[str, str]:
    """The active skills and the passive ones."""
    active = [one["name"] for one in hero["skills"] if one["type"] != "passive"]
    passive = [one["name"] for one in hero["skills"] if one["type"] == "passive"]
    return ", ".join(active) or str(NONE), ", ".join(passive) or str(NONE)


def afflictions(hero: seen.HeroSeen) -> str:
    return ", ".join(str(AFFLICTIONS[what]) for key, what in SUFFERED.items() if hero[key])


def value(hero: seen.HeroSeen, key: Resource) -> str:
    bonus = f" +{hero['armor_bonus']}" if key == "armor" and hero["armor_bonus"] else ""
    return f"{hero[key]}/{hero['max'][key]}{bonus}"


def hero_words(view: seen.MiniRogueView, hero: seen.HeroSeen) -> dict[str, str]:
    """The values, which change all the time; what is carried and suffered; the skills. Where two play, whose."""
    values = ", ".join(f"{name} {value(hero, key)}" for key, name in VALUES.items())
    carried = ((POTIONS, potions(hero)), (THINGS["object"], thing(hero)), (SUFFERS, afflictions(hero)))
    active, passive = skills(hero)
    state = READY if hero["card_up"] else USED_UP
    number, whose = f"hero-{hero['number']}", f"{hero['name']}. " if len(view["heroes"]) > 1 else ""
    return {
        number: f"{named(owner(view, hero), values)}, {LEVEL} {level(hero)}.",
        f"{number}-has": whose + " ".join(f"{named(name, text)}." for name, text in carried if text),
        f"{number}-can": f"{whose}{named(state, active)}. {named(PASSIVE, passive)}.",
    }


# -- the fight --------------------------------------------------------------------------------------------------------


def traits(enemy: seen.EnemySeen) -> list[str]:
    words = [one["text"] for one in enemy["traits"]]
    return [*words, str(POISONED_BY_POTION)] if enemy["poisoned"] else words


def hp_left(enemy: seen.EnemySeen) -> str:
    """In a fight a card shows what is left, not what is printed."""
    return say("HP {hp}/{full_hp}").text({"hp": enemy["hp"], "full_hp": enemy["full_hp"]})


def damage(enemy: seen.EnemySeen) -> str:
    return DAMAGE.text({"n": enemy["damage"]})


def enemy_words(view: seen.MiniRogueView, enemy: seen.EnemySeen) -> str:
    name = ", ".join((seen.enemy_name(enemy), hp_left(enemy), damage(enemy)))
    text = joined([named(ENEMY, name), *traits(enemy)])
    stance = stances(view)
    return f"{text}. {named(STANCE, stance)}" if stance else text


def dice_words(dice: seen.DiceSeen) -> str:
    thrown = [die_words(dice, die) for die in range(len(dice["faces"]))]
    return named(
        DICE, joined([*thrown, named(DUNGEON_DIE, dice["dungeon"]), *(words for _, words in seen.symbols(dice))])
    )


def die_words(dice: seen.DiceSeen, die: int) -> str:
    face = say("die {n}: {face}").text({"n": die + 1, "face": dice["faces"][die]})
    return f"{face} ({', '.join(die_notes(dice, die))})"


def die_notes(dice: seen.DiceSeen, die: int) -> list[str]:
    notes = [WORTH.text({"n": dice["values"][die]})]
    if dice["criticals"][die]:
        notes.append(str(say("Critical")))
    if dice["feats"][die]:
        notes.append(str(FEAT_USED))
    return notes


def stances(view: seen.MiniRogueView) -> str:
    """The stance of each character, where they are played and while somebody is fought."""
    taken = [hero for hero in view["heroes"] if hero["stance"] and view["enemy"]]
    if len(taken) == 1:
        return str(taken[0]["stance"])
    return ", ".join(named(hero["name"], hero["stance"]) for hero in taken)
