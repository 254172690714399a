"""The page: all games in a browser. Forms and links carry everything; the script only makes it quicker."""
