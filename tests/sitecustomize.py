"""Python reads this when it starts with the tests on its path: who computes aside for a test plays with its packs."""

import os

if os.environ.get("UNDERCROFT_TESTS_FROZEN"):
    from frozen import freeze

    freeze()
