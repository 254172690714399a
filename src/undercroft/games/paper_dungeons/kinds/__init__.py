"""What is printed: the shape of a pack of Paper Dungeons."""
