"""What sets one game of Map Maker apart from another, for the lab."""

TRAITS = {"sat-down": "hero", "begun": "dungeon", "boss-met": "boss"}  # the key of an event -> the kind of thing in it
WHAT = {"skill": "used", "unlocked": "gained", "treasure": "gained", "potion": "gained", "book": "gained",
        "drank": "used", "read": "used", "event": "seen", "basic": "seen", "boss-met": "met"}  # fmt: skip
