"""What sets one game of Mini Rogue apart from another, for the lab."""

TRAITS = {"character-chosen": "character"}  # the key of an event -> the kind of the thing in it
ROUND = "area-laid-out"  # MR-110 an Area is what comes nearest to a round
WHAT = {"turned-up": "seen", "guardian-turned-up": "seen", "passive": "used", "card-down": "used", "story": "seen"}
