"""Setting up a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from undercroft.content.kinds import Kind
from undercroft.games.paper_dungeons.glossary import say
from undercroft.games.paper_dungeons.kinds.pack import PaperDungeonsPack
from undercroft.games.paper_dungeons.rules.box import box_of
from undercroft.games.paper_dungeons.rules.plan import Dungeon
from undercroft.games.paper_dungeons.rules.rewards import settle
from undercroft.games.paper_dungeons.rules.state import Delve, Opened, Sheet
from undercroft.games.paper_dungeons.rules.verbs import (
    begin_play,
    deal,
    keep,
    lay_mission,
    open_sheets,
    reveal_dungeon,
    set_off,
    show_cards,
    tell_others,
)
from undercroft.games.paper_dungeons.words import events
from undercroft.kernel.errors import Unknown
from undercroft.kernel.game import Options
from undercroft.kernel.rules import Rules, checkpoint, choose, draw, together
from undercroft.pieces.pile import Pile

Card = TypeVar("Card", bound=Kind)


def begin(names: Sequence[str], options: Options, pack: PaperDungeonsPack) -> Delve:
    """PD-100, PD-101, PD-115 One fresh sheet per player, all alike; the table plays by these options.

    PD-750, PD-755, PD-851 Ephemeral gems are a variant, and the rule in solo. PD-109 Missions can be left out.
    """
    box = box_of(pack)
    start = [1] * len(box.heroes)
    sheets = [Sheet(seat, name, start[:], box.all_minions, box.all_rewards) for seat, name in enumerate(names)]
    return Delve(
        box,
        sheets,
        [Opened(sheet.copy()) for sheet in sheets],
        has_missions=options["missions"],
        has_ephemeral_gems=options["ephemeral_gems"] or len(names) == 1,
        auto_absorb=options["auto_absorb"],
        ask_rewards=options["ask_rewards"],
        says_ready=options["ready"],
        objective_private=options["objective_private"],
        ranger_crosses_moats=options["ranger_crosses_moats"],
        shows_rating=options["solo_rating"],
        wanted_dungeon=_wanted_dungeon(pack, options["campaign"], options["dungeon"]),
        campaign=options["campaign"],
    )


def _wanted_dungeon(pack: PaperDungeonsPack, campaign: str, dungeon: str) -> str:
    """PD-771 In a campaign the scenario fixes the dungeon: the one asked for, or its first."""
    if campaign == "none":
        return dungeon
    chapters = pack.scenario[campaign].dungeons
    if dungeon == "random":
        return chapters[0]
    if dungeon not in chapters:
        raise Unknown(say("dungeon of {campaign}"), dungeon, chapters, campaign=campaign)
    return dungeon


def set_up(d: Delve) -> Rules[None]:
    """PD-119 Sheets; dungeon card; its monsters; missions; deal; choice; combat styles; start powers; then round 1.

    PD-120 So everybody knows dungeon, monsters and missions when cards are chosen. PD-850 In solo it is the same.
    """
    if d.dungeon is None:
        yield from lay_out(d)
        yield from deal_cards(d)
        yield from checkpoint()
    if d.sheets[0].power is None:
        yield from together({sheet.seat: keep_cards(d, sheet) for sheet in d.sheets})
        show_cards(d)
        open_sheets(d)
        yield from checkpoint()
    yield from together({sheet.seat: start_power(d, sheet) for sheet in d.sheets})
    tell_others(d)
    open_sheets(d)
    begin_play(d)


def lay_out(d: Delve) -> Rules[None]:
    """PD-102 One of the dungeon cards (PD-103 its walls, PD-104 its circles), PD-105 its monsters, PD-108 missions."""
    if d.wanted_dungeon == "random":
        kind = yield from draw(Pile(list(d.box.pack.dungeon.values())), "PD-102")
        dungeon: Dungeon = d.box.dungeons[kind.key]
    else:
        dungeon = d.box.dungeons[d.wanted_dungeon]
    reveal_dungeon(d, dungeon)
    if d.has_missions:
        missions = Pile(list(d.box.pack.mission.values()))
        for _ in range(d.box.pack.sheet.cards.missions):
            lay_mission(d, (yield from draw(missions, "PD-108")))


def deal_cards(d: Delve) -> Rules[None]:
    """PD-110 Two decks; two cards of each for every player. PD-112 The rest goes back to the box."""
    powers = Pile(list(d.box.pack.power.values()))
    objectives = Pile(list(d.box.pack.objective.values()))
    for sheet in d.sheets:
        two_powers = yield from _two(powers)
        two_objectives = yield from _two(objectives)
        deal(d, sheet, two_powers, two_objectives)


def _two(pile: Pile[Card]) -> Rules[tuple[Card, Card]]:
    first = yield from draw(pile, "PD-110")
    second = yield from draw(pile, "PD-110")
    return first, second


def keep_cards(d: Delve, sheet: Sheet) -> Rules[None]:
    """PD-111 One power and one objective, chosen independently, by all at the same time; PD-165 the others stay
    unknown."""
    powers = tuple(d.box.power_options[card.key] for card in sheet.dealt_powers)
    power = yield from choose(sheet.seat, "PD-111", powers, "power")
    d.tell_to(sheet.owner, events.KEPT_POWER, "PD-111", sheet.seat, sheet.name, power.what)
    objectives = tuple(d.box.objective_options[card.key] for card in sheet.dealt_objectives)
    objective = yield from choose(sheet.seat, "PD-111", objectives, "objective")
    keep(d, sheet, power.what, objective.what)


def start_power(d: Delve, sheet: Sheet) -> Rules[None]:
    """PD-116, PD-121 A power of the start of the game is carried out now, before the first roll, and cannot wait.

    PD-901 Craftsman, PD-902 Assassin, PD-909 Jeweller, PD-913 Healer, PD-914 Veteran.
    """
    if sheet.power is not None and sheet.power.effect is not None:
        set_off(sheet, sheet.power.effect, sheet.power.clause, sheet.power)
        yield from settle(d, sheet)
