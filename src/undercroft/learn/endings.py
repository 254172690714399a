"""What an ending tells: what decided the game, where the points or the blood went, and the story in ten lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.kernel.event import EventJson
from undercroft.kernel.table import Table
from undercroft.kernel.words import Domain

say = Domain("undercroft")
LINES = 10
Row = tuple[str, str]
View = Mapping[str, Any]

# What a story cannot do without, by kind of event.
_MILESTONES = {
    "mini-rogue": ("guardian-turned-up", "enemy-defeated", "level", "afflicted", "fell", "object-taken", "starved",
                   "story", "died", "won"),
    "dungeon-run": ("took-hero", "killed", "disarmed", "triggered", "equipped", "trained", "boss", "unconscious",
                    "died", "stone", "final-phase", "sabotaged"),
    "map-maker": ("begun", "event", "unlocked", "boss-met", "boss-set", "threat", "died", "won", "lost", "given-up"),
    "paper-dungeons": ("kept-power", "kept-objective", "able", "completed", "resurrected", "struck-monster", "fled",
                       "scored-mission", "vanished", "rated"),
}  # fmt: skip
# What takes HP or points away: the last of these decided a game that was lost.
_BLOWS = {"hurt", "lost-hp", "wounded", "lost", "fled", "resurrected", "enemy-hit", "starved"}
_BOXES = {
    "A": say("first monster"), "B": say("second monster"), "C": say("third monster"), "D": say("weakest hero"),
    "E": say("items"), "F": say("gems"), "G": say("minions"), "H": say("damage"), "I": say("resurrection"),
    "J": say("power and objective"), "K": say("missions"),
}  # fmt: skip


@dataclass(frozen=True)
class Ending:
    """A finished game, told to one seat."""

    decided: str
    rows: tuple[Row, ...]  # what, how much
    story: tuple[str, ...]


def ending(table: Table, seat: int | None = 0) -> Ending:
    events = [event.to_json() for event in table.events(seat)]
    view = table.view(seat)
    rows = _ROWS.get(table.game.name, _no_rows)
    return Ending(_decided(events), tuple(rows(view, events, seat or 0)), _story(table.game.name, events))


def _decided(events: Sequence[EventJson]) -> str:
    """The last blow, with what led to it."""
    for at in range(len(events) - 1, -1, -1):
        if events[at]["event"] in _BLOWS:
            return " ".join(event["text"] for event in events[max(0, at - 1) : at + 1])
    return events[-1]["text"] if events else ""


def _story(game: str, events: Sequence[EventJson]) -> tuple[str, ...]:
    """Ten milestones at most: the beginning, the end, and what stands out between."""
    wanted = _MILESTONES.get(game)
    texts = [event["text"] for event in events if wanted is None or event["event"] in wanted]
    if len(texts) <= LINES:
        return tuple(texts)
    first, last, middle = texts[:2], texts[-4:], texts[2:-4]
    between = LINES - len(first) - len(last)
    chosen = [middle[at * len(middle) // between] for at in range(between)]
    return (*first, *chosen, *last)


def _count(events: Iterable[EventJson], *kinds: str) -> int:
    return sum(event["event"] in kinds for event in events)


def _sum(events: Iterable[EventJson], *kinds: str) -> int:
    return sum(int(event["facts"].get("n") or 0) for event in events if event["event"] in kinds)


# -- the four games ---------------------------------------------------------------------------------------------------


def _mini_rogue(view: View, events: Sequence[EventJson], seat: int) -> Iterable[Row]:
    facts = {"area": view["area"], "areas": view["areas"], "floor": view["floor"]}
    yield str(say("reached")), say("Area {area} of {areas}, Floor {floor}").text(facts)
    yield str(say("enemies defeated")), str(_count(events, "enemy-defeated"))
    yield str(say("Skill Tests won and lost")), f"{_count(events, 'test-won')} / {_count(events, 'test-lost')}"
    lost = Counter[str]()
    cause = ""
    for event in events:  # whatever was told last before the loss is its cause
        if event["event"] == "enemy-hit":
            cause = str(say("HP lost to enemies"))
        elif event["event"] in ("test-lost", "row"):
            cause = str(say("HP lost to tests and cards"))
        elif event["event"] == "starved":
            cause = str(say("HP lost to hunger"))
        elif event["event"] == "hurt":
            lost[cause or str(say("HP lost otherwise"))] += int(event["facts"]["n"])
            cause = ""
    for what, n in lost.most_common():
        yield what, str(n)
    mine = [hero for hero in view["heroes"] if hero["seat"] == seat] or list(view["heroes"])
    for hero in mine[:1]:
        yield str(say("level, Armour")), f"{hero['level']}, {hero['armor']}"
        left = [one["name"] for one in hero["potions"]]
        left += [say("Gold {n}").text({"n": hero["gold"]})] if hero["gold"] else []
        left += [str(say("a skill still ready"))] if hero["card_up"] else []
        if left:
            yield str(say("left unused")), ", ".join(map(str, left))


def _paper_dungeons(view: View, events: Sequence[EventJson], seat: int) -> Iterable[Row]:
    scores = view.get("scores") or []
    if seat < len(scores):
        boxes = {key: n for key, n in scores[seat].items() if key in _BOXES}
        for key, n in sorted(boxes.items(), key=lambda box: -box[1]):
            if n:
                yield str(_BOXES[key]), f"{n:+}"
        yield str(say("total")), str(scores[seat].get("L", sum(boxes.values())))
    sheet = view["sheets"][seat]
    yield str(say("rooms visited")), f"{len(sheet['visited'])} / {len(view['map']['rooms'])}"
    yield (
        str(say("levels, item steps, potions")),
        ", ".join(
            str(n) for n in (_count(events, "rose"), _count(events, "begun", "completed"), _sum(events, "brewed"))
        ),
    )


def _map_maker(view: View, events: Sequence[EventJson], seat: int) -> Iterable[Row]:
    yield str(say("level reached")), str(view["depth"] or view["level"])
    if view["boss"] is not None:
        boss = view["boss"]
        yield str(say("Boss")), f"{boss['name']}, HP {boss['hp']}/{boss['hp_limit']}"
        yield str(say("rounds of the fight")), str(boss["round"])
        yield str(say("hits and misses")), f"{_count(events, 'hit')} / {_count(events, 'miss')}"
    yield str(say("tests won and lost")), f"{_count(events, 'success')} / {_count(events, 'failure')}"
    yield str(say("HP lost and won back")), f"{_sum(events, 'lost-hp')} / {_sum(events, 'healed')}"
    for hero in view["heroes"]:
        values = ", ".join(f"{one['name']} {one['value']}" for one in hero["attributes"])
        yield str(hero["name"]), values
        left = {"SP": hero["sp"], str(say("potions")): hero["potions"], str(say("books")): hero["books"]}
        unused = ", ".join(f"{name} {n}" for name, n in left.items() if n)
        if unused:
            yield str(say("left unused")), unused


def _dungeon_run(view: View, events: Sequence[EventJson], seat: int) -> Iterable[Row]:
    yield str(say("rounds")), str(view["round"])
    yield str(say("monsters killed, traps disarmed")), f"{_count(events, 'killed')} / {_count(events, 'disarmed')}"
    yield str(say("training markers")), str(_count(events, "trained"))
    yield str(say("wounds taken and removed")), f"{_sum(events, 'wounded')} / {_sum(events, 'healed')}"
    yield str(say("tiles laid")), str(len(view["tiles"]))
    for tile in view["tiles"]:
        if tile["monster"] and tile["monster"]["boss"]:
            boss = tile["monster"]
            yield str(say("Boss")), say("{name}, wounds {wounds} of {life}").text(boss)
    for hero in view["heroes"]:
        if hero["seat"] == seat:
            yield str(say("equipped")), ", ".join(card["name"] for card in hero["equipped"]) or "–"
            unspent = hero["loot"]["encounter"]
            if unspent:
                yield str(say("left unused")), say("encounter cards: {n}").text({"n": unspent})


def _no_rows(view: View, events: Sequence[EventJson], seat: int) -> Iterable[Row]:
    return ()


_ROWS: dict[str, Callable[[View, Sequence[EventJson], int], Iterable[Row]]] = {
    "mini-rogue": _mini_rogue,
    "paper-dungeons": _paper_dungeons,
    "map-maker": _map_maker,
    "dungeon-run": _dungeon_run,
}
