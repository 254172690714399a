"""The tests play with packs that never change; those about the default packs say so (`default_packs`)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from frozen import freeze, thawed

freeze()  # before any test is imported: helpers read their pack when they are


@pytest.fixture
def default_packs() -> Iterator[None]:
    """The packs that come with the program, for a test that is about them."""
    with thawed():
        yield
