"""Printed things: what a pack is made of."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from undercroft.kernel.words import current_language, formed, spaced

Mark = Literal["rulebook", "public", "house"]  # where a figure comes from


class Frozen(BaseModel):
    """A checked, unchangeable piece of a pack. Unknown fields are mistakes."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    # A printed thing is itself and no other: comparing by identity is right and fast.
    __eq__ = object.__eq__

    @classmethod
    def __pydantic_init_subclass__(cls, **options: Any) -> None:
        cls.__hash__ = object.__hash__  # type: ignore[method-assign]  # pydantic hashes the fields of frozen models


class Name(Frozen):
    """A text in both languages; nouns add the form with their article (`the_en`, `the_fr`)."""

    en: str = Field(min_length=1, pattern=r"\S")  # spaces are no name
    fr: str = Field(min_length=1, pattern=r"\S")
    the_en: str = ""
    the_fr: str = ""

    def __str__(self) -> str:
        return spaced(self.fr) if current_language() == "fr" else self.en

    def __format__(self, form: str) -> str:
        return formed(str(self), spaced(self.the_fr) if current_language() == "fr" else self.the_en, form)


class Kind(Frozen):
    """A printed thing with a key (its table name in the pack), a name and a mark."""

    key: str
    name: Name
    mark: Mark

    def __str__(self) -> str:
        return str(self.name)

    def __format__(self, form: str) -> str:
        return format(self.name, form)

    def __repr__(self) -> str:
        return f"<{self.key}>"


class Pack(Frozen):
    """The content of a game. Games derive from this and add their collections."""

    name: str  # how `options={"pack": ...}` and records call it
    title: Name
    game: str
    version: int = Field(ge=1)
    digest: str

    @classmethod
    def collections(cls) -> dict[str, Any]:
        """The collections of this pack, by name."""
        return {key: field for key, field in cls.model_fields.items() if key not in Pack.model_fields}
