"""The print: everything of a pack that can lie on the table, in full, in the reader's language."""

from __future__ import annotations

from typing import Any

from undercroft.content.kinds import Kind
from undercroft.games.mini_rogue.details import character, stance
from undercroft.games.mini_rogue.domain import say
from undercroft.games.mini_rogue.kinds import MiniRoguePack, MonsterRoom, ObjectRoom
from undercroft.games.mini_rogue.powers import AFFLICTIONS, TRAITS
from undercroft.games.mini_rogue.printed import room_text, row_text, said
from undercroft.games.mini_rogue.words import TYPES, Described
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
DIE_TEXTS = {
    "character": ("MR-151", say("Damage in Combat; 5 and 6 bear a star and win Skill Tests.")),
    "dungeon": ("MR-153", say("The row of Rooms, and the Enemy's attack: 1 misses, 6 ignores Armour.")),
    "poison": ("MR-441", AFFLICTION_TEXTS["poison"][1]),
    "curse": ("MR-432", AFFLICTION_TEXTS["curse"][1]),
}
TRACK_CLAUSES = {"hp": "MR-112", "xp": "MR-571", "armor": "MR-113", "ration": "MR-115", "gold": "MR-117"}


def things(pack: MiniRoguePack) -> list[Thing]:
    return [*_rooms(pack), *_enemies(pack), *_people(pack), *_parts(pack)]


def _thing(key: str, kind: str, one: Kind, text: str, clause: str, **facts: Any) -> Thing:
    return _named(key, kind, str(one), text, clause, one.mark, [one.name.en, one.name.fr], facts)


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
            facts["rows"] = [{"hp": row.hp, "both_hp": row.coop_hp, "damage": row.damage} for row in room.rows]
        if isinstance(room, ObjectRoom):
            facts |= {"uses": room.uses or None, **room.numbers}
        found.append(_thing(f"room-{room.key}", "room", room, room_text(pack, room), TYPE_CLAUSES[room.type], **facts))
    return found


def _enemies(pack: MiniRoguePack) -> list[Thing]:
    found: list[Thing] = []
    for guardian in pack.guardian.values():
        rows = guardian.phases or guardian.rows
        names = [str(row.name or "") or say("Floor {n}").text({"n": n}) for n, row in enumerate(rows, start=1)]
        text = "\n".join(row_text(pack, row, name) for row, name in zip(rows, names, strict=True))
        figures = [{"hp": row.hp, "both_hp": row.coop_hp, "damage": row.damage} for row in rows]
        clause = "MR-678" if guardian.final else "MR-673"
        found.append(_thing(
            f"guardian-{guardian.key}", "guardian", guardian, text, clause, final=guardian.final, rows=figures,
            flavour=str(guardian.flavour),
        ))  # fmt: skip
    criminal = pack.criminal["criminal"]
    text = "\n".join(
        row_text(pack, row, say("Floor {n}").text({"n": n})) for n, row in enumerate(criminal.rows, start=1)
    )
    found.append(_thing("criminal", "criminal", criminal, text, "MR-760", flavour=str(criminal.flavour)))
    for name, rule in TRAITS.items():
        facts = {"n": say("some"), "what": say("something")}
        text = rule.words.text(facts)
        found.append(_named(f"trait-{name}", "trait", text, text, rule.clause, "rulebook", [name], {}))
    return found


def _people(pack: MiniRoguePack) -> list[Thing]:
    found: list[Thing] = []
    for kind in pack.character.values():
        text = character(pack, kind)["brings"]
        values: dict[str, Any] = {what: getattr(kind, what) for what in ("hp", "xp", "armor", "ration", "gold")}
        values["potions"] = list(kind.potions)
        found.append(_thing(f"character-{kind.key}", "character", kind, text, "MR-020", **values))
        for skill in kind.skills:
            words = [skill.name.en, skill.name.fr, skill.power]
            found.append(_named(
                f"skill-{kind.key}-{skill.key}", "skill", str(skill.name), str(skill.text), skill.clause, skill.mark,
                words, {"type": skill.type, "character": kind.key, **skill.numbers},
            ))  # fmt: skip
    for potion in pack.potion.values():
        found.append(
            _thing(
                f"potion-{potion.key}",
                "potion",
                potion,
                potion.text,
                potion.clause,
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
        found.append(_thing(f"story-{story.key}", "story", story, "\n".join(lines), "MR-793"))
    rewards = pack.rewards["rewards"]
    lines = [
        say("{die}: {left} or {right}").text(
            {"die": die, "left": Described(pack, row.left), "right": Described(pack, row.right)}
        )
        for die, row in enumerate(rewards.rows, start=1)
    ]
    always = [said(one.label, Described(pack, one.effects, one.pay)) for one in rewards.always]
    lines.append(say("Then: {options}").text({"options": " / ".join(always)}))
    found.append(_thing("rewards", "rewards", rewards, "\n".join(lines), "MR-750"))
    for one in pack.stance.values():
        found.append(_thing(f"stance-{one.key}", "stance", one, stance(one)["brings"], one.clause, armor=one.armor))
    for die in pack.die.values():
        clause, words = DIE_TEXTS.get(die.key, ("MR-150", say("A die.")))
        found.append(_thing(f"die-{die.key}", "die", die, str(words), clause, faces=list(die.faces)))
    for track in pack.track.values():
        text = say("From 0 to {n}.").text({"n": track.max})
        clause = TRACK_CLAUSES.get(track.key, "MR-085")
        found.append(_thing(f"track-{track.key}", "track", track, text, clause, max=track.max))
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
        found.append(_thing(f"board-{board.key}", "board", board, text, "MR-080"))
    for mode in pack.difficulty.values():
        facts = {"ration": mode.ration, "hp": mode.hp, "gold": mode.gold}
        text = say("Added to the printed values: Rations {ration:+}, HP {hp:+}, Gold {gold:+}.").text(facts)
        found.append(_thing(f"difficulty-{mode.key}", "difficulty", mode, text, "MR-022", **facts))
    return found


def _areas(pack: MiniRoguePack, board: str) -> list[tuple[int, int]]:
    return [(number, area.floor) for number, area in enumerate(pack.board[board].areas, start=1)]
