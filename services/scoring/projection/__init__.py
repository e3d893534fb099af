"""What scoring projects: live standings of matches, and from their results the ratings and statistics of players."""
