"""Options and prompts: everything a player is asked, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from undercroft.games.mini_rogue.domain import say
from undercroft.games.mini_rogue.kinds import (
    Alternative,
    CampfireRoom,
    Cost,
    Effect,
    Effects,
    MerchantRoom,
    MiniRoguePack,
    TombRoom,
)
from undercroft.kernel.game import Prompt
from undercroft.kernel.option import Option
from undercroft.kernel.words import Message

AFFLICTIONS = {"curse": say("Curse"), "poison": say("Poison"), "blind": say("Blindness")}
EFFECTS = {
    "gain": say("+{n} {what}"),
    "lose": say("−{n} {what}"),
    "gain-floor": say("+{what} equal to the Floor"),
    "lose-floor": say("−{what} equal to the Floor"),
    "lose-potion": say("−1 Potion"),
    "potion": say("{what}"),
    "potion-any": say("a Potion of your choice"),
    "afflict": say("{what}"),
    "cure": say("cures {what}"),
    "bless": say("Blessing"),
    "raise": say("HP raised to {n}"),
    "refresh": say("skills available again"),
    "story": say("a Story"),
    "criminal": say("fight the Criminal"),
    "rewards": say("Rewards"),
    "fall": say("Fall"),
    "drop": say("lose your Object"),
}
NOTHING = say("nothing")


class Described:
    """Icons in words, when somebody reads them: `+1 XP, Fall`."""

    __slots__ = ("_effects", "_pack", "_pay", "key")

    def __init__(self, pack: MiniRoguePack, effects: Effects, pay: Cost | None = None) -> None:
        self._pack, self._effects, self._pay = pack, effects, pay
        self.key = " ".join(f"{one.verb} {one.what} {'F' if one.floor else one.n}" for one in effects)

    def __str__(self) -> str:
        text = ", ".join(self._effect(one) for one in self._effects) or str(NOTHING)
        if self._pay is None:
            return text
        return say("pay {n} {what}: {effects}").text(
            {"n": self._pay.n, "what": self._thing(self._pay.what), "effects": text}
        )

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def _effect(self, effect: Effect) -> str:
        verb, what = effect.verb, effect.what
        if verb == "potion":
            return str(EFFECTS["potion-any"]) if what == "any" else str(self._pack.potion[what])
        if verb in ("afflict", "cure"):
            return EFFECTS[verb].text({"what": AFFLICTIONS[what]})
        if verb == "lose" and what == "potion":
            return str(EFFECTS["lose-potion"])
        if verb in ("gain", "lose"):
            words = EFFECTS[f"{verb}-floor" if effect.floor else verb]
            return words.text({"n": effect.n, "what": self._thing(what)})
        return EFFECTS[verb].text({"n": effect.n})

    def _thing(self, what: str) -> str:
        if what in ("potion", "object"):
            return str(THINGS[what])
        return str(self._pack.track[what].name)


THINGS = {"potion": say("Potion"), "object": say("Object")}

# -- options that need no pack ------------------------------------------------------------------------------

ROLL = Option("roll", say("Roll the dice"), clause="MR-321")
ROLL_TEST = Option("roll", say("Roll the dice"), clause="MR-280")
GO_ON = Option("go-on", say("Go on"), clause="MR-210")
DONE = Option("done", say("Keep the dice as they are"), clause="MR-328")
NO_POTION = Option("no-potion", say("No Potion"), clause="MR-329")
ENDURE = Option("endure", say("Take the loss"), clause="MR-R28")
PERCEIVE = Option("perceive", say("Use the Perception Potion for this test"), clause="MR-512")
OFFER = Option("offer", say("Offer 1 Gold"), clause="MR-741")
NO_OFFER = Option("no-offer", say("Offer nothing"), clause="MR-741")
LEAVE = Option("leave", say("Leave the Merchant"), clause="MR-721")
TAKE_IT = Option("take", say("Take it"), clause="MR-655")
LEAVE_IT = Option("leave-it", say("Leave it"), clause="MR-655")
TRY_OBJECT = Option("try", say("Try for the Object"), clause="MR-637")
SKIP_OBJECT = Option("skip", say("Leave the Object"), clause="MR-639")
KEEP_OBJECT = Option("keep-object", say("Keep the Object you hold"), clause="MR-542")
TAKE_OBJECT = Option("take-object", say("Take the new Object and give up the one you hold"), clause="MR-542")
REFUSE_POTION = Option("refuse-potion", say("Leave the new Potion"), clause="MR-510")
KEEP_DIE = Option("keep-die", say("Keep the Dungeon die"), clause="MR-597")
REROLL_DIE = Option("reroll-die", say("Roll the Dungeon die again (Omen)"), clause="MR-157")
NO_SKILL = Option("no-skill", say("Use no skill"), clause="MR-599")
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

FEAT = {
    (die, pay): Option(f"feat-{die + 1}-{pay}", words, (die, pay), clause="MR-400", facts={"die": die + 1})
    for die in range(3)
    for pay, words in (
        ("xp", say("Feat with die {die} for 1 XP")),
        ("hp", say("Feat with die {die} for 2 HP")),
        ("free", say("Free Feat with die {die}")),
        ("cache", say("Feat with die {die} from the Weapon Cache")),
    )
}
CRITICAL = tuple(
    Option(f"critical-{die + 1}", say("Re-roll the Critical of die {die}"), die, "MR-323", {"die": die + 1})
    for die in range(3)
)
POSITIONS = (
    say("top left"), say("top middle"), say("top right"), say("middle left"), say("the centre"), say("middle right"),
    say("bottom left"), say("bottom middle"), say("the Exit"),
)  # fmt: skip
LIGHT = tuple(
    Option(f"light-{place + 1}", say("Turn up the card: {where}"), place, "MR-597", {"where": where})
    for place, where in enumerate(POSITIONS[:8])
)
GIVE = {
    what: Option(f"give-{what}", words, what, "MR-888")
    for what, words in (
        ("gold", say("Give 1 Gold")),
        ("ration", say("Give 1 Ration")),
        ("armor", say("Give 1 Armour")),
        ("object", say("Give the Object")),
    )
}
SWAP_OBJECTS = Option("swap-objects", say("Swap the Objects"), clause="MR-888")


class Offers:
    """The options that speak of things in a pack. Made once per pack."""

    def __init__(self, pack: MiniRoguePack) -> None:
        potions = pack.potion.values()
        self.play = {
            key: Option(f"play-{key}", say("{hero}"), kind, "MR-020", {"hero": kind})
            for key, kind in pack.character.items()
        }
        self.use = {
            one.key: Option(f"use-{one.key}", say("Use: {potion}"), one, _POTION_CLAUSES[one.key], {"potion": one})
            for one in potions
        }
        self.take = {
            one.key: Option(f"take-{one.key}", say("Take: {potion}"), one, "MR-786", {"potion": one}) for one in potions
        }
        self.discard = {
            one.key: Option(f"discard-{one.key}", say("Give up: {potion}"), one, "MR-510", {"potion": one})
            for one in potions
        }
        self.give_potion = {
            one.key: Option(f"give-{one.key}", say("Give: {potion}"), one, "MR-888", {"potion": one}) for one in potions
        }
        self.swap_potions = {
            (mine.key, yours.key): Option(
                f"swap-{mine.key}-{yours.key}",
                say("Swap: {mine} for {yours}"),
                (mine, yours),
                "MR-888",
                {"mine": mine, "yours": yours},
            )
            for mine in potions
            for yours in potions
            if mine is not yours
        }
        self.skill = {
            one.skill: Option(
                one.skill, say("{skill}: {text}"), one, _SKILL_CLAUSES[one.type], {"skill": one.name, "text": one.text}
            )
            for kind in pack.character.values()
            for one in kind.skills
        }
        self.stance = {
            key: Option(f"stance-{key}", say("Stance: {stance}"), kind, _STANCE_CLAUSES[key], {"stance": kind})
            for key, kind in pack.stance.items()
        }
        self.move: dict[tuple[str, Any], Option] = {}
        for key, seen, unseen in (
            ("move-right", say("Go right: {room}"), say("Go right (face down)")),
            ("move-down", say("Go down: {room}"), say("Go down (face down)")),
        ):
            self.move[key, None] = Option(key, unseen, clause="MR-213")
            for room in pack.room.values():
                self.move[key, room] = Option(key, seen, clause="MR-213", facts={"room": room})
        self.trail = {
            (where, room): Option(f"trail-{where}", words, where, "MR-597", {"room": room})
            for where, words in (
                ("right", say("Vermin trail: replace {room:the} (right)")),
                ("down", say("Vermin trail: replace {room:the} (below)")),
            )
            for room in pack.room.values()
        }
        self.on_top = {
            key: Option(f"top-{key}", say("Next on top: {room}"), room, "MR-599", {"room": room})
            for key, room in pack.room.items()
        }
        self.on_bottom = {
            key: Option(f"bottom-{key}", say("To the bottom: {room}"), room, "MR-599", {"room": room})
            for key, room in pack.room.items()
        }
        self.rows = {room: _rows(pack, room) for room in pack.room.values() if isinstance(room, TombRoom)}
        self.campfire = {
            room: _alternatives(pack, room.options, "choice", "MR-711")
            for room in pack.room.values()
            if isinstance(room, CampfireRoom)
        }
        self.buy: dict[tuple[Any, int], tuple[Option, ...]] = {}
        self.sell: dict[Any, tuple[Option, ...]] = {}
        for room in pack.room.values():
            if isinstance(room, MerchantRoom):
                self._merchant(pack, room)
        self.story = {one: _alternatives(pack, one.options, "choice", "MR-793") for one in pack.story.values()}
        rewards = pack.rewards["rewards"]
        self.rewards = tuple(
            tuple(
                Option(f"reward-{side}", say("{effects}"), effects, "MR-751", {"effects": Described(pack, effects)})
                for side, effects in (("left", row.left), ("right", row.right))
            )
            for row in rewards.rows
        )
        self.always = _alternatives(pack, rewards.always, "always", "MR-752")

    def _merchant(self, pack: MiniRoguePack, room: MerchantRoom) -> None:
        for floor in range(1, 5):
            self.buy[room, floor] = tuple(
                Option(
                    f"buy-{number}",
                    say("Buy for {price} Gold: {goods}"),
                    line,
                    "MR-720",
                    {"price": line.price_on(floor), "goods": Described(pack, line.effects)},
                )
                for number, line in enumerate(room.buy, start=1)
            )
        self.sell[room] = tuple(
            Option(
                f"sell-{number}",
                say("Sell {n} {what} for {gold} Gold"),
                line,
                "MR-720",
                {"n": line.give.n, "what": _thing(pack, line.give.what), "gold": line.gold},
            )
            for number, line in enumerate(room.sell, start=1)
        )


def _thing(pack: MiniRoguePack, what: str) -> Any:
    return THINGS[what] if what in THINGS else pack.track[what].name


def _rows(pack: MiniRoguePack, room: TombRoom) -> tuple[Option, ...]:
    return tuple(
        Option(
            f"row-{number}",
            say("Row {number}, {label}: {effects}"),
            number,
            "MR-632",
            {"number": number, "label": row.label, "effects": Described(pack, row.result)},
        )
        for number, row in enumerate(room.rows, start=1)
    )


def _alternatives(pack: MiniRoguePack, these: Iterable[Alternative], key: str, clause: str) -> tuple[Option, ...]:
    return tuple(
        Option(f"{key}-{number}", say("{effects}"), one, clause, {"effects": Described(pack, one.effects, one.pay)})
        for number, one in enumerate(these, start=1)
    )


_POTION_CLAUSES = {
    "fire": "MR-501",
    "frost": "MR-502",
    "poison": "MR-503",
    "healing": "MR-504",
    "holy": "MR-505",
    "perception": "MR-506",
}
_SKILL_CLAUSES = {"combat": "MR-598", "exploration": "MR-597", "preparation": "MR-599", "passive": "MR-600"}
_STANCE_CLAUSES = {"aggressive": "MR-945", "balanced": "MR-944", "defensive": "MR-946"}


@cache
def offers_of(pack: MiniRoguePack) -> Offers:
    return Offers(pack)


# -- prompts -----------------------------------------------------------------------------------------------


def _to_hero(words: Message) -> Callable[[Any], str]:
    """A question that names the character where there are two."""

    def prompt(about: Any) -> str:
        hero, facts = about if isinstance(about, tuple) else (about, None)
        question = words.text(facts)
        return f"{hero.kind}: {question}" if hero.in_party else question

    return prompt


PROMPTS: dict[str, Prompt] = {
    "MR-020": say("Which character do you play?"),
    "MR-212": _to_hero(say("Where do you go?")),
    "MR-280": _to_hero(say("A Skill Test. What do you do?")),
    "MR-320": _to_hero(say("Your attack. What do you do before the roll?")),
    "MR-327": _to_hero(say("Re-roll a die, or keep them?")),
    "MR-329": _to_hero(say("Use a Potion?")),
    "MR-502": _to_hero(say("Use a Potion?")),
    "MR-R28": _to_hero(say("You are about to lose {n} HP. Drink first?")),
    "MR-R91": _to_hero(say("Use a Potion before you go on?")),
    "MR-157": _to_hero(say("Omen: roll the Dungeon die again?")),
    "MR-510": _to_hero(say("Both Potion spaces are taken. Which Potion do you give up?")),
    "MR-119": _to_hero(say("Which Potion do you lose?")),
    "MR-542": _to_hero(say("You can hold one Object only. Which one?")),
    "MR-597": _to_hero(say("Before the Room is resolved: use an Exploration skill?")),
    "MR-599": _to_hero(say("The Room deck is shuffled. Use a Preparation skill?")),
    "MR-R81": _to_hero(say("Where does each card go?")),
    "MR-655": _to_hero(say("The Object is yours if you want it.")),
    "MR-637": _to_hero(say("An Object lies here. Do you want it?")),
    "MR-700": _to_hero(say("You may shift the Dungeon die. Which row?")),
    "MR-711": _to_hero(say("The fire is warm. Choose one.")),
    "MR-720": _to_hero(say("Buy, sell, or leave?")),
    "MR-741": _to_hero(say("Make an offering before the roll?")),
    "MR-751": _to_hero(say("Choose your reward.")),
    "MR-752": _to_hero(say("And in addition?")),
    "MR-786": _to_hero(say("Which Potion do you take?")),
    "MR-793": _to_hero(say("How does the Story go on?")),
    "MR-887": _to_hero(say("Who resolves first?")),
    "MR-888": _to_hero(say("You are in the same Room. Exchange something?")),
    "MR-R101": _to_hero(say("Your partner proposes: {offer}. Do you agree?")),
    "MR-R110": _to_hero(say("Your partner lets you go first. Do you agree?")),
    "MR-894": _to_hero(say("Both of you can have the Object. Who takes it?")),
    "MR-R63": _to_hero(say("Your partner leaves the Object to you. Do you take it?")),
    "MR-R98": _to_hero(say("Before anybody moves: use an Exploration skill?")),
    "MR-943": _to_hero(say("Which stance?")),
}
