"""How large the numbers of a sheet can become, and which keys an answer can have: as a pack prints it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from undercroft.games.paper_dungeons.kinds.pack import PaperDungeonsPack
from undercroft.games.paper_dungeons.rules.box import Box, box_of
from undercroft.games.paper_dungeons.rules.faces import EACH
from undercroft.games.paper_dungeons.words.options import LEAVE, READY, STOP, TAKE
from undercroft.kernel.game import Options

DICE = 2 * EACH
Bound = Callable[[PaperDungeonsPack], int]


def hearts(pack: PaperDungeonsPack) -> int:
    return pack.sheet.life.hearts


def potions(pack: PaperDungeonsPack) -> int:
    return box_of(pack).potion_places


def potion_hearts(pack: PaperDungeonsPack) -> int:
    return potions(pack) * pack.sheet.potions.hearts


def gems(pack: PaperDungeonsPack) -> int:
    return len(pack.sheet.gems.points)


def minions(pack: PaperDungeonsPack) -> int:
    return len(box_of(pack).minions)


def items(pack: PaperDungeonsPack) -> int:
    return len(pack.item)


def rooms(pack: PaperDungeonsPack) -> int:
    return len(pack.room)


def letters(pack: PaperDungeonsPack) -> int:
    return len(box_of(pack).gems)


def heroes(pack: PaperDungeonsPack) -> int:
    return len(pack.hero)


def top_level(pack: PaperDungeonsPack) -> int:
    return box_of(pack).top_level


def rounds(pack: PaperDungeonsPack) -> int:
    return pack.sheet.tracker.rounds


def after_rounds(pack: PaperDungeonsPack) -> int:
    return rounds(pack) + 1


def dice_used(pack: PaperDungeonsPack) -> int:
    return rounds(pack) * pack.sheet.tracker.dice


def lasting(name: str) -> tuple[Bound, Bound]:
    """The least and the most that all heroes, all items and one power add up to."""

    def values(pack: PaperDungeonsPack) -> tuple[list[int], list[int]]:
        gained = [*(one.lasting for one in pack.hero.values()), *(one.lasting for one in pack.item.values())]
        here = [getattr(one, name) for one in gained if one]
        return here, [0, *(getattr(one.lasting, name) for one in pack.power.values() if one.lasting)]

    def least(pack: PaperDungeonsPack) -> int:
        here, powers = values(pack)
        return sum(min(0, one) for one in here) + min(powers)

    def most(pack: PaperDungeonsPack) -> int:
        here, powers = values(pack)
        return sum(max(0, one) for one in here) + max(powers)

    return least, most


def missions(pack: PaperDungeonsPack) -> int:
    return pack.sheet.cards.missions


def least_mission_points(pack: PaperDungeonsPack) -> int:
    cards = pack.sheet.cards
    return missions(pack) * min(0, cards.mission_points, *cards.solo_points)


def most_mission_points(pack: PaperDungeonsPack) -> int:
    cards = pack.sheet.cards
    return missions(pack) * max(0, cards.mission_points, *cards.solo_points)


def least_monster_points(pack: PaperDungeonsPack) -> int:
    return min(min(one.flight, one.thresholds[0].points) for one in pack.monster.values())


def most_monster_points(pack: PaperDungeonsPack) -> int:
    return max(one.thresholds[-1].points for one in pack.monster.values())


def movement(pack: PaperDungeonsPack) -> int:
    """PD-912, PD-R37 The points of a die, and those of every moat, once in each direction."""
    _, most = lasting("moat_points")
    printed = pack.sheet.movement
    return max(printed.points, printed.boots) + most(pack) * 2 * len(pack.drawing.moats)


def steps(pack: PaperDungeonsPack) -> int:
    return dice_used(pack) * movement(pack)


def walls(pack: PaperDungeonsPack) -> tuple[str, ...]:
    added = [wall for dungeon in pack.dungeon.values() for wall in dungeon.walls]
    return tuple(dict.fromkeys([*pack.drawing.walls, *added]))


def moats(pack: PaperDungeonsPack) -> tuple[str, ...]:
    return tuple(pack.drawing.moats)


# -- answers -----------------------------------------------------------------------------------------------------------


def answers(pack: PaperDungeonsPack, seats: int, options: Options) -> Iterator[str]:
    """Cards kept, dice used, steps, and what rewards go to; then what the options of the table ask for."""
    box = box_of(pack)
    for cards in (box.power_options, box.objective_options):
        yield from (option.key for option in cards.values())
    for pays in box.payments.values():
        yield from pays.keys
    yield from _steps(box)
    yield STOP.key
    yield from (row[0].key for row in (*box.raises, *box.steps))
    yield from (minion.option.key for minion in box.minions)
    yield from (option.key for option in box.letters.values())
    if not options["auto_absorb"]:
        yield from (option.key for option in box.absorbs)
    if options["ask_rewards"]:
        yield from (TAKE.key, LEAVE.key)
    if options["ready"]:
        yield READY.key


def _steps(box: Box) -> Iterator[str]:
    for dungeon in box.dungeons.values():  # all of them have the same rooms
        for crossroads in dungeon.crossroads[-1]:
            yield from (step.key for step in crossroads.steps)


def most_options(pack: PaperDungeonsPack) -> int:
    """PD-261 Six dice, all unlike: three faces of each colour, with all that they pay for."""
    box = box_of(pack)
    sizes: dict[str, list[int]] = {}
    for face, pays in box.payments.items():
        sizes.setdefault(face.die.key, []).append(len(pays.keys))
    dice = sum(sum(sorted(colour)[-EACH:]) for colour in sizes.values())
    steps = max(len(one.steps) + 1 for dungeon in box.dungeons.values() for one in dungeon.crossroads[-1])
    return max(dice, steps, len(box.minions), len(box.items), len(box.letters), len(box.absorbs))
