"""What the log of one match amounts to: its fold, the proof of all its promises, and the file it travels in. No IO."""
