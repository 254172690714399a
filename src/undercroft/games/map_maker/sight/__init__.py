"""What a seat of Map Maker may know, and what it is called."""
