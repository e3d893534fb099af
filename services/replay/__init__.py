"""The read side of a match: what it was at any version, for any eyes."""
