"""What each game brings for bots: how good an answer looks, and how well a seat stands."""
