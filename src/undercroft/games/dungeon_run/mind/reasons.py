"""The leading reason of a choice, in a sentence."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_run.glossary import say
from undercroft.games.dungeon_run.kinds.pack import CardKind
from undercroft.games.dungeon_run.mind.patience import is_patient
from undercroft.games.dungeon_run.mind.turns import HEALS
from undercroft.games.dungeon_run.mind.ways import SHOTS, goals
from undercroft.games.dungeon_run.rules.in_progress import NOBODY
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero
from undercroft.games.dungeon_run.words import offers
from undercroft.games.dungeon_run.words.options import (
    ACCEPT,
    ACCEPT_ALL,
    ADVANCE,
    ASSISTS,
    BATTLE,
    BLOCK,
    BLOCK_FACE,
    END_TURN,
    EQUIP,
    ESCAPE,
    HIT,
    LEAVE_GATE,
    MOVES,
    NO_RALLY,
    PASS,
    PLAN_BLOCKS,
    PLAN_HITS,
    PLAN_KILL,
    RALLY,
    SABOTAGE,
    SEARCH,
    STAY_OUT,
    SUMMON,
    TILE_ACTION,
)
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message

BEST = say("It seems best.")
WAYS = {
    "explore": say("There is more to find where nobody has been."),
    "treasure": say("There is treasure to pick up."),
    "monster": say("There is a monster worth hunting."),
    "boss": say("It is time for the boss."),
    "stranger": say("Somebody there has something to offer."),
    "well": say("The well may give more than it takes."),
    "den": say("Every monster of the Den makes stronger."),
    "stone": say("The Summoning Stone lies there."),
    "out": say("With the Summoning Stone only the way out counts."),
    "chase": say("The Summoning Stone must not leave the dungeon."),
}
OF_THE_TURN = {
    ESCAPE: say("This fight would cost too much."),
    SEARCH: say("What lies here is free to take."),
    ADVANCE: say("Training lasts for the rest of the game."),
    EQUIP: say("Better gear lies in the loot pile."),
    END_TURN: say("Nothing more to gain this turn."),
    TILE_ACTION: say("This tile has something to give."),
}
OF_CLAUSES = {
    "DR-055": say("These dice do more against this foe."),
    "DR-591": say("These dice are the best against this trap."),
    "DR-323": say("These dice have the better chance."),
    "DR-845": say("This die can only get better, or must not stay."),
    "DR-561": say("This is the rating the fights are won with."),
    **dict.fromkeys(("DR-562", "DR-114"), say("This ability helps most in fights.")),
    **dict.fromkeys(("DR-713", "DR-594", "DR-024", "DR-328", "DR-405"), say("This card can be spared.")),
    **dict.fromkeys(("DR-541", "DR-500"), say("What is worn helps most.")),
    **dict.fromkeys(("DR-802", "DR-803"), say("Monsters go where they do least harm, or can be hunted.")),
    **dict.fromkeys(("DR-813", "DR-764"), say("The boss shall wait where it suits us.")),
    **dict.fromkeys(("DR-353", "DR-316"), say("That way leads on.")),
}
OF_OPTIONS = {
    PLAN_KILL: say("Just enough to kill it, and the rest blocks."),
    **dict.fromkeys((PLAN_HITS, HIT), say("The sooner it falls, the fewer wounds it gives.")),
    PLAN_BLOCKS: say("Staying unhurt matters more than hitting."),
    RALLY: say("A wound less is always welcome."),
    NO_RALLY: say("These wounds make stronger."),
    SABOTAGE: say("This must not succeed."),
    STAY_OUT: say("This is somebody else's business."),
    **dict.fromkeys((ACCEPT, ACCEPT_ALL), say("Help is welcome.")),
    SUMMON: say("A monster in their way slows the others down."),
    PASS: say("It can wait."),
}
WORTH_IT = say("This fight is worth its wounds.")
HEALING = say("Wounds cost more than an action.")
SAFE = say("From here it cannot hit back.")
TOGETHER = say("Together it is easier, and who helps recovers.")
BLOCKED = say("A hit blocked is a wound less.")


def why(state: Dungeon, seat: int, clause: str, option: Option[Any], about: Any) -> Message:
    """One sentence for the reader's language."""
    if not state.heroes:
        return BEST
    if clause == "DR-070":
        return of_the_turn(state, state.heroes[seat], option)
    if option in OF_OPTIONS:
        return OF_OPTIONS[option]
    if option in ASSISTS.values():
        return TOGETHER
    if option in BLOCK_FACE.values() or option is BLOCK:
        return BLOCKED
    return OF_CLAUSES.get(clause, BEST)


def of_the_turn(d: Dungeon, hero: Hero, option: Option[Any]) -> Message:
    if option in OF_THE_TURN:
        return OF_THE_TURN[option]
    if option is BATTLE:
        monster = d.foes.get(hero.at)
        return WAYS["boss"] if monster is not None and monster.kind.is_boss else WORTH_IT
    if isinstance(option.what, CardKind):
        rules = [one.rule for one in option.what.effects]
        return HEALING if any(one in HEALS for one in rules) else SAFE if any(one in SHOTS for one in rules) else BEST
    aim = next((goal for goal in goals(d, hero) if goal.side != NOBODY), None)
    if option in MOVES and aim is not None and aim.side != option.what and is_patient(d, hero):
        aim = next((goal for goal in goals(d, hero, patient=True) if goal.side == option.what), aim)
    is_walk = option in MOVES or isinstance(option.what, offers.Walk) or option is LEAVE_GATE
    return WAYS[aim.why] if aim is not None and is_walk else BEST
