"""A real server on a port of its own, over an empty folder."""

from __future__ import annotations

import pytest

from undercroft.store.folder import Folder
from web.visitor import Visitor, serving


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path / "home")


@pytest.fixture
def served(folder):
    with serving(folder) as address:
        yield address


@pytest.fixture
def visitor(served):
    with Visitor(served) as one:
        yield one
