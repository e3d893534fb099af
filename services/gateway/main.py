"""Runs the gateway."""

from gateway.app import serve
from gateway.settings import Settings
from telemetry import process


def main() -> None:
    """Serve until SIGTERM or SIGINT, then drain."""
    settings = Settings()
    process.run("gateway", lambda: serve(settings), level=settings.log_level)


if __name__ == "__main__":
    main()
