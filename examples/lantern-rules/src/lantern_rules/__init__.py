"""Rules that no card of the boxes has, a module for each game. A pack names them: `lantern_light` is "lantern-light"
(Paper Dungeons: by the name they are registered with)."""
