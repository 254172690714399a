"""What an option means just now: what it brings and costs, where it leads, what it risks, and how likely that is.

Called only when somebody reads an ask, never in a playout.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, assert_never

from undercroft.games.mini_rogue.glossary import AFFLICTIONS, CURES, EMPTY_PLACE, EXIT, say
from undercroft.games.mini_rogue.kinds.board import StanceKind
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.people import CharacterKind, PotionKind, Skill
from undercroft.games.mini_rogue.kinds.results import Alternative, Cost
from undercroft.games.mini_rogue.kinds.rooms import MonsterRoom, ObjectRoom, Room, Sale, TrapRoom
from undercroft.games.mini_rogue.rules.combat import blow, harm, toll
from undercroft.games.mini_rogue.rules.skills import neighbours
from undercroft.games.mini_rogue.rules.state import City, Enemy, Hero
from undercroft.games.mini_rogue.rules.turn import STARVING
from undercroft.games.mini_rogue.sight.counted import counted
from undercroft.games.mini_rogue.sight.odds import kill_odds, reroll_odds, success_odds
from undercroft.games.mini_rogue.sight.prints import banner, row_text, said
from undercroft.games.mini_rogue.words import options as o
from undercroft.games.mini_rogue.words.offers import offers_of
from undercroft.games.mini_rogue.words.prompts import About
from undercroft.games.mini_rogue.words.terms import Amount, Described
from undercroft.kernel.ask import Detail
from undercroft.kernel.option import Option
from undercroft.kernel.words import joined, named

KILLS_ENEMY = say("This kills {enemy:the}.")
TEST_SUCCEEDS, KILLS = say("the Skill Test succeeds"), say("kills at once")
TURNS_CARD = say("your skills, until the card is turned up again")


def details(d: City, seat: int, clause: str, option: Option[Any], about: About | None) -> Detail | None:
    if about is None or not d.heroes:
        return character(d.pack, option.what) if isinstance(option.what, CharacterKind) else None
    hero = next(one for one in d.heroes if one.kind is about.hero)
    return {**(_details(d, hero, clause, option, about) or {}), **counted(d, hero, clause, option, about)}


def _details(d: City, hero: Hero, clause: str, option: Option[Any], about: About) -> Detail | None:
    what = option.what
    if option.clause == "MR-213":
        return move(d, hero, hero.at + option.what)
    if isinstance(what, o.Trail):
        user = next(one for one in (hero, *d.heroes) if what.skill in one.kind.skills)  # perhaps the partner (MR-R98)
        place = dict(neighbours(user.at))[what.where]
        return {"place": f"room-{place}", "brings": str(say("an unknown Room instead")), "costs": str(TURNS_CARD)}
    if isinstance(what, Skill):
        return {"costs": str(TURNS_CARD), "brings": str(what.text)}
    if isinstance(what, StanceKind):
        return stance(what)
    if isinstance(what, (o.Units, o.OnePotion, o.TwoPotions, o.Objects)):
        return transfer(d, hero, what, option)
    if isinstance(what, (o.Purchase, Sale)):
        return bargain(d.pack, option)
    if isinstance(what, Alternative):
        return {"brings": explained(d.pack, Described(d.pack, what.effects)), **_price(d.pack, what.pay)}
    if option.clause in ("MR-632", "MR-751") and option.facts:
        return {"brings": explained(d.pack, option.facts["effects"])}
    if isinstance(what, PotionKind):
        return potion(d, hero, clause, option, what, about.n)
    if isinstance(what, ObjectRoom):
        return attempt(d, hero, clause, what)
    if clause == "MR-R81" and option.facts:
        return {"leads": room_ahead(d, option.what)}
    return in_a_window(d, hero, clause, option, about)


def in_a_window(d: City, hero: Hero, clause: str, option: Option[Any], about: About) -> Detail | None:
    """Options that are the same in every pack."""
    match clause, option:
        case "MR-599", o.NO_SKILL:
            return {"leads": str(say("your skills stay ready"))}
        case _, o.REST_ON_TOP:
            return {"leads": str(say("they are dealt in this order, row by row"))}
        case _, o.REST_ON_BOTTOM:
            return {"leads": str(say("they come behind all other cards of the deck"))}
        case _, o.ROLL_TEST:
            n, of = success_odds(d, hero)
            return {"chance": {"what": str(TEST_SUCCEEDS), "n": n, "of": of}, **_poison_risk(hero)}
        case _, o.ROLL if d.enemy is not None and d.attack is not None:
            n, of = kill_odds(d, hero, d.enemy, d.attack)
            return {"chance": {"what": str(KILLS), "n": n, "of": of}, "risk": threat(d, hero), **_poison_risk(hero)}
        case ("MR-327", o.DONE) | ("MR-329", o.NO_POTION):
            return standing_still(d, hero)
        case "MR-327", _ if option.parts:
            return reroll(d, hero, option)
        case _, o.ENDURE:
            return endure(hero, about.n)
        case "MR-R101", o.ACCEPT if isinstance(about.what, Option):
            return accepted(d, hero, about.what)
        case "MR-887" | "MR-894", _:
            return {"place": f"hero-{_meant(d, hero, option).number}"}
        case "MR-542", (o.KEEP_OBJECT | o.TAKE_OBJECT) if hero.holds is not None:
            return one_object(d, hero, hero.holds, option)
        case _, o.OFFER:
            alms = hero.kind.with_power.get("alms-giver")
            n = alms.number("offering") if alms else 1
            words = say("the Dungeon die counts {n} more, at most 6")
            cost = str(Amount(d.pack, "gold", 1))
            return {"place": f"room-{hero.at}", "costs": cost, "brings": words.text({"n": n})}
        case _, o.CODEX_DAMAGE if d.enemy is not None and d.attack is not None and hero.holds is not None:
            damage = hero.holds.numbers["damage"]
            brings = say("{n} damage", "{n} damage").text({"n": damage})
            return {"place": f"object-{hero.holds.key}", "brings": brings, "costs": str(hero.holds)}
        case _, (o.CODEX_XP | o.CODEX_BLESS) if hero.holds is not None:
            return {"place": f"object-{hero.holds.key}", "costs": str(hero.holds)}
    return None


def _meant(d: City, leader: Hero, option: Option[Any]) -> Hero:
    """The one that goes first, or takes the Object."""
    partner = d.partner(leader)
    return partner if partner is not None and option in (o.OTHER_FIRST, o.YOURS) else leader


def one_object(d: City, hero: Hero, held: ObjectRoom, option: Option[Any]) -> Detail:
    """MR-542 The Object held, or the one to be had instead: of the Room being resolved, or the partner's."""
    partner = d.partner(hero)
    if option is o.KEEP_OBJECT:
        return {"place": f"object-{held.key}", "brings": said(held, held.text)}
    if hero.resolved and partner is not None and partner.holds is not None:
        return {"place": f"object-{partner.holds.key}", "brings": said(partner.holds, partner.holds.text)}
    here = d.grid[hero.at]
    if isinstance(here, ObjectRoom):
        return {"place": f"room-{hero.at}", "brings": said(here, here.text)}
    return {"place": f"room-{hero.at}"}


def character(pack: MiniRoguePack, kind: CharacterKind) -> Detail:
    """MR-186 A Character card, before it is chosen."""
    values = ", ".join(str(Amount(pack, what, getattr(kind, what))) for what in ("hp", "armor", "ration", "gold", "xp"))
    potions = [str(pack.potion[key]) for key in kind.potions]
    skills = [named(one.name, one.text) for one in kind.skills]
    return {"place": f"card-{kind.key}", "brings": "\n".join([", ".join([values, *potions]), *skills])}


# -- moves -----------------------------------------------------------------------------------------------------


def move(d: City, hero: Hero, place: int) -> Detail:
    """MR-212 Where it leads, and what waits there as far as this seat knows."""
    if place == EXIT:
        return {"place": "exit", "leads": exit_text(d)}
    room = d.grid[place] if d.face_up[place] or d.seen_by[place] == hero.seat else None
    if room is None:
        empty = EMPTY_PLACE if d.taken[place] else say("a card nobody has seen")
        return {"place": f"room-{place}", "leads": str(empty)}
    detail: Detail = {"place": f"room-{place}", "leads": room_ahead(d, room)}
    is_tested = room.test if isinstance(room, ObjectRoom) else room.reads_die and room.type in ("tomb", "treasure")
    if is_tested or isinstance(room, TrapRoom):
        n, of = success_odds(d, hero)
        detail["chance"] = {"what": str(TEST_SUCCEEDS), "n": n, "of": of}
    return detail


def room_ahead(d: City, room: Room) -> str:
    if isinstance(room, MonsterRoom):
        return row_text(d.pack, room.rows[d.floor - 1], in_party=len(d.heroes) == 2)
    if isinstance(room, ObjectRoom):
        return f"{banner(d.pack, room)} {room.text}"
    return banner(d.pack, room)


def exit_text(d: City) -> str:
    if d.guardian is None:
        return say("no Guardian; then the Descent: each eats 1 Ration or loses {n} HP").text({"n": STARVING})
    rows = d.guardian.phases if d.guardian.final else (d.guardian.rows[d.floor - 1],)
    in_party = len(d.heroes) == 2
    return "\n".join(row_text(d.pack, row, str(row.name or d.guardian), in_party) for row in rows)


# -- fights ----------------------------------------------------------------------------------------------------


def threat(d: City, hero: Hero) -> str:
    """What the Enemy's attack can cost, by the face of the Dungeon die: `0 HP on 1, 3 HP on 2–5, 4 HP on 6`."""
    enemy, misses = d.enemy, d.attack.misses if d.attack else ()
    assert enemy is not None
    costs = []
    for cost, group in groupby(range(1, 7), lambda face: cost_of(d, hero, enemy, face, misses)):
        faces = list(group)
        shown = f"{faces[0]}–{faces[-1]}" if len(faces) > 1 else str(faces[0])
        costs.append(say("{n} HP on {faces}").text({"n": cost, "faces": shown}))
    return say("if it survives, its attack costs, by the Dungeon die: {costs}").text({"costs": ", ".join(costs)})


def cost_of(d: City, hero: Hero, enemy: Enemy, face: int, misses: Sequence[int]) -> int:
    """The HP an attack on this Dungeon die costs, with what its Effects take in HP (MR-364 only if it costs any)."""
    damage = harm(d, hero, enemy, face, misses)
    return damage + toll(hero, enemy) if damage else 0


def _poison_risk(hero: Hero) -> Detail:
    return {"costs": str(say("1 HP if the Poison die shows its symbol"))} if hero.poisoned else {}


def reroll(d: City, hero: Hero, option: Option[Any]) -> Detail:
    """MR-323, MR-400 One die again: what may be lost, and how often it kills."""
    if d.enemy is None or d.attack is None or option.parts is None:
        return {}
    die, price = option.parts["die"] - 1, option.parts.get("price")
    n, of = reroll_odds(d, d.enemy, d.attack, die, fresh=price is not None)
    detail: Detail = {"chance": {"what": str(KILLS), "n": n, "of": of}}
    has = d.attack.values[die]
    if price is None:
        detail["risk"] = say("a Fail makes the die worth 0 instead of {n}").text({"n": has})
    elif has:
        detail["risk"] = say("the {n} it is worth now is wiped").text({"n": has})
    if price == "xp":
        detail["costs"] = str(Amount(d.pack, "xp", o.FEAT_PRICE["xp"]))
        if d.pack.level[hero.xp - o.FEAT_PRICE["xp"]] < hero.level:
            detail["costs"] = say("{price}, and with it level {n}").text(
                {"price": Amount(d.pack, "xp", o.FEAT_PRICE["xp"]), "n": hero.level}
            )
    elif price == "hp":
        detail["costs"] = str(Amount(d.pack, "hp", o.FEAT_PRICE["hp"]))
    elif price == "cache" and hero.holds is not None:
        detail["costs"] = say("1 use of {thing:the}; left: {n}").text({"thing": hero.holds, "n": hero.uses - 1})
    return detail


def standing_still(d: City, hero: Hero) -> Detail:
    """MR-330, MR-362 The blow as it stands, and the answer of the Enemy."""
    if d.enemy is None or d.attack is None:
        return {}
    deals = say("{n} damage; {left} HP left to {enemy:the}", "{n} damage; {left} HP left to {enemy:the}").text(
        {"n": blow(d.enemy, d.attack), "enemy": d.enemy.name, "left": max(0, d.enemy.hp - blow(d.enemy, d.attack))}
    )
    cost = cost_of(d, hero, d.enemy, d.attack.dungeon, d.attack.misses)
    return {"brings": deals, "costs": str(Amount(d.pack, "hp", cost)) if cost else ""}


def stance(kind: StanceKind) -> Detail:
    """MR-941 How each face counts."""
    faces = []
    for face in range(1, 7):
        value, fails, critical = kind.read[face]
        worth = str(say("Fail")) if fails else say("{n}, Critical").text({"n": value}) if critical else str(value)
        faces.append(named(face, worth))
    text = joined(faces)
    bonus = say("Armour +{n} this round").text({"n": kind.armor}) if kind.armor else ""
    return {"brings": f"{text}. {bonus}" if bonus else text}


# -- potions, objects, exchanges -------------------------------------------------------------------------------


def potion(d: City, hero: Hero, clause: str, option: Option[Any], kind: PotionKind, n: int) -> Detail:
    place = f"potion-{kind.key}"
    if option is offers_of(d.pack).discard[kind.key]:
        return {"place": place, "costs": kind.text}
    if option is offers_of(d.pack).take[kind.key]:
        return {"place": place, "brings": kind.text}
    match kind.power:
        case "fire" | "poison" if d.enemy is not None and d.attack is not None:
            dealt = blow(d.enemy, d.attack) + kind.damage
            if dealt >= d.enemy.hp:
                return {"place": place, "brings": KILLS_ENEMY.text({"enemy": d.enemy.name})}
        case "frost" if d.enemy is not None and d.attack is not None:
            cost = harm(d, hero, d.enemy, d.attack.dungeon, d.attack.misses)
            return {"place": place, "brings": say("spares you {n} HP").text({"n": cost})}
        case "healing":
            most = d.pack.most["hp"]
            now = min(hero.hp + kind.hp, most)
            words = say("HP {hp} → {now}")
            detail: Detail = {"place": place, "brings": words.text({"hp": hero.hp, "now": now})}
            if hero.hp + kind.hp > most:
                detail["risk"] = say("{n} of it is lost at the maximum", "{n} of it are lost at the maximum").text(
                    {"n": hero.hp + kind.hp - most}
                )
            return detail
        case "holy":
            have = {"poison": hero.poisoned, "curse": hero.cursed, "blind": hero.blind}
            cured = ", ".join(str(AFFLICTIONS[one]) for one, suffers in have.items() if suffers)
            return {"place": place, "brings": CURES.text({"what": cured})}
    return {"place": place, "brings": kind.text}


def endure(hero: Hero, n: int) -> Detail:
    left = max(0, hero.hp - n)
    return {"costs": say("{n} HP; {left} is left", "{n} HP; {left} are left", by="left").text({"n": n, "left": left})}


def bargain(pack: MiniRoguePack, option: Option[Any]) -> Detail:
    """MR-720 A ware and its price, or the other way round."""
    assert option.facts is not None
    goods, price = str(option.facts["goods"]), str(option.facts["price"])
    if not isinstance(option.what, o.Purchase):
        return {"brings": price, "costs": goods}
    ware = option.what.potion.text if option.what.potion else explained(pack, option.facts["goods"])
    return {"brings": ware, "costs": price}


def explained(pack: MiniRoguePack, icons: Described) -> str:
    """Icons, and what those mean that do not say so themselves."""
    if [(one.verb, one.what in pack.potion) for one in icons.effects] == [("potion", True)]:
        return pack.potion[icons.effects[0].what].text
    if not any(one.verb == "bless" for one in icons.effects):
        return str(icons)
    return say("{effects} (a Blessing cures Poison, Curse and Blindness)").text({"effects": icons})


def _price(pack: MiniRoguePack, pay: Cost | None) -> Detail:
    return {"costs": str(Amount(pack, pay.what, pay.n))} if pay else {}


def attempt(d: City, hero: Hero, clause: str, room: ObjectRoom) -> Detail:
    """MR-637 What it takes to have the Object, and what it is good for."""
    detail: Detail = {"place": f"room-{hero.at}", "brings": str(room.text)}
    if clause != "MR-637":
        return detail
    detail |= _price(d.pack, room.pay)
    if room.test:
        n, of = success_odds(d, hero)
        detail["chance"] = {"what": str(TEST_SUCCEEDS), "n": n, "of": of}
        if room.failure:
            detail["risk"] = say("failure: {loss}").text({"loss": Described(d.pack, room.failure)})
    return detail


def accepted(d: City, hero: Hero, offer: Option[Any]) -> Detail:
    """MR-R101 What the partner proposes, as it looks from this side."""
    partner = d.partner(hero)
    if isinstance(offer.what, o.TwoPotions):
        return {"brings": offer.what.mine.text, "costs": offer.what.yours.text}
    return transfer(d, partner, offer.what, offer) if partner is not None else {}


def transfer(d: City, hero: Hero, what: o.Transfer, option: Option[Any]) -> Detail:
    """MR-R101 Whom or what it concerns, and what both have afterwards."""
    partner = d.partner(hero)
    if partner is None:
        return {}
    giver, receiver = (partner, hero) if option in offers_of(d.pack).takes else (hero, partner)
    match what:
        case o.Units(units, n):
            words = say("{giver:The} keeps {left}; {receiver:the} has {now}.")
            left, now = getattr(giver, units) - n, getattr(receiver, units) + n
            facts = {"giver": giver.kind, "left": left, "receiver": receiver.kind, "now": now}
            return {"place": f"hero-{partner.number}", "leads": words.text(facts)}
        case o.OnePotion(potion):
            return {"brings": potion.text}
        case o.TwoPotions(mine, yours):
            return {"brings": yours.text, "costs": mine.text}
        case o.Objects():
            return {"place": f"object-{giver.holds.key}", "brings": str(giver.holds.text)} if giver.holds else {}
        case _:
            assert_never(what)
