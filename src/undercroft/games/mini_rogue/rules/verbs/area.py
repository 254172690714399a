"""Changes of the Area: cards laid, turned, replaced; where the characters stand; the way down."""

from __future__ import annotations

from undercroft.games.mini_rogue.glossary import EXIT
from undercroft.games.mini_rogue.kinds.enemies import GuardianKind
from undercroft.games.mini_rogue.kinds.people import StoryKind
from undercroft.games.mini_rogue.kinds.results import Effects
from undercroft.games.mini_rogue.kinds.rooms import Room
from undercroft.games.mini_rogue.rules.state import City, Hero
from undercroft.games.mini_rogue.words import events as told
from undercroft.games.mini_rogue.words.places import HEROES, ROOMS


def shuffle_rooms(d: City, but: Room | None = None) -> None:
    """MR-181, MR-254 All Room cards, revealed or not, are gathered and shuffled; Objects held stay out (MR-R33).

    MR-476 All but the Room that falls along and becomes the Entry.
    """
    lying = [room for room in d.grid if room is not None and room is not but]
    d.rooms.shuffle(lying)
    d.grid = [but, *[None] * 7]
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


def lay_entry(d: City) -> None:
    """MR-476 The card the character stands on becomes the Entry; from the Exit no Room falls along: it stays empty."""
    room = d.grid[0]
    d.face_up[0] = True
    d.taken[0] = room is None
    d.resolved[0] = True  # MR-479
    if room is None:
        d.tell(told.ENTRY_IS_EMPTY, "MR-476", ROOMS[0])
    else:
        d.tell(told.ENTRY_FELL_ALONG, "MR-476", room, ROOMS[0])


def area_is_laid_out(d: City, fallen: bool, clause: str) -> None:
    """MR-883 All characters stand on the Entry; MR-479 it is resolved for those who have fallen."""
    d.laid_out = True
    for hero in d.heroes:
        place(hero, 0, resolved=fallen)
        hero.met_danger = False  # MR-733, MR-R38 the state starts false in every Area
    d.tell(told.AREA_LAID_OUT, clause, d.area, d.board.named_floors[d.floor - 1])


def turn_up(d: City, place: int, room: Room, clause: str) -> None:
    d.grid[place] = room
    d.face_up[place] = True
    d.tell(told.TURNED_UP, clause, room, place, ROOMS[place])


def replace(d: City, place: int, new: Room, clause: str) -> None:
    """A face-up card goes face down to the bottom of the unused pile, another takes its place."""
    old = d.grid[place]
    assert old is not None
    d.rooms.put_on_bottom(old)
    d.grid[place] = new
    d.tell(told.REPLACED, clause, old, new, place, ROOMS[place])


def show_guardian(d: City, guardian: GuardianKind, clause: str) -> None:
    d.guardian = guardian
    d.tell(told.GUARDIAN_TURNED_UP, clause, guardian, ROOMS[EXIT])


def remove_guardian(d: City, clause: str) -> None:
    """The top card of the Guardian pile leaves the game."""
    d.guardian = None
    d.guardians_left -= 1
    d.tell(told.GUARDIANS_LEFT, clause, d.guardians_left, ROOMS[EXIT])


def place(hero: Hero, at: int, resolved: bool, passed_window: bool = False) -> None:
    hero.at = at
    hero.resolved = resolved
    hero.passed_window = passed_window


def enter(d: City, hero: Hero, at: int, passed_window: bool, clause: str) -> None:
    way = ROOMS[hero.at], ROOMS[at]
    place(hero, at, False, passed_window)
    if at == EXIT:
        d.tell(told.REACHED_EXIT, clause, *hero.who, *way)
    else:
        d.tell(told.ENTERED, clause, *hero.who, d.grid[at], *way)


def mark_resolved(d: City, hero: Hero) -> None:
    """MR-210 The Room may be left now; an Omen not used lapses."""
    hero.resolved, hero.omen = True, False
    if hero.at != EXIT:
        d.resolved[hero.at] = True
        room, at = d.grid[hero.at], ROOMS[hero.at]
        if room is None:
            d.tell(told.EMPTIED, "MR-210", *hero.who, at)
        else:
            d.tell(told.RESOLVED, "MR-210", *hero.who, room, at)


def meet_danger(d: City, hero: Hero) -> None:
    """MR-R105 From now on this character has met a Monster or a Trap in this Area."""
    if not hero.met_danger:
        hero.met_danger = True
        d.tell(told.DANGER_MET, "MR-730", *hero.who)


def go_to(d: City, area: int) -> None:
    """MR-253 The adventurer marker is moved."""
    d.area = area


def go_down(d: City) -> None:
    """MR-253 To the next Area; MR-254 the Rooms of this one are gathered."""
    go_to(d, d.area + 1)
    shuffle_rooms(d)
    d.tell(told.WENT_DOWN, "MR-253", d.area, d.board.named_floors[d.floor - 1])


def pass_leader(d: City) -> None:
    d.leader = 1 - d.leader
    d.tell(told.LEADER_NAMED, "MR-892", *d.heroes[d.leader].who)


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


def discard_story(d: City, hero: Hero, story: StoryKind) -> None:
    """MR-R55 A Story that was read is out of the game: it was drawn and goes nowhere."""
    d.tell(told.STORY_DRAWN, "MR-971", story, hero.seat, HEROES[hero.number])
