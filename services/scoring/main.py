"""Runs the scoring service."""

from scoring.app import serve
from scoring.settings import Settings
from telemetry import process


def main() -> None:
    """Serve until SIGTERM or SIGINT, then drain."""
    settings = Settings()
    process.run("scoring", settings, lambda: serve(settings))


if __name__ == "__main__":
    main()
