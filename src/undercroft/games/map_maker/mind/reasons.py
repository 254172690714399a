"""Why an answer is given, in one sentence."""

from __future__ import annotations

from typing import Any

from undercroft.games.map_maker.glossary import say
from undercroft.games.map_maker.kinds.pack import BossKind
from undercroft.games.map_maker.kinds.terms import ATTACK, REST, ROW
from undercroft.games.map_maker.mind.delving import encounter_chance
from undercroft.games.map_maker.rules.scores import margin
from undercroft.games.map_maker.rules.state import Dungeon, Hero
from undercroft.games.map_maker.words.offers import Act, Use
from undercroft.games.map_maker.words.options import CLEAR_SQUARE, PASS, TAKE_IT, TARGET
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message

SAFE = say("This test can hardly fail.")
LIKELY = say("The chances of this test are good.")
LEAST = say("Of what lies open this costs least.")
RESTS = say("HP are worth more than experience now.")
ROW_FULL = say("It fills a row, and the bonus helps from now on.")
STRIKES = say("Attack decides the fight.")
GROWS = say("Every point brings the next Skill nearer.")
TURNS = say("The Skill turns the test.")
ADDS = say("The test is won, and the Skill adds to it.")
SPARES = say("The Skill is worth more another time.")
SAVES = say("It saves a life.")
PREVENTS = say("The HP are worth more than the SP.")
BEARS = say("The loss can be borne.")
READS = say("Without SP there are no Skills.")
HEALS = say("Somebody needs the HP.")
DRINKS = say("The HP are needed now.")
FINISHES = say("One more hit wins.")
SHORTENS = say("Every hit makes the fight shorter.")
TARGETS = say("What stands there would do harm in every round.")
CLEARS = say("The square is cleared before it strikes.")
WAITS = say("Nothing that could be done is worth it.")
STRONGEST = say("This Hero can best bear the blow.")
GUARDS = say("The blow is better taken by the one who steps in.")
AGAIN = say("One more attack is worth the SP.")
WAITS_FOR_DICE = say("After the dice more is known.")
SEEMS_BEST = say("It looks best.")


def why(d: Dungeon, clause: str, option: Option[Any], hero: Hero | None, about: Any) -> Message:
    """The leading reason of a choice."""
    what = option.what
    if isinstance(what, Use):
        return of_use(d, clause, what, about)
    if clause == "MM-301" and isinstance(what, int) and hero is not None:
        if what == REST:
            return RESTS
        chance = encounter_chance(d, hero, what)
        return SAFE if chance > 0.9 else LIKELY if chance > 0.5 else LEAST
    if clause in ("MM-402", "MM-829", "MM-R109") and isinstance(what, int) and hero is not None:
        return ROW_FULL if hero.experience[what] % ROW == ROW - 1 else STRIKES if what == ATTACK else GROWS
    if clause in ("MM-541", "MM-542"):
        return of_action(d, what.option if isinstance(what, Act) else option)
    if clause == "MM-604":
        return STRONGEST
    if clause == "MM-856":
        return HEALS
    if clause == "MM-332":
        return WAITS_FOR_DICE
    if option is TAKE_IT:
        return BEARS
    return SPARES if clause in ("MM-855", "MM-R110", "MM-R113") else SEEMS_BEST


def of_use(d: Dungeon, clause: str, use: Use, about: Any) -> Message:
    if clause == "MM-R112" and about[1] >= next(hero.hp for hero in d.heroes if hero.name is about[0]):
        return SAVES
    if use.item is not None:
        return DRINKS if use.item == "potion" else READS
    if use.skill is None or use.skill.timing == "free":
        return HEALS
    if clause == "MM-R112":
        return PREVENTS
    if clause == "MM-R110":
        return GUARDS
    if clause == "MM-R113":
        return AGAIN
    return ADDS if d.test is not None and margin(d, d.test) >= 0 else TURNS


def of_action(d: Dungeon, option: Option[Any]) -> Message:
    if isinstance(option.what, BossKind):
        return FINISHES if d.boss is not None and d.boss.hp <= 1 else SHORTENS
    if option is TARGET:
        return TARGETS
    if option is CLEAR_SQUARE:
        return CLEARS
    return WAITS if option is PASS else SEEMS_BEST
