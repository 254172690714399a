"""The only code that changes the state. Each verb does one thing, and tells it where it matters."""
