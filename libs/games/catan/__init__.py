"""Base Catan for three or four players."""

GAME = None
