"""What changes from one challenge to the next, and the house rules of a week."""

ROTATES = ("character", "difficulty")
WEEKLY = ({"stances": True}, {"board": "cathedral"}, {"board": "cathedral", "stances": True})
