"""CONTRIBUTING.md, "How to add a language": what it says is done here, step by step."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import catalogues
import undercroft
from catalogues import Said, found, said
from undercroft import language
from undercroft.kernel import languages
from undercroft.kernel.words import PRINT, THE_PRINT
from undercroft.rulebook import rulebook
from undercroft.shelf import load

ROOT = Path(__file__).parent.parent.parent
TEXT = (
    (ROOT / "CONTRIBUTING.md")
    .read_text(encoding="utf-8")
    .partition("## How to add a language")[2]
    .partition("\n## ")[0]
)


def step(number: int) -> str:
    return re.search(rf"^{number}\. (.*?)(?=^\d\. |\Z)", TEXT, re.M | re.S)[1]


def translate(file: Path, context: str, texts: dict[str, str]) -> None:
    """What a translator does: fill in what stands after `msgstr`."""
    catalogue = file.read_text(encoding="utf-8")
    for source, target in texts.items():
        head = (f'msgctxt "{context}"\n' if context else "\n") + f'msgid "{source}"\nmsgstr '
        assert catalogue.count(f'{head}""\n') == 1, source
        catalogue = catalogue.replace(f'{head}""\n', f'{head}"{target}"\n')
    file.write_text(catalogue, encoding="utf-8")


@pytest.fixture
def german(tmp_path, capsys):
    """Steps 1 to 3: a folder, its catalogues with a few words translated, one clause."""
    (name,) = re.findall(r"`(NAME = .*?)`", step(1))
    home = tmp_path / "de"
    home.mkdir()
    (home / "grammar.py").write_text(f"{name}\n", encoding="utf-8")
    try:
        catalogues.write(languages.add_language(home))
        for file in re.findall(r"`(de/\S+\.po)`", step(2)):
            assert (tmp_path / file).exists()
        translate(home / "undercroft.po", "", {"on": "an"})
        own = home / "mini-rogue" / "mini-rogue.po"
        translate(own, "", {"Use no skill": "Keine Fertigkeit"})
        translate(own, PRINT, {"City Guard": "Stadtwache"})
        translate(own, THE_PRINT, {"the City Guard": "die Stadtwache"})
        (clauses,) = re.findall(r"`(de/\S+\.toml)`", step(3))
        (tmp_path / clauses).write_text('[MR-001]\nheading = "Wie man gewinnt"\n', encoding="utf-8")
        catalogues.write(languages.add_language(home))  # "run it again"
        yield home
    finally:
        for made in (languages._homes, languages.catalogue, languages.grammar):
            made.cache_clear()


def test_what_is_translated_is_said_and_the_rest_in_english(german):
    with language("de"):
        assert languages.language_name("de") == "Deutsch"
        table = undercroft.open_table("mini-rogue", 1, options={"character": "sellsword"}, seed=1)
        labels = [option.label for option in table.asks[0].options]
        guard = load("mini-rogue").load_pack("city").room["city-guard"]
        clause = rulebook("mini-rogue")["MR-001"]
        assert (str(guard), f"{guard:The}") == ("Stadtwache", "Die Stadtwache")
    assert labels[0] == "Keine Fertigkeit"
    assert labels[1].startswith("Known streets: Look at")
    with language("en"):
        english = rulebook("mini-rogue")["MR-001"]
    assert (clause.heading, clause.text) == ("Wie man gewinnt", english.text)


def test_what_is_there_is_kept_when_it_is_run_again(german):
    kept = catalogues.catalogue("mini-rogue", "de")
    assert found([kept], Said("Use no skill")) == ("Keine Fertigkeit",)
    assert found([kept], Said("City Guard", context=PRINT)) == ("Stadtwache",)
    missing = [message for message in said("mini-rogue") if not found([kept], message)]
    assert len(missing) > 500, "and the tests of a language we ship would name them all"


def test_the_program_speaks_it_as_the_page_says(german):
    (line,) = re.findall(r"`(UNDERCROFT_LANGUAGES=\S+) undercroft (--lang \w+)`", step(4))
    key, _, folder = line[0].partition("=")
    program = "import sys; from undercroft.cli import main; main(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", program, "options", "mini-rogue", *line[1].split()],
        cwd=german.parent,
        env={**os.environ, key: folder, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.search(r"\ban\b", done.stdout), done.stdout
    (name,) = re.findall(r"kernel\.languages\.(\w+)\(", step(4))
    assert callable(getattr(languages, name))
