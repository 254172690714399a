"""What can happen, in words. What concerns one sheet is told to its owner at once, to the others when sheets open.

Whatever changes a sheet tells why: the die, the card, the room, the row or box that brought it.
"""

from __future__ import annotations

from undercroft.games.paper_dungeons.words import say
from undercroft.kernel.event import EventKind

# setup
DUNGEON = EventKind("dungeon", say("The dungeon is {letter}, {dungeon}."), "letter", "dungeon")
LAIR = EventKind("lair", say("Monster {number} is {monster:the}, in {room}."), "number", "monster", "room")
MISSION = EventKind("mission", say("Mission: {mission} ({text})."), "mission", "text")
DEALT = EventKind(
    "dealt",
    say("{who} is dealt the powers {power} and {other_power}, the objectives {objective} and {other_objective}."),
    "who", "power", "other_power", "objective", "other_objective", final=True,
)  # fmt: skip
KEPT_POWER = EventKind("kept-power", say("{who} keeps the power {power}: {text}."), "who", "power", "text")
KEPT_OBJECTIVE = EventKind("kept-objective", say("{who} keeps the objective {objective}."), "who", "objective")
STYLES = EventKind(
    "styles", say("{who}: {first:the} and {second:the} have the black combat style."), "who", "first", "second"
)
# dice
ROUND = EventKind("round", say("Round {n}."), "n")
ROLLER = EventKind("roller", say("{who} rolls the dice."), "who")
VOID = EventKind("void", say("Three skulls or three clovers: all dice are rolled again."))
ROLLED = EventKind("rolled", say("The dice: {first}; {second}; {third}; {fourth}; {fifth}; {sixth}."),
    "first", "second", "third", "fourth", "fifth", "sixth")  # fmt: skip
USED = EventKind("used", say("{who} uses: {die} ({number})."), "who", "die", "number")
READY = EventKind("ready", say("{who} is ready."), "who")
# heroes
ROSE = EventKind("rose", say("{who}: {hero:the} is now level {level} ({why})."), "who", "hero", "level", "why")
ABLE = EventKind("able", say("{who}: {hero:the} masters an ability: {text}."), "who", "hero", "text")
LEVEL_LOST = EventKind("level-lost", say("{who}: every hero is at the top, the level is lost ({why})."), "who", "why")
SWAPPED = EventKind("swapped", say("{who} changes the colour of the die."), "who")
# items and potions
BEGUN = EventKind("begun", say("{who} begins {item:the} ({why})."), "who", "item", "why")
COMPLETED = EventKind(
    "completed", say("{who} completes {item:the} ({why}): {text}."), "who", "item", "why", "text"
)  # fmt: skip
BREWED = EventKind(
    "brewed", say("{who} gains {n} potion ({why}).", "{who} gains {n} potions ({why})."), "who", "n", "why"
)
POTIONS_LOST = EventKind(
    "potions-lost",
    say(
        "{who}: the potion table is full, {n} potion is lost ({why}).",
        "{who}: the potion table is full, {n} potions are lost ({why}).",
    ),
    "who",
    "n",
    "why",
)
STEP_LOST = EventKind("step-lost", say("{who}: every item is complete, the step is lost ({why})."), "who", "why")
# damage
HURT = EventKind("hurt", say("{who} takes {n} damage ({why}).", "{who} takes {n} damage ({why})."), "who", "n", "why")
ABSORBED = EventKind(
    "absorbed",
    say("{who} absorbs {n} damage with potions ({why}).", "{who} absorbs {n} damage with potions ({why})."),
    "who",
    "n",
    "why",
)
UNHURT = EventKind("unhurt", say("{who} takes no damage ({why}): {thanks}."), "who", "why", "thanks")
SPARED = EventKind(
    "spared",
    say("{who} ignores {n} skull ({thanks}).", "{who} ignores {n} skulls ({thanks})."),
    "who",
    "n",
    "thanks",
)
RESURRECTED = EventKind("resurrected", say("{who}: damage exceeds life, the resurrection box is ticked."), "who")
# the map
ENTERED = EventKind("entered", say("{who} enters {room}."), "who", "room")
MOAT_POINT = EventKind("moat-point", say("{who} may move {n} further for the moat ({thanks})."), "who", "n", "thanks")
FOUGHT = EventKind(
    "fought",
    say("{who}: {hero:the}, counting {own}, beats {minion:the} of level {level}."),
    "who", "hero", "own", "minion", "level",
)  # fmt: skip
ELIMINATED = EventKind(
    "eliminated",
    say("{who} eliminates {minion:the} of level {level} in {room} ({why})."),
    "who", "minion", "level", "room", "why",
)  # fmt: skip
NO_MINION = EventKind("no-minion", say("{who}: no minion is left to be eliminated ({why})."), "who", "why")
TRAPPED = EventKind("trapped", say("{who} sets off the trap in {room}."), "who", "room")
FOUND = EventKind("found", say("{who} finds in {room}: {what}."), "who", "room", "what")
REFUSED = EventKind("refused", say("{who} leaves the reward of {room}."), "who", "room")
TOOK_LETTER = EventKind("took-letter", say("{who} takes gem {letter} ({why})."), "who", "letter", "why")
NO_LETTER = EventKind("no-letter", say("{who}: no gem is left to be taken ({why})."), "who", "why")
GEM = EventKind("gem", say("{who} now has {n} gem ({why}).", "{who} now has {n} gems ({why})."), "who", "n", "why")
GEM_LOST = EventKind("gem-lost", say("{who}: the gem track is full, the gem counts no more ({why})."), "who", "why")
# the end of a round
ANNOUNCED = EventKind("announced", say("{who} announces gem {letter}."), "who", "letter", final=True)
STRUCK = EventKind("struck", say("{who} strikes gem {letter} off the map."), "who", "letter")
SCORED_MISSION = EventKind("scored-mission", say("{who} completes the mission {mission}: +{points}."),
    "who", "mission", "points")  # fmt: skip
ROUND_OVER = EventKind("round-over", say("Round {n} is over."), "n", final=True)
FACED = EventKind("faced", say("Monster {number}: {monster:the}."), "number", "monster")
STRUCK_MONSTER = EventKind(
    "struck-monster",
    say(
        "{who} fights with power {power} (levels {levels}, sworn enemy +{twice}, bonuses +{bonus}): "
        "{points:+} point, {damage} damage.",
        "{who} fights with power {power} (levels {levels}, sworn enemy +{twice}, bonuses +{bonus}): "
        "{points:+} points, {damage} damage.",
        by="points",
    ),
    "who", "power", "levels", "twice", "bonus", "points", "damage",
)  # fmt: skip
FLED_FAR = EventKind(
    "fled-far",
    say(
        "{who} has not entered {room} and flees: {points:+} point.",
        "{who} has not entered {room} and flees: {points:+} points.",
        by="points",
    ),
    "who", "room", "points",
)  # fmt: skip
FLED_WEAK = EventKind(
    "fled-weak",
    say(
        "{who} has power {power}, {needed} are needed, and flees: {points:+} point.",
        "{who} has power {power}, {needed} are needed, and flees: {points:+} points.",
        by="points",
    ),
    "who", "power", "needed", "points",
)  # fmt: skip
VICTORY = EventKind(
    "victory", say("{who} has the highest power alone ({power}) and wins: {bonus}."), "who", "power", "bonus"
)
NO_VICTORY = EventKind("no-victory", say("Nobody has the highest power alone: no victory bonus."))
VANISHED = EventKind("vanished", say("Gem {letter} vanishes for all who have not taken it."), "letter")
# the end
SCORED = EventKind(
    "scored",
    say("{who}: A {a}, B {b}, C {c}, D {d}, E {e}, F {f}, G {g}, H {h}, I {i}, J {j}, K {k}; total {total}."),
    "who", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "total",
)  # fmt: skip
SHOWN_OBJECTIVE = EventKind(
    "shown-objective",
    say(
        "{who} shows the objective {objective}: {points} point.",
        "{who} shows the objective {objective}: {points} points.",
        by="points",
    ),
    "who", "objective", "points",
)  # fmt: skip
RATED = EventKind("rated", say("{who}: {rating}."), "who", "rating")
