"""One French word for one thing."""

from __future__ import annotations

import re

from babel.messages.pofile import read_po

from undercroft.kernel.languages import HOUSE, OURS


def test_a_pack_is_a_pack_and_a_package_a_paquet() -> None:
    """What designers write is called as in the commands, `pack`; `paquet` is what pip installs, or a deck."""
    with (OURS / "fr" / f"{HOUSE}.po").open("rb") as file:
        said = [(str(one.id), str(one.string)) for one in read_po(file) if one.id and one.string]
    mixed = [
        (one, french)
        for one, french in said
        if (re.search(r"\bpacks?\b", one) and re.search(r"\bpaquets?\b", french))
        or (re.search(r"\bpackages?\b", one) and re.search(r"\bpacks?\b", french))
    ]  # fmt: skip
    assert not mixed
