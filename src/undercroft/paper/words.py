"""The words on paper."""

from __future__ import annotations

from undercroft.kernel.words import Domain

say = Domain("undercroft")
