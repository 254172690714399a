"""What the documents say is executed: Python examples as doctests, console examples as commands."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import command_line
import undercroft
from undercroft import games, options

pytestmark = pytest.mark.usefixtures("default_packs")
ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    [
        ROOT / "README.md",
        ROOT / "ARCHITECTURE.md",
        ROOT / "CONTRIBUTING.md",
        *(file for file in (ROOT / "docs").rglob("*.md") if file.parent.name != "packs"),
        ROOT / "examples" / "README.md",
    ]
)
COMMANDS = {
    line.removeprefix("$ undercroft "): file.name  # what two documents say is tried once
    for file in DOCUMENTS
    for block in re.findall(r"```console\n(.*?)```", file.read_text(encoding="utf-8"), re.S)
    for line in block.splitlines()
    if line.startswith("$ undercroft ")
}


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_python_examples_give_what_they_say(file):
    text = "\n".join(re.findall(r"```python\n(>>>.*?)```", file.read_text(encoding="utf-8"), re.S))
    test = doctest.DocTestParser().get_doctest(text, {}, file.name, str(file), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize(("command", "file"), COMMANDS.items())
def test_commands_do_what_they_say(command, file, tmp_path, monkeypatch, capsys):
    """`< quit` types quit; `; exit 2` says that the command is refused."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "en")
    monkeypatch.chdir(tmp_path)
    write_the_pack_of_the_document(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    command, _, code = command.partition(" ; exit ")
    words, _, typed = command.partition(" < ")
    found = command_line.run(shlex.split(words), f"{typed}\n")
    out, err = capsys.readouterr()
    assert (found, "Traceback" in err) == (int(code or 0), False), out + err


def write_the_pack_of_the_document(folder: Path) -> None:
    """The pack that docs/packs.md shows, file by file."""
    (folder / "my-city").mkdir()
    block = re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "packs.md").read_text(encoding="utf-8"), re.S)[0]
    for name, content in re.findall(r"# my-city/(\S+)\n(.*?)(?=# my-city/|\Z)", block, re.S):
        (folder / "my-city" / name).write_text(content, encoding="utf-8")


def test_every_link_between_documents_leads_somewhere():
    dead = [
        f"{file.name}: {link}"
        for file in DOCUMENTS
        for link in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", file.read_text(encoding="utf-8"))
        if not (file.parent / link).exists()
    ]
    assert dead == []


def test_every_name_of_the_face_is_documented():
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", page))))
    members = {f"{name}" for kind in (undercroft.Table, undercroft.Ask, undercroft.Option, undercroft.Beat,
                                      undercroft.Event, undercroft.Outcome, undercroft.Spaces)
               for name in dir(kind) if not name.startswith("_")} - {"to_json", "observed", "why", "index"}  # fmt: skip
    assert sorted({*undercroft.__all__, *members} - named) == []


def test_every_option_and_command_is_documented():
    pages = "\n".join(file.read_text(encoding="utf-8") for file in DOCUMENTS)
    for game in games():
        for choice in options(game):
            assert f"`{choice.key}`" in pages or choice.key == "pack", f"option {choice.key} of {game}"


def test_the_pictures_of_the_full_screen_are_of_today():
    """By their words: how a picture is written may change with a library."""
    program = [sys.executable, str(ROOT / "docs" / "screens.py"), "--check"]
    result = subprocess.run(program, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
