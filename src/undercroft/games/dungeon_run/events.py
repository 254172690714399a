"""What happens in Dungeon Run, told for readers."""

from __future__ import annotations

from typing import Any

from undercroft.games.dungeon_run.words import say
from undercroft.kernel.event import EventKind


class Listing(tuple[Any, ...]):
    """Several things in one sentence: `3, 5, 5` or `Oak Shield, Iron Helm`."""

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(str(one) for one in self) or "–"

    def __format__(self, form: str) -> str:
        return str(self)


THREW_FOR_TOKEN = EventKind("threw-for-token", say("{name} rolls {n} for the First Player token."), "name", "n")
FIRST_PLAYER = EventKind("first-player", say("{name} takes the First Player token."), "name", "seat")
TOOK_HERO = EventKind("took-hero", say("{name} takes {hero}."), "name", "hero", "seat")
DREW_CARDS = EventKind("drew-cards", say("{hero} draws {n} from the ability deck."), "hero", "n")
DREW_ABILITIES = EventKind("drew-abilities", say("You draw: {cards}."), "cards")
KEPT = EventKind("kept", say("{hero} gains the ability {card}."), "hero", "card")
ROUND = EventKind("round", say("Round {n} begins. First Player: {hero}."), "n", "hero")
TURN = EventKind("turn", say("Turn: {hero}."), "hero")
TURN_ENDED = EventKind("turn-ended", say("The turn of {hero} is over."), "hero")
STOOD_UP = EventKind("stood-up", say("{hero} stands up again."), "hero")
LOST_TURN = EventKind("lost-turn", say("{hero} loses the rest of the turn."), "hero")
USED = EventKind("used", say("{hero} uses {card}."), "hero", "card")
ABILITY = EventKind("ability", say("{monster:The} shows its ability."), "monster")

MOVED = EventKind("moved", say("{hero} goes to tile {n}: {tile}."), "hero", "n", "tile")
DREW_TILE = EventKind("drew-tile", say("{hero} draws a tile: {tile}."), "hero", "tile")
PLACED_TILE = EventKind("placed-tile", say("Tile {n} is placed: {tile}."), "n", "tile", "x", "y", "exits")
DISCARDED_TILE = EventKind("discarded-tile", say("The tile does not come into play now: {tile}."), "tile")
TILES_RETURNED = EventKind("tiles-returned", say("Shuffled back into the stack: {tiles}."), "tiles")
NO_TILE_FITS = EventKind("no-tile-fits", say("No tile fits there: {hero} stays."), "hero")
STACK_GONE = EventKind("stack-gone", say("The remaining tiles fit nowhere and leave the game."))
THREW = EventKind("threw", say("{hero} rolls {faces}."), "hero", "faces")
FOE_THREW = EventKind("foe-threw", say("{monster:The} rolls {faces}."), "monster", "faces")
REROLLED = EventKind("rerolled", say("After the reroll: {faces}."), "faces")
CHANGED_DIE = EventKind("changed-die", say("{hero} turns a {n} to {m}."), "hero", "n", "m")
FOUND_TREASURE = EventKind("found-treasure", say("A treasure card is put face down on tile {n}."), "n")
APPEARED = EventKind("appeared", say("{card:The} appears on tile {n}."), "card", "n")
FOUND_NOTHING = EventKind("found-nothing", say("There is nothing on tile {n}."), "n")
NO_ENCOUNTER = EventKind("no-encounter", say("No encounter card is left."))
GATE_SHUT = EventKind("gate-shut", say("{hero} does not get the gate open."), "hero")
FELL = EventKind("fell", say("{hero} falls."), "hero")

BATTLE = EventKind("battle", say("{hero} battles {monster:the}."), "hero", "monster")
HERO_BATTLE = EventKind("hero-battle", say("{hero} attacks {rival}."), "hero", "rival")
NO_BATTLE = EventKind("no-battle", say("Without help {hero} cannot attack here."), "hero")
ESCAPING = EventKind("escaping", say("{hero} tries to escape."), "hero")
ESCAPED = EventKind("escaped", say("{hero} escapes."), "hero")
HELD = EventKind("held", say("{hero} does not escape."), "hero")
FREE_ATTACK = EventKind("free-attack", say("{monster:The} makes a free attack. Target: {hero}."), "monster", "hero")
HERO_FREE_ATTACK = EventKind("hero-free-attack", say("{hero} makes a free attack on {target:the}."), "hero", "target")
OFFERED_HELP = EventKind("offered-help", say("{hero} offers to assist ({rating})."), "hero", "rating")
HELP_ACCEPTED = EventKind("help-accepted", say("Help accepted: {hero}."), "hero")
HELP_REFUSED = EventKind("help-refused", say("Help refused: {hero}."), "hero")
SABOTAGED = EventKind("sabotaged", say("{hero} sabotages the action."), "hero")
BEGUILED = EventKind("beguiled", say("{hero} turns against the attack."), "hero")
OUT_OF_ACTION = EventKind("out-of-action", say("{hero} takes no further part."), "hero")
CHOSE_RATING = EventKind("chose-rating", say("{hero} uses {rating}."), "hero", "rating")
ASSIGNED = EventKind("assigned", say("{hero}: {hits}, {blocks}."), "hero", "hits", "blocks")
CANCELLED = EventKind("cancelled", say("{n} on {hero} cancelled."), "n", "hero")
ARMOUR = EventKind("armour", say("{hero} rolls armour: {faces}."), "hero", "faces")

WOUNDED = EventKind("wounded", say("{hero}: {n} more, {total} in all."), "hero", "n", "total")
HEALED = EventKind("healed", say("{hero}: {n} removed, {total} left."), "hero", "n", "total")
FOE_WOUNDED = EventKind("foe-wounded", say("{monster:The}: {n} more, {total} in all."), "monster", "n", "total", "at")
FOE_HEALED = EventKind("foe-healed", say("{monster:The}: {n} removed, {total} left."), "monster", "n", "total", "at")
SURVIVED = EventKind("survived", say("{who:The} stays up."), "who")
KILLED = EventKind("killed", say("{hero} kills {monster:the}."), "hero", "monster", "at")
PERISHED = EventKind("perished", say("{monster:The} perishes."), "monster", "at")
KEEPS_WOUNDS = EventKind("keeps-wounds", say("{hero} now has {n}."), "hero", "n")
FOE_KEEPS_WOUNDS = EventKind("foe-keeps-wounds", say("{monster:The} now has {n}."), "monster", "n", "at")
NUMBED = EventKind("numbed", say("{hero}: {n} fewer in escapes until the end of this turn."), "hero", "n")
CANNOT_RALLY = EventKind("cannot-rally", say("{hero} cannot rally until the end of this turn."), "hero")
UNCONSCIOUS = EventKind("unconscious", say("Unconscious: {hero}."), "hero")
DIED = EventKind("died", say("{hero} dies."), "hero")
VOTES = EventKind("votes", say("Thumbs up: {up}. Thumbs down: {down}."), "up", "down")
DISCARDED = EventKind("discarded", say("Discarded: {card}."), "card")

LOST_ABILITY = EventKind("lost-ability", say("{hero} loses the ability {card}."), "hero", "card")
SEARCHED = EventKind("searched", say("{hero} searches tile {n}."), "hero", "n")
DREW_TREASURE = EventKind("drew-treasure", say("{hero} draws from the treasure deck."), "hero")
PUT_UNDER = EventKind("put-under", say("{card:The} goes under the treasure deck."), "card")
FOUND = EventKind("found", say("{hero} receives {card:the}."), "hero", "card")
LEFT = EventKind("left", say("{hero} leaves {card:the} on the tile."), "hero", "card")
EQUIPPED = EventKind("equipped", say("{hero} equips {card:the}."), "hero", "card")
# whether he goes on changing after that tells the others whether his hidden cards can be worn
TOOK_OFF = EventKind("took-off", say("{hero} takes off {card:the}."), "hero", "card", final=True)
STOWED = EventKind("stowed", say("{hero} puts a card in the loot pile."), "hero")
OFFERED = EventKind("offered", say("{hero} offers {gives} for {wants}."), "hero", "gives", "wants", final=True)
TALKED = EventKind("talked", say("{hero} makes {partner} an offer."), "hero", "partner")
NO_TRADE = EventKind("no-trade", say("There is no trade."))
TRADED = EventKind(
    "traded",
    say("{hero} and {partner} trade: {n} for {m}."),
    *("hero", "partner", "n", "m", "artifacts_given", "artifacts_received", "strangers_given", "strangers_received"),
)
TAKEN_FROM = EventKind("taken-from", say("{hero} takes a treasure card. It belonged to {rival}."), "hero", "rival")
TOOK_CARD = EventKind("took-card", say("The card is {card:the}."), "card", final=True)
SHOWN = EventKind("shown", say("You see: {cards}."), "cards", final=True)
NOTHING_TAKEN = EventKind("nothing-taken", say("{hero} finds no purse to cut."), "hero")
PAID = EventKind("paid", say("{hero} discards {card:the}."), "hero", "card")
TRAINED = EventKind("trained", say("{hero} puts a training marker on {rating}."), "hero", "rating")
DISARMED = EventKind("disarmed", say("{hero} disarms {card:the}."), "hero", "card")
TRIGGERED = EventKind("triggered", say("{hero} triggers {card:the}."), "hero", "card")
TRAPPED = EventKind("trapped", say("{card:The} stays beside {hero}."), "card", "hero")
SALVAGED = EventKind("salvaged", say("{hero} salvages {card:the} for the loot pile."), "hero", "card")
FREED = EventKind("freed", say("{hero} is rid of {card:the}."), "hero", "card")
NOT_FREED = EventKind("not-freed", say("{hero} does not get rid of {card:the}."), "hero", "card")

LAIR = EventKind("lair", say("The lair of the boss is tile {n}."), "n")
BOSS = EventKind("boss", say("The boss is revealed: {boss}."), "boss", "n")
PEEKED = EventKind("peeked", say("You look at the hidden boss card: {boss}."), "boss", final=True)
LOOKED = EventKind("looked", say("{hero} looks at the hidden boss card."), "hero")
STONE = EventKind("stone", say("The Summoning Stone lies on tile {n}."), "n")
FINAL_PHASE = EventKind("final-phase", say("{hero} holds the Summoning Stone: the final phase begins."), "hero")
BY_CHANCE = EventKind("by-chance", say("{hero} leaves the rest of the roaming to chance."), "hero")
ROAMED = EventKind("roamed", say("{monster:The} goes from tile {start} to tile {n}."), "monster", "start", "n")
CARRIED = EventKind("carried", say("{monster:The} takes along: {cards}."), "monster", "start", "n", "cards", "hidden")
STRANGER_LEFT = EventKind("stranger-left", say("{card:The} is gone."), "card")
RESHUFFLED = EventKind("reshuffled", say("The discarded encounter cards become a new deck."))
SUMMONED = EventKind("summoned", say("{hero} summons {monster:the}."), "hero", "monster")
PASSED_OVER = EventKind("passed-over", say("{card:The} is no monster and is discarded."), "card")
MONSTER_PUT = EventKind("monster-put", say("{monster:The} is put on tile {n}."), "monster", "n")
NOTHING_SUMMONED = EventKind("nothing-summoned", say("No monster answers the summons."))
LAID_TOKEN = EventKind("laid-token", say("{hero} lays a token on tile {n}: {token}."), "hero", "n", "token")
SPRUNG = EventKind("sprung", say("A token on tile {n} takes effect: {token}."), "n", "token")
TOKEN_REMOVED = EventKind("token-removed", say("A token on tile {n} is removed: {token}."), "n", "token")
TURNED_OVER = EventKind("turned-over", say("{hero} turns over {card:the}."), "hero", "card")
OWNED = EventKind("owned", say("{card:The} joins {hero}."), "card", "hero")
STRANGER_STAYS = EventKind("stranger-stays", say("{card:The} stays on tile {n}."), "card", "n")
NO_DEAL = EventKind("no-deal", say("The deal with {card:the} brings nothing."), "card")
LOOKED_AHEAD = EventKind("looked-ahead", say("{hero} looks at what comes next."), "hero")
