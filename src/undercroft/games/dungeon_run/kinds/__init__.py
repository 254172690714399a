"""What is printed: the shape of a pack of Dungeon Run."""
