"""The decisions outside of fights, one function per question: what each option is worth, in HP."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.kinds.people import PotionKind, Skill
from undercroft.games.mini_rogue.kinds.results import Alternative
from undercroft.games.mini_rogue.kinds.rooms import Goods, ObjectRoom, RoomKind, Sale, ShrineRoom, TableRoom, TombRoom
from undercroft.games.mini_rogue.mind import blows
from undercroft.games.mini_rogue.mind.prices import (
    GOLD,
    OBJECTS,
    curse_worth,
    gained,
    gained_potion,
    gold_worth,
    hp_worth,
    object_worth,
    potion_worth,
    xp_worth,
)
from undercroft.games.mini_rogue.mind.results import effects_worth
from undercroft.games.mini_rogue.mind.ways import room_worth, shrine_worth, ways
from undercroft.games.mini_rogue.rules.skills import neighbours
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.words import options as o
from undercroft.games.mini_rogue.words.prompts import About
from undercroft.kernel.option import Option

Options = Sequence[Option[Any]]


def aside(d: City, hero: Hero, option: Option[Any]) -> float:
    """What can be used beside any decision: Potions, the Codex."""
    if isinstance(option.what, PotionKind):
        return blows.any_time(d, hero, option.what)
    if option is o.CODEX_XP:
        return xp_worth(d, hero, 2) - OBJECTS["codex"] + 0.6
    if option is o.CODEX_BLESS:
        curse = (curse_worth(hero) if hero.cursed else 0.0) + (3.0 if hero.poisoned else 0.0)
        return curse + (0.0 if hero.card_up else 0.5) - OBJECTS["codex"]
    return -0.5


def move(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    worth = ways(d, hero, hero.seat)
    weights = []
    here = max(worth[to] for _, to in neighbours(hero.at))
    for option in options:
        what = option.what
        if option.clause == "MR-213":
            weights.append(worth[hero.at + what])
        elif isinstance(what, o.Trail):
            weights.append(here + trail(d, hero, what, worth))
        elif isinstance(what, Skill):
            weights.append(here + explore(d, hero, what))
        else:
            weights.append(here + aside(d, hero, option))
    return weights


def trail(d: City, hero: Hero, what: o.Trail, worth: dict[int, float]) -> float:
    """Another card instead of a danger, where the better way leads over it."""
    user = hero if what.skill in hero.kind.skills else d.heroes[1 - hero.number]
    place = dict(neighbours(user.at))[what.where]
    room = d.grid[place]
    if room is None or user is not hero:
        return -1.0
    changed = worth[place] - room_worth(d, hero, room) + 0.8
    best = max(worth[to] for _, to in neighbours(hero.at))
    kept = 1.5 if d.guardian is None else 2.5
    return max(0.0, changed - best) - kept


def explore(d: City, hero: Hero, skill: Skill) -> float:
    match skill.power:
        case "omen":
            return 0.3 if d.guardian is None else -0.6
        case "long-wick":
            return 0.2 if d.guardian is None and hero.at == 0 else -0.6
        case _:
            return -1.0


def before_the_room(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    """MR-597 A skill before the Room is resolved; or which cards to turn up."""
    weights = []
    for option in options:
        what = option.what
        if option is o.GO_ON or option is o.ENOUGH:
            weights.append(0.0)
        elif isinstance(what, int):
            weights.append(1.0 if what == 4 else 0.8 if what in (2, 6) else 0.4)
        elif isinstance(what, Skill):
            weights.append(explore(d, hero, what))
        else:
            weights.append(aside(d, hero, option))
    return weights


def no_skill(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    return [0.0 if option is o.NO_SKILL else -1.0 for option in options]


def preparation(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    guarded = d.here.guardian
    return [0.0 if not isinstance(option.what, Skill) else -0.5 if guarded else 0.8 for option in options]


def arrange(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    """MR-R81 Good Rooms on top, where they are dealt first, bad ones to the bottom."""
    weights = []
    for option in options:
        room = option.what
        if not isinstance(room, RoomKind):
            weights.append(-2.0 if room is None else aside(d, hero, option))
            continue
        worth = room_worth(d, hero, room)  # type: ignore[arg-type]
        is_top = option.parts is not None and option.parts["to"] == "top"
        weights.append(worth - 0.5 if is_top else 0.5 - worth)
    return weights


def test(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    weights = []
    for option in options:
        if option is o.ROLL_TEST:
            weights.append(0.0)
        elif option.clause == "MR-512":
            weights.append(0.8 if hero.level < 3 else 0.2)
        else:
            weights.append(aside(d, hero, option))
    return weights


def rows(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    """MR-700 The best of the rows in reach."""
    room = about.what
    assert isinstance(room, TombRoom)
    return [
        effects_worth(d, hero, room.rows[option.what - 1].result)
        if isinstance(option.what, int)
        else aside(d, hero, option)
        for option in options
    ]


def alternatives(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    weights = []
    for option in options:
        what = option.what
        if isinstance(what, Alternative):
            worth = effects_worth(d, hero, what.effects)
            if what.pay is not None:
                worth += gained(d, hero, what.pay.what, -what.pay.n)
            weights.append(worth)
        elif isinstance(what, tuple):
            weights.append(effects_worth(d, hero, what))
        else:
            weights.append(aside(d, hero, option))
    return weights


def trade(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    weights = []
    for option in options:
        what = option.what
        if option is o.LEAVE:
            weights.append(0.0)
        elif isinstance(what, o.Purchase):
            weights.append(purchase(d, hero, what.line, what.potion))
        elif isinstance(what, Sale):
            weights.append(sale(d, hero, what))
        else:
            weights.append(aside(d, hero, option))
    return weights


def purchase(d: City, hero: Hero, line: Goods, potion: PotionKind | None) -> float:
    price = line.price_on(d.floor)
    if potion is not None:
        worth = gained_potion(d, hero, potion)
    else:
        worth = effects_worth(d, hero, line.effects)
    left = len(d.board.areas) - d.area
    each = GOLD if left else 0.2
    return worth - price * each - 0.1


def sale(d: City, hero: Hero, line: Sale) -> float:
    if line.give.what == "object":
        assert hero.holds is not None
        worth = -object_worth(hero.holds, hero.uses) - (curse_worth(hero) if hero.holds.on_loss else 0.0)
    elif line.give.what == "potion":
        worth = -min(potion_worth(d, hero, one) for one in hero.potions)
    else:
        worth = gained(d, hero, line.give.what, -line.give.n)
    return worth + gold_worth(d, hero, line.gold) - 0.3


def offering(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    room = about.what
    assert isinstance(room, ShrineRoom)
    alms = hero.kind.with_power.get("alms-giver")
    plain, raised = shrine_worth(d, hero, room, alms.number("offering") if alms else 1)
    weights = []
    for option in options:
        if option is o.OFFER:
            weights.append(raised - plain - GOLD)
        else:
            weights.append(0.0 if option is o.NO_OFFER else aside(d, hero, option))
    return weights


def attempt(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    room = about.what
    assert isinstance(room, ObjectRoom)
    worth = room_worth(d, hero, room)
    return [
        0.0 if option is o.SKIP_OBJECT else worth if isinstance(option.what, ObjectRoom) else aside(d, hero, option)
        for option in options
    ]


def take(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    return [
        1.0 if isinstance(option.what, ObjectRoom) else 0.0 if option is o.LEAVE_IT else aside(d, hero, option)
        for option in options
    ]


def change_object(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    held = hero.holds
    assert held is not None
    room = d.grid[hero.at] if hero.at != EXIT and not hero.resolved else None
    other = OBJECTS[room.power] if isinstance(room, ObjectRoom) else 3.0
    mine = object_worth(held, hero.uses) + (curse_worth(hero) if held.on_loss else 0.0)
    return [
        other if option is o.TAKE_OBJECT else mine if option is o.KEEP_OBJECT else mine + aside(d, hero, option)
        for option in options
    ]


def potion_for(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    """MR-510 The least useful one goes; Healing is drunk before it is thrown away."""
    new = about.what
    gain = potion_worth(d, hero, new) if isinstance(new, PotionKind) else 0.0
    weights = []
    for option in options:
        what = option.what
        if not isinstance(what, PotionKind):
            weights.append(0.0 if option in (o.REFUSE_POTION, o.NO_PURCHASE) else aside(d, hero, option))
        elif option.clause == "MR-510":
            weights.append(gain - potion_worth(d, hero, what))
        elif what.power == "healing":
            weights.append(gain + hp_worth(d, hero, what.hp) - potion_worth(d, hero, what))
        else:
            weights.append(gain + blows.any_time(d, hero, what))
    return weights


def lost_potion(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    return [
        -potion_worth(d, hero, option.what) + (1.0 if option.clause != "MR-510" else 0.0)
        if isinstance(option.what, PotionKind)
        else -9.0
        for option in options
    ]


def new_potion(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    return [
        potion_worth(d, hero, option.what)
        if isinstance(option.what, PotionKind) and option.clause == "MR-786"
        else -1.0
        for option in options
    ]


def before_a_loss(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    """MR-R28 Drink when it would kill: the Potion is offered again before the next loss."""
    kills = about.n >= hero.hp
    return [0.0 if option is o.ENDURE else 10.0 if kills else -1.0 for option in options]


def omen(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    """MR-157 The die again, where its row is worse than the average."""
    room = d.grid[hero.at] if hero.at != EXIT else None
    if isinstance(room, TableRoom):
        each = [effects_worth(d, hero, row.result) for row in room.rows]
        again = sum(each) / 6 - each[about.n - 1]
    else:
        again = 0.5 if about.n <= 2 else -0.5
    return [0.0 if option is o.KEEP_DIE else again if option is o.REROLL_DIE else -1.0 for option in options]


def exchange(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    other = d.heroes[1 - hero.number]
    weights = []
    for option in options:
        what = option.what
        if isinstance(what, o.Units):
            weights.append(
                units(hero, other, what) if option.parts and option.parts["way"] == "give" else units(other, hero, what)
            )
        elif isinstance(what, o.OnePotion) and what.potion.power == "healing":
            weights.append(0.5 if other.hp + 5 < hero.hp and len(other.potions) < 2 else -1.0)
        else:
            weights.append(0.0 if option is o.PASS else -1.0)
    return weights


def units(giver: Hero, other: Hero, what: o.Units) -> float:
    """One Ration to whoever has none; Armour and Gold stay where they are."""
    if what.what == "ration" and what.n == 1 and giver.ration > other.ration + 1 and other.ration < 2:
        return 0.8
    return -1.0


def first_is_fine(d: City, hero: Hero, options: Options, about: About) -> list[float]:
    return [0.5, *[0.0] * (len(options) - 1)]


def in_fight(how: Callable[[City, Hero, Sequence[Any]], list[float]]) -> Callable[..., list[float]]:
    def weighed(d: City, hero: Hero, options: Options, about: About) -> list[float]:
        return how(d, hero, options)

    return weighed


WAYS: dict[str, Callable[[City, Hero, Options, About], list[float]]] = {
    "MR-119": lost_potion,
    "MR-157": omen,
    "MR-212": move,
    "MR-280": test,
    "MR-320": in_fight(blows.before_the_roll),
    "MR-327": in_fight(blows.rerolls),
    "MR-329": in_fight(blows.potions),
    "MR-510": potion_for,
    "MR-542": change_object,
    "MR-597": before_the_room,
    "MR-599": preparation,
    "MR-637": attempt,
    "MR-655": take,
    "MR-700": rows,
    "MR-711": alternatives,
    "MR-720": trade,
    "MR-741": offering,
    "MR-751": alternatives,
    "MR-752": alternatives,
    "MR-786": new_potion,
    "MR-793": alternatives,
    "MR-887": first_is_fine,
    "MR-888": exchange,
    "MR-894": first_is_fine,
    "MR-943": in_fight(blows.stances),
    "MR-R17": lost_potion,
    "MR-R28": before_a_loss,
    "MR-R63": first_is_fine,
    "MR-R81": arrange,
    "MR-R98": no_skill,
    "MR-R101": first_is_fine,
    "MR-R110": first_is_fine,
}
