"""What the page of a package index shows: the README, with links that hold there.

An index shows no file of ours. Where the sources are published is said when a release is made:
`make release URL=https://...`; then links and pictures lead there, at the tag of the version. Without it what would be
a broken picture is left out, and a link is its words.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)")
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|!\[[^\]]*\]\([^)]*\))+)\]\((?!https?:|#)([^)]+)\)")
EMPTY = re.compile(r"^[|\s-]+$")


def held(text: str, home: str, tag: str) -> str:
    """The text with its links made whole, or without what cannot be seen from elsewhere."""
    if home:
        text = PICTURE.sub(rf"![\1]({home}/raw/{tag}/\2)", text)
        return LINK.sub(rf"[\1]({home}/blob/{tag}/\2)", text)
    bare = LINK.sub(r"\1", PICTURE.sub("", text))
    lines = [line for line, was in zip(bare.split("\n"), text.split("\n"), strict=True)
             if line == was or not EMPTY.match(line)]  # fmt: skip
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


class IndexPage(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        home, tag = os.environ.get("UNDERCROFT_URL", "").rstrip("/"), f"v{metadata['version']}"
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": held(text, home, tag)}
        ours = {"Homepage": home, "Source": home, "Issues": f"{home}/issues",
                "Changelog": f"{home}/blob/{tag}/CHANGELOG.md",
                "Documentation": f"{home}/blob/{tag}/docs/index.md"}  # fmt: skip
        metadata["urls"] = ours if home else {}
