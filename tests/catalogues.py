"""The French catalogues: collect what the code says, keep what is translated, compile. `make i18n` runs this."""

from __future__ import annotations

import ast
import re
from ast import literal_eval
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

IN_TEMPLATE = re.compile(r"\bsay\((\"[^\"]*\")")
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
SOURCE = Path(__file__).parent.parent / "src" / "undercroft"
FRENCH = SOURCE / "locale" / "fr" / "LC_MESSAGES"


def domains() -> dict[str, list[Path]]:
    """Each catalogue and the files it serves: one per game, for the pictures, the pages, the rest of the program."""
    games = {path.name.replace("_", "-"): path for path in (SOURCE / "games").iterdir() if (path / "game.py").exists()}
    files = {name: sorted(path.rglob("*.py")) for name, path in games.items()}
    for name, path in games.items():
        files[name] += sorted((SOURCE / "term" / "screens" / path.name).rglob("*.py"))
    pages = SOURCE / "web"
    files["web"] = sorted([*pages.rglob("*.py"), *pages.rglob("*.html")])
    files["board"] = sorted((SOURCE / "board").rglob("*.py"))
    taken = {file for group in files.values() for file in group}
    return {"undercroft": sorted(set(SOURCE.rglob("*.py")) - taken), **files}


Said = str | tuple[str, str]


def said(files: list[Path]) -> Iterator[Said]:
    """Every literal handed to `say`; with its plural, if it has one."""
    for file in files:
        if file.suffix == ".html":
            yield from (literal_eval(text) for text in IN_TEMPLATE.findall(file.read_text(encoding="utf-8")))
            continue
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):  # sees into f-strings, too
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "say" and call.args:
                match call.args:
                    case [ast.Constant(str(message)), ast.Constant(str(plural)), *_]:
                        yield message, plural
                    case [ast.Constant(str(message)), *_]:
                        yield message


def french(domain: str) -> Catalog:
    file = FRENCH / f"{domain}.po"
    if not file.exists():
        return Catalog(locale="fr", domain=domain)
    with file.open("rb") as stream:
        return read_po(stream, locale="fr", domain=domain)


def forms(message: Message) -> tuple[str, ...]:
    """What a message says in French: once, or for one and for many."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def _french(old: Catalog, message: Said) -> Said:
    """What is translated already; of a message that has a plural now, the words it had serve for both until mended."""
    before = old.get(message)
    said = forms(before) if before else ("",)
    return (said[0], said[-1]) if isinstance(message, tuple) else said[-1]


def main() -> None:
    FRENCH.mkdir(parents=True, exist_ok=True)
    for domain, files in domains().items():
        # a fixed date: the same texts give the same file
        old, new = french(domain), Catalog(locale="fr", domain=domain, creation_date=EPOCH, revision_date=EPOCH)
        for message in sorted(set(said(files)), key=lambda one: one if isinstance(one, tuple) else (one, "")):
            new.add(message, _french(old, message))
        with (FRENCH / f"{domain}.po").open("wb") as stream:
            write_po(stream, new, omit_header=True, width=120)
        with (FRENCH / f"{domain}.mo").open("wb") as stream:
            write_mo(stream, new)
        missing = [message.id for message in new if message.id and not all(forms(message))]
        print(f"{domain}: {len(new)} messages, {len(missing)} without French")
        for message in missing:
            print(f"    {message!r}")


if __name__ == "__main__":
    main()
