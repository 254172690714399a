"""Playing in a terminal, line by line: plain enough for a screen reader and a pipe."""
