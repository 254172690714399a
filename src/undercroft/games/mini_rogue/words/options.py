"""The options that need no pack, and what options stand for. Made once, and compared with `is`."""

from __future__ import annotations

from typing import Literal, NamedTuple

from undercroft.games.mini_rogue.glossary import EXIT, POSITIONS, say
from undercroft.games.mini_rogue.kinds.people import PotionKind, Skill
from undercroft.games.mini_rogue.kinds.powers import MOST_DICE
from undercroft.games.mini_rogue.kinds.rooms import Goods
from undercroft.kernel.option import Option

ROLL = Option("roll", say("Roll the dice"), clause="MR-321", place="dice")
ROLL_TEST = Option("roll", ROLL.message, clause="MR-280")
GO_ON = Option("go-on", say("Go on"), clause="MR-210")
DONE = Option("done", say("Keep the dice as they are"), clause="MR-328")
NO_POTION = Option("no-potion", say("No Potion"), clause="MR-329")
ENDURE = Option("endure", say("Take the loss"), clause="MR-R28")
OFFER = Option("offer", say("Offer 1 Gold"), clause="MR-741")
NO_OFFER = Option("no-offer", say("Offer nothing"), clause="MR-741")
LEAVE = Option("leave", say("Leave the Merchant"), clause="MR-721")
NO_PURCHASE = Option("no-purchase", say("Do not buy it"), clause="MR-721")
LEAVE_IT = Option("leave-it", say("Leave it"), clause="MR-655")
SKIP_OBJECT = Option("skip", LEAVE_IT.message, clause="MR-639")
KEEP_OBJECT = Option("keep-object", say("Keep the Object you hold"), clause="MR-542")
TAKE_OBJECT = Option("take-object", say("Take the new Object and give up the one you hold"), clause="MR-542")
REFUSE_POTION = Option("refuse-potion", say("Leave the new Potion"), clause="MR-510")
KEEP_DIE = Option("keep-die", say("Keep the Dungeon die"), clause="MR-597", place="die-dungeon")
REROLL_DIE = Option("reroll-die", say("Roll the Dungeon die again (Omen)"), clause="MR-157", place="die-dungeon")
NO_SKILL = Option("no-skill", say("Use no skill"), clause="MR-599")
REST_ON_TOP = Option("rest-on-top", say("The others on top, in the order shown"), clause="MR-599")
REST_ON_BOTTOM = Option("rest-on-bottom", say("The others to the bottom, in the order shown"), clause="MR-599")
ENOUGH = Option("enough", say("That is enough"), clause="MR-597")
CODEX_XP = Option("codex-xp", say("Read the Codex: gain XP"), clause="MR-658")
CODEX_BLESS = Option("codex-bless", say("Read the Codex: Blessing, skills available again"), clause="MR-658")
CODEX_DAMAGE = Option("codex-damage", say("Read the Codex: damage in this attack"), clause="MR-658")
LEADER_FIRST = Option("leader-first", say("Resolve your Room first"), clause="MR-884")
OTHER_FIRST = Option("other-first", say("Let the other go first"), clause="MR-887")
ACCEPT = Option("accept", say("Accept"), clause="MR-888")
DECLINE = Option("decline", say("Decline"), clause="MR-888")
MINE = Option("mine", say("Take it yourself"), clause="MR-894")
YOURS = Option("yours", say("Let the other have it"), clause="MR-894")
PASS = Option("pass", say("Nothing (more) to exchange"), clause="MR-888")


class Feat(NamedTuple):
    """Which die is rolled again, and what it costs."""

    die: int
    pay: str


FEAT_PRICE = {"xp": 1, "hp": 2}  # MR-401
FEAT = {
    (die, pay): Option(
        f"feat-{die + 1}-{pay}",
        words,
        Feat(die, pay),
        "MR-400",
        {"die": die + 1, "n": FEAT_PRICE.get(pay, 0)},
        f"die-{die + 1}",
        {"die": die + 1, "price": pay},
    )
    for die in range(MOST_DICE)
    for pay, words in (
        ("xp", say("Feat: roll die {die} again for {n} XP")),
        ("hp", say("Feat: roll die {die} again for {n} HP")),
        ("free", say("Free Feat: roll die {die} again")),
        ("cache", say("Weapon Cache: roll die {die} again")),
    )
}
CRITICAL = tuple(
    Option(
        f"critical-{die + 1}",
        say("Critical: roll die {die} again and add the result"),
        die,
        "MR-323",
        {"die": die + 1},
        f"die-{die + 1}",
        {"die": die + 1},
    )
    for die in range(MOST_DICE)
)
LIGHT = {
    place: Option(
        f"light-{place + 1}", say("Turn up: {where}"), place, "MR-597", {"where": POSITIONS[place]}, f"room-{place}"
    )
    for place in range(1, EXIT)  # the Entry is always face up
}
UnitName = Literal["gold", "ration", "armor"]
UNITS: tuple[UnitName, ...] = ("gold", "ration", "armor")  # MR-R101 any number of them at once


class Units(NamedTuple):
    """So much Gold, so many Rations or Armour points."""

    what: UnitName
    n: int


class OnePotion(NamedTuple):
    potion: PotionKind


class TwoPotions(NamedTuple):
    mine: PotionKind  # of whoever proposes it
    yours: PotionKind


class Objects(NamedTuple):
    """The Object of whoever gives, or those of both."""

    both: bool


Transfer = Units | OnePotion | TwoPotions | Objects  # MR-R101 what one proposal moves

GIVE_OBJECT: Option[Transfer] = Option("give-object", say("Give the Object"), Objects(False), "MR-888")
TAKE_THEIRS: Option[Transfer] = Option("get-object", say("Take over the partner's Object"), Objects(False), "MR-888")
SWAP_OBJECTS: Option[Transfer] = Option("swap-objects", say("Swap the Objects"), Objects(True), "MR-888")


class Purchase(NamedTuple):
    """MR-R119 A line of a Merchant, and the Potion it brings."""

    line: Goods
    potion: PotionKind | None
    price: int  # on the current Floor


class Trail(NamedTuple):
    """A Room to be replaced by a skill."""

    skill: Skill
    where: str
