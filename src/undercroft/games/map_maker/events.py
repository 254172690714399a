"""What can happen in Map Maker, as it is told."""

from __future__ import annotations

from undercroft.games.map_maker.terms import say
from undercroft.kernel.event import EventKind

# -- delving ----------------------------------------------------------------------------------------------------------
BEGUN = EventKind("begun", say("The Heroes enter dungeon {number}: {name}."), "number", "name")
LEVEL = EventKind("level", say("Level {level}, Threat {threat}. Starting Player: {hero}."), "level", "threat", "hero")
ELITE = EventKind(
    "elite",
    say("An Elite level: Encounters score {n} more, a success gives 1 more experience, a failure costs 2 HP."),
    "n",
)
SAT_DOWN = EventKind(
    "sat-down",
    say("{hero:The} enters with {hp} HP, {sp} SP and the attributes {values}."),
    "hero",
    "class",
    "hp",
    "sp",
    "values",
)
DANGER = EventKind("danger", say("The danger of this dungeon: {danger}, {penalty}."), "danger", "penalty")
SPECIAL = EventKind("special", say("The Special Rule of {boss:the} holds: {text}"), "boss", "text")
INITIAL_HP = EventKind("initial-hp", say("{hero:The} has only {hp} initial HP."), "hero", "hp")
SELECTION = EventKind("selection", say("The selection dice show {dice}."), "dice")
DICE = EventKind("dice", say("The six dice show {dice}."), "dice")
BASIC = EventKind("basic", say("Basic Die {die} on {encounter}."), "encounter", "die")
REMOVED = EventKind("removed", say("The Basic Die of {encounter} is removed."), "encounter")
EVENT = EventKind("event", say("Event {number}, {event}: {text}"), "number", "event", "text")
NO_EFFECT = EventKind("no-effect", say("{event} has no effect: {encounter} has no Basic Die."), "event", "encounter")
CHOSE = EventKind("chose", say("{hero:The} chooses {encounter}."), "hero", "encounter")
IDLE = EventKind("idle", say("Nothing is open to {hero:the} this round."), "hero")
TEST = EventKind(
    "test",
    say("{hero:The} tests {attribute}: die {hero_die}, score {hero_score} against die {foe_die}, score {foe_score}."),
    "hero",
    "attribute",
    "hero_die",
    "hero_score",
    "foe_die",
    "foe_score",
)
SUCCESS = EventKind("success", say("{hero:The} succeeds."), "hero")
FAILURE = EventKind("failure", say("{hero:The} fails."), "hero")
REST = EventKind("rest", say("{hero:The} rests, total {total}: {reward}."), "hero", "total", "reward")
TREASURE = EventKind(
    "treasure", say("{hero:The} finds a treasure, total {total}: {reward}."), "hero", "total", "reward"
)

# -- the Hero Sheet ---------------------------------------------------------------------------------------------------
EXPERIENCE = EventKind(
    "experience", say("{hero:The} gains 1 {attribute} experience: now {value}."), "hero", "attribute", "value"
)
LUCK_BONUS = EventKind("luck-bonus", say("{hero:The} gains {n} experience from the Luck Bonus."), "hero", "n")
LOST_EXPERIENCE = EventKind("lost-experience", say("{n} experience is lost: there is no room for it."), "n")
UNLOCKED = EventKind("unlocked", say("{hero:The} unlocks {skill}."), "hero", "skill")
LOST_HP = EventKind("lost-hp", say("{hero:The} loses {n} HP: {hp} left."), "hero", "n", "hp")
HEALED = EventKind("healed", say("{hero:The} recovers {n} HP: now {hp}."), "hero", "n", "hp")
ALL_HP = EventKind("all-hp", say("{hero:The} has all HP already: nothing is recovered."), "hero")
LOST_SP = EventKind("lost-sp", say("{hero:The} loses {n} SP: {sp} left."), "hero", "n", "sp")
GOT_SP = EventKind("got-sp", say("{hero:The} recovers {n} SP: now {sp}."), "hero", "n", "sp")
ALL_SP = EventKind("all-sp", say("{hero:The} has all SP already: nothing is recovered."), "hero")
DIED = EventKind("died", say("{hero:The} dies."), "hero")
POTION = EventKind("potion", say("{hero:The} gains an HP Potion: now {n}."), "hero", "n")
BOOK = EventKind("book", say("{hero:The} gains a Skill Book: now {n}."), "hero", "n")
LOST_POTION = EventKind("lost-potion", say("{hero:The} loses an HP Potion: {n} left."), "hero", "n")
LOST_BOOK = EventKind("lost-book", say("{hero:The} loses a Skill Book: {n} left."), "hero", "n")
DRANK = EventKind("drank", say("{hero:The} drinks an HP Potion."), "hero")
READ = EventKind("read", say("{hero:The} uses a Skill Book."), "hero")
PENALTY = EventKind("penalty", say("{hero:The} marks 1 {attribute} Penalty: now {n}."), "hero", "attribute", "n")
ERASED = EventKind("erased", say("{hero:The} erases 1 {attribute} Penalty: {n} left."), "hero", "attribute", "n")
SKILL = EventKind("skill", say("{hero:The} uses {skill}: {sp} SP left."), "hero", "skill", "sp")
DEFENSE_COUNTS = EventKind(
    "defense-counts", say("The Defense of {hero:the} counts {n:+d} until the end of the round."), "hero", "n"
)
PREVENTED = EventKind("prevented", say("{hero:The} loses no HP."), "hero")
REROLLED = EventKind("rerolled", say("The Combat Die is rolled again: {die} counts."), "die")
BORROWED = EventKind("borrowed", say("{hero:The} may use {skill} this round."), "hero", "skill")

# -- the fight --------------------------------------------------------------------------------------------------------
BOSS_MET = EventKind("boss-met", say("On level {depth} the Heroes meet {boss:the}!"), "boss", "depth")
BOSS_SET = EventKind(
    "boss-set",
    say("{boss:The}: HP {hp}, SP {sp}, Attack {attack}, Defense {defense}, Threat {threat}."),
    "boss",
    "hp",
    "sp",
    "attack",
    "defense",
    "threat",
)
ROUND = EventKind("round", say("Fight round {round}. Starting Player: {hero}."), "round", "hero")
BOSS_TURN = EventKind("boss-turn", say("The Boss's turn: {boss}."), "boss")
ATTACKS = EventKind("attacks", say("{hero:The} attacks {target:the}."), "hero", "target")
ATTACKS_SQUARE = EventKind(
    "attacks-square", say("{hero:The} attacks {what:the} on square {square}."), "hero", "what", "square"
)
CLEARS_SQUARE = EventKind(
    "clears-square", say("{hero:The} tries to clear square {square}: {encounter}."), "hero", "square", "encounter"
)
SWEEPS = EventKind(
    "sweeps",
    say("{skill} reaches {what:the} on square {square}: score {hero_score} against die {foe_die}, score {foe_score}."),
    "skill",
    "what",
    "square",
    "hero_score",
    "foe_die",
    "foe_score",
)
PASSED = EventKind("passed", say("{hero:The} does nothing."), "hero")
HIT = EventKind("hit", say("A hit."))
MISS = EventKind("miss", say("A miss."))
BOSS_LOST = EventKind("boss-lost", say("{boss:The} loses {n} HP: {hp} left."), "boss", "n", "hp")
BOSS_HEALED = EventKind("boss-healed", say("{boss:The} recovers {n} HP: now {hp}."), "boss", "n", "hp")
BOSS_SKILL = EventKind("boss-skill", say("{boss:The} uses {skill}: {sp} SP left."), "boss", "skill", "sp")
BOSS_ATTACKS = EventKind(
    "boss-attacks", say("{boss:The} attacks {hero:the} ({attribute})."), "boss", "hero", "attribute"
)
DIE_ATTACKS = EventKind(
    "die-attacks",
    say("{what:The} (die {die}) attacks {hero:the} ({attribute})."),
    "what",
    "die",
    "hero",
    "attribute",
)
PLACED = EventKind("placed", say("Square {square}: {what}, die {die}."), "what", "square", "die")
CLEARED = EventKind("cleared", say("{what:The} on square {square} (die {die}) is gone."), "what", "square", "die")
BOSS_MISSES = EventKind("boss-misses", say("Missed attacks of {boss:the}: {n}."), "boss", "n")
THREAT = EventKind("threat", say("The Threat rises to {threat}: {why}."), "threat", "why")
ATTACK_UP = EventKind("attack-up", say("{boss:The} now has Attack {attack}."), "boss", "attack")
HATRED = EventKind("hatred", say("Hatred of {hero:the}: {n} ({why})."), "hero", "n", "why")
HATED_FOR = {
    "first": say("the most experience"),
    "hit": say("a hit on the Boss"),
    "miss": say("a miss"),
    "destroy": say("a die destroyed"),
    "clear": say("a square cleared"),
    "heal": say("healing by a Skill"),
    "attacked": say("the Boss has attacked"),
    "swept": say("the tail has hit"),
    "weak": say("the Boss hates the weak"),
    "resisted": say("the Kiss is resisted"),
    "exchanged": say("exchanged"),
}
HAMPERED = EventKind("hampered", say("{hero:The} attacks with {n} in the next Players' turn."), "hero", "n")
UNHAMPERED = EventKind("unhampered", say("{hero:The} attacks as usual again."), "hero")
CHARMED = EventKind("charmed", say("{hero:The} is charmed."), "hero")
CHARM_ATTACK = EventKind("charm-attack", say("Charmed, {hero:the} attacks {target:the}."), "hero", "target")
CHARM_TEST = EventKind(
    "charm-test",
    say("{hero:The}: die {die}, Attack score {score}; {target:the}: die {other_die}, Defense score {other_score}."),
    "hero",
    "die",
    "score",
    "target",
    "other_die",
    "other_score",
)
CHARM_OVER = EventKind("charm-over", say("The charm on {hero:the} ends."), "hero")
CHARM_LOST = EventKind("charm-lost", say("Charmed, {hero:the} loses the action."), "hero")
ACTION_LOST = EventKind("action-lost", say("The snare holds {hero:the}: the attack is lost."), "hero")
PARRIED = EventKind("parried", say("A blade parries the attack."))
STEPPED_IN = EventKind("stepped-in", say("{hero:The} steps in for {other:the}."), "hero", "other")
TRICK = EventKind("trick", say("A trick springs: {die}."), "die")
DUD = EventKind("trick", say("A trick springs: {die}, a dud."), "die")
CHAOS = EventKind("chaos", say("A Chaos Die takes effect: {die}."), "die")
REAP = EventKind("reap", say("{boss:The} reaps the souls."), "boss")
REAPPEARED = EventKind("reappeared", say("{boss:The} shows up again."), "boss")
VANISHED = EventKind("vanished", say("{boss:The} is hard to find."), "boss")

# -- the end ----------------------------------------------------------------------------------------------------------
WON = EventKind("won", say("{boss:The} is defeated by {hero:the}!"), "boss", "hero")
LOST = EventKind("lost", say("All Heroes are dead."))
GIVEN_UP = EventKind("given-up", say("The Heroes give up."))
NAMED = EventKind("named", say("The dungeon is called {name}."), "name")
DETAIL = EventKind(
    "detail",
    say("Map Detail. Dungeon: {name}. Danger: {danger}. Depth: {depth}. Boss: {boss}. Map Maker: {hero}."),
    "name",
    "danger",
    "depth",
    "boss",
    "hero",
)
