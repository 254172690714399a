"""What an option means just now: what it brings, costs and risks, and the exact chance. Made only when it is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from undercroft.games.map_maker.glossary import BOXES, ITEMS, say
from undercroft.games.map_maker.kinds.operations import (
    Gain,
    Hp,
    Item,
    Lasting,
    LoseItem,
    OnFail,
    OnRest,
    OnWin,
    Penalty,
    RestTotal,
    Score,
    Sp,
    Xp,
)
from undercroft.games.map_maker.kinds.pack import BossKind, Danger, HeroKind, Reward
from undercroft.games.map_maker.kinds.terms import ATTRIBUTES, ENCOUNTERS, LUCK, REST, ROW, TREASURE
from undercroft.games.map_maker.rules.encounters import loss_at
from undercroft.games.map_maker.rules.items import BOOK_SP, potion_hp
from undercroft.games.map_maker.rules.scores import clear_test, concerns, encounter_test, margin, scores, target_test
from undercroft.games.map_maker.rules.state import DEFENCE, Boss, Dungeon, Hero
from undercroft.games.map_maker.sight.deaths import KILLS, kills, snared
from undercroft.games.map_maker.sight.odds import attack_chance, chance_of, encounter_chance, turning
from undercroft.games.map_maker.sight.places import place_of
from undercroft.games.map_maker.sight.sheet_words import BONUSES
from undercroft.games.map_maker.words.offers import Act, Erase, Said, Use
from undercroft.games.map_maker.words.options import (
    CALL,
    CLEAR_SQUARE,
    ENOUGH,
    GIVE_BOOK,
    GIVE_POTION,
    GIVE_UP,
    NO_GUARD,
    PASS,
    ROLL_ON,
    TAKE_IT,
    TARGET,
)
from undercroft.kernel.ask import Detail
from undercroft.kernel.option import Option
from undercroft.kernel.words import joined, named

EXPERIENCE = ("MM-402", "MM-829", "MM-R109")  # asks for an attribute


def details(d: Dungeon, seat: int, clause: str, option: Option[Any], about: Any) -> Detail | None:
    """MM-206, MM-880 Everything a player could work out from the sheets."""
    what = option.what
    if isinstance(what, Use):
        return of_use(d, clause, what)
    if isinstance(what, Act):
        return of_action(d, d.heroes[what.hero], what.option)
    if isinstance(what, Erase):
        return {"place": d.heroes[what.hero].name.boxes[what.attribute], "takes": {BOXES["penalty"].thing: 1}}
    if clause in EXPERIENCE and isinstance(what, int):
        return of_experience(d, hero_named(d, about), what)
    if clause == "MM-301" and isinstance(what, int):
        hero = hero_named(d, about)
        return of_rest(d, hero) if what == REST else of_encounter(d, hero, what)
    if clause == "MM-286":
        return of_event(d, option)
    if isinstance(what, HeroKind):
        return of_class(d, what)
    if isinstance(what, Danger):
        return {"place": f"danger-{what.key}", "brings": str(what.penalty)}
    if isinstance(what, Reward):
        return {"place": what.thing, **counted(what.gives)}
    if clause == "MM-132":
        return {"place": "dungeon"}
    if clause == "MM-502" and isinstance(what, str):
        return of_column(d, what)
    if clause == "MM-542":
        return of_action(d, hero_named(d, about), option)
    if clause in ("MM-541", "MM-604", "MM-856") and isinstance(what, int):
        return of_hero(d, d.heroes[what])
    return of_declining(d, option, about)


def hero_named(d: Dungeon, name: Any) -> Hero:
    return next(hero for hero in d.heroes if hero.name is name)


def chance(what: object, of: Fraction) -> Detail:
    return {"chance": {"what": str(what), "n": of.numerator, "of": of.denominator}}


# -- delving ----------------------------------------------------------------------------------------------------------


def of_encounter(d: Dungeon, hero: Hero, encounter: int) -> Detail:
    """MM-301, MM-328, MM-329 The chance, what a success gives, what a failure costs."""
    loss = loss_at(d, encounter)
    gains = [GAINS.text({"attribute": d.pack.attributes[encounter_attribute(d, hero, encounter)]})]
    if d.elite:
        gains.append(str(ELITE_GAINS))
    if encounter == TREASURE:
        gains.append(str(TREASURE_GAINS))
    gains += [op.then.text(d.pack) for op in d.effects if isinstance(op, OnWin) and concerns(d, op, encounter, hero)]
    risks = [(DEADLY_RISK if loss >= hero.hp else RISK).text({"n": loss, "hero": hero.name})]
    risks += [op.then.text(d.pack) for op in d.effects if isinstance(op, OnFail) and concerns(d, op, encounter, hero)]
    deadly: Detail = {"deadly": KILLS.text({"hero": hero.name})} if kills(d, encounter_test(d, hero, encounter)) else {}
    return {
        **deadly,
        "place": f"encounter-{ENCOUNTERS[encounter]}",
        "parts": {"hero": hero.place, "die": d.basic[encounter]},
        **chance(SUCCESS, encounter_chance(d, hero, encounter)),
        "brings": joined(gains),
        "gives": {ATTRIBUTES[encounter_attribute(d, hero, encounter)]: 1},
        "risk": joined(risks),
    }


def encounter_attribute(d: Dungeon, hero: Hero, encounter: int) -> int:
    return encounter_test(d, hero, encounter).attribute


def of_rest(d: Dungeon, hero: Hero) -> Detail:
    """MM-360 What each face of the die would give."""
    change = sum(op.n for op in d.effects if isinstance(op, RestTotal))
    rows = [d.pack.rests[min(max(d.basic[REST] + face + change, 2), 12)] for face in range(1, 7)]
    brings = joined(named(face, row) for face, row in enumerate(rows, start=1))
    more = [op.then.text(d.pack) for op in d.effects if isinstance(op, OnRest)]
    return {
        "place": "encounter-rest",
        "parts": {"hero": hero.place, "die": d.basic[REST]},
        "brings": joined([REST_GAINS.text({"rows": brings}), *more]),
    }


def of_event(d: Dungeon, option: Option[Any]) -> Detail:
    """MM-286 What the Starting Player may choose: a Basic Die, an item, or something the Event says."""
    what, you = option.what, d.heroes[d.start]
    if option is GIVE_POTION or option is GIVE_BOOK:
        given, got = (ITEMS[what], ITEMS["book" if what == "potion" else "potion"])
        left = LEFT[what].text({"n": (you.potions if what == "potion" else you.books) - 1})
        return {"place": f"{what}-{you.place}", "stands_for": given, "brings": str(got), "gives": {got.thing: 1},
                "costs": left, "takes": {given.thing: 1}}  # fmt: skip
    if isinstance(what, int):
        return {"place": f"encounter-{ENCOUNTERS[what]}", "brings": str(REROLLED)}
    at: Detail = {"place": place_of(d, you, what)}
    if what is None:
        return at
    if isinstance(what, LoseItem):
        lost = ITEMS["potion" if you.potions else "book"]
        return {**at, "costs": str(Said(what, d.pack)), "takes": {lost.thing: 1}}
    if isinstance(what, Score) and (what.n > 0) == (what.side == "foe"):
        return {**at, "costs": str(Said(what, d.pack))}
    return {**at, "brings": str(Said(what, d.pack)), **counted((what,))}


def counted(ops: Iterable[Gain | Lasting]) -> Detail:
    """What instructions give and take at once, counted by the keys of things."""
    gives: Counter[str] = Counter()
    takes: Counter[str] = Counter()
    for op in ops:
        match op:
            case Hp() | Sp():
                (gives if op.n > 0 else takes)[BOXES[op.do].thing] += abs(op.n)
            case Item():
                gives[ITEMS[op.item].thing] += op.n
            case Xp():
                gives[ATTRIBUTES[op.attribute] if op.attribute >= 0 else BOXES["experience"].thing] += op.n
            case Penalty():
                takes[BOXES["penalty"].thing] += op.n
    return {"gives": dict(gives), "takes": dict(takes)}


def of_experience(d: Dungeon, hero: Hero, attribute: int) -> Detail:
    """MM-822, MM-829, MM-852 The new value, a row it fills, a Skill it unlocks."""
    kind, value = d.pack.attributes[attribute], hero.experience[attribute] + 1
    gains = [NEW_VALUE.text({"attribute": kind, "value": value})]
    if value % ROW == 0:
        row = value // ROW
        gains.append(LUCK_ROW.text({"n": row}) if attribute == LUCK else BONUSES[attribute].text({"n": row}))
    gains += [UNLOCKS.text({"skill": skill}) for skill in hero.skills if skill.at == hero.total + 1]
    return {"place": hero.name.boxes[attribute], "brings": joined(gains), "gives": {kind.key: 1}}


SUCCESS = say("success")
GAINS = say("1 {attribute} experience")
ELITE_GAINS = say("1 more experience in any attribute")
TREASURE_GAINS = say("a roll on the Treasure table")
REST_GAINS = say("by the die, {rows}")
RISK = say("a failure costs {n} HP")
DEADLY_RISK = say("a failure costs {n} HP: {hero:the} would die")
REROLLED = say("this Basic Die is rolled again")
NEW_VALUE = say("{attribute} {value}")
LUCK_ROW = say("a full row of Luck: {n} more experience")
UNLOCKS = say("unlocks {skill}")


# -- Skills, potions, books -------------------------------------------------------------------------------------------


def of_use(d: Dungeon, clause: str, use: Use) -> Detail:
    hero = d.heroes[use.hero]
    if use.item == "potion":
        hp = min(hero.hp + potion_hp(d), hero.hp_limit)
        facts = {"hp": hp, "limit": hero.hp_limit}
        left = LEFT["potion"].text({"n": hero.potions - 1})
        return {"place": f"potion-{use.hero}", "brings": NEW_HP.text(facts), "costs": left,
                **traded("potion", "hp", hp - hero.hp)}  # fmt: skip
    if use.item == "book":
        sp = min(hero.sp + BOOK_SP, hero.sp_limit)
        facts = {"sp": sp, "limit": hero.sp_limit}
        left = LEFT["book"].text({"n": hero.books - 1})
        return {"place": f"book-{use.hero}", "brings": NEW_SP.text(facts), "costs": left,
                **traded("book", "sp", sp - hero.sp)}  # fmt: skip
    assert use.skill is not None
    costs = COST.text({"sp": hero.sp - 1})
    if use.skill.pay_hp:
        costs = COST_HP.text({"sp": hero.sp - 1, "n": use.skill.pay_hp})
    detail: Detail = {
        "place": f"skill-{use.hero}-{use.skill.key}",
        "parts": {"hero": use.hero, "skill": use.skill.key},
        "brings": str(use.skill.text),
        "costs": costs,
        "takes": {BOXES["sp"].thing: 1, **({BOXES["hp"].thing: use.skill.pay_hp} if use.skill.pay_hp else {})},
    }
    if clause in ("MM-332", "MM-855") and d.test is not None:
        detail.update(chance(SUCCESS, turning(d, d.test, use.skill)))
    return detail


def traded(item: str, box: str, n: int) -> Detail:
    return {"stands_for": ITEMS[item], "gives": {BOXES[box].thing: n}, "takes": {ITEMS[item].thing: 1}}


LEFT = {"potion": say("1 HP Potion; {n} left"), "book": say("1 Skill Book; {n} left")}
COST = say("1 SP; {sp} left")
COST_HP = say("1 SP and {n} HP; {sp} SP left")
NEW_HP = say("{hp} of {limit} HP")
NEW_SP = say("{sp} of {limit} SP")


# -- the fight --------------------------------------------------------------------------------------------------------


def of_action(d: Dungeon, hero: Hero, option: Option[Any]) -> Detail:
    boss = d.boss
    if boss is None:
        return {}
    done: Detail = {"parts": {"hero": hero.place, "do": option.key}}
    if isinstance(option.what, BossKind):
        done.update({"place": "boss", "stands_for": boss.kind, **chance(HITS, attack_chance(d, boss, hero))})
        if snared(d, boss, hero):
            done["deadly"] = KILLS.text({"hero": hero.name})
        return {**done, "risk": reaction_of(boss)} if boss.leftmost >= 0 and reaction_of(boss) else done
    if option is TARGET:
        done |= {"place": f"square-{boss.leftmost}", "stands_for": boss.kind.one_die}
        return {**done, **chance(HITS, chance_of(d, target_test(boss, hero)))}
    if option is CLEAR_SQUARE:
        done |= {"place": f"square-{boss.leftmost}", "stands_for": d.pack.encounters[boss.leftmost]}
        return {**done, **chance(SUCCESS, chance_of(d, clear_test(boss, hero)))}
    if option is PASS:
        return {**done, "place": f"hero-{hero.place}", "costs": str(NOTHING)}
    return of_declining(d, option, None) or {}


def reaction_of(boss: Boss) -> str:
    """What the sheet does about an attack; the chance counts it already."""
    kind = boss.kind
    return str(kind.ability) if kind.when_declared or kind.parry or kind.when_harmed else ""


def of_hero(d: Dungeon, hero: Hero) -> Detail:
    facts = {"hp": hero.hp, "limit": hero.hp_limit, "hatred": hero.hatred}
    return {"place": f"hero-{hero.place}", "leads": (HERO_IN_FIGHT if d.boss else NEW_HP).text(facts)}


HITS = say("a hit")
NOTHING = say("the action, unused")
HERO_IN_FIGHT = say("{hp} of {limit} HP, Hatred {hatred}")


# -- the rest ---------------------------------------------------------------------------------------------------------


def of_class(d: Dungeon, kind: HeroKind) -> Detail:
    skills = joined(named(f"{skill} ({skill.at})", str(skill.text).rstrip(".")) for skill in d.pack.skills_of(kind))
    return {"place": f"class-{kind.key}", "brings": skills, "parts": {"class": kind.key}}


def of_column(d: Dungeon, column: str) -> Detail:
    unmarked = [boss for boss in d.pack.columns[column] if boss.key not in d.settings.marked]
    faces = joined(named(face, unmarked[(face - 1) % len(unmarked)]) for face in range(1, 7))
    return {"place": f"column-{column}", "stands_for": tuple(unmarked), "leads": MEETS.text({"faces": faces})}


MEETS = say("by the die, {faces}")


def of_declining(d: Dungeon, option: Option[Any], about: Any) -> Detail | None:
    """What happens if nothing is done."""
    if option is TAKE_IT:
        hero, n = hero_named(d, about[0]), about[1]
        facts = {"hero": hero.name, "n": n, "hp": max(hero.hp - n, 0)}
        lost: Detail = {"place": f"hero-{hero.place}", "costs": LOSS.text(facts), "takes": {BOXES["hp"].thing: n}}
        return {**lost, "deadly": KILLS.text(facts)} if n >= hero.hp else lost
    if option in (ENOUGH, ROLL_ON) and d.test is not None:
        at: Detail = {"place": f"hero-{d.test.hero}"}
        if kills(d, d.test):
            at["deadly"] = KILLS.text({"hero": d.heroes[d.test.hero].name})
        if not d.test.hero_die:
            return {**at, **chance(SUCCESS, chance_of(d, d.test))}
        own, foe = scores(d, d.test)
        words = (STANDS if margin(d, d.test) >= 0 else FALLS)[d.test.kind == DEFENCE]
        return {**at, "leads": words.text({"own": own, "foe": foe})}
    if option is ENOUGH or option is NO_GUARD:  # no further action; the attack comes as it is aimed
        return {"place": f"hero-{hero_named(d, about).place}"}
    if option is CALL:
        return {"leads": str(OTHERS)}
    if option is GIVE_UP:
        return {"leads": str(GAME_LOST)}
    return None


LOSS = say("{n} HP: {hp} left")
STANDS = {False: say("a success as it stands: {own} against {foe}"), True: say("withstood: {own} against {foe}")}
FALLS = {False: say("a failure as it stands: {own} against {foe}"), True: say("a hit: {own} against {foe}")}
OTHERS = say("the others may use potions, books or free Skills, then you decide")
GAME_LOST = say("the game is lost")


def obvious(d: Dungeon, seat: int, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any] | None:
    """The answer that is right nearly always, and never one that kills."""
    pick = sensible(d, clause, options, about)
    deadly = pick is not None and "deadly" in (details(d, seat, clause, pick, about) or {})
    return None if deadly else pick


def sensible(d: Dungeon, clause: str, options: Sequence[Option[Any]], about: Any) -> Option[Any] | None:
    """Roll first, attack the Boss, drink before dying."""
    if ROLL_ON in options:
        return ROLL_ON  # every Skill can still be used after the dice, knowing more
    if clause == "MM-R112" and about is not None:
        dying = about[1] >= hero_named(d, about[0]).hp
        rescues = [
            one for one in options if isinstance(one.what, Use) and (one.what.item == "potion" or one.what.skill)
        ]
        return rescues[0] if dying and rescues else options[0]
    if clause == "MM-855" and d.test is not None and d.test.hero_die:
        return ENOUGH if margin(d, d.test) >= 0 else None
    if clause in ("MM-542", "MM-132"):
        return options[0]
    return None
