"""Runs the matchmaking service."""

from matchmaking.app import serve
from matchmaking.settings import Settings
from telemetry import process


def main() -> None:
    """Serve until SIGTERM or SIGINT, then drain."""
    settings = Settings()
    process.run("matchmaking", settings, lambda: serve(settings))


if __name__ == "__main__":
    main()
