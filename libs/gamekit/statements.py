"""The numbered rule statements of a game, read from its `rules.md`."""

import re
from collections.abc import Mapping
from importlib.resources import files

from msgspec import Struct

_CHAPTER = re.compile(r"^#{2,3} (?:\d+\. )?(?P<title>.+)$")
_STATEMENT = re.compile(r"^- (?P<id>[A-Z]{2,5}-\d{3}) (?P<text>.+?)(?: \[(?P<sources>[a-z, ]+)\])?$")


class Statement(Struct, frozen=True):
    """One rule: its id such as `BAS-029`, the chapter it stands in, its text, and where it comes from."""

    id: str
    chapter: str
    text: str
    sources: tuple[str, ...] = ()


def parse(markdown: str) -> dict[str, Statement]:
    """Read statements `- ID text [source, ...]` under their headings; other lines are prose. A repeated id is a `ValueError`."""
    statements: dict[str, Statement] = {}
    chapter = ""
    for line in markdown.splitlines():
        if heading := _CHAPTER.match(line):
            chapter = heading["title"]
        elif found := _STATEMENT.match(line):
            if found["id"] in statements:
                raise ValueError(f"rule statement {found['id']} is numbered twice")
            sources = tuple((found["sources"] or "").split(", ")) if found["sources"] else ()
            statements[found["id"]] = Statement(found["id"], chapter, found["text"], sources)
    return statements


def load(package: str) -> Mapping[str, Statement]:
    """Read the `rules.md` that ships inside a game's package."""
    return parse(files(package).joinpath("rules.md").read_text("utf-8"))
