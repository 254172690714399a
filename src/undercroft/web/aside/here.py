"""What is computed aside elsewhere, in this very process: in a browser there is no other."""

from __future__ import annotations

from typing import Any

from undercroft.web.aside import Told, Work
from undercroft.web.aside.jobs import done


def computed(work: Work, lang: str) -> Any:
    told = {"job": work.job, "at": work.at, "lang": lang, **work.facts}
    reply = done({**told, "text": work.text} if work.text else told)
    if "refused" in reply:
        raise Told(reply["refused"]["status"], reply["refused"]["said"])
    return reply["found"]
