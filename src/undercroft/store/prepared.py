"""Statements that are asked all the time: made once, and given to the driver as they are."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.sql.expression import ClauseElement


class Prepared:
    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        made: Any = statement.compile(dialect=dialect)
        self._sql, self._order, self._given = str(made), made.positiontup, dict(made.params)
        columns = [str(column[0]) for column in made._result_columns]
        self._row: Any = namedtuple("Row", columns) if columns else None

    def run(self, driver: Any, values: dict[str, Any]) -> Any:
        """By the connection of a driver; returns its cursor."""
        told = self._given | values
        return driver.execute(self._sql, told if self._order is None else [told[name] for name in self._order])

    def rows(self, driver: Any, values: dict[str, Any]) -> list[Any]:
        return [self._row(*row) for row in self.run(driver, values)]
