"""The numbered rule statements of a game, read from its `rules.md`."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

from msgspec import Struct

_CHAPTER = re.compile(r"^#{2,3} (?:\d+\. )?(?P<title>.+)$")
_STATEMENT = re.compile(r"^- (?P<id>[A-Z]{2,5}-\d{3}) (?P<text>.+?)(?: \[(?P<sources>[a-z, ]+)\])?$")
_NEARLY = re.compile(r"^\s*[-*]? *[A-Z]{2,5}-\d+")
_UNTESTED = "Statements without a test"


class Statement(Struct, frozen=True):
    """One rule: its id such as `BAS-029`, the chapter it stands in, its text, and where it comes from."""

    id: str
    chapter: str
    text: str
    sources: tuple[str, ...] = ()


def parse(markdown: str) -> dict[str, Statement]:
    """Read the statements `- ID text [source, ...]` under their headings; other lines are prose.

    A repeated id, or a line that looks like a statement and is none, is a `ValueError`.
    """
    statements: dict[str, Statement] = {}
    for chapter, line in _lines(markdown):
        if chapter == _UNTESTED:
            continue
        if found := _STATEMENT.match(line):
            if found["id"] in statements:
                raise ValueError(f"rule statement {found['id']} is numbered twice")
            sources = tuple(found["sources"].split(", ")) if found["sources"] else ()
            statements[found["id"]] = Statement(found["id"], chapter, found["text"], sources)
        elif _NEARLY.match(line):
            raise ValueError(f"not a rule statement: {line}")
    return statements


def untested(markdown: str) -> dict[str, str]:
    """Read why some statements have no test: lines `- ID reason` under the heading `Statements without a test`."""
    found = (_STATEMENT.match(line) for chapter, line in _lines(markdown) if chapter == _UNTESTED)
    return {match["id"]: match["text"] for match in found if match}


def _lines(markdown: str) -> Iterator[tuple[str, str]]:
    """Yield every line below a heading together with that heading."""
    chapter = ""
    for line in markdown.splitlines():
        if heading := _CHAPTER.match(line):
            chapter = heading["title"]
        else:
            yield chapter, line


def load(package: str) -> Mapping[str, Statement]:
    """Read the `rules.md` that ships inside a game's package."""
    return parse(files(package).joinpath("rules.md").read_text("utf-8"))
