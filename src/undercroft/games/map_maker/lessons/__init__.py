"""What somebody who learns Map Maker reads, and how a game of it is told when it is over."""
