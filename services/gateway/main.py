"""Runs the gateway."""

from gateway.app import serve
from gateway.settings import Settings
from telemetry import process


def main() -> None:
    """Serve until SIGTERM or SIGINT, then drain."""
    settings = Settings()  # type: ignore[call-arg]  # what has no default comes from the environment
    process.run("gateway", settings, lambda: serve(settings))


if __name__ == "__main__":
    main()
