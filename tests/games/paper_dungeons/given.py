"""How the stories of Paper Dungeons begin, and how they are told.

    d = given(levels=(1, 1, 1, 2))                      two players (ann, bo), dungeon A, round 1, fresh sheets
    ann = d.sheets[0]                                   keywords go to ann's sheet; mark(d, d.sheets[1], ...) to bo's
    walk(d, ann, "door-c1", "go-d1")                    a movement, answer by answer (2 points unless told)
    assert (ann.damage, ann.minions, ann.potions) == (1, 1, 2)

What a sheet can be given (`given(...)` for the first sheet, `mark(d, sheet, ...)` for any):

    levels=(w, m, c, t)    levels of warrior, magician, cleric, thief; abilities from level 4 on are active (the gem of
                           the thief is not ticked by that: say gems=1)
    power="seer"           a power by its key, with what lasts of it (its start effect is not carried out); without
                           this a sheet has no power, which most stories do not need
    objective="O16"        by id or key; O13 if not told, so cleric and thief are black
    black=("warrior", "thief")    combat styles, if they are to differ from those of the objective
    damage, potions, hearts_used, gems, mission_points    numbers; resurrected=True
    complete=("flaming-sword",)   completed items, active; begun=("medal-of-khar",) with one box
    room="A4"              where the group stands (visited and without its reward, as if entered); None: outside
    visited=("A1", "B1")   rooms entered before: their rewards are gone
    defeated=3 or ("D1",)  minions beaten before, by number (from the top of the map) or by room
    letters="AB"           gems of the map taken, with the track; struck="C": gone
    monster_points=(5, -4) boxes A, B ...

What a table can be given: players=3, dungeon="B", round=3, missions=("M14",), and every option of the game
(auto_absorb=False, ask_rewards=True, ephemeral_gems=True, ...). `given(players=1)` is a solo game. Nobody is asked
whether he is ready (PD-274) unless ready=True.

Telling the story (luck and answers must be used up; see tests/story.py):

    lay(d, "white-thief", "black-boots", ...)      the dice of the round; skulls are made up to six dice for you
    use(d, ann, "white-thief-brew", ...)           the whole dice phase of one player: a die and what it does, ...
    walk(d, ann, "door-c1", points=3)              one movement
    enter(d, ann, "E3")                            entering a room, from wherever
    reward(d, ann, "gem") / reward(d, ann, "level", "level-thief")    an effect and all it sets off
    face(d, 1, {0: ["level-thief"]})               the fight with monster 1, all players; answers by seat
    end(d)                                         announcements and missions of the round
    run(rule, {0: [...], 1: [...]}, luck)          any rule, also with `together` inside
    scored(levels=(6, 6, 5, 4))["D"]               a box of the score row of a sheet with these marks
    table = table_at(d, luck=[...])                a real table that goes on from this state, at the start of a round:
                                                   its luck begins with roll("white-thief", ...)
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from story import Story, perform
from undercroft.face import header_of
from undercroft.games.paper_dungeons.game import GAME
from undercroft.games.paper_dungeons.kinds.pack import Effect, MissionKind, ObjectiveKind
from undercroft.games.paper_dungeons.rules.box import box_of
from undercroft.games.paper_dungeons.rules.dice import use_dice, uses
from undercroft.games.paper_dungeons.rules.faces import Face, Pool, pool_of
from undercroft.games.paper_dungeons.rules.gems import announce_gems
from undercroft.games.paper_dungeons.rules.missions import check_missions
from undercroft.games.paper_dungeons.rules.monsters import face_monster
from undercroft.games.paper_dungeons.rules.movement import enter as enter_room, move
from undercroft.games.paper_dungeons.rules.packs import load
from undercroft.games.paper_dungeons.rules.plan import OUTSIDE, Room
from undercroft.games.paper_dungeons.rules.rewards import settle
from undercroft.games.paper_dungeons.rules.scoring import LETTERS, boxes
from undercroft.games.paper_dungeons.rules.setup import begin
from undercroft.games.paper_dungeons.rules.state import Delve, Sheet
from undercroft.games.paper_dungeons.rules.verbs import gain, lay_pool, open_sheets, set_off
from undercroft.kernel.luck import Scripted
from undercroft.kernel.rules import CHECKPOINT, CHOOSE, ROLL, TOGETHER
from undercroft.kernel.table import Table

PACK = load("")
BOX = box_of(PACK)
NAMES = ("ann", "bo", "cy", "di", "ed", "flo", "gus", "hal")
WARRIOR, MAGICIAN, CLERIC, THIEF = range(4)


def mission(name: str) -> MissionKind:
    """By id (M14) or key."""
    return next(one for one in PACK.mission.values() if name in (one.id, one.key))


def objective(name: str) -> ObjectiveKind:
    """By id (O13) or key."""
    return next(one for one in PACK.objective.values() if name in (one.id, one.key))


def room(name: str) -> Room:
    return BOX.room[name]


def options(**given: Any) -> dict[str, Any]:
    return GAME.check_options(PACK, given)


def given(
    players: int = 2, dungeon: str = "A", round: int = 1, missions: Sequence[str] = (), **more: Any
) -> Delve:  # fmt: skip
    """A table at the start of a round, everything set up. Options of the game go to the table, the rest to ann."""
    known = {choice.key for choice in GAME.choices(PACK)}
    chosen = options(**{"dungeon": dungeon, "ready": False, **{key: more[key] for key in more if key in known}})
    d = begin(NAMES[:players], chosen, PACK)
    d.dungeon = BOX.dungeons[dungeon]
    d.missions = tuple(mission(name) for name in missions)
    d.mission_rounds = [0] * len(missions)
    d.round = round
    d.story = []
    for sheet in d.sheets:
        mark(d, sheet, objective="O13")
    mark(d, d.sheets[0], **{key: value for key, value in more.items() if key not in known})
    open_sheets(d)
    return d


def mark(d: Delve, sheet: Sheet, **marks: Any) -> Sheet:
    """Put marks on a sheet, as if they had been made in play."""
    for key, value in marks.items():
        if key in _NUMBERS:
            setattr(sheet, key, value)
        elif key in _MARKS:
            _MARKS[key](d, sheet, value)
        else:
            raise TypeError(f"a sheet cannot be given {key!r}; possible: {', '.join((*_NUMBERS, *_MARKS))}")
    return sheet


_NUMBERS = ("damage", "potions", "hearts_used", "gems", "mission_points", "swaps_used")


def _levels(d: Delve, sheet: Sheet, levels: Sequence[int]) -> None:
    sheet.levels = list(levels)
    for hero, level in zip(d.box.heroes, levels, strict=True):
        if level >= PACK.sheet.heroes.ability_level and hero.lasting is not None:
            gain(sheet, hero.lasting)


def _power(d: Delve, sheet: Sheet, key: str) -> None:
    sheet.power = PACK.power[key]
    if sheet.power.lasting is not None:
        gain(sheet, sheet.power.lasting)


def _objective(d: Delve, sheet: Sheet, name: str) -> None:
    sheet.objective = objective(name)
    _black(d, sheet, sheet.objective.black)


def _black(d: Delve, sheet: Sheet, heroes: Sequence[str]) -> None:
    sheet.black = tuple(hero.key in heroes for hero in d.box.heroes)


def _complete(d: Delve, sheet: Sheet, keys: Sequence[str]) -> None:
    _begun(d, sheet, keys)
    for at, item in enumerate(d.box.items):
        if item.key in keys:
            sheet.complete |= 1 << at
            if item.lasting is not None:
                gain(sheet, item.lasting)


def _begun(d: Delve, sheet: Sheet, keys: Sequence[str]) -> None:
    assert set(keys) <= {item.key for item in d.box.items}, f"no such item among {keys}"
    for at, item in enumerate(d.box.items):
        if item.key in keys:
            sheet.started |= 1 << at


def _visited(d: Delve, sheet: Sheet, names: Sequence[str]) -> None:
    for name in names:
        sheet.visited |= room(name).bit
        sheet.rewards_left &= ~room(name).bit


def _room(d: Delve, sheet: Sheet, name: str | None) -> None:
    sheet.room = OUTSIDE if name is None else room(name).index
    if name is not None:
        _visited(d, sheet, [name])
        sheet.path.append(room(name).index)


def _defeated(d: Delve, sheet: Sheet, which: int | Sequence[str]) -> None:
    beaten = d.box.minions[::-1][:which] if isinstance(which, int) else [m for n in which for m in room(n).minions]
    for minion in beaten:
        sheet.minions_left &= ~minion.bit
    sheet.minions += len(beaten)


def _letters(d: Delve, sheet: Sheet, letters: str) -> None:
    sheet.letters += letters
    sheet.gems += len(letters)
    for letter in letters:
        sheet.rewards_left &= ~d.box.gems[letter].bit


def _struck(d: Delve, sheet: Sheet, letters: str) -> None:
    sheet.struck += letters
    for letter in letters:
        sheet.rewards_left &= ~d.box.gems[letter].bit


_MARKS = {
    "levels": _levels,
    "power": _power,
    "objective": _objective,
    "black": _black,
    "complete": _complete,
    "begun": _begun,
    "visited": _visited,
    "room": _room,
    "defeated": _defeated,
    "letters": _letters,
    "struck": _struck,
    "resurrected": lambda d, sheet, value: setattr(sheet, "is_resurrected", value),
    "monster_points": lambda d, sheet, value: setattr(sheet, "monster_points", list(value)),
}


# -- dice --------------------------------------------------------------------------------------------------------------


def numbers(*faces: str) -> list[int]:
    """What six dice must show, in their order, to be these faces and skulls."""
    rolled: list[int] = []
    for colour in ("white", "black"):
        mine = [BOX.face[face].number for face in faces if face.startswith(colour)]
        assert len(mine) <= 3, f"there are three {colour} dice"
        rolled += mine + [0] * (3 - len(mine))
    return rolled


def roll(*faces: str) -> list[int]:
    """The luck of one round: the six dice."""
    return numbers(*faces)


def lay(d: Delve, *faces: str) -> Pool:
    """These dice lie on the table. Fewer than six: the others show skulls, which are taken to have struck already."""
    pool = pool_of(BOX.six, tuple(numbers(*faces)))
    lay_pool(d, Pool(pool.dice, pool.usable, sum(face == "skull" for face in faces), False), 0)
    return pool


def boxes_of(sheet: Sheet, key: str) -> int:
    """How many boxes of an item are ticked."""
    at = [item.key for item in BOX.items].index(key)
    return (sheet.started >> at & 1) + (sheet.complete >> at & 1)


def pays(d: Delve, sheet: Sheet, die: str) -> list[str]:
    """What a die can pay for, without the die: `brew`, `level-thief`."""
    return [option.key.removeprefix(f"{die}-") for option in uses(d, sheet, (d.box.face[die],))]


def used(sheet: Sheet) -> list[str]:
    faces: list[Face] = sheet.tracker
    return [face.key for face in faces]


# -- telling -----------------------------------------------------------------------------------------------------------


def use(d: Delve, sheet: Sheet, *answers: str, pause: bool = False) -> Story:
    return perform(use_dice(d, sheet), answers=answers, pause=pause)


def walk(d: Delve, sheet: Sheet, *answers: str, points: int = 2, pause: bool = False) -> Story:
    """A movement. It ends by itself when the points are spent; "stop" ends it before."""
    return perform(move(d, sheet, points), answers=answers, pause=pause)


def enter(d: Delve, sheet: Sheet, name: str, *answers: str) -> Story:
    sheet.room = room(name).index
    sheet.visited |= room(name).bit
    return perform(enter_room(d, sheet, room(name)), answers=answers)


def reward(d: Delve, sheet: Sheet, do: Any, *answers: str, times: int = 1, distinct: bool = False) -> Story:
    set_off(sheet, Effect(do=do, times=times, distinct=distinct), "PD-606", BOX.skulls)
    return perform(settle(d, sheet), answers=answers)


def face(d: Delve, number: int, answers: Mapping[int, Sequence[str]] | None = None) -> Story:
    """Monster 1, 2 or 3."""
    return run(face_monster(d, number - 1), answers or {})


def end(d: Delve) -> None:
    announce_gems(d)
    check_missions(d)


def scored(**marks: Any) -> dict[str, int]:
    """The score row, A to L, of a sheet with these marks."""
    d = given(**marks)
    return dict(zip(LETTERS, boxes(d, d.sheets[0]), strict=True))


def events(d: Delve) -> list[str]:
    """The keys of what was told, to whomever."""
    return [event.kind.key for event in d.heard]


def run(
    rule: Generator[Any, Any, Any], answers: Mapping[int, Sequence[str]], luck: Sequence[int | str] = ()
) -> Story:  # fmt: skip
    """Carry out a rule that asks several seats, also side by side: each seat gives its answers in its order."""
    story, script = Story(), Scripted(list(luck))
    left = {seat: list(mine) for seat, mine in answers.items()}
    story.result = _run(rule, story, script, left)
    assert not any(left.values()), f"answers nobody asked for: {left}"
    assert not script.rest, f"luck nobody asked for: {script.rest}"
    return story


def _run(rule: Generator[Any, Any, Any], story: Story, script: Scripted, left: dict[int, list[str]]) -> Any:
    answer: Any = None
    try:
        while True:
            request = rule.send(answer)
            answer = None
            if request[0] == TOGETHER:
                answer = {seat: _run(one, story, script, left) for seat, one in request[2].items()}
            elif request[0] == CHOOSE:
                keys = [option.key for option in request[2]]
                assert left.get(request[3]), f"no answer left for seat {request[3]}, {request[1]}: {keys}"
                answer = request[2][keys.index(left[request[3]].pop(0))]
            elif request[0] != CHECKPOINT:
                story.lucks.append((request[1], request[2]))
                ask = script.roll if request[0] == ROLL else script.draw
                answer = ask(len(story.lucks) - 1, request[1], request[2])
    except StopIteration as stop:
        return stop.value


def table_at(d: Delve, luck: Sequence[int | str] = ()) -> Table:
    """A table that goes on from this state. It cannot be saved and replayed: its record does not begin at the setup."""
    script = Scripted(list(luck))
    names = [sheet.name for sheet in d.sheets]
    return Table(GAME, header_of(GAME, names, options(), PACK, script, False), d, script)


def idle(table: Table, *seats: int) -> None:
    """These seats (all, if none are told) use up their dice of the round by moves of no steps."""
    using = {"PD-261": -1, "PD-521": -1, "PD-274": 0}  # the last die, to move; to stop; ready
    for seat in seats or range(len(table.header["seats"])):
        now = table.view(None)["round"]
        while table.view(None)["round"] == now:
            mine = [ask for ask in table.asks if ask.seat == seat]
            if not mine or mine[0].clause not in using:
                break
            table.answer(seat, mine[0].keys[using[mine[0].clause]])


def told(table: Table, seat: int | None = None) -> list[str]:
    """The keys of the events a seat has seen."""
    return [event.kind.key for event in table.events(seat)]
