"""The default pack: every printed figure, against tables written from the rules."""

from __future__ import annotations

import pytest

from clauses import clause
from frozen import shipped
from undercroft.content.kinds import Frozen
from undercroft.games.mini_rogue.kinds.enemies import EnemyRow
from undercroft.games.mini_rogue.kinds.results import Cost, Effects

PACK = shipped("mini-rogue")


def icons(effects: Effects) -> str:
    """Icons as the tables below write them: `gain xp 1; afflict curse`."""
    return "; ".join(_icon(one.verb, one.what, "F" if one.floor else one.n) for one in effects) or "nothing"


def _icon(verb: str, what: str, n: int | str) -> str:
    return " ".join(str(part) for part in (verb, what, n) if part)


def traits(row: EnemyRow) -> str:
    return ", ".join(_icon(one.trait, one.what or " ".join(one.potions), one.n) for one in row.traits) or "-"


def price(cost: Cost | None) -> str:
    return f"{cost.n} {cost.what}" if cost else "-"


def enemy(row: EnemyRow) -> tuple[int, int, int, str, str]:
    return row.hp, row.coop_hp, row.damage, traits(row), icons(row.reward)


# -- the Room deck ----------------------------------------------------------------------------------------------

DECK = {
    "monster": {
        "City Guard": "Garde de la Cité", "Voracious Rats": "Rats voraces", "Gutter Gang": "Bande des caniveaux",
        "Masked Duelist": "Duelliste masqué", "Plague Doctor": "Médecin de peste",
    },
    "trap": {
        "Cutpurse Alley": "Ruelle des coupe-bourses", "Rotten Sluice": "Écluse pourrie",
        "Clockwork Lock": "Serrure à rouages",
    },
    "tomb": {
        "Abandoned Jail": "Geôles abandonnées", "Ossuary Stair": "Escalier de l'ossuaire",
        "Burned Archive": "Archives brûlées",
    },
    "object": {
        "Codex Obscura": "Codex obscura", "Weapon Cache": "Cache d'armes", "Saint's Shackle": "Entrave du saint",
    },
    "campfire": {"Watchfire": "Feu de guet"},
    "merchant": {"Night Grocer": "Épicier de nuit", "Crypt Fence": "Receleur des cryptes"},
    "treasure": {"Strongbox": "Coffre-fort", "Offertory Chest": "Tronc des offrandes"},
    "shrine": {"The Pyre": "La Pyrée"},
}  # fmt: skip


def test_the_room_deck_has_exactly_these_twenty_cards():
    found: dict[str, dict[str, str]] = {}
    for room in PACK.room.values():
        found.setdefault(room.type, {})[room.name.en] = room.name.fr
    assert found == DECK
    assert len(PACK.room) == 20


# Floor 1 to 4: HP for one, HP for two, damage, traits, reward
MONSTERS = {
    "city-guard": [
        (9, 14, 3, "-", "gain xp 1; gain gold 1"),
        (11, 17, 5, "-", "gain xp 1; gain gold 1"),
        (11, 17, 5, "steal potion", "gain xp 2; gain gold 1"),
        (13, 20, 6, "unstoppable", "gain xp 2; gain gold 2"),
    ],
    "voracious-rats": [
        (8, 12, 2, "steal ration", "gain xp 1"),
        (9, 14, 4, "steal ration", "gain xp 1"),
        (9, 14, 4, "poison", "gain xp 2"),
        (11, 17, 6, "steal ration, poison", "gain xp 3"),
    ],
    "gutter-gang": [
        (6, 9, 2, "trio", "gain xp 1; gain gold 1"),
        (6, 9, 3, "trio", "gain xp 1; gain gold 1"),
        (6, 9, 4, "trio", "gain xp 2; gain gold 1"),
        (7, 11, 5, "trio", "gain xp 2; gain gold 2"),
    ],
    "masked-duelist": [
        (8, 12, 3, "first", "gain xp 1; gain gold 1"),
        (9, 14, 5, "first, dodge5", "gain xp 1; gain gold 2"),
        (9, 14, 5, "first, dodge5", "gain xp 1; gain gold 3"),
        (11, 17, 6, "first, dodge5", "gain xp 2; gain gold 3"),
    ],
    "plague-doctor": [
        (8, 12, 2, "blind, immune poison", "gain xp 1"),
        (10, 15, 4, "poison, immune poison", "gain xp 1; potion healing"),
        (10, 15, 4, "curse, immune poison", "gain xp 2; potion holy"),
        (12, 18, 6, "poison, curse, immune poison", "gain xp 2; potion any"),
    ],
}
CRIMINAL = [
    (5, 0, 2, "steal gold", "gain xp 2"),
    (8, 0, 3, "steal gold", "gain xp 2"),
    (11, 0, 5, "steal gold, blind", "gain xp 2"),
    (14, 0, 7, "steal gold, unstoppable", "gain xp 2"),
]


@pytest.mark.parametrize("key", MONSTERS)
def test_the_monsters(key):
    assert [enemy(row) for row in PACK.room[key].rows] == MONSTERS[key]


@clause("MR-R82")
def test_the_criminal_has_no_second_hp_value():
    assert [enemy(row) for row in PACK.criminal["criminal"].rows] == CRIMINAL


# failure and success of each face of the Dungeon die
TRAPS = {
    "cutpurse-alley": [
        ("criminal", "gain xp 1"),
        ("lose gold 1", "gain gold 1"),
        ("criminal", "gain xp 1"),
        ("criminal", "gain gold 2"),
        ("lose gold F", "gain xp 1"),
        ("lose ration 1; afflict blind", "gain gold 3"),
    ],
    "rotten-sluice": [
        ("lose hp 1; fall", "gain xp 1"),
        ("lose hp F; afflict poison", "gain ration 1"),
        ("lose ration 1", "gain hp 2"),
        ("lose hp 2; fall", "gain xp 1"),
        ("afflict blind", "gain ration 1"),
        ("lose ration F", "gain xp 1"),
    ],
    "clockwork-lock": [
        ("lose hp F", "gain xp 1"),
        ("lose armor 1", "gain gold 2"),
        ("drop; lose hp 1", "gain xp 1"),
        ("lose xp 1", "potion perception"),
        ("afflict curse", "gain gold 2"),
        ("lose hp F; afflict curse", "gain armor 1"),
    ],
}
RESULTS = {
    "abandoned-jail": [
        "afflict blind", "criminal; gain gold 2", "gain ration 1", "gain gold 2", "gain xp 1", "gain xp 1; gain gold 1",
    ],
    "ossuary-stair": [
        "afflict curse", "lose hp 2; fall", "nothing", "gain gold 2", "potion holy", "gain xp 1; gain gold 2",
    ],
    "burned-archive": ["lose xp 1", "afflict poison", "refresh", "raise hp 10", "story", "gain xp 1; refresh"],
    "strongbox": ["gain armor 1", "gain xp 1", "potion fire", "potion frost", "potion healing", "potion any"],
    "offertory-chest": [
        "criminal; gain gold 3", "potion holy", "potion perception", "potion poison", "gain armor 1", "rewards",
    ],
    "the-pyre": [
        "lose hp F; afflict curse", "afflict curse", "nothing", "gain xp 1", "bless; gain hp 2", "bless; gain hp 4",
    ],
}  # fmt: skip


@pytest.mark.parametrize("key", TRAPS)
def test_the_traps(key):
    assert [(icons(row.failure), icons(row.success)) for row in PACK.room[key].rows] == TRAPS[key]


@pytest.mark.parametrize("key", RESULTS)
def test_the_tombs_the_treasures_and_the_shrine(key):
    assert [icons(row.result) for row in PACK.room[key].rows] == RESULTS[key]


@pytest.mark.parametrize(("key", "gold"), [("strongbox", (1, 3)), ("offertory-chest", (1, 4))])
def test_the_gold_of_the_treasures(key, gold):
    assert (PACK.room[key].gold, PACK.room[key].gold_after_danger) == gold


def test_the_objects():
    found = {
        one.key: (one.test, one.optional, price(one.pay), icons(one.failure), one.uses, one.numbers)
        for one in PACK.room.values()
        if one.type == "object"
    }
    assert found == {
        "codex-obscura": (True, False, "-", "lose xp 1", 1, {"xp": 2, "damage": 6}),
        "weapon-cache": (True, True, "-", "nothing", 3, {}),
        "saints-shackle": (False, True, "1 ration", "nothing", 0, {"armor": 1}),
    }
    shackle = PACK.room["saints-shackle"]
    assert set(shackle.forbids) == {"fall", "bless", "holy"}
    assert icons(shackle.on_loss) == "afflict curse"


def test_the_campfire():
    options = [icons(one.effects) for one in PACK.room["watchfire"].options]
    assert options == ["gain xp 1", "gain ration 1", "gain hp 3", "cure poison; cure curse"]


def test_the_merchants():
    found = {
        key: (
            [([line.price_on(floor) for floor in (1, 2, 3, 4)], icons(line.effects)) for line in PACK.room[key].buy],
            [(price(line.give), line.gold) for line in PACK.room[key].sell],
        )
        for key in ("night-grocer", "crypt-fence")
    }
    assert found == {
        "night-grocer": (
            [
                ([1, 1, 2, 2], "gain ration 1"),
                ([1, 1, 1, 1], "gain hp 1"),
                ([3, 3, 3, 3], "gain hp 4"),
                ([2, 2, 2, 2], "cure poison"),
            ],
            [("2 ration", 1)],
        ),
        "crypt-fence": (
            [([5] * 4, "potion any"), ([6] * 4, "gain armor 1"), ([2] * 4, "bless")],
            [("1 potion", 2), ("1 armor", 3), ("1 object", 3)],
        ),
    }


# -- Guardians, reference card, Stories -----------------------------------------------------------------------------

GUARDIANS = {
    "executioner": [
        (12, 21, 2, "smash5", "gain xp 2"), (16, 28, 4, "smash5", "gain xp 3"), (21, 37, 6, "smash5", "gain xp 3"),
    ],
    "rat-king": [
        (11, 19, 1, "regen 2, steal ration", "gain xp 2"),
        (15, 26, 4, "regen 3, steal ration", "gain xp 3"),
        (20, 35, 6, "regen 4, steal ration", "gain xp 3"),
    ],
    "bell-ringer": [
        (13, 23, 1, "unstoppable, weaken", "gain xp 3"),
        (18, 32, 3, "unstoppable, weaken", "gain xp 4"),
        (24, 42, 5, "unstoppable, weaken", "gain xp 4"),
    ],
    "veiled-abbess": [
        (12, 21, 2, "curse, immune frost", "gain xp 2"),
        (16, 28, 4, "curse, blind, immune frost", "gain xp 3"),
        (21, 37, 6, "curse, poison, immune frost", "gain xp 3"),
    ],
    "kings-remains": [(25, 50, 8, "curse", "nothing"), (20, 40, 9, "poison", "nothing")],
}  # fmt: skip


@pytest.mark.parametrize("key", GUARDIANS)
def test_the_guardians(key):
    one = PACK.guardian[key]
    assert [enemy(row) for row in one.rows or one.phases] == GUARDIANS[key]
    assert one.final is (key == "kings-remains")


def test_no_other_guardian_and_no_avatar_is_in_the_pack():
    assert list(PACK.guardian) == list(GUARDIANS)


def test_the_rewards():
    rewards = PACK.rewards["rewards"]
    assert [(icons(row.left), icons(row.right)) for row in rewards.rows] == [
        ("potion fire", "gain xp 1"),
        ("potion frost", "gain gold 3"),
        ("potion poison", "gain xp 1"),
        ("potion healing", "gain armor 1"),
        ("potion holy", "gain hp 4"),
        ("potion perception", "gain gold 3"),
    ]
    assert [(price(one.pay), icons(one.effects)) for one in rewards.always] == [("-", "gain gold 2"), ("-", "story")]


def test_the_four_stories():
    found = {
        key: [(price(one.pay), icons(one.effects)) for one in story.options]
        + [(f"{row.from_}-{row.to}", icons(row.effects)) for row in story.die]
        for key, story in PACK.story.items()
    }
    assert found == {
        "sealed-letter": [("-", "gain xp 2"), ("-", "gain gold 3")],
        "woman-at-the-well": [("1 ration", "gain hp 5; bless"), ("-", "gain hp 2")],
        "vote-in-the-dark": [
            ("1-2", "afflict curse; gain xp 2"),
            ("3-4", "gain gold 3"),
            ("5-6", "potion any"),
        ],
        "kings-seamstress": [("3 gold", "gain armor 1"), ("-", "refresh; gain xp 1")],
    }


# -- characters, Potions, board, tracks, dice, stances ------------------------------------------------------------


def test_the_characters():
    found = {
        one.name.en: (one.name.fr, one.hp, one.armor, one.gold, one.ration, one.xp, one.potions)
        for one in PACK.character.values()
    }
    assert found == {
        "Rat Hunter": ("Chasseuse de rats", 10, 0, 5, 3, 0, ("fire",)),
        "Lamplighter": ("Allumeur de réverbères", 9, 0, 3, 2, 0, ("fire",)),
        "Sellsword": ("Lame à gages", 7, 1, 3, 2, 0, ()),
        "Canoness": ("Chanoinesse", 10, 0, 3, 2, 0, ("holy",)),
    }


def test_their_skills():
    found = {key: {one.power: (one.type, one.numbers) for one in kind.skills} for key, kind in PACK.character.items()}
    assert found == {
        "rat-hunter": {
            "bait": ("combat", {"cost_ration": 1, "dice": 1, "free_feats_instead": 1}),
            "vermin-trail": ("exploration", {}),
            "guarded-larder": ("passive", {}),
        },
        "lamplighter": {
            "flare": ("combat", {"misses": [2, 3, 4]}),
            "long-wick": ("exploration", {"cards": 2}),
            "steady-flame": ("passive", {}),
        },
        "sellsword": {
            "press-the-attack": ("combat", {"free_feats": 2}),
            "known-streets": ("preparation", {"cards": 4}),
            "padded-cloak": ("passive", {}),
        },
        "canoness": {
            "litany": ("combat", {"hp": 2}),
            "omen": ("exploration", {}),
            "alms-giver": ("passive", {"offering": 2}),
        },
    }


def test_the_potions():
    found = {key: (one.offensive, one.damage, one.hp) for key, one in PACK.potion.items()}
    assert found == {
        "fire": (True, 7, 0),
        "frost": (True, 0, 0),
        "poison": (True, 4, 0),
        "healing": (False, 0, 6),
        "holy": (False, 0, 0),
        "perception": (False, 0, 0),
    }


BOARDS = {
    "city": ([1, 1, 2, 2, 3, 3, 3, 4, 4, 4], [2, 4, 7, 10], [3, 4, 5, 6, 8, 9, 10, 0, 0, 0]),
    "cathedral": ([1, 1, 1, 2, 2, 2, 3, 3, 4, 4], [3, 6, 8, 10], [4, 5, 6, 7, 8, 8, 9, 10, 0, 0]),
}


@pytest.mark.parametrize("side", BOARDS)
def test_the_sides_of_the_board_their_floors_guardians_and_falls(side):
    areas = PACK.board[side].areas
    floors = [area.floor for area in areas]
    guardians = [number for number, area in enumerate(areas, start=1) if area.guardian]
    assert (floors, guardians, [area.falls_to for area in areas]) == BOARDS[side]


def test_the_names_of_the_floors():
    assert [[(one.en, one.fr) for one in board.floors] for board in PACK.board.values()] == [
        [
            ("The Low Quays", "Les Bas-Quais"),
            ("The Lantern Market", "Le Marché aux lanternes"),
            ("The Shaded Gardens", "Les jardins ombragés"),
            ("The Drowned Palace", "Le Palais noyé"),
        ],
        [
            ("The Nave", "La Nef"),
            ("The Cloister", "Le Cloître"),
            ("The Crypt", "La Crypte"),
            ("The Reliquary", "Le Reliquaire"),
        ],
    ]


def test_the_tracks_and_the_level_marks():
    tracks = {key: one.max for key, one in PACK.track.items()}
    assert tracks == {"hp": 20, "xp": 18, "armor": 5, "ration": 6, "gold": 20, "enemy_hp": 50}
    assert PACK.level == (1,) * 6 + (2,) * 6 + (3,) * 7


def test_the_dice():
    assert {key: sorted(die.faces) for key, die in PACK.die.items()} == {
        "character": [1, 2, 3, 4, 5, 6],
        "dungeon": [1, 2, 3, 4, 5, 6],
        "curse": [0, 0, 0, 1, 1, 1],
        "poison": [0, 0, 0, 1, 1, 1],
    }


def test_the_stances():
    found = {
        key: (one.armor, ["Fail" if fails else n for n, fails, _ in one.read.values()], list(one.criticals))
        for key, one in PACK.stance.items()
    }
    assert found == {
        "aggressive": (0, ["Fail", "Fail", "Fail", 5, 6, 7], [5, 6]),
        "balanced": (0, ["Fail", 2, 3, 4, 5, 6], [6]),
        "defensive": (1, [1, 2, 2, 3, 3, 4], []),
    }


def test_the_difficulties():
    found = {key: (one.ration, one.hp, one.gold) for key, one in PACK.difficulty.items()}
    assert found == {"normal": (0, 0, 0), "hard": (-1, -1, 0), "extreme": (-1, -2, 0), "roguelike": (-1, -2, -3)}


# -- marks ----------------------------------------------------------------------------------------------------------

MARKS = {
    "rulebook": ["room.city-guard.0", "room.voracious-rats.3", "room.the-pyre.1", "room.abandoned-jail.0",
                 "room.abandoned-jail.1", "room.cutpurse-alley.3", "room.rotten-sluice.1", "criminal.criminal.0"],
    "public": ["guardian.kings-remains.0", "guardian.kings-remains.1"],
}  # fmt: skip


def test_each_component_says_where_it_comes_from():
    kinds = [one for collection in PACK.collections() for one in getattr(PACK, collection).values()]
    assert {one.mark for one in kinds} == {"rulebook", "public", "house"}


def test_rows_carry_a_mark_of_their_own():
    found: dict[str, list[str]] = {"rulebook": [], "public": [], "house": []}
    for collection in ("room", "criminal", "guardian"):
        for key, one in getattr(PACK, collection).items():
            rows: tuple[Frozen, ...] = getattr(one, "rows", ()) or getattr(one, "phases", ())
            for number, row in enumerate(rows):
                found[row.mark].append(f"{collection}.{key}.{number}")
    assert {mark: sorted(found[mark]) for mark in MARKS} == {mark: sorted(rows) for mark, rows in MARKS.items()}
    assert "room.city-guard.1" in found["house"]
