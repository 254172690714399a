"""What can happen in the City, in the words a reader sees."""

from __future__ import annotations

from undercroft.games.mini_rogue.domain import say
from undercroft.kernel.event import EventKind

# the Area
CHARACTER_CHOSEN = EventKind("character-chosen", say("{player} plays {hero:the}."), "player", "hero")
LEADER_NAMED = EventKind("leader-named", say("{hero:The} leads the party."), "hero")
AREA_LAID_OUT = EventKind("area-laid-out", say("Area {area}, {floor}: the Rooms are laid out."), "area", "floor")
TURNED_UP = EventKind("turned-up", say("{room:The} is turned up."), "room", "position")
GUARDIAN_TURNED_UP = EventKind("guardian-turned-up", say("{guardian:The} waits at the Exit."), "guardian")
ENTERED = EventKind("entered", say("{hero:The} enters: {room}."), "hero", "room")
REACHED_EXIT = EventKind("reached-exit", say("{hero:The} reaches the Exit."), "hero")
ROW = EventKind("row", say("{label}: {effects}."), "label", "effects")
NOTHING_HAPPENED = EventKind("nothing", say("Nothing happens."))
ORDER_CHANGED = EventKind("order-changed", say("{hero:The} goes first."), "hero")

# dice
ROLLED = EventKind(
    "rolled", say("{hero:The} rolls {dice}; Dungeon die {dungeon}."), "hero", "dice", "dungeon", "poison", "curse"
)
DUNGEON_DIE_ROLLED = EventKind("dungeon-die", say("Dungeon die: {face}."), "face")
CURSE_SHOWS = EventKind("curse-shows", say("The Curse symbol shows: every Character die counts 1 less."))
POISON_SHOWS = EventKind("poison-shows", say("The Poison symbol shows."))
TEST_WON = EventKind("test-won", say("The Skill Test succeeds."))
TEST_LOST = EventKind("test-lost", say("The Skill Test fails."))
REROLLED = EventKind("rerolled", say("Die {die} is rolled again: {face}, worth {value} now."), "die", "face", "value")
FEAT = EventKind("feat", say("Feat with die {die}: {face}, worth {value} now."), "die", "face", "value")

# values and afflictions
GAINED = EventKind("gained", say("{hero:The} gains {n} {what}."), "hero", "what", "n")
LOST = EventKind("lost", say("{hero:The} loses {n} {what}."), "hero", "what", "n")
HURT = EventKind("hurt", say("{hero:The} loses {n} HP."), "hero", "n")
RAISED = EventKind("raised", say("{hero:The} is restored to {n} HP."), "hero", "n")
LEVEL_CHANGED = EventKind("level", say("{hero:The} is now level {level}."), "hero", "level")
AFFLICTED = EventKind("afflicted", say("{hero:The} suffers: {affliction}."), "hero", "affliction")
CURED = EventKind("cured", say("{hero:The} is rid of: {affliction}."), "hero", "affliction")
CARD_TURNED_DOWN = EventKind("card-down", say("{hero:The} uses a skill: {skill}."), "hero", "skill")
CARD_TURNED_UP = EventKind("card-up", say("The skills of {hero:the} are available again."), "hero")
FELL = EventKind("fell", say("The party falls to Area {area}, {floor}."), "area", "floor")
DID_NOT_FALL = EventKind("did-not-fall", say("{hero:The} does not fall."), "hero")

# potions and objects
POTION_GAINED = EventKind("potion-gained", say("{hero:The} gains: {potion}."), "hero", "potion")
POTION_REFUSED = EventKind("potion-refused", say("{hero:The} leaves it: {potion}."), "hero", "potion")
POTION_USED = EventKind("potion-used", say("{hero:The} uses: {potion}."), "hero", "potion")
POTION_LOST = EventKind("potion-lost", say("{hero:The} loses: {potion}."), "hero", "potion")
OBJECT_TAKEN = EventKind("object-taken", say("{hero:The} takes {thing:the}."), "hero", "thing")
OBJECT_USED = EventKind("object-used", say("{hero:The} uses {thing:the}."), "hero", "thing")
OBJECT_GONE = EventKind("object-gone", say("{hero:The} no longer has {thing:the}."), "hero", "thing")

# combat
FIGHT_BEGAN = EventKind(
    "fight-began", say("{enemy:The} must be fought: {hp} HP, damage {damage}."), "enemy", "hp", "damage"
)
STANCE_TAKEN = EventKind("stance", say("{hero:The} takes a stance: {stance}."), "hero", "stance")
DODGED = EventKind("dodged", say("{enemy:The} dodges the blow."), "enemy")
ENEMY_HURT = EventKind("enemy-hurt", say("{enemy:The} loses {n} HP; {left} left."), "enemy", "n", "left")
ENEMY_DEFEATED = EventKind("enemy-defeated", say("{enemy:The} is defeated."), "enemy")
ENEMY_MISSED = EventKind("enemy-missed", say("{enemy:The} misses."), "enemy")
ENEMY_PARRIED = EventKind("enemy-parried", say("Armour stops the blow of {enemy:the}."), "enemy")
ENEMY_HIT = EventKind("enemy-hit", say("{enemy:The} hits for {n}."), "enemy", "n")
ENEMY_FROZEN = EventKind("enemy-frozen", say("{enemy:The} is frozen and does not act."), "enemy")
ENEMY_REGAINED = EventKind("enemy-regained", say("{enemy:The} regains {n} HP."), "enemy", "n")

# merchants, shrines, stories
BOUGHT = EventKind("bought", say("{hero:The} pays {price} Gold: {goods}."), "hero", "price", "goods")
SOLD = EventKind("sold", say("{hero:The} sells {goods} for {price} Gold."), "hero", "goods", "price")
PAID = EventKind("paid", say("{hero:The} pays {n} {what}."), "hero", "what", "n")
OFFERED = EventKind("offered", say("{hero:The} offers 1 Gold."), "hero")
STORY_DRAWN = EventKind("story", say("A Story: {story}. {text}"), "story", "text")

# skills
LOOKED = EventKind("looked", say("{hero:The} looks at {n} cards of the Room deck."), "hero", "n", shows=True)
LOOKED_AT = EventKind("looked-at", say("You see: {rooms}."), "rooms", shows=True)
REPLACED = EventKind("replaced", say("{old:The} makes way for {new:the}."), "old", "new")

# cooperation
GAVE = EventKind("gave", say("{giver:The} gives {receiver:the}: {what}."), "giver", "receiver", "what")
DECLINED = EventKind("declined", say("{hero:The} declines."), "hero")

# descent and end
ATE = EventKind("ate", say("{hero:The} eats 1 Ration."), "hero")
STARVED = EventKind("starved", say("{hero:The} has nothing to eat."), "hero")
DIED = EventKind("died", say("{hero:The} dies on {floor}, in Area {area}."), "hero", "floor", "area")
WON = EventKind("won", say("The King's Remains are defeated: Og's Blood is yours."))
