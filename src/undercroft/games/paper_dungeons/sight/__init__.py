"""What a seat of Paper Dungeons may know, and what it is called."""
