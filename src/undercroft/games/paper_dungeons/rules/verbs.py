"""What changes the state of a table, and nothing else does. Each verb tells what happened.

Verbs that concern one sheet tell its owner; `open_sheets` tells the others (PD-273, PD-654). What a verb sets off
joins the sheet's queue, and `rewards.settle` carries it out (PD-R04).
"""

from __future__ import annotations

from typing import assert_never

from undercroft.games.paper_dungeons.kinds.causes import Cause
from undercroft.games.paper_dungeons.kinds.pack import Effect, Lasting, MissionKind, ObjectiveKind, Occasion, PowerKind
from undercroft.games.paper_dungeons.rules.faces import Face, Pool
from undercroft.games.paper_dungeons.rules.plan import MOATS, WALLS, Dungeon, Minion, Room, Step
from undercroft.games.paper_dungeons.rules.state import Delve, Opened, Queued, Sheet
from undercroft.games.paper_dungeons.words import events
from undercroft.kernel.event import Told

ROW_CLAUSES = {1: "PD-454", 2: "PD-455", 3: "PD-456"}  # the bonuses of the potion rows


def set_off(sheet: Sheet, effect: Effect, clause: str, why: Cause) -> None:
    """PD-R04 An effect joins the end of the queue."""
    sheet.queue.append((effect, clause, why))


def take_up(sheet: Sheet) -> Queued:
    """PD-R04 The effect that has waited longest."""
    return sheet.queue.pop(0)


def pull_trigger(sheet: Sheet, on: Occasion, count: int) -> None:
    """PD-161 A power whose condition occurs: PD-904 Shaman and PD-910 Plunderer by the minion track, PD-907 Merchant by
    gems, PD-908 Noble by levels."""
    power = sheet.power
    if power is None or (trigger := power.trigger) is None or trigger.on != on:
        return
    if count % trigger.every == 0 and trigger.at in (0, count):
        set_off(sheet, trigger, power.clause, power)


# -- the table ---------------------------------------------------------------------------------------------------------


def reveal_dungeon(d: Delve, dungeon: Dungeon) -> None:
    """PD-102 to PD-105, PD-118 The dungeon card with its walls and circles, and its monsters face up, for all."""
    d.dungeon = dungeon
    d.tell(events.DUNGEON, "PD-102", dungeon.key, dungeon.kind)
    for number, (monster, room) in enumerate(zip(dungeon.monsters, dungeon.circles, strict=True), start=1):
        d.tell(events.LAIR, "PD-105", number, monster, room, room.thing)


def lay_mission(d: Delve, mission: MissionKind) -> None:
    """PD-108 A mission face up, common to all."""
    d.missions = (*d.missions, mission)
    d.mission_rounds.append(0)
    d.tell(events.MISSION, "PD-108", mission)


def deal(d: Delve, sheet: Sheet, powers: tuple[PowerKind, ...], objectives: tuple[ObjectiveKind, ...]) -> None:
    """PD-110 Two powers and two objectives, for the eyes of their owner."""
    sheet.dealt_powers, sheet.dealt_objectives = powers, objectives
    d.tell_to(sheet.owner, events.DEALT, "PD-110", sheet.seat, sheet.name, *powers, *objectives)


def keep(d: Delve, sheet: Sheet, power: PowerKind, objective: ObjectiveKind) -> None:
    """PD-111, PD-160 One power, one objective; PD-113, PD-114, PD-159 the objective gives the combat styles."""
    sheet.power, sheet.objective = power, objective
    sheet.black = tuple(hero.key in objective.black for hero in d.box.heroes)
    if power.lasting is not None:
        gain(sheet, power.lasting)
        if power.lasting.moat_points and d.ranger_crosses_moats:  # PD-R35
            sheet.passes |= MOATS
    d.tell_to(sheet.owner, events.KEPT_OBJECTIVE, "PD-111", sheet.seat, sheet.name, objective)


def show_cards(d: Delve) -> None:
    """PD-164 The kept powers and the combat styles are open to all, the objectives if the table plays so."""
    for sheet in d.sheets:
        assert sheet.power is not None
        assert sheet.objective is not None
        d.tell_to(_others(d, sheet.seat), events.KEPT_POWER, "PD-164", sheet.seat, sheet.name, sheet.power)
        first, second = (d.box.pack.hero[key] for key in sheet.objective.black)
        d.tell(events.STYLES, "PD-114", sheet.seat, sheet.name, first, second)
        if not d.objective_private:
            d.tell_to(_others(d, sheet.seat), events.KEPT_OBJECTIVE, "PD-164", sheet.seat, sheet.name, sheet.objective)


def open_sheets(d: Delve) -> None:
    """PD-654 All sheets are open to everybody as they stand now."""
    d.shown = [Opened(sheet.copy()) for sheet in d.sheets]


def tell_others(d: Delve) -> None:
    """PD-273 What every player did unseen by the others is told to them now, seat by seat."""
    if d.story is None:
        return
    unseen: list[list[Told]] = [[] for _ in d.sheets]  # by seat, the latest first
    for told in reversed(d.story):
        heard = told[0]
        if heard is events.READY:
            continue
        if type(heard) is not tuple or len(heard) > 1 or heard[0] is None:
            break
        unseen[heard[0]].append(told)
    for seat, done in enumerate(unseen):
        others = _others(d, seat)
        for told in reversed(done):
            d.tell_to(others, *told[1:])


def _others(d: Delve, seat: int) -> tuple[int | None, ...]:
    return (*(other for other in range(len(d.sheets)) if other != seat), None)  # None: onlookers


def begin_round(d: Delve) -> None:
    """PD-200 The next round."""
    d.tell(events.ROUND, "PD-200", d.round)


def void_roll(d: Delve, pool: Pool) -> None:
    """PD-224 A roll that is rolled again has no effect at all."""
    d.tell(events.VOID, "PD-221", *pool.dice)


def lay_pool(d: Delve, pool: Pool, roller: int) -> None:
    """PD-220, PD-262 The common pool of the round: the same dice for everybody, all swaps fresh, nobody ready yet."""
    d.pool, d.roller = pool, roller
    for sheet in d.sheets:
        sheet.left = pool.usable
        sheet.swaps_used = 0
        sheet.is_ready = False
    if not d.is_solo:
        d.tell(events.ROLLER, "PD-220", roller, d.sheets[roller].name)
    d.tell(events.ROLLED, "PD-220", *pool.dice)


def end_round(d: Delve) -> None:
    """PD-653 The next round follows; after the last one, the scoring."""
    d.tell(events.ROUND_OVER, "PD-653", d.round)
    d.round += 1


def begin_play(d: Delve) -> None:
    """PD-119 The setup is done: round 1."""
    d.round = 1


# -- dice --------------------------------------------------------------------------------------------------------------


def use_die(d: Delve, sheet: Sheet, face: Face) -> None:
    """PD-263, PD-265 The number goes into the tracker; the die cannot be used again by this player in this round."""
    assert d.pool is not None
    hand = sheet.left
    try:
        sheet.left = hand.without[face]
    except KeyError:
        sheet.left = d.box.without(hand, face)
    sheet.tracker.append(face)
    sheet.in_hand = face
    d.tell_to(
        sheet.owner, events.USED, "PD-265", sheet.seat, sheet.name, face, face.number, d.pool.place_of(face, hand)
    )


def lay_down(sheet: Sheet) -> None:
    """PD-268 The die is settled completely."""
    sheet.in_hand = None


def say_ready(d: Delve, sheet: Sheet) -> None:
    """PD-274 Everybody sees who is ready, and nothing else of what was done."""
    sheet.is_ready = True
    d.tell(events.READY, "PD-274", sheet.seat, sheet.name)


def spend_swap(d: Delve, sheet: Sheet, face: Face) -> None:
    """PD-366 A swap is spent by a level that the real colour of the die would not allow."""
    sheet.swaps_used += 1
    d.tell_to(sheet.owner, events.SWAPPED, "PD-366", sheet.seat, sheet.name, face)


# -- heroes, items, potions --------------------------------------------------------------------------------------------


def gain(sheet: Sheet, lasting: Lasting) -> None:
    """PD-406 What is permanent holds from now on; bonuses of several sources add up (PD-704, PD-R13)."""
    sheet.monster_power += lasting.monster_power
    sheet.minion_level += lasting.minion_level
    sheet.swaps += lasting.swaps
    sheet.fewer_skulls += lasting.fewer_skulls
    sheet.moat_points += lasting.moat_points
    sheet.brews_more += lasting.brews_more
    if lasting.immune is not None:
        sheet.immune = (*sheet.immune, lasting.immune)
    match lasting.passes:
        case "wall":
            sheet.passes |= WALLS
        case "moat":
            sheet.passes |= MOATS
        case None:
            pass
        case never:
            assert_never(never)


def raise_hero(d: Delve, sheet: Sheet, hero: int, clause: str, why: Cause) -> None:
    """PD-352, PD-353 One level more, and with it one life and one power; PD-357 the ability comes at once, however
    the level was gained (PD-361 the thief's is a gem); PD-R97 each level is reached once."""
    level = sheet.levels[hero] = sheet.levels[hero] + 1
    kind = d.box.heroes[hero]
    d.tell_to(sheet.owner, events.ROSE, clause, sheet.seat, sheet.name, kind, level, d.box.hero_places[hero], why)
    if level == d.box.pack.sheet.heroes.ability_level:
        d.tell_to(sheet.owner, events.ABLE, kind.clause, sheet.seat, sheet.name, kind, d.box.hero_places[hero])
        if kind.lasting is not None:
            gain(sheet, kind.lasting)
        if kind.effect is not None:
            set_off(sheet, kind.effect, kind.clause, kind)
    pull_trigger(sheet, "level", level)


def tick_item(d: Delve, sheet: Sheet, at: int, clause: str, why: Cause) -> None:
    """PD-401 One box; PD-405 the second completes the item, and its effect starts at once."""
    bit, item = 1 << at, d.box.items[at]
    if not sheet.started & bit:
        sheet.started |= bit
        d.tell_to(sheet.owner, events.BEGUN, clause, sheet.seat, sheet.name, item, item.thing, why)
        return
    sheet.complete |= bit
    d.tell_to(sheet.owner, events.COMPLETED, "PD-405", sheet.seat, sheet.name, item, item.thing, why)
    if item.lasting is not None:
        gain(sheet, item.lasting)
    if item.effect is not None:
        set_off(sheet, item.effect, item.clause, item)


def brew(d: Delve, sheet: Sheet, n: int, clause: str, why: Cause) -> None:
    """PD-451 Places are ticked in table order; PD-453 the last of a row sets off its bonus; PD-459 what finds no
    place is lost."""
    potions, before = d.box.pack.sheet.potions, sheet.potions
    places = d.box.potion_places - before
    ticked = n if n < places else places
    sheet.potions += ticked
    for row in range(before // potions.per_row, sheet.potions // potions.per_row):
        set_off(sheet, potions.row_bonus[row], ROW_CLAUSES.get(row + 1, "PD-453"), d.box.potion_rows[row])
    if ticked:
        d.tell_to(sheet.owner, events.BREWED, clause, sheet.seat, sheet.name, ticked, "potions", why)
    if ticked < n:
        d.tell_to(sheet.owner, events.POTIONS_LOST, "PD-459", sheet.seat, sheet.name, n - ticked, "potions", why)


# -- damage ------------------------------------------------------------------------------------------------------------


def hurt(d: Delve, sheet: Sheet, n: int, absorbed: int, clause: str, why: Cause) -> None:
    """PD-301, PD-302 Potions cancel some, the rest is ticked; PD-321 more damage than life: resurrection."""
    if absorbed:
        sheet.hearts_used += absorbed
        d.tell_to(sheet.owner, events.ABSORBED, "PD-302", sheet.seat, sheet.name, absorbed, "potions", why)
    if n > absorbed:
        # PD-R10 beyond the last heart nothing is recorded
        ticked = min(n - absorbed, d.box.pack.sheet.life.hearts - sheet.damage)
        sheet.damage += ticked
        d.tell_to(sheet.owner, events.HURT, clause, sheet.seat, sheet.name, ticked, why)
        if sheet.damage > sheet.life and not sheet.is_resurrected:  # PD-322, PD-325
            sheet.is_resurrected = True
            d.tell_to(sheet.owner, events.RESURRECTED, "PD-321", sheet.seat, sheet.name, sheet.life, sheet.damage, why)


# -- the map -----------------------------------------------------------------------------------------------------------


def set_out(sheet: Sheet, points: int) -> None:
    """PD-500, PD-501 The points of one die; what was left of another is lost."""
    sheet.movement = points


def stop(d: Delve, sheet: Sheet) -> None:
    """PD-501, PD-516 The group stays where it is, and what is left of the movement is lost."""
    sheet.movement = 0
    d.tell_to(sheet.owner, events.STOPPED, "PD-501", sheet.seat, sheet.name, d.box.places[sheet.room])


def gain_movement(d: Delve, sheet: Sheet, points: int, thanks: Cause) -> None:
    """PD-912 Points for a moat crossed."""
    sheet.movement += points
    d.tell_to(sheet.owner, events.MOAT_POINT, "PD-912", sheet.seat, sheet.name, points, thanks)


def go(d: Delve, sheet: Sheet, step: Step) -> None:
    """PD-507, PD-519 A line to the room, which counts as visited; PD-R89 obstacles crossed are noted."""
    room, came_from = step.to, d.box.places[sheet.room]
    sheet.movement -= 1
    sheet.room = room.index
    sheet.visited |= room.bit
    sheet.path.append(room.index)
    sheet.walls_crossed |= step.wall
    sheet.moats_crossed |= step.moat
    d.tell_to(sheet.owner, events.ENTERED, "PD-507", sheet.seat, sheet.name, room, came_from, room.thing)


def defeat(d: Delve, sheet: Sheet, minion: Minion) -> None:
    """PD-556, PD-559 The minion is struck off and the track ticked; PD-R32 powers count on the track."""
    sheet.minions_left &= ~minion.bit
    sheet.minions += 1
    pull_trigger(sheet, "minion", sheet.minions)


def leave_reward(sheet: Sheet, room: Room) -> None:
    """PD-604 The reward of a room is there at the first entry only."""
    sheet.rewards_left &= ~room.bit


def take_letter(d: Delve, sheet: Sheet, letter: str, clause: str, why: Cause, announced: bool) -> None:
    """PD-621 A gem of the map is taken: it is gone from the own map (PD-630)."""
    gem = d.box.gem[letter]
    sheet.letters += letter
    sheet.rewards_left &= ~d.box.gems[letter].bit
    if announced:
        sheet.to_announce += letter
    d.tell_to(sheet.owner, events.TOOK_LETTER, clause, sheet.seat, sheet.name, gem, gem.place, why)


def tick_gem(d: Delve, sheet: Sheet, clause: str, why: Cause) -> None:
    """PD-622 The next box of the track with its bonus; PD-630 beyond the last box nothing more."""
    if sheet.gems == len(d.box.pack.sheet.gems.points):
        d.tell_to(sheet.owner, events.GEM_LOST, "PD-630", sheet.seat, sheet.name, why)
        return
    sheet.gems += 1
    d.tell_to(sheet.owner, events.GEM, clause, sheet.seat, sheet.name, sheet.gems, why)
    bonus = d.box.gem_bonus.get(sheet.gems)
    if bonus is not None:
        set_off(sheet, bonus, "PD-622", d.box.gem_boxes[sheet.gems - 1])
    pull_trigger(sheet, "gem", sheet.gems)


def strike_gem(d: Delve, sheet: Sheet, letter: str, clause: str) -> None:
    """PD-624, PD-752 The letter is struck off this map, unless its owner has it (PD-631)."""
    if letter not in sheet.letters and letter not in sheet.struck:
        gem = d.box.gem[letter]
        sheet.struck += letter
        sheet.rewards_left &= ~d.box.gems[letter].bit
        d.tell(events.STRUCK, clause, sheet.seat, sheet.name, gem, gem.place)


def clear_announcements(sheet: Sheet) -> None:
    sheet.to_announce = ""


# -- points entered during play ----------------------------------------------------------------------------------------


def enter_mission(d: Delve, sheet: Sheet, mission: MissionKind, points: int, got: int) -> None:
    """PD-155, PD-853 The points of a mission."""
    sheet.mission_points += points
    sheet.missions = (*sheet.missions, mission)
    d.tell(events.SCORED_MISSION, "PD-152", sheet.seat, sheet.name, mission, points, mission.reach, got)


def close_mission(d: Delve, at: int) -> None:
    """PD-154 A mission somebody has scored leaves the game."""
    d.mission_rounds[at] = d.round


def enter_monster_points(sheet: Sheet, points: int) -> None:
    """PD-712 Points won or lost go into the box of that monster at once."""
    sheet.monster_points.append(points)
