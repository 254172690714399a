"""What the program could not do before is counted apart: the list of it speaks of what there is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_new_feature_is_found_in_the_sources():
    counted = [sys.executable, "bench/count.py", "--features", "src"]
    run = subprocess.run(counted, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    rows = dict(row.strip("| ").split(" | ") for row in run.stdout.splitlines()[2:])
    whole = sum(int(rows[part]) for part in ("**features**", "**qualities**", "**everything else**"))
    assert whole == sum(len(file.read_text("utf-8").splitlines()) for file in (ROOT / "src").rglob("*.py"))
