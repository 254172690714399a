"""What changes from one challenge to the next, and the house rules of a week."""

ROTATES = ("dungeon",)  # all four heroes always go; how hard it is, is printed on the card
WEEKLY = ({"missions": False}, {"ranger_crosses_moats": True})
