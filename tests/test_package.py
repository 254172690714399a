"""What is published: the page of an index, the extras, the steps of the Containerfile, the rules without the rest."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import util
from pathlib import Path

from undercroft import games
from undercroft.rulebook import rulebook

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def loaded(name: str):
    made = util.spec_from_file_location(name, ROOT / "requirements" / f"{name}.py")
    module = util.module_from_spec(made)
    made.loader.exec_module(module)
    return module


def test_on_an_index_every_link_and_picture_leads_to_where_the_sources_are():
    shown = loaded("index_page").held(README, "https://code.example/undercroft", "v1")
    targets = re.findall(r"\]\(([^)]+)\)", shown)
    assert targets
    assert all(target.startswith("https://code.example/undercroft/") for target in targets)
    assert len(targets) == len(re.findall(r"\]\(([^)]+)\)", README))


def test_where_that_is_not_said_nothing_broken_is_shown():
    shown = loaded("index_page").held(README, "", "v1")
    assert re.findall(r"\]\((?!https?:)([^)]+)\)", shown) == []
    assert "\n\n\n" not in shown


def test_whoever_installs_it_can_play():
    """`play` names once more what is there anyway, for whoever has installed the rules alone."""
    assert set(PROJECT["optional-dependencies"]["play"]) == set(PROJECT["dependencies"]) - {"pydantic>=2.9"}


def test_the_rules_need_nothing_of_what_play_needs():
    """Rules, bots, boards, lessons, designers and challenges, with typer, rich and textual out of reach."""
    program = """
import sys
for name in ("typer", "rich", "textual", "starlette", "sqlalchemy"):
    sys.modules[name] = None
import undercroft, undercroft.board, undercroft.challenges, undercroft.design.check, undercroft.learn, undercroft.schema
from undercroft.bots import bots_of, play
table = undercroft.open_table("map-maker", 1, seed=1)
assert play(table, bots_of("careful", 1, seed=1)).how
from undercroft.cli import main
main(["games"])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr
    assert "undercroft[play]" in done.stderr


def test_what_the_container_copies_is_there_and_what_it_starts_is_a_command():
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    for sources in re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.M):
        assert all((ROOT / one).exists() for one in sources.split())
    start = re.search(r"^ENTRYPOINT \[(.+)\]$", text, re.M)[1].replace('"', "").split(", ")
    assert start[:2] == ["undercroft", "serve"]
    helped = subprocess.run(
        [sys.executable, "-m", "undercroft", "serve", "--help"], capture_output=True, text=True, check=True
    )
    assert all(word in helped.stdout for word in start if word.startswith("--"))


def test_the_readme_counts_the_clauses_as_they_are():
    clauses = sum(not one.is_ruling for game in games() for one in rulebook(game).values())
    assert f"{clauses:,} numbered clauses" in README
