"""The print of a pack: every card, die, room and track that can lie on the table, with its words (PD-135)."""

from __future__ import annotations

from typing import Any

from undercroft.content.kinds import Kind, Mark
from undercroft.games.paper_dungeons.glossary import GEM_LETTER, NOTHING, ROUND_TRACKER, TRAP, say
from undercroft.games.paper_dungeons.kinds.causes import Cause
from undercroft.games.paper_dungeons.kinds.effects import VERBS, Verb
from undercroft.games.paper_dungeons.kinds.pack import Lasting, PaperDungeonsPack
from undercroft.games.paper_dungeons.rules.box import Box, box_of
from undercroft.games.paper_dungeons.sight import prints
from undercroft.games.paper_dungeons.words.options import MINION
from undercroft.kernel.things import Thing
from undercroft.kernel.words import joined

_HERO = say("level 1 to {top}; at level {able}: {text}")
_FOUGHT = say("fought by {hero:the}")
_ITEM = say("{boxes} box: {text}", "{boxes} boxes: {text}", by="boxes")
_SYMBOLS = {
    "hero": say("the symbol of a class: its hero's level, an item step, potions or movement"),
    "joker": say("any class symbol in any colour; never a skull, never boots"),
    "boots": say("movement only"),
    "skull": say("damage to every player at the start of the round; never usable"),
}
_DIE = say("faces: {faces}")
_MONSTER = say("sworn enemy: {enemy}; {thresholds}; flight {flight}; victory bonus: {bonus}")
_THRESHOLD = say(
    "power {power}: {points:+} point, {damage} damage", "power {power}: {points:+} points, {damage} damage", by="points"
)
_LOST_GEMS = say("lost gems: {letters}")
_OBJECTIVE = say("{text}: {tiers} for {points} points; black style: {black}")
_DUNGEON = say("monsters: {monsters}; added walls: {walls}. {story}")
_SCENARIO = say("the dungeons {dungeons}, one after the other")
_MAP = say(
    "{columns} columns, {rows} rows; walls: {walls}; moats: {moats}; secret passages: {passages}; doors: {doors}"
)
_NAMES = {
    "map": say("the map"),
    "shields": say("level shields"),
    "potions": say("potion table"),
    "gems": say("gem track"),
    "minions": say("minion track"),
    "damage": say("damage column"),
    "missions": say("mission points"),
    "rounds": ROUND_TRACKER,
}
_SHIELDS = say("points of the lowest hero at levels 1 to {top}: {points}; each hero at the top level: {more:+}")
_POTIONS = say(
    "{rows} rows of {per_row}; each potion has {hearts} heart; bonuses: {bonus}",
    "{rows} rows of {per_row}; each potion has {hearts} hearts; bonuses: {bonus}",
    by="hearts",
)
_TRACK, _BOXES = say("points by box: {points}"), say("box {n}: {bonus}")
_DAMAGE = say("{hearts} hearts; penalties: {marks}; resurrection {points:+}")
_MARK = say("{heart} heart {points:+}", "{heart} hearts {points:+}", by="heart")
_MISSIONS = say(
    "{points} point for each mission; alone, by round: {solo}",
    "{points} points for each mission; alone, by round: {solo}",
    by="points",
)
_ROUNDS = say("{rounds} rounds, {dice} dice in each; monsters after rounds {fights}")


def things(pack: PaperDungeonsPack) -> list[Thing]:
    """Everything printed, in the reader's language. A key is what it is, and which: `item-crown-of-the-true-king`."""
    box = box_of(pack)
    return [*_cards(box), *_dice(box), *_rooms(box), *_sheet(box), *_parts(box)]


def _thing(of: Kind, text: str, clause: str, /, **facts: Any) -> Thing:
    return {
        "key": of.thing,
        "kind": of.group,
        "name": str(of),
        "text": text,
        "clause": clause,
        "mark": of.mark,
        "facts": facts,
        "words": [of.key.replace("-", " ")],
    }


def _lasting(lasting: Lasting | None) -> dict[str, Any]:
    return {} if lasting is None else lasting.said()


def _listed(parts: Any) -> str:
    return ", ".join(str(part) for part in parts)


def _cards(box: Box) -> list[Thing]:
    made: list[Thing] = []
    pack = box.pack
    able = pack.sheet.heroes.ability_level
    for at, hero in enumerate(box.heroes):
        text = _HERO.text({"top": box.top_level, "able": able, "text": hero.text})
        made.append(_thing(hero, text, hero.clause, place=f"hero-{at}", **_lasting(hero.lasting)))
    for minion in pack.minion.values():
        text = _FOUGHT.text({"hero": pack.hero[minion.hero]})
        made.append(_thing(minion, text, "PD-551", hero=minion.hero))
    for item in box.items:
        facts = {"symbol": item.symbol, "points": item.points, "boxes": 2, **_lasting(item.lasting)}
        made.append(_thing(item, _ITEM.text({"boxes": 2, "text": item.text}), item.clause, **facts))
    for power in pack.power.values():
        facts = {"when": power.kind, "points": power.points, **_lasting(power.lasting)}
        made.append(_thing(power, str(power.text), power.clause, **facts))
    for monster in pack.monster.values():
        tiers = [one.facts() for one in monster.thresholds]
        said = {"enemy": pack.hero[monster.enemy], "flight": monster.flight, "bonus": monster.bonus}
        text = _MONSTER.text({**said, "thresholds": joined(_THRESHOLD.text(one) for one in tiers)})
        if monster.lost_gems:
            text = joined([text, _LOST_GEMS.text({"letters": _listed(monster.lost_gems)})])
        more = {"enemy": monster.enemy, "flight": monster.flight, "bonus": str(monster.bonus), "thresholds": tiers}
        more |= {"letter": monster.letter, "level": monster.level, "lost_gems": monster.lost_gems}
        made.append(_thing(monster, text, "PD-706", **more))
    for mission in pack.mission.values():
        made.append(_thing(mission, str(mission.text), "PD-150", reach=mission.reach, id=mission.id))
    points = pack.sheet.cards.objective_points
    for card in pack.objective.values():
        black = _listed(pack.hero[key] for key in card.black)
        words = {"text": card.text, "tiers": " / ".join(map(str, card.tiers)), "black": black}
        words["points"] = " / ".join(map(str, points))
        facts = {"tiers": card.tiers, "points": points, "black": card.black, "id": card.id}
        made.append(_thing(card, _OBJECTIVE.text(words), "PD-158", **facts))
    for dungeon in box.dungeons.values():
        kind = dungeon.kind
        words = {"monsters": _listed(dungeon.monsters), "walls": _listed(kind.walls), "story": kind.story}
        facts = {"circles": kind.circles, "monsters": kind.monsters, "walls": kind.walls}
        facts["map"] = dict(prints.plan(box, dungeon))
        made.append(_thing(kind, _DUNGEON.text(words), "PD-102", **facts))
    for scenario in pack.scenario.values():
        text = _SCENARIO.text({"dungeons": _listed(scenario.dungeons)})
        made.append(_thing(scenario, text, "PD-770", dungeons=scenario.dungeons))
    return made


def _dice(box: Box) -> list[Thing]:
    made: list[Thing] = []
    for symbol in box.pack.symbol.values():
        clause = {"hero": "PD-269", "joker": "PD-174", "boots": "PD-176", "skull": "PD-173"}[symbol.role]
        made.append(_thing(symbol, str(_SYMBOLS[symbol.role]), clause, number=symbol.number, role=symbol.role))
    for die in box.pack.die.values():
        text = _DIE.text({"faces": _listed(box.pack.symbol[face] for face in die.faces)})
        made.append(_thing(die, text, "PD-171", count=die.count, faces=die.faces))
    return made


def _rooms(box: Box) -> list[Thing]:
    made: list[Thing] = []
    shown = prints.plan(box, None)["rooms"]
    for room in box.rooms:
        parts = [MINION.text({"minion": one, "level": one.level, "hero": one.hero_kind}) for one in room.minions]
        parts += [str(TRAP)] if room.trap else []
        parts += [GEM_LETTER.text({"letter": room.gem})] if room.gem else []
        parts += [str(room.reward)] if room.reward else []
        made.append(
            _printed(box, "room", room.key, room.key, ", ".join(parts) or str(NOTHING), "PD-512", dict(shown[room.key]))
        )
    return made


def _printed(box: Box, kind: str, key: str, name: str, text: str, clause: str, facts: dict[str, Any]) -> Thing:
    sheet = box.pack.sheet
    marks = {
        "map": box.pack.map.printed.mark, "shields": sheet.heroes.mark, "potions": sheet.potions.mark,
        "gems": sheet.gems.mark, "minions": sheet.minions.mark, "damage": sheet.life.mark,
        "missions": sheet.cards.mark, "rounds": sheet.tracker.mark,
    }  # fmt: skip
    mark = box.pack.room[key].mark if kind == "room" else marks[key]
    return {"key": f"{kind}-{key}", "kind": kind, "name": name, "text": text, "clause": clause, "mark": mark,
            "facts": facts, "words": [key]}  # fmt: skip


def _parts(box: Box) -> list[Thing]:
    """What is part of something else: a guard of its room, a face of its die, a bonus of its row or box."""
    pack = box.pack
    at = {room.key: room for room in box.rooms}
    of = pack.sheet
    return [
        *(_part(one, "guard", MINION.text({"minion": one, "level": one.level, "hero": one.hero_kind}), "PD-551",
                pack.room[one.room].mark, room=at[one.room].thing, level=one.level) for one in box.minions),
        *(_part(gem, "gem", GEM_LETTER.text({"letter": gem}), "PD-620", pack.room[box.gems[letter].key].mark,
                room=gem.place) for letter, gem in sorted(box.gem.items())),
        *(_part(face, "face", str(_SYMBOLS[face.symbol.role]), "PD-171", face.symbol.mark,
                die=face.die.thing, symbol=face.symbol.thing, number=face.number) for face in box.face.values()),
        *(_part(row, "sheet", str(bonus), "PD-453", of.potions.mark, gives=bonus.thing, n=bonus.times)
          for row, bonus in zip(box.potion_rows, of.potions.row_bonus, strict=True)),
        *(_part(box.gem_boxes[bonus.box - 1], "sheet", str(bonus), "PD-622", of.gems.mark, gives=bonus.thing,
                n=bonus.times) for bonus in of.gems.bonus),
        *(_thing(rating, str(rating), "PD-R66", least=rating.least) for rating in pack.rating.values()),
        *(_reward(verb) for verb in VERBS.values()),
    ]  # fmt: skip


def _part(of: Cause, kind: str, text: str, clause: str, mark: Mark, /, **facts: Any) -> Thing:
    return {"key": of.thing, "kind": kind, "name": str(of), "text": text, "clause": clause, "mark": mark,
            "facts": facts, "words": [of.key.replace("-", " ")]}  # fmt: skip


def _reward(verb: Verb) -> Thing:
    return {"key": f"reward-{verb.key}", "kind": "reward", "name": str(verb.one), "text": str(verb.one),
            "clause": verb.clause, "mark": "rulebook", "facts": {}, "words": [verb.key]}  # fmt: skip


def _sheet(box: Box) -> list[Thing]:
    """The map and the tracks."""
    made: list[Thing] = []
    of, drawing = box.pack.sheet, box.drawing
    facts = dict(prints.sheet(box))
    plan: dict[str, Any] = {"columns": drawing.columns, "rows": drawing.rows}
    plan |= {name: _listed(getattr(drawing, name)) for name in ("walls", "moats", "passages", "doors")}
    lines = {
        "map": (_MAP.text(plan), "PD-508", dict(prints.plan(box, None))),
        "shields": (
            _SHIELDS.text({"top": box.top_level, "points": _listed(of.heroes.shields),
                           "more": of.heroes.top_level_points}), "PD-363", {"shields": facts["shields"]},
        ),
        "potions": (
            _POTIONS.text({"rows": len(of.potions.row_bonus), "per_row": of.potions.per_row,
                           "hearts": of.potions.hearts, "bonus": _listed(of.potions.row_bonus)}), "PD-453",
            {key: facts[key] for key in ("potions_per_row", "potion_hearts", "row_bonus")},
        ),
        "gems": (
            joined([_TRACK.text({"points": _listed(of.gems.points)}),
                       *(_BOXES.text({"n": one.box, "bonus": one}) for one in of.gems.bonus)]), "PD-629",
            {key: facts[key] for key in ("gem_points", "gem_bonus")},
        ),
        "minions": (_TRACK.text({"points": _listed(of.minions.points)}), "PD-558",
                    {"minion_points": facts["minion_points"]}),
        "damage": (
            _DAMAGE.text({"hearts": of.life.hearts, "points": of.life.resurrection,
                          "marks": _listed(_MARK.text(mark.facts()) for mark in of.life.marks)}), "PD-807",
            {key: facts[key] for key in ("hearts", "damage_marks", "resurrection")},
        ),
        "missions": (
            _MISSIONS.text({"points": of.cards.mission_points, "solo": _listed(of.cards.solo_points)}), "PD-853",
            {key: facts[key] for key in ("mission_points", "solo_points")},
        ),
        "rounds": (
            _ROUNDS.text({"rounds": of.tracker.rounds, "dice": of.tracker.dice, "fights": _listed(of.tracker.fights)}),
            "PD-200", {"rounds": of.tracker.rounds, "fights": of.tracker.fights, "dice": of.tracker.dice},
        ),
    }  # fmt: skip
    for key, (text, clause, numbers) in lines.items():
        made.append(_printed(box, "sheet", key, str(_NAMES[key]), text, clause, numbers))
    return made
