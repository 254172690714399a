"""What is asked of the database of online tables, brought when somebody first asks: where there are no such tables,
as in a browser, nobody needs SQLAlchemy."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from undercroft.store import NoOnline

if TYPE_CHECKING:
    from undercroft.store import challenges as challenges, company as company, moving as moving, sealing as sealing
    from undercroft.store.database import Database as Database


def __getattr__(name: str) -> ModuleType:
    if name not in ("challenges", "company", "moving", "sealing"):
        raise AttributeError(name)
    try:
        return import_module(f"undercroft.store.{name}")
    except ModuleNotFoundError as error:
        raise NoOnline(str(error)) from error
