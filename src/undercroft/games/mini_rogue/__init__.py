"""Mini Rogue: one or two adventurers go down through the City to the King's Remains."""
