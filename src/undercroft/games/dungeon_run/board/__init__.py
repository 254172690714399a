"""Dungeon Run: the dungeon as it grows, a battle when there is one, the hero cards while they are chosen."""

from __future__ import annotations

from undercroft.board.picture import Drawn, Marks, Panel, Picture, Vital
from undercroft.board.sheet import WIDE
from undercroft.board.words import Things
from undercroft.games.dungeon_run.board.battle import W as BATTLE, battle
from undercroft.games.dungeon_run.board.draft import draft
from undercroft.games.dungeon_run.board.dungeon import STEP, acting, dungeon, plan, width_of
from undercroft.games.dungeon_run.board.papers import CARDS, cut, is_played
from undercroft.games.dungeon_run.board.sheets import sheets, vitals
from undercroft.games.dungeon_run.board.staging import scene, thrown
from undercroft.games.dungeon_run.board.turned import of_option
from undercroft.games.dungeon_run.glossary import ROUND, say
from undercroft.games.dungeon_run.sight.seen import DungeonRunView

LARGE, WIDEST = 12, 760  # more tiles than this, or wider: a page shows a window on the board

__all__ = ["CARDS", "cut", "ground", "is_played", "of_option", "picture", "scene", "thrown"]


def picture(view: DungeonRunView, things: Things, marks: Marks) -> Drawn:
    board = Picture(marks)
    title = ROUND.text({"n": view["round"]}) if view["round"] else str(say("The heroes are chosen"))
    board.tell(title)
    if view["draft"]:
        return Drawn(board, [], title, draft(board, view["draft"], view["taken"] or [], things))
    fight = view["fight"]
    wide = BATTLE if fight else width_of(board, view)
    is_large = not fight and (len(view["tiles"]) > LARGE or wide > WIDEST)
    heads = piles(view)
    for one in heads:
        board.tell(f"{one.word}: {one.figure}")
    box, focus = battle(board, view, fight, things) if fight else dungeon(board, view, things)
    panels = sheets(view, things, marks)
    if fight or is_large:
        panels.append(overview(view, marks, board))
    if not fight:
        board.window = "large" if is_large else "wide"
    return Drawn(board, panels, title, box, focus, vitals(view), heads, ground(view) if fight else "")


def ground(view: DungeonRunView) -> str:
    here = acting(view)
    return "dungeon-run-lair" if here and here["lair"] else "dungeon-run-kravlas"


def piles(view: DungeonRunView) -> tuple[Vital, ...]:
    """What is left of the piles, and what is known of the boss."""
    boss = next((tile["monster"]["name"] for tile in view["tiles"] if tile["monster"] and tile["monster"]["boss"]), "")
    peeked = view["boss"]["peeked"]
    unseen = say("killed") if view["boss"]["revealed"] else say("hidden")
    said = boss.split(",")[0] or (peeked["name"].split(",")[0] if peeked else str(unseen))
    rows = (
        ("hidden", say("Tiles"), view["stack"]),
        ("monster", say("Encounters"), view["encounters"]),
        ("chest", say("Treasures"), view["treasures"]),
        ("crown", say("Boss"), said),
    )
    return tuple(Vital(stamp, "ink2", str(n), str(word)) for stamp, word, n in rows)


def overview(view: DungeonRunView, marks: Marks, board: Picture) -> tuple[Picture, Panel]:
    """Nothing answers on the plan; it only knows whether the lamp burns. `data-plan` says where a point of the board
    lies on it: a factor and a shift, so that a page may frame what its window shows."""
    sheet = Picture({"": [one for found in marks.values() for one in found]}, "plan")
    tall, corners = plan(sheet, view, WIDE)
    panel = sheet.as_panel(str(say("The whole dungeon")), WIDE, tall)
    tile = next((one for one in board.places if one.place in corners), None)
    if tile is None:
        return sheet, panel
    x, y, size = corners[tile.place]
    k = size / STEP
    there = f'data-plan="{k:.4f} {x - k * tile.x:.1f} {y - k * tile.y:.1f}"'
    return sheet, panel._replace(svg=panel.svg.replace("<svg ", f"<svg {there} ", 1))
