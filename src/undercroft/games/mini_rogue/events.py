"""What can happen in the City, in the words a reader sees."""

from __future__ import annotations

from undercroft.games.mini_rogue.domain import say
from undercroft.kernel.event import EventKind

# the Area
CHARACTER_CHOSEN = EventKind("character-chosen", say("{player} plays {hero:the}."), "player", "hero")
LEADER_NAMED = EventKind("leader-named", say("{hero:The} leads the party."), "hero")
AREA_LAID_OUT = EventKind("area-laid-out", say("Area {area}, {floor}: the Rooms are laid out."), "area", "floor")
WENT_DOWN = EventKind("went-down", say("On to Area {area}, {floor}."), "area", "floor")
ENTRY_FELL_ALONG = EventKind("entry", say("The Entry of the new Area: {room}."), "room")
GUARDIANS_LEFT = EventKind("guardians-left", say("A Guardian card leaves the game. Cards left: {n}."), "n")
RESOLVED = EventKind("resolved", say("{hero:The} is done here: {room}."), "hero", "room")
DANGER_MET = EventKind(
    "danger-met", say("{hero:The} has met danger: Treasures of this Area hold more Gold now."), "hero"
)
TURNED_UP = EventKind("turned-up", say("Turned up: {room}."), "room", "position")
GUARDIAN_TURNED_UP = EventKind("guardian-turned-up", say("The Guardian at the Exit: {guardian}."), "guardian")
# MR-R85 a move is final, whether or not it turned a card up
ENTERED = EventKind("entered", say("{hero:The} enters: {room}."), "hero", "room", final=True)
REACHED_EXIT = EventKind("reached-exit", say("{hero:The} reaches the Exit."), "hero", final=True)
ROW = EventKind("row", say("{label}: {effects}."), "label", "effects")
NOTHING_HAPPENED = EventKind("nothing", say("Nothing happens."))
ORDER_CHANGED = EventKind("order-changed", say("{hero:The} goes first."), "hero")

# dice
ROLLED = EventKind(
    "rolled", say("{hero:The} rolls {dice}. Dungeon die: {dungeon}."), "hero", "dice", "dungeon", "poison", "curse"
)
DUNGEON_DIE_ROLLED = EventKind("dungeon-die", say("Dungeon die: {face}."), "face")
STRUCK_FIRST = EventKind("dungeon-die", say("The Enemy strikes first. Dungeon die: {face}."), "face")
DUNGEON_DIE_AGAIN = EventKind(
    "dungeon-die", say("{skill}: the Dungeon die is rolled again and shows {face}."), "face", "skill"
)
CURSE_SHOWS = EventKind("curse-shows", say("The Curse die shows its symbol: every Character die counts 1 less."))
POISON_SHOWS = EventKind("poison-shows", say("The Poison die shows its symbol."))
TEST_WON = EventKind("test-won", say("The Skill Test succeeds."))
TEST_LOST = EventKind("test-lost", say("The Skill Test fails."))
REROLLED = EventKind(
    "rerolled", say("Die {die}, Critical rolled again: {face}. It is worth {value} now."), "die", "face", "value"
)
FEAT_FOR_HP = EventKind("feat-for-hp", say("A Feat is paid for with HP."))
FEAT = EventKind("feat", say("Die {die}, Feat: {face}. It is worth {value} now."), "die", "face", "value")

# values and afflictions
GAINED = EventKind("gained", say("{hero:The} gains {n} {what}."), "hero", "what", "n")
LOST = EventKind("lost", say("{hero:The} loses {n} {what}."), "hero", "what", "n")
PAID = EventKind("paid", say("{hero:The} pays {n} {what}."), "hero", "what", "n")
OFFERED = EventKind("offered", say("{hero:The} offers {n} {what}."), "hero", "what", "n")
ATE = EventKind("ate", say("{hero:The} eats {n} {what}."), "hero", "what", "n")
HURT = EventKind("hurt", say("{hero:The} loses {n} HP: {left} left."), "hero", "n", "left")
MISSING = EventKind("missing", say("{hero:The} lacks {n} {what}: the loss costs {n} HP instead."), "hero", "what", "n")
RAISED = EventKind("raised", say("{hero:The} is restored to {n} HP."), "hero", "n")
LEVEL_CHANGED = EventKind("level", say("{hero:The} is now level {level}."), "hero", "level")
AFFLICTED = EventKind("afflicted", say("{hero:The} suffers: {affliction}."), "hero", "affliction")
CURED = EventKind("cured", say("{hero:The} is cured: {affliction}."), "hero", "affliction")
CARD_TURNED_DOWN = EventKind("card-down", say("{hero:The} uses a skill: {skill}."), "hero", "skill")
CARD_TURNED_UP = EventKind("card-up", say("The skills of {hero:the} are available again."), "hero")
PASSIVE = EventKind("passive", say("{hero:The} has {skill}: {text}"), "hero", "skill", "text")
AT_MAXIMUM = EventKind(
    "at-maximum",
    say("{n} {what} is lost: {hero:the} is at the maximum.", "{n} {what} are lost: {hero:the} is at the maximum."),
    "hero",
    "what",
    "n",
)
FELL = EventKind("fell", say("The party falls to Area {area}, {floor}."), "area", "floor")
DID_NOT_FALL = EventKind("did-not-fall", say("{hero:The} does not fall."), "hero")

# potions and objects
POTION_GAINED = EventKind("potion-gained", say("{hero:The} gains: {potion}."), "hero", "potion")
POTION_REFUSED = EventKind("potion-refused", say("{hero:The} leaves {potion:the}."), "hero", "potion")
POTION_USED = EventKind("potion-used", say("{hero:The} uses {potion:the}."), "hero", "potion")
POTION_LOST = EventKind("potion-lost", say("{hero:The} loses {potion:the}."), "hero", "potion")
OBJECT_TAKEN = EventKind("object-taken", say("{hero:The} takes {thing:the}."), "hero", "thing", "uses")
OBJECT_USED = EventKind("object-used", say("{hero:The} uses {thing:the}."), "hero", "thing")
OBJECT_GONE = EventKind("object-gone", say("{hero:The} no longer has {thing:the}."), "hero", "thing")

# combat: "the Enemy" is right for one and for many (rats), and there is never a second one
FIGHT_BEGAN = EventKind(
    "fight-began",
    say("A fight against {enemy:the}: {hp} HP, damage {damage}."),
    "enemy",
    "hp",
    "damage",
    "number",
    "of",
)
FIGHT_WENT_ON = EventKind(
    "fight-began",
    say("The fight goes on, {number} of {of}: {enemy}, {hp} HP, damage {damage}."),
    *FIGHT_BEGAN.fields,
)
STANCE_TAKEN = EventKind("stance", say("{hero:The} takes a stance: {stance}."), "hero", "stance")
DODGED = EventKind("dodged", say("The Enemy dodges the blow."), "enemy")
ENEMY_HURT = EventKind("enemy-hurt", say("The Enemy loses {n} HP{how}: {left} left."), "enemy", "n", "left", "how")
ENEMY_DEFEATED = EventKind("enemy-defeated", say("Victory over {enemy:the}."), "enemy")
ENEMY_MISSED = EventKind("enemy-missed", say("The Enemy misses."), "enemy")
ENEMY_PARRIED = EventKind("enemy-parried", say("Armour stops the Enemy's blow."), "enemy")
ENEMY_HIT = EventKind(
    "enemy-hit", say("The Enemy hits for {n}{how}.", "The Enemy hits for {n}{how}."), "enemy", "n", "how"
)
ENEMY_EFFECT = EventKind("enemy-effect", say("The Enemy {trait}."), "enemy", "trait")
ENEMY_LEFT = EventKind("enemy-left", say("The fight is over without a victory."), "enemy")
ENEMY_FROZEN = EventKind("enemy-frozen", say("The Enemy is frozen and does not act."), "enemy")
ENEMY_REGAINED = EventKind("enemy-regained", say("The Enemy regains {n} HP."), "enemy", "n")

# stories
STORY_DRAWN = EventKind("story", say("A Story: {story}. {text}"), "story", "text")

NO_STORY_LEFT = EventKind("no-story", say("No Story is left."))

# skills
LOOKED = EventKind(
    "looked",
    say(
        "{hero:The} looks at the top card of the Room deck ({n}).",
        "{hero:The} looks at the top {n} cards of the Room deck.",
    ),
    "hero",
    "n",
    final=True,
)
LOOKED_AT = EventKind("looked-at", say("You see: {rooms}."), "rooms", final=True)
REPLACED = EventKind("replaced", say("{old} goes, {new} comes."), "old", "new", "position")

# cooperation
GAVE = EventKind("gave", say("{giver:The} gives {receiver:the}: {what}."), "giver", "receiver", "what")
GAVE_UNITS = EventKind(
    "gave-units", say("{giver:The} gives {receiver:the} {n} {what}."), "giver", "receiver", "what", "n"
)
DECLINED = EventKind("declined", say("{hero:The} declines."), "hero")

# descent and end
STARVED = EventKind("starved", say("{hero:The} has nothing to eat."), "hero")
DIED = EventKind("died", say("{hero:The} dies on {floor}, in Area {area}."), "hero", "floor", "area")
WON = EventKind("won", say("The King's Remains are defeated: Og's Blood is yours."))
