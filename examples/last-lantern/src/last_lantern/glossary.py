"""The words that several rooms share, with their stamps, and the catalogue they stand in (words/fr)."""

from undercroft.kernel.words import Domain, Word

say = Domain("last-lantern", __file__)

ROOMS = (say("Gate"), say("Wine Cellar"), say("Bone Hall"), say("Flooded Stair"), say("Crypt"), say("Dragon's Bed"))
CARRIED, HOME, OIL = Word(say("carried"), "gem"), Word(say("brought home"), "trophy"), Word(say("oil"), "flame")
KINDS = {"room": Word(say("room"), "door")}
