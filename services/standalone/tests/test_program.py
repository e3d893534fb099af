"""What holds for every command of the program."""

import logging

import pytest

from standalone.tests.serving import Hexarchy


def test_what_libraries_log_is_not_said(hexarchy: Hexarchy, capsys: pytest.CaptureFixture[str]) -> None:
    library = logging.getLogger("some.library")
    library.propagate = False  # the root logger has handlers of the test's own

    assert hexarchy("--help").code == 0
    library.warning("disconnected")

    assert capsys.readouterr().err == ""
