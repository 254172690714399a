"""What a pack of Dungeon Run is made of: heroes, abilities, monsters, traps, strangers, items, tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal, NamedTuple, Self, TypeVar

from undercroft.content.kinds import Field, Frozen, Kind, Name, Pack, Wrong, check, check_field, read_field
from undercroft.games.dungeon_run.glossary import SIDES, TRAININGS, Rating, say
from undercroft.games.dungeon_run.kinds.effects import RULES, Rule
from undercroft.kernel.things import kept_in_first

T = TypeVar("T")
Many = Annotated[tuple[T, ...], Field(strict=False)]  # a list in TOML, a tuple ever after
Training = Literal["prayer", "war", "magic", "talent"]
Slot = Literal["main-hand", "off-hand", "head", "body", "none"]
Limit = Literal["", "action", "turn", "round", "game"]
Roll = Literal["battle", "escape", "disarm", "tile", "contents"]
Foe = Literal["hero", "monster", "boss", "humanoid", "undead", "beast", "inanimate"]
MonsterType = Literal["humanoid", "undead", "beast", "inanimate"]
Side = Literal["N", "E", "S", "W"]
Face = Annotated[int, Field(ge=1, le=6)]

# Bounds of the printed numbers. They are wider than any card of the box, and narrow enough that a game always ends and
# a throw can be laid on a table.
MOST_DICE = 20  # the dice of the box (DR-033): no card asks for more
MOST_LIFE = 60  # a foe with more would outlast every game of the usual length
MOST_COPIES = 20  # of one card in a deck
Rated = Annotated[int, Field(ge=0, le=MOST_DICE)]
Life = Annotated[int, Field(ge=1, le=MOST_LIFE)]
Number = Annotated[int, Field(ge=-MOST_DICE, le=MOST_LIFE)]  # of an effect: dice, wounds, cards; negative: fewer
Reach = Annotated[int, Field(ge=0, le=MOST_DICE)]  # what a die, or a number of wounds or hits, must reach


class Effect(Frozen):
    """One effect of a card: the name of its rule and the numbers that go with it."""

    rule: str
    n: Number = 0
    at: Reach = 0  # the face a die must reach
    limit: Limit = ""
    rating: Rating | Literal[""] = ""  # only with this rating
    rolls: Many[Roll] = ()  # only in these rolls
    foes: Many[Foe] = ()  # only against these
    tiles: Many[str] = ()  # only on these
    on: Many[Literal["kill", "disarm", "assist"]] = ()  # which rally it raises
    defends: bool = False  # also when attacked by a hero
    own_turn: bool = False

    @check_field("rule")
    @classmethod
    def _is_known(cls, name: str) -> str:
        if name not in RULES:
            raise Wrong(say("unknown rule {name!r}; possible: {legal}"), name=name, legal=", ".join(sorted(RULES)))
        return name

    @check
    def _says_what_it_does(self) -> Self:
        """A field the rule does not read would promise what the card does not do."""
        reads = RULES[self.rule].fields
        idle = sorted(self.said().keys() - {"rule", *reads})
        if idle:
            raise Wrong(
                say("the rule {rule!r} reads {fields}, not {idle}"),
                rule=self.rule,
                fields=", ".join(reads) or say("no field"),
                idle=", ".join(idle),
            )
        if "n" in reads and not RULES[self.rule].means(self.n):
            raise Wrong(say("n: {n} says nothing to the rule {rule!r}"), n=self.n, rule=self.rule)
        return self


class Power(NamedTuple):
    """An effect in somebody's hands. `inborn` tells hero abilities from cards he carries (DR-295)."""

    card: CardKind
    effect: Effect
    rule: Rule
    inborn: bool


Powers = Mapping[str, tuple[Power, ...]]


class CardKind(Kind):
    """A printed card with a text and effects."""

    text: Name
    effects: Many[Effect] = ()

    @property
    def inborn(self) -> bool:
        return False

    @cached_property
    def powers(self) -> Powers:
        return powers_of((self,))


class AbilityKind(CardKind):
    """DR-008 An ability: personal, summoner, or one of the ten cards of a hero."""

    hero: str = ""

    @property
    def inborn(self) -> bool:
        return True


class HeroKind(Kind):
    """DR-002 A hero card; DR-005 ratings are numbers of dice, Life is the number of wounds that defeats him."""

    title: Name
    race: Name
    race_key: str
    training: Training
    brawn: Rated
    magic: Rated
    skill: Rated
    life: Life
    personal: AbilityKind
    summoner: AbilityKind

    def rating(self, rating: str) -> int:
        """DR-029 The base rating."""
        value: int = getattr(self, rating)
        return value


class MonsterKind(CardKind):
    """DR-016 to DR-022 A monster card."""

    copies: int = Field(default=1, ge=1, le=MOST_COPIES)
    type: MonsterType
    attack: int = Field(ge=1, le=MOST_DICE)
    power: Many[Face]
    defence: int = Field(ge=2, le=6)
    escape: int = Field(ge=2, le=6)
    life: Life
    effects: Many[Effect] = Field(min_length=1)  # DR-022
    ability: Name  # what its ability is called
    shuns: Many[str] = ()  # DR-805 tiles it cannot enter
    is_boss: bool = False


class TrapKind(CardKind):
    """DR-023 A trap card."""

    ratings: Many[Rating] = Field(min_length=1)
    successes: int = Field(ge=1, le=MOST_DICE)
    wounds: int = Field(ge=0, le=MOST_LIFE)
    lasting: bool = False


class StrangerKind(CardKind):
    """DR-024 A stranger card; its effects are those of a hero who owns it, `deal` is how heroes meet it."""

    deal: str
    n: Number = 0
    gift: str = ""  # the artifact it may give

    @check_field("deal")
    @classmethod
    def _is_known(cls, name: str) -> str:
        if name not in RULES or RULES[name].window != "deal":
            raise Wrong(say("unknown deal {name!r}"), name=name)
        return name


EncounterKind = MonsterKind | TrapKind | StrangerKind


class ItemKind(CardKind):
    """DR-010 A treasure or artifact card."""

    slot: Slot
    classes: Many[Training] = Field(min_length=1)
    enchanted: bool = False
    is_artifact: bool = False
    source: Literal["", "boss", "well", "stranger"] = ""  # where an artifact comes from


class TileKind(Kind):
    """DR-025 A tile: its exits as printed, DR-026 treasure and encounter numbers, DR-027 or a rule of its own."""

    color: Literal["red", "standard", "special"]
    exits: Many[Side] = Field(min_length=1)
    treasure: Many[Face] = ()
    encounter: Many[Face] = ()
    text: Name | None = None
    enter: str = ""  # rule when a hero enters
    special: str = ""  # rule of its special action
    n: Number = 0
    reveals_encounter: bool = False
    silences: bool = False  # DR-295
    needs_assist: bool = False  # DR-306
    holds_monsters: bool = False  # DR-816
    gate: bool = False  # DR-316
    twin_of: str = ""  # the tile of the first box this is the twin of

    @property
    def printed(self) -> str:
        return self.twin_of or self.key

    @cached_property
    def turned(self) -> tuple[tuple[bool, bool, bool, bool], ...]:
        """DR-223 The exits (N, E, S, W) in each of the four orientations."""
        printed = [side in self.exits for side in SIDES]
        n, e, s, w = printed
        return ((n, e, s, w), (w, n, e, s), (s, w, n, e), (e, s, w, n))

    @check
    def _rules_are_known(self) -> Self:
        for name, window in ((self.enter, "tile-enter"), (self.special, "tile-special")):
            if name and (name not in RULES or RULES[name].window != window):
                raise Wrong(say("unknown {window} rule {name!r}"), window=window, name=name)
        return self


def _marked_boss(kinds: Any) -> Any:
    return {key: {**kind, "is_boss": True} if isinstance(kind, dict) else kind for key, kind in kinds.items()}


class DungeonPack(Pack):
    """The content of Dungeon Run."""

    hero: dict[str, HeroKind]
    ability: dict[str, AbilityKind]
    boss: dict[str, MonsterKind]
    monster: dict[str, MonsterKind]
    trap: dict[str, TrapKind]
    stranger: dict[str, StrangerKind]
    treasure: dict[str, ItemKind]
    artifact: dict[str, ItemKind]
    tile: dict[str, TileKind]

    @read_field("boss")
    @classmethod
    def _bosses(cls, kinds: Any) -> Any:
        return _marked_boss(kinds)

    @read_field("artifact")
    @classmethod
    def _artifacts(cls, kinds: Any) -> Any:
        return {key: {**one, "is_artifact": True} if isinstance(one, dict) else one for key, one in kinds.items()}

    @check
    def _fits_together(self) -> Self:
        cards = Counter(card.key for card in self.cards)
        doubled = [key for key, count in cards.items() if count > 1]
        if doubled:
            raise Wrong(say("ability: two cards have the same key: {legal}"), legal=", ".join(doubled))
        for ability in self.ability.values():
            if ability.hero not in self.hero:
                raise Wrong(say("ability.{key}.hero: unknown hero {hero!r}"), key=ability.key, hero=ability.hero)
        for key in self.hero:
            if sum(card.hero == key for card in self.ability.values()) < 2:  # DR-114 two are drawn, one is kept
                raise Wrong(say("hero.{key}: at least 2 ability cards are needed"), key=key)
        missing = [one for one in TRAININGS if all(hero.training != one for hero in self.hero.values())]
        if missing:  # DR-111 could not be kept
            raise Wrong(say("hero: nobody is trained in {legal}"), legal=", ".join(missing))
        if len(self.hero) < 6:
            raise Wrong(say("hero: at least 6 are needed"))
        if not self.boss:
            raise Wrong(say("boss: at least 1 is needed"))
        for source in ("boss", "well"):
            if sum(one.source == source for one in self.artifact.values()) != 1:
                raise Wrong(say("artifact: exactly one has the source {source!r}"), source=source)
        for key in ("entrance", "lair"):
            if key not in self.tile or self.tile[key].color != "red":
                raise Wrong(say("tile: the red one called {key!r} is missing"), key=key)
        for stranger in self.stranger.values():
            if stranger.gift and stranger.gift not in self.artifact:
                raise Wrong(say("stranger.{key}.gift: unknown artifact {gift!r}"), key=stranger.key, gift=stranger.gift)
        if len(self.tiles("standard")) < 16 or len(self.tiles("special")) < 8:
            raise Wrong(say("tile: 16 standard and 8 special ones are needed"))
        return self

    @cached_property
    def cards(self) -> tuple[CardKind, ...]:
        """Every different card."""
        heroes = [card for hero in self.hero.values() for card in (hero.personal, hero.summoner)]
        return (
            *heroes, *self.ability.values(), *self.boss.values(), *self.monster.values(), *self.trap.values(),
            *self.stranger.values(), *self.treasure.values(), *self.artifact.values(),
        )  # fmt: skip

    @cached_property
    def encounters(self) -> tuple[EncounterKind, ...]:
        """DR-015 The encounter deck: monsters (some more than once), traps and strangers."""
        monsters = [kind for kind in self.monster.values() for _ in range(kind.copies)]
        return (*monsters, *self.trap.values(), *self.stranger.values())

    @cached_property
    def stone(self) -> ItemKind:
        """The Summoning Stone."""
        return next(one for one in self.artifact.values() if one.source == "boss")

    @cached_property
    def sword(self) -> ItemKind:
        """The Sword of the Well Spirit."""
        return next(one for one in self.artifact.values() if one.source == "well")

    @kept_in_first
    def tiles(self, color: str) -> tuple[TileKind, ...]:
        return tuple(tile for tile in self.tile.values() if tile.color == color)

    @kept_in_first
    def second_box(self, color: str) -> tuple[TileKind, ...]:
        """DR-976 The tiles of a second box: the same tiles, with keys of their own."""
        return tuple(tile.but(key=f"{tile.key}-2", twin_of=tile.key) for tile in self.tiles(color))

    @kept_in_first
    def deck(self, hero: str) -> tuple[AbilityKind, ...]:
        """DR-009 The ability cards of a hero."""
        return tuple(card for card in self.ability.values() if card.hero == hero)


@lru_cache(maxsize=1024)
def powers_of(cards: tuple[CardKind, ...]) -> Powers:
    """What these cards can do, by window."""
    windows: dict[str, list[Power]] = {}
    for card in cards:
        for one in card.effects:
            rule = RULES[one.rule]
            windows.setdefault(rule.window, []).append(Power(card, one, rule, card.inborn))
    return {window: tuple(found) for window, found in windows.items()}
