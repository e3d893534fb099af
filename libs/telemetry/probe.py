"""`python -m telemetry.probe [PATH]`: the health check of a container. Exits 0 when the service in it answers.

HEXARCHY_SERVICE names the service and HEXARCHY_<SERVICE>_OPS_PORT its ops port, as the image sets them. The path is
`/healthz` unless another is given.
"""

import http.client
import os
import sys

_SECONDS = 4.0


def answers(port: int, path: str = "/healthz") -> bool:
    """Whether the ops port on this machine answers a path with 200."""
    wire = http.client.HTTPConnection("127.0.0.1", port, timeout=_SECONDS)
    try:
        wire.request("GET", path)
        return wire.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        wire.close()


def main() -> None:
    """Ask, and exit with 0 or 1."""
    port = int(os.environ[f"HEXARCHY_{os.environ['HEXARCHY_SERVICE'].upper()}_OPS_PORT"])
    sys.exit(not answers(port, *sys.argv[1:2]))


if __name__ == "__main__":
    main()
