"""What a server sets, deals and ranks. Pages and API show it; whatever is decided is decided here."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
import time
from collections.abc import Mapping
from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.requests import Request

from undercroft.bots.seated import is_bot
from undercroft.challenges.par import Par, Result, result_of
from undercroft.challenges.setting import daily, duel, games_alone, name_of_day, open_challenge, seed_of, today, weekly
from undercroft.face import replay
from undercroft.kernel.chain import new_blind
from undercroft.kernel.challenge import Challenge, entry_of, opened_by
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.harmless import tidy
from undercroft.kernel.record import Record
from undercroft.shelf import load
from undercroft.signing import Signer, is_signed
from undercroft.store import NoSuchTable, online as kept
from undercroft.store.seats import TooMany
from undercroft.web.limits import address_of, limits_of
from undercroft.web.seats import LONGEST_NAME
from undercroft.web.tables import Tables
from undercroft.web.words import NO_CHALLENGE, Refused, say

if TYPE_CHECKING:
    from undercroft.store.challenges import Entered

KEY = re.compile(r"[0-9a-f]{64}")
COOKIE = "player"
AT_ONCE = 40  # finished games that are looked at for one reader
STREAK = 400  # days that are looked back


def signer_of(tables: Tables) -> Signer:
    if tables.signer is None:
        raise Refused(404, say("There are no challenges here: this server has no key to sign with."))
    return tables.signer


@lru_cache(64)
def _set_on(signer: Signer, game: str, day: date, week: bool) -> Challenge:
    return (weekly if week else daily)(game, day, signer.seed_of, ranked=True)


def current(tables: Tables, day: date | None = None) -> list[Challenge]:
    """The dungeons of this day, and those of its week."""
    signer, on = signer_of(tables), day or today()
    return [_set_on(signer, game, on if not week else on - timedelta(days=on.weekday()), week)
            for week in (False, True) for game in games_alone()]  # fmt: skip


def set_today(tables: Tables, game: str, week: bool) -> Challenge:
    """The one of this title, kept from now on."""
    if game not in games_alone():
        raise Refused(404, NO_CHALLENGE)
    day = today()
    challenge = _set_on(signer_of(tables), game, day - timedelta(days=day.weekday()) if week else day, week)
    kept.challenges.keep_challenge(tables.online, challenge)
    return challenge


def find(tables: Tables, name: str) -> tuple[Challenge, str]:
    """A challenge by its id, and its seed, which is told to nobody before it is closed."""
    found = kept.challenges.find_challenge(tables.online, name) if re.fullmatch(r"[0-9a-f]{12}", name) else None
    if found is None:
        one = next((one for one in current(tables) if one.id == name), None)
        if one is None:
            raise Refused(404, NO_CHALLENGE)
        kept.challenges.keep_challenge(tables.online, one)
        found = one, None
    challenge, seed = found
    return challenge, seed or seed_of(challenge, signer_of(tables).seed_of)


def is_open(challenge: Challenge) -> bool:
    return not challenge.closes or challenge.opens <= time.time() < challenge.closes


def is_closed(challenge: Challenge) -> bool:
    return bool(challenge.closes) and time.time() >= challenge.closes


# -- who plays --------------------------------------------------------------------------------------------------------


def new_key() -> str:
    return secrets.token_hex(32)


def checked_key(key: str) -> str:
    if not KEY.fullmatch(key):
        raise Refused(422, say("A key has 64 hexadecimal digits."))
    return key


def key_of(request: Request) -> str:
    """The key of this browser; "" if it has none."""
    key = request.cookies.get(COOKIE, "")
    return key if KEY.fullmatch(key) else ""


def public(key: str) -> str:
    """What others see of a key."""
    return hashlib.sha256(f"undercroft key {key}".encode()).hexdigest()


def _token(key: str, challenge: Challenge) -> str:
    """The token of the seat: whoever has the key can go on anywhere."""
    return hmac.new(bytes.fromhex(key), f"undercroft seat {challenge.id}".encode(), "sha256").hexdigest()[:32]


def checked_name(name: str) -> str:
    called = tidy(name, LONGEST_NAME)
    if not called or is_bot(called):
        raise Refused(422, say("A name is wanted, and no bot’s."))
    return called


class Try(NamedTuple):
    entered: Entered
    token: str


def play(request: Request, tables: Tables, name: str, called: str, key: str) -> Try:
    """The one try of this key: begun now, or the one it has begun before."""
    challenge, seed = find(tables, name)
    by, token = public(checked_key(key)), _token(key, challenge)
    before = kept.challenges.entry(tables.online, challenge.id, by)
    if before is not None:
        return Try(before, token)
    if not is_open(challenge):
        raise Refused(409, say("This challenge is closed."))
    signer, known = signer_of(tables), checked_name(called)
    table = open_challenge(challenge, known, seed, by, signer.sealed)
    dealt = kept.challenges.Dealt(
        challenge, by, known, table.record, challenge.luck_of(seed), new_blind(), token, address_of(request)
    )
    try:
        entered, is_new = kept.challenges.enter(tables.online, dealt, limits_of(request).tables)
    except TooMany as error:
        raise Refused(429, say("So many tables are open here already. Play one to its end first.")) from error
    if is_new:
        tables.begun(entered.table, table)
    return Try(entered, token)


# -- how it ended -----------------------------------------------------------------------------------------------------


class Placed(NamedTuple):
    """An entry and its place: 1 is the best, equals share it."""

    place: int
    entered: Entered
    result: Result


def settle(tables: Tables, challenge: Challenge, seed: str) -> None:
    """Look at games that are over, as anybody can when the challenge is closed."""
    for one in kept.challenges.unsettled(tables.online, challenge.id, AT_ONCE):
        kept.challenges.settle(tables.online, one, **_looked_at(tables, challenge, seed, one))


def _looked_at(tables: Tables, challenge: Challenge, seed: str, one: Entered) -> dict[str, Any]:
    found: dict[str, Any] = {"ended": time.time()}
    try:
        record, _ = tables.online.load(one.table)
        result = result_of(replay(record))
        found |= {"won": result.won, "measure": result.measure}
        if challenge.closes:
            own = opened_by(record, seed)
            found["ended"] = entry_of(challenge, load(challenge.game), own, signer_of(tables).key, is_signed).ended
    except (UndercroftError, AssertionError) as error:
        found["refused"] = str(error)[:300] or "?"
    return found


def standings(tables: Tables, challenge: Challenge, seed: str, only: Mapping[str, str] | None = None) -> list[Placed]:
    """Those that count, the best first; `only` these keys, under the names they have there."""
    settle(tables, challenge, seed)
    found = kept.challenges.entries(tables.online, challenge.id, only)
    rows = sorted(((Result(one.won, one.measure), one) for one in found if one.counts), key=lambda row: row[0],
                  reverse=True)  # fmt: skip
    placed: list[Placed] = []
    for at, (result, one) in enumerate(rows):
        same = bool(placed) and placed[-1].result == result
        placed.append(Placed(placed[-1].place if same else at + 1, one, result))
    return placed


def par_of(tables: Tables, challenge: Challenge) -> Par:
    return Par.parse(kept.challenges.par_of(tables.online, challenge.id))


def record_of(tables: Tables, name: str, by: str) -> Record:
    """A game of a closed challenge, with its seed: anybody may check it."""
    challenge, seed = find(tables, name)
    one = kept.challenges.entry(tables.online, challenge.id, by)
    if one is None:
        raise NoSuchTable(name)
    if not is_closed(challenge):
        raise Refused(409, say("Records are open when the challenge is closed: they would tell its seed."))
    return opened_by(tables.online.load(one.table)[0], seed)


def streak(tables: Tables, key: str) -> int:
    """On how many days in a row, up to today or yesterday, this key has finished a dungeon of the day."""
    played = kept.challenges.finished_names(tables.online, public(key))
    day = today() if name_of_day(today()) in played else today() - timedelta(days=1)
    count = 0
    while name_of_day(day) in played and count < STREAK:
        count, day = count + 1, day - timedelta(days=1)
    return count


# -- duels ------------------------------------------------------------------------------------------------------------


def lay_duel(tables: Tables, record: Record, table: str, key: str) -> Challenge:
    """Beat this game: the same luck for whoever has the link. The first entry is this game itself."""
    if "closes" in record.header.get("challenge", ()):
        raise Refused(409, say("This is a game of a challenge already: send its link."))
    called = record.header["seats"][0]
    challenge, seed = duel(record, f"duel {called} {secrets.token_hex(3)}")
    kept.challenges.keep_challenge(tables.online, challenge, seed)
    result = result_of(replay(record))
    kept.challenges.enter_finished(tables.online, challenge.id, public(key), called, table, result.won, result.measure)
    return challenge


# -- as data ----------------------------------------------------------------------------------------------------------


def told(tables: Tables, challenge: Challenge, seed: str) -> dict[str, Any]:
    """What everybody may know. The seed, and every game, when it is closed."""
    closed = is_closed(challenge)
    rows = standings(tables, challenge, seed)
    begun = kept.challenges.entries(tables.online, challenge.id)
    return {
        "id": challenge.id, "challenge": challenge.to_json(), "server": signer_of(tables).key,
        "open": is_open(challenge), "closed": closed, "seed": seed if closed or not challenge.closes else None,
        "par": par_of(tables, challenge).to_json(), "begun": len(begun),
        "standings": [
            {"place": row.place, "name": row.entered.name, "by": row.entered.by, "won": row.result.won,
             "measure": row.result.measure, "began": row.entered.began, "ended": row.entered.ended,
             "accuracy": json.loads(row.entered.accuracy) if row.entered.accuracy else None}
            for row in rows
        ],
        "refused": [{"name": one.name, "by": one.by, "why": one.refused} for one in begun if one.refused],
    }  # fmt: skip
