"""What is known of answers before they are given: standing ones, each sees the ask and the view as its player does; and
whether one may kill."""

from __future__ import annotations

from undercroft.games.map_maker.glossary import say
from undercroft.games.map_maker.rules.state import Dungeon
from undercroft.games.map_maker.sight.deaths import KILLS, KILLS_ALL
from undercroft.games.map_maker.sight.seen import MapMakerView
from undercroft.kernel.ask import AskJson, OptionJson
from undercroft.kernel.standing import Standing

NEAR = 6  # HP that may be lost before anybody is asked again


def roll_first(ask: AskJson, view: MapMakerView) -> str | None:
    """MM-855 Whatever can be used before the dice can be used after them, knowing more: waiting is never worse."""
    return "roll"


def spare_won_tests(ask: AskJson, view: MapMakerView) -> str | None:
    test = view["test"]
    return "no-skill" if test is not None and test.get("prevails") else None


def in_order(ask: AskJson, view: MapMakerView) -> str | None:
    """The first Hero of the ring that has still to act; where its action is asked for too, if only one makes sense."""
    keys = [option["key"] for option in ask["options"]]
    for place in view["waiting"]:
        if f"hero-{place + 1}" in keys:
            return f"hero-{place + 1}"
        if all("do" in option["parts"] for option in ask["options"]):
            return only_strike([option for option in ask["options"] if option["parts"]["hero"] == place])
    return None


def just_strike(ask: AskJson, view: MapMakerView) -> str | None:
    return only_strike(ask["options"])


def only_strike(options: list[OptionJson]) -> str | None:
    """An attack on the Boss, where else only waiting is offered and its sheet does nothing about attacks."""
    does = {option["parts"].get("do"): option for option in options}
    strike = does.get("attack-boss")
    return strike["key"] if strike is not None and set(does) == {"attack-boss", "pass"} and not strike["risk"] else None


def strongest_of_tied(ask: AskJson, view: MapMakerView) -> str | None:
    """Of tied Heroes the one with the most HP, the first of them if several have as many."""
    keys = {option["key"] for option in ask["options"]}
    tied = [hero for hero in view["heroes"] if f"hero-{hero['number']}" in keys]
    return f"hero-{max(tied, key=lambda hero: int(hero['hp']))['number']}" if tied else None


def never_call(ask: AskJson, view: MapMakerView) -> str | None:
    return "no-more"


STANDING = (
    Standing("roll-first", say("Skills only after the dice"), ("MM-332",), False, roll_first),
    Standing("spare-won-tests", say("No Skill in a test that is won already"), ("MM-855",), False, spare_won_tests),
    Standing("in-order", say("The Heroes act in the order of the table"), ("MM-541",), False, in_order),
    Standing("just-strike", say("Attack the Boss when there is nothing else to do"), ("MM-542",), False, just_strike),
    Standing("strongest", say("Of tied Heroes the one with the most HP"), ("MM-604",), False, strongest_of_tied),
    Standing("nothing-to-add", say("Nothing to use when others call"), ("MM-R32",), False, never_call),
    Standing("before-boss", say("Nothing to use before the Boss's turn"), ("MM-R132",), False, never_call),
)


# -- answers that may kill ---------------------------------------------------------------------------------


def is_mortal(d: Dungeon, seat: int) -> bool:
    """One Hero is left, near death: the table counts out which answers kill for certain."""
    left = [hero.hp for hero in d.heroes if hero.hp]
    return len(left) == 1 and left[0] <= NEAR


def deadly(d: Dungeon) -> str:
    if any(hero.hp for hero in d.heroes):
        return ""
    return KILLS.text({"hero": d.heroes[0].name}) if len(d.heroes) == 1 else str(KILLS_ALL)
