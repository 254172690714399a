"""What the things of a sheet are worth now, in points at the end of the game."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from undercroft.games.paper_dungeons.kinds.pack import Effect, Lasting
from undercroft.games.paper_dungeons.mind.aims import Aims
from undercroft.games.paper_dungeons.mind.roads import Roads, roads
from undercroft.games.paper_dungeons.rules.box import Box
from undercroft.games.paper_dungeons.rules.damage import free_hearts
from undercroft.games.paper_dungeons.rules.monsters import combat_power
from undercroft.games.paper_dungeons.rules.plan import MOATS, WALLS, Minion
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet

# Found by playing thousands of games, each with other figures, and seeing which of them helped.
GROWTH = 0.22  # power gained per die
STEPS = 1.95  # steps per die
SPARE, SLACK = 1.0, 1.4  # steps to spare: as many make it even, and so many more quite sure
HURT = 0.75  # a damage, before its mark is reached
HEART = 0.4  # a damage that a potion absorbs
RESURRECTION = 9.0
FEAR = 2.4  # of a resurrection that one damage more would bring
SKULLS = 1.0  # a round brings
GUARDS = 0.45  # damage a die brings, on the way
LIFE = 0.12  # a level more is a life more
FIGHTS = 0.4  # a level against the minions of its class that are stronger
SWAP = 0.5  # a die of the other colour, per round
SPIRIT = 0.6  # begun, and hoped to be completed
WALLS_DOWN, MOATS_DOWN = 10.0, 8.0  # to pass them, from the beginning on
FORDS = 8.0  # a point more for each moat, from the beginning on
TRAPS, BLOWS = 14.0, 4.0  # damage that nobody feels who is immune: of all traps, of a monster
SHARE = 0.7  # of a shield that heroes ahead of the last one bring
GEMS, MINIONS, CIRCLES, POWER, ABLE = 0.93, 0.8, 1.35, 1.1, 0.95  # of what they seem to be worth


@lru_cache(1024)
def chances(box: Box, key: str, spread: float, unhurt: bool) -> tuple[float, ...]:
    """What a fight is worth by the power expected, in halves: points and damage, flight below the first threshold."""
    monster = box.pack.monster[key]
    cost = 0.0 if unhurt else 0.55
    worths = [float(monster.flight), *(one.points - cost * one.damage for one in monster.thresholds)]
    steps = [
        (one.power, high - low) for one, low, high in zip(monster.thresholds, worths, worths[1:], strict=False)
    ]  # fmt: skip
    return tuple(
        worths[0] + sum(by / (1 + exp(-(power / 2 - least + 0.5) / spread)) for least, by in steps)
        for power in range(100)
    )


class Plan:
    """The printed map, as it is looked at here: by the indexes of its rooms."""

    def __init__(self, box: Box) -> None:
        self.rooms = len(box.rooms)
        self.rewards: dict[tuple[str, int], list[int]] = {}  # rooms by what they bring, and how often
        for room in box.rooms:
            if room.gem:
                self.rewards.setdefault(("gem", 1), []).append(room.index)
            elif room.reward:
                self.rewards.setdefault((room.reward.do, room.reward.times), []).append(room.index)
        self.gems: dict[str, int] = {letter: room.index for letter, room in box.gems.items()}
        self.traps: list[int] = [room.index for room in box.rooms if room.trap]
        self.guards: list[tuple[int, Minion]] = [(room.index, one) for room in box.rooms for one in room.minions]
        top = max((minion.level for minion in box.minions), default=0)
        self.above: list[list[int]] = [  # by hero and level: the minions of his class that are stronger, as bits
            [sum(one.bit for one in box.minions if one.hero == hero and one.level > level) for level in range(top)]
            for hero in range(len(box.heroes))
        ]


plan_of = lru_cache(16)(Plan)


def spread_of(dice: int) -> float:
    return 0.15 if dice <= 0 else 0.5 if dice < 3 else 1.0 if dice < 6 else 1.6 if dice < 12 else 2.2


@lru_cache(1024)
def penalties(box: Box) -> tuple[float, ...]:
    """What the next heart costs, by hearts ticked: the marks ahead, the near ones more."""
    marks = {mark.heart: mark.points for mark in box.pack.sheet.life.marks}
    hearts = box.pack.sheet.life.hearts
    last, rows = 0, []
    for heart in range(hearts + 1):
        last = marks.get(heart, last)
        rows.append(-last)
    rows += [rows[-1]] * 4
    return tuple((rows[heart + 3] - rows[heart]) / 3 for heart in range(hearts + 1))


class Prices:
    """Of one sheet at one moment."""

    def __init__(self, d: Delve, sheet: Sheet) -> None:
        box = d.box
        assert d.dungeon is not None
        self.d, self.sheet, self.box = d, sheet, box
        per, now = box.dice_per_round, max(1, d.round)
        used = len(sheet.tracker) - per * (now - 1)
        self.dice = per * (box.rounds - now + 1) - used  # still to be used
        self.rounds = box.rounds - now
        self.left = self.dice / (per * box.rounds)
        self.hearts = free_hearts(d, sheet)
        self.margin = sheet.life - sheet.damage
        self.roads: Roads = roads(d.dungeon, sheet.passes)
        self.aims = Aims(d, sheet)
        self._monsters(d, sheet, now, per, used)
        self._damage()
        self._tracks()
        self._levels()
        self.level = max(self.levels)
        self._potions()
        self._items()
        self.verbs = {"potion": self.potion, "step": self.step, "level": self.level, "gem": self.gem,
                      "letter": self.gem, "slay": self.minion + 0.7}  # fmt: skip

    # -- monsters -----------------------------------------------------------------------------------------------------

    def _monsters(self, d: Delve, sheet: Sheet, now: int, per: int, used: int) -> None:
        """What each monster to come is expected to bring, what a power more adds, what its room is worth."""
        assert d.dungeon is not None
        unhurt = "monster" in sheet.immune
        self.powers: list[tuple[int, float]] = []  # hero counted twice, what a power more is worth
        self.circles: list[tuple[int, float, float]] = []  # room, what it is worth to enter it, steps to spare for it
        self.curves: list[tuple[tuple[float, ...], int, float]] = []
        self.expected = self.power = 0.0
        for number in range(len(sheet.monster_points), len(d.dungeon.monsters)):
            monster, circle = d.dungeon.monsters[number], d.dungeon.circles[number]
            dice = per * (self.box.pack.sheet.tracker.fights[number] - now + 1) - used
            curve = chances(self.box, monster.key, spread_of(dice), unhurt)
            at = min(95, int(2 * (combat_power(d, sheet, monster) + GROWTH * dice)))
            sure = 1.0
            worth = curve[at] - monster.flight
            if not sheet.visited & circle.bit:
                room = STEPS * dice + sheet.movement
                sure = reaching(room - self.roads.steps[sheet.room][circle.index])
                self.circles.append((circle.index, CIRCLES * self.aims.fame * worth + self.aims.circle, room))
            self.expected += monster.flight + sure * worth
            more = (curve[at + 2] - curve[at]) * (0.25 + 0.75 * sure) * self.aims.fame * POWER
            self.power += more
            self.powers.append((self.box.enemies[monster.key], more))
            self.curves.append((curve, at, sure * self.aims.fame))

    def stronger(self, by: int) -> float:
        """So much more power against all monsters to come."""
        value = 0.0
        for curve, at, sure in self.curves:
            value += sure * (curve[min(99, at + 2 * by)] - curve[at])
        return value

    # -- damage -------------------------------------------------------------------------------------------------------

    def _damage(self) -> None:
        sheet = self.sheet
        safe = "skull" in sheet.immune
        skulls = 0.0 if safe else max(0.0, SKULLS - sheet.fewer_skulls * 0.6) * self.rounds
        fights = 0.0 if "monster" in sheet.immune else 2.5 * len(self.powers)
        self.to_come = skulls + fights + GUARDS * self.dice
        self.heart = HEART if self.to_come > self.hearts else 0.1
        self.tick = max(0.3, HURT * 0.5 + 0.5 * penalties(self.box)[sheet.damage])

    def hurt(self, n: int) -> float:
        """What a damage of n costs: hearts of potions first, then the column, and the fear of resurrection."""
        if n <= 0:
            return 0.0
        absorbed = n if n < self.hearts else self.hearts
        ticked = n - absorbed
        cost = absorbed * self.heart + ticked * self.tick
        if ticked and not self.sheet.is_resurrected:
            rest = self.margin - ticked
            cost += RESURRECTION if rest < 0 else FEAR / (1 + rest) ** 2
        return cost

    # -- tracks -------------------------------------------------------------------------------------------------------

    def _tracks(self) -> None:
        sheet, of = self.sheet, self.box.pack.sheet
        gems, has = of.gems.points, sheet.gems
        if has < len(gems):
            now = gems[has - 1] if has else 0
            ahead = gems[min(has + 2, len(gems)) - 1]
            self.gem = 0.7 * (gems[has] - now) + 0.3 * (ahead - now) / 2 + self.aims.any_gem
            self.gem *= GEMS
            if has + 1 in self.box.gem_bonus:
                self.gem += 1.5
        else:
            self.gem = 0.0
        minions, beaten = of.minions.points, sheet.minions
        self.minion = self.aims.any_minion
        if beaten < len(minions):
            now = minions[beaten - 1] if beaten else 0
            ahead = minions[min(beaten + 2, len(minions)) - 1]
            self.minion += MINIONS * (0.5 * (minions[beaten] - now) + 0.25 * (ahead - now))
        trigger = sheet.power.trigger if sheet.power is not None else None
        if trigger is not None and trigger.on == "minion":
            self.minion += 1.5 / trigger.every
        if trigger is not None and trigger.on == "gem":
            self.gem += 1.2

    # -- levels -------------------------------------------------------------------------------------------------------

    def _levels(self) -> None:
        sheet, box = self.sheet, self.box
        levels, heroes = sheet.levels, box.pack.sheet.heroes
        shields, able, top = heroes.shields, heroes.ability_level, box.top_level
        low = min(levels)
        last = levels.count(low)
        feasible = min(1.0, (0.45 * self.dice + 0.8) / last)
        self.levels: list[float] = []
        for hero, level in enumerate(levels):
            if level >= top:
                self.levels.append(0.0)
                continue
            value = self.power + self.aims.any_level + self.aims.heros[hero] + LIFE
            for enemy, more in self.powers:
                if enemy == hero:
                    value += more
            step = shields[level] - shields[level - 1]
            if level == low:
                value += step * feasible / last if last > 1 else step
            else:
                value += SHARE * step / 4 * min(1.0, 0.3 * self.dice / (level - low + last))
            if level + 1 == top:
                value += heroes.top_level_points
            value += self._stronger_minions(hero, level)
            if level < able:
                value += ABLE * self._ability(hero) / (able - level) ** 1.3
            self.levels.append(value)

    def _stronger_minions(self, hero: int, level: int) -> float:
        """Those of this hero's class that are still above the level."""
        plan: Plan = plan_of(self.box)
        above: list[int] = plan.above[hero]
        level += self.sheet.minion_level
        if level >= len(above):
            return 0.0
        return (above[level] & self.sheet.minions_left).bit_count() * FIGHTS * self.left

    def _ability(self, hero: int) -> float:
        kind = self.box.heroes[hero]
        value = self.lasting(kind.lasting) if kind.lasting is not None else 0.0
        if kind.effect is not None:
            value += self.gem if kind.effect.do == "gem" else 2.0
        return value

    def lasting(self, gained: Lasting) -> float:
        """What holds from now on."""
        value = 0.0
        if gained.monster_power:
            value += self.stronger(gained.monster_power)
        if gained.minion_level:
            value += 0.35 * gained.minion_level * self.sheet.minions_left.bit_count() * self.left**0.5
        if gained.swaps:
            value += SWAP * gained.swaps * self.rounds
        if gained.fewer_skulls:
            value += 0.5 * SKULLS * self.rounds
        if gained.immune == "skull" and "skull" not in self.sheet.immune:
            value += self.tick * SKULLS * self.rounds
        if gained.immune == "monster":
            value += self.tick * BLOWS * len(self.powers)
        if gained.immune == "trap":
            value += self.tick * TRAPS * self.left
        if gained.passes == "wall" and not self.sheet.passes & WALLS:
            value += WALLS_DOWN * self.left
        if gained.passes == "moat" and not self.sheet.passes & MOATS:
            value += (MOATS_DOWN + self.sheet.moat_points * 1.5) * self.left
        if gained.moat_points:
            value += FORDS * gained.moat_points * self.left
        if gained.brews_more:
            value += 3.0 * self.left
        return value

    # -- potions and items --------------------------------------------------------------------------------------------

    def _potions(self) -> None:
        self.shield = min(2.0, max(0.0, self.to_come - self.hearts)) * 0.5 * (self.tick + self.heart) * 0.9
        self.potion = self.brewed(1)

    def brewed(self, n: int) -> float:
        """So many potions more: hearts, aims, and rows completed or brought nearer."""
        sheet, box = self.sheet, self.box
        n = min(n, box.potion_places - sheet.potions)
        if n <= 0:
            return 0.0
        per, bonus = box.pack.sheet.potions.per_row, box.pack.sheet.potions.row_bonus
        value = n * (self.shield + self.aims.any_potion)
        row, has = divmod(sheet.potions, per)
        value -= self._row(bonus[row]) * (has / per) ** 2
        row, has = divmod(sheet.potions + n, per)
        if row > sheet.potions // per:
            value += self._row(bonus[row - 1])
        if row < len(bonus):
            value += self._row(bonus[row]) * (has / per) ** 2 * min(1.0, 0.2 * self.dice)
        return value

    def _row(self, bonus: Effect) -> float:
        return (self.level if bonus.do == "level" else self.gem if bonus.do == "gem" else 2.2) * bonus.times

    def _items(self) -> None:
        """What the next box of each item is worth."""
        sheet, of = self.sheet, self.box.pack.sheet.items
        hope = SPIRIT * min(1.0, self.dice / 4)
        self.boxes: list[float] = []
        self.step = 2.5  # until all items are looked at
        for at, item in enumerate(self.box.items):
            if sheet.complete >> at & 1:
                self.boxes.append(0.0)
                continue
            whole = item.points + self.aims.any_item
            if item.lasting is not None:
                whole += self.lasting(item.lasting)
            if item.effect is not None:
                whole += self.instant(item.effect)
            if sheet.started >> at & 1:
                self.boxes.append(of.box_points + whole)
            else:
                self.boxes.append(of.box_points + 0.5 * hope * whole)
        self.step = max(self.boxes)

    def instant(self, effect: Effect) -> float:
        match effect.do:
            case "potion":
                return self.brewed(effect.times)
            case "level":
                return self.level * effect.times
            case "slay":
                return (self.minion + 0.8) * min(effect.times, self.sheet.minions_left.bit_count())
            case "gem" | "letter":
                return self.gem * effect.times
            case "step":
                return self.step * effect.times
        return 2.0 * effect.times

    # -- rooms --------------------------------------------------------------------------------------------------------

    def gains(self) -> list[float]:
        """What entering each room brings now."""
        sheet, new, prices = self.sheet, self.aims.new_room, self.verbs
        plan: Plan = plan_of(self.box)
        gains = [new] * plan.rooms
        for (do, times), rooms in plan.rewards.items():
            gain = new + prices.get(do, 1.0) * times
            for index in rooms:
                gains[index] = gain
        for letter in sheet.letters + sheet.struck:
            gains[plan.gems[letter]] -= self.gem
        for index in sheet.path:
            gains[index] = 0.0
        if "trap" not in sheet.immune:
            once = self.hurt(1)
            for index in plan.traps:
                gains[index] -= once
        left = sheet.minions_left
        for index, minion in plan.guards:
            if minion.bit & left:
                gains[index] += self._fought(minion)
        for index, worth in self.aims.rooms.items():
            gains[index] += worth
        return gains

    def _fought(self, minion: Minion) -> float:
        sheet = self.sheet
        above = minion.level - sheet.levels[minion.hero] - sheet.minion_level
        if above <= 0 or "minion" in sheet.immune:
            return self.beaten(minion)
        return self.beaten(minion) - self.hurt(above)

    def beaten(self, minion: Minion) -> float:
        value = self.minion
        for minions, worth in self.aims.minions:
            if minion.bit & minions:
                value += worth
        return value


def reaching(spare: float) -> float:
    """How sure a room is that can be reached with so many steps to spare."""
    return 1 / (1 + exp(-(spare - SPARE) / SLACK)) if spare > -20 else 0.0
