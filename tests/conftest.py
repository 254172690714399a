"""The tests play with packs that never change; those about the default packs say so (`default_packs`)."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator

import pytest

from frozen import freeze, thawed
from undercroft.content import loader

freeze()  # before any test is imported: helpers read their pack when they are


@pytest.fixture(autouse=True)
def same_luck_in_every_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed that nobody gave is drawn from the name of the test: it meets the same dice whenever it is run."""
    drawn = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: drawn.randbytes(size).hex())


@pytest.fixture(autouse=True)
def no_other_packs_stay() -> Iterator[None]:
    """Whoever leaves other packs behind is named, not the test that meets them."""
    before = loader.PACKS
    yield
    assert loader.PACKS is before


@pytest.fixture
def default_packs() -> Iterator[None]:
    """The packs that come with the program, for a test that is about them."""
    with thawed():
        yield
