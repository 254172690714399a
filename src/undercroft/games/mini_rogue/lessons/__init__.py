"""What somebody who learns Mini Rogue reads, and how a game of it is told when it is over."""
