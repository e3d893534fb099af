import pytest

from gamekit.statements import Statement, parse, untested

RULES = """# A game

Some prose, with a list:

- not a statement

## 1. Players and material

- BAS-001 The game is for 3 or 4 players. [official]
- BAS-002 Nobody gets more pieces. [official, ruling]

### Trading

Prose between.

- BAS-120 Trades are free [as agreed].

## Statements without a test

- BAS-002 The number of pieces is a remark on the box.
"""


def test_statements_stand_under_their_chapter_with_their_sources() -> None:
    assert parse(RULES) == {
        "BAS-001": Statement("BAS-001", "Players and material", "The game is for 3 or 4 players.", ("official",)),
        "BAS-002": Statement("BAS-002", "Players and material", "Nobody gets more pieces.", ("official", "ruling")),
        "BAS-120": Statement("BAS-120", "Trading", "Trades are free [as agreed]."),
    }


def test_statements_without_a_test_are_listed_with_their_reason() -> None:
    assert untested(RULES) == {"BAS-002": "The number of pieces is a remark on the box."}


def test_a_repeated_number_is_refused() -> None:
    with pytest.raises(ValueError, match="BAS-001 is numbered twice"):
        parse("- BAS-001 One.\n- BAS-001 Two.\n")


@pytest.mark.parametrize("line", ["- BAS-1 Short.", "- BAS-0012 Long.", "* BAS-001 A star.", "BAS-001 Bare."])
def test_a_line_that_is_nearly_a_statement_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="not a rule statement"):
        parse(line)
