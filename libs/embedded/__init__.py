"""Real brokers from pip-installed binaries, as children of this process: no root, no containers."""
