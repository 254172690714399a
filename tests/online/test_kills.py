"""The server is killed under play by four clients: nothing is lost, nothing counted twice. 300 times: `kills.py`."""

from __future__ import annotations

import pytest

from online.kills import trial
from online.postgres import new_database


@pytest.mark.parametrize("data", ["sqlite", "postgres"])
def test_a_killed_server_loses_nothing_and_everybody_goes_on(data, tmp_path, request):
    if data == "sqlite":
        assert trial(str(tmp_path / "tables.db"), 1, "paper-dungeons", kills=4, seed=1) == []
    else:
        at = new_database(request.getfixturevalue("postgres"))
        assert trial(at, 2, "paper-dungeons", kills=4, seed=1) == []
