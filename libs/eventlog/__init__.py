"""The only truth: an append-only log of commits. Knows no game."""
