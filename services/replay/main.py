"""Runs the replay service."""

from replay.app import serve
from replay.settings import Settings
from telemetry import process


def main() -> None:
    """Serve until SIGTERM or SIGINT, then drain."""
    settings = Settings()
    process.run("replay", settings, lambda: serve(settings))


if __name__ == "__main__":
    main()
