"""What somebody who learns Dungeon Run reads, and how a game of it is told when it is over."""
