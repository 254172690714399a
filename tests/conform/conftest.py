"""The suite plays what people play: the packs that come with the program."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def shipped_packs(default_packs: None) -> None:
    pass
