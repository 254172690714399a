"""make matrix: does it work with every Python that is here, with the lowest and the newest versions of what it needs?

python requirements/matrix.py                  every interpreter found, lowest and newest
python requirements/matrix.py 3.12 --newest    one of them
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from found import WANTED, interpreters

ROOT = Path(__file__).parent.parent
UV = str(Path(sys.executable).parent / "uv")
EXTRAS = "web,postgres,fast,metrics,lab,gym"
TOOLS = ("pytest>=8", "pytest-xdist>=3.5", "pytest-timeout>=2.3", "hypothesis>=6.100", "httpx>=0.27",
         "jsonschema>=4.20", "Babel>=2.15")  # fmt: skip
TESTS = (
    "tests/kernel/test_chain.py",
    "tests/online/test_openapi.py",
    "tests/online/test_stores.py",
    "tests/term/test_other_commands.py",
)
HOW_TO_TEST = ("-n", "2", "-W", "default", "--disable-warnings", "-p", "no:cacheprovider",
               "-o", "addopts=--import-mode=importlib --strict-markers")  # fmt: skip
SMOKE = """
import sys, tempfile, gymnasium, undercroft.gym
from pathlib import Path
env = gymnasium.make("undercroft/MiniRogue-v0")
_, info = env.reset(seed=1)
for _ in range(20):
    _, _, done, _, info = env.step(int(info["action_mask"].argmax()))
    if done:
        break
from undercroft.cli.commands import run
folder = str(Path(tempfile.mkdtemp()) / "few")
for words in (["run", "map-maker", "--seeds", "0:5", "--out", folder], ["show", folder], ["report", folder]):
    assert run(["lab", *words]) == 0, words
"""
HOW = {"lowest": "lowest-direct", "newest": "highest"}


def tried(python: str, how: str, folder: Path) -> str:
    """One cell of the table: what the tests say, or why nothing could be installed."""
    home = folder / f"{Path(python).name}-{how}"
    program = str(home / "bin" / "python")
    quiet = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {"UV_PYTHON_DOWNLOADS": "never"}
    subprocess.run([UV, "venv", "--quiet", "--python", python, str(home)], check=True, env=quiet)
    installed = subprocess.run(
        [UV, "pip", "install", "--quiet", "--python", program, "--resolution", HOW[how], "--only-binary", ":all:",
         "--no-binary", "undercroft", f"{ROOT}[{EXTRAS}]", *TOOLS],
        capture_output=True, text=True, check=False, env=quiet,
    )  # fmt: skip
    if installed.returncode:
        print(installed.stderr, file=sys.stderr)
        return f"not installed: {' '.join(installed.stderr.split())[:150]}"
    smoke = subprocess.run([program, "-c", SMOKE], capture_output=True, text=True, check=False, env=quiet, cwd=folder)
    if smoke.returncode:
        print(smoke.stderr[-3000:], file=sys.stderr)
        return f"gym or lab failed: {smoke.stderr.strip().splitlines()[-1][:150]}"
    done = subprocess.run(
        [program, "-m", "pytest", *HOW_TO_TEST, *TESTS], cwd=ROOT, capture_output=True, text=True, check=False,
        env={**quiet, "PYTHONPATH": str(ROOT / "tests")},
    )  # fmt: skip
    if done.returncode:
        print(done.stdout[-6000:], file=sys.stderr)
    return (done.stdout.strip() or done.stderr.strip() or "nothing was said").splitlines()[-1].strip("= ")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("versions", nargs="*", choices=[*WANTED, []])
    parser.add_argument("--lowest", dest="only", action="store_const", const="lowest")
    parser.add_argument("--newest", dest="only", action="store_const", const="newest")
    asked = parser.parse_args()
    here = interpreters()
    print("| Python | versions | what came of it |\n|---|---|---|", flush=True)
    sound = True
    with tempfile.TemporaryDirectory() as folder:
        for version in asked.versions or WANTED:
            if version not in here:
                print(f"| {version} | | not here |", flush=True)
                continue
            for how in [asked.only] if asked.only else list(HOW):
                said = tried(here[version], how, Path(folder))
                sound = sound and "passed" in said and "failed" not in said
                print(f"| {version} | {how} | {said} |", flush=True)
    return not sound


if __name__ == "__main__":
    sys.exit(main())
