"""Points and ratings: projects live standings, records how matches came out, and rates who played."""
