"""The Event Sheet: all 66 Events as they are written."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from clauses import clause
from frozen import shipped
from undercroft.games.map_maker.kinds.operations import Operation
from undercroft.games.map_maker.kinds.terms import (
    ANY,
    ATTRIBUTES,
    ENCOUNTERS,
    EXPLORATION,
    MONSTER,
    REST,
    STEALTH,
    TESTED,
    TRAP,
    TREASURE,
)

PACK = shipped("map-maker")

# number, type: operations from left to right. "you" is the Hero of the Starting Player, "actor" who resolves it.
SHEET = """
21 NPC: HP(you,+3)
22 Monster: USE(Monster,Defense)
23 Monster: SWAP(Monster)
24 NPC: TRADE(you)
25 Exploration: UNLOCK(you)
26 Stealth: ALLFIRST(Stealth)
31 Stealth: ALLFIRST(Stealth)
32 Trap: ALLFIRST(Trap)
33 Exploration: ONWIN(any@you,XP(actor,tested,1))
34 Treasure: ONWIN(Treasure,XP(actor,Luck,1))
35 NPC: CHOICE(you,ITEM(you,potion,+1),ITEM(you,book,+1))
36 Monster: ALLFIRST(Monster)
41 Monster: SCORE(foe,Monster,+1);ONWIN(Monster,HP(actor,+1))
42 Trap: ONFAIL(Trap,SP(actor,-1))
43 Stealth: BASIC(Stealth,-2)
44 Treasure: TREASURE(best2)
45 Exploration: USE(Exploration,Agility)
46 NPC: SP(you,+2)
51 Monster: DIE(foe,Monster,high2)
52 Trap: USE(Trap,Agility)
53 Stealth: BASIC(Stealth,+1);BASIC(Monster,+1)
54 Exploration: ONWIN(Exploration,SP(actor,+1))
55 Treasure: FAILHP(Treasure,2)
56 NPC: REROLL(you)
61 Monster: ONFAIL(Monster,LOSEITEM(actor))
62 Exploration: BLOCK(Skills)
63 Rest: ONREST(HP(actor,+1))
64 Stealth: BASIC(Stealth,-1);BASIC(Exploration,+1)
65 Trap: FAILHP(Trap,2)
66 NPC: SCORE(hero,any,+1)
71 Monster: BASIC(Monster,-1)
72 Trap: BASIC(Trap,+1)
73 Exploration: REMOVE(Exploration)
74 Treasure: ONWIN(Treasure,XP(actor,Defense,1))
75 Stealth: USE(Stealth,Intelligence)
76 Monster: BLOCK(Rest)
81 Trap: BASIC(Stealth,+1)
82 Exploration: ATTR(you,Defense,+1)
83 Monster: ATTR(all,Defense,-1)
84 Monster: FAILHP(Monster,2);ONWIN(Monster,XP(actor,any,1))
85 Rest: REST(+2)
86 NPC: HP(all,+1)
91 Monster: CHOICE(you,LOSEITEM(you),SCORE(foe,Monster,+2))
92 Trap: USE(Trap,Agility);ALLFIRST(Trap)
93 Stealth: ONWIN(Stealth,XP(actor,any,1))
94 Treasure: BASIC(Treasure,-2)
95 Exploration: DIE(hero,Exploration,low2)
96 NPC: DIE(hero,any@you,high2)
101 Monster: SCORE(foe,Monster,+2);ONWIN(Monster,XP(actor,Attack,1))
102 Trap: ATTR(all,Agility,-1)
103 Stealth: ALLFIRST(Stealth)
104 Treasure: USE(Treasure,Intelligence)
105 Rest: REST(-2)
106 NPC: ATTR(all,Defense,+1)
111 Monster: STAY(Monster)
112 Exploration: ONWIN(Exploration,ITEM(actor,book,+1))
113 Trap: ONFAIL(Trap,PENALTY(actor,Defense,1))
114 Treasure: TREASURE(plus1);ONWIN(Treasure,PENALTY(actor,Luck,1))
115 Stealth: ONWIN(Stealth,ITEM(actor,potion,+1))
116 NPC: XP(you,Attack,1)
121 NPC: HP(all,+2)
122 Monster: SCORE(foe,Monster,+3);ONWIN(Monster,XP(actor,any,2))
123 Trap: FAILHP(Trap,2);ALLFIRST(Trap)
124 Exploration: ONWIN(Exploration,SP(actor,all))
125 Treasure: ONWIN(Treasure,ITEM(actor,potion,+1));ONWIN(Treasure,ITEM(actor,book,+1))
126 NPC: THREAT(-1);XP(you,any,1)
"""


def written(op: Operation) -> str:
    """An operation in the short form of the table above."""
    f = SimpleNamespace(**{"only_you": False, **op.facts()})
    at = getattr(f, "encounter", ANY)
    encounter = ("any" if at == ANY else ENCOUNTERS[at].title()) + ("@you" if f.only_you else "")
    at = getattr(f, "attribute", ANY)
    attribute = {ANY: "any", TESTED: "tested"}.get(at) or ATTRIBUTES[at].title()
    who, n, side = getattr(f, "who", ""), getattr(f, "n", 0), getattr(f, "side", "")
    keep, item, what = getattr(f, "keep", ""), getattr(f, "item", ""), getattr(f, "what", "")
    options = getattr(f, "options", ())
    then = written(f.then) if hasattr(f, "then") else ""
    forms = {
        "hp": f"HP({who},{n:+})",
        "sp": f"SP({who},{n:+})",
        "sp-all": f"SP({who},all)",
        "item": f"ITEM({who},{item},{n:+})",
        "lose-item": f"LOSEITEM({who})",
        "xp": f"XP({who},{attribute},{n})",
        "penalty": f"PENALTY({who},{attribute},{n})",
        "attribute": f"ATTR({who},{attribute},{n:+})",
        "score": f"SCORE({side},{encounter},{n:+})",
        "die": f"DIE({side},{encounter},{keep})",
        "swap": f"SWAP({encounter})",
        "use": f"USE({encounter},{attribute})",
        "basic": f"BASIC({encounter},{n:+})",
        "reroll": "REROLL(you)",
        "remove": f"REMOVE({encounter})",
        "stay": f"STAY({encounter})",
        "block": f"BLOCK({what.title()})",
        "all-first": f"ALLFIRST({encounter})",
        "fail-hp": f"FAILHP({encounter},{n})",
        "on-win": f"ONWIN({encounter},{then})",
        "on-fail": f"ONFAIL({encounter},{then})",
        "on-rest": f"ONREST({then})",
        "rest": f"REST({n:+})",
        "treasure": f"TREASURE({keep})",
        "threat": f"THREAT({n:+})",
        "unlock": "UNLOCK(you)",
        "trade": "TRADE(you)",
        "choice": f"CHOICE(you,{','.join(written(one) for one in options)})",
    }
    return forms[op.do]


@clause("MM-283", "MM-284", "MM-285")
@pytest.mark.parametrize("row", SHEET.strip().splitlines())
def test_the_event_is_as_it_is_written(row):
    number, rest_of_row = row.split(" ", 1)
    kind, operations = rest_of_row.split(": ")
    event = PACK.event[number]
    assert (ENCOUNTERS[event.type].title() if event.type >= 0 else "NPC") == kind
    assert ";".join(written(op) for op in event.effects) == operations


@clause("MM-283", "MM-285")
def test_there_are_66_events_of_seven_types():
    types = [event.type for event in PACK.event.values()]
    counts = [types.count(kind) for kind in (MONSTER, TRAP, STEALTH, EXPLORATION, TREASURE, REST, -1)]
    assert (counts, len(types)) == ([14, 10, 9, 10, 8, 3, 12], 66)
