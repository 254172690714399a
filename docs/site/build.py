"""make site: the documents as a site in build/site, to be read from a file. Fails on a dead link or an outside request.

python docs/site/build.py [FOLDER]
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import generated

import undercroft
from undercroft.kernel.languages import grammar

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
ALONE = {"CONTRIBUTING.md": "contributing.md", "ARCHITECTURE.md": "architecture.md", "CHANGELOG.md": "changelog.md",
         "README.md": "index.md", "examples/README.md": "examples/index.md", "bench/README.md": "speed.md",
         "fast/README.md": "fast.md"}  # fmt: skip
LINK = re.compile(r"(?<!\\)\]\((?!\w+:|#)([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.S)
OUTSIDE = re.compile(r"^(https?:)?//")


# -- the pages are laid together --------------------------------------------------------------------------------------


def lay(folder: Path) -> None:
    for file in sorted([*(ROOT / "docs").rglob("*.md"), *(ROOT / name for name in ALONE if name != "README.md")]):
        name = file.relative_to(ROOT).as_posix()
        text = LINK.sub(lambda found, name=name: f"]({moved(found[1], name)})", file.read_text("utf-8"))
        _write(folder / place_of(name), set_in("fr", text) if name.startswith("docs/fr/") else text)
    for picture in (ROOT / "docs").rglob("*"):
        place = picture.relative_to(ROOT / "docs")  # wherever the sources lie, and be it in a folder named "site"
        if picture.suffix in (".webp", ".svg") and "site" not in place.parts:
            _copy(picture, folder / place)
    for where, text in generated.pages():
        _write(folder / where, text)
    with (folder / "examples" / "index.md").open("a", encoding="utf-8") as index:
        index.write("\n```{toctree}\n:hidden:\n:glob:\n\n*\n```\n")
    for where, text in generated.pictures():
        _write(folder / where, text)
    _write(folder / "extra" / "openapi.json", generated.openapi_json())
    _copy(HERE / "undercroft.css", folder / "_static" / "undercroft.css")
    _copy(ROOT / "src/undercroft/web/static/lamp.svg", folder / "_static" / "lamp.svg")
    _copy(HERE / "conf.py", folder / "conf.py")


def place_of(name: str) -> str:
    """Where a file of the sources stands on the site."""
    if name in ALONE:
        return ALONE[name]
    if name.startswith("examples/"):
        return f"examples/{name.split('/')[1]}.md"
    return name.removeprefix("docs/")


def moved(link: str, name: str) -> str:
    """A link as it must be there."""
    path, hash_, anchor = link.partition("#")
    if not path:
        return link
    here = os.path.dirname(name)
    target = os.path.normpath(os.path.join(here, path))
    there = os.path.dirname(place_of(name))
    if (ROOT / target).exists():
        return os.path.relpath(place_of(target), there or ".") + hash_ + anchor
    return link  # made by generated.py: where it stands on the site is where the link says


def set_in(code: str, text: str) -> str:
    """With the spaces of a language where plain ones were typed, as the program does; code stays as it is."""
    kept = iter(CODE.findall(text))
    return re.sub("\0", lambda _: next(kept), grammar(code).spaced(CODE.sub("\0", text)))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _copy(source: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, to)


# -- the site is checked ----------------------------------------------------------------------------------------------


class Found(HTMLParser):
    """What a page leads to, what it loads, and which places it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.places |= {value for key in ("id", "name") if (value := told.get(key))}
        if tag == "a" and told.get("href"):
            self.links.append(str(told["href"]))
        if tag in ("script", "img", "source", "iframe") and told.get("src"):
            self.loads.append(str(told["src"]))
        if tag == "link" and told.get("href") and told.get("rel") not in ("canonical",):
            self.loads.append(str(told["href"]))


def wrong(site: Path) -> Iterator[str]:
    pages = {file: Found(file.read_text(encoding="utf-8")) for file in sorted(site.rglob("*.html"))}
    for file, page in pages.items():
        name = file.relative_to(site).as_posix()
        for link in [*page.links, *page.loads]:
            if OUTSIDE.match(link):
                if link in page.loads:
                    yield f"{name} loads {link}"
                continue
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                yield f"{name}: {link} leads nowhere"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places:
                yield f"{name}: {link} has no such place"
    for style in site.rglob("*.css"):
        for url in re.findall(r"url\(\s*['\"]?((?:https?:)?//[^)'\"]+)", style.read_text(encoding="utf-8")):
            yield f"{style.relative_to(site)} loads {url}"
    reference = (site / "reference" / "api-of-python.html").read_text(encoding="utf-8")
    members = {f"Table.{name}" for name in dir(undercroft.Table) if not name.startswith("_")}
    for name in {*undercroft.__all__, *members}:
        if f'id="undercroft.{name}"' not in reference:
            yield f"{name} stands in no reference"
    print(f"{len(pages)} pages, {sum(len(one.links) for one in pages.values())} links, "
          f"{sum(file.stat().st_size for file in site.rglob('*') if file.is_file()) / 1e6:.1f} MB")  # fmt: skip


def main() -> int:
    site = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site").resolve()
    shutil.rmtree(site, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        lay(Path(folder))
        command = [
            sys.executable,
            "-m",
            "sphinx",
            "-q",
            "-W",
            "--keep-going",
            "-b",
            "html",
            "-d",
            f"{folder}/.doctrees",
        ]
        done = subprocess.run([*command, folder, str(site)], check=False)
    if done.returncode:
        return 1
    complaints = list(wrong(site))
    print("\n".join(complaints))
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main())
