"""Last Lantern: down into the cellars for gems, and home again before the light goes out."""
