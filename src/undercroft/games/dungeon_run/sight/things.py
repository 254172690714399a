"""The print of a pack: every card, tile, hero and token that can lie on the table, and the words of its figures."""

from __future__ import annotations

from typing import Any

from undercroft.content.kinds import Kind
from undercroft.games.dungeon_run.glossary import AMOUNTS, RATINGS, ROLLED_FOR, SLOTS, TRAININGS, TYPES, say
from undercroft.games.dungeon_run.kinds.pack import (
    CardKind,
    DungeonPack,
    HeroKind,
    ItemKind,
    MonsterKind,
    StrangerKind,
    TileKind,
    TrapKind,
)
from undercroft.kernel.things import Thing
from undercroft.kernel.words import Message, named

RATING_TEXTS = {
    "brawn": say("Dice in physical battles; also to assist and to lift gates."),
    "magic": say("Dice in magical battles; also to assist."),
    "skill": say("Dice of escapes and against many traps."),
}
AMOUNT_TEXTS = {
    "amount-action": ("DR-141", say("A turn has two of them.")),
    "amount-die": ("DR-033", say("A die to roll, or one that was rolled and is not used.")),
    "amount-lost-die": ("DR-652", say("A die that a saboteur takes from somebody's roll.")),
    "amount-hit": ("DR-394", say("Made, it wounds the foe; not blocked, it wounds you.")),
    "amount-block": ("DR-391", say("It stops one hit against you.")),
    "amount-removed-wound": ("DR-680", say("A wound marker taken off a hero card.")),
    "amount-life": ("DR-005", say("So many wounds defeat a hero.")),
    "amount-treasure": ("DR-540", say("A treasure card that nobody has seen yet.")),
    "amount-training": ("DR-561", say("It raises a rating by one for the rest of the game.")),
    "amount-ability": ("DR-562", say("A card of the hero's own deck.")),
    "amount-encounter": ("DR-560", say("A card of the loot pile that pays for an Advance.")),
}
TYPE_TEXT = say("A type of monster. Some cards work only against one type.")
SLOT_TEXT = say("At most one card in each slot.")
ROLL_TEXT = say("What dice are thrown for.")
TRAINING_TEXT = say("A hero may equip only cards that show his training.")


def things(pack: DungeonPack) -> list[Thing]:
    """Everything printed, by key as the views name it."""
    tiles = [*pack.tile.values(), *pack.second_box("standard"), *pack.second_box("special")]
    return [
        *[hero_thing(kind) for kind in pack.hero.values()],
        *[ability_thing(card, hero) for hero in pack.hero.values() for card in (hero.personal, hero.summoner)],
        *[ability_thing(card, pack.hero[card.hero]) for card in pack.ability.values()],
        *[monster_thing(kind) for kind in (*pack.boss.values(), *pack.monster.values())],
        *[trap_thing(kind) for kind in pack.trap.values()],
        *[stranger_thing(kind) for kind in pack.stranger.values()],
        *[item_thing(kind) for kind in (*pack.treasure.values(), *pack.artifact.values())],
        *[tile_thing(kind) for kind in tiles],
        *terms(),
    ]


def thing(what: str, kind: Kind, text: object, clause: str, facts: dict[str, Any], *words: object) -> Thing:
    return {
        "key": kind.key,
        "kind": what,
        "name": str(kind),
        "text": str(text),
        "clause": clause,
        "mark": kind.mark,
        "facts": facts,
        "words": [str(word) for word in words],
    }


def hero_thing(kind: HeroKind) -> Thing:
    facts: dict[str, Any] = {
        "life": kind.life,
        "training": kind.training,
        "race": kind.race_key,
        "personal": kind.personal.key,
        "summoner": kind.summoner.key,
        **{rating: kind.rating(rating) for rating in RATINGS},
    }
    text = say("{title}. {race}, {training}. {personal}: {does}").text(
        {
            "title": kind.title, "race": kind.race, "training": TRAININGS[kind.training].word,
            "personal": kind.personal, "does": kind.personal.text,
        }
    )  # fmt: skip
    return thing("hero", kind, text, "DR-002", facts, kind.title, kind.race)


def ability_thing(card: CardKind, hero: HeroKind) -> Thing:
    what = "summoner ability" if card is hero.summoner else "ability"
    clause = "DR-007" if card is hero.summoner else "DR-006" if card is hero.personal else "DR-008"
    return thing(what, card, card.text, clause, {"hero": hero.key, **limits(card)}, hero)


def limits(card: CardKind) -> dict[str, Any]:
    """How often a card may be used (DR-076)."""
    found = [effect.limit for effect in card.effects if effect.limit]
    return {"limit": found[0]} if found else {}


def monster_thing(kind: MonsterKind) -> Thing:
    facts = {
        "type": kind.type,
        "attack": kind.attack,
        "power": list(kind.power),
        "defence": kind.defence,
        "escape": kind.escape,
        "life": kind.life,
        "copies": kind.copies,
        "shuns": list(kind.shuns),
    }
    text = named(kind.ability, kind.text)
    what = "boss" if kind.is_boss else "monster"
    return thing(what, kind, text, "DR-768" if kind.is_boss else "DR-016", facts, TYPES[kind.type].word, kind.ability)


def trap_thing(kind: TrapKind) -> Thing:
    facts = {
        "ratings": list(kind.ratings),
        "successes": kind.successes,
        "wounds": kind.wounds,
        "lasting": kind.lasting,
    }
    return thing("trap", kind, kind.text, "DR-023", facts, *[RATINGS[one] for one in kind.ratings])


def stranger_thing(kind: StrangerKind) -> Thing:
    return thing("stranger", kind, kind.text, "DR-024", {"gift": kind.gift})


def item_thing(kind: ItemKind) -> Thing:
    facts = {"slot": kind.slot, "classes": list(kind.classes), "enchanted": kind.enchanted, **limits(kind)}
    what = "artifact" if kind.is_artifact else "treasure"
    return thing(what, kind, kind.text, "DR-010", facts, SLOTS[kind.slot].word)


def tile_thing(kind: TileKind) -> Thing:
    facts = {
        "color": kind.color,
        "exits": list(kind.exits),
        "treasure": list(kind.treasure),
        "encounter": list(kind.encounter),
    }
    text = kind.text or say("One contents die when it is placed.")
    if kind.color == "red" and kind.text is None:
        text = say("Nothing is rolled for this tile.")
    return thing("tile", kind, text, "DR-027" if kind.color == "special" else "DR-026", facts)


def terms() -> list[Thing]:
    """The words of ratings, throws, trainings, monster types, slots and amounts."""

    def term(prefix: str, key: str, name: object, text: Message, clause: str) -> Thing:
        return {
            "key": f"{prefix}-{key}", "kind": prefix, "name": str(name), "text": str(text), "clause": clause,
            "mark": "rulebook", "facts": {}, "words": [],
        }  # fmt: skip

    return [
        *[term("rating", key, name, RATING_TEXTS[key], "DR-005") for key, name in RATINGS.items()],
        *[term("roll", name.key.replace(" ", "-"), name, ROLL_TEXT, "DR-032") for name in ROLLED_FOR.values()],
        *[term("training", key, one.word, TRAINING_TEXT, "DR-004") for key, one in TRAININGS.items()],
        *[term("type", key, one.word, TYPE_TEXT, "DR-016") for key, one in TYPES.items()],
        *[term("slot", key, one.word, SLOT_TEXT, "DR-503") for key, one in SLOTS.items()],
        *[
            term("amount", key.removeprefix("amount-"), AMOUNTS[key], text, clause)
            for key, (clause, text) in AMOUNT_TEXTS.items()
        ],
    ]
