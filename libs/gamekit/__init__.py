"""The pure core: what a game is, how its luck is drawn, who may see what, and how a match is folded from its events."""
