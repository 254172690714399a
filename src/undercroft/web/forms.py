"""What stands in a form: bounded, and text that can be kept."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.datastructures import FormData
from starlette.requests import Request

from undercroft.web.words import Refused, say

LONGEST_NUMBER = 12  # digits
UNREADABLE = say("This request cannot be read.")


@asynccontextmanager
async def form_of(request: Request) -> AsyncIterator[FormData]:
    """The form that was sent. Who sends it says how it is written: what cannot be kept as text is refused."""
    try:
        form = await request.form(max_files=1, max_fields=200)
    except UnicodeError as error:
        raise Refused(400, UNREADABLE) from error
    try:
        if not all(
            is_text(key) and (not isinstance(value, str) or is_text(value)) for key, value in form.multi_items()
        ):
            raise Refused(400, UNREADABLE)
        yield form
    finally:
        await form.close()


def is_text(value: str) -> bool:
    """Whether a database can keep it: no NUL, no half of a character."""
    return "\0" not in value and not any("\ud800" <= sign <= "\udfff" for sign in value)


def number_of(form: FormData, key: str) -> int:
    value = form.get(key, "")
    if not isinstance(value, str) or not value.isdecimal() or len(value) > LONGEST_NUMBER:
        raise Refused(400, say("This form is not complete: {field} is missing."), field=key)
    return int(value)
