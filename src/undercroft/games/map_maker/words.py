"""The words of Map Maker: options, and the question of each ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from undercroft.games.map_maker.kinds import BossKind, Danger, DungeonKind, HeroKind, MapPack, Reward, Skill
from undercroft.games.map_maker.operations import Carried, Choice, Gain, Lasting, Operation
from undercroft.games.map_maker.terms import ENCOUNTERS, say
from undercroft.kernel.game import Prompt
from undercroft.kernel.kept import kept_in_first, kept_while_used
from undercroft.kernel.option import Option
from undercroft.kernel.question import Question
from undercroft.kernel.words import Message, Noun

NO_HEAD_START = say(
    "a game on a Wild Map starts on level 1 with unmarked Hero Sheets (MM-713): "
    "start-level and training are for one-shots"
)
NEVER = 1000  # more experience than a Hero can have


class Called(Noun):
    """A name somebody or something bears at this table."""

    __slots__ = ("__dict__", "__weakref__", "key")

    def __init__(self, key: str, en: str, fr: str, the_en: str = "", the_fr: str = "") -> None:
        super().__init__(en, fr, the_en, the_fr)
        self.key = key

    @property
    def both(self) -> dict[str, str]:
        return {"en": self.en, "fr": self.fr}


class Use(NamedTuple):
    """What an option of a Hero does: a Skill, a potion or a book."""

    hero: int
    skill: Skill | None
    item: Carried | None = None


class Erase(NamedTuple):
    hero: int
    attribute: int


class Act(NamedTuple):
    """A Hero and what it does in the fight."""

    hero: int
    option: Option[object]


class HeroOptions:
    """Everything one Hero can be chosen for, or can use; and from which total experience on it has Skills of a sort."""

    __slots__ = (
        "_acts", "_hero", "any_at", "book", "erase", "free_at", "guards_at", "helps_at", "in_tests",
        "me", "potion", "saves_at", "shields_at", "skills",
    )  # fmt: skip

    def __init__(self, place: int, name: Called, skills: tuple[Skill, ...], pack: MapPack) -> None:
        n = place + 1
        hero = {"hero": name}
        self._hero = (place, hero)
        self._acts: dict[Option[object], Option[Act]] = {}
        self.me: Option[int] = Option(f"hero-{n}", say("{hero}"), place, "MM-119", hero)
        potion, book = Use(place, None, "potion"), Use(place, None, "book")
        self.potion = Option(f"potion-{n}", say("{hero}: drink an HP Potion"), potion, "MM-860", hero)
        self.book = Option(f"book-{n}", say("{hero}: use a Skill Book"), book, "MM-861", hero)
        self.skills = tuple(
            Option(f"{skill.key}-{n}", say("{hero}: {skill}"), Use(place, skill), "MM-856", {**hero, "skill": skill})
            for skill in skills
        )
        in_tests = [at for at, skill in enumerate(skills) if skill.timing in ("test", "after")]
        self.in_tests = tuple((at, skills[at], self.skills[at]) for at in in_tests)
        self.any_at = _lowest([skills[at] for at in in_tests])
        self.helps_at = _lowest([skills[at] for at in in_tests if skills[at].fits == "ally"])
        self.guards_at = _lowest([one for one in skills if one.redirects])
        self.free_at = _lowest([one for one in skills if one.timing == "free"])
        self.saves_at = _lowest([one for one in skills if one.timing == "loss"])
        self.shields_at = _lowest([one for one in skills if one.timing == "loss" and one.fits == "ally"])
        self.erase = tuple(
            Option(
                f"erase-{kind.key}-{n}",
                say("{hero}: erase 1 {attribute} Penalty"),
                Erase(place, at),
                "MM-832",
                {**hero, "attribute": kind},
            )
            for at, kind in enumerate(pack.attributes)
        )

    def doing(self, what: Option[object]) -> Option[Act]:
        """This Hero and what it does, in one option."""
        option = self._acts.get(what)
        if option is None:
            place, hero = self._hero
            words = {**hero, "action": what}
            option = Option(f"hero-{place + 1}-{what.key}", say("{hero}: {action}"), Act(place, what), "MM-542", words)
            self._acts[what] = option
        return option


def _lowest(skills: Sequence[Skill]) -> int:
    return min((one.at for one in skills), default=NEVER)


@kept_in_first  # every option of a Hero holds its name: whoever has one finds the others again
def hero_options(name: Called, place: int, kind: HeroKind, pack: MapPack) -> HeroOptions:
    return HeroOptions(place, name, pack.skills_of(kind), pack)


@kept_while_used
def hero_name(given: str, kind: HeroKind, number: int, place: int) -> Called:
    """MM-134 The name given, else the class, with a number if a class occurs twice; its key is its place."""
    key, name = f"hero-{place}", kind.name
    if given:
        return Called(key, given, given)
    if number:
        return Called(key, f"{name.en} {number}", f"{name.fr} {number}")
    return Called(key, name.en, name.fr, name.the_en, name.the_fr)


@kept_while_used
def dungeon_title(given: str, kind: DungeonKind) -> Called:
    """MM-131 The name given to a dungeon, else its default name."""
    return Called(given, given, given) if given else Called(kind.key, kind.name.en, kind.name.fr)


class PackOptions:
    """The options that come from the sheets, made once for each pack."""

    def __init__(self, pack: MapPack) -> None:
        self.classes = tuple(_class(kind, pack) for kind in pack.hero.values())
        self.base_classes = tuple(option for option in self.classes if option.what.base)  # MM-117
        encounters = [
            Option(key, say("{encounter}"), at, "MM-360" if key == "rest" else "MM-320", {"encounter": kind})
            for at, (key, kind) in enumerate(zip(ENCOUNTERS, pack.encounters, strict=True))
        ]
        # One tuple for every set of Encounters that lie open: bit i stands for Encounter i.
        self.encounters = tuple(
            tuple(option for at, option in enumerate(encounters) if mask >> at & 1) for mask in range(64)
        )
        attributes = [
            Option(f"experience-{kind.key}", say("{attribute}"), at, "MM-820", {"attribute": kind})
            for at, kind in enumerate(pack.attributes)
        ]
        self.attributes = tuple(
            tuple(option for at, option in enumerate(attributes) if mask >> at & 1) for mask in range(32)
        )
        self.rewards = {
            total: Option(f"reward-{total}", say("{total}: {reward}"), row, "MM-380", {"total": total, "reward": row})
            for total, row in enumerate(pack.treasures)
            if row
        }
        self.treasures = {row.total: _row("treasure", row) for row in pack.treasure.values()}
        self.rests = {row.total: _row("rest", row) for row in pack.rest.values()}
        self.dangers: dict[str, Option[Danger]] = {one.key: _danger(one) for one in pack.dangers}
        self.titles = tuple(_titles(one) for one in pack.dungeons)
        self.attack = {one.key: _attack(one) for one in pack.boss.values()}


def _row(table: str, row: Reward) -> Called:
    """A row of a table, as it is told: `treasure-2`."""
    return Called(f"{table}-{row.key}", row.name.en, row.name.fr)


def _titles(kind: DungeonKind) -> tuple[Option[Called | None], ...]:
    """MM-R130 The names suggested for a dungeon, its default name first; or a name of one's own."""
    titles = [Called(kind.key, kind.name.en, kind.name.fr)]
    titles += [Called(f"{kind.key}-{n}", one.en, one.fr) for n, one in enumerate(kind.suggestions, start=2)]
    return (*(Option(f"name-{one.key}", say("{name}"), one, "MM-132", {"name": one}) for one in titles), OWN_NAME)


OWN_NAME: Option[Called | None] = Option("own-name", say("A name of my own"), None, "MM-R130")


def _class(kind: HeroKind, pack: MapPack) -> Option[HeroKind]:
    facts: dict[str, Any] = {"hero": kind, "hp": kind.hp, "sp": kind.sp}
    for at, (attribute, value) in enumerate(zip(pack.attributes, kind.experience, strict=True)):
        facts |= {f"name{at}": attribute, f"value{at}": value}
    words = say(
        "{hero}: HP {hp}, SP {sp}, {name0} {value0}, {name1} {value1}, {name2} {value2}, {name3} {value3}, "
        "{name4} {value4}"
    )
    return Option(kind.key, words, kind, "MM-111", facts)


def _danger(one: Danger) -> Option[Danger]:
    return Option(one.key, say("{danger} ({penalty})"), one, "MM-703", {"danger": one, "penalty": one.penalty})


def _attack(boss: BossKind) -> Option[BossKind]:
    return Option("attack-boss", say("Attack {boss:the}"), boss, "MM-560", {"boss": boss})


@kept_in_first
def event_options(choice: Choice, pack: MapPack) -> tuple[Option[Gain | Lasting], ...]:
    """MM-286 The sides of a choice an Event offers."""
    return tuple(
        Option(f"{op.do}-{at}", say("{what}"), op, "MM-286", {"what": Said(op, pack)})
        for at, op in enumerate(choice.options, start=1)
    )


class Said:
    """An operation in words, made when somebody reads them."""

    __slots__ = ("_op", "_pack")

    def __init__(self, op: Operation, pack: MapPack) -> None:
        self._op, self._pack = op, pack

    def __str__(self) -> str:
        text = self._op.text(self._pack)
        return text[:1].upper() + text[1:]

    def __format__(self, form: str) -> str:
        return format(str(self), form)


@kept_in_first
def pack_options(pack: MapPack) -> PackOptions:
    return PackOptions(pack)


WHITE = Option("white", say("White column"), "white", "MM-502")
GRAY = Option("gray", say("Gray column"), "gray", "MM-502")
COLUMNS = {"white": WHITE, "gray": GRAY}
TARGET = Option("attack-target", say("Attack the leftmost target"), clause="MM-627")
CLEAR_SQUARE = Option("clear", say("Clear the leftmost square"), clause="MM-627")
PASS = Option("pass", say("Do nothing"), clause="MM-542")
ROLL_ON = Option("roll", say("Roll the dice"), clause="MM-855")
ENOUGH = Option("no-skill", say("No (more) Skill"), clause="MM-855")
TAKE_IT = Option("take-it", say("Lose the HP"), clause="MM-R112")
NO_GUARD = Option("no-guard", say("Let it come"), clause="MM-R110")
NO_MORE = Option("no-more", say("No more for now"), clause="MM-860")
CALL = Option("call-others", say("Let the others act first"), clause="MM-R32")
GIVE_UP = Option("give-up", say("Give the game up"), clause="MM-R125")
KEEP_DICE = Option("keep-dice", say("Re-roll nothing"), clause="MM-286")
NO_TRADE = Option("no-trade", say("No trade"), clause="MM-286")
GIVE_POTION = Option("give-potion", say("Give 1 HP Potion for 1 Skill Book"), "potion", "MM-286")
GIVE_BOOK = Option("give-book", say("Give 1 Skill Book for 1 HP Potion"), "book", "MM-286")
TRADES = {  # has a potion, has a book
    (False, False): (NO_TRADE,),
    (True, False): (NO_TRADE, GIVE_POTION),
    (False, True): (NO_TRADE, GIVE_BOOK),
    (True, True): (NO_TRADE, GIVE_POTION, GIVE_BOOK),
}


def _with_hero(message: Message) -> Question:
    return Question(message, "hero")


def _test_prompt(message: Message) -> Question:
    return Question(message, "hero", "attribute")


# What a tie is about (MM-604).
ATTACKED = say("The Hero with the highest Hatred is attacked")
ATTACKED_BY_CHARM = say("The Hero with the lowest Hatred is attacked by the charmed one")
EXCHANGES = say("The Hero with the lowest Hatred exchanges Hatred")
WEAKEST = say("The Hero with the lowest Defense is attacked")
STRONGEST = say("The Hero with the most HP is attacked")
KISSED = say("The Hero with the highest Hatred that is not charmed is kissed")
MARKED = say("The Hero with the highest total experience is hated from the start")

# Why the Threat rises.
ANGER_RAISES = say("every second miss makes the Boss angry")
FURY_RAISES = say("Fury")
CHAOS_RAISES = say("a Chaos Die")
HARD_RAISES = say("Hard Mode, for attributes at 15")

ANY_EXPERIENCE = say("{hero}: 1 experience in which attribute?")

PROMPTS: dict[str, Prompt] = {
    "MM-111": Question(say("Choose the class of Hero {n}"), "n"),
    "MM-286": Question(say("Event {event}: what do you choose?"), "event"),
    "MM-301": _with_hero(say("{hero}: which Encounter?")),
    "MM-332": _test_prompt(say("{hero}, {attribute} test: a Skill before the dice?")),
    "MM-855": _test_prompt(say("{hero}, {attribute} test: a Skill after the dice?")),
    "MM-856": _with_hero(say("{hero}: use the Skill on whom?")),
    "MM-R113": _with_hero(say("{hero}: go on with a Skill?")),
    "MM-R110": _with_hero(say("An attack is aimed at {hero:the}: step in?")),
    "MM-R112": Question(say("{hero:The} is about to lose {n} HP: prevent it?"), "hero", "n"),
    "MM-R32": say("Use something now?"),
    "MM-380": _with_hero(say("{hero}: which of the two rewards?")),
    "MM-402": _with_hero(ANY_EXPERIENCE),
    "MM-829": _with_hero(ANY_EXPERIENCE),
    "MM-R109": _with_hero(ANY_EXPERIENCE),
    "MM-502": say("The Boss appears, the fight begins. Which column of Bosses?"),
    "MM-541": say("Which Hero acts next, and how?"),
    "MM-542": _with_hero(say("{hero}: which action?")),
    "MM-604": Question(say("{why}: several Heroes tie, which one is it?"), "why"),
    "MM-703": say("Which danger fits this dungeon best?"),
    "MM-132": _with_hero(say("{hero} struck the final blow: what is the dungeon called?")),
}

DICE: dict[str, Message] = {
    "hero": say("Hero's Combat Die"),
    "foe": say("opposing Combat Die"),
    "victim": say("Combat Die of the Hero attacked"),
    "basic-monster": say("Basic Die of Monster"),
    "basic-trap": say("Basic Die of Trap"),
    "basic-stealth": say("Basic Die of Stealth"),
    "basic-exploration": say("Basic Die of Exploration"),
    "basic-treasure": say("Basic Die of Treasure"),
    "basic-rest": say("Basic Die of Rest"),
    "basic": say("Basic Die"),
    "selection": say("selection die"),
    "event": say("Event die"),
    "rest": say("Rest die"),
    "treasure": say("Treasure die"),
    "dungeon": say("die for the dungeon"),
    "column": say("die for the column of Bosses"),
    "order": say("die for the order of the Boss's values"),
    "value": say("die for the Boss's values"),
    "square": say("die for a square of the Boss Sheet"),
    "ring": say("die for the first Starting Player"),
}
