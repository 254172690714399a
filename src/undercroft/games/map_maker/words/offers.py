"""The options that speak of Heroes and of what the sheets print: made once for each, and compared with `is`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from undercroft.content.kinds import Kind, Name
from undercroft.games.map_maker.glossary import say
from undercroft.games.map_maker.kinds.operations import Carried, Choice, Gain, Lasting, Operation
from undercroft.games.map_maker.kinds.pack import BossKind, Danger, DungeonKind, HeroKind, MapPack, Skill
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, ENCOUNTERS
from undercroft.kernel.option import Option
from undercroft.kernel.things import kept_in_first, kept_while_used
from undercroft.kernel.words import Named

NEVER = 1000  # more experience than a Hero can have


class Called(Named):
    """A name somebody or something bears at this table: one that was given, or that of a kind, perhaps numbered.

    `thing` is what is printed: the class of a Hero, a dungeon.
    """

    __slots__ = ("__dict__", "__weakref__", "_has_article", "_name", "_number", "key", "thing")

    def __init__(self, key: str, of: Kind, name: Name | str, number: int = 0, has_article: bool = False) -> None:
        self.key, self.thing = key, of.thing
        self._name, self._number, self._has_article = name, number, has_article

    def bare(self, code: str) -> str:
        name = self._name if isinstance(self._name, str) else self._name.bare(code)
        return f"{name} {self._number}" if self._number else name

    def the(self, code: str) -> str:
        return self._name.the(code) if self._has_article and isinstance(self._name, Name) else ""


class HeroName(Called):
    """What a Hero is called: it knows who plays it, and where its sheet lies."""

    __slots__ = ("boxes", "seat", "spot")

    def __init__(self, place: int, seat: int, of: Kind, name: Name | str, number: int, has_article: bool) -> None:
        super().__init__(f"hero-{place}", of, name, number, has_article)
        self.seat, self.spot = seat, self.key
        self.boxes = tuple(f"{self.key}-{attribute}" for attribute in ATTRIBUTES)  # of the attributes, as places


class Use(NamedTuple):
    """What an option of a Hero does: a Skill, a potion or a book."""

    hero: int
    skill: Skill | None
    item: Carried | None = None


class Erase(NamedTuple):
    hero: int
    attribute: int


class Act:
    """A Hero and what it does in the fight; in words, what it does."""

    __slots__ = ("hero", "option")

    def __init__(self, hero: int, option: Option[object]) -> None:
        self.hero, self.option = hero, option

    def __str__(self) -> str:
        return self.option.label


class HeroOptions:
    """Everything one Hero can be chosen for, or can use; and from which total experience on it has Skills of a sort."""

    __slots__ = (
        "_acts", "_hero", "any_at", "book", "erase", "free_at", "guards_at", "helps_at", "in_tests",
        "me", "potion", "saves_at", "shields_at", "skills",
    )  # fmt: skip

    def __init__(self, place: int, name: HeroName, skills: tuple[Skill, ...], pack: MapPack) -> None:
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
            act = Act(place, what)
            words = {**hero, "action": act}
            option = Option(f"hero-{place + 1}-{what.key}", say("{hero}: {action}"), act, "MM-542", words)
            self._acts[what] = option
        return option


def _lowest(skills: Sequence[Skill]) -> int:
    return min((one.at for one in skills), default=NEVER)


@kept_in_first  # every option of a Hero holds its name: whoever has one finds the others again
def hero_options(name: HeroName, place: int, kind: HeroKind, pack: MapPack) -> HeroOptions:
    return HeroOptions(place, name, pack.skills_of(kind), pack)


@kept_while_used
def hero_name(given: str, kind: HeroKind, number: int, place: int, seat: int) -> HeroName:
    """MM-134 The name given, else the class, with a number if a class occurs twice; its key is its place."""
    if given:
        return HeroName(place, seat, kind, given, 0, has_article=False)
    return HeroName(place, seat, kind, kind.name, number, has_article=not number)


@kept_while_used
def dungeon_title(given: str, kind: DungeonKind) -> Called:
    """MM-131 The name given to a dungeon, else its default name."""
    return Called(given or kind.key, kind, given or kind.name)


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
        self.dangers: dict[str, Option[Danger]] = {one.key: _danger(one) for one in pack.dangers}
        self.titles = tuple(_titles(one) for one in pack.dungeons)
        self.attack = {one.key: _attack(one) for one in pack.boss.values()}


def _titles(kind: DungeonKind) -> tuple[Option[Called | None], ...]:
    """MM-R130 The names suggested for a dungeon, its default name first; or a name of one's own."""
    titles = [Called(kind.key, kind, kind.name)]
    titles += [Called(f"{kind.key}-{n}", kind, one) for n, one in enumerate(kind.suggestions, start=2)]
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

    @property
    def thing(self) -> str:
        return self._op.thing

    def __str__(self) -> str:
        text = self._op.text(self._pack)
        return text[:1].upper() + text[1:]

    def __format__(self, form: str) -> str:
        return format(str(self), form)


@kept_in_first
def pack_options(pack: MapPack) -> PackOptions:
    return PackOptions(pack)
