"""The sheet of a character, as it lies before its player."""

from __future__ import annotations

from undercroft.board.mini_rogue.words import AFFLICTIONS, SKILLS, TRACKS, hero_stamp
from undercroft.board.picture import Marks, Panel, Picture, View, Vital
from undercroft.board.sheet import Sheet
from undercroft.board.words import Things, listed, printed, say


def vitals(view: View) -> tuple[Vital, ...]:
    """The tracks of this seat's character, and its Potions."""
    hero = next((one for one in view["heroes"] if one["seat"] == view["seat"]), None)
    if hero is None:
        return ()
    tracks = [
        Vital(stamp, tone, str(hero[key]), str(name), is_low(hero, key))
        for key, (stamp, name, tone, _) in TRACKS.items()
    ]
    return (*tracks, Vital("potion", "good", str(len(hero["potions"])), str(say("Potions"))))


def is_low(hero: View, key: str) -> bool:
    return bool((key == "hp" and hero["hp"] * 5 <= hero["max"]["hp"]) or (key == "ration" and not hero["ration"]))


def sheet(view: View, things: Things, marks: Marks, hero: View) -> tuple[Picture, Panel]:
    place = f"hero-{hero['number']}"
    page = Sheet(place, marks)
    leader = say("Leader") if hero["number"] == view["leader"] else ""
    who = listed((hero["player"], say("level {level}").text(hero), leader), " · ")
    thing, _ = printed(things, f"character-{hero['key']}", f"hero-{hero['key']}", hero["key"])
    page.head(hero_stamp(hero["key"]), hero["name"], who, place, thing)
    for key, (stamp, name, tone, per) in TRACKS.items():
        low = is_low(hero, key)
        more = f" +{hero['armor_bonus']}" if key == "armor" and hero["armor_bonus"] else ""
        page.track(stamp, str(name), hero[key], hero["max"][key], tone, per=per, low=low, more=more)
    page.chips([(stamp, str(word)) for key, (stamp, word) in AFFLICTIONS.items() if hero[key]])
    carried(page, things, hero)
    skills(page, things, hero)
    return page.panel_of(hero["name"])


def carried(page: Sheet, things: Things, hero: View) -> None:
    page.title(say("Carried"), "" if hero["potions"] or hero["object"] else say("nothing"))
    for potion in hero["potions"]:
        place = f"potion-{potion['key']}"
        thing, rules = printed(things, place, potion["key"])
        page.entry(
            "potion", potion["name"], rules or str(potion.get("text", "")), tone="good", place=place, thing=thing
        )
    if held := hero["object"]:
        place = f"object-{held['key']}"
        uses = "" if held["uses"] is None else say("{n} left").text({"n": held["uses"]})
        page.entry("key", held["name"], held["text"], uses, place=place, thing=printed(things, place)[0])
    page.gap()


def skills(page: Sheet, things: Things, hero: View) -> None:
    page.title(say("Skills"))
    for skill in hero["skills"]:
        place = f"skill-{skill['key']}"
        is_passive = skill["type"] == "passive"
        is_off = not hero["card_up"] and not is_passive
        word = say("always") if is_passive else say("used") if is_off else say("ready")
        stamp, thing = SKILLS.get(skill["type"], "spark"), printed(things, place)[0]
        page.entry(stamp, skill["name"], skill["text"], word, off=is_off, place=place, thing=thing)
