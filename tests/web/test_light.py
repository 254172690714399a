"""The page needs no server: whoever shows it without one loads nothing of what only a server has."""

import os
import subprocess
import sys
from pathlib import Path

SERVERS = "sqlalchemy alembic psycopg uvicorn pydantic typer rich textual cryptography segno prometheus_client resource"
TRIED = """
import sys

sys.modules.update(dict.fromkeys(sys.argv[2:]))  # None: they are not there, for who looks and for who imports
import asyncio
from pathlib import Path
from httpx import ASGITransport, AsyncClient
from undercroft.store.folder import Folder
from undercroft.web.app import app

async def tried():
    whole = ASGITransport(app(Folder(Path(sys.argv[1]))))
    async with AsyncClient(transport=whole, base_url="http://localhost", follow_redirects=True) as page:
        for address in ("/", "/games", "/new/mini-rogue", "/rules/dungeon-run", "/campaigns", "/replay"):
            assert (await page.get(address)).status_code == 200, address
        assert (await page.get("/join/whatever")).status_code == 404
        assert (await page.get("/c/0123456789ab")).status_code == 404
        assert (await page.post("/now/mini-rogue")).url.path.startswith("/t/mini-rogue")

asyncio.run(tried())
"""


def test_the_page_is_shown_without_what_only_a_server_has(tmp_path: Path):
    usual = {name: value for name, value in os.environ.items() if name != "UNDERCROFT_TESTS_FROZEN"}  # our own packs
    run = subprocess.run(
        [sys.executable, "-c", TRIED, tmp_path, *SERVERS.split()],
        capture_output=True, text=True, timeout=120, env=usual,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
