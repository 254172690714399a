"""What a seat of Mini Rogue may know, and what it is called."""
