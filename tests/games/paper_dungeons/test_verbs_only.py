"""Only verbs change the state: no chapter writes to a table or a sheet, and every verb of a pack has its code."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

from games.paper_dungeons.given import given, reward
from games.paper_dungeons.test_packs import complaint, write_pack
from undercroft.games import paper_dungeons
from undercroft.games.paper_dungeons.kinds.effects import CODE, VERBS, Verb, register
from undercroft.games.paper_dungeons.kinds.pack import Lasting, Metric
from undercroft.games.paper_dungeons.rules.metrics import METRICS
from undercroft.games.paper_dungeons.rules.packs import load
from undercroft.games.paper_dungeons.rules.verbs import gain, tick_gem
from undercroft.games.paper_dungeons.words.options import say
from undercroft.kernel.errors import RuleError

HERE = Path(paper_dungeons.__file__).parent
ROOMS = ("rules", "sight", "words", "kinds")
# what keeps print: made once, before play, or when somebody first reads it
PRINT = {"box.py", "plan.py", "paying.py", "faces.py", "prints.py", "causes.py", "map_text.py", "options.py"}
MAKERS = {"verbs.py", "unknown.py", *PRINT}  # unknown.py draws anew what a seat does not know, in a copy
CHANGING = {"append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update", "setdefault"}


def writes(tree: ast.Module) -> list[str]:
    """Attributes that are assigned to, and lists of a state that are changed in place."""
    found = []
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        for target in targets:
            for part in ast.walk(target):
                if isinstance(part, ast.Attribute) and isinstance(part.ctx, (ast.Store, ast.Del)):
                    found.append(f"line {part.lineno}: {ast.unparse(part)}")
                if isinstance(part, ast.Subscript) and isinstance(part.value, ast.Attribute):
                    found.append(f"line {part.lineno}: {ast.unparse(part)}")
        called = node.func if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None
        if called is not None and called.attr in CHANGING and isinstance(called.value, ast.Attribute):
            found.append(f"line {called.lineno}: {ast.unparse(called)}")
    return found


def test_no_chapter_writes_to_a_state():
    chapters = [file for room in ROOMS for file in sorted((HERE / room).glob("*.py")) if file.name not in MAKERS]
    mistakes = {file.name: writes(ast.parse(file.read_text(encoding="utf-8"))) for file in chapters}
    # details.py tries verbs on a copy of the table and empties the queue of that copy
    mistakes["details.py"] = [one for one in mistakes["details.py"] if "tried.queue.clear" not in one]
    assert {name: found for name, found in mistakes.items() if found} == {}
    assert len(chapters) > 15


def test_the_check_itself_sees_writes():
    source = (
        "def f(d, sheet):\n    sheet.damage += 1\n    d.round = 2\n    sheet.levels[0] = 3\n    sheet.queue.pop()\n"
    )
    assert len(writes(ast.parse(source))) == 4


# -- the registry ------------------------------------------------------------------------------------------------------


def test_every_verb_has_code_words_and_a_clause():
    assert VERBS.keys() == CODE.keys() == {"potion", "step", "level", "gem", "letter", "slay"}
    for verb in VERBS.values():
        assert verb.clause.startswith("PD-")
        assert verb.words(1) != verb.words(3)
        assert "3" in verb.words(3)
    assert set(get_args(Metric)) == set(METRICS)


def test_a_verb_without_code_is_no_verb(tmp_path):
    """An unknown verb never gives gems: the pack is refused with its place."""
    said = complaint(tmp_path / "mine", '[power.healer]\neffect = { do = "bless" }')
    assert "power.healer.effect" in said
    assert "unknown verb 'bless'; possible: potion, step, level, gem, letter, slay" in said
    assert "'distinct' means nothing" in complaint(
        tmp_path / "other", '[power.healer]\neffect = { do = "potion", times = 2, distinct = true }'
    )
    with pytest.raises(RuleError, match="two verbs are called potion"):
        register(VERBS["potion"], CODE["potion"])


def test_a_verb_from_outside_is_carried_out(tmp_path):
    def twice(d, sheet, effect, clause, why):
        for _ in range(2 * effect.times):
            tick_gem(d, sheet, clause, why)

    register(Verb("hoard", "PD-627", say("potion"), say("{n} potions")), twice)
    try:
        pack = load(str(write_pack(tmp_path / "mine", "[power.healer]", 'effect = { do = "hoard" }')))
        assert pack.power["healer"].effect.do == "hoard"
        d = given()
        reward(d, d.sheets[0], "hoard")
        assert d.sheets[0].gems == 2
    finally:
        del VERBS["hoard"], CODE["hoard"]


def test_two_things_that_share_a_power_work_side_by_side(tmp_path):
    """A second sword adds up with the first; keys are only names."""
    sword = (
        '[item.ember-blade]\nname = { en = "Ember Blade", fr = "Lame de braise" }\nsymbol = "warrior"\nmark = "house"\n'
        'lasting = { monster_power = 3 }\ntext = { en = "+3 power", fr = "+3 en puissance" }'
    )
    pack = load(str(write_pack(tmp_path / "mine", sword)))
    assert {pack.item[key].lasting.monster_power for key in ("flaming-sword", "ember-blade")} == {3}
    d = given()
    for key in ("flaming-sword", "ember-blade"):
        gain(d.sheets[0], pack.item[key].lasting)
    assert d.sheets[0].monster_power == 6


def test_everything_lasting_is_gained():
    """A field of `Lasting` that `gain` forgot would change nothing."""
    values = {"immune": "trap", "passes": "wall"}
    for name in Lasting.fields:
        d = given()
        ann, before = d.sheets[0], repr(d.sheets[0])
        gain(ann, Lasting(**{name: values.get(name, 1)}))
        assert repr(ann) != before, name


BOUNDS = [
    ("[die.white]\ncount = 100", "die.white.count"),
    ("[sheet.tracker]\nrounds = 1000000", "sheet.tracker.rounds"),
    ("[sheet.life]\nhearts = 1000000000000000000", "sheet.life.hearts"),
    ("[sheet.movement]\npoints = 99", "sheet.movement.points"),
    ('[power.healer]\neffect = { do = "potion", times = 999 }', "power.healer.effect"),
    ('[room.B2]\ngem = "a"', "room.B2.gem"),
    ('[die.white]\nfaces = ["skull", "clover", "warrior"]', "at least half of them"),
    ('[objective.long-march]\nblack = ["thief", "thief"]', "two different heroes"),
    ("[rating.legends]\nleast = 1", "rating: the first one has no 'least'"),
]


@pytest.mark.parametrize(("table", "place"), BOUNDS)
def test_numbers_out_of_bounds_are_refused(tmp_path, table, place):
    assert place in complaint(tmp_path / "mine", table)
