"""Where lines are broken."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from rich.text import Text

from undercroft.term.wrapping import broken


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Où en sont vos\u00a0PV\u00a0?", ["Où en sont", "vos\u00a0PV\u00a0?"]),
        (" 1  one two three four five", [" 1  one two", "    three four", "    five"]),
        ("· one two three four", ["· one two", "  three four"]),
        ("one two three four\n\nfive", ["one two three", "four", "", "five"]),
        ("12 orcs are here now", ["12 orcs are", "here now"]),
        ("", [""]),
    ],
)
def test_lists_hang_and_no_sign_stands_alone(text, lines):
    assert broken(Text(text), 14).plain.split("\n") == lines


def test_styles_stay_where_they_were():
    text = broken(Text.assemble("one two ", ("three", "bold"), " four"), 10)
    assert text.plain == "one two\nthree four"
    assert [(text.plain[span.start : span.end], span.style) for span in text.spans] == [("three", "bold")]


@pytest.mark.parametrize("game", ["dungeon-run", "map-maker", "mini-rogue", "paper-dungeons"])
def test_french_signs_have_their_spaces(game, tmp_path):
    """Before : ; ! ? and % stands a space that no line is broken at; also where texts are put together."""
    typed = "bot 1\n?\nlook\n" * 12
    program = [sys.executable, "-m", "undercroft", "play", game, "--first", "--plain", "--seed", "5", "--lang", "fr"]
    run = subprocess.run(
        program, input=typed, capture_output=True, text=True, env={"UNDERCROFT_HOME": str(tmp_path)}, check=True
    )
    lines = [line for line in run.stdout.splitlines() if not line.startswith(">") and "undercroft" not in line]
    assert len(lines) > 200
    tight = re.compile(r"[^\s\d/]:(\s|$)|[^\s][;!?»](\s|$)|\S%")
    assert [line for line in lines if tight.search(line)] == []
