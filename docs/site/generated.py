"""Pages that are made from the program itself: games, rules, commands, the Python face, OpenAPI, examples."""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import undercroft
from undercroft import learn
from undercroft.board.drawing import draw
from undercroft.board.marks import marks_of
from undercroft.board.standalone import standalone
from undercroft.cli.commands import GROUPS, WHOLE, run
from undercroft.kernel.languages import language
from undercroft.rulebook import rulebook
from undercroft.shelf import cover
from undercroft.web.openapi import CALLS, document

Page = tuple[str, str]  # where it stands, what it says
ROOT = Path(__file__).parents[2]
SAID = {
    "en": {
        "aim": "What it is about",
        "advice": "What experienced players look at",
        "notes": "Notes for the first games",
        "options": "What can be chosen",
        "head": "| option | values | what it is for |",
        "rules": "All rules",
        "rules_of": "The rules of",
        "more": "What is in, what is out",
        "try": "Try it",
        "commands": "The command line",
        "about": "Every command with what it takes, as `-h` tells it.",
        "words": "In our own words. Every question at the table names its clause; "
        "`undercroft rules {game} {id}` shows one.",
    },
    "fr": {
        "aim": "De quoi il s’agit",
        "advice": "Ce que regardent les joueurs expérimentés",
        "notes": "Notes pour les premières parties",
        "options": "Ce que l’on peut choisir",
        "head": "| option | valeurs | à quoi elle sert |",
        "rules": "Toutes les règles",
        "rules_of": "Les règles de",
        "more": "Ce qui est dedans, ce qui n’y est pas",
        "try": "Essayer",
        "commands": "La ligne de commande",
        "about": "Chaque commande et ce qu’elle prend, comme `-h` le dit.",
        "words": "Avec nos propres mots. Chaque question à la table nomme son article ; "
        "`undercroft rules {game} {id} --lang fr` en montre un.",
    },
}
OPENAPI = """# OpenAPI of /api/1

The document itself: <a href="../openapi.json">openapi.json</a>; a server serves it at `/api/1/openapi.json`. With
examples: [For other programs](../api.md). What stands in a view: [the protocol](../protocol.md).

| address | what | takes | tells |
|---|---|---|---|"""
HOME = {"en": "games", "fr": "fr/jeux"}


def pages() -> Iterator[Page]:
    for code in SAID:
        with language(code):
            for game in undercroft.games():
                yield f"{HOME[code]}/{game}.md", of_game(game, code)
                yield f"{HOME[code]}/{game}-rules.md", rules_of(game, code)
            yield ("reference/commands.md" if code == "en" else "fr/commandes.md"), commands(code)
    yield "reference/api-of-python.md", python()
    yield "reference/openapi.md", openapi()
    for folder in sorted(one for one in (ROOT / "examples").iterdir() if one.is_dir() and one.name != "__pycache__"):
        yield f"examples/{folder.name}.md", example(folder)


def pictures() -> Iterator[Page]:
    """A board of each game after some answers of its recommended first game, light and dark."""
    for game, answers in {"dungeon-run": 22, "map-maker": 8, "mini-rogue": 13, "paper-dungeons": 24}.items():
        table = undercroft.open_table(game, ["ann"], dict(learn.first(game).options), seed="screens 1")
        chance = random.Random(game)
        for _ in range(answers):
            ask = table.asks[0]
            advised = learn.first(game).answers.get(ask.clause)
            table.answer(0, advised if advised in ask.keys else chance.choice(ask.keys))
        for code in SAID:
            with language(code):
                marks = marks_of(option.to_json() for option in table.asks[0].options)
                board = draw(table.view(0), table.things, marks, code)
                for theme in ("light", "dark"):
                    yield f"_static/boards/{game}-{code}-{theme}.svg", standalone(board, theme)


# -- games ------------------------------------------------------------------------------------------------------------


def of_game(game: str, code: str) -> str:
    said, box = SAID[code], cover(game)
    up = "../" * HOME[code].count("/") + "../"
    lines = [f"# {box.title}", ""]
    for theme in ("light", "dark"):
        lines += [f"![{box.title}]({up}_static/boards/{game}-{code}-{theme}.svg){{.only-{theme}}}", ""]
    lines += [f"## {said['aim']}", "", *_card(learn.opening(game).text), ""]
    lines += [
        f"## {said['try']}",
        "",
        "```sh",
        f"undercroft play {game}" + (" --lang fr" if code == "fr" else ""),
        "```",
        "",
    ]
    lines += [
        f"## {said['advice']}",
        "",
        *(f"- {_cited(one.text, one.clauses, game)}" for one in learn.advice(game)),
        "",
    ]
    lines += [f"## {said['notes']}", ""]
    lines += [f"- {_cited(one.text, tuple(c for term in one.terms for c in term.clauses[:1]), game)}" for one in
              sorted(learn.notes(game), key=lambda one: one.priority)]  # fmt: skip
    lines += [
        "",
        f"## {said['options']}",
        "",
        said["head"],
        "|---|---|---|",
    ]
    why = learn.explained(game)
    for choice in undercroft.options(game):
        values = ", ".join(f"`{value}`" for value in choice.values[:12]) + (" …" if len(choice.values) > 12 else "")
        lines.append(
            f"| `{choice.key}` {choice.label} | {values} | {why[choice.key].text if choice.key in why else ''} |"
        )
    lines += [
        "",
        f"[{said['rules']}]({game}-rules.md) · [{said['more']}]({up}{'fr/' if code == 'fr' else ''}{game}.md)",
        "",
    ]
    return "\n".join(lines)


def _card(text: str) -> Iterator[str]:
    """A line that is counted follows a paragraph without a gap: Markdown wants one."""
    before = ""
    for line in text.splitlines():
        if bool(re.match(r"\d+\. ", line)) != bool(re.match(r"\d+\. ", before)) and before:
            yield ""
        yield line
        before = line


def _cited(text: str, clauses: tuple[str, ...], game: str) -> str:
    links = ", ".join(f"[{one}]({game}-rules.md#{one.lower()})" for one in dict.fromkeys(clauses))
    return f"{text} ({links})" if links else text


def rules_of(game: str, code: str) -> str:
    said, chapter = SAID[code], ""
    clauses = rulebook(game)
    lines = [
        f"# {said['rules_of']} {cover(game).title}",
        "",
        said["words"].format(game=game, id=next(iter(clauses))),
        "",
    ]
    for one in clauses.values():
        if one.chapter != chapter:
            chapter = one.chapter
            lines += [f"## {chapter}", ""]
        lines += [f'<a id="{one.id.lower()}"></a>**{one.id}** {_plain(one.heading)}', "", *_card(_plain(one.text)), ""]
    return "\n".join(lines)


def _plain(text: str) -> str:
    return re.sub(r"([*_<>\[\]#|$])", r"\\\1", text)


# -- programs ---------------------------------------------------------------------------------------------------------


def commands(code: str) -> str:
    said = SAID[code]
    lines = [f"# {said['commands']}", "", said["about"], "", "```text", _help([]), "```", ""]
    for name in WHOLE:
        lines += [f"## {name}", "", "```text", _help([name]), "```", ""]
    for group, (inside, about) in GROUPS.items():
        lines += [f"## {group}", "", str(about), ""]
        for name in inside:
            lines += [f"### {group} {name}", "", "```text", _help([group, name]), "```", ""]
    return "\n".join(lines)


def _help(words: list[str]) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as told:
        run([*words, "--help"])
    return told.getvalue().strip()


def python() -> str:
    """Every name that `undercroft` exports, by autodoc, with all its members."""
    lines = ["# The Python face", "", "Every name of `undercroft`, made from the types. How they work together: "
             "[In Python](../python.md).", ""]  # fmt: skip
    for name in sorted(undercroft.__all__, key=str.lower):
        thing = getattr(undercroft, name)
        how = "autofunction" if not isinstance(thing, type) else "autoclass"
        how = "autoexception" if isinstance(thing, type) and issubclass(thing, BaseException) else how
        lines += [f"## {name}", "", "```{eval-rst}", f".. {how}:: undercroft.{name}"]
        lines += ["   :members:", "   :undoc-members:"] if how == "autoclass" else []
        lines += ["```", ""]
    return "\n".join(lines)


def openapi() -> str:
    """The addresses of `/api/1` with what they take and tell; the document itself lies beside it."""
    whole = document()
    lines = [OPENAPI]
    for call in CALLS:
        method = "GET" if call.body is None else "POST"
        told = " or ".join(_shape(one) for one in (call.told if isinstance(call.told, tuple) else (call.told,)))
        lines.append(f"| `{method} {call.path}` | {call.what} | {_shape(call.body)} | {told} |")
    for name, schema in whole["components"]["schemas"].items():
        if "." in name:
            continue  # views: the protocol
        lines += ["", f"## {name}", "", schema.get("description", ""), "", "| field | what | |", "|---|---|---|"]
        needed = schema.get("required", ())
        lines += [f"| `{field}` | {_type(one)} | {'' if field in needed else 'may be left out'} |"
                  for field, one in schema.get("properties", {}).items()]  # fmt: skip
    return "\n".join(lines) + "\n"


def _shape(shape: object) -> str:
    if shape is None:
        return ""
    name = getattr(shape, "__name__", "object")
    return (
        f"[{name}](#{name.lower()})"
        if name in document()["components"]["schemas"]
        else "text"
        if shape is str
        else "object"
    )


def _type(schema: dict[str, object]) -> str:
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return f"[{name}](#{name.lower()})" if "." not in name else f"the view of {name.partition('.')[0]}"
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))  # type: ignore[attr-defined]
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}"  # type: ignore[arg-type]
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])  # type: ignore[attr-defined]
    return str(schema.get("type", "anything"))


def openapi_json() -> str:
    return json.dumps(document(), indent=1, ensure_ascii=False)


# -- examples ---------------------------------------------------------------------------------------------------------

TONGUES = {".py": "python", ".toml": "toml", ".js": "js", ".svg": "xml", ".md": "text", ".po": "po"}


def example(folder: Path) -> str:
    files = [one for one in sorted(folder.rglob("*")) if one.is_file() and one.suffix in TONGUES
             and "__pycache__" not in one.parts and one.name != "README.md"]  # fmt: skip
    lines = [f"# {folder.name}", "", f"In the sources at `examples/{folder.name}`. [All examples](index.md).", ""]
    for file in files:
        text = file.read_text(encoding="utf-8").rstrip()
        lines += [f"## {file.relative_to(folder).as_posix()}", "", f"````{TONGUES[file.suffix]}", text, "````", ""]
    return "\n".join(lines)
