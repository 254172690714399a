"""Non-interference on the wire: what is sent to a seat does not depend on what it may not know.

    python tests/online/wire.py [--positions 2000] [--game NAME] [--seed 0]

Plays random games. At each position something hidden from a seat or from the spectators is changed (`HIDDEN` in the
game's modes.py: other cards, other luck, what others answer side by side). The page of that seat, its JSON and story,
the headers, what its stream would say and what it gets for a record stay the same to the byte; so do the beats since
the last checkpoint with the view after each, the reasons of bots for any answer that others could give in both worlds,
and (at one position in `RARELY`) its hint, unless the seat was told what is hidden now. The head of the chain, which a
blind hides, is the one thing that may differ: it stands there, and is left out of the comparison.
Exit code 1 if a secret came out.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import patch

TESTS = Path(__file__).parent.parent
sys.path.insert(0, str(TESTS))

from conform.imagined import exchanged  # noqa: E402  # the tests are no package
from conform.subjects import Subject, subject_of  # noqa: E402
from conform.suite import sit_down  # noqa: E402
from undercroft import games  # noqa: E402
from undercroft.bots import Seat  # noqa: E402
from undercroft.bots.hints import estimates  # noqa: E402
from undercroft.bots.reasons import reasons_of  # noqa: E402
from undercroft.kernel.languages import language  # noqa: E402
from undercroft.kernel.table import Table  # noqa: E402
from undercroft.signing import Signer  # noqa: E402
from undercroft.store.folder import Folder  # noqa: E402
from undercroft.store.seats import Chair, Company  # noqa: E402
from undercroft.web import api, play  # noqa: E402
from undercroft.web.app import app  # noqa: E402
from undercroft.web.limits import Limits  # noqa: E402
from undercroft.web.seated import (  # noqa: E402
    Chain,
    InStore,
    Seated,
    sight,
)
from undercroft.web.seats import Device  # noqa: E402

EVERY = 3  # answers between two positions
RARELY = 8  # positions between two hints, which take their time
BLIND, SIGNER = "0123456789abcdef0123456789abcdef", Signer.drawn()
HEAD = re.compile(rb'"head":\{[^}]*\}|data-head="[^"]*"')  # in JSON, and on a page


def sent_to(server: Any, table: Table, seat: int | None) -> dict[str, Any]:
    """Everything the server sends to this seat at this position: page, JSON, story, record, the headers of each, and
    the word of its stream."""
    names, latest = table.header["seats"], max(0, len(table.events(seat)) - api.MOST)
    chain = Chain(table.header, table.lines(), BLIND, SIGNER)
    kept = InStore(None, "~table", str(len(table.lines())), table, lambda name: None, chain)
    seated = Seated(table, kept, is_apart=True)
    chairs = tuple(Chair(at, name, "", True, 0, None, 1.0, 0) for at, name in enumerate(names))
    company = Company("~table", {"game": table.game.name, "how": {}}, 0, True, chairs, (), 0, ())
    seated.look(Device(watcher=1) if seat is None else Device((seat,), ("token",)), company)
    asked = {
        "page": "/t/~table", "json": f"{api.HERE}/tables/~table", "story": f"{api.HERE}/tables/~table/story",
        "record": f"{api.HERE}/tables/~table/record",
    }  # fmt: skip
    # The other world has no past before its checkpoint: what may be taken back is left out, and learned by who tries.
    with language("en"), patch.object(Seated, "may_take_back", lambda *_: False), \
            patch.object(play, "sitting", lambda *_: nullcontext(seated)), \
            patch.object(api, "sitting", lambda *_: nullcontext(seated)):  # fmt: skip
        told = {what: asyncio.run(_answer(server, path, f"since={latest}")) for what, path in asked.items()}
    heads = [len(HEAD.findall(told[what][1])) for what in ("page", "json")]
    assert heads == ([0, 0] if seat is None else [1, 1]), heads
    return {
        **{what: HEAD.sub(b"HEAD", body) for what, (_, body) in told.items()},
        **{f"headers of the {what}": _compared(head) for what, (head, _) in told.items()},
        "stream": sight(seated), "number": seated.numbers.of(seat),
    }  # fmt: skip


def _compared(head: list[Any]) -> list[Any]:
    """What is each answer's own is left out: its number, and its length, as a signature may take one digit more."""
    return [one for one in head if not isinstance(one, tuple) or one[0] not in (b"content-length", b"x-request-id")]


def hinted(table: Table, seat: int | None) -> str:
    """The hint of this seat, if it is asked: looked for with the same luck."""
    if seat not in [ask.seat for ask in table.asks]:
        return ""
    found = estimates(Seat(table.fork(), seat), tries=4, seed="wire")
    return json.dumps(found.to_json())


def beats(worlds: tuple[Table, Table], seat: int | None) -> list[Any]:
    """In each world: what this seat saw happen since the checkpoint that both have, and what it saw after each."""
    since = max(one.past.checkpoint.at for one in worlds)
    if since > min(len(one.past.log) for one in worlds):
        return [[], []]
    return [[(beat.to_json(), beat.view) for beat in one.fork().beats(seat, since)] for one in worlds]


def reasons(table: Table, watcher: int | None) -> dict[tuple[int, str], str]:
    """Why a bot would give any answer that another seat can give now, as this one would be told it."""
    if watcher is None or table.side_by_side:
        return {}
    imagine = Table.imagine
    with patch.object(Table, "imagine", lambda self, seat: imagine(self, seat, "wire")):
        return {
            (ask.seat, key): str(reasons_of(table, (ask.seat, key), [watcher]))
            for ask in table.asks if ask.seat != watcher for key in ask.keys[:6]
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
        told = _was_told(table, other, seat)
        counts["told"] += told
        why = [{} if told else reasons(world, seat) for world in (table, other)]
        common = sorted(why[0].keys() & why[1].keys())
        counts["reasons"] += len(common)
        before["reasons"], after["reasons"] = ([one[key] for key in common] for one in why)
        before["beats"], after["beats"] = beats((table, other), seat)
        counts["beats"] += len(before["beats"])
        if counts[name] % RARELY == 0 and not told:
            counts["hints"] += bool(hinted(table, seat))
            before["hint"], after["hint"] = hinted(table, seat), hinted(other, seat)
        out = [what for what in after if before[what] != after[what]]
        if out:
            failures.append(f"{name}, hidden from seat {seat}, but in its {', '.join(out)}: {_where(before, after)}")
    return bool(sent)


def _was_told(table: Table, other: Table, seat: int | None) -> bool:
    """Whether this seat has been told what was changed, before it was hidden: its view does not repeat it, but its
    bots, reasons and hints remember. Then only what is shown is compared."""
    if seat is None:
        return False
    memory, _ = table.past.memory_of(seat)
    return any(map(memory.knows, exchanged(table.past.checkpoint.state, other.past.checkpoint.state)))


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
