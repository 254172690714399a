"""Changes of the Area: cards laid, turned, replaced; where the characters stand; the way down."""

from __future__ import annotations

from undercroft.games.mini_rogue import events as told
from undercroft.games.mini_rogue.domain import say
from undercroft.games.mini_rogue.kinds import (
    Effects,
    GuardianKind,
    Room,
    StoryKind,
)
from undercroft.games.mini_rogue.state import EXIT, City, Hero

EMPTY = say("an empty place")
EMPTIED = say("the place is empty now")


def shuffle_rooms(d: City, but: Room | None = None) -> None:
    """MR-181, MR-254 All Room cards, revealed or not, are gathered and shuffled; Objects held stay out (MR-R33)."""
    lying = [room for room in d.grid if room is not None and room is not but]
    d.rooms.shuffle(lying)
    d.grid = [None] * 8
    d.face_up = [False] * 8
    d.taken = [False] * 8
    d.resolved = [False] * 8
    d.seen_by = [-1] * 8
    d.guardian = None
    d.laid_out = False


def look_at(d: City, seat: int, rooms: list[Room]) -> None:
    """Cards of the pile are in the hand of a seat; nobody else sees them."""
    d.looked_at, d.looker = list(rooms), seat


def put_back(d: City, on_top: list[Room], on_bottom: list[Room]) -> None:
    """Cards that were looked at go back, in the order given."""
    d.looked_at, d.looker = [], -1
    d.rooms.top = on_top + d.rooms.top
    d.rooms.bottom = d.rooms.bottom + on_bottom


def lay(d: City, place: int, room: Room, seen_by: int) -> None:
    """Lay a card face down whose face a seat knows."""
    d.grid[place] = room
    d.seen_by[place] = seen_by


def lay_entry(d: City, room: Room | None) -> None:
    """MR-476 The card the character stands on becomes the Entry; from the Exit no Room falls along: it stays empty."""
    d.grid[0] = room
    d.face_up[0] = True
    d.taken[0] = room is None
    d.resolved[0] = True  # MR-479
    d.tell(told.ENTRY_FELL_ALONG, "MR-476", room or EMPTY)


def area_is_laid_out(d: City, clause: str) -> None:
    d.laid_out = True
    d.tell(told.AREA_LAID_OUT, clause, d.area, d.board.floors[d.floor - 1])


def turn_up(d: City, place: int, room: Room, clause: str) -> None:
    d.grid[place] = room
    d.face_up[place] = True
    d.tell(told.TURNED_UP, clause, room, place)


def replace(d: City, place: int, new: Room, clause: str) -> None:
    """A face-up card goes face down to the bottom of the unused pile, another takes its place."""
    old = d.grid[place]
    assert old is not None
    d.rooms.put_on_bottom(old)
    d.grid[place] = new
    d.tell(told.REPLACED, clause, old, new, place)


def show_guardian(d: City, guardian: GuardianKind, clause: str) -> None:
    d.guardian = guardian
    d.tell(told.GUARDIAN_TURNED_UP, clause, guardian)


def remove_guardian(d: City, clause: str) -> None:
    """The top card of the Guardian pile leaves the game."""
    d.guardian = None
    d.guardians_left -= 1
    d.tell(told.GUARDIANS_LEFT, clause, d.guardians_left)


def place(hero: Hero, at: int, resolved: bool, passed_window: bool = False) -> None:
    hero.at = at
    hero.resolved = resolved
    hero.passed_window = passed_window


def enter(d: City, hero: Hero, at: int, passed_window: bool, clause: str) -> None:
    place(hero, at, False, passed_window)
    if at == EXIT:
        d.tell(told.REACHED_EXIT, clause, hero.kind)
    else:
        d.tell(told.ENTERED, clause, hero.kind, d.grid[at])


def mark_resolved(d: City, hero: Hero) -> None:
    """MR-210 The Room may be left now; an Omen not used lapses."""
    hero.resolved = True
    if hero.at != EXIT:
        d.resolved[hero.at] = True
        d.tell(told.RESOLVED, "MR-210", hero.kind, d.grid[hero.at] or EMPTIED)
    hero.omen = False


def meet_danger(d: City, hero: Hero) -> None:
    """MR-R105 From now on this character has met a Monster or a Trap in this Area."""
    if not hero.met_danger:
        hero.met_danger = True
        d.tell(told.DANGER_MET, "MR-730", hero.kind)


def forget_danger(hero: Hero) -> None:
    """MR-733 The state starts false in every Area."""
    hero.met_danger = False


def go_to(d: City, area: int) -> None:
    """MR-253 The adventurer marker is moved."""
    d.area = area


def go_down(d: City) -> None:
    """MR-253 To the next Area."""
    go_to(d, d.area + 1)
    d.tell(told.WENT_DOWN, "MR-253", d.area, d.board.floors[d.floor - 1])


def pass_leader(d: City) -> None:
    d.leader = 1 - d.leader
    d.tell(told.LEADER_NAMED, "MR-892", d.heroes[d.leader].kind)


def start_to_fall(d: City, hero: Hero, later: Effects) -> None:
    """MR-R100 One Fall only, that of whoever resolved first; icons after it wait for the new Area (MR-R41)."""
    if d.falling < 0:
        d.falling = hero.number
    if later:
        d.after_fall = (*d.after_fall, (hero.number, later))


def stop_falling(d: City) -> tuple[tuple[int, Effects], ...]:
    later = d.after_fall
    d.falling = -1
    d.after_fall = ()
    return later


def discard_story(d: City, story: StoryKind) -> None:
    """MR-R55 A Story that was read is out of the game: it was drawn and goes nowhere."""
    d.tell(told.STORY_DRAWN, "MR-971", story, story.text)
