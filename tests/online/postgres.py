"""A PostgreSQL of our own: a cluster in a temporary folder, served to this machine only, gone afterwards."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

USER = "postgres"  # the server refuses to run for root


def binary(name: str) -> str:
    """The newest one of this machine; "" if there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: path.parts[-3].zfill(4))
    return str(found[-1]) if found else shutil.which(name) or ""


@contextmanager
def cluster() -> Iterator[str]:
    """The address of a server without databases, such as `postgresql://postgres@127.0.0.1:5433`."""
    folder = Path(tempfile.mkdtemp(prefix="undercroft-postgres-"))
    is_root = os.geteuid() == 0
    user = USER if is_root else getpass.getuser()
    if is_root:
        shutil.chown(folder, USER)

    def run(*command: str) -> None:
        run_as = ["runuser", "-u", USER, "--"] if is_root else []
        subprocess.run([*run_as, *command], check=True, capture_output=True, cwd=folder)

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = str(folder / "data")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c max_connections=200"
    run(binary("initdb"), "-D", data, "-A", "trust", "-U", user, "--no-sync")
    run(binary("pg_ctl"), "-D", data, "-o", options, "-l", str(folder / "log"), "-w", "start")
    try:
        yield f"postgresql://{user}@127.0.0.1:{port}"
    finally:
        run(binary("pg_ctl"), "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def new_database(server: str) -> str:
    """The address of an empty database on this server."""
    name = f"tables_{uuid.uuid4().hex}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{server}/{name}"
