"""The words of challenges."""

from __future__ import annotations

from undercroft.kernel.words import Domain

say = Domain("undercroft")
