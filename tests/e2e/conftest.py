from standalone.tests.serving import pytest_runtest_makereport, server

__all__ = ["pytest_runtest_makereport", "server"]
