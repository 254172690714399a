"""What happens in Dungeon Run, told for readers and as data.

`seat` and `hero` are whom it concerns, `at`, `from`, `to` and `whom` are places (`places.py`), `cause` is the card,
tile or figure that brought it about, `needed` and `got` are what a roll asked for and what came.
"""

from __future__ import annotations

from undercroft.games.dungeon_run.glossary import OFFERS, say
from undercroft.kernel.event import EventKind

# -- setup, rounds and turns ------------------------------------------------------------------------------------------

THREW_FOR_TOKEN = EventKind(
    "threw-for-token", say("{name} rolls {n} for the First Player token."), "seat", "name", "n",
    stamp="dice", beat="throw",
)  # fmt: skip
FIRST_PLAYER = EventKind(
    "first-player", say("{name} takes the First Player token."), "seat", "name", stamp="seat", beat="turn"
)
TOOK_HERO = EventKind("took-hero", say("{name} takes {hero}."), "seat", "name", "hero", stamp="seat", beat="card")
DREW_CARDS = EventKind("drew-cards", say("{hero} draws {n} from the ability deck."), "seat", "hero", "n", beat="card")
DREW_ABILITIES = EventKind("drew-abilities", say("You draw: {cards}."), "seat", "cards", beat="card")
KEPT = EventKind("kept", say("{hero} gains the ability {card}."), "seat", "hero", "card", beat="card")
ROUND = EventKind(
    "round", say("Round {n} begins. First Player: {hero}."), "n", "seat", "hero", stamp="hourglass", beat="turn"
)
TURN = EventKind("turn", say("It is {hero:whose} turn."), "seat", "hero", stamp="hourglass", beat="turn")
TURN_ENDED = EventKind(
    "turn-ended", say("{hero:whose} turn is over."), "seat", "hero", stamp="hourglass", beat="turn"
)  # fmt: skip
STOOD_UP = EventKind("stood-up", say("{hero} stands up again."), "seat", "hero", "at", stamp="heart", beat="gain")
LOST_TURN = EventKind(
    "lost-turn", say("{hero} loses the rest of the turn."), "seat", "hero", "cause", stamp="hourglass", beat="loss"
)
USED = EventKind("used", say("{hero} uses {card}."), "seat", "hero", "card", "at", stamp="spark", beat="mark")
ABILITY = EventKind(
    "ability", say("{monster:The} shows its ability: {monster.ability}."), "monster", "at", stamp="spark", beat="mark"
)

# -- decisions that are seen in nothing else; those of who does nothing are told to him alone -------------------------

PASSED = EventKind("passed", say("You do not use {card}."), "seat", "card")
CHOSE_CARD = EventKind("chose-card", say("You want to use {card}."), "seat", "card")
CAME_FIRST = EventKind("came-first", say("{hero} comes first."), "seat", "hero")
AIMED = EventKind("aimed", say("{hero} chooses {target:the} ({card})."), "seat", "hero", "card", "target", "whom")
AIMED_AT_TILE = EventKind(
    "aimed-at-tile", say("{hero} chooses tile {n} ({card})."), "seat", "hero", "card", "n", "to"
)  # fmt: skip
PICKED_CARD = EventKind("picked-card", say("You choose {card:the}."), "seat", "card")
PICKED_DIE = EventKind("picked-die", say("{hero} picks a die showing {n}."), "seat", "hero", "n")
PROPOSED = EventKind("proposed", say("{hero} proposes {card} to {other}."), "seat", "hero", "card", "other", "whom")
DECLINED = EventKind("declined", say("{hero} declines {card}."), "seat", "hero", "card")
LEAVING = EventKind("leaving", say("{hero} is about to leave tile {n}."), "seat", "hero", "n", "from", "to")
NAMED_EXIT = EventKind("named-exit", say("{hero} names an exit."), "seat", "hero", "to")
CHOSE_PLACE = EventKind("chose-place", say("{hero} chooses where {tile:the} goes."), "seat", "hero", "tile", "to")
SENT = EventKind("sent", say("{monster:The} roams."), "seat", "monster", "whom")
STAYED = EventKind("stayed", say("{monster:The} goes no further."), "seat", "monster", "whom")
STAYED_OUT = EventKind("stayed-out", say("You neither assist nor sabotage."), "seat")
EACH_OFFER = EventKind("each-offer", say("You decide on the offers one by one."), "seat")
NO_RALLY = EventKind("no-rally", say("You do not rally."), "seat")
VOTED_UP = EventKind("voted-up", say("Your thumb is up for {hero}."), "seat", "hero")
VOTED_DOWN = EventKind("voted-down", say("Your thumb is down for {hero}."), "seat", "hero")
NO_SUMMONS = EventKind("no-summons", say("You summon nothing."), "seat")
NO_DEAL_WANTED = EventKind("no-deal-wanted", say("You do not deal with {card:the}."), "seat", "card")
NOT_LOOKED = EventKind("not-looked", say("You leave the hidden boss card alone."), "seat")
OPENED_EQUIP = EventKind("opened-equip", say("You look through your cards."), "seat")
CLOSED_EQUIP = EventKind("closed-equip", say("You leave your cards as they are."), "seat")
TOOK_ENOUGH = EventKind("took-enough", say("You leave the rest of the cards."), "seat")
TAKES_ALL = EventKind("takes-all", say("You take all of the cards."), "seat")
THINKS_OF_OFFER = EventKind("thinks-of-offer", say("You think of an offer to {partner}."), "seat", "partner", "whom")
LISTED_GIFT = EventKind("listed-gift", say("You would give {card:the}."), "seat", "card")
LISTED_WISH = EventKind("listed-wish", say("You would ask for {card:the}."), "seat", "card")
DROPPED_OFFER = EventKind("dropped-offer", say("You make no offer."), "seat")
ORDERED = EventKind("ordered", say("{card:The} comes next."), "seat", "card")

# -- tiles and ways ---------------------------------------------------------------------------------------------------

MOVED = EventKind(
    "moved", say("{hero} goes to {tile:the} (tile {n})."), "seat", "hero", "n", "tile", "from", "to",
    stamp="footprint", beat="walk",
)  # fmt: skip
DREW_TILE = EventKind(
    "drew-tile", say("{hero} draws a tile: {tile}."), "seat", "hero", "tile", "at", stamp="door", beat="card"
)
PLACED_TILE = EventKind(
    "placed-tile", say("Tile {n} is placed: {tile}."), "seat", "n", "tile", "x", "y", "exits", "at",
    stamp="door", beat="card",
)  # fmt: skip
DISCARDED_TILE = EventKind(
    "discarded-tile", say("The tile does not come into play now: {tile}."), "seat", "tile", beat="card"
)
TILES_RETURNED = EventKind("tiles-returned", say("Shuffled back into the stack: {tiles}."), "tiles")
NO_TILE_FITS = EventKind("no-tile-fits", say("No tile fits there: {hero} stays."), "seat", "hero", "at")
STACK_GONE = EventKind("stack-gone", say("The remaining tiles fit nowhere and leave the game."))
FOUND_TREASURE = EventKind(
    "found-treasure", say("A treasure card is put face down on tile {n}."), "n", "at", stamp="chest", beat="meet"
)
APPEARED = EventKind(
    "appeared", say("{card:The} appears on tile {n}."), "seat", "card", "n", "at", stamp="monster", beat="meet"
)
FOUND_NOTHING = EventKind("found-nothing", say("There is nothing on tile {n}."), "n", "at", "cause", beat="meet")
NO_ENCOUNTER = EventKind("no-encounter", say("No encounter card is left."), "at")
TILE_USED = EventKind(
    "tile-used", say("{hero} takes the special action of the tile: {tile}."), "seat", "hero", "tile", "at", beat="mark"
)
GATE_OPEN = EventKind(
    "gate-open", say("{hero} lifts the gate."), "seat", "hero", "needed", "got", "at", beat="result", joins="throw"
)
GATE_SHUT = EventKind(
    "gate-shut", say("{hero} does not get the gate open."), "seat", "hero", "needed", "got", "at",
    beat="result", joins="throw",
)  # fmt: skip
GOT_THROUGH = EventKind(
    "got-through", say("{hero} gets through unhurt."), "seat", "hero", "needed", "got", "at", "cause",
    beat="result", joins="throw",
)  # fmt: skip
SWEPT = EventKind(
    "swept", say("{hero} does not get through unhurt."), "seat", "hero", "needed", "got", "at", "cause",
    beat="result", joins="throw",
)  # fmt: skip
FELL = EventKind(
    "fell", say("{hero} falls."), "seat", "hero", "needed", "got", "at", "cause",
    stamp="fall", beat="result", joins="throw",
)  # fmt: skip
NOTHING_HAPPENS = EventKind("nothing-happens", say("Nothing happens."), "seat", "cause")

# -- dice: `needed` is what a die must show, where that is settled before it is thrown --------------------------------

THREW = EventKind(
    "threw", say("{hero} rolls {faces} for {what:the}."), "seat", "hero", "faces", "what", "needed", "at",
    stamp="dice", beat="throw",
)  # fmt: skip
FOE_THREW = EventKind(
    "foe-threw", say("{monster:The} rolls {faces}."), "monster", "faces", "at", "whom", stamp="dice", beat="throw"
)
FOE_LUCK = EventKind(
    "foe-luck", say("{monster:The} rolls {faces} for {monster.ability}."), "monster", "faces", "needed", "at",
    stamp="dice", beat="throw",
)  # fmt: skip
REROLLED = EventKind(
    "rerolled", say("After the reroll: {faces}."), "seat", "whom", "faces", "cause", stamp="dice", beat="throw"
)
CHANGED_DIE = EventKind(
    "changed-die", say("{hero} turns a {n} to {m}."), "seat", "hero", "n", "m", "cause", stamp="dice", beat="throw"
)

# -- fights -----------------------------------------------------------------------------------------------------------

BATTLE = EventKind(
    "battle", say("{hero} battles {monster:the}."), "seat", "hero", "monster", "at", "whom",
    stamp="monster", beat="meet",
)  # fmt: skip
HERO_BATTLE = EventKind(
    "hero-battle", say("{hero} attacks {rival}."), "seat", "hero", "rival", "at", "whom", stamp="monster", beat="meet"
)
NO_BATTLE = EventKind(
    "no-battle", say("Without help {hero} cannot attack here."), "seat", "hero", "at", stamp="monster"
)
ESCAPING = EventKind(
    "escaping", say("{hero} tries to escape."), "seat", "hero", "at", "cause", stamp="footprint", beat="meet"
)
ESCAPED = EventKind(
    "escaped", say("{hero} escapes (needed: {needed} or more)."), "seat", "hero", "needed", "got", "at", "cause",
    stamp="footprint", beat="walk",
)  # fmt: skip
HELD = EventKind(
    "held", say("{hero} does not escape (needed: {needed} or more)."), "seat", "hero", "needed", "got", "at", "cause",
    beat="walk",
)  # fmt: skip
FREE_ATTACK = EventKind(
    "free-attack", say("{monster:The} makes a free attack on {hero}."), "seat", "monster", "hero", "at", "whom",
    stamp="monster", beat="meet",
)  # fmt: skip
HERO_FREE_ATTACK = EventKind(
    "hero-free-attack", say("{hero} makes a free attack on {target:the}."), "seat", "hero", "target", "at", "whom",
    beat="meet",
)  # fmt: skip
OFFERED_HELP = EventKind(
    "offered-help", say("{hero} offers to assist with {rating:the}."), "seat", "hero", "rating", stamp="seat"
)
HELP_ACCEPTED = EventKind("help-accepted", say("{hero:whose} help is accepted."), "seat", "hero", stamp="seat")
HELP_REFUSED = EventKind("help-refused", say("{hero:whose} help is refused."), "seat", "hero")
SABOTAGED = EventKind("sabotaged", say("{hero} sabotages the action."), "seat", "hero", beat="mark")
BEGUILED = EventKind(
    "beguiled", say("{hero} turns against the attack."), "seat", "hero", "cause", stamp="spark", beat="mark"
)
OUT_OF_ACTION = EventKind("out-of-action", say("{hero} takes no further part."), "seat", "hero", stamp="skull")
CHOSE_RATING = EventKind("chose-rating", say("{hero} uses {rating:the}."), "seat", "hero", "rating")
CHANGED_DEFENCE = EventKind(
    "changed-defence", say("{card}: the defence is {needed}."), "seat", "card", "needed", "whom", stamp="spark"
)
MORE_HITS = EventKind("more-hits", say("{monster.ability}: {n} more."), "monster", "n", "at", stamp="spark")
IGNORED_HITS = EventKind("ignored-hits", say("{monster.ability}: {n} ignored."), "monster", "n", "at", stamp="shield")
DIE_HITS = EventKind("die-hits", say("{hero:whose} {n} hits."), "seat", "hero", "n", "hits", "from", "to")
DIE_BLOCKS = EventKind("die-blocks", say("{hero:whose} {n} blocks a {m}."), "seat", "hero", "n", "m", "from", "to")
DIE_RIPOSTES = EventKind(
    "die-ripostes", say("{hero:whose} {n} blocks a {m} and hits."), "seat", "hero", "n", "m", "from", "to"
)
DIE_IDLE = EventKind("die-idle", say("{hero:whose} {n} is not used."), "seat", "hero", "n", "from")
ASSIGNED = EventKind(
    "assigned", say("{hero}: {hits}, {blocks}."), "seat", "hero", "hits", "blocks", "needed", "at", "whom", beat="blow"
)
ASSIGNED_TO_BOSS = EventKind(
    "assigned-to-boss", say("{hero} against the boss: {hits}, {blocks}."),
    "seat", "hero", "hits", "blocks", "needed", "at", "whom", beat="blow", scene=True,
)  # fmt: skip
CANCELLED = EventKind(
    "cancelled", say("{n} on {hero} cancelled."), "seat", "n", "hero", "cause", stamp="cross", beat="mark", joins="blow"
)
ARMOUR = EventKind(
    "armour", say("{hero} rolls armour: {faces}."), "seat", "hero", "faces", "needed",
    stamp="shield", beat="throw", joins="blow",
)  # fmt: skip

# -- wounds and what they lead to -------------------------------------------------------------------------------------

WOUNDED = EventKind(
    "wounded", say("{hero} takes {n}, {total} in all."), "seat", "hero", "n", "total", "at", "cause",
    stamp="wound", beat="loss", joins="blow",
)  # fmt: skip
RALLIED = EventKind("rallied", say("{hero} rallies."), "seat", "hero", stamp="heart", beat="gain")
HEALED = EventKind(
    "healed", say("{hero}: {n} removed, {total} left."), "seat", "hero", "n", "total", "cause",
    stamp="heart", beat="gain",
)  # fmt: skip
FOE_WOUNDED = EventKind(
    "foe-wounded", say("{monster:The}: {n} more, {total} in all."), "monster", "n", "total", "at", "whom", "cause",
    stamp="wound", beat="loss", joins="blow",
)  # fmt: skip
FOE_HEALED = EventKind(
    "foe-healed", say("{monster:The}: {n} removed, {total} left."), "monster", "n", "total", "at", "whom",
    stamp="heart", beat="gain",
)  # fmt: skip
SURVIVED = EventKind("survived", say("{who:The} stays up."), "who", "at", stamp="heart", beat="gain")
KILLED = EventKind(
    "killed", say("{hero} kills {monster:the}."), "seat", "hero", "monster", "at", "whom",
    stamp="skull", beat="blow", joins="blow",
)  # fmt: skip
PERISHED = EventKind(
    "perished", say("{monster:The} perishes."), "monster", "at", "whom", stamp="skull", beat="blow", joins="blow"
)
KEEPS_WOUNDS = EventKind(
    "keeps-wounds", say("{hero} now has {n}."), "seat", "hero", "n", "cause", beat="gain", joins="end"
)
FOE_KEEPS_WOUNDS = EventKind(
    "foe-keeps-wounds", say("{monster:The} now has {n}."), "monster", "n", "at", "whom", beat="gain"
)
NUMBED = EventKind(
    "numbed", say("{hero}: {n} fewer in escapes until the end of this turn."), "seat", "hero", "n", "cause",
    stamp="poison", beat="loss",
)  # fmt: skip
CANNOT_RALLY = EventKind(
    "cannot-rally", say("{hero} cannot rally until the end of this turn."), "seat", "hero", "cause", beat="loss"
)
UNCONSCIOUS = EventKind(
    "unconscious", say("{hero} loses consciousness."), "seat", "hero", "at", "cause", stamp="skull", scene=True
)
DIED = EventKind("died", say("{hero} dies."), "seat", "hero", "at", "cause", stamp="skull", scene=True)
VOTES = EventKind("votes", say("Thumbs up: {up}. Thumbs down: {down}."), "up", "down", "seat", beat="mark")
DISCARDED = EventKind("discarded", say("{card:The} is discarded."), "card", beat="loss", joins="end")

# -- cards ------------------------------------------------------------------------------------------------------------

LOST_ABILITY = EventKind(
    "lost-ability", say("{hero} loses the ability {card}."), "seat", "hero", "card", beat="loss"
)  # fmt: skip
SEARCHED = EventKind(
    "searched", say("{hero} searches tile {n}."), "seat", "hero", "n", "at", stamp="chest", beat="mark"
)
DREW_TREASURE = EventKind(
    "drew-treasure", say("{hero} draws from the treasure deck."), "seat", "hero", "cause", stamp="chest", beat="card"
)
PUT_UNDER = EventKind("put-under", say("{card:The} goes under the treasure deck."), "card")
FOUND = EventKind("found", say("{hero} receives {card:the}."), "seat", "hero", "card", "at", stamp="chest", beat="gain")
LEFT = EventKind(
    "left", say("{hero} leaves {card:the} on the tile."), "seat", "hero", "card", "at",
    stamp="footprint", beat="loss", joins="end",
)  # fmt: skip
EQUIPPED = EventKind("equipped", say("{hero} equips {card:the}."), "seat", "hero", "card", stamp="chest", beat="gain")
# whether he goes on changing after that tells the others whether his hidden cards can be worn
TOOK_OFF = EventKind("took-off", say("{hero} takes off {card:the}."), "seat", "hero", "card", final=True, beat="mark")
STOWED = EventKind("stowed", say("{hero} puts a card in the loot pile."), "seat", "hero", beat="mark")
OFFERED = EventKind("offered", OFFERS, "seat", "hero", "gives", "wants", "whom", final=True, beat="card")
TALKED = EventKind(
    "talked", say("{hero} makes {partner} an offer."), "seat", "hero", "partner", "whom", stamp="seat", beat="card"
)
COUNTERS = EventKind("counters", say("{hero} thinks of a counter-offer."), "seat", "hero")
NO_TRADE = EventKind("no-trade", say("There is no trade."), "seat", "whom")
TRADED = EventKind(
    "traded",
    say("{hero} and {partner} trade: {n} for {m}."),
    *("seat", "hero", "partner", "whom", "n", "m"),
    *("artifacts_given", "artifacts_received", "strangers_given", "strangers_received"),
    beat="gain",
)
TAKEN_FROM = EventKind(
    "taken-from", say("{hero} takes a treasure card from {rival}."), "seat", "hero", "rival", "whom",
    stamp="coin", beat="gain",
)  # fmt: skip
TOOK_CARD = EventKind(
    "took-card", say("The card is {card:the}."), "seat", "card", final=True, stamp="chest", beat="gain"
)
SHOWN = EventKind("shown", say("You see: {cards}."), "seat", "cards", final=True, stamp="eye", beat="card")
NOTHING_TAKEN = EventKind("nothing-taken", say("{hero} finds no purse to cut."), "seat", "hero", "cause")
PAID = EventKind("paid", say("{hero} discards {card:the}."), "seat", "hero", "card", stamp="coin", beat="loss")
ADVANCED = EventKind("advanced", say("{hero} advances."), "seat", "hero", stamp="level-up", beat="mark")
TRAINED = EventKind(
    "trained", say("{hero} puts a training marker on {rating:the}."), "seat", "hero", "rating",
    stamp="level-up", beat="gain",
)  # fmt: skip
DISARMED = EventKind(
    "disarmed", say("{hero} disarms {card:the}."), "seat", "hero", "card", "needed", "got", "at",
    stamp="check", beat="result",
)  # fmt: skip
TRIGGERED = EventKind(
    "triggered", say("{hero} triggers {card:the}."), "seat", "hero", "card", "needed", "got", "at",
    stamp="trap", beat="blow",
)  # fmt: skip
TRAPPED = EventKind(
    "trapped", say("{card:The} stays beside {hero}."), "seat", "card", "hero", stamp="trap", beat="loss"
)
SALVAGED = EventKind(
    "salvaged", say("{hero} salvages {card:the} for the loot pile."), "seat", "hero", "card", stamp="chest", beat="gain"
)
FREED = EventKind("freed", say("{hero} is rid of {card:the}."), "seat", "hero", "card", stamp="check", beat="gain")
NOT_FREED = EventKind(
    "not-freed", say("{hero} does not get rid of {card:the}."), "seat", "hero", "card", "needed", "got",
    stamp="cross", beat="result", joins="throw",
)  # fmt: skip

# -- the boss, monsters that come and go, strangers, tokens -----------------------------------------------------------

LAIR = EventKind("lair", say("The lair of the boss is tile {n}."), "n", "at", stamp="stairs", scene=True)
BOSS = EventKind(
    "boss", say("The boss is revealed: {boss}."), "boss", "n", "at", stamp="crown", beat="end", joins="end", scene=True
)
PEEKED = EventKind(
    "peeked", say("You look at the hidden boss card: {boss}."), "seat", "boss", final=True, stamp="eye", beat="card"
)
LOOKED = EventKind(
    "looked", say("{hero} looks at the hidden boss card."), "seat", "hero", "at", stamp="eye", beat="card"
)
STONE = EventKind("stone", say("The Summoning Stone lies on tile {n}."), "card", "n", "at", stamp="crown", scene=True)
FINAL_PHASE = EventKind(
    "final-phase", say("{hero} holds the Summoning Stone: the final phase begins."), "seat", "hero",
    stamp="crown", scene=True,
)  # fmt: skip
BY_CHANCE = EventKind(
    "by-chance", say("{hero} leaves the rest of the roaming to chance."), "seat", "hero", stamp="dice"
)
ROAMED = EventKind(
    "roamed", say("{monster:The} goes from tile {start} to tile {n}."),
    "monster", "start", "n", "from", "to", "whom", stamp="footprint", beat="walk",
)  # fmt: skip
CARRIED = EventKind(
    "carried", say("{monster:The} takes along: {cards}."), "monster", "start", "n", "cards", "hidden", "from", "to",
    stamp="chest",
)  # fmt: skip
STRANGER_LEFT = EventKind("stranger-left", say("{card:The} is gone."), "card", "at", beat="loss")
RESHUFFLED = EventKind("reshuffled", say("The discarded encounter cards become a new deck."), beat="card")
SUMMONED = EventKind(
    "summoned", say("{hero} summons {monster:the}."), "seat", "hero", "monster", stamp="monster", beat="card"
)
PASSED_OVER = EventKind(
    "passed-over", say("{card:The} is no monster and is discarded."), "card", stamp="check", beat="card"
)
MONSTER_PUT = EventKind(
    "monster-put", say("{monster:The} is put on tile {n}."), "seat", "monster", "n", "at", "whom",
    stamp="monster", beat="meet",
)  # fmt: skip
NOTHING_SUMMONED = EventKind("nothing-summoned", say("No monster answers the summons."), "seat")
LAID_TOKEN = EventKind(
    "laid-token", say("{hero} lays a token on tile {n}: {token}."), "seat", "hero", "n", "token", "at", beat="mark"
)
SPRUNG = EventKind(
    "sprung", say("A token on tile {n} takes effect: {token}."), "n", "token", "at", stamp="trap", beat="blow"
)
TOKEN_REMOVED = EventKind(
    "token-removed", say("A token on tile {n} is removed: {token}."), "n", "token", "at", beat="loss", joins="end"
)
TURNED_OVER = EventKind(
    "turned-over", say("{hero} turns over {card:the}."), "seat", "hero", "card", stamp="door", beat="card"
)
OWNED = EventKind("owned", say("{card:The} joins {hero}."), "seat", "card", "hero", stamp="flag", beat="gain")
STRANGER_STAYS = EventKind(
    "stranger-stays", say("{card:The} stays on tile {n}."), "card", "n", "at", beat="loss", joins="end"
)
DEALT = EventKind("dealt", say("{hero} deals with {card:the}."), "seat", "hero", "card", "at", beat="meet")
NO_DEAL = EventKind(
    "no-deal", say("The deal with {card:the} brings nothing."), "seat", "card", "needed", "got",
    beat="result", joins="throw",
)  # fmt: skip
LOOKED_AHEAD = EventKind(
    "looked-ahead", say("{hero} looks at what comes next."), "seat", "hero", stamp="eye", beat="card"
)

# -- the end ----------------------------------------------------------------------------------------------------------

ENDINGS = {
    "stone-out": EventKind(
        "stone-out", say("{hero} leaves the dungeon with the Summoning Stone."), "seat", "hero", "at",
        stamp="crown", scene=True,
    ),
    "last-alive": EventKind(
        "last-alive", say("{hero} is the last one alive."), "seat", "hero", "at", stamp="crown", scene=True
    ),
    "boss-killed": EventKind(
        "boss-killed", say("The boss is dead: {hero} has won."), "seat", "hero", "at", stamp="crown", scene=True
    ),
    "nobody-alive": EventKind("nobody-alive", say("Nobody is left alive."), stamp="skull", scene=True),
    "round-limit": EventKind("round-limit", say("The last of {n} agreed rounds is over."), "n", stamp="hourglass",
                             scene=True),
}  # fmt: skip
OUTCOMES = {
    "DR-935": say("The Summoning Stone has left the dungeon."),
    "DR-936": say("One hero is left alive."),
    "DR-937": say("Nobody is left alive."),
    "DR-957": say("The hero is dead."),
    "DR-958": say("The boss is dead."),
    "DR-998": say("The round limit is reached."),
}
