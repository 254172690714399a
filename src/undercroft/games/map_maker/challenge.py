"""What changes from one challenge to the next, and the house rules of a week."""

ROTATES = ("class-1", "hard")
WEEKLY = ({"rest-on-elite": "on"}, {"heroes": 2}, {"set": "base"})
