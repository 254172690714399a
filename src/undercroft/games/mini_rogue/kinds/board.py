"""The City board, dice, tracks, stances, difficulty."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar

from undercroft.content.kinds import Field, Frozen, Kind, Name, Wrong, check
from undercroft.games.mini_rogue.glossary import say
from undercroft.games.mini_rogue.kinds.powers import MOST_DICE, MOST_ON_A_TRACK
from undercroft.games.mini_rogue.kinds.results import Count, Face, Some
from undercroft.kernel.words import Keyed


class Area(Frozen):
    floor: int = Field(ge=1, le=4)
    guardian: bool
    falls_to: Count  # 0: a Fall is ignored here


class BoardKind(Kind):
    """MR-080 Four Floors with their Areas, in the order of play; MR-082 Areas 5, 6 and 7 of the City are Floor 3."""

    group: ClassVar = "board"

    areas: Annotated[tuple[Area, ...], Field(strict=False, min_length=1, max_length=40)]  # MR-081; 10 are an hour
    floors: Annotated[tuple[Name, ...], Field(strict=False, min_length=4, max_length=4)]

    @check
    def must_lead_down(self) -> BoardKind:
        floors = [area.floor for area in self.areas]
        if floors != sorted(floors) or set(floors) != {1, 2, 3, 4}:
            raise Wrong(say("areas: the Floors 1 to 4 follow one another, each with at least one Area"))
        for number, area in enumerate(self.areas, start=1):
            last_of_floor = number == len(self.areas) or floors[number] != area.floor
            if area.guardian and not last_of_floor:
                raise Wrong(
                    say("areas.{number}: only the last Area of a Floor can bear the Guardian icon"), number=number
                )
            below = floors[area.falls_to - 1] if 0 < area.falls_to <= len(self.areas) else 0
            if below != (area.floor + 1 if area.floor < 4 else 0):
                raise Wrong(
                    say("areas.{number}.falls_to: a Fall leads to an Area of the next Floor, on Floor 4 to 0"),
                    number=number,
                )
        if not self.areas[-1].guardian:
            raise Wrong(say("areas: the last Area must bear the Guardian icon"))
        return self

    @cached_property
    def named_floors(self) -> tuple[Keyed, ...]:
        """The Floors by their names, from the first."""
        return tuple(Keyed(f"floor-{self.key}-{n}", name) for n, name in enumerate(self.floors, start=1))


class DieKind(Kind):
    group: ClassVar = "die"
    # a face is read in tables of six rows; 0 is a blank of the Curse and the Poison die
    faces: Annotated[tuple[Annotated[int, Field(ge=0, le=6)], ...], Field(strict=False, min_length=2, max_length=20)]


class TrackKind(Kind):
    group: ClassVar = "track"
    max: Some
    levels: Annotated[tuple[Count, ...], Field(strict=False, max_length=MOST_DICE)] = ()
    one: Name | None = None  # what a single unit is called, where that is another word

    @cached_property
    def single(self) -> TrackKind:
        return self if self.one is None else self.but(name=self.one)


class StanceKind(Kind):
    """MR-941 How a face is read in this stance."""

    group: ClassVar = "stance"

    armor: Count
    values: Annotated[tuple[Count, ...], Field(strict=False, min_length=6, max_length=6)]
    fails: Annotated[tuple[Face, ...], Field(strict=False, max_length=6)]
    criticals: Annotated[tuple[Face, ...], Field(strict=False, max_length=5)]  # of six, re-rolls would never end
    start: bool = False  # MR-942 every Combat starts in this one

    @property
    def clause(self) -> str:
        """MR-944 the normal reading; MR-946 without Criticals; MR-945 any other."""
        return "MR-944" if self.start else "MR-945" if self.criticals else "MR-946"

    @check
    def must_wound(self) -> StanceKind:
        """A stance in which no face hurts would make fights without an end; a Fail counts nothing."""
        if any(self.values[face - 1] for face in self.fails):
            raise Wrong(say("values: a Fail counts 0"))
        if not any(self.values):
            raise Wrong(say("values: one face that is no Fail must count"))
        return self

    @cached_property
    def read(self) -> dict[int, tuple[int, bool, bool]]:
        """Of each face: its value, whether it is a Fail, whether it is a Critical."""
        return {
            face: (value, face in self.fails, face in self.criticals) for face, value in enumerate(self.values, start=1)
        }


class DifficultyKind(Kind):
    """MR-061 Fewer Rations, HP and Gold to begin with."""

    group: ClassVar = "difficulty"

    ration: int = Field(le=0, ge=-MOST_ON_A_TRACK)
    hp: int = Field(le=0, ge=-2)  # MR-R53: no difficulty may leave a dead character
    gold: int = Field(le=0, ge=-MOST_ON_A_TRACK)
