"""Resolving icons: the table of symbols, the reference cards, the Stories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from undercroft.content.kinds import Kind, Name
from undercroft.games.mini_rogue.glossary import AFFLICTION
from undercroft.games.mini_rogue.kinds.powers import RULES
from undercroft.games.mini_rogue.kinds.results import Alternative, Effect, Effects
from undercroft.games.mini_rogue.rules import verbs
from undercroft.games.mini_rogue.rules.combat import armor, can_fall, fight
from undercroft.games.mini_rogue.rules.potions import find_potion
from undercroft.games.mini_rogue.rules.resources import bless, can_pay, decide, lose, pay
from undercroft.games.mini_rogue.rules.skill_test import dungeon_die
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.places import ROOMS
from undercroft.games.mini_rogue.words.terms import Described
from undercroft.kernel.event import EventKind
from undercroft.kernel.option import Option
from undercroft.kernel.rules import Rules, draw
from undercroft.kernel.words import Keyed

GOLD_FOR_NO_STORY = 2

# MR-780 to MR-784: the clause of each symbol
GAIN = {"xp": "MR-780", "armor": "MR-781", "hp": "MR-782", "ration": "MR-783", "gold": "MR-784"}


def resolve(d: City, hero: Hero, effects: Effects, trap: bool = False, card: Kind | None = None) -> Rules[None]:
    """MR-770 Icons are resolved from left to right, each completely before the next; of this card, or that at hand."""
    for at, effect in enumerate(effects):
        n = d.floor if effect.floor else effect.n  # MR-798, MR-799; MR-R77 read when it is resolved
        match effect.verb:
            case "gain":
                verbs.gain(d, hero, effect.what, n, GAIN[effect.what], card)
            case "lose":  # MR-771 a minus means losing what the plus gains
                if trap and effect.what == "hp":
                    n = softened(d, hero, n)
                yield from lose(d, hero, effect.what, n, _clause_of_loss(effect))
            case "potion":
                yield from find_potion(d, hero, effect.what, "MR-785", card)
            case "afflict":
                verbs.afflict(d, hero, effect.what, AFFLICT[effect.what], card)
            case "cure":
                if not hero.suffers(effect.what):
                    d.tell(told.NOT_NEEDED, CURE[effect.what], *hero.who, AFFLICTION[effect.what])
                verbs.cure(d, hero, effect.what, CURE[effect.what], card)
            case "bless":
                bless(d, hero, "MR-788", card)
            case "raise":
                if hero.hp >= n:
                    d.tell(told.NOT_NEEDED, "MR-794", *hero.who, d.pack.track["hp"])
                verbs.raise_hp(d, hero, n, "MR-794", card)
            case "refresh":
                verbs.turn_card_up(d, hero, "MR-787")
            case "story":
                yield from read_story(d, hero)
            case "criminal":
                if not (yield from fight_criminal(d, hero)):
                    verbs.start_to_fall(d, hero, effects[at + 1 :])
                    return
            case "rewards":
                yield from take_rewards(d, hero)
            case "drop":  # MR-795, MR-R16 without an Object nothing happens
                verbs.let_go(d, hero, "MR-795")
            case "fall":
                if can_fall(d, hero):
                    verbs.start_to_fall(d, hero, effects[at + 1 :])
                    return
                d.tell(told.DID_NOT_FALL, "MR-481", *hero.who)  # MR-R115 what is printed with it was suffered
            case "rule":
                yield from RULES.carry_out(effect.what, d, hero, n)
            case _:
                assert_never(effect.verb)


AFFLICT = {"curse": "MR-430", "poison": "MR-440", "blind": "MR-450"}
CURE = {"curse": "MR-802", "poison": "MR-789", "blind": "MR-451"}


def _clause_of_loss(effect: Effect) -> str:
    return {"ration": "MR-798", "hp": "MR-799"}.get(effect.what, "MR-771") if effect.floor else "MR-771"


def softened(d: City, hero: Hero, n: int) -> int:
    """MR-114 Armour does not help against Traps, unless the source says so: Padded cloak does."""
    if "padded-cloak" not in hero.kind.with_power or not armor(d, hero):
        return n
    verbs.passive_acts(d, hero, "padded-cloak")
    return max(0, n - armor(d, hero))


def choose_one(d: City, hero: Hero, clause: str, options: Sequence[Option[Alternative]], card: Kind) -> Rules[None]:
    """MR-638 One of the options must be chosen; one with a price needs the means (MR-R17)."""
    pick = yield from decide(
        d,
        hero,
        clause,
        lambda: [one for one in options if one.what.pay is None or can_pay(hero, one.what.pay)],
        about=hero.about(what=card),
    )
    chosen = pick.what
    tell_row(d, hero, clause, card, chosen.label, Described(d.pack, chosen.effects, chosen.pay))
    if chosen.pay is not None:
        yield from pay(d, hero, chosen.pay, clause, card)
    yield from resolve(d, hero, chosen.effects, card=card)


def tell_row(
    d: City, hero: Hero, clause: str, card: Kind, label: Name | None, icons: Described, kind: EventKind = told.ROW
) -> None:
    """Which row of a card is carried out: by its label, where it has one."""
    called = card if label is None else Keyed(card.thing, label)
    d.tell(kind, clause, called, icons, *hero.who[1:], ROOMS[hero.at], card)


def read_story(d: City, hero: Hero) -> Rules[None]:
    """MR-793 Draw a Story card, MR-971 resolve it; MR-R54 with no Story left it is 2 Gold."""
    if not len(d.stories):
        d.tell(told.NO_STORY_LEFT, "MR-R54", *hero.who[1:])
        verbs.gain(d, hero, "gold", GOLD_FOR_NO_STORY, "MR-R54")
        return
    story = yield from draw(d.stories, "MR-793")
    verbs.discard_story(d, hero, story)
    if story.die:
        face = yield from dungeon_die(d, hero, "MR-793")
        yield from apply_row(d, hero, story, None, story.row(face).effects)
    else:
        yield from choose_one(d, hero, "MR-793", offers_of(d.pack).story[story], story)


def take_rewards(d: City, hero: Hero) -> Rules[None]:
    """MR-750, MR-751 The Dungeon die alone, one of two rewards; MR-752 then 2 Gold or a Story.

    MR-R54 Without a Story left it is the Gold.

    MR-023 The reference card never leaves play and is used any number of times.
    """
    face = yield from dungeon_die(d, hero, "MR-751")
    offers = offers_of(d.pack)
    pick = yield from decide(d, hero, "MR-751", lambda: offers.rewards[face - 1], about=hero.about(face))
    yield from apply_row(d, hero, d.pack.rewards["rewards"], None, pick.what)
    always = offers.always if len(d.stories) else offers.always_without_story
    yield from choose_one(d, hero, "MR-752", always, d.pack.rewards["rewards"])


def fight_criminal(d: City, hero: Hero) -> Rules[bool]:
    """MR-760, MR-796 Fight the Criminal of this Floor like a Monster; MR-R82 alone, even beside a partner.

    MR-761 Beating it leaves nothing open: the row goes on, then the Room is resolved.
    """
    verbs.meet_danger(d, hero)  # MR-731
    criminal = d.pack.criminal["criminal"]
    row = criminal.rows[d.floor - 1]
    won = yield from fight(d, [hero], criminal, row)
    if won:
        yield from resolve(d, hero, row.reward, card=criminal)
    return won


def apply_row(d: City, hero: Hero, card: Kind, label: Name | None, effects: Effects, trap: bool = False) -> Rules[None]:
    """Apply a row of a table, having said which."""
    tell_row(d, hero, "MR-770" if effects else "MR-797", card, label, Described(d.pack, effects))
    yield from resolve(d, hero, effects, trap, card)
