"""The print: everything of a pack that can lie on the table, in full, in the reader's language."""

from __future__ import annotations

from typing import Any

from undercroft.content.kinds import Kind
from undercroft.games.mini_rogue.glossary import AFFLICTIONS, FLOOR, SORT, TRACKS, TYPES, say
from undercroft.games.mini_rogue.kinds.board import BoardKind
from undercroft.games.mini_rogue.kinds.enemies import EnemyRow
from undercroft.games.mini_rogue.kinds.pack import MiniRoguePack
from undercroft.games.mini_rogue.kinds.powers import TRAITS
from undercroft.games.mini_rogue.kinds.rooms import MonsterRoom, ObjectRoom
from undercroft.games.mini_rogue.sight.details import character, stance
from undercroft.games.mini_rogue.sight.prints import room_text, row_text, said
from undercroft.games.mini_rogue.words.terms import Described
from undercroft.kernel.things import Thing
from undercroft.kernel.words import joined

TYPE_CLAUSES = {
    "monster": "MR-671",
    "trap": "MR-690",
    "tomb": "MR-700",
    "campfire": "MR-710",
    "merchant": "MR-720",
    "treasure": "MR-730",
    "shrine": "MR-740",
    "object": "MR-655",
}
AFFLICTION_TEXTS = {
    "curse": ("MR-432", say("When the Curse die shows its symbol every Character die counts 1 less.")),
    "poison": ("MR-441", say("When the Poison die shows its symbol you lose 1 HP.")),
    "blind": ("MR-450", say("You do not turn up the neighbouring Rooms before you move.")),
}
SORT_TEXTS = {
    "potion": ("MR-118", say("Any Potion: a character carries two at most.")),
    "object": ("MR-541", say("Any Object: a character holds one at most.")),
}
DIE_TEXTS = {
    "character": ("MR-151", say("Damage in Combat; 5 and 6 bear a star and win Skill Tests.")),
    "dungeon": ("MR-153", say("The row of Rooms, and the Enemy's attack: 1 misses, 6 ignores Armour.")),
    "poison": ("MR-441", AFFLICTION_TEXTS["poison"][1]),
    "curse": ("MR-432", AFFLICTION_TEXTS["curse"][1]),
}
TRACK_CLAUSES = {"hp": "MR-112", "xp": "MR-571", "armor": "MR-113", "ration": "MR-115", "gold": "MR-117"}


def things(pack: MiniRoguePack) -> list[Thing]:
    return [*_rooms(pack), *_enemies(pack), *_people(pack), *_parts(pack)]


def _thing(kind: str, one: Kind, text: str, clause: str, **facts: Any) -> Thing:
    return _named(one.thing, kind, str(one), text, clause, one.mark, list(one.name.by_language().values()), facts)


def _named(
    key: str, kind: str, name: str, text: str, clause: str, mark: str, words: list[str], facts: dict[str, Any]
) -> Thing:
    return {
        "key": key,
        "kind": kind,
        "name": name,
        "text": text,
        "clause": clause,
        "mark": mark,
        "facts": facts,
        "words": words,
    }


def _rooms(pack: MiniRoguePack) -> list[Thing]:
    found: list[Thing] = []
    for room in pack.room.values():
        facts: dict[str, Any] = {"type": room.type, "type_name": str(TYPES[room.type]), "flavour": str(room.flavour)}
        if isinstance(room, MonsterRoom):
            facts["rows"] = [_figures(row) for row in room.rows]
        if isinstance(room, ObjectRoom):
            facts |= {"uses": room.uses or None, **room.numbers}
        found.append(_thing("room", room, room_text(pack, room), TYPE_CLAUSES[room.type], **facts))
    return found


def _enemies(pack: MiniRoguePack) -> list[Thing]:
    found: list[Thing] = []
    for guardian in pack.guardian.values():
        rows = guardian.phases or guardian.rows
        names = [str(row.name or "") or FLOOR.text({"n": n}) for n, row in enumerate(rows, start=1)]
        text = "\n".join(row_text(pack, row, name) for row, name in zip(rows, names, strict=True))
        figures = [_figures(row) for row in rows]
        clause = "MR-678" if guardian.final else "MR-673"
        found.append(_thing("guardian", guardian, text, clause, final=guardian.final, rows=figures,
            flavour=str(guardian.flavour),
        ))  # fmt: skip
    criminal = pack.criminal["criminal"]
    text = "\n".join(row_text(pack, row, FLOOR.text({"n": n})) for n, row in enumerate(criminal.rows, start=1))
    figures = [_figures(row) for row in criminal.rows]
    found.append(_thing("criminal", criminal, text, "MR-760", rows=figures, flavour=str(criminal.flavour)))
    for name, rule in TRAITS.items():
        facts = {"n": rule.n or say("some"), "what": say("something")}
        text = rule.words.text(facts)
        found.append(_named(f"trait-{name}", "trait", text, text, rule.clause, "rulebook", [name], {}))
    return found


def _figures(row: EnemyRow) -> dict[str, Any]:
    """What a row of an Enemy prints: its HP, for one and for two, its damage, the traits by their keys."""
    traits = [f"trait-{one.trait}" for one in row.traits]
    return {"hp": row.hp, "both_hp": row.coop_hp, "damage": row.damage, "traits": traits}


def _people(pack: MiniRoguePack) -> list[Thing]:
    found: list[Thing] = []
    for kind in pack.character.values():
        text = character(pack, kind)["brings"]
        values: dict[str, Any] = {what: getattr(kind, what) for what in TRACKS}
        values["potions"] = [pack.potion[key].thing for key in kind.potions]
        found.append(_thing("character", kind, text, "MR-020", **values))
        for skill in kind.skills:
            words = [*skill.name.by_language().values(), skill.power]
            found.append(_named(
                skill.thing, "skill", str(skill.name), str(skill.text), skill.clause, skill.mark,
                words, {"type": skill.type, "power": skill.power, "character": kind.thing, **skill.numbers},
            ))  # fmt: skip
    for potion in pack.potion.values():
        found.append(
            _thing(
                "potion",
                potion,
                potion.text,
                potion.clause,
                power=potion.power,
                offensive=potion.offensive,
                **potion.numbers,
            )
        )
    return found  # fmt: skip


def _parts(pack: MiniRoguePack) -> list[Thing]:
    found: list[Thing] = []
    for story in pack.story.values():
        lines = [str(story.text)]
        lines += [said(one.label, Described(pack, one.effects, one.pay)) for one in story.options]
        lines += [said(f"{row.from_}-{row.to}", Described(pack, row.effects)) for row in story.die]
        found.append(_thing("story", story, "\n".join(lines), "MR-793"))
    rewards = pack.rewards["rewards"]
    lines = [
        say("{die}: {left} or {right}").text(
            {"die": die, "left": Described(pack, row.left), "right": Described(pack, row.right)}
        )
        for die, row in enumerate(rewards.rows, start=1)
    ]
    always = [said(one.label, Described(pack, one.effects, one.pay)) for one in rewards.always]
    lines.append(say("Then: {options}").text({"options": " / ".join(always)}))
    found.append(_thing("rewards", rewards, "\n".join(lines), "MR-750"))
    for one in pack.stance.values():
        found.append(_thing("stance", one, stance(one)["brings"], one.clause, armor=one.armor, start=one.start,
            values=list(one.values), fails=list(one.fails), criticals=list(one.criticals),
        ))  # fmt: skip
    for die in pack.die.values():
        clause, words = DIE_TEXTS.get(die.key, ("MR-150", say("A die.")))
        found.append(_thing("die", die, str(words), clause, faces=list(die.faces)))
    for track in pack.track.values():
        text = say("From 0 to {n}.").text({"n": track.max})
        clause = TRACK_CLAUSES.get(track.key, "MR-085")
        found.append(_thing("track", track, text, clause, max=track.max, levels=list(track.levels)))
    for key, (clause, words) in AFFLICTION_TEXTS.items():
        name = str(AFFLICTIONS[key])
        found.append(_named(f"affliction-{key}", "affliction", name, str(words), clause, "rulebook", [key], {}))
    for board in pack.board.values():
        text = joined(
            say("Floor {n}, {name}: Areas {areas}").text(
                {"n": n, "name": name, "areas": ", ".join(str(a) for a, x in _areas(pack, board.key) if x == n)}
            )
            for n, name in enumerate(board.floors, start=1)
        )
        found.append(_thing("board", board, text, "MR-080"))
        found += _floors(pack, board)
    for key, (clause, what) in SORT_TEXTS.items():
        found.append(_named(SORT[key].thing, "sort", str(SORT[key]), str(what), clause, "rulebook", [key], {}))
    for mode in pack.difficulty.values():
        facts = {"ration": mode.ration, "hp": mode.hp, "gold": mode.gold}
        text = say("Added to the printed values: Rations {ration:+}, HP {hp:+}, Gold {gold:+}.").text(facts)
        found.append(_thing("difficulty", mode, text, "MR-022", **facts))
    return found


def _areas(pack: MiniRoguePack, board: str) -> list[tuple[int, int]]:
    return [(number, area.floor) for number, area in enumerate(pack.board[board].areas, start=1)]


def _floors(pack: MiniRoguePack, board: BoardKind) -> list[Thing]:
    found = []
    for n, floor in enumerate(board.named_floors, start=1):
        text = say("Areas {areas}").text({"areas": ", ".join(str(a) for a, x in _areas(pack, board.key) if x == n)})
        words = list(board.floors[n - 1].by_language().values())
        found.append(_named(floor.thing, "floor", str(floor), text, "MR-086", board.mark, words, {"floor": n}))
    return found
