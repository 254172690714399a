"""Map Maker, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undercroft.content import loader
from undercroft.content.kinds import Wrong
from undercroft.games.map_maker.cover import COVER, NAME
from undercroft.games.map_maker.glossary import HARD_MODE, KINDS, MODES, ROMAN, UNKNOWN, say
from undercroft.games.map_maker.kinds.pack import MapPack
from undercroft.games.map_maker.rules.boss_sheets import NEEDS, RULES_OF_A_SHEET
from undercroft.games.map_maker.rules.setup import begin
from undercroft.games.map_maker.rules.state import ENDS, Dungeon
from undercroft.games.map_maker.rules.turn import play
from undercroft.games.map_maker.rules.wild_map import NAME_LENGTH, WILD_MAP, note
from undercroft.games.map_maker.sight.bounds import answers, most_options
from undercroft.games.map_maker.sight.details import details, obvious
from undercroft.games.map_maker.sight.habits import STANDING, deadly, is_mortal
from undercroft.games.map_maker.sight.observation import MapMakerObserved, observe
from undercroft.games.map_maker.sight.seen import MapMakerView
from undercroft.games.map_maker.sight.things import things
from undercroft.games.map_maker.sight.view import view
from undercroft.games.map_maker.words.prompts import DICE, PROMPTS
from undercroft.kernel.errors import Unknown
from undercroft.kernel.game import Choice, Game, Options, Switch
from undercroft.kernel.things import kept_in_first
from undercroft.kernel.words import Message

VALUE = say("value of option {key!r}:")


@dataclass(frozen=True)
class FreeText(Choice):
    """A name: any short text."""

    free: bool = True

    def check(self, value: Any) -> Any:
        text = str(value).strip()
        if len(text) > NAME_LENGTH or not text.isprintable():
            raise Unknown(
                VALUE,
                value,
                (say("a text of at most {n} characters").text({"n": NAME_LENGTH}),),
                key=self.key,
            )
        return text


@dataclass(frozen=True)
class KeyList(Choice):
    """Several of the values, separated by commas."""

    free: bool = True

    def check(self, value: Any) -> Any:
        keys = [key for key in str(value).split(",") if key]
        for key in keys:
            if key not in self.values:
                raise Unknown(VALUE, key, self.values, key=self.key)
        return ",".join(sorted(set(keys)))


def load_pack(name: str) -> MapPack:
    return loader.load_pack(MapPack, NAME, name, _has_its_rules)


@kept_in_first
def _has_its_rules(pack: MapPack) -> None:
    """The Boss Sheets of a pack name rules that exist, and have the Skills these rules call for."""
    for boss in pack.boss.values():
        needed: set[str] = set()
        for field, rules in RULES_OF_A_SHEET.items():
            rule = getattr(boss, field)
            if rule not in rules and (rule or field == "action"):
                known = ", ".join(sorted(rules))
                raise Wrong(
                    say("boss.{key}.{field}: unknown rule {rule!r}; possible: {legal}"),
                    key=boss.key,
                    field=field,
                    rule=rule,
                    legal=known,
                )
            needed.update(NEEDS.get(rule, ()))
        for power in sorted(needed ^ set(pack.powers[boss.key])):
            if power in needed:
                raise Wrong(
                    say("boss.{key}.action: no boss_skill of this Boss has the power {power!r}"),
                    key=boss.key,
                    power=power,
                )
            skill = pack.powers[boss.key][power].key
            known = ", ".join(sorted(needed))
            raise Wrong(
                say("boss_skill.{skill}.power: {key} does not use {power!r}; possible: {legal}"),
                skill=skill,
                key=boss.key,
                power=power,
                legal=known,
            )
        if boss.action == "dungeon-master" and boss.squares > len(pack.attributes):
            raise Wrong(say("boss.{key}.squares: each of them has its attribute, so five at most"), key=boss.key)


@kept_in_first
def choices(pack: MapPack) -> tuple[Choice, ...]:
    """What can be chosen before play. `start-level` and `training` start a table deep in the dungeon.

    A newcomer is asked for little: the rest is chosen at the table, settled by the map, or for the command line.
    """
    bosses, dangers = tuple(pack.boss), tuple(one.key for one in pack.dangers)
    levels = range(1, pack.last_level + 1)
    known = {"unknown": UNKNOWN, **pack.boss}
    penalties = {"none": say("none"), **pack.danger}
    classes = {"ask": say("its player chooses"), **pack.hero}
    return (
        Choice("mode", ("normal", "adventure"), "normal", say("mode"), MODES, asked=_never),
        Choice("set", ("full", "base"), "full", say("set"), SETS),
        Choice("dungeon", (0, 1, 2, 3, 4, 5, 6), 0, KINDS["dungeon"].word, DUNGEONS),
        FreeText("dungeon-name", ("",), "", say("name of the dungeon"), {"": say("its default name")}, asked=_never),
        Choice("heroes", (0, 1, 2, 3, 4), 0, say("number of Heroes"), {0: say("one for each seat")}, asked=_seats_left),
        *(Choice(f"class-{n}", ("ask", *pack.hero), "ask", CLASS_OF[n], classes, asked=_never) for n in range(1, 5)),
        *(FreeText(f"name-{n}", ("",), "", NAME_OF[n], {"": say("the class")}, asked=_plays(n)) for n in range(1, 5)),
        Switch("hard", False, HARD_MODE, spelled=SPELLED),
        Choice("first", (0, 1, 2, 3, 4), 0, say("first Starting Player"), {0: say("chance decides")}, asked=_never),
        Choice("naming", ("now", "winner"), "now", say("who names the dungeon"), NAMING, asked=_never),
        Switch("rest-on-elite", False, say("Rest on Elite levels"), spelled=SPELLED, asked=_never),
        Switch("bulk", True, say("stronger Bosses for several Heroes"), spelled=SPELLED, asked=_never),
        Switch("fury", True, say("Fury from fight round 30 on"), spelled=SPELLED, asked=_never),
        Switch("skills-before", False, say("ask for Skills before the dice too"), spelled=SPELLED, asked=_never),
        Switch("give-up", False, say("the game may be given up"), spelled=SPELLED, asked=_never),
        Choice("map", ("none", "wild"), "none", say("Wild Map"), MAPS, asked=_never),
        Choice("boss", ("unknown", *bosses), "unknown", say("known Boss"), known, asked=_never),
        Choice("depth", (0, *levels), 0, say("known Depth (Adventure Mode)"), {0: UNKNOWN}, asked=_never),
        Choice("danger", ("none", *dangers), "none", say("danger (Adventure Mode)"), penalties, asked=_never),
        KeyList("marked", bosses, "", say("Bosses marked on the map"), pack.boss, asked=_never),
        KeyList("used-dangers", dangers, "", say("dangers marked on the map"), pack.danger, asked=_never),
        Choice("start-level", tuple(levels), 1, say("first level (to practise deep in the dungeon)"), asked=_never),
        Choice("training", tuple(range(66)), 0, say("experience given beforehand"), asked=_never),
    )


def _never(seats: int, chosen: Options) -> bool:
    return False


def _seats_left(seats: int, chosen: Options) -> bool:
    return seats < 4


def _plays(number: int) -> Callable[[int, Options], bool]:
    """A Hero is named if it plays; those of one person may keep the names of their classes."""
    return lambda seats, chosen: number <= (int(chosen.get("heroes", 0)) or seats)


SPELLED = ("off", "on")  # in records
DUNGEONS = {**dict(enumerate(ROMAN)), 0: say("a die decides")}
SETS = {"full": say("full game"), "base": say("base game")}
MAPS = {"none": say("none: a single dungeon"), "wild": say("a dungeon of a Wild Map")}
NAMING = {"now": say("named before play"), "winner": say("left to whoever kills the Boss")}
CLASS_OF: dict[int, Message] = {
    1: say("class of Hero 1"),
    2: say("class of Hero 2"),
    3: say("class of Hero 3"),
    4: say("class of Hero 4"),
}
NAME_OF: dict[int, Message] = {
    1: say("name of Hero 1"),
    2: say("name of Hero 2"),
    3: say("name of Hero 3"),
    4: say("name of Hero 4"),
}


def luck_words(clause: str, die: Any) -> str:
    """What a die is thrown for, where dice are typed or shown."""
    return str(DICE[die.name])


def place(d: Dungeon, clause: str) -> str:
    """Where luck is asked for: the level, the Hero who acts, and the Encounter or the square that is tested."""
    test = d.test
    return f"{d.level}/{d.acting}" if test is None else f"{d.level}/{test.hero}/{test.place}"


loader.packs_at(NAME, Path(__file__).parent / "packs")
GAME = Game(
    name=NAME,
    title=COVER.title,
    rules_version=3,
    seats=COVER.seats,
    begin=begin,
    play=play,
    view=view,
    prompts=PROMPTS,
    choices=choices,
    load_pack=load_pack,
    packs=lambda: loader.pack_names(NAME),
    luck_words=luck_words,
    place=place,
    campaign=WILD_MAP,
    seen=MapMakerView,
    observe=observe,
    observed=MapMakerObserved,
    note=note,
    things=things,
    details=details,
    is_mortal=is_mortal,
    deadly=deadly,
    obvious=obvious,
    standing=STANDING,
    ends=ENDS,
    answers=answers,
    most_options=most_options,
)
