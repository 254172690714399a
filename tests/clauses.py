"""`@clause("MR-312")`: this test proves that clause. `make rules` reads it, and so does the test of completeness."""

from __future__ import annotations

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*ids)
