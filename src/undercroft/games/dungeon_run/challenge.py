"""What changes from one challenge to the next, and the house rules of a week."""

ROTATES = ("opening",)  # DR-110 the hero is taken at the table
WEEKLY = ({"round-limit": 20}, {"round-limit": 15})
