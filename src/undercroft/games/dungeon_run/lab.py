"""What sets one game of Dungeon Run apart from another, for the lab."""

TRAITS = {"took-hero": "hero", "boss": "boss"}  # the key of an event -> the kind of the thing in it
WHAT = {"kept": "gained", "found": "gained", "equipped": "used", "drew-tile": "seen", "appeared": "met", "boss": "met"}
