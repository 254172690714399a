"""Mini Rogue's words and stamps."""

from __future__ import annotations

from undercroft.board import icons
from undercroft.board.picture import View
from undercroft.board.words import say

TYPES = {
    "monster": ("monster", say("Monster"), "danger"),
    "trap": ("trap", say("Trap"), "danger"),
    "tomb": ("tomb", say("Tomb"), "magic"),
    "campfire": ("campfire", say("Campfire"), "good"),
    "merchant": ("merchant", say("Merchant"), "gold"),
    "treasure": ("chest", say("Treasure"), "gold"),
    "shrine": ("shrine", say("Shrine"), "water"),
    "object": ("key", say("Object"), "water"),
}
TRACKS = {
    "hp": ("heart", say("Life"), "danger", 10),
    "xp": ("xp", say("Experience"), "magic", 18),
    "armor": ("shield", say("Armour"), "water", 5),
    "ration": ("ration", say("Rations"), "good", 6),
    "gold": ("coin", say("Gold"), "gold", 20),
}
AFFLICTIONS = {
    "cursed": ("curse", say("Cursed")),
    "poisoned": ("poison", say("Poisoned")),
    "blind": ("blind", say("Blind")),
}
SKILLS = {"combat": "sword", "preparation": "map", "exploration": "footprint", "passive": "shield"}
TRAITS = {
    "curse": ("curse", say("inflicts Curse")),
    "poison": ("poison", say("inflicts Poison")),
    "blind": ("blind", say("inflicts Blindness")),
    "weaken": ("xp", say("takes 1 XP")),
    "steal-gold": ("coin", say("steals 1 Gold")),
    "steal-ration": ("ration", say("steals 1 Ration")),
    "steal-potion": ("potion", say("steals 1 Potion")),
    "regen": ("heart", say("regains {n} HP each round")),
    "unstoppable": ("sword", say("ignores Armour")),
    "smash5": ("fist", say("Dungeon die 5: 3 more damage")),
    "dodge5": ("feather", say("Dungeon die 5: dodges the dice")),
    "first": ("boots", say("strikes first")),
    "trio": ("hood", say("three in a row")),
    "fall": ("fall", say("makes you fall")),
    "immune-poison": ("shield", say("immune to the Poison Potion")),
    "immune-frost": ("shield", say("immune to the Frost Potion")),
    "immune-fire": ("shield", say("immune to the Fire Potion")),
}
STAMPS = {
    "city-guard": "guardian", "voracious-rats": "rat", "gutter-gang": "hood", "masked-duelist": "thief",
    "plague-doctor": "plague", "executioner": "axe", "rat-king": "rat", "bell-ringer": "bell",
    "veiled-abbess": "hood", "kings-remains": "crown", "rat-hunter": "wolf", "lamplighter": "lamp",
    "sellsword": "warrior", "canoness": "cleric",
}  # fmt: skip


# what a line of a Merchant names, and its stamp; the first that fits
GOODS = (
    (say("Potion"), "potion", "good"), (say("Armour"), "shield", "water"), (say("Ration"), "ration", "good"),
    (say("Object"), "key", "water"), (say("XP"), "xp", "magic"), (say("HP"), "heart", "danger"),
    (say("Poison"), "poison", "good"), (say("Curse"), "curse", "good"), (say("Blindness"), "eye", "good"),
)  # fmt: skip


def goods_stamp(goods: str) -> tuple[str, str]:
    """The stamp and the tone of what is bought or sold."""
    words = goods.casefold()
    return next(((stamp, tone) for word, stamp, tone in GOODS if str(word).casefold() in words), ("star", "gold"))


def card_stamp(key: str, otherwise: str) -> str:
    return STAMPS.get(key, key if key in icons.symbols() else otherwise)


def hero_stamp(key: str) -> str:
    return card_stamp(key, "warrior")


def room_facts(room: View) -> str:
    """`Monster: 5 HP, damage 2`, or `Trap`."""
    word = str(TYPES[room["type"]][1])
    return say("{word}: {hp} HP, damage {damage}").text({"word": word, **room["enemy"]}) if room["enemy"] else word


def status(view: View, room: View) -> str:
    """`Trap, done` where the party has been through it."""
    here = [view["heroes"][number] for number in room["here"]]
    is_done = room.get("resolved") or (here and all(hero["resolved"] for hero in here))
    return say("{word}, done").text({"word": TYPES[room["type"]][1]}) if is_done else ""


def traits(enemy: View) -> list[tuple[str, str]]:
    """What the Enemy does, each with its stamp."""
    found = []
    for one in enemy["traits"]:
        if one.get("text"):
            known = TRAITS.get(f"{one['trait']}-{one['what']}".rstrip("-")) or TRAITS.get(f"immune-{one['what']}")
            found.append((known[0] if known else "shield" if one["potions"] else "monster", str(one["text"])))
            continue
        keys = [f"immune-{potion}" for potion in one["potions"]] or [f"{one['trait']}-{one['what']}".rstrip("-")]
        found += [(TRAITS[key][0], TRAITS[key][1].text(one)) for key in keys if key in TRAITS]
    return found + ([("poison", str(say("poisoned by a Potion")))] if enemy["poisoned"] else [])


def enemy_name(enemy: View) -> str:
    if enemy["of"] > 1:
        return say("{name}, number {number} of {of}").text(enemy)
    if enemy["phase"]:
        return say("{name}, phase {phase} of {phases}").text(enemy)
    return str(enemy["name"])
