"""The rules that Boss Sheets name in a pack: what each Boss does in its turn, and how it reacts to attacks (MM-508)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from undercroft.games.map_maker.rules.gray_bosses import (
    blade_sister,
    dancing_blades,
    dungeon_master,
    lord_of_chaos,
    may_seek_the_strongest,
    necromancer,
    rewrite,
    soul_harvester,
    succubus,
)
from undercroft.games.map_maker.rules.scores import DEFENSE_RULES
from undercroft.games.map_maker.rules.white_bosses import (
    black_dragon,
    goblin_joker,
    hero_hunter,
    may_steal,
    orc_chief,
    skeleton_king,
    smells_blood,
    snares,
    spider_queen,
    wrath_scales,
)

ACTIONS = {
    "black-dragon": black_dragon,
    "goblin-joker": goblin_joker,
    "hero-hunter": hero_hunter,
    "spider-queen": spider_queen,
    "orc-chief": orc_chief,
    "skeleton-king": skeleton_king,
    "necromancer": necromancer,
    "succubus": succubus,
    "blade-sister": blade_sister,
    "lord-of-chaos": lord_of_chaos,
    "soul-harvester": soul_harvester,
    "dungeon-master": dungeon_master,
}
LOOKS = {  # MM-R132 does what it does next look at HP, SP or items?
    "hero-hunter": smells_blood,
    "goblin-joker": may_steal,
    "lord-of-chaos": may_seek_the_strongest,
}
WHEN_DECLARED = {"snares": snares}  # may the attack go on?
WHEN_HIT = {"rewrite": rewrite}  # does it still hit?
PARRIES = {"dancing-blades": dancing_blades}  # is it parried?
WHEN_HARMED = {"wrath-scales": wrath_scales}

# The Skills each rule calls for, by their power: a sheet that names the rule must have them (MM-885).
NEEDS: Mapping[str, tuple[str, ...]] = {
    "black-dragon": ("fire-breath", "dragon-tail"),
    "goblin-joker": ("restock", "vanish"),
    "vanished": ("vanish",),
    "hero-hunter": ("set-snares", "execution"),
    "spider-queen": ("lay-eggs", "web"),
    "orc-chief": ("rally", "crushing-blow"),
    "skeleton-king": ("raise-bones", "grave-cleave"),
    "necromancer": ("raise-dead", "life-drain"),
    "succubus": ("allure", "draining-kiss"),
    "blade-sister": ("draw-blades", "second-edge"),
    "lord-of-chaos": ("unmake",),
    "soul-harvester": ("devour",),
    "dungeon-master": ("new-level",),
    "rewrite": ("rewrite",),
}

RULES_OF_A_SHEET: Mapping[str, Mapping[str, Callable[..., Any]]] = {
    "action": ACTIONS,
    "defense_rule": DEFENSE_RULES,
    "when_declared": WHEN_DECLARED,
    "when_hit": WHEN_HIT,
    "parry": PARRIES,
    "when_harmed": WHEN_HARMED,
}
