"""A new game begins as a copy of the toy game: `python -m testkit.new_game KEY LETTERS`.

The copy is registered and has a golden match of its own, so it keeps the laws and is served from the first moment on.
Then it is changed file by file into what it is to become.
"""

import argparse
import re
import shutil
from importlib import import_module
from pathlib import Path
from random import Random

import games
from gamekit.playout import play
from testkit import golden, toy
from testkit.folders import folder_of

_HOME = Path(str(games.__file__)).parent
_KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*")
_LETTERS = re.compile(r"[A-Z]{2,5}")
_LAST_KEY = re.compile(r"^\)$", re.MULTILINE)


def begin(key: str, letters: str) -> Path:
    """Copy the toy game, register the copy and record a match of it; return its folder."""
    folder = _HOME / key
    shutil.copytree(folder_of(toy.GAME), folder, ignore=shutil.ignore_patterns("__pycache__", "playthroughs"))
    for path in (*folder.rglob("*.py"), folder / "rules.md"):
        path.write_text(renamed(path.read_text("utf-8"), key, letters), "utf-8")
    registry = _HOME / "__init__.py"
    registry.write_text(_LAST_KEY.sub(f'    "{key}",\n)', registry.read_text("utf-8"), count=1), "utf-8")
    game = import_module(f"games.{key}").GAME
    golden.store(play(game, game.Options(), game.seats.start, Random(0), check=True), "first")
    return folder


def renamed(text: str, key: str, letters: str) -> str:
    """Return a file's text with the toy game's key, package and rule ids exchanged for others."""
    changes = {"testkit.toy": f"games.{key}", 'key="toy"': f'key="{key}"', "TOY-": f"{letters}-"}
    for old, new in changes.items():
        text = text.replace(old, new)
    return text


def refusal(key: str, letters: str) -> str | None:
    """Return what is wrong with a key or with letters, if anything is."""
    taken = {rule.partition("-")[0]: other for other, game in games.GAMES.items() for rule in game.rules}
    if not _KEY.fullmatch(key):
        return f"{key} is no key: words of small letters and digits, joined by _"
    if (_HOME / key).exists():
        return f"there is a game {key} already: {_HOME / key}"
    if not _LETTERS.fullmatch(letters):
        return f"{letters} cannot number rules: two to five capital letters can"
    if letters in taken:
        return f"the rules of {taken[letters]} are numbered with {letters} already"
    return None


def main() -> None:
    """Begin a new game as a registered copy of the toy game."""
    parser = argparse.ArgumentParser(prog="python -m testkit.new_game", description=main.__doc__)
    parser.add_argument("key", help="its name in routes, subjects and folders, such as catan_dice")
    parser.add_argument("letters", help="what its rules are numbered with, such as DIC for DIC-001")
    asked = parser.parse_args()
    if wrong := refusal(asked.key, asked.letters):
        parser.error(wrong)
    print(f"{begin(asked.key, asked.letters)}: registered. Now, and after every change of it:")
    print(f"  make format && pytest libs/games/{asked.key} tests/conformance --game {asked.key}")


if __name__ == "__main__":
    main()
