"""Non-interference on the wire: what is sent to a seat does not depend on what it may not know.

    python tests/online/wire.py [--positions 2000] [--game NAME] [--seed 0]

Plays random games. At each position something hidden from a seat or from the spectators is changed (`HIDDEN` in the
game's modes.py: other cards, other luck, what others answer side by side). The page of that seat, its JSON and story,
the headers, what its stream would say and what it gets for a record stay the same to the byte. Exit code 1 if a secret
came out.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import patch

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.subjects import Subject, subject_of  # noqa: E402  # the tests are no package
from conform.suite import sit_down  # noqa: E402
from undercroft import games  # noqa: E402
from undercroft.kernel.table import Table  # noqa: E402
from undercroft.kernel.words import language  # noqa: E402
from undercroft.store.company import Chair, Company  # noqa: E402
from undercroft.store.folder import Folder  # noqa: E402
from undercroft.web import api, play  # noqa: E402
from undercroft.web.app import app  # noqa: E402
from undercroft.web.limits import Limits  # noqa: E402
from undercroft.web.seats import Device  # noqa: E402
from undercroft.web.sight import sight  # noqa: E402
from undercroft.web.tables import Seated  # noqa: E402

EVERY = 3  # answers between two positions


def sent_to(server: Any, table: Table, seat: int | None) -> dict[str, Any]:
    """Everything the server sends to this seat at this position: page, JSON, story, record, the headers of each, and
    the word of its stream."""
    names, latest = table.header["seats"], max(0, len(table.events(seat)) - api.MOST)
    seated = Seated("~table", table, str(len(table.lines())), len(table.lines()))
    chairs = tuple(Chair(at, name, "", True, 0, None, 1.0, 0) for at, name in enumerate(names))
    seated.company = Company("~table", {"game": table.game.name, "how": {}}, 0, True, chairs, (), 0, ())
    seated.device = Device(watcher=1) if seat is None else Device((seat,), ("token",))
    asked = {
        "page": "/t/~table", "json": f"{api.HERE}/tables/~table", "story": f"{api.HERE}/tables/~table/story",
        "record": f"{api.HERE}/tables/~table/record",
    }  # fmt: skip
    with language("en"), patch.object(play, "sitting", lambda *_: nullcontext(seated)), \
            patch.object(api, "sitting", lambda *_: nullcontext(seated)):  # fmt: skip
        told = {what: asyncio.run(_answer(server, path, f"since={latest}")) for what, path in asked.items()}
    return {
        **{what: body for what, (_, body) in told.items()},
        **{f"headers of the {what}": head for what, (head, _) in told.items()},
        "stream": sight(seated), "number": seated.number(seat),
    }  # fmt: skip


async def _answer(server: Any, path: str, query: str) -> tuple[list[Any], bytes]:
    """Status and headers, and the body, as the whole server sends them to a client."""
    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "root_path": "", "scheme": "http",
        "query_string": query.encode(), "headers": [(b"host", b"localhost")],
        "server": ("localhost", 80), "client": ("127.0.0.1", 1), "http_version": "1.1", "asgi": {"version": "3.0"},
        "state": {},
    }  # fmt: skip
    head: list[Any] = []
    body = bytearray()

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            head.extend([message["status"], *message["headers"]])
        else:
            body.extend(message.get("body", b""))

    await server(scope, receive, send)
    return head, bytes(body)


def compared(subject: Subject, positions: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How often each secret was changed, and what came out."""
    server = app(Folder(Path("/nonexistent/undercroft")), limits=Limits(rate=10**9, burst=10**9))
    counts: Counter[str] = Counter()
    failures: list[str] = []
    chance = random.Random(f"wire {subject.name} {seed}")
    while counts["positions"] < positions and len(failures) < 10:
        mode = chance.choices(subject.modes, [mode.weight for mode in subject.modes])[0]
        pick = chance.choice(list(subject.players.values()))(chance)
        table = sit_down(subject, mode, chance.getrandbits(32))
        answers = 0
        while table.asks and answers < 400 and counts["positions"] < positions:
            if chance.randrange(EVERY) == 0:
                counts["positions"] += _compare(server, subject, table, chance, counts, failures)
            ask = chance.choice(table.asks)
            table.answer(ask.seat, pick(ask.seat, ask.clause, ask.options).key)
            answers += 1
    return counts, failures


def _compare(server: Any, subject: Subject, table: Table, chance: random.Random, counts: Counter[str],
             failures: list[str]) -> bool:  # fmt: skip
    sent: dict[int | None, dict[str, Any]] = {}
    for hidden in subject.hidden:
        changed = hidden(table.fork(), chance)
        if changed is None:
            continue
        seat, other = changed
        name = getattr(hidden, "__name__", str(hidden))
        counts[name] += 1
        before = sent[seat] = sent.get(seat) or sent_to(server, table, seat)
        after = sent_to(server, other, seat)
        out = [what for what in before if before[what] != after[what]]
        if out:
            failures.append(f"{name}, hidden from seat {seat}, but in its {', '.join(out)}: {_where(before, after)}")
    return bool(sent)


def _where(one: dict[str, Any], other: dict[str, Any]) -> str:
    a, b = one["page"], other["page"]
    at = next((at for at in range(min(len(a), len(b))) if a[at] != b[at]), min(len(a), len(b)))
    return f"{a[max(0, at - 60) : at + 40]!r} / {b[max(0, at - 60) : at + 40]!r}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Non-interference on the wire.")
    parser.add_argument("--positions", type=int, default=2_000, help="per game")
    parser.add_argument("--game", action="append")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    well = True
    for name in given.game or games():
        subject = subject_of(name)
        assert subject is not None
        counts, failures = compared(subject, given.positions, given.seed)
        print(f"{name}: {counts.pop('positions')} positions; {dict(counts)}; {len(failures)} failures", flush=True)
        for failure in failures:
            print(f"  {failure}")
        well = well and not failures
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
