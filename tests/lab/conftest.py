"""Games that several tests read; played once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from frozen import thawed
from undercroft.lab.executors import workers
from undercroft.lab.jobs import jobs
from undercroft.lab.run import run


@pytest.fixture(autouse=True)
def shipped() -> Iterator[None]:
    """Processes of their own read the packs that come with the program, and so does this one."""
    with thawed():
        yield


@pytest.fixture(scope="session")
def delved(tmp_path_factory):
    """300 games of Map Maker: alone, two classes, easy and hard, and somebody who takes anything."""
    folder = tmp_path_factory.mktemp("delved")
    vary = ["class-1=barbarian+paladin", "hard"]
    with thawed(), workers(1) as serial:
        run(jobs("map-maker", vary=vary, bots=["careful", "random"], seeds=range(25)), folder, serial)
        run(jobs("map-maker", vary=vary, seeds=range(25, 50)), folder, serial)
    return folder
