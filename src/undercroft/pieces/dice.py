"""Dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, eq=False, slots=True)  # eq=False: two dice are the same if they are the same piece
class Die:
    """A die: a name and its faces, each as likely as the others.

    >>> D6.faces
    (1, 2, 3, 4, 5, 6)
    """

    name: str
    faces: tuple[int, ...]
    names: Mapping[int, object] | None = None  # what the faces show, where they are symbols


D6 = Die("d6", (1, 2, 3, 4, 5, 6))


def face_names(die: Any) -> dict[int, str]:
    """The symbols of a die, by the number of the face; empty where the faces are numbers."""
    names = getattr(die, "names", None)
    return {face: str(names[face]) for face in sorted(set(die.faces))} if names else {}
