"""What somebody who learns Paper Dungeons reads, and how a game of it is told when it is over."""
