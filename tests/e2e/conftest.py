from standalone.tests.serving import hexarchy, pytest_runtest_makereport, server

__all__ = ["hexarchy", "pytest_runtest_makereport", "server"]
