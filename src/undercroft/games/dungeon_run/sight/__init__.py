"""What a seat of Dungeon Run may know, and what it is called."""
