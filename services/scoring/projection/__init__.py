"""What scoring projects: the live standings of matches, and from their results the ratings and statistics of players."""
