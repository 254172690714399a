"""Set-up: sheets, dungeon, names and the first Starting Player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.games.map_maker.glossary import NO_HEAD_START, say
from undercroft.games.map_maker.kinds.operations import Penalty
from undercroft.games.map_maker.kinds.pack import HeroKind, MapPack
from undercroft.games.map_maker.kinds.terms import LIMIT
from undercroft.games.map_maker.rules.dice import DUNGEON, RING
from undercroft.games.map_maker.rules.state import Dungeon, Hero, Settings
from undercroft.games.map_maker.rules.verbs import (
    enter,
    enter_danger,
    enter_title,
    lower_initial_hp,
    mark_penalty,
    put_in_force,
    sit_down,
    take_role,
)
from undercroft.games.map_maker.words import events as tell
from undercroft.games.map_maker.words.offers import Called, dungeon_title, hero_name, hero_options, pack_options
from undercroft.kernel.errors import UndercroftError, Unknown
from undercroft.kernel.rules import Rules, choose, roll
from undercroft.kernel.things import kept_in_first


def begin(names: Sequence[str], options: Mapping[str, Any], pack: MapPack) -> Dungeon:
    """MM-101, MM-110 The sheets everybody shares, and what was chosen before play."""
    settings = settings_of(names, options, pack)
    return Dungeon(pack, settings, pack_options(pack), level=settings.start_level - 1)


def settings_of(names: Sequence[str], options: Mapping[str, Any], pack: MapPack) -> Settings:
    heroes = int(options["heroes"]) or len(names)
    if heroes < len(names):
        raise Unknown(say("number of heroes for {n} seats:"), heroes, range(len(names), 5), n=len(names))
    settings = Settings(
        seats=tuple(names),
        heroes=heroes,
        full=options["set"] == "full",
        adventure=options["mode"] == "adventure",
        hard=options["hard"] == "on",
        on_map=options["map"] == "wild",
        bulk=options["bulk"] == "on",
        fury=options["fury"] == "on",
        rest_on_elite=options["rest-on-elite"] == "on",
        skills_before=options["skills-before"] == "on",
        may_give_up=options["give-up"] == "on",
        dungeon=int(options["dungeon"]),
        dungeon_name=options["dungeon-name"],
        winner_names=options["naming"] == "winner",
        first=int(options["first"]),
        classes=tuple(options[f"class-{n}"] for n in range(1, 5)),
        names=tuple(options[f"name-{n}"] for n in range(1, 5)),
        known_boss=pack.boss.get(options["boss"]),
        depth=int(options["depth"]),
        danger=pack.danger.get(options["danger"]),
        marked=keys(options["marked"]),
        used_dangers=keys(options["used-dangers"]),
        start_level=int(options["start-level"]),
        training=int(options["training"]),
    )
    check(settings, pack)
    return settings


def keys(text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()


def check(settings: Settings, pack: MapPack) -> None:
    """MM-117, MM-713, MM-714, MM-950 Refuse what no table can be opened with."""
    if settings.first > settings.heroes:
        raise Unknown(say("number of the first Starting Player:"), settings.first, range(1, settings.heroes + 1))
    if settings.adventure and not (settings.known_boss and settings.depth and settings.danger and settings.dungeon):
        raise UndercroftError(
            say(
                "Adventure Mode needs a completed Wild Map: open it through the map, "
                "or give dungeon, boss, depth and danger yourself"
            )
        )
    for key in settings.classes[: settings.heroes]:
        if key in pack.hero and not (settings.full or pack.hero[key].base):
            raise Unknown(say("class of the base game:"), key, [one.key for one in pack.hero.values() if one.base])
    if settings.on_map and (settings.start_level > 1 or settings.training):
        raise UndercroftError(str(NO_HEAD_START))
    if settings.on_map and not settings.adventure and all(one.key in settings.used_dangers for one in pack.dangers):
        raise UndercroftError(say("all dangers of this map are used: it opens no further dungeon (MM-714)"))
    columns = ("white", "gray") if settings.full else ("white",)
    if not settings.known_boss and all(boss.key in settings.marked for name in columns for boss in pack.columns[name]):
        raise UndercroftError(say("every Boss of this map is marked already"))


def title_of(d: Dungeon) -> Called:
    """MM-131, MM-702 The name given; one that stands in the pack is known in every language; else the default."""
    given = d.settings.dungeon_name
    for kind in d.pack.dungeons if given else ():
        for name in (kind.name, *kind.suggestions):
            if given == name.en:
                return Called(kind.key, kind, name)
    return dungeon_title(given, d.pack.dungeons[d.dungeon - 1])


def set_up(d: Dungeon) -> Rules[None]:
    """MM-110, MM-111, MM-113, MM-130 Dungeon, Hero Sheets, then the first Starting Player."""
    settings = d.settings
    enter(d, settings.dungeon or (yield from roll("MM-135", DUNGEON)))  # MM-R84
    if not settings.winner_names:
        enter_title(d, title_of(d), "MM-131")
    classes = []
    for place in range(settings.heroes):
        classes.append((yield from choose_class(d, place)))
    for place, kind in enumerate(classes):
        sit_down(d, hero_sheet(d, place, kind, classes))
    if settings.adventure:
        enter_the_dungeon(d)
    first = settings.first or (1 if d.is_solo else (yield from roll("MM-113", RING[settings.heroes])))
    take_role(d, first - 1)
    d.tell(tell.BEGUN, "MM-130", d.dungeon, d.title or d.pack.dungeons[d.dungeon - 1])


def choose_class(d: Dungeon, place: int) -> Rules[HeroKind]:
    """MM-111, MM-112 Each Hero's player takes a sheet; the same class twice is not forbidden."""
    given = d.settings.classes[place]
    if given in d.pack.hero:
        return d.pack.hero[given]
    options = d.options.classes if d.settings.full else d.options.base_classes
    seat = place % len(d.settings.seats)
    kind: HeroKind = (yield from choose(seat, "MM-111", options, place + 1)).what
    d.tell(tell.TOOK_SHEET, "MM-111", seat, d.settings.seats[seat], kind, place + 1, f"class-{kind.key}")
    return kind


def hero_sheet(d: Dungeon, place: int, kind: HeroKind, classes: list[HeroKind]) -> Hero:
    """MM-118, MM-119, MM-707, MM-800, MM-958 An unmarked sheet in its place of the ring; MM-134 with a name."""
    number = classes[: place + 1].count(kind) if classes.count(kind) > 1 else 0
    name = hero_name(d.settings.names[place], kind, number, place, place % len(d.settings.seats))
    experience = list(trained(kind, d.settings.training))
    return Hero(
        kind=kind,
        name=name,
        place=place,
        seat=place % len(d.settings.seats),
        options=hero_options(name, place, kind, d.pack),
        skills=d.pack.skills_of(kind),
        hp=kind.hp,
        hp_limit=kind.hp,
        sp=kind.sp,
        sp_limit=kind.sp,
        experience=experience,
        penalty=[0] * 5,
        total=sum(experience),
    )


@kept_in_first
def trained(kind: HeroKind, points: int) -> tuple[int, ...]:
    """Points given beforehand, to start deep in a dungeon: one after another on the lowest attribute (MM-R26)."""
    experience = list(kind.experience)
    for _ in range(points):
        lowest = min(range(5), key=lambda at: experience[at])
        experience[lowest] = min(experience[lowest] + 1, LIMIT)
    return tuple(experience)


def enter_the_dungeon(d: Dungeon) -> None:
    """MM-952, MM-953, MM-956 Adventure Mode: the danger on every Hero Sheet, the Boss's Special Rule in force.

    MM-R69 lost HP lower the initial HP too; MM-R70 an attribute gets one penalty; MM-R91 at most 3 in all.
    """
    boss, danger = d.settings.known_boss, d.settings.danger
    assert boss is not None
    assert danger is not None
    enter_danger(d, danger, "MM-952")
    put_in_force(d, boss.special_effects)
    d.tell(tell.SPECIAL, "MM-953", boss)
    for hero in d.heroes:
        lower_initial_hp(d, hero, danger.hp, danger)
        if danger.attribute is not None:
            mark_penalty(d, hero, danger.attribute, 1, "MM-952", danger)
        for op in d.special:
            if isinstance(op, Penalty):
                mark_penalty(d, hero, op.attribute, op.n, "MM-953")
