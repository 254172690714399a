"""The options of Map Maker that are the same at every table."""

from __future__ import annotations

from undercroft.games.map_maker import glossary
from undercroft.games.map_maker.glossary import say
from undercroft.kernel.option import Option

COLUMNS = {key: Option(key, words, key, "MM-502") for key, words in glossary.COLUMNS.items()}
TARGET = Option("attack-target", say("Attack the leftmost target"), clause="MM-627")
CLEAR_SQUARE = Option("clear", say("Clear the leftmost square"), clause="MM-627")
PASS = Option("pass", say("Do nothing"), clause="MM-542")
ROLL_ON = Option("roll", say("Roll the dice"), clause="MM-855")
ENOUGH = Option("no-skill", say("No (more) Skill"), clause="MM-855")
TAKE_IT = Option("take-it", say("Lose the HP"), clause="MM-R112")
NO_GUARD = Option("no-guard", say("Let it come"), clause="MM-R110")
NO_MORE = Option("no-more", say("No more for now"), clause="MM-860")
CALL = Option("call-others", say("Let the others act first"), clause="MM-R32")
GIVE_UP = Option("give-up", say("Give the game up"), clause="MM-R125")
KEEP_DICE = Option("keep-dice", say("Re-roll nothing"), clause="MM-286")
NO_TRADE = Option("no-trade", say("No trade"), clause="MM-286")
GIVE_POTION = Option("give-potion", say("Give 1 HP Potion for 1 Skill Book"), "potion", "MM-286")
GIVE_BOOK = Option("give-book", say("Give 1 Skill Book for 1 HP Potion"), "book", "MM-286")
TRADES = {  # has a potion, has a book
    (False, False): (NO_TRADE,),
    (True, False): (NO_TRADE, GIVE_POTION),
    (False, True): (NO_TRADE, GIVE_BOOK),
    (True, True): (NO_TRADE, GIVE_POTION, GIVE_BOOK),
}
