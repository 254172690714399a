"""What can happen in the City, in the words a reader sees."""

from __future__ import annotations

from undercroft.games.mini_rogue.glossary import say
from undercroft.kernel.event import EventKind

# the Area
CHARACTER_CHOSEN = EventKind(
    "character-chosen", say("{player} plays {hero:the}."), "player", "hero", "seat", "whom", stamp="seat", beat="mark"
)
LEADER_NAMED = EventKind(
    "leader-named", say("{hero:The} leads the party."), "hero", "seat", "whom", stamp="seat", beat="turn"
)
AREA_LAID_OUT = EventKind(
    "area-laid-out", say("Area {area}, {floor}: the Rooms are laid out."), "area", "floor", stamp="door", beat="card"
)
WENT_DOWN = EventKind("went-down", say("On to Area {area}, {floor}."), "area", "floor", stamp="stairs", scene=True)
ENTRY_FELL_ALONG = EventKind(
    "entry", say("The Entry of the new Area: {room}."), "room", "at", stamp="door", beat="card"
)
ENTRY_IS_EMPTY = EventKind(
    "entry", say("The Entry of the new Area is an empty place."), "at", stamp="door", beat="card"
)
GUARDIANS_LEFT = EventKind(
    "guardians-left", say("A Guardian card leaves the game. Cards left: {n}."), "n", "at", stamp="guardian"
)
RESOLVED = EventKind("resolved", say("{hero:The} is done here: {room}."), "hero", "seat", "whom", "room", "at")
EMPTIED = EventKind("resolved", say("{hero:The} is done here: the place is empty now."), "hero", "seat", "whom", "at")
DANGER_MET = EventKind(
    "danger-met", say("{hero:The} has met danger: Treasures of this Area hold more Gold now."), "hero", "seat", "whom"
)
TURNED_UP = EventKind("turned-up", say("Turned up: {room}."), "room", "position", "at", stamp="door", beat="card")
GUARDIAN_TURNED_UP = EventKind(
    "guardian-turned-up", say("The Guardian at the Exit: {guardian}."), "guardian", "at", stamp="guardian", beat="card"
)
# MR-R85 a move is final, whether or not it turned a card up
ENTERED = EventKind(
    "entered",
    say("{hero:The} comes upon {room:the}."),
    "hero",
    "seat",
    "whom",
    "room",
    "from",
    "to",
    final=True,
    stamp="door",
    beat="walk",
)
REACHED_EXIT = EventKind(
    "reached-exit",
    say("{hero:The} reaches the Exit."),
    "hero",
    "seat",
    "whom",
    "from",
    "to",
    final=True,
    stamp="stairs",
    beat="walk",
)
ROW = EventKind("row", say("{label}: {effects}."), "label", "effects", "seat", "whom", "at", "cause", beat="mark")
AVOIDED = EventKind(
    ROW.key, say("{label}, avoided: {effects}."), *ROW.fields, beat="mark"
)  # the other column of a Trap
NOT_NEEDED = EventKind("not-needed", say("{hero:The} has no need of it: {what}."), "hero", "seat", "whom", "what")
NOTHING_HAPPENED = EventKind("nothing", say("Nothing happens."), "seat", "whom", "at", "cause", stamp="cross")
ORDER_CHANGED = EventKind("order-changed", say("{hero:The} goes first."), "hero", "seat", "whom", beat="turn")

# dice
ROLLED = EventKind(
    "rolled",
    say("{hero:The} rolls {dice}. Dungeon die: {dungeon}."),
    "hero",
    "seat",
    "whom",
    "dice",
    "dungeon",
    "poison",
    "curse",
    "cause",
    stamp="dice",
    beat="throw",
)
DUNGEON_DIE_ROLLED = EventKind(
    "dungeon-die", say("Dungeon die: {face}."), "face", "seat", "whom", "cause", stamp="dice", beat="throw"
)
STRUCK_FIRST = EventKind(
    "dungeon-die",
    say("The Enemy strikes first. Dungeon die: {face}."),
    "face",
    "seat",
    "whom",
    "cause",
    stamp="dice",
    beat="throw",
)
DUNGEON_DIE_AGAIN = EventKind(
    "dungeon-die",
    say("{skill}: the Dungeon die is rolled again and shows {face}."),
    "face",
    "skill",
    "seat",
    "whom",
    stamp="dice",
    beat="throw",
)
CURSE_SHOWS = EventKind(
    "curse-shows",
    say("The Curse die shows its symbol: every Character die counts 1 less."),
    "seat",
    "whom",
    "cause",
    stamp="poison",
)
POISON_SHOWS = EventKind(
    "poison-shows", say("The Poison die shows its symbol."), "seat", "whom", "cause", stamp="poison"
)
TEST_WON = EventKind(
    "test-won",
    say("The Skill Test succeeds."),
    "hero",
    "seat",
    "whom",
    "needed",
    "got",
    "cause",
    stamp="check",
    beat="result",
    joins="throw",
)
TEST_LOST = EventKind(
    "test-lost",
    say("The Skill Test fails."),
    "hero",
    "seat",
    "whom",
    "needed",
    "got",
    "cause",
    stamp="cross",
    beat="result",
    joins="throw",
)
REROLLED = EventKind(
    "rerolled",
    say("Die {die}, Critical rolled again: {face}. It is worth {value} now."),
    "die",
    "face",
    "value",
    "seat",
    "at",
    stamp="dice",
    beat="throw",
)
FEAT_FOR_HP = EventKind("feat-for-hp", say("A Feat is paid for with HP."), "seat", "whom", stamp="star")
FEAT = EventKind(
    "feat",
    say("Die {die}, Feat: {face}. It is worth {value} now."),
    "die",
    "face",
    "value",
    "seat",
    "at",
    stamp="star",
    beat="throw",
)

# values and afflictions
GAINED = EventKind(
    "gained",
    say("{hero:The} gains {n} {what}."),
    "hero",
    "seat",
    "whom",
    "what",
    "n",
    "cause",
    stamp="chest",
    beat="gain",
)
LOST = EventKind(
    "lost",
    say("{hero:The} loses {n} {what}."),
    "hero",
    "seat",
    "whom",
    "what",
    "n",
    "cause",
    stamp="wound",
    beat="loss",
)
PAID = EventKind(
    "paid", say("{hero:The} pays {n} {what}."), "hero", "seat", "whom", "what", "n", "cause", stamp="coin", beat="loss"
)
OFFERED = EventKind(
    "offered", say("{hero:The} offers {n} {what}."), "hero", "seat", "whom", "what", "n", "cause", beat="loss"
)
ATE = EventKind(
    "ate", say("{hero:The} eats {n} {what}."), "hero", "seat", "whom", "what", "n", "cause", stamp="ration", beat="gain"
)
HURT = EventKind(
    "hurt",
    say("{hero:The} loses {n} HP: {left} left."),
    "hero",
    "seat",
    "whom",
    "n",
    "left",
    "cause",
    stamp="wound",
    beat="loss",
    joins="blow",
)
MISSING = EventKind(
    "missing", say("{hero:The} lacks {n} {what}: the loss costs {n} HP instead."), "hero", "seat", "whom", "what", "n"
)
RAISED = EventKind(
    "raised",
    say("{hero:The} is restored to {n} HP."),
    "hero",
    "seat",
    "whom",
    "n",
    "cause",
    stamp="level-up",
    beat="gain",
)
LEVEL_CHANGED = EventKind(
    "level", say("{hero:The} is now level {level}."), "hero", "seat", "whom", "level", stamp="level-up", scene=True
)
AFFLICTED = EventKind(
    "afflicted",
    say("{hero:The} suffers: {affliction}."),
    "hero",
    "seat",
    "whom",
    "affliction",
    "cause",
    stamp="poison",
    beat="mark",
)
CURED = EventKind(
    "cured",
    say("{hero:The} is cured: {affliction}."),
    "hero",
    "seat",
    "whom",
    "affliction",
    "cause",
    stamp="check",
    beat="mark",
)
CARD_TURNED_DOWN = EventKind(
    "card-down", say("{hero:The} uses a skill: {skill}."), "hero", "seat", "whom", "skill", beat="mark"
)
CARD_TURNED_UP = EventKind(
    "card-up", say("{hero:Whose} skills are available again."), "hero", "seat", "whom", beat="mark"
)
PASSIVE = EventKind(
    "passive", say("{hero:The} has {skill}: {skill:text}"), "hero", "seat", "whom", "skill", stamp="spark"
)
AT_MAXIMUM = EventKind(
    "at-maximum",
    say("{n} {what} is lost: {hero:the} is at the maximum.", "{n} {what} are lost: {hero:the} is at the maximum."),
    "hero",
    "seat",
    "whom",
    "what",
    "n",
)
FELL = EventKind("fell", say("The party falls to Area {area}, {floor}."), "area", "floor", stamp="fall", scene=True)
DID_NOT_FALL = EventKind("did-not-fall", say("{hero:The} does not fall."), "hero", "seat", "whom", stamp="fall")

# potions and objects
POTION_GAINED = EventKind(
    "potion-gained",
    say("{hero:The} gains: {potion}."),
    "hero",
    "seat",
    "whom",
    "potion",
    "cause",
    stamp="potion",
    beat="gain",
)
POTION_REFUSED = EventKind("potion-refused", say("{hero:The} leaves {potion:the}."), "hero", "seat", "whom", "potion")
POTION_USED = EventKind(
    "potion-used", say("{hero:The} uses {potion:the}."), "hero", "seat", "whom", "potion", stamp="potion", beat="mark"
)
POTION_LOST = EventKind(
    "potion-lost",
    say("{hero:The} loses {potion:the}."),
    "hero",
    "seat",
    "whom",
    "potion",
    "cause",
    stamp="potion",
    beat="loss",
)
OBJECT_TAKEN = EventKind(
    "object-taken",
    say("{hero:The} takes {thing:the}."),
    "hero",
    "seat",
    "whom",
    "thing",
    "uses",
    stamp="chest",
    beat="gain",
)
OBJECT_USED = EventKind(  # n: damage that it adds to this attack
    "object-used", say("{hero:The} uses {thing:the}."), "hero", "seat", "whom", "thing", "n", beat="mark"
)
OBJECT_GONE = EventKind(
    "object-gone", say("{hero:The} no longer has {thing:the}."), "hero", "seat", "whom", "thing", beat="loss"
)

# combat: "the Enemy" is right for one and for many (rats), and there is never a second one
FIGHT_BEGAN = EventKind(
    "fight-began",
    say("A fight against {enemy:the}: {hp} HP, damage {damage}."),
    "enemy",
    "hp",
    "damage",
    "number",
    "of",
    "whom",
    beat="meet",
)
FIGHT_WENT_ON = EventKind(
    "fight-began",
    say("The fight goes on, {number} of {of}: {enemy}, {hp} HP, damage {damage}."),
    *FIGHT_BEGAN.fields,
    beat="meet",
)
ATTACK_BEGAN = EventKind(
    "attack-began", say("{hero:The} attacks {enemy:the}."), "hero", "seat", "whom", "enemy", beat="turn"
)
STANCE_TAKEN = EventKind(
    "stance", say("{hero:The} takes a stance: {stance}."), "hero", "seat", "whom", "stance", stamp="shield", beat="mark"
)
DODGED = EventKind("dodged", say("The Enemy dodges the blow."), "enemy", "whom", stamp="shield", beat="blow")
ENEMY_HURT = EventKind(
    "enemy-hurt",
    say("The Enemy loses {n} HP{how}: {left} left."),
    "enemy",
    "n",
    "left",
    "how",
    "seat",
    "whom",
    "cause",
    stamp="wound",
    beat="blow",
)
ENEMY_DEFEATED = EventKind(
    "enemy-defeated", say("Victory over {enemy:the}."), "enemy", "whom", stamp="skull", beat="result", joins="blow"
)
GUARDIAN_DEFEATED = EventKind(
    ENEMY_DEFEATED.key, ENEMY_DEFEATED.message, *ENEMY_DEFEATED.fields, stamp="skull", scene=True
)
ENEMY_MISSED = EventKind("enemy-missed", say("The Enemy misses."), "enemy", "seat", "whom", stamp="cross", beat="blow")
ENEMY_PARRIED = EventKind(
    "enemy-parried", say("Armour stops the Enemy's blow."), "enemy", "seat", "whom", stamp="shield", beat="blow"
)
ENEMY_HIT = EventKind(
    "enemy-hit",
    say("The Enemy hits for {n}{how}.", "The Enemy hits for {n}{how}."),
    "enemy",
    "n",
    "how",
    "seat",
    "whom",
    stamp="wound",
    beat="blow",
)
ENEMY_EFFECT = EventKind("enemy-effect", say("The Enemy {trait}."), "enemy", "trait", "seat", "whom", stamp="poison")
ENEMY_LEFT = EventKind(
    "enemy-left", say("The fight is over without a victory."), "enemy", "whom", stamp="monster", beat="result"
)
ENEMY_FROZEN = EventKind("enemy-frozen", say("The Enemy is frozen and does not act."), "enemy", "whom", beat="blow")
ENEMY_REGAINED = EventKind(
    "enemy-regained", say("The Enemy regains {n} HP."), "enemy", "n", "whom", stamp="heart", beat="gain"
)

# stories
STORY_DRAWN = EventKind(
    "story", say("A Story: {story}. {story:text}"), "story", "seat", "whom", stamp="scroll", beat="card"
)

NO_STORY_LEFT = EventKind("no-story", say("No Story is left."), "seat", "whom")

# skills
LOOKED = EventKind(
    "looked",
    say(
        "{hero:The} looks at the top card of the Room deck ({n}).",
        "{hero:The} looks at the top {n} cards of the Room deck.",
    ),
    "hero",
    "seat",
    "whom",
    "n",
    final=True,
    stamp="eye",
    beat="card",
)
LOOKED_AT = EventKind("looked-at", say("You see: {rooms}."), "rooms", "seat", final=True, stamp="eye", beat="card")
REPLACED = EventKind("replaced", say("Instead of {old:the}: {new}."), "old", "new", "position", "at", beat="card")

# cooperation
GAVE = EventKind(
    "gave",
    say("{giver:The} gives {receiver:the}: {what}."),
    "giver",
    "receiver",
    "what",
    "seat",
    "from",
    "to",
    stamp="coin",
    beat="gain",
)
GAVE_UNITS = EventKind(
    "gave-units",
    say("{giver:The} gives {receiver:the} {n} {what}."),
    "giver",
    "receiver",
    "what",
    "n",
    "seat",
    "from",
    "to",
    beat="gain",
)
DECLINED = EventKind("declined", say("{hero:The} declines."), "hero", "seat", "whom", stamp="cross", beat="mark")

# descent and end
STARVED = EventKind(
    "starved", say("{hero:The} has nothing to eat."), "hero", "seat", "whom", stamp="ration", beat="loss"
)
DIED = EventKind(
    "died",
    say("{hero:The} dies in Area {area}, {floor}."),
    "hero",
    "seat",
    "whom",
    "floor",
    "area",
    "cause",
    stamp="skull",
    scene=True,
)
WON = EventKind("won", say("The King's Remains are defeated: Og's Blood is yours."), "cause", stamp="crown", scene=True)

# decisions that change nothing yet, told so that nothing that was decided goes unheard
DICE_KEPT = EventKind("dice-kept", say("{hero:The} keeps the dice."), "hero", "seat", "whom")
DIE_KEPT = EventKind(
    "die-kept", say("{hero:The} keeps the Dungeon die: {face}."), "hero", "seat", "whom", "face", joins="throw"
)
DIE_SHIFTED = EventKind(
    "die-shifted",
    say("{hero:The} shifts the Dungeon die: {face} counts as {row}."),
    "hero",
    "seat",
    "whom",
    "face",
    "row",
    stamp="dice",
    beat="mark",
)
STANCE_KEPT = EventKind("stance-kept", say("{hero:The} keeps the stance: {stance}."), "hero", "seat", "whom", "stance")
SKILL_KEPT = EventKind("skill-kept", say("{hero:The} uses no skill now."), "hero", "seat", "whom")
LIT_ENOUGH = EventKind("lit-enough", say("{hero:The} turns up no more cards."), "hero", "seat", "whom")
OBJECT_TRIED = EventKind("object-tried", say("{hero:The} tries for {thing:the}."), "hero", "seat", "whom", "thing")
OBJECT_LEFT = EventKind("object-left", say("{hero:The} leaves {thing:the}."), "hero", "seat", "whom", "thing")
OBJECT_CLAIMED = EventKind("object-claimed", say("{hero:The} claims {thing:the}."), "hero", "seat", "whom", "thing")
POTION_CHOSEN = EventKind("potion-chosen", say("{hero:The} chooses {potion:the}."), "hero", "seat", "whom", "potion")
TRADED = EventKind("traded", say("{hero:The} trades. {deal}."), "hero", "seat", "whom", "deal", stamp="coin")
PUT_ON_TOP = EventKind("put-on-top", say("Back on top: {rooms}."), "rooms", "seat", stamp="eye")
PUT_ON_BOTTOM = EventKind("put-on-bottom", say("To the bottom: {rooms}."), "rooms", "seat", stamp="eye")
ORDER_KEPT = EventKind("order-kept", ORDER_CHANGED.message, "hero", "seat", "whom")
ORDER_OFFERED = EventKind("order-offered", say("{hero:The} lets the other go first."), "hero", "seat", "whom")
PROPOSED = EventKind("proposed", say("{hero:The} proposes: {deal}."), "hero", "seat", "whom", "deal", stamp="coin")
AGREED = EventKind("agreed", say("{hero:The} agrees."), "hero", "seat", "whom", stamp="check")
PASSED = EventKind("passed", say("{hero:The} has nothing to exchange."), "hero", "seat", "whom")
