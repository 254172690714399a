"""Paper Dungeons: one pool of dice for all, one sheet and one group of four heroes for each."""
