"""The three monsters: fight or flight, thresholds, victory bonus."""

from __future__ import annotations

from undercroft.games.paper_dungeons.kinds.pack import MonsterKind, Threshold
from undercroft.games.paper_dungeons.rules.damage import suffer
from undercroft.games.paper_dungeons.rules.gems import gems_vanish
from undercroft.games.paper_dungeons.rules.rewards import settle
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import enter_monster_points, open_sheets, set_off, tell_others
from undercroft.games.paper_dungeons.words import events
from undercroft.kernel.rules import Rules, together


def face_monster(d: Delve, number: int) -> Rules[None]:
    """PD-700, PD-720 Monster `number` (0, 1, 2) is faced by everybody, once. PD-713, PD-719, PD-723 All fights are
    simultaneous and independent: the same full card for each.

    PD-724 Every power is measured first; PD-712 points; PD-718 damage, as ever; PD-717 then the victory bonus;
    PD-751, PD-753 then, after monsters 1 and 2, the ephemeral gems.
    """
    assert d.dungeon is not None
    monster = d.dungeon.monsters[number]
    d.tell(events.FACED, "PD-700", number + 1, monster, d.dungeon.places[number])
    powers = [combat_power(d, sheet, monster) for sheet in d.sheets]
    reached = {
        sheet.seat: threshold
        for sheet in d.sheets
        if (threshold := threshold_reached(d, sheet, number, powers[sheet.seat])) is not None
    }
    for sheet in d.sheets:
        _enter_result(d, sheet, number, powers[sheet.seat], reached.get(sheet.seat))
    if not d.auto_absorb:
        open_sheets(d)  # players will be asked, and may look around
    yield from together(
        {
            seat: suffer(d, d.sheets[seat], one.damage, "monster", "PD-707", monster)
            for seat, one in reached.items()
            if one.damage
        }
    )
    tell_others(d)
    yield from victory_bonus(d, monster, {seat: powers[seat] for seat in reached})
    if d.has_ephemeral_gems and number < len(d.dungeon.monsters) - 1:
        gems_vanish(d, monster)


def combat_power(d: Delve, sheet: Sheet, monster: MonsterKind) -> int:
    """PD-703 The sum of the levels, PD-722 that of the sworn enemy's class twice, PD-704 plus what counts against
    monsters (PD-358 warrior, PD-436 Flaming Sword, PD-906 Berserker), not doubled; PD-705 nothing else."""
    return sum(sheet.levels) + sheet.levels[d.box.enemies[monster.key]] + sheet.monster_power


def threshold_reached(d: Delve, sheet: Sheet, number: int, power: int) -> Threshold | None:
    """PD-701 Only who has entered the monster's room by now can fight, PD-702 wherever the group stands; PD-706 the
    highest threshold not above the power. PD-708, PD-709 None: flight. PD-711 It is nobody's choice."""
    assert d.dungeon is not None
    if not sheet.visited & d.dungeon.circles[number].bit:
        return None
    reached = None
    for threshold in d.dungeon.monsters[number].thresholds:
        if threshold.power <= power:
            reached = threshold
    return reached


def _enter_result(d: Delve, sheet: Sheet, number: int, power: int, reached: Threshold | None) -> None:
    """PD-707 The points of that one threshold; PD-710 flight costs the points on the card, and no damage."""
    assert d.dungeon is not None
    monster, room = d.dungeon.monsters[number], d.dungeon.circles[number]
    told = sheet.seat, sheet.name
    if reached is not None:
        enter_monster_points(sheet, reached.points)
        parts = sheet.life, sheet.levels[d.box.enemies[monster.key]], sheet.monster_power
        d.tell(
            events.STRUCK_MONSTER,
            "PD-707",
            *told,
            power,
            *parts,
            reached.points,
            reached.damage,
            reached.power,
            monster,
        )
        return
    enter_monster_points(sheet, monster.flight)
    if sheet.visited & room.bit:
        needed = monster.thresholds[0].power
        d.tell(events.FLED_WEAK, "PD-709", *told, power, needed, monster.flight, monster)
    else:
        d.tell(events.FLED_FAR, "PD-708", *told, room, monster.flight, room.thing, monster)


def victory_bonus(d: Delve, monster: MonsterKind, powers: dict[int, int]) -> Rules[None]:
    """PD-714 To the strictly highest power, PD-715 to nobody on a tie, PD-716 among those who fought, PD-726 also the
    only one; PD-852 never in solo. PD-725 That of monster 3 comes before the scoring."""
    if d.is_solo or not powers:
        return
    best = [seat for seat, power in powers.items() if power == max(powers.values())]
    if len(best) > 1:
        d.tell(events.NO_VICTORY, "PD-715", monster)
        return
    sheet = d.sheets[best[0]]
    bonus = monster.bonus
    d.tell(events.VICTORY, "PD-714", sheet.seat, sheet.name, powers[sheet.seat], bonus, bonus.times, monster)
    open_sheets(d)  # the others see the damage taken while the bonus is being placed
    set_off(sheet, monster.bonus, "PD-717", d.box.victories[monster.key])
    yield from settle(d, sheet)
    tell_others(d)
