"""Map Maker for the conformance suite."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from conform.mode import Golden, Mode
from frozen import shipped
from undercroft.kernel.option import Option
from undercroft.kernel.playout import Pick
from undercroft.kernel.table import Table

PACK = shipped("map-maker")

# Random players seldom get deep: some tables start there, with experience, and meet a Boss soon.
DEEP = {"start-level": 46, "training": 40}
ADVENTURE = {"mode": "adventure", "depth": 8, "start-level": 6, "training": 40}
DANGERS = tuple(PACK.danger)


def under_special_rule(number: int, boss: str) -> Mode:
    """Two levels under the Boss's Special Rule, then the fight; each Boss against another number of Heroes."""
    chosen = {**ADVENTURE, "boss": boss, "danger": DANGERS[number % 6], "dungeon": number % 6 + 1}
    return Mode(f"adventure-{boss}", number % 4 + 1, chosen, weight=4)


MODES: list[Mode] = [
    Mode("solo", 1, weight=4),
    Mode("solo-trained", 1, {"training": 20, "start-level": 8}, weight=8),
    Mode("one-player-two-heroes", 1, {"heroes": 2}, weight=2),
    Mode("one-player-three-heroes", 1, {"heroes": 3, "training": 15}, weight=2),
    Mode("one-player-four-heroes", 1, {"heroes": 4, **DEEP}, weight=4),
    Mode("two-players", 2, {"training": 15}, weight=6),
    Mode("two-players-four-heroes", 2, {"heroes": 4}, weight=2),
    Mode("three-players", 3, {"training": 10}, weight=6),
    Mode("four-players", 4, {"training": 20, "start-level": 10}, weight=8),
    Mode("base-set", 2, {"set": "base", **DEEP}, weight=8),
    Mode("full-set", 3, DEEP, weight=8),
    Mode("hard", 4, {"hard": "on", **DEEP}, weight=4),
    Mode("hard-solo", 1, {"hard": "on", **DEEP}, weight=4),
    Mode("wild-map", 2, {"map": "wild", "dungeon": 3, "naming": "winner"}, weight=4),
    Mode("wild-map-solo", 1, {"map": "wild", "dungeon": 5, "marked": "black-dragon,necromancer"}, weight=4),
    Mode("last-level", 2, {"start-level": 50, "training": 50, "rest-on-elite": "on"}, weight=4),
    Mode("no-house-extras", 3, {"bulk": "off", "fury": "off", "skills-before": "off", **DEEP}, weight=4),
    Mode("may-give-up", 2, {"give-up": "on"}, weight=2),
    *(under_special_rule(number, boss) for number, boss in enumerate(PACK.boss)),
    Mode(
        "adventure-hard",
        2,
        {**ADVENTURE, "hard": "on", "training": 65, "boss": "succubus", "danger": "ill-fortune", "dungeon": 4},
        weight=2,
    ),
]

SETTLED = {
    "heroes.place": "the Heroes are listed by their places",
    "test.place, unseen": "an attack on the Boss, or by it, is nowhere",
    "test.foe_die, unseen": "Intelligence never brings a die below 1",
    "test.foe_die_mod, unseen": "Intelligence never brings a die below 1",
    "test.counts_as, unseen": "a die may count as what it shows",
    "test.hero_die, unseen": "a die may count as another, whatever it shows",
    "boss.has_rewritten, unseen": "a hit may be as likely with a Rewrite as without",
    "test.swaps, unseen": "exchanging two equal dice changes nothing",
}

TRICKS = [f"trick:{die}" for die in range(1, 7)]
CHAOS = [f"chaos:{die}" for die in range(1, 7)]


def content() -> set[str]:
    """Heroes, Skills, Events, both tables, Bosses and their Skills, tricks, Chaos Dice, dangers and dungeons."""
    return {
        *(f"hero:{key}" for key in PACK.hero),
        *(f"skill:{key}" for key in PACK.skill),
        *(f"event:{key}" for key in PACK.event),
        *(f"treasure:{key}" for key in PACK.treasure),
        *(f"rest:{key}" for key in PACK.rest),
        *(f"boss:{key}" for key in PACK.boss),
        *(f"boss-skill:{key}" for key in PACK.boss_skill),
        *(f"special:{key}" for key in PACK.boss),
        *(f"danger:{key}" for key in PACK.danger),
        *(f"dungeon:{one.number}" for one in PACK.dungeons),
        *TRICKS,
        *CHAOS,
        "reap",
        "charm-attack",
        "parried",
        "stepped-in",
    }


def exercised(table: Table) -> set[str]:
    """What of it this game has shown."""
    view, options = table.view(None), table.header["options"]
    seen = {f"hero:{hero['class']}" for hero in view["heroes"]} | {f"dungeon:{view['dungeon']['number']}"}
    if view["mode"] == "adventure":
        seen |= {f"special:{options['boss']}", f"danger:{options['danger']}"}
    for event in table.events():
        facts = event.to_json()["facts"]
        match event.kind.key:
            case "event":
                seen.add(f"event:{facts['number']}")
            case "skill":
                seen.add(f"skill:{facts['skill']['key']}")
            case "treasure" | "rest":
                seen.add(f"{event.kind.key}:{facts['total']}")
            case "boss-turn":
                seen.add(f"boss:{facts['boss']['key']}")
            case "boss-skill":
                seen.add(f"boss-skill:{facts['skill']['key']}")
            case "trick" | "chaos":
                seen.add(f"{event.kind.key}:{facts['die']}")
            case "detail":
                seen.add(f"danger:{facts['danger']['key']}")
            case "reap" | "charm-attack" | "parried" | "stepped-in":
                seen.add(event.kind.key)
    return seen


EXPLAINED: dict[str, str] = {}
LAWS = True


def other_luck(table: Table, chance: random.Random) -> tuple[int | None, Table]:
    """The dice to come, which nobody knows.

    Nothing else is hidden: every sheet lies open, no two seats answer side by side, and a table with several seats
    takes no dice back.
    """
    seat = chance.choice([None, *range(len(table.header["seats"]))])
    return seat, table.fork(seed=chance.getrandbits(32))


HIDDEN = [other_luck]


# -- players ----------------------------------------------------------------------------------------------------------

IDLE = ("pass", "call-others", "give-up", "keep-dice", "no-trade", "no-more")
DECLINING = ("no-skill", "take-it", "no-guard")  # what is offered instead is worth its price


def anybody(chance: random.Random) -> Pick:
    """Takes any option, each as likely as the others."""
    return lambda seat, clause, options: chance.choice(options)


def hero_of_renown(chance: random.Random) -> Pick:
    """A rule of thumb: never idle, Skills and potions when they decide something, attacks on the Boss."""

    def pick(seat: int, clause: str, options: Sequence[Option]) -> Option:
        keys = {option.key: option for option in options}
        if "roll" in keys:  # before the dice nothing is known yet
            return keys["roll"]
        strikes = [option for option in options if option.key.endswith("attack-boss")]
        if strikes and chance.random() < 0.8:
            return chance.choice(strikes)
        worth = [option for option in options if option.key not in DECLINING and not option.key.endswith(IDLE)]
        return chance.choice(worth or options)

    return pick


def captain(chance: random.Random) -> Pick:
    """Wins now and then from level 1 on: rests at times, grows in Attack, drinks early."""
    renown = hero_of_renown(chance)

    def pick(seat: int, clause: str, options: Sequence[Option]) -> Option:
        keys = {option.key: option for option in options}
        if clause == "MM-301":
            potion = next((option for option in options if option.key.startswith("potion-")), None)
            if potion is not None:
                return potion
            for key, wish in (("rest", 0.35), ("monster", 0.8), ("stealth", 0.8)):
                if key in keys and chance.random() < wish:
                    return keys[key]
        if "experience-attack" in keys:
            return keys["experience-attack"]
        return renown(seat, clause, options)

    return pick


PLAYERS = {"any": anybody, "renown": hero_of_renown, "captain": captain}


# -- golden records ---------------------------------------------------------------------------------------------------

LINES = 900


def deep(level: int) -> Callable[[Table], bool]:
    """A game that came down to this level at least, and is not too long."""
    return lambda table: table.view()["level"] >= level and len(table.record.lines) < LINES


def ended(won: bool, rounds: int = 4) -> Callable[[Table], bool]:
    """A fight of some rounds with this end."""

    def is_worth(table: Table) -> bool:
        boss = table.view()["boss"]
        is_won = bool(table.outcome and table.outcome.winners)
        return is_won is won and boss is not None and boss["round"] >= rounds and len(table.record.lines) < LINES

    return is_worth


def delve(seats: int, level: int, **options: object) -> Golden:
    return Golden(options, seats, "renown", deep(level))


def duel(number: int, boss: str) -> Golden:
    """One to four Heroes, by turns won and lost."""
    options = {"boss": boss, "dungeon": number % 6 + 1, "start-level": 46, "training": 50 + 5 * (number % 4)}
    return Golden(options, number % 4 + 1, "renown", ended(won=number % 3 < 2))


def on_map(dungeon: int, seats: int, **options: object) -> Golden:
    return Golden({"dungeon": dungeon, "give-up": "off", **options}, seats, "captain", ended(True, 2), campaign=True)


def adventure(dungeon: int, seats: int, won: bool, **options: object) -> Golden:
    chosen = {"mode": "adventure", "dungeon": dungeon, "give-up": "off", **options}
    return Golden(chosen, seats, "captain", ended(won, rounds=2), campaign=True)


GOLDEN = {
    "solo": delve(1, 18),
    "one-player-two-heroes": delve(1, 14, heroes=2),
    "two-heroes": delve(2, 14),
    "three-heroes": delve(3, 12, set="base"),
    "four-heroes": delve(4, 10),
    "taken-back": Golden({"training": 20}, 2, "renown", deep(8), takes_back=0.3),
    "typed": Golden({"training": 20}, 1, "renown", deep(10), typed=True),
    "hard": Golden({"hard": "on", "start-level": 46, "training": 60}, 3, "renown", ended(won=True)),
    "given-up": Golden({"give-up": "on", "training": 10}, 2, "any", deep(4)),
    **{f"boss-{boss}": duel(number, boss) for number, boss in enumerate(PACK.boss)},
    # a whole Wild Map, then Adventure Mode on it
    "001": on_map(3, 2, **{"dungeon-name": "Cinders"}),
    "002": on_map(1, 1),
    "003": on_map(6, 3, hard="on", bulk="off"),
    "004": on_map(2, 4, naming="winner", bulk="off"),
    "005": on_map(5, 1, heroes=2),
    "006": on_map(4, 2, **{"name-1": "Ysolde"}),
    "007": adventure(2, 1, won=True),
    "008": adventure(3, 1, won=False, hard="on", heroes=3),
}
