"""Map Maker: delve into a dungeon, fight its Boss, and fill in the Wild Map."""
