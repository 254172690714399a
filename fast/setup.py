"""Build `undercroft-fast`: write the twins of the titles, compile them, and say of which sources they were made."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "src")]

from mypyc.build import mypycify  # noqa: E402
from setuptools import setup  # noqa: E402
from writing import TITLES, Title, write_all  # noqa: E402

PLACE = HERE / "build" / "written"
EXTENSIONS = []
if "bdist_wheel" in sys.argv:  # setuptools comes more often: to be asked for a name and a version
    shutil.rmtree(PLACE, ignore_errors=True)
    modules = write_all([Title(one) for one in TITLES], PLACE)
    (PLACE / "mypy.ini").write_text(
        "[mypy]\nignore_errors = True\nfollow_imports = skip\nignore_missing_imports = True\ncache_dir = /dev/null\n"
        "[mypy-undercroft_fast.*.things]\nfollow_imports = normal\n"
    )
    for title, files in modules.items():
        EXTENSIONS += mypycify(
            ["--config-file", str(PLACE / "mypy.ini"), *map(str, files)],
            opt_level="2",
            debug_level="0",
            group_name=f"undercroft_fast_{title}",
            target_dir=str(HERE / "build" / "c" / title),
        )
    for file in (HERE / "build" / "c").glob("*/__native_*.c"):  # they read attributes as the interpreter does
        text = file.read_text(encoding="utf-8")
        includes, last, rest = text.rpartition("\n#include ")
        header, _, rest = rest.partition("\n")
        file.write_text(f'{includes}{last}{header}\n#include "{HERE}/attributes.h"\n{rest}', encoding="utf-8")
setup(
    packages=["undercroft_fast", *(f"undercroft_fast.{one}" for one in TITLES)] if EXTENSIONS else [],
    package_dir={"": str(PLACE.relative_to(HERE))},
    ext_modules=EXTENSIONS,
    options={"build_ext": {"parallel": True}},  # titles side by side
)
