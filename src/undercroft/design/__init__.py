"""For designers: begin a pack, look into it, compare it, check it, and play it before anybody else does."""
