"""Known holes in what a host installs: requirements/hosting.txt held against the advisories that pip-audit can reach.

    make audit

Exit code 1 if one is known; 2 if no advisories can be reached from here, for then nothing was looked up.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

LOCK = Path(__file__).parent / "hosting.txt"
COMMAND = ("pip-audit", "--requirement", str(LOCK), "--require-hashes", "--disable-pip", "--format", "json")


def main() -> int:
    tool = Path(sys.executable).with_name(COMMAND[0])
    done = subprocess.run([str(tool), *COMMAND[1:], "--progress-spinner", "off"], capture_output=True, text=True)
    try:
        found = json.loads(done.stdout)["dependencies"]
    except (ValueError, LookupError):
        print(f"Not audited: pip-audit reached no advisories.\n{done.stderr.strip()[-300:]}")
        return 2
    skipped = [one["name"] for one in found if "skip_reason" in one]
    holes = [(one["name"], one["version"], hole["id"]) for one in found for hole in one.get("vulns", ())]
    for name, version, hole in holes:
        print(f"{name} {version}: {hole}")
    print(f"{len(found) - len(skipped)} of {len(found)} looked up, {len(holes)} known holes.")
    if skipped:
        print(f"Not looked up, their advisories cannot be reached from here: {', '.join(skipped)}")
    return 1 if holes else 2 if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
