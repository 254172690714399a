"""The designer's commands: check a pack, begin one, look into one, compare two."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.text import Text

from undercroft.content.loader import merged_tables
from undercroft.design.begin import begin_pack, entry_toml
from undercroft.design.check import GAMES, Checked, check_pack
from undercroft.design.compare import differences
from undercroft.design.reference import fields_of
from undercroft.face import things
from undercroft.kernel.game import Game
from undercroft.kernel.languages import current_language, language, languages
from undercroft.kernel.things import Thing
from undercroft.kernel.words import Message
from undercroft.term.menu import known_game
from undercroft.term.terminal import Terminal
from undercroft.term.words import Refused, listed, say

MARKS = {"rulebook": say("from the rulebook"), "public": say("publicly known"), "house": say("ours")}
NEVER = say(
    "Never came up in these games ({n}): {names}. By chance, or because nothing leads there: --games 1000 tells more."
)
UNSEEN = 12  # how many entries that never came up are named


def check(terminal: Terminal, folder: Path, games: int = GAMES) -> None:
    """Check a pack and say what was tried; every complaint is an error."""
    found = check_pack(folder, games)
    contents = listed(f"{key} {count}" for key, count in found.entries.items())
    facts = {"title": found.title, "game": found.game, "contents": contents}
    terminal.tell(say("This pack is good: {title}, for {game}. {contents}").text(facts), "green")
    for line in _tried(found):
        terminal.tell(line)


def _tried(found: Checked) -> list[str]:
    shortest, median, longest = found.answers
    lines = [say("Read in every language: {n} thing.", "Read in every language: {n} things.").text({"n": found.things})]
    if found.effects:
        lines.append(
            say("Carried out on prepared tables: {n} effect.", "Carried out on prepared tables: {n} effects.").text(
                {"n": found.effects}
            )
        )
    if found.idle:
        lines.append(_named(say("Effects whose moment never came ({n}): {names}"), found.idle))
    if found.games:
        facts = {"n": found.games, "shortest": shortest, "median": median, "longest": longest}
        told = say(
            "Played to the end: {n} random game of {shortest} to {longest} answers, {median} in the middle.",
            "Played to the end: {n} random games of {shortest} to {longest} answers, {median} in the middle.",
        )
        lines.append(told.text(facts))
    if found.games < found.wished:
        lines.append(
            say("Time ran out before {n} game was played.", "Time ran out before {n} games were played.").text(
                {"n": found.wished}
            )
        )
    for code, places in found.unsaid.items():
        lines.append(_named(say("Not said in {code} yet ({n}): {names}"), places, code=code))
    if found.games and found.unseen:
        lines.append(_named(NEVER, found.unseen))
    return lines


def _named(sentence: Message, places: tuple[str, ...], **facts: str) -> str:
    names = listed(places[:UNSEEN]) + (", …" if len(places) > UNSEEN else "")
    return sentence.text({"n": len(places), "names": names, **facts})


def begin(terminal: Terminal, game: str, folder: Path) -> None:
    for file in begin_pack(known_game(game).name, folder):
        terminal.tell(say("Written: {file}").text({"file": file}))


def print_schema(game: str) -> None:
    """The JSON Schema of a pack as a whole, for editors and other programs."""
    from undercroft.content.checking import json_schema

    rules: Game = known_game(game)
    print(json.dumps(json_schema(type(rules.load_pack(rules.packs()[0]))), indent=2, ensure_ascii=False))


def show(terminal: Terminal, game: str, wanted: str, pack: str) -> None:
    """Every component of a pack, or one of them in full and in every language."""
    rules = known_game(game)
    print_ = things(rules, pack)
    if not wanted:
        for thing in sorted(print_.values(), key=lambda one: (one["kind"], one["name"])):
            terminal.tell(
                Text.assemble((f"{thing['key']}  ", "cyan"), thing["name"], (f"  {MARKS[thing['mark']]}", "dim"))
            )
        return
    entries = _entries(rules, pack)
    found = _meant(print_, wanted)
    places = [wanted] if wanted in entries else []  # `map.printed`: nothing that lies on the table
    if not found and not places:
        raise Refused(say("There is nothing called {name} in this pack."), name=repr(wanted[:60]))
    here = current_language()
    for thing in found:
        for code in (here, *(other for other in languages() if other != here)):
            with language(code):
                _show_thing(terminal, things(rules, pack)[thing["key"]])
        of_it = [place for place in entries if thing["key"] in (place.partition(".")[2], place.replace(".", "-", 1))]
        places += [place for place in of_it if place not in places]
        if not of_it:
            facts = {key: value for key, value in thing["facts"].items() if value not in (None, "", [], {})}
            terminal.tell(Text.assemble((thing["key"], "cyan"), f"  {_brief(facts)}"))
    for place in places:
        collection, _, key = place.partition(".")
        print(f"\n{entry_toml(collection, key, entries[place])}")  # to be copied: no line is broken


def _entries(rules: Game, pack: str) -> dict[str, dict[str, Any]]:
    """What the pack says of each entry, by its place: `room.city-guard`."""
    tables = merged_tables(rules.name, pack or rules.packs()[0])
    return {
        f"{collection}.{key}": entry
        for collection, entries in tables.items()
        if collection != "pack"
        for key, entry in entries.items()
        if isinstance(entry, dict)
    }


def _meant(print_: dict[str, Thing], wanted: str) -> list[Thing]:
    """What somebody means by a key, a place in the pack, or a part of a name. Who gives a whole key means only that."""
    text = wanted.casefold()
    keys = {text, text.replace(".", "-", 1), text.partition(".")[2] or text}
    exact = [thing for thing in print_.values() if thing["key"].casefold() in keys]
    return exact or [
        thing
        for thing in print_.values()
        if text in thing["name"].casefold() or thing["key"].casefold().endswith(f"-{text}")
    ]


def _show_thing(terminal: Terminal, thing: Thing) -> None:
    terminal.tell(Text.assemble((thing["name"], "bold"), f"  {MARKS[thing['mark']]}  {thing['clause']}"))
    terminal.tell(f"  {thing['text']}")


def _brief(facts: dict[str, Any]) -> str:
    text = json.dumps(facts, ensure_ascii=False)
    return text if len(text) <= 600 else text[:599] + "…"


def _summary(rows: list[tuple[str, str | None, str | None]]) -> str:
    """How much is otherwise, before all of it is told."""
    entries = {".".join(field.split(".")[:2]) for field, _, _ in rows}
    facts = {
        "entries": len(entries),
        "changed": sum(before is not None and after is not None for _, before, after in rows),
        "new": sum(before is None for _, before, _ in rows),
        "gone": sum(after is None for _, _, after in rows),
    }
    return say("{entries} entries differ: {changed} fields changed, {new} new, {gone} gone.").text(facts)


def fields(terminal: Terminal, game: str, collection: str) -> None:
    """What an entry of a collection must and may say; without one, which collections there are."""
    rules = known_game(game)
    for line in fields_of(rules.name, collection):
        print(line)


def diff(terminal: Terminal, game: str, one: str, other: str) -> None:
    """What the second pack says otherwise than the first."""
    rows = differences(known_game(game).name, one, other)
    if rows:
        terminal.tell(_summary(rows), "bold")
    for field, before, after in rows:
        if before is None:
            terminal.tell(f"+ {field} = {after}", "green")
        elif after is None:
            terminal.tell(f"- {field} = {before}", "red")
        else:
            terminal.tell(f"  {field}: {before} -> {after}")
    if not rows:
        terminal.tell(str(say("The two packs say the same.")))
