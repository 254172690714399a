"""The sheet of a character, as it lies before its player."""

from __future__ import annotations

from undercroft.board import icons
from undercroft.board.kept import kept
from undercroft.board.picture import Marks, Panel, Picture, Vital
from undercroft.board.sheet import Sheet
from undercroft.board.words import Things, listed, printed
from undercroft.games.mini_rogue.board.words import card_stamp, hero_stamp
from undercroft.games.mini_rogue.glossary import (
    AFFLICTIONS,
    NOTHING,
    POTIONS,
    SKILLS,
    SUFFERED,
    TRACKS,
    Resource,
    Suffered,
    say,
)
from undercroft.games.mini_rogue.sight.seen import HeroSeen, MiniRogueView
from undercroft.kernel.words import Message

PER_ROW: dict[Resource, int] = {"hp": 10, "xp": 18, "armor": 5, "ration": 6, "gold": 20}  # boxes
STATES: dict[Suffered, Message] = {"cursed": say("Cursed"), "poisoned": say("Poisoned"), "blind": say("Blind")}
SKILL_STAMPS = {"combat": "sword", "preparation": "map", "exploration": "footprint", "passive": "shield"}


def vitals(view: MiniRogueView) -> tuple[Vital, ...]:
    """The tracks of this seat's character, and its Potions."""
    hero = next((one for one in view["heroes"] if one["seat"] == view["seat"]), None)
    if hero is None:
        return ()
    tracks = [
        Vital(stamp, tone, str(hero[key]), str(name), is_low(hero, key)) for key, (name, stamp, tone) in TRACKS.items()
    ]
    return (*tracks, Vital("potion", "good", str(len(hero["potions"])), str(POTIONS)))


def is_low(hero: HeroSeen, key: Resource) -> bool:
    return bool((key == "hp" and hero["hp"] * 5 <= hero["max"]["hp"]) or (key == "ration" and not hero["ration"]))


@kept("hero")
def sheet(view: MiniRogueView, things: Things, marks: Marks, hero: HeroSeen) -> tuple[Picture, Panel]:
    place = f"hero-{hero['number']}"
    page = Sheet(place, marks)
    leader = say("Leader") if hero["number"] == view["leader"] else ""
    who = listed((hero["player"], say("level {level}").text({"level": hero["level"]}), leader), " · ")
    thing, _ = printed(things, hero["key"])
    page.head(hero_stamp(hero["key"]), hero["name"], who, place, thing)
    for key, (name, stamp, tone) in TRACKS.items():
        low = is_low(hero, key)
        more = f" +{hero['armor_bonus']}" if key == "armor" and hero["armor_bonus"] else ""
        page.track(stamp, str(name), hero[key], hero["max"][key], tone, per=PER_ROW[key], low=low, more=more)
    page.chips([(AFFLICTIONS[SUFFERED[key]].stamp, str(word)) for key, word in STATES.items() if hero[key]])
    carried(page, things, hero)
    skills(page, things, hero)
    return page.panel_of(hero["name"])


@kept("hero")
def carried(page: Sheet, things: Things, hero: HeroSeen) -> None:
    page.title(say("Carried"), "" if hero["potions"] or hero["object"] else NOTHING)
    for potion in hero["potions"]:
        place = potion["place"]
        thing, rules = printed(things, potion["key"])
        page.entry(
            card_stamp(potion["key"], "potion"),
            potion["name"],
            rules or potion["text"],
            tone="good",
            place=place,
            thing=thing,
        )
    if held := hero["object"]:
        uses = "" if held["uses"] is None else say("{n} left").text({"n": held["uses"]})
        page.entry(card_stamp(held["key"], "key"), held["name"], held["text"], uses, place=held["place"],
                   thing=printed(things, held["key"])[0])  # fmt: skip
    page.gap()


@kept("hero")
def skills(page: Sheet, things: Things, hero: HeroSeen) -> None:
    page.title(SKILLS)
    for skill in hero["skills"]:
        is_passive = skill["type"] == "passive"
        is_off = not hero["card_up"] and not is_passive
        word = say("always") if is_passive else say("used") if is_off else say("ready")
        thing = printed(things, skill["key"])[0]
        own = skill["key"].rpartition(f"{hero['key'].partition('-')[2]}-")[2]  # `skill-canoness-omen`
        stamp = icons.own("mini-rogue", own, SKILL_STAMPS.get(skill["type"], "spark"))
        page.entry(stamp, skill["name"], skill["text"], word, off=is_off, place=skill["place"], thing=thing)
