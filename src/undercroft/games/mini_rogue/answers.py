"""The obvious answer of an ask, and the standing answers a seat may give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.games.mini_rogue import options as o
from undercroft.games.mini_rogue.domain import say
from undercroft.games.mini_rogue.kinds import PotionKind
from undercroft.games.mini_rogue.state import About, City
from undercroft.kernel.ask import AskJson
from undercroft.kernel.option import Option
from undercroft.kernel.standing import Standing

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
    if clause == "MR-327" and not any(one.key.startswith(("critical", "feat")) and _is_free(one) for one in options):
        return o.DONE
    return None


def _is_kept(option: Option[Any]) -> bool:
    return isinstance(option.what, PotionKind) and option.key.startswith("use-") and option.what.power == "healing"


def _is_free(option: Option[Any]) -> bool:
    return option.parts is not None and option.parts.get("price") not in ("xp", "hp")


# -- standing answers ------------------------------------------------------------------------------------------


def _keys(ask: AskJson) -> list[str]:
    return [option["key"] for option in ask["options"]]


def _hero(ask: AskJson, view: dict[str, Any]) -> dict[str, Any]:
    """The character the question is about, as it is seen."""
    key = ask["about"][0]["key"]
    return next(hero for hero in view["heroes"] if hero["key"] == key)


def keep_healing(ask: AskJson, view: dict[str, Any]) -> str | None:
    """Roll, where only a Healing Potion stands beside the roll: it is offered again before every loss of HP."""
    rest = [option for option in ask["options"] if option["key"] != "roll"]
    return "roll" if all(option["parts"].get("power") == "healing" for option in rest) else None


def endure(ask: AskJson, view: dict[str, Any]) -> str | None:
    """Endure what does not kill: the Potion is offered again before the next loss, and heals no less then."""
    return "endure" if ask["about"][2] < _hero(ask, view)["hp"] else None


def spare_potions(ask: AskJson, view: dict[str, Any]) -> str | None:
    """Keep Potions for Guardians, and for the blow that would kill."""
    hero, enemy, dice = _hero(ask, view), view["enemy"], view["dice"]
    if view["exit"]["here"] or enemy is None or dice is None:
        return None
    return "no-potion" if enemy["harm"][dice["dungeon"] - 1] < hero["hp"] else None


def pass_exchange(ask: AskJson, view: dict[str, Any]) -> str | None:
    """Pass, unless the partner has nothing to eat, suffers what a Potion cures, or is nearly dead."""
    me = _hero(ask, view)
    for other in view["heroes"]:
        if other["number"] == me["number"]:
            continue
        hungry = other["ration"] == 0 and me["ration"] > 0
        ill = (other["cursed"] or other["poisoned"] or other["blind"]) and bool(me["potions"])
        weak = other["hp"] <= 6 and (bool(me["potions"]) or me["armor"] > 0)
        if hungry or ill or weak:
            return None
    return "pass"


def accept_gifts(ask: AskJson, view: dict[str, Any]) -> str | None:
    """Accept Gold, Rations and Armour: they cost nothing."""
    offer = str(ask["about"][3]["key"])
    return "accept" if offer.startswith(tuple(f"give-{what}-" for what in o.UNITS)) else None


def keep_skill(ask: AskJson, view: dict[str, Any]) -> str | None:
    return "no-skill" if "no-skill" in _keys(ask) else None


def leader_first(ask: AskJson, view: dict[str, Any]) -> str | None:
    return "leader-first"


STANDING = (
    Standing(
        "keep-healing",
        say("No Healing Potion before a roll: it is offered again before every loss"),
        ("MR-280", "MR-320"),
        True,
        keep_healing,
    ),
    Standing("endure", say("Take every loss that does not kill, without drinking"), ("MR-R28",), True, endure),
    Standing("spare-potions", say("No Potion against Monsters while their blow does not kill"), ("MR-329",), False,
             spare_potions),
    Standing("pass-exchange", say("Nothing to exchange while the partner is well"), ("MR-888",), False, pass_exchange),
    Standing("accept-gifts", say("Accept Gold, Rations and Armour"), ("MR-R101",), False, accept_gifts),
    Standing("keep-skill", say("Keep the Exploration skill for my own move"), ("MR-R98",), False, keep_skill),
    Standing("leader-first", say("The Leader resolves first"), ("MR-887",), False, leader_first),
)  # fmt: skip
