"""How strong a hero is: against a monster, against the boss, and what a card is worth to him."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from undercroft.games.dungeon_run.kinds.pack import CardKind, Effect, HeroKind, ItemKind, MonsterKind, Power
from undercroft.games.dungeon_run.mind.duel import Duel, Table, fought_out
from undercroft.games.dungeon_run.rules.battle import defence_value
from undercroft.games.dungeon_run.rules.free_attacks import attack_value
from undercroft.games.dungeon_run.rules.helping import pool_size
from undercroft.games.dungeon_run.rules.in_progress import Fight
from undercroft.games.dungeon_run.rules.state import Dungeon, Hero, Monster

ATTACKS = ("brawn", "magic")
TROPHY = 0.1  # half an Advance, in chances to win
HOPE = 0.01  # what a life is worth for all that may still be found
FALLEN = 0.3  # of a hero who is only knocked out
MORE_LIFE = 0.05  # of a wound less, where nobody dies
_known: dict[tuple[object, ...], tuple[float, ...]] = {}
_duels: dict[tuple[object, ...], Duel] = {}
MOST_KNOWN = 20_000


def cards_of(d: Dungeon, hero: Hero) -> tuple[object, ...]:
    """Everything his strength depends on: what is found for it once holds whenever it comes again."""
    here = d.foes.get(hero.at)
    return (
        hero.kind.key, *hero.ratings.values(), *hero.equipped, None, *hero.abilities, None, *hero.strangers,
        *hero.traps, hero.at in d.silent, hero.is_down, here is not None and here.wounds > 0,
        d.turn is not None and d.turn.seat == hero.seat and d.turn.moved,
    )  # fmt: skip


def duel_with(d: Dungeon, hero: Hero, kind: MonsterKind) -> Duel:
    """His better rating against this monster, with everything his cards add."""
    several = 0  # some attack harder when there are more of them
    if kind.copies > 1:
        several = sum([monster.kind is kind for monster in d.foes.values()])
    key = (kind, several, hero.wounds, *cards_of(d, hero))
    found = _duels.get(key)
    if found is None:
        if len(_duels) > MOST_KNOWN:
            _duels.clear()
        found = _duels[key] = _duel_with(d, hero, kind)
    return found


def _duel_with(d: Dungeon, hero: Hero, kind: MonsterKind) -> Duel:
    monster = Monster(kind, hero.at)
    best, dice, defence = -1, 1, 6
    for rating in ATTACKS:
        fight = Fight("battle", hero.seat, hero.at, kind, rating=rating)
        n, at = pool_size(d, fight, hero), defence_value(d, fight, hero)
        for power in d.active(hero, "boost"):
            n += power.effect.n if power.effect.rating == rating else 0
        if n * (7 - at) > best:
            best, dice, defence = n * (7 - at), n, at
    fury = next((power.effect.n for power in d.active(hero, "pool") if power.effect.rule == "blood-fury"), 0)
    pools = tuple(dice + (wounds // fury - hero.wounds // fury if fury else 0) for wounds in range(hero.kind.life))
    attack = attack_value(d, monster, hero, Fight("battle", hero.seat, hero.at, kind))
    powers = kind.powers
    twice = next((one.effect.at for one in powers.get("monster-hits", ()) if one.effect.rule == "execution"), 0)
    heals = 0
    for power in powers.get("monster-hurt", ()):
        heals = {"blood-sip": kind.life, "life-drain": power.effect.n}.get(power.effect.rule, heals)
    armour = tuple(power.effect.at for power in d.active(hero, "armour") for _ in range(power.effect.n))
    return Duel(
        pools=tuple(max(1, min(20, n)) for n in pools),
        defence=defence,
        attack=min(20, attack),
        power=tuple(sorted(kind.power)),
        ignored=sum(power.effect.n for power in powers.get("monster-ignores", ())),
        burns=sum(
            power.effect.n for power in d.active(hero, "hurt") if power.effect.rule in ("burning-blood", "venom")
        ),
        cancels=sum(power.effect.n for power in d.active(hero, "cancel") if power.effect.limit in ("round", "turn")),
        armour=armour,
        rerolls=min(3, sum(max(1, power.effect.n) for power in rerolls(d, hero))),
        heals=heals,
        twice=twice,
    )


def rerolls(d: Dungeon, hero: Hero) -> list[Power]:
    """What lets him throw a die of a battle again, or turn it."""
    mine = [power for power in d.active(hero, "mine") if "battle" in power.effect.rolls]
    return [*mine, *[power for power in d.active(hero, "other") if power.effect.rule == "herds-blessing"]][:2]


def against_boss(d: Dungeon, hero: Hero) -> tuple[float, ...]:
    """The chance to kill the boss alone, by the life he has left; the boss is unknown as long as it is hidden."""
    boss = d.boss()
    kinds = [boss.kind] if boss is not None else list(d.bosses.cards())
    life = boss.kind.life - boss.wounds if boss is not None else 0
    key = (life, *kinds, *cards_of(d, hero))
    found = _known.get(key)
    if found is None:
        if len(_known) > MOST_KNOWN:
            _known.clear()
        prize = (1.0,) * (hero.kind.life + 1)
        tables = [fought_out(duel_with(d, hero, kind), hero.kind.life, kind.life, prize) for kind in kinds]
        rows = []
        for left in range(hero.kind.life + 1):
            rows.append(sum(table[left][life or len(table[left]) - 1] for table in tables) / max(1, len(tables)))
        found = _known[key] = tuple(rows)
    return found


class Stakes(NamedTuple):
    """What a fight is about: the prize of a kill by life left then, what a defeat leaves, what he has without it."""

    prize: tuple[float, ...]
    lost: float
    stands: tuple[float, ...]


def stakes(d: Dungeon, hero: Hero) -> Stakes:
    return _alone(against_boss(d, hero)) if d.is_solo else _among(hero.kind.life, d.final)


@lru_cache(maxsize=4096)
def _alone(chances: tuple[float, ...]) -> Stakes:
    """Alone everything is counted in chances to kill the boss."""
    most = len(chances) - 1
    stands = tuple([round(chance + HOPE * left, 2) for left, chance in enumerate(chances)])
    prize = tuple([0.0 if not left else stands[min(most, left + 1)] + TROPHY for left in range(most + 1)])
    return Stakes(prize, 0.0, stands)


@lru_cache(4096)
def _among(life: int, final: bool) -> Stakes:
    stands = tuple([0.5 + MORE_LIFE * left for left in range(life + 1)])
    prize = tuple([0.7 + MORE_LIFE * min(life, left + 1) for left in range(life + 1)])
    return Stakes(prize, 0.0 if final else FALLEN, stands)


def fight_table(d: Dungeon, hero: Hero, kind: MonsterKind) -> Table:
    """What fighting on is worth, by the life of both."""
    if kind.is_boss:
        prize, lost = (1.0,) * (hero.kind.life + 1), 0.0 if d.is_solo or d.final else FALLEN
    else:
        prize, lost, _ = stakes(d, hero)
    return fought_out(duel_with(d, hero, kind), hero.kind.life, kind.life, prize, lost)


def gain_of(d: Dungeon, hero: Hero, monster: Monster) -> float:
    """What fighting this monster to the end is worth, compared with leaving it alone."""
    left, alive = hero.kind.life - hero.wounds, monster.kind.life - monster.wounds
    if left <= 0 or alive <= 0:
        return 0.0
    value = fight_table(d, hero, monster.kind)[left][alive]
    return value - stakes(d, hero).stands[left] if not monster.kind.is_boss else value


# -- cards -----------------------------------------------------------------------------------------------------------

WORTH_OF: dict[str, Callable[[Effect], float]] = {
    "armour": lambda e: e.n * (7 - e.at) * 0.28,
    "rate": lambda e: e.n * 0.9,
    "reroll": lambda e: 0.9 if "battle" in e.rolls else 0.2,
    "turn-a-die": lambda e: 0.8,
    "bend-luck": lambda e: 0.7,
    "free-block": lambda e: 0.8,
    "block-hit": lambda e: 1.0,
    "big-six": lambda e: 0.7,
    "mirror-image": lambda e: 1.0,
    "call-lightning": lambda e: 2.2,
    "lower-defence": lambda e: -e.n * 1.2,
    "crossbow": lambda e: 6.0,
    "fireball": lambda e: 4.0,
    "second-wind": lambda e: 3.0,
    "laying-on-hands": lambda e: 3.0,
    "cauterise": lambda e: 2.5,
    "healing-draught": lambda e: 1.4,
    "sellsword-shield": lambda e: 1.0,
    "escape-dice": lambda e: e.n * 0.2,
    "disarm-dice": lambda e: e.n * 0.2,
    "pass-rolls": lambda e: 0.15 * len(e.tiles),
    "ward-off": lambda e: 0.2,
    "scroll-of-return": lambda e: 0.1,
    "rally-more": lambda e: 0.8,
    "drink-life": lambda e: 0.6,
}


@lru_cache(4096)
def worth_of(card: CardKind, hero: HeroKind) -> float:
    """What a card in play is worth to this hero, in dice of a battle."""
    return sum([_effect_worth(one, hero) for one in card.effects]) + 0.05


def _effect_worth(e: Effect, hero: HeroKind) -> float:
    better = "brawn" if hero.brawn >= hero.magic else "magic"
    if e.rule == "two-moons":
        return float(hero.magic)
    if e.rule in ("battle-dice", "weapon-drill", "rate", "lower-defence", "call-lightning") and e.rating:
        fits = 1.0 if e.rating == better or hero.brawn == hero.magic else 0.15
    else:
        fits = 1.0
    known = WORTH_OF.get(e.rule)
    if known is not None:
        return fits * float(known(e))
    if e.rule in ("battle-dice", "weapon-drill", "attuned", "ram-charge", "backstab", "zeal"):
        return fits * e.n * (0.6 if e.foes and "monster" not in e.foes else 1.0)
    return 0.4


def wears(hero: Hero, item: ItemKind) -> float:
    """How much better he would be with this card on; 0 or less: it stays in the pile."""
    if not hero.may_equip(item):
        return 0.0
    if item.slot == "none":
        return worth_of(item, hero.kind) + 0.1
    old = hero.in_slot(item.slot)
    return worth_of(item, hero.kind) - (0.0 if old is None else worth_of(old, hero.kind))
