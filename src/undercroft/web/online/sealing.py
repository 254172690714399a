"""What a seat adds to the luck of its table: its browser, or another program, seals it first and tells it then."""

from __future__ import annotations

import re

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from undercroft.kernel.errors import BadLuck
from undercroft.kernel.luck import LONGEST_SEED, Share
from undercroft.store import online as kept
from undercroft.store.seats import Company
from undercroft.web.device import company_of
from undercroft.web.online.opening import begin_with
from undercroft.web.pages import go, table_address
from undercroft.web.seats import Device
from undercroft.web.tables import Tables
from undercroft.web.words import Refused, say

_SEAL = re.compile(r"sha256:[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{32}")


def seal(request: Request, tables: Tables, form: FormData) -> Response:
    """From now on nobody can read what this seat adds, and nobody can change it when the seals are closed."""
    gathered, _, seat = _seat(request, tables, form)
    sealed = str(form.get("seal", ""))
    if not _SEAL.fullmatch(sealed):
        raise Refused(422, say("A seal is sha256: and 64 hexadecimal digits."))
    if not kept.sealing.seal(tables.online, gathered.table, seat, sealed):
        raise Refused(409, say("This seat has sealed already, or the seals are closed."))
    return go(table_address(gathered.table))


def share(request: Request, tables: Tables, form: FormData) -> Response:
    """All seals are shown: this seat tells what it has sealed. The game begins with the last of them."""
    gathered, device, seat = _seat(request, tables, form)
    if gathered.begun:
        return go(table_address(gathered.table))  # told twice
    try:
        told = Share(str(form.get("seed", "")), str(form.get("salt", "")))
    except BadLuck as error:
        raise _unfit() from error
    if not told.seed or not _SALT.fullmatch(told.salt):
        raise _unfit()
    if not kept.sealing.tell(tables.online, gathered.table, seat, told):
        raise Refused(409, say("This is not what this seat has sealed, or the seals are not closed yet."))
    luck = kept.sealing.shared(tables.online, gathered.table)
    if luck is not None:
        begin_with(tables, gathered, device, luck)
    return go(table_address(gathered.table))


def _unfit() -> Refused:
    what = say("A seed has 1 to {most} characters that can be read, and its salt 32 hexadecimal digits.")
    return Refused(422, what, most=LONGEST_SEED)


def _seat(request: Request, tables: Tables, form: FormData) -> tuple[Company, Device, int]:
    gathered, device = company_of(request, tables)
    seat = str(form.get("seat", device.seats[0] if device.seats else ""))
    if seat not in map(str, device.seats):
        raise Refused(403, say("This seat is not played here."))
    return gathered, device, int(seat)


DOINGS = (seal, share)
