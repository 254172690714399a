"""What sets one game of Paper Dungeons apart from another, for the lab."""

TRAITS = {"dungeon": "dungeon", "kept-power": "power", "kept-objective": "objective"}  # event -> kind of thing
WHAT = {"kept-power": "gained", "kept-objective": "gained", "completed": "gained", "begun": "used"}
