"""Which version of Hexarchy runs."""

import os
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed


def version() -> str:
    """Return what the image says, else the installed package, else `unknown`."""
    try:
        return os.environ.get("HEXARCHY_VERSION") or installed("hexarchy")
    except PackageNotFoundError:
        return "unknown"
