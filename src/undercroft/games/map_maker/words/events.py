"""What can happen in Map Maker, as it is told.

A Hero that is named knows its seat and its sheet on the table; `cause` is what brought a change about: an Encounter, an
Event, a row of a table, a Skill, the Boss or a die of its sheet. In the Boss's turn all is seen as one (`boss`).
"""

from __future__ import annotations

from undercroft.games.map_maker.glossary import DEFEAT, say
from undercroft.kernel.event import EventKind

AT_HERO, AT_BOSS, AT_ENCOUNTER = {"at": "hero"}, {"at": "boss"}, {"at": "encounter"}
STRIKES, STRUCK = {"from": "hero", "whom": "target"}, {"from": "boss", "whom": "hero"}
WHOM = {"whom": "hero"}
THROWN = "turn throw"  # the dice of a level are seen with it

# -- delving ----------------------------------------------------------------------------------------------------------
BEGUN = EventKind("begun", say("The Heroes enter dungeon {number}: {name}."), "number", "name",
    stamp="hammer", beat="turn")  # fmt: skip
LEVEL = EventKind("level", say("Level {level}, Threat {threat}. Starting Player: {hero}."),
    "level", "threat", "hero", "elite", stamp="level-up", beat="turn", places=WHOM)  # fmt: skip
ELITE = EventKind(
    "elite",
    say("An Elite level: Encounters score {n} more, a success gives 1 more experience, a failure costs 2 HP."),
    "n", beat="card",
)  # fmt: skip
TOOK_SHEET = EventKind("took-sheet", say("{who} takes a Hero Sheet for Hero {n}: {class}."),
    "seat", "who", "class", "n", "at", stamp="seat", beat="card")  # fmt: skip
SAT_DOWN = EventKind(
    "sat-down",
    say("{hero:The} enters with {hp} HP, {sp} SP and the attributes {values}."),
    "hero", "class", "hp", "sp", "values", beat="card", places=AT_HERO,
)  # fmt: skip
DANGER = EventKind("danger", say("The danger of this dungeon: {danger}, {danger.penalty}."), "danger", "at",
    stamp="scroll", beat="card")  # fmt: skip
SPECIAL = EventKind("special", say("{boss:Whose} Special Rule holds: {boss.special}"), "boss",
    stamp="spark", beat="card")  # fmt: skip
INITIAL_HP = EventKind("initial-hp", say("{hero:The} has only {hp} initial HP."), "hero", "hp", "cause",
    stamp="heart", beat="loss", places=AT_HERO)  # fmt: skip
SELECTION = EventKind("selection", say("The selection dice show {dice}."), "dice",
    stamp="dice", beat="throw", joins=THROWN)  # fmt: skip
DICE = EventKind("dice", say("The six dice show {dice}."), "dice", stamp="dice", beat="throw", joins=THROWN)
BASIC = EventKind("basic", say("Basic Die {die} on {encounter}."), "encounter", "die", "cause",
    stamp="dice", beat="mark", joins=THROWN, places=AT_ENCOUNTER)  # fmt: skip
KEPT_HIGHER = EventKind(
    "kept-higher",
    say("Two dice on {encounter}: the {die} is kept, the {other} counts only in the checks."),
    "encounter", "die", "other", stamp="dice", beat="mark", joins=THROWN, places=AT_ENCOUNTER,
)  # fmt: skip
REMOVED = EventKind("removed", say("The Basic Die of {encounter} is removed."), "encounter", "cause",
    places=AT_ENCOUNTER)  # fmt: skip
EVENT = EventKind("event", say("Event {number}, {event}: {event.text}"), "number", "event",
    stamp="scroll", beat="card", places={"at": "event"})  # fmt: skip
NO_EFFECT = EventKind("no-effect", say("{event} has no effect: {encounter} has no Basic Die."), "event", "encounter",
    places={"at": "event"})  # fmt: skip
CHOICE = EventKind("choice", say("{hero:The} chooses: {effect}."), "hero", "effect", "cause",
    stamp="scroll", places=AT_HERO)  # fmt: skip
READY = EventKind("ready", say("Until the end of the round: {effect}."), "effect", "cause", stamp="scroll")
CHOSE = EventKind("chose", say("{hero:The} chooses {encounter}."), "hero", "encounter",
    stamp="seat", beat="walk", places={"from": "hero", "to": "encounter"})  # fmt: skip
IDLE = EventKind("idle", say("Nothing is open to {hero:the} this round."), "hero", stamp="hourglass", places=AT_HERO)
TEST = EventKind(
    "test",
    say("{hero:The} tests {attribute}: die {hero_die}, score {hero_score} against die {foe_die}, score {foe_score}."),
    "hero", "attribute", "hero_die", "hero_score", "foe_die", "foe_score", "needed", "got", "at", "cause",
    beat="throw", joins="boss", places=WHOM,
)  # fmt: skip
SUCCESS = EventKind("success", say("{hero:The} succeeds."), "hero",
    stamp="check", beat="result", joins="throw", places=AT_HERO)  # fmt: skip
FAILURE = EventKind("failure", say("{hero:The} fails."), "hero",
    stamp="cross", beat="result", joins="throw", places=AT_HERO)  # fmt: skip
REST = EventKind("rest", say("{hero:The} rests, total {total}: {reward}."), "hero", "total", "reward", "die",
    beat="gain", places=AT_HERO)  # fmt: skip
TREASURE = EventKind("treasure", say("{hero:The} finds a treasure, total {total}: {reward}."),
    "hero", "total", "reward", "cause", beat="gain", places=AT_HERO)  # fmt: skip

# -- what is declined, or left to others ------------------------------------------------------------------------------
NO_SKILL_BEFORE = EventKind("no-skill-before", say("{who} uses no Skill before the dice."), "seat", "who")
NO_SKILL_AFTER = EventKind("no-skill-after", say("{who} uses no further Skill."), "seat", "who")
LET_IT_COME = EventKind("let-it-come", say("{who} does nothing against the loss."), "seat", "who")
DECLINED = EventKind("declined", say("{hero:The} does not use {skill}."), "hero", "skill", places=AT_HERO)
NOTHING_USED = EventKind("nothing-used", say("{who} uses nothing now."), "seat", "who")
CALLED = EventKind("called", say("{who} lets the others act first."), "seat", "who")
KEPT_DICE = EventKind("kept-dice", say("{hero:The} re-rolls nothing."), "hero", "cause", places=AT_HERO)
NO_TRADE = EventKind("no-trade", say("{hero:The} trades nothing."), "hero", "cause", places=AT_HERO)
NEXT = EventKind("next", say("{hero:The} acts next."), "hero", stamp="seat", places=AT_HERO)
TIED = EventKind("tied", say("Several Heroes tie: it is {hero:the}."), "hero", stamp="seat", places=AT_HERO)

# -- the Hero Sheet ---------------------------------------------------------------------------------------------------
EXPERIENCE = EventKind("experience", say("{hero:The} gains 1 {attribute} experience: now {value}."),
    "hero", "attribute", "value", "at", "cause", stamp="xp", beat="gain")  # fmt: skip
LUCK_BONUS = EventKind("luck-bonus", say("{hero:The} gains {n} experience from the Luck Bonus."), "hero", "n", "cause",
    stamp="star", beat="gain", places=AT_HERO)  # fmt: skip
LOST_EXPERIENCE = EventKind("lost-experience", say("{n} experience is lost: there is no room for it."),
    "hero", "n", "cause", stamp="xp", places=AT_HERO)  # fmt: skip
UNLOCKED = EventKind("unlocked", say("{hero:The} unlocks {skill}."), "hero", "skill",
    stamp="level-up", scene=True, places=AT_HERO)  # fmt: skip
LOST_HP = EventKind("lost-hp", say("{hero:The} loses {n} HP: {hp} left."), "hero", "n", "hp", "cause",
    stamp="wound", beat="loss", joins="boss", places=AT_HERO)  # fmt: skip
HEALED = EventKind("healed", say("{hero:The} recovers {n} HP: now {hp}."), "hero", "n", "hp", "cause",
    stamp="heart", beat="gain", joins="boss", places=AT_HERO)  # fmt: skip
ALL_HP = EventKind("all-hp", say("{hero:The} has all HP already: nothing is recovered."), "hero", "cause",
    places=AT_HERO)  # fmt: skip
LOST_SP = EventKind("lost-sp", say("{hero:The} loses {n} SP: {sp} left."), "hero", "n", "sp", "cause",
    stamp="xp", beat="loss", joins="boss", places=AT_HERO)  # fmt: skip
GOT_SP = EventKind("got-sp", say("{hero:The} recovers {n} SP: now {sp}."), "hero", "n", "sp", "cause",
    stamp="xp", beat="gain", joins="boss", places=AT_HERO)  # fmt: skip
ALL_SP = EventKind("all-sp", say("{hero:The} has all SP already: nothing is recovered."), "hero", "cause",
    places=AT_HERO)  # fmt: skip
DIED = EventKind("died", say("{hero:The} dies."), "hero", "cause", stamp="skull", scene=True, places=AT_HERO)
POTION = EventKind("potion", say("{hero:The} gains an HP Potion: now {n}."), "hero", "n", "cause",
    stamp="potion", beat="gain", places=AT_HERO)  # fmt: skip
BOOK = EventKind("book", say("{hero:The} gains a Skill Book: now {n}."), "hero", "n", "cause",
    beat="gain", places=AT_HERO)  # fmt: skip
LOST_POTION = EventKind("lost-potion", say("{hero:The} loses an HP Potion: {n} left."), "hero", "n", "cause",
    stamp="potion", beat="loss", joins="boss", places=AT_HERO)  # fmt: skip
LOST_BOOK = EventKind("lost-book", say("{hero:The} loses a Skill Book: {n} left."), "hero", "n", "cause",
    beat="loss", joins="boss", places=AT_HERO)  # fmt: skip
DRANK = EventKind("drank", say("{hero:The} drinks an HP Potion."), "hero", "potions",
    stamp="potion", beat="gain", places=AT_HERO)  # fmt: skip
READ = EventKind("read", say("{hero:The} uses a Skill Book."), "hero", "books",
    stamp="eye", beat="gain", places=AT_HERO)  # fmt: skip
PENALTY = EventKind("penalty", say("{hero:The} marks 1 {attribute} Penalty: now {n}."),
    "hero", "attribute", "n", "at", "cause", stamp="scroll", beat="loss", joins="boss")  # fmt: skip
ERASED = EventKind("erased", say("{hero:The} erases 1 {attribute} Penalty: {n} left."),
    "hero", "attribute", "n", "at", "cause", beat="gain")  # fmt: skip
SKILL = EventKind("skill", say("{hero:The} uses {skill}: {sp} SP left."), "hero", "skill", "sp",
    stamp="spark", places=AT_HERO)  # fmt: skip
DEFENSE_COUNTS = EventKind("defense-counts", say("{hero:Whose} Defense counts {n:+d} until the end of the round."),
    "hero", "n", "cause", places=AT_HERO)  # fmt: skip
PREVENTED = EventKind("prevented", say("{hero:The} loses no HP."), "hero", "cause", stamp="shield", places=AT_HERO)
REROLLED = EventKind("rerolled", say("The Combat Die is rolled again: {die} counts."), "hero", "die", "got", "cause",
    stamp="dice", beat="throw", joins="boss", places=AT_HERO)  # fmt: skip
BORROWED = EventKind("borrowed", say("{hero:The} may use {skill} this round."), "hero", "skill", "cause",
    beat="card", places=AT_HERO)  # fmt: skip

# -- the fight --------------------------------------------------------------------------------------------------------
BOSS_MET = EventKind("boss-met", say("On level {depth} the Heroes meet {boss:the}!"), "boss", "depth", "needed", "got",
    stamp="crown", beat="meet", scene=True, places=AT_BOSS)  # fmt: skip
BOSS_SET = EventKind(
    "boss-set",
    say("{boss:The}: HP {hp}, SP {sp}, Attack {attack}, Defense {defense}, Threat {threat}."),
    "boss", "hp", "sp", "attack", "defense", "threat", "dice", stamp="crown", beat="mark", joins="meet", places=AT_BOSS,
)  # fmt: skip
ROUND = EventKind("round", say("Fight round {round}. Starting Player: {hero}."), "round", "hero",
    stamp="hourglass", beat="turn", joins="meet", places=WHOM)  # fmt: skip
BOSS_TURN = EventKind("boss-turn", say("The Boss's turn: {boss}."), "boss",
    stamp="crown", beat="boss", scene=True, places=AT_BOSS)  # fmt: skip
ATTACKS = EventKind("attacks", say("{hero:The} attacks {target:the}."), "hero", "target",
    stamp="monster", beat="blow", places=STRIKES)  # fmt: skip
ATTACKS_SQUARE = EventKind("attacks-square", say("{hero:The} attacks {what:the} on square {square}."),
    "hero", "what", "square", "at", beat="blow", places={"from": "hero"})  # fmt: skip
CLEARS_SQUARE = EventKind("clears-square", say("{hero:The} tries to clear square {square}: {encounter}."),
    "hero", "square", "encounter", "at", beat="blow", places={"from": "hero"})  # fmt: skip
SWEEPS = EventKind(
    "sweeps",
    say("{skill} reaches {what:the} on square {square}: score {hero_score} against die {foe_die}, score {foe_score}."),
    "hero", "skill", "what", "square", "hero_score", "foe_die", "foe_score", "needed", "got", "at", "cause",
    beat="throw", places={"from": "hero"},
)  # fmt: skip
PASSED = EventKind("passed", say("{hero:The} does nothing."), "hero", stamp="hourglass", places=AT_HERO)
HIT = EventKind("hit", say("A hit."), "hero", stamp="wound", beat="result", joins="throw boss", places=AT_HERO)
MISS = EventKind("miss", say("A miss."), "hero",
    stamp="cross", beat="result", joins="throw boss", places=AT_HERO)  # fmt: skip
BOSS_LOST = EventKind("boss-lost", say("{boss:The} loses {n} HP: {hp} left."), "boss", "n", "hp", "cause",
    stamp="wound", beat="blow", joins="boss", places=AT_BOSS)  # fmt: skip
BOSS_HEALED = EventKind("boss-healed", say("{boss:The} recovers {n} HP: now {hp}."), "boss", "n", "hp", "cause",
    stamp="heart", beat="blow", joins="boss", places=AT_BOSS)  # fmt: skip
BOSS_SKILL = EventKind("boss-skill", say("{boss:The} uses {skill}: {sp} SP left."), "boss", "skill", "sp",
    stamp="crown", places=AT_BOSS)  # fmt: skip
BOSS_ATTACKS = EventKind("boss-attacks", say("{boss:The} attacks {hero:the} ({attribute})."),
    "boss", "hero", "attribute", "cause", beat="blow", joins="boss", places=STRUCK)  # fmt: skip
DIE_ATTACKS = EventKind("die-attacks", say("{what:The} (die {die}) attacks {hero:the} ({attribute})."),
    "what", "die", "hero", "attribute", "cause", beat="blow", joins="boss",
    places={"from": "cause", "whom": "hero"})  # fmt: skip
PLACED = EventKind("placed", say("Square {square}: {what}, die {die}."), "what", "square", "die", "at",
    stamp="door", beat="mark", joins="meet boss")  # fmt: skip
CLEARED = EventKind("cleared", say("{what:The} on square {square} (die {die}) is gone."), "what", "square", "die", "at",
    stamp="check", beat="mark", joins="boss")  # fmt: skip
BOSS_MISSES = EventKind("boss-misses", say("{boss:Whose} missed attacks: {n}."), "boss", "n",
    stamp="cross", places=AT_BOSS)  # fmt: skip
THREAT = EventKind("threat", say("The Threat rises to {threat}: {cause}."), "threat", "n", "cause",
    stamp="scroll", beat="card", joins="meet boss")  # fmt: skip
ATTACK_UP = EventKind("attack-up", say("{boss:The} now has Attack {attack}."), "boss", "attack", "n",
    stamp="level-up", places=AT_BOSS)  # fmt: skip
HATRED = EventKind("hatred", say("{hero:Whose} Hatred: {n} ({cause})."), "hero", "n", "cause",
    stamp="flame", places=AT_HERO)  # fmt: skip
HAMPERED = EventKind("hampered", say("{hero:The} attacks with {n} in the next Players' turn."), "hero", "n", "cause",
    stamp="poison", places=AT_HERO)  # fmt: skip
UNHAMPERED = EventKind("unhampered", say("{hero:The} attacks as usual again."), "hero", places=AT_HERO)
CHARMED = EventKind("charmed", say("{hero:The} is charmed."), "hero", "cause", stamp="spark", places=AT_HERO)
CHARM_ATTACK = EventKind("charm-attack", say("Charmed, {hero:the} attacks {target:the}."), "hero", "target",
    beat="blow", places=STRIKES)  # fmt: skip
CHARM_TEST = EventKind(
    "charm-test",
    say("{hero:The}: die {die}, Attack score {score}; {target:the}: die {other_die}, Defense score {other_score}."),
    "hero", "die", "score", "target", "other_die", "other_score", "needed", "got", beat="throw", places=STRIKES,
)  # fmt: skip
CHARM_OVER = EventKind("charm-over", say("The charm on {hero:the} ends."), "hero", places=AT_HERO)
CHARM_LOST = EventKind("charm-lost", say("Charmed, {hero:the} loses the action."), "hero", places=AT_HERO)
ACTION_LOST = EventKind("action-lost", say("The snare holds {hero:the}: the attack is lost."), "hero", "cause",
    stamp="hourglass", places=AT_HERO)  # fmt: skip
PARRIED = EventKind("parried", say("A blade parries the attack."), "needed", "got", "cause", stamp="shield")
STEPPED_IN = EventKind("stepped-in", say("{hero:The} steps in for {other:the}."), "hero", "other",
    stamp="door", beat="walk", joins="boss", places={"from": "hero", "whom": "other"})  # fmt: skip
TRICK = EventKind("trick", say("A trick springs: {die}."), "die", "cause", stamp="spark", beat="card", joins="boss")
DUD = EventKind("trick", say("A trick springs: {die}, a dud."), "die", "cause",
    stamp="spark", beat="card", joins="boss")  # fmt: skip
CHAOS = EventKind("chaos", say("A Chaos Die takes effect: {die}."), "die", "cause", beat="card", joins="boss")
REAP = EventKind("reap", say("{boss:The} reaps the souls."), "boss",
    stamp="skull", beat="card", joins="boss", places=AT_BOSS)  # fmt: skip
REAPPEARED = EventKind("reappeared", say("{boss:The} shows up again."), "boss", places=AT_BOSS)
VANISHED = EventKind("vanished", say("{boss:The} is hard to find."), "boss", stamp="gem", places=AT_BOSS)

# -- the end ----------------------------------------------------------------------------------------------------------
WON = EventKind("won", say("{boss:The} is defeated by {hero:the}!"), "boss", "hero",
    stamp="crown", scene=True, places={"from": "hero", "whom": "boss"})  # fmt: skip
LOST = EventKind("lost", DEFEAT, "cause", stamp="wound", scene=True)
GIVEN_UP = EventKind("given-up", say("The Heroes give up."), "hero", scene=True, places=AT_HERO)
TITLE = EventKind("title", say("The dungeon is called {name}."), "name", stamp="star", beat="card")
NAMED = EventKind("named", say("The dungeon is called {name}."), "name", stamp="star", scene=True)
DETAIL = EventKind(
    "detail",
    say("Map Detail. Dungeon: {name}. Danger: {danger}. Depth: {depth}. Boss: {boss}. Map Maker: {hero}."),
    "name", "danger", "depth", "boss", "hero", beat="end", joins="end", places=AT_HERO,
)  # fmt: skip
