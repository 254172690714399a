"""What counts as code that a game can reach, shown on a game of three files."""

from __future__ import annotations

from reach import Reach

GAME = """
from cave.rules import play
from cave.spare import only_imported

GAME = Game(play=play)
"""
RULES = '''
"""CV-1 The chapter."""
from cave import verbs
from cave.registry import effect


def play(d):
    """CV-2 A turn."""
    verbs.gain(d)
    TABLE[d.key](d)
    d.hero.wakes()


def by_table(d):
    """CV-3"""


def by_tests_alone(d):
    """CV-4"""


TABLE = {"a": by_table}


@effect("pool")
def torch_light(d):
    """CV-5"""


@effect("pool")
def lamp_light(d):
    """CV-6"""


class Hero:
    def wakes(self):
        """CV-7"""

    def sleeps(self):
        """CV-8"""


HEROES = [Hero()]
'''
VERBS = '''
from cave.rules import HEROES


def gain(d):
    """CV-9"""
    return HEROES


def lose(d):  # CV-10
    return by_nobody()


def by_nobody():
    """CV-11"""
'''


def test_what_only_tests_call_is_out_of_reach(tmp_path):
    texts = {"game": GAME, "rules": RULES, "verbs": VERBS, "spare": "def only_imported():\n    pass\n", "registry": ""}
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    found = Reach("cave", tmp_path, named='effects = [{ rule = "torch-light" }]')
    assert [part.place for part in found.unreached] == [
        "cave.rules.by_tests_alone",
        "cave.rules.lamp_light",
        "cave.rules.Hero.sleeps",
        "cave.spare.only_imported",
        "cave.verbs.lose",
        "cave.verbs.by_nobody",
    ]
    cited = found.text()
    assert [n for n in range(1, 12) if f"CV-{n}\n" in cited or f'CV-{n}"' in cited or f"CV-{n} " in cited] == [
        1, 2, 3, 5, 7, 9,
    ]  # fmt: skip


def test_what_a_package_hands_on_is_followed_to_where_it_stands(tmp_path):
    """`from cave import verbs` and `from cave.verbs import gain` both lead to the module in which `gain` is written."""
    (tmp_path / "verbs").mkdir()
    texts = {
        "game": "from cave import verbs\nfrom cave.verbs import lose\n\nGAME = Game(play=[verbs.gain, lose])\n",
        "verbs/__init__": "from cave.verbs.life import gain, lose, spare\n",
        "verbs/life": "def gain(d):\n    pass\n\n\ndef lose(d):\n    pass\n\n\ndef spare(d):\n    pass\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    assert [part.place for part in Reach("cave", tmp_path).unreached] == ["cave.verbs.life.spare"]


def test_what_a_board_needs_is_reached_but_cites_nothing(tmp_path):
    (tmp_path / "board").mkdir()
    texts = {
        "game": "from cave.glossary import gold\n\nGAME = Game(play=gold)\n",
        "glossary": 'def gold():\n    """CV-1"""\n\n\ndef ink():\n    """CV-2"""\n\n\ndef spare():\n    """CV-3"""\n',
        "board/__init__": "from cave.glossary import ink\n\n\ndef draw():\n    return ink()\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    found = Reach("cave", tmp_path)
    assert [part.place for part in found.unreached] == ["cave.glossary.spare"]
    assert "CV-1" in found.text()
    assert "CV-2" not in found.text()
