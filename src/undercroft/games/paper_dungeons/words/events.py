"""What can happen, in words. What concerns one sheet is told to its owner at once, to the others when sheets open.

Whatever changes a sheet tells its cause: the die, the card, the room, the row or box that brought it. `seat` and `who`
are the player, `at` is a place of the board; `needed` and `got` are what a fight or a card asks for and what there was.
"""

from __future__ import annotations

from undercroft.games.paper_dungeons.glossary import say
from undercroft.kernel.event import EventKind

# setup
DUNGEON = EventKind(
    "dungeon", say("The dungeon is {letter}, {dungeon}."), "letter", "dungeon", stamp="scroll", beat="card"
)
LAIR = EventKind("lair", say("Monster {number} is {monster:the}, in {room}."),
    "number", "monster", "room", "at", stamp="stairs")  # fmt: skip
MISSION = EventKind("mission", say("Mission: {mission} ({mission.text})."), "mission", stamp="flag", beat="card")
DEALT = EventKind(
    "dealt",
    say("{who} is dealt the powers {power} and {other_power}, the objectives {objective} and {other_objective}."),
    "seat", "who", "power", "other_power", "objective", "other_objective", final=True, beat="card",
)  # fmt: skip
KEPT_POWER = EventKind("kept-power", say("{who} keeps the power {power}: {power.text}."),
    "seat", "who", "power", stamp="star", beat="card")  # fmt: skip
KEPT_OBJECTIVE = EventKind("kept-objective", say("{who} keeps the objective {objective}."),
    "seat", "who", "objective", stamp="flag", beat="card")  # fmt: skip
STYLES = EventKind("styles", say("{who}: {first:the} and {second:the} have the black combat style."),
    "seat", "who", "first", "second")  # fmt: skip
# dice
ROUND = EventKind("round", say("Round {n}."), "n", stamp="hourglass", beat="turn")
ROLLER = EventKind("roller", say("{who} rolls the dice."), "seat", "who")
VOID = EventKind("void", say("Three skulls or three clovers: all dice are rolled again."),
    "first", "second", "third", "fourth", "fifth", "sixth", stamp="dice", beat="throw")  # fmt: skip
ROLLED = EventKind("rolled", say("The dice: {first}; {second}; {third}; {fourth}; {fifth}; {sixth}."),
    "first", "second", "third", "fourth", "fifth", "sixth", stamp="dice", beat="throw")  # fmt: skip
USED = EventKind("used", say("{who} uses: {die} ({number})."),
    "seat", "who", "die", "number", "at", stamp="spark", beat="mark")  # fmt: skip
READY = EventKind("ready", say("{who} is ready."), "seat", "who")
# heroes
ROSE = EventKind("rose", say("{who}: {hero:the} is now level {level} ({cause})."),
    "seat", "who", "hero", "level", "at", "cause", stamp="level-up", beat="mark")  # fmt: skip
ABLE = EventKind("able", say("{who}: {hero:the} masters an ability: {hero.text}."),
    "seat", "who", "hero", "at", stamp="level-up", scene=True)  # fmt: skip
LEVEL_LOST = EventKind("level-lost", say("{who}: every hero is at the top, the level is lost ({cause})."),
    "seat", "who", "cause", stamp="level-up")  # fmt: skip
SWAPPED = EventKind("swapped", say("{who} changes the colour of the die."), "seat", "who", "cause", stamp="coin")
# items and potions
BEGUN = EventKind("begun", say("{who} begins {item:the} ({cause})."),
    "seat", "who", "item", "at", "cause", stamp="hammer", beat="mark")  # fmt: skip
COMPLETED = EventKind("completed", say("{who} completes {item:the} ({cause}): {item.text}."),
    "seat", "who", "item", "at", "cause", stamp="check", beat="mark")  # fmt: skip
BREWED = EventKind("brewed", say("{who} gains {n} potion ({cause}).", "{who} gains {n} potions ({cause})."),
    "seat", "who", "n", "at", "cause", stamp="potion", beat="mark")  # fmt: skip
POTIONS_LOST = EventKind(
    "potions-lost",
    say(
        "{who}: the potion table is full, {n} potion is lost ({cause}).",
        "{who}: the potion table is full, {n} potions are lost ({cause}).",
    ),
    "seat", "who", "n", "at", "cause",
)  # fmt: skip
STEP_LOST = EventKind(
    "step-lost", say("{who}: every item is complete, the step is lost ({cause})."), "seat", "who", "cause"
)
# damage: what a fight or a trap does is seen with it, what skulls do by itself
HURT = EventKind("hurt", say("{who} takes {n} damage ({cause}).", "{who} takes {n} damage ({cause})."),
    "seat", "who", "n", "cause", stamp="wound", beat="loss", joins="blow")  # fmt: skip
ABSORBED = EventKind(
    "absorbed",
    say("{who} absorbs {n} damage with potions ({cause}).", "{who} absorbs {n} damage with potions ({cause})."),
    "seat", "who", "n", "at", "cause", stamp="shield", beat="loss", joins="blow",
)  # fmt: skip
UNHURT = EventKind("unhurt", say("{who} takes no damage ({cause}): {thanks}."),
    "seat", "who", "cause", "thanks", stamp="shield", beat="loss", joins="blow")  # fmt: skip
SPARED = EventKind("spared", say("{who} ignores {n} skull ({cause}).", "{who} ignores {n} skulls ({cause})."),
    "seat", "who", "n", "cause", stamp="shield", beat="loss")  # fmt: skip
RESURRECTED = EventKind("resurrected", say("{who}: damage exceeds life, the resurrection box is ticked."),
    "seat", "who", "needed", "got", "cause", stamp="heart", scene=True)  # fmt: skip
# the map
ENTERED = EventKind(
    "entered", say("{who} enters {room}."), "seat", "who", "room", "from", "to", stamp="door", beat="walk"
)
STOPPED = EventKind("stopped", say("{who} goes no further."), "seat", "who", "at")
MOAT_POINT = EventKind(
    "moat-point", say("{who} may move {n} further for the moat ({cause})."), "seat", "who", "n", "cause"
)
FOUGHT = EventKind(
    "fought",
    say("{who}: {hero:the}, counting {got}, beats {minion:the} of level {needed}."),
    "seat", "who", "hero", "got", "minion", "needed", "at", "whom", beat="blow",
)  # fmt: skip
ELIMINATED = EventKind(
    "eliminated",
    say("{who} eliminates {minion:the} of level {level} in {room} ({cause})."),
    "seat", "who", "minion", "level", "room", "at", "cause", beat="blow",
)  # fmt: skip
NO_MINION = EventKind("no-minion", say("{who}: no minion is left to be eliminated ({cause})."), "seat", "who", "cause")
TRAPPED = EventKind(
    "trapped", say("{who} sets off the trap in {room}."), "seat", "who", "room", "at", stamp="trap", beat="blow"
)
FOUND = EventKind(
    "found", say("{who} finds in {room}: {what}."), "seat", "who", "room", "at", "what", "n", stamp="chest", beat="gain"
)
REFUSED = EventKind("refused", say("{who} leaves the reward of {room}."), "seat", "who", "room", "at", stamp="cross")
TOOK_LETTER = EventKind("took-letter", say("{who} takes gem {letter} ({cause})."),
    "seat", "who", "letter", "at", "cause", stamp="gem", beat="gain")  # fmt: skip
NO_LETTER = EventKind("no-letter", say("{who}: no gem is left to be taken ({cause})."), "seat", "who", "cause")
GEM = EventKind("gem", say("{who} now has {n} gem ({cause}).", "{who} now has {n} gems ({cause})."),
    "seat", "who", "n", "cause", stamp="gem", beat="gain")  # fmt: skip
GEM_LOST = EventKind("gem-lost", say("{who}: the gem track is full, the gem counts no more ({cause})."),
    "seat", "who", "cause", stamp="gem")  # fmt: skip
# the end of a round
ANNOUNCED = EventKind("announced", say("{who} announces gem {letter}."),
    "seat", "who", "letter", "at", final=True, stamp="scroll", beat="mark")  # fmt: skip
STRUCK = EventKind(
    "struck", say("{who} strikes gem {letter} off the map."), "seat", "who", "letter", "at", stamp="wound"
)
SCORED_MISSION = EventKind("scored-mission", say("{who} completes the mission {mission}: +{points}."),
    "seat", "who", "mission", "points", "needed", "got", stamp="flag", beat="gain")  # fmt: skip
ROUND_OVER = EventKind("round-over", say("Round {n} is over."), "n", final=True, stamp="hourglass", beat="turn")
FACED = EventKind("faced", say("Monster {number}: {monster:the}."),
    "number", "monster", "at", stamp="monster", beat="meet", scene=True)  # fmt: skip
STRUCK_MONSTER = EventKind(
    "struck-monster",
    say(
        "{who} fights with power {got} (levels {levels}, sworn enemy +{twice}, bonuses +{bonus}): "
        "{points:+} point, {damage} damage.",
        "{who} fights with power {got} (levels {levels}, sworn enemy +{twice}, bonuses +{bonus}): "
        "{points:+} points, {damage} damage.",
        by="points",
    ),
    "seat", "who", "got", "levels", "twice", "bonus", "points", "damage", "needed", "cause",
    stamp="wound", beat="result", joins="meet",
)  # fmt: skip
FLED_FAR = EventKind(
    "fled-far",
    say(
        "{who} has not entered {room} and flees: {points:+} point.",
        "{who} has not entered {room} and flees: {points:+} points.",
        by="points",
    ),
    "seat", "who", "room", "points", "at", "cause", beat="result", joins="meet",
)  # fmt: skip
FLED_WEAK = EventKind(
    "fled-weak",
    say(
        "{who} has power {got}, {needed} are needed, and flees: {points:+} point.",
        "{who} has power {got}, {needed} are needed, and flees: {points:+} points.",
        by="points",
    ),
    "seat", "who", "got", "needed", "points", "cause", beat="result", joins="meet",
)  # fmt: skip
VICTORY = EventKind(
    "victory",
    say("{who} has the highest power alone ({got}) and wins: {bonus}."),
    "seat", "who", "got", "bonus", "n", "cause", beat="result", joins="meet",
)  # fmt: skip
NO_VICTORY = EventKind("no-victory", say("Nobody has the highest power alone: no victory bonus."), "cause")
VANISHED = EventKind("vanished", say("Gem {letter} vanishes for all who have not taken it."),
    "letter", "at", "cause", stamp="gem", beat="loss")  # fmt: skip
# the end
SCORED = EventKind(
    "scored",
    say("{who}: A {a}, B {b}, C {c}, D {d}, E {e}, F {f}, G {g}, H {h}, I {i}, J {j}, K {k}; total {total}."),
    "seat", "who", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "total", scene=True,
)  # fmt: skip
SHOWN_OBJECTIVE = EventKind(
    "shown-objective",
    say(
        "{who} shows the objective {objective}: {points} point.",
        "{who} shows the objective {objective}: {points} points.",
        by="points",
    ),
    "seat", "who", "objective", "points", "got", stamp="flag", beat="card",
)  # fmt: skip
RATED = EventKind("rated", say("{who}: {rating}."), "seat", "who", "rating", stamp="star", beat="end", joins="end")
