"""A bounded run of the fuzzer, and everything it ever found. At full size: `make fuzz`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from fuzz import targets
from fuzz.targets import Case

CORPUS = Path(__file__).parent / "corpus"
few = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True)


def corpus(kind: str) -> list[Path]:
    return sorted((CORPUS / kind).iterdir())


@pytest.mark.parametrize("file", corpus("records"), ids=lambda file: file.name)
def test_records_once_found(file):
    assert targets.record(file.read_bytes()) in ("refused", "taken")


@pytest.mark.parametrize("file", corpus("packs"), ids=lambda file: file.name)
def test_packs_once_found(file):
    """`map-maker--bosses.toml--...`: the game, the file that is damaged, and why."""
    game, name, _ = file.name.split("--")
    whole = next(files for known, _, files in targets.sound_packs() if known == game)
    files = {**{key: text.encode() for key, text in whole.items()}, name: file.read_bytes()}
    assert targets.pack(game, files, random.Random(0)) in ("refused", "taken")


@pytest.mark.parametrize("file", corpus("lines"), ids=lambda file: file.name)
def test_lines_once_found(file):
    assert targets.session(file.read_bytes()) in ("refused", "taken")


@settings(few, max_examples=1500)
@given(st.randoms(use_true_random=False))
def test_damaged_records_are_refused_or_read(chance):
    targets.records(chance, Case())


@settings(few, max_examples=60)
@given(st.integers(0, 10**9))
def test_damaged_packs_are_refused_or_played(seed):
    targets.packs(random.Random(seed), Case())


@settings(few, max_examples=8)
@given(st.integers(0, 10**9))
def test_any_lines_can_be_typed(seed):
    targets.lines(random.Random(seed), Case())


@settings(few, max_examples=150)
@given(st.integers(0, 10**9))
def test_the_face_takes_anything_or_refuses_it(seed):
    targets.calls(random.Random(seed), Case())
