"""What is in the box, laid ready for play: each thing made once per pack, with the options that name it. Nothing here
ever changes during a game. Items, like rooms and minions (plan.py), are told apart by bits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from undercroft.games.paper_dungeons.glossary import ROUND_TRACKER
from undercroft.games.paper_dungeons.kinds.causes import Gem, Printed, gem_box, potion_row, skulls_of, victory_over
from undercroft.games.paper_dungeons.kinds.map_text import Drawing, place_of
from undercroft.games.paper_dungeons.kinds.pack import HeroKind, ItemKind, ObjectiveKind, PaperDungeonsPack, PowerKind
from undercroft.games.paper_dungeons.rules.actions import Craft, Raise
from undercroft.games.paper_dungeons.rules.faces import Dice
from undercroft.games.paper_dungeons.rules.paying import Payments
from undercroft.games.paper_dungeons.rules.plan import Dungeon, Minion, by_bits, rooms_of
from undercroft.games.paper_dungeons.words import options
from undercroft.kernel.option import Option
from undercroft.kernel.things import kept_in_first


class Named:
    """The keys of what stands on a sheet as bits, and as letters."""

    def __init__(self, box: Box) -> None:
        self.items = by_bits([item.thing for item in box.items])
        self.rooms = by_bits([room.thing for room in box.rooms])
        self.guards = by_bits([minion.thing for minion in box.minions])
        self.moats = by_bits(box.drawing.moats)
        gems = {letter: gem.thing for letter, gem in box.gem.items()}
        self.gems: Callable[[str], tuple[str, ...]] = lambda row: tuple([gems[letter] for letter in row])


class Box:
    """The contents of a pack, in a fixed order, and the options made of them."""

    def __init__(self, pack: PaperDungeonsPack) -> None:
        self.pack: PaperDungeonsPack = pack
        sheet = pack.sheet
        self.heroes: tuple[HeroKind, ...] = tuple(pack.hero.values())
        self.top_level: int = len(sheet.heroes.shields)
        self.rounds: int = sheet.tracker.rounds
        self.dice_per_round: int = sheet.tracker.dice
        self.brewed: int = sheet.potions.brewed
        self.items: tuple[ItemKind, ...] = tuple(pack.item.values())
        self.drawing: Drawing = pack.drawing
        self.minions, self.rooms = rooms_of(pack)
        self.room = {room.key: room for room in self.rooms}
        self.gems = {room.gem: room for room in self.rooms if room.gem}  # PD-620 by letter
        self.gem = {letter: Gem(letter, room.thing) for letter, room in self.gems.items()}
        self.named = Named(self)
        self.places = (*(room.thing for room in self.rooms), None)  # OUTSIDE is the last
        self.hero_places = tuple(f"hero-{at}" for at in range(len(self.heroes)))
        self._masks()
        self.potion_places: int = sheet.potions.per_row * len(sheet.potions.row_bonus)  # PD-452
        self.gem_bonus = {bonus.box: bonus for bonus in sheet.gems.bonus}
        self.six: Dice = Dice(pack)
        self.dice, self.face, self.without = self.six.thrown, self.six.face, self.six.without
        heroes = list(pack.hero)
        self.enemies = {key: heroes.index(monster.enemy) for key, monster in pack.monster.items()}
        self._causes()
        self._options_of_heroes_and_items()
        self._options_of_cards()
        self.payments = {
            face: Payments(face, self.heroes, self.items, self.top_level, self.potion_places)
            for face in self.face.values()
            if face.symbol.role != "skull"
        }
        for face, pays in self.payments.items():
            object.__setattr__(face, "pays", pays)
        self.letters = {
            letter: Option(
                f"gem-{letter.lower()}",
                options.LETTER,
                letter,
                "PD-909",
                {"letter": self.gem[letter], "room": room},
                room.thing,
            )
            for letter, room in sorted(self.gems.items())
        }
        self.absorbs = tuple(
            Option(f"absorb-{n}", options.ABSORB, n, "PD-303", {"n": n}, "potions")
            for n in range(sheet.potions.hearts * self.potion_places + 1)
        )
        self.stated: Callable[[int], int] = lru_cache(1024)(self._stated)
        # by hearts ticked: the penalty of the last mark passed
        life = sheet.life
        passed = [[mark.points for mark in life.marks if mark.heart <= hearts] for hearts in range(life.hearts + 1)]
        self.penalties = tuple(points[-1] if points else 0 for points in passed)
        self.item_menu: Callable[[int, int], tuple[Option[Craft], ...]] = lru_cache(1024)(self._item_menu)
        self.minion_menu: Callable[[int], tuple[Option[Minion], ...]] = lru_cache(1024)(self._minion_menu)
        self.dungeons = {key: Dungeon(kind, pack, self.room) for key, kind in pack.dungeon.items()}

    def _masks(self) -> None:
        """Groups of rooms and minions, each as one number."""
        width, height = self.drawing.columns, self.drawing.rows
        place = [(room.bit, *place_of(room.key)) for room in self.rooms]
        self.rows = tuple(sum(bit for bit, _, row in place if row == n) for n in range(height))
        self.columns = tuple(sum(bit for bit, column, _ in place if column == n) for n in range(width))
        sides, ends = self.columns[0] | self.columns[-1], self.rows[0] | self.rows[-1]
        self.edge, self.corners = sides | ends, sides & ends
        self.traps = sum(room.bit for room in self.rooms if room.trap)
        self.all_minions = sum(minion.bit for minion in self.minions)
        self.all_rewards = sum(room.bit for room in self.rooms if room.reward or room.gem)
        self.minions_by_level: dict[int, int] = {}
        for minion in self.minions:
            self.minions_by_level[minion.level] = self.minions_by_level.get(minion.level, 0) | minion.bit

    def _causes(self) -> None:
        """The parts of the sheet that set something off."""
        sheet = self.pack.sheet
        self.potion_rows = tuple(potion_row(row) for row in range(1, len(sheet.potions.row_bonus) + 1))
        self.gem_boxes = tuple(gem_box(box) for box in range(1, len(sheet.gems.points) + 1))
        self.skulls = skulls_of(next(one for one in self.pack.symbol.values() if one.role == "skull"))
        self.tracker = Printed("rounds", "sheet-rounds", ROUND_TRACKER)
        self.victories = {key: victory_over(monster) for key, monster in self.pack.monster.items()}

    def _options_of_heroes_and_items(self) -> None:
        """What a reward can go to: `raises[hero][level]` to that level; `steps[item][box]` its first or second box."""
        self.raises = tuple(
            tuple(self._raise(at, hero, level) for level in range(self.top_level + 1))
            for at, hero in enumerate(self.heroes)
        )
        self.steps = tuple((_craft(at, item, 1), _craft(at, item, 2)) for at, item in enumerate(self.items))

    def _raise(self, at: int, hero: HeroKind, level: int) -> Option[Raise]:
        able = level == self.pack.sheet.heroes.ability_level
        message, clause = (options.RAISE_ABILITY, hero.clause) if able else (options.RAISE, "PD-362")
        facts = {"hero": hero, "level": level, "text": hero.text}
        parts = {"action": "level", "hero": hero.key, "level": level, "swap": False}
        return Option(f"level-{hero.key}", message, Raise(at), clause, facts, f"hero-{at}", parts)

    def _options_of_cards(self) -> None:
        self.power_options = {key: _keep_power(power) for key, power in self.pack.power.items()}
        self.objective_options = {key: _keep_objective(one, self) for key, one in self.pack.objective.items()}

    def _stated(self, complete: int) -> int:
        """PD-409 What completed items add or take."""
        return sum(item.points for at, item in enumerate(self.items) if complete >> at & 1)

    # -- menus: the same options in the same order are the same tuple -------------------------------------------------

    def _item_menu(self, started: int, complete: int) -> tuple[Option[Craft], ...]:
        """PD-410, PD-412 Items with a free box, whatever their symbol."""
        return tuple(pair[started >> at & 1] for at, pair in enumerate(self.steps) if not complete >> at & 1)

    def _minion_menu(self, left: int) -> tuple[Option[Minion], ...]:
        """The minions not yet defeated."""
        return tuple(one.option for one in self.minions if one.bit & left)


@kept_in_first
def box_of(pack: PaperDungeonsPack) -> Box:
    return Box(pack)


def _craft(at: int, item: ItemKind, box: int) -> Option[Craft]:
    message = options.BEGIN_ITEM if box == 1 else options.COMPLETE_ITEM
    facts, parts = {"item": item, "text": item.text}, {"action": "craft", "item": item.key, "box": box}
    return Option(f"craft-{item.key}", message, Craft(at), item.clause, facts, item.thing, parts)


def _keep_power(power: PowerKind) -> Option[PowerKind]:
    facts = {"card": power, "text": power.text, "points": power.points}
    return Option(f"keep-{power.key}", options.KEEP, power, power.clause, facts, f"card-{power.key}")


def _keep_objective(card: ObjectiveKind, box: Box) -> Option[ObjectiveKind]:
    first, second = (box.pack.hero[key] for key in card.black)
    low, middle, high = card.tiers
    facts = {"card": card, "text": card.text, "low": low, "middle": middle, "high": high}
    facts |= {"first": first, "second": second}
    return Option(f"keep-{card.key}", options.KEEP_OBJECTIVE, card, "PD-158", facts, f"card-{card.key}")
