"""Runs the rules service."""

from rules.app import serve
from rules.settings import Settings
from telemetry import process


def main() -> None:
    """Serve until SIGTERM or SIGINT, then drain."""
    settings = Settings()
    process.run("rules", settings, lambda: serve(settings))


if __name__ == "__main__":
    main()
