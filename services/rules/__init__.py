"""The write side of matches: decides commands and appends what they lead to."""
