import pytest

from .installation import Installation
from .kubectl import render


@pytest.fixture(scope="session")
def whole() -> Installation:
    """The overlay for production, as it should be."""
    return Installation.read(render("prod"))
