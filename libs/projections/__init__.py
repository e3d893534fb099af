"""Read models: what a projection is, how the log is folded into a store, and how that is read."""
