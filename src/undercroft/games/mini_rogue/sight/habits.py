"""What is known of answers before they are given: the obvious one, standing ones, and who may die of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.people import PotionKind
from undercroft.games.mini_rogue.kinds.powers import MOST_ON_A_TRACK, SMASH
from undercroft.games.mini_rogue.rules.state import City
from undercroft.games.mini_rogue.rules.turn import STARVING
from undercroft.games.mini_rogue.sight.seen import HeroSeen, MiniRogueView
from undercroft.games.mini_rogue.words import options as o
from undercroft.games.mini_rogue.words.prompts import About
from undercroft.kernel.ask import AskJson
from undercroft.kernel.option import Option
from undercroft.kernel.standing import Standing
from undercroft.kernel.things import kept_in_first

KILLS_HERO = say("This kills {hero:the}.")
FLOORS = 4
# Windows in which doing nothing is what most people do most of the time.
NOTHING = {"MR-597": o.GO_ON, "MR-R98": o.NO_SKILL, "MR-887": o.LEADER_FIRST, "MR-888": o.PASS}


def obvious(d: City, seat: int, clause: str, options: Sequence[Option[Any]], about: About | None) -> Option[Any] | None:
    """The answer that is clearly sensible, where there is one."""
    if clause in NOTHING:
        return NOTHING[clause] if NOTHING[clause] in options else None
    if clause == "MR-R28" and about is not None:
        hero = next(one for one in d.heroes if one.kind is about.hero)
        drink = next(one for one in options if one is not o.ENDURE)
        return drink if about.n >= hero.hp else o.ENDURE
    if clause in ("MR-280", "MR-320"):  # nothing but Potions beside the roll
        rest = [one for one in options if one is not o.ROLL and one is not o.ROLL_TEST]
        return options[0] if all(_is_kept(one) for one in rest) else None
    if clause == "MR-327" and not any(_is_free(one) for one in options):
        return o.DONE
    return None


def _is_kept(option: Option[Any]) -> bool:
    return isinstance(option.what, PotionKind) and option.what.power == "healing"


def _is_free(option: Option[Any]) -> bool:
    """A Critical, or a Feat that costs neither XP nor HP."""
    parts = option.parts or {}
    return "die" in parts and parts.get("price") not in ("xp", "hp")


# -- standing answers ------------------------------------------------------------------------------------------


def _keys(ask: AskJson) -> list[str]:
    return [option["key"] for option in ask["options"]]


def _hero(ask: AskJson, view: MiniRogueView) -> HeroSeen:
    """The character the question is about, as it is seen."""
    key = ask["about"]["hero"]["key"]
    return next(hero for hero in view["heroes"] if hero["key"] == key)


WELL = 10  # HP; below, a Potion before the roll is sometimes worth a few hundredths of a game, above never


def keep_healing(ask: AskJson, view: MiniRogueView) -> str | None:
    """Roll, if one is well and only a Healing Potion stands beside the roll: it is offered again before every loss."""
    rest = [option for option in ask["options"] if option["key"] != "roll"]
    is_kept = _hero(ask, view)["hp"] > WELL and all(option["parts"].get("power") == "healing" for option in rest)
    return "roll" if is_kept else None


def endure(ask: AskJson, view: MiniRogueView) -> str | None:
    """Endure what does not kill: the Potion is offered again before the next loss, and heals no less then."""
    return "endure" if ask["about"]["n"] < _hero(ask, view)["hp"] else None


def spare_potions(ask: AskJson, view: MiniRogueView) -> str | None:
    """Keep Potions for Guardians, and for the blow that would kill."""
    hero, enemy, dice = _hero(ask, view), view["enemy"], view["dice"]
    if view["exit"]["here"] or enemy is None or dice is None:
        return None
    return "no-potion" if enemy["harm"][dice["dungeon"] - 1] < hero["hp"] else None


NEARLY_DEAD = 6


def pass_exchange(ask: AskJson, view: MiniRogueView) -> str | None:
    """Pass, unless one of both has nothing to eat, suffers what the other can cure, or is nearly dead; or has made a
    proposal: then the other is asked, too."""
    first, second = view["heroes"]
    if ask["about"]["n"]:
        return None
    return None if _can_help(first, second) or _can_help(second, first) else "pass"


def _can_help(giver: HeroSeen, other: HeroSeen) -> bool:
    carried = {one["power"] for one in giver["potions"]}
    hungry = other["ration"] == 0 and giver["ration"] > 1
    blind = other["blind"] and bool(carried & {"holy", "perception"})
    ill = (other["cursed"] or other["poisoned"]) and "holy" in carried
    weak = other["hp"] <= NEARLY_DEAD and ("healing" in carried or giver["armor"] > 0)
    return bool(hungry or blind or ill or weak)


def accept_gifts(ask: AskJson, view: MiniRogueView) -> str | None:
    """Accept Gold, Rations and Armour: they cost nothing."""
    return "accept" if str(ask["about"]["what"]["key"]) in _GIFTS else None


_GIFTS = {f"give-{what}-{n}" for what in o.UNITS for n in range(1, MOST_ON_A_TRACK + 1)}


def look_later(ask: AskJson, view: MiniRogueView) -> str | None:
    """Go on, where the only skill can be used before the next move as well, and more cards lie open by then."""
    skills = {one["parts"]["power"] for one in ask["options"] if "skill" in one["parts"]}
    return "go-on" if skills == {"long-wick"} and _hero(ask, view)["at"] == 0 else None


def keep_skill(ask: AskJson, view: MiniRogueView) -> str | None:
    return "no-skill" if "no-skill" in _keys(ask) else None


def leader_first(ask: AskJson, view: MiniRogueView) -> str | None:
    return "leader-first"


def are_two(view: MiniRogueView) -> bool:
    return len(view["heroes"]) == 2


STANDING = (
    Standing(
        "keep-healing",
        say("No Healing Potion before a roll while you are well: it is offered again before every loss"),
        ("MR-280", "MR-320"),
        True,
        keep_healing,
    ),
    Standing("endure", say("Take every loss that does not kill, without drinking"), ("MR-R28",), False, endure),
    Standing("spare-potions", say("No Potion against Monsters while their blow does not kill"), ("MR-329",), False,
             spare_potions),
    Standing("pass-exchange", say("Nothing to exchange while both are well"), ("MR-888",), True, pass_exchange,
             say("exchange"), are_two),
    Standing("look-later", say("No look at far Rooms before the Entry is resolved"), ("MR-597",), False, look_later),
    Standing("accept-gifts", say("Accept Gold, Rations and Armour"), ("MR-R101",), False, accept_gifts),
    Standing("keep-skill", say("Keep the Exploration skill for my own move"), ("MR-R98",), False, keep_skill),
    Standing("leader-first", say("The Leader resolves first"), ("MR-887",), True, leader_first, say("you first"),
             are_two),
)  # fmt: skip


# -- answers that may kill ---------------------------------------------------------------------------------


def is_mortal(d: City, seat: int) -> bool:
    """Whether somebody has no more HP than all that can come at once costs."""
    most = worst_row(d.pack) + STARVING + o.FEAT_PRICE["hp"]
    if d.enemy is not None:
        row = d.enemy.row
        most += row.damage + SMASH + len(row.traits)
    return any(hero.hp <= most for hero in d.heroes)


@kept_in_first
def worst_row(pack: MiniRoguePack) -> int:
    """The most HP that the icons of one card take: what is lacking is lost in HP (MR-119)."""
    rows = pack.results.values()
    return max(sum(FLOORS if one.floor else one.n for one in row if one.verb == "lose") for row in rows)


def deadly(d: City) -> str:
    return KILLS_HERO.text({"hero": next(hero.kind for hero in d.heroes if hero.hp == 0)})
