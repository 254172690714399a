"""The words of Dungeon Run: options, prompts, labels. English here, French in the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from undercroft.content.kinds import Kind
from undercroft.games.dungeon_run.counts import Count, actions, hits, wounds
from undercroft.games.dungeon_run.kinds import HeroKind, MonsterKind, TileKind
from undercroft.kernel.game import Prompt
from undercroft.kernel.kept import kept_in_first
from undercroft.kernel.option import Option
from undercroft.kernel.question import Question
from undercroft.kernel.words import Domain, Message, Noun

say = Domain("dungeon-run")
K = TypeVar("K", bound=Kind)


class Rating(Noun):
    """A rating with its key: readers see the word, programs the key."""

    __slots__ = ("key",)

    def __init__(self, key: str, en: str, fr: str, the_fr: str) -> None:
        super().__init__(en, fr, en, the_fr)
        self.key = key


SIDE_WORDS = (say("north"), say("east"), say("south"), say("west"))
RATING_WORDS = {
    "brawn": Rating("brawn", "Brawn", "Force", "la Force"),
    "magic": Rating("magic", "Magic", "Magie", "la Magie"),
    "skill": Rating("skill", "Skill", "Adresse", "l'Adresse"),
}
TRAINING_WORDS = {"prayer": say("Prayer"), "war": say("War"), "magic": say("Magic"), "talent": say("Talent")}
_KEYS = ("north", "east", "south", "west")

# -- options that are always the same -------------------------------------------------------------------------

END_TURN = Option("end-turn", say("End the turn"), clause="DR-154")
MOVES = tuple(
    Option(f"move-{key}", say("Move {side}"), side, "DR-181", {"side": SIDE_WORDS[side]})
    for side, key in enumerate(_KEYS)
)
EXITS = tuple(
    Option(key, say("Leave {side}"), side, "DR-353", {"side": SIDE_WORDS[side]}) for side, key in enumerate(_KEYS)
)
LEAVE_GATE = Option("leave", say("Move: lift the portcullis"), clause="DR-316")
ESCAPE = Option("escape", say("Escape"), clause="DR-350")
BATTLE = Option("battle", say("Battle the monster"), clause="DR-380")
SEARCH = Option("search", say("Search"), clause="DR-540")
ADVANCE = Option("advance", say("Advance"), clause="DR-560")
EQUIP = Option("equip", say("Equip"), clause="DR-500")
TILE_ACTION = Option("tile-action", say("Special action of the tile"), clause="DR-144")
SUMMON = Option("summon", say("Summon a monster"), clause="DR-912")
PASS = Option("pass", say("Pass"), clause="DR-067")
DONE = Option("done", say("That is all"))
ACCEPT = Option("accept", say("Accept"), clause="DR-622")
REFUSE = Option("refuse", say("Refuse"), clause="DR-622")
ACCEPT_ALL = Option("accept-all", say("Accept all help"), clause="DR-052")
REFUSE_ALL = Option("refuse-all", say("Refuse all help"), clause="DR-052")
ONE_BY_ONE = Option("one-by-one", say("Decide one by one"), clause="DR-052")
COUNTER = Option("counter", say("Make a counter-offer"), clause="DR-516")
NO_OFFER = Option("no-offer", say("Make no offer"), clause="DR-515")
CLOSE = Option("nothing", say("Close without a change"), clause="DR-521")
MAKE_OFFER = Option("offer", say("Make this offer"), clause="DR-515")
ASSISTS = {
    rating: Option(f"assist-{rating}", say("Offer to assist with {rating:the}"), rating, "DR-624", {"rating": word})
    for rating, word in RATING_WORDS.items()
    if rating != "skill"
}
SABOTAGE = Option("sabotage", say("Sabotage"), clause="DR-650")
STAY_OUT = Option("stay-out", say("Do nothing"), clause="DR-621")
RALLY = Option("rally", say("Rally"), clause="DR-680")
NO_RALLY = Option("no-rally", say("Do not rally"), clause="DR-681")
HEAL = Option("heal", say("Remove a wound"))
THUMB_UP = Option("thumb-up", say("Thumb up"), clause="DR-991")
THUMB_DOWN = Option("thumb-down", say("Thumb down"), clause="DR-990")
HIT = Option("hit", say("Hit"), clause="DR-388")
HIT_TWICE = Option("hit-twice", say("Hit for 2"), clause="DR-388")
BLOCK = Option("block", say("Block a hit"), clause="DR-468")
BLOCK_AND_HIT = Option("riposte", say("Block a hit and hit"), clause="DR-468")
UNUSED = Option("unused", say("Do not use this die"), clause="DR-386")
PLAN_KILL = Option("all-kill", say("All dice: just enough hits to win, the others block"), clause="DR-386")
PLAN_HITS = Option("all-hit", say("All dice: hit with all that can, the others block"), clause="DR-386")
PLAN_BLOCKS = Option("all-block", say("All dice: block all that can be blocked, the others hit"), clause="DR-386")
ENCOUNTER_DECK = Option("encounter-deck", say("The encounter deck"))
TILE_STACK = Option("tile-stack", say("The stack of tiles"))
STAY = Option("stay", say("Stop here"))
CHANCE = Option("chance", say("Leave the rest to chance"), clause="DR-820")

RATINGS = {
    rating: Option(rating, say("{rating}"), rating, "DR-384", {"rating": word}) for rating, word in RATING_WORDS.items()
}
TRAIN = {
    rating: Option(f"train-{rating}", say("Raise {rating:the}"), rating, "DR-561", {"rating": word})
    for rating, word in RATING_WORDS.items()
}
_FACES = range(1, 7)
DIE = {face: Option(f"die-{face}", say("The die showing {n}"), face, facts={"n": face}) for face in _FACES}
DIE_UP = {
    face: Option(f"die-{face}-up", say("Turn a {n} up to {m}"), (face, face + 1), facts={"n": face, "m": face + 1})
    for face in range(1, 6)
}
DIE_DOWN = {
    face: Option(f"die-{face}-down", say("Turn a {n} down to {m}"), (face, face - 1), facts={"n": face, "m": face - 1})
    for face in range(2, 7)
}
BLOCK_FACE = {face: Option(f"block-{face}", say("Block a {n}"), face, "DR-387", {"n": face}) for face in _FACES}
RIPOSTE_FACE = {
    face: Option(f"riposte-{face}", say("Block a {n} and hit"), face, "DR-388", {"n": face}) for face in _FACES
}
PARRY_FACE = {
    face: Option(f"parry-{face}", say("Parry a {n}, whatever the face of the die"), face, "DR-387", {"n": face})
    for face in _FACES
}
FREE_BLOCK = Option("parry", say("Parry a hit, whatever the face of the die"), clause="DR-468")
AMOUNT = tuple(Option(f"amount-{n}", say("{n}"), n, facts={"n": n}) for n in range(13))

_SIDES_EN, _SIDES_FR = "NESW", "NESO"


@cache
def exits(mask: tuple[bool, bool, bool, bool]) -> Option[tuple[bool, bool, bool, bool]]:
    """DR-223 An orientation is told by the exits it gives."""
    en = " ".join(letter for letter, is_open in zip(_SIDES_EN, mask, strict=True) if is_open)
    fr = " ".join(letter for letter, is_open in zip(_SIDES_FR, mask, strict=True) if is_open)
    return Option(
        f"exits-{en.replace(' ', '').lower()}", say("Exits: {sides}"), mask, "DR-211", {"sides": Noun(en, fr)}
    )


# -- options of printed things: made once for each ---------------------------------------------------------------


class _OfKind(Protocol):
    def __call__(self, kind: K, /) -> Option[K]: ...


def _of_kind(prefix: str, message: Message, clause: str = "") -> _OfKind:
    @kept_in_first
    def make(kind: Kind) -> Option[Kind]:
        return Option(f"{prefix}-{kind.key}", message, kind, clause, {"card": kind})

    return cast(_OfKind, make)


take_hero = _of_kind("take", say("Take {card}"), "DR-110")
keep = _of_kind("keep", say("Keep {card}"), "DR-562")
use = _of_kind("use", say("Use {card}"), "DR-144")
deal = _of_kind("deal", say("Deal with {card:the}"), "DR-257")
battle_hero = _of_kind("battle", say("Battle {card}"), "DR-460")
trade_with = _of_kind("trade", say("Trade with {card}"), "DR-505")
equip = _of_kind("equip", say("Equip {card:the}"), "DR-541")
stow = _of_kind("stow", say("Put {card:the} in the loot pile"), "DR-541")
take_off = _of_kind("take-off", say("Take off {card:the}"), "DR-500")
give = _of_kind("give", say("Give {card:the}"), "DR-515")
want = _of_kind("want", say("Ask for {card:the}"), "DR-515")
pay = _of_kind("pay", say("Discard {card:the}"), "DR-560")
card = _of_kind("card", say("{card}"))
hero = _of_kind("hero", say("{card}"))
loot_card = _of_kind("take", say("Take {card:the}"), "DR-891")
LOOT_ALL = Option("take-all", say("Take all of them"), clause="DR-891")


@lru_cache(4096)
def tile(kind: TileKind, number: int) -> Option[int]:
    return Option(
        f"tile-{number}", say("{tile} ({n})"), number, facts={"tile": kind, "n": number}, place=f"tile-{number}"
    )


class Walk(NamedTuple):
    """Two Moves in one answer, to this tile."""

    to: int


@lru_cache(4096)
def walk_to(kind: TileKind, number: int) -> Option[Walk]:
    """DR-142 Two Moves over a tile where nothing can happen."""
    facts = {"tile": kind, "n": number}
    return Option(f"walk-{number}", say("Walk to {tile} ({n})"), Walk(number), "DR-181", facts, f"tile-{number}")


@lru_cache(4096)
def monster(kind: MonsterKind, number: int) -> Option[int]:
    facts, key = {"monster": kind, "n": number}, f"monster-{number}"
    return Option(key, say("{monster} on tile {n}"), number, facts=facts, place=key)


class Granted(NamedTuple):
    """A free action: the card that grants it, and through which exit if it is a Move."""

    card: Kind
    side: int


@kept_in_first
def grant(kind: Kind) -> Option[Granted]:
    """A Battle, or a Move from behind a gate, that a card grants without cost."""
    return Option(f"grant-{kind.key}", say("{card}: free action"), Granted(kind, 0), "DR-145", {"card": kind})


@kept_in_first
def grant_move(kind: Kind, side: int) -> Option[Granted]:
    """A Move that a card grants without cost."""
    facts = {"card": kind, "side": SIDE_WORDS[side]}
    message = say("{card}: free Move {side}")
    return Option(f"{kind.key}-{_KEYS[side]}", message, Granted(kind, side), "DR-145", facts)


def exit_place(number: int, side: int) -> str:
    return f"exit-{number}-{_KEYS[side][0]}"


@lru_cache(4096)
def lairs(kind: TileKind, number: int, side: int) -> Option[tuple[int, int]]:
    facts, key = {"tile": kind, "n": number, "side": SIDE_WORDS[side]}, f"lair-{number}-{_KEYS[side]}"
    message = say("At {tile} ({n}), {side}")
    return Option(key, message, (number, side), "DR-764", facts, exit_place(number, side))


# -- prompts -------------------------------------------------------------------------------------------------------


def _die(n: int, faces: Sequence[int]) -> str:
    """What a die is for, and what there is to block with it."""
    if not faces:
        return say("Your die shows {n}. There is no hit to block. What is it for?").text({"n": n})
    words = say("Your die shows {n}. Hits to block, by face: {faces}. What is it for?")
    return words.text({"n": n, "faces": faces})


def _counted(message: Message, **counted: Callable[[int], Count]) -> Callable[..., str]:
    """A prompt whose numbers stand with their noun."""
    return lambda **facts: message.text(facts | {field: count(facts[field]) for field, count in counted.items()})


_HELP_AGAINST = {
    "battle": say("{hero} is about to battle {foe:the}. Do you assist or sabotage?"),
    "escape": say("{hero} is about to escape from {foe:the}. Do you assist or sabotage?"),
    "disarm": say("{hero} is about to disarm {foe:the}. Do you assist or sabotage?"),
}
_HELP_TO_ESCAPE = say("{hero} is about to escape from the other heroes here. Do you assist or sabotage?")


def _help(hero: HeroKind, foe: Any, what: str) -> str:
    """DR-051 Who acts, against what, and in which way."""
    return (_HELP_TO_ESCAPE if foe is None else _HELP_AGAINST[what]).text({"hero": hero, "foe": foe})


ROLLED_FOR = {
    "battle": Noun("battle", "combat", "the battle", "le combat"),
    "free attack": Noun("free attack", "attaque gratuite", "the free attack", "l'attaque gratuite"),
    "escape": Noun("escape", "fuite", "the escape", "la fuite"),
    "disarm": Noun("trap", "piège", "the trap", "le piège"),
    "tile": Noun("tile", "tuile", "the tile", "la tuile"),
    "contents": Noun("contents", "contenu", "the contents of the tile", "le contenu de la tuile"),
}
_OWN_DICE = say("Your dice for {purpose:the}: {faces}. Reroll or change any?")
_OTHERS_DICE = say("The dice of {hero} for {purpose:the}: {faces}. Use a card on them?")


def _dice(hero: HeroKind | None, what: str, faces: Any) -> str:
    """DR-056 Whose dice, and what they were rolled for."""
    facts = {"hero": hero, "purpose": ROLLED_FOR[what], "faces": faces}
    return (_OWN_DICE if hero is None else _OTHERS_DICE).text(facts)


def _which_die(card: Any, owner: Any, faces: Any) -> str:
    """DR-845 For which card, and whose dice."""
    words = say("{card}: which of your dice {faces}?")
    if owner is not None:
        words = say("{card}: which of the dice {faces} {owner:of}?")
    return words.text({"card": card, "owner": owner, "faces": faces})


PROMPTS: dict[str, Prompt] = {
    "DR-110": say("Which hero do you take?"),
    "DR-114": say("Which ability do you keep?"),
    "DR-562": say("Which ability do you keep?"),
    "DR-070": Question(_counted(say("Your turn, {hero}: {n} left."), n=actions), "hero", "n"),
    "DR-211": Question(say("How do you turn {tile:the}?"), "tile", "place"),
    "DR-353": say("Through which exit do you leave?"),
    "DR-316": say("The gate is up. Through which exit do you leave?"),
    "DR-051": Question(_help, "hero", "foe", "what"),
    "DR-052": Question(say("{hero} offers to assist with {rating:the}. Do you accept?"), "hero", "rating"),
    "DR-622": Question(say("They offer to assist: {heroes}. Whom do you accept?"), "heroes"),
    "DR-053": Question(say("Use {card} now?"), "card"),
    "DR-055": Question(say("Which rating do you use against {foe:the}?"), "foe"),
    "DR-063": Question(say("{hero} uses {card}. Do you agree?"), "hero", "card"),
    "DR-312": say("Look at the hidden boss card?"),
    "DR-056": Question(_dice, "hero", "what", "faces"),
    "DR-054": Question(say("The monster's dice: {faces}. Force a reroll?"), "hero", "what", "faces"),
    "DR-844": say("Several want to act at once. Who comes first?"),
    "DR-845": Question(_which_die, "card", "owner", "faces"),
    "DR-152": say("Several want to act at once. Who comes first?"),
    "DR-386": Question(_die, "n", "faces"),
    "DR-468": Question(_die, "n", "faces"),
    "DR-393": Question(_counted(say("{hero} is about to take {n}. Protect?"), n=hits), "hero", "n"),
    "DR-467": Question(_counted(say("{n} on you. Give up a die to cancel one?"), n=hits), "n"),
    "DR-591": Question(say("Which rating do you roll against {trap:the}?"), "trap"),
    "DR-680": Question(_counted(say("Rally? You have {n}."), n=wounds), "n"),
    "DR-713": say("Which card do you leave on the tile?"),
    "DR-989": Question(say("Is {hero} spared?"), "hero"),
    "DR-891": Question(say("What do you take from the cards of {hero}?"), "hero"),
    "DR-541": Question(say("You receive {card:the}: equip it, or put it in the loot pile?"), "card"),
    "DR-500": say("What do you change?"),
    "DR-515": Question(say("You offer {gives} for {wants}."), "gives", "wants"),
    "DR-516": Question(say("{hero} offers {gives} for {wants}."), "hero", "gives", "wants"),
    "DR-517": Question(say("{hero} answers: {gives} for {wants}."), "hero", "gives", "wants"),
    "DR-560": say("Which encounter card do you discard?"),
    "DR-561": say("Which rating do you raise?"),
    "DR-764": say("Where is the Boss Lair placed?"),
    "DR-765": say("Which tile becomes the lair?"),
    "DR-802": say("Which monster roams next?"),
    "DR-803": Question(say("Where does {monster:the} go?"), "monster"),
    "DR-813": Question(say("Where does the boss appear?"), "monster"),
    "DR-912": say("Do you summon a monster?"),
    "DR-914": Question(say("Where do you put {monster:the}?"), "monster"),
    "DR-073": Question(say("{stranger:The} is here. Do you deal with the card at once?"), "stranger"),
    "DR-323": Question(say("Which rating do you roll for {tile:the}?"), "tile"),
    "DR-328": say("Which treasure do you throw into the well?"),
    "DR-594": Question(say("{trap}: which card do you lose?"), "trap"),
    "DR-405": Question(say("{ability}: which card do you take off?"), "ability"),
    "DR-024": Question(say("Which card do you pay {stranger:the} with?"), "stranger"),
    "DR-144": Question(say("{card}: what do you choose?"), "card"),
}

OUTCOMES = {
    "DR-935": say("The Summoning Stone has left the dungeon."),
    "DR-936": say("One hero is left alive."),
    "DR-937": say("Nobody is left alive."),
    "DR-957": say("The hero is dead."),
    "DR-958": say("The boss is dead."),
    "DR-998": say("The round limit is reached."),
}

# DR-067 What counts as the answer of a player who gives none; where none of these is offered, chance picks.
SILENCE = (STAY_OUT, REFUSE, REFUSE_ALL, NO_OFFER, CLOSE, PASS, RALLY, THUMB_UP, END_TURN, DONE)


def default_answer(keys: Sequence[str]) -> str | None:
    """DR-067 The answer of a player who is away, by key; None: any legal one, at random."""
    return next((option.key for option in SILENCE if option.key in keys), None)
