"""Map Maker in words: the level and what can be met on it, the test, the Boss, the Heroes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undercroft.games.map_maker.glossary import (
    ATTACK,
    BOOKS,
    CHARMED,
    DEAD,
    DEFENSE,
    DIE,
    HARD_MODE,
    HATRED,
    HP,
    MODES,
    POTIONS,
    ROMAN,
    SKILLS,
    SP,
    SPECIAL_RULE,
    SQUARE,
    STARTING_PLAYER,
    THREAT,
    VICTORY,
    level_words,
    say,
)
from undercroft.games.map_maker.sight import seen
from undercroft.kernel.words import joined, named, signed

# Words that stand inside longer lines.
ABILITY = say("Special Ability")
ACTION = say("Action")
AGAINST = say("against")
ATTACKS = say("attacks")
DEPTH = say("Depth")
DUNGEON = say("Dungeon")
EVENT = say("Event")
FIGHT_ROUND = say("fight round")
MISSES = say("Misses")
PENALTY = say("Penalty")
SIX_DICE = say("Six dice")
SQUARES = say("Squares")
TOTAL = say("total")
PHASES = {"won": VICTORY, "lost": say("The Heroes have lost.")}
CHANCES = {
    "attack-boss": say("harm the Boss"),
    "attack-target": say("destroy the leftmost target"),
    "clear": say("clear the leftmost square"),
    "defend": say("withstand an attack"),
}


def status(view: seen.MapMakerView) -> str:
    dungeon = view["dungeon"]
    words = []
    if dungeon["number"]:
        words.append(named(f"{DUNGEON} {ROMAN[dungeon['number']]}", dungeon["name"] or say("still without a name")))
    if view["mode"] != "normal":
        words.append(str(MODES[view["mode"]]))
    if view["hard"]:
        words.append(str(HARD_MODE))
    if view["phase"] == "delving" and view["level"]:
        words.append(level_words(view["level"], view["threat"]))
        words.append(boss_words(view))
    elif view["boss"] is not None:
        words.append(f"{FIGHT_ROUND} {view['boss']['round']}, {DEPTH} {view['depth']}")
    if view["phase"] in PHASES:
        words.append(str(PHASES[view["phase"]]))
    return " · ".join(words) or str(MODES[view["mode"]])


def boss_words(view: seen.MapMakerView) -> str:
    """When the Boss comes, beside what the six dice show."""
    score = view["track"][max(view["level"], 1) - 1][1]
    if not score:
        return str(say("no Boss on this level"))
    facts = {"score": score, "sum": sum(view["dice"])}
    return (
        say("Boss at {score}, the dice make {sum}").text(facts) if view["dice"] else say("Boss at {score}").text(facts)
    )


def said(view: seen.MapMakerView) -> dict[str, str]:
    pieces = {"where": status(view), **dungeon_penalty(view)}
    if view["event"]:
        pieces["event"] = event_words(view["event"])
    if view["boss"] is not None:
        pieces |= boss_pieces(view, view["boss"])
    elif view["heroes"]:
        for box in view["encounters"]:
            if box["is_open"]:
                pieces[f"encounter-{box['key']}"] = encounter_words(view, box)
    if view["test"] is not None:
        pieces["test"] = joined(test_words(view, view["test"]))
    for hero in view["heroes"]:
        pieces[f"hero-{hero['number'] - 1}"] = hero_words(view, hero)
    for at, words in enumerate(skills_at_hand(view)):
        pieces[f"skill-{at}"] = words
    return pieces


def dungeon_penalty(view: seen.MapMakerView) -> dict[str, str]:
    """What holds in the whole dungeon in Adventure Mode: its danger, and the Special Rule of its Boss."""
    if not view["special_rule"]:
        return {}
    danger = view["danger"]
    known = {"danger": named(danger["name"], danger["penalty"])} if danger else {}
    return {**known, "special": named(SPECIAL_RULE, view["special_rule"])}


def place(view: seen.MapMakerView, key: str) -> str:
    """A place in words: `encounter-monster`, `hero-0`, `potion-0` (of Hero 0), `boss`, `square-2`."""
    kind, _, name = key.partition("-")
    if kind == "encounter":
        found = [box for box in view["encounters"] if name in (box["key"], str(box["number"]))]
        return encounter_words(view, found[0]) if found else ""
    number = name.partition("-")[0]
    if kind in ("hero", "skill", "potion", "book") and number.isdecimal() and int(number) < len(view["heroes"]):
        return hero_words(view, view["heroes"][int(number)])
    if kind == "boss" and view["boss"] is not None:
        return boss_values(view["boss"])
    if kind == "square" and view["boss"] is not None and name.isdecimal():
        return square_words(view["boss"], int(name))
    return ""


def event_words(event: seen.EventSeen) -> str:
    return f"{event_name(event)}. {event['text']}"


def event_name(event: seen.EventSeen) -> str:
    return named(f"{EVENT} {event['number']}", event["name"])


# -- the level --------------------------------------------------------------------------------------------------------


def encounter_words(view: seen.MapMakerView, box: seen.EncounterBox) -> str:
    """`Monster (Attack): die 3; Barbarian 58%`."""
    name = f"{box['name']} ({box['attribute']})" if box["attribute"] else box["name"]
    parts = [DIE.text({"n": box["die"]})] if box["die"] else []
    for hero in view["heroes"]:
        if hero["is_alive"] and box["key"] in hero["chances"]:
            parts.append(f"{hero['name']} {percent(hero['chances'][box['key']])}")
    return named(name, joined(parts)) if parts else str(name)


def percent(chance: seen.Chance | None) -> str:
    return say("{percent}%").text({"percent": chance["percent"]}) if chance else "–"


def dice_row(dice: Sequence[int]) -> str:
    return " ".join(str(die) for die in dice)


# -- the Boss ---------------------------------------------------------------------------------------------------------


def boss_values(boss: seen.BossSheet) -> str:
    return (
        f"{boss['name']}, {HP} {boss['hp']}/{boss['hp_limit']}, {SP} {boss['sp']}/{boss['sp_limit']}, "
        f"{ATTACK} {boss['attack']}, {DEFENSE} {boss['defense']}, {THREAT} {boss['threat']}, {MISSES} {boss['misses']}"
    )


def squares(boss: seen.BossSheet) -> str:
    names = boss["square_names"] or [""] * len(boss["squares"])
    return ", ".join(f"{name} {die or '–'}".strip() for name, die in zip(names, boss["squares"], strict=True))


def square_words(boss: seen.BossSheet, at: int) -> str:
    """`square 1: die 5`; an empty one, or none at all, has no words."""
    die = boss["squares"][at] if at < len(boss["squares"]) else 0
    square = SQUARE.text({"n": at + 1})
    return named(square, DIE.text({"n": die})) if die else square


def boss_pieces(view: seen.MapMakerView, boss: seen.BossSheet) -> dict[str, str]:
    pieces = {
        "boss": boss_values(boss),
        "ability": named(ABILITY, boss["ability"]),
        "acts": named(ACTION, boss["acts"]),
    }
    if boss["squares"]:
        pieces["squares"] = named(SQUARES, squares(boss))
    for skill in boss["skills"]:
        pieces[f"boss-{skill['key']}"] = named(f"{skill['name']}, {skill['cost']} {SP}", skill["text"])
    if view["phase"] == "fight":
        pieces["chances"] = ". ".join(chances(view))
    if len(view["heroes"]) > 1:  # alone nobody is hated more
        pieces["hatred"] = named(HATRED, joined(boss["hatred_lines"]))
    return pieces


def chances(view: seen.MapMakerView) -> Iterator[str]:
    """Each Hero's exact chances: to harm the Boss, to beat the leftmost die, to withstand a plain attack."""
    for hero in view["heroes"]:
        if hero["is_alive"] and hero["chances"]:
            words = [f"{CHANCES[key]} {percent(chance)}" for key, chance in hero["chances"].items() if key in CHANCES]
            yield named(hero["name"], ", ".join(words))


def test_words(view: seen.MapMakerView, test: seen.Test) -> list[str]:
    hero = view["heroes"][test["hero"]]
    own = f"{test['attribute']} {test['value']}"
    for words, n in (
        (say("bonus"), test["bonus"]),
        (say("modifiers"), test["hero_mod"]),
        (say("penalty"), -test["penalty"]),
    ):
        own += f" {n:+} ({words})" if n else ""
    foe = f"{test['basic']} + {THREAT} {test['threat']}" + (f" {signed(test['foe_mod'])}" if test["foe_mod"] else "")
    if test["hero_die"]:
        scores = say("{hero_score} against {foe_score}").text(
            {"hero_score": test["hero_score"], "foe_score": test["foe_score"]}
        )
        lines = [
            named(hero["name"], f"{test['hero_die']} + {own}"),
            named(AGAINST, f"{test['foe_die']} + {foe}"),
            named(scores, say("a success") if test["prevails"] else say("a failure")),
        ]
    else:
        lines = [named(hero["name"], own), named(AGAINST, foe), percent(test["chance"])]
    if test["skills"]:
        lines.append(named(SKILLS, ", ".join(test["skills"])))
    return lines


# -- the Heroes -------------------------------------------------------------------------------------------------------


def hero_name(hero: seen.Hero) -> str:
    return hero["name"] if hero["name"] == hero["class_name"] else f"{hero['name']} ({hero['class_name']})"


def hero_marks(view: seen.MapMakerView, hero: seen.Hero) -> list[str]:
    marks = []
    if hero["number"] - 1 == view["starting_player"] and len(view["heroes"]) > 1:
        marks.append(str(STARTING_PLAYER))
    if hero["is_charmed"]:
        marks.append(str(CHARMED))
    if hero["hampered"]:
        marks.append(f"{ATTACKS} {signed(hero['hampered'])}")
    if hero["defense_mod"]:
        marks.append(f"{DEFENSE} {signed(hero['defense_mod'])}")
    if not hero["is_alive"]:
        marks.append(str(DEAD))
    return marks


def attribute_words(one: seen.AttributeBox) -> str:
    bonus = f" +{one['bonus']}" if one["bonus"] else ""
    return f"{one['name']} {one['value']}{bonus}" + (f" ({PENALTY} {one['penalty']})" if one["penalty"] else "")


def hero_words(view: seen.MapMakerView, hero: seen.Hero) -> str:
    parts = [f"{HP} {hero['hp']}/{hero['hp_limit']}, {SP} {hero['sp']}/{hero['sp_limit']}", *hero_marks(view, hero)]
    parts.append(", ".join(attribute_words(one) for one in hero["attributes"]))
    parts.append(f"{POTIONS} {hero['potions']}, {BOOKS} {hero['books']}")
    if hero["hatred"] is not None and view["boss"] is not None:
        parts.append(f"{HATRED} {hero['hatred']}")
    skills = [skill["name"] for skill in hero["skills"] if skill["is_unlocked"]]
    coming = next((skill for skill in hero["skills"] if not skill["is_unlocked"]), None)
    if skills:
        parts.append(named(SKILLS, ", ".join(skills)))
    if coming:
        facts = {"name": coming["name"], "at": coming["at"], "total": hero["total"]}
        parts.append(say("next Skill {name} at {at} points, now {total}").text(facts))
    return named(hero_name(hero), joined(parts))


def skills_at_hand(view: seen.MapMakerView) -> list[str]:
    """What the Skills do that could be used now by the Hero in the middle of things."""
    at = view["test"]["hero"] if view["test"] is not None else view["acting"]
    if at is None or view["phase"] not in ("delving", "fight"):
        return []
    skills = [skill for skill in view["heroes"][at]["skills"] if skill["is_usable"]]
    return [named(skill["name"], skill["text"]) for skill in skills]
