"""Everything in the default pack of Mini Rogue that must be seen in some game, and what of it one game shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from frozen import shipped
from undercroft.games.mini_rogue.kinds.enemies import EnemyRow, Trait
from undercroft.games.mini_rogue.kinds.rooms import (
    CampfireRoom,
    MerchantRoom,
    MonsterRoom,
    ObjectRoom,
    ShrineRoom,
    TombRoom,
    TrapRoom,
    TreasureRoom,
)
from undercroft.games.mini_rogue.words import events as told, offers, options
from undercroft.games.mini_rogue.words.prompts import PROMPTS
from undercroft.kernel.event import Event, EventKind, Events
from undercroft.kernel.option import Option
from undercroft.kernel.rules import CHOOSE
from undercroft.kernel.table import Table

PACK = shipped("mini-rogue")
PASSIVES = ("guarded-larder", "steady-flame", "padded-cloak", "alms-giver")


# -- what there is --------------------------------------------------------------------------------------------


@cache
def enemy_rows() -> dict[tuple[str, int], EnemyRow]:
    """Every row of every Enemy by the key of its card and the Floor; the phases of the final Guardian count up."""
    cards = [room for room in PACK.room.values() if isinstance(room, MonsterRoom)]
    found: dict[tuple[str, int], EnemyRow] = {}
    for card in (*cards, *PACK.criminal.values(), *PACK.guardian.values()):
        rows = card.rows or getattr(card, "phases", ())
        found |= {(card.key, number): row for number, row in enumerate(rows, start=1)}
    return found


def trait_name(trait: Trait) -> str:
    return " ".join(filter(None, (trait.trait, trait.what, *trait.potions)))


@cache
def rows() -> dict[tuple[Any, Any], str]:
    """Every row of a table: what is told of it (label and icons) -> its name here."""
    found: dict[tuple[Any, Any], str] = {}
    for room in PACK.room.values():
        if isinstance(room, TrapRoom):
            for number, row in enumerate(room.rows, start=1):
                found[row.label, row.failure] = f"{room.key} {number} failure"
                found[row.label, row.success] = f"{room.key} {number} success"
        elif isinstance(room, (TombRoom, ShrineRoom, TreasureRoom)):
            for number, one in enumerate(room.rows, start=1):
                found[one.label or room, one.result] = f"{room.key} {number}"
    for story in PACK.story.values():
        for die in story.die:
            found[story, die.effects] = f"{story.key} {die.from_}-{die.to}"
    return found


@cache
def chosen() -> dict[int, str]:
    """What an option of a card stands for (by identity) -> its name here."""
    found: dict[int, str] = {}

    def add(name: str, parts: Iterable[Any]) -> None:
        found.update({id(part): f"{name} {number}" for number, part in enumerate(parts, start=1)})

    for room in PACK.room.values():
        if isinstance(room, CampfireRoom):
            add(room.key, room.options)
        elif isinstance(room, MerchantRoom):
            add(f"{room.key} buy", room.buy)
            add(f"{room.key} sell", room.sell)
    for story in PACK.story.values():
        add(story.key, story.options)
    rewards = PACK.rewards["rewards"]
    add("rewards left", [row.left for row in rewards.rows])
    add("rewards right", [row.right for row in rewards.rows])
    add("rewards always", rewards.always)
    return found


def options_of(thing: Any) -> Iterator[Option]:
    if isinstance(thing, Option):
        yield thing
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from options_of(part)
    elif isinstance(thing, (list, tuple)):
        for part in thing:
            yield from options_of(part)


@cache
def content() -> set[str]:
    names = {f"room {key}" for key in PACK.room}
    names |= {f"row {name}" for name in rows().values()}
    names |= {f"chosen {name}" for name in chosen().values()}
    for (key, number), row in enemy_rows().items():
        names.add(f"enemy {key} {number}")
        names |= {f"trait {key} {number} {trait_name(trait)}" for trait in row.traits}
    names |= {f"potion {what} {key}" for key in PACK.potion for what in ("gained", "used")}
    names |= {f"object {key}" for key, room in PACK.room.items() if isinstance(room, ObjectRoom)}
    names |= {"object saints-shackle stops a Fall", "object saints-shackle curses", "potion used perception in a test"}
    names |= {f"passive {key}" for key in PASSIVES}
    names |= {f"stance {key}" for key in PACK.stance} | {f"character {key}" for key in PACK.character}
    names |= {f"fall from {board.key} {number}" for board in PACK.board.values() for number in _fall_areas(board)}
    names |= {f"answer {told_of(option.key)}" for option in options_of(list(vars(options).values()))}
    names |= {f"answer {told_of(option.key)}" for option in options_of(vars(offers.offers_of(PACK)))}
    names |= {f"asked {clause}" for clause in PROMPTS}
    names |= {f"told {kind.key}" for kind in vars(told).values() if isinstance(kind, EventKind)}
    return names | {"victory", "defeat"}


def told_of(key: str) -> str:
    """An amount is an amount: giving 7 Gold shows no more than giving 2."""
    return re.sub(r"^((?:give|get)-(?:gold|ration|armor))-\d+$", r"\1", key)


def _fall_areas(board: Any) -> list[int]:
    return [number for number, area in enumerate(board.areas, start=1) if area.falls_to]


# -- what was seen --------------------------------------------------------------------------------------------


def exercised(table: Table) -> set[str]:
    """From the record (answers) and from what was told (the rest)."""
    story = Story(table)
    for event in Events.all_of(table.told()[:]):
        story.hear(event)
    seen = story.seen
    for request, answer in table.past.log:
        if request[0] == CHOOSE:
            seen |= {f"asked {request[1]}", f"answer {told_of(answer.key)}"}
            what = getattr(answer.what, "line", answer.what)  # of a purchase, the line
            if id(what) in chosen():
                seen.add(f"chosen {chosen()[id(what)]}")
    assert table.outcome is not None
    seen.add("victory" if table.outcome.winners else "defeat")
    return seen


class Story:
    """Reads the events one after the other and notes what they show."""

    def __init__(self, table: Table) -> None:
        self.board = PACK.board[table.header["options"]["board"]]
        self.seen: set[str] = set()
        self.area = 1
        self.die = 0  # what the Dungeon die showed last
        self.key, self.row = ("", 0), None  # the Enemy: its card with the Floor or phase, and its row
        self.enemies = 0  # in a row, without leaving the Room
        self.hit = False  # the Enemy's attack has just hit
        self.potions: dict[Any, list[str]] = {}
        self.printed = 0  # HP a Trap takes from who wears a padded cloak
        self.lost_object = False

    def see(self, name: str) -> None:
        self.seen.add(name)

    def hear(self, event: Event) -> None:
        kind, facts = event.kind, event.facts
        self.see(f"told {kind.key}")
        if self.printed:
            if kind is not told.HURT or facts["n"] < self.printed:
                self.see("passive padded-cloak")
            self.printed = 0
        if kind is told.CHARACTER_CHOSEN:
            self.see(f"character {facts['hero'].key}")
            self.potions[facts["hero"]] = list(facts["hero"].potions)
        elif kind is told.AREA_LAID_OUT:
            self.area = facts["area"]
        elif (kind is told.TURNED_UP and facts["position"] == 0) or kind is told.ENTERED:
            self.see(f"room {facts['room'].key}")
            self.enemies = 0
        elif kind is told.FELL:
            before = [n for n, area in enumerate(self.board.areas, start=1) if area.falls_to == facts["area"]]
            self.seen |= {f"fall from {self.board.key} {n}" for n in before if n == self.area}
        elif kind is told.DID_NOT_FALL and self.board.areas[self.area - 1].falls_to:
            self.see("object saints-shackle stops a Fall")
        elif kind is told.ROW:
            self.hear_row(facts)
        elif kind is told.STANCE_TAKEN:
            self.see(f"stance {facts['stance'].key}")
        elif kind is told.OFFERED and facts["hero"].key == "canoness":
            self.see("passive alms-giver")
        elif kind is told.OBJECT_TAKEN:
            self.see(f"object {facts['thing'].key}")
        self.hear_potions(event)
        self.hear_fight(event)
        if kind is told.AFFLICTED and self.lost_object:
            self.see("object saints-shackle curses")
        self.lost_object = kind is told.OBJECT_GONE

    def hear_row(self, facts: dict[str, Any]) -> None:
        name = rows().get((getattr(facts["label"], "word", facts["label"]), facts["effects"].effects))
        if name is None:
            return  # what was chosen, the Gold of a Treasure, the price of an Object
        self.see(f"row {name}")
        cloak = [hero for hero in self.potions if hero.key == "sellsword"]
        if name.endswith("failure") and len(self.potions) == 1 and cloak:
            first = facts["effects"].effects[0]
            if (first.verb, first.what) == ("lose", "hp"):
                self.printed = self.board.areas[self.area - 1].floor if first.floor else first.n

    def hear_potions(self, event: Event) -> None:
        kind, facts = event.kind, event.facts
        if "potion" not in facts or kind in (told.POTION_REFUSED, told.POTION_CHOSEN):
            if kind is told.GAVE and getattr(facts["what"], "key", "") in PACK.potion:
                self.potions[facts["giver"]].remove(facts["what"].key)
                self.potions[facts["receiver"]].append(facts["what"].key)
            return
        hero, key = facts["hero"], facts["potion"].key
        if kind is told.POTION_GAINED:
            self.see(f"potion gained {key}")
            self.potions[hero].append(key)
            return
        self.potions[hero].remove(key)
        if kind is told.POTION_USED:
            self.see(f"potion used {key}" + (" in a test" if event.clause == "MR-512" else ""))

    # -- fights ---------------------------------------------------------------------------------------------------

    def hear_fight(self, event: Event) -> None:
        kind, facts, clause = event.kind, event.facts, event.clause
        if kind.key == told.FIGHT_BEGAN.key:
            self.meet(facts["enemy"].name)
        elif kind.key == told.DUNGEON_DIE_ROLLED.key:
            self.die = facts["face"]
            if clause == "MR-835":
                self.took_effect("first")
        elif kind is told.ROLLED:
            self.die = facts["dungeon"]
            if clause == "MR-321" and self.row is not None:
                for potion in self.row.immune:
                    if potion in self.potions[facts["hero"]]:
                        self.took_effect("immune", potion)
        elif kind is told.ENEMY_HIT:
            self.hit = True
            if clause == "MR-362":
                self.took_effect("unstoppable")
            if self.die == 5:
                self.took_effect("smash5")
        elif kind is told.HURT and self.hit:
            self.hit = False
            self.meet_passives(facts["hero"].key)
        elif kind is told.DODGED:
            self.took_effect("dodge5")
        elif kind is told.ENEMY_REGAINED:
            self.took_effect("regen")
        elif kind is told.AFFLICTED and clause == "MR-364":
            self.took_effect(facts["affliction"].thing.removeprefix("affliction-"))
        elif kind in (told.LOST, told.POTION_LOST) and clause in ("MR-465", "MR-833"):
            self.took_effect("weaken" if clause == "MR-465" else "steal")

    def meet(self, name: Any) -> None:
        floor = self.board.areas[self.area - 1].floor
        for (key, number), row in enemy_rows().items():
            card = PACK.room.get(key) or PACK.criminal.get(key) or PACK.guardian[key]
            if (row.name or card.name) is name and (row.name is not None or number == floor):
                self.enemies = self.enemies + 1 if self.row is row else 1
                self.key, self.row = (key, number), row
                self.see(f"enemy {key} {number}")
                if self.enemies == 3:
                    self.took_effect("trio")
                return
        raise AssertionError(f"an Enemy of no card: {name}")

    def meet_passives(self, hero: str) -> None:
        """A Passive skill that keeps away what the blow brings."""
        assert self.row is not None
        effects = {(one.trait, one.what) for one in self.row.effects}
        if hero == "rat-hunter" and ("steal", "ration") in effects:
            self.see("passive guarded-larder")
        if hero == "lamplighter" and ("blind", "") in effects:
            self.see("passive steady-flame")

    def took_effect(self, trait: str, potion: str = "") -> None:
        if self.row is not None:
            key, number = self.key
            self.seen |= {
                f"trait {key} {number} {trait_name(one)}"
                for one in self.row.traits
                if one.trait == trait and (not potion or potion in one.potions)
            }
