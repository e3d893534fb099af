"""Where the things of a game lie."""

import sys
from argparse import ArgumentTypeError
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from gamekit.game import AnyGame

TOY = "toy"


def game_named(key: str) -> AnyGame:
    """Return a registered game, or the toy game; an unknown key is a `LookupError`."""
    if key == TOY:
        from testkit.toy import GAME

        return GAME
    from games import GAMES

    if key not in GAMES:
        raise LookupError(f"{key} is not in the registry, libs/games/__init__.py, which has {', '.join(GAMES)}")
    return GAMES[key]


def game_asked_for(key: str) -> AnyGame:
    """Return a game that a command line names: the `type` of an argument for `argparse`."""
    try:
        return game_named(key)
    except LookupError as unknown:
        raise ArgumentTypeError(str(unknown)) from None


def folder_of(game: AnyGame) -> Path:
    """Return the folder of a game's package: the one named after its key, else it is a `LookupError`."""
    module = game.State.__module__
    parts = module.split(".")
    if game.key not in parts:
        raise LookupError(f"the game's key is {game.key}, but its folder has another name: {module}")
    package = ".".join(parts[: parts.index(game.key) + 1])
    path = sys.modules[package].__file__
    assert path is not None, f"{package} has no file"
    return Path(path).parent


def load_test_module(game: AnyGame, name: str) -> ModuleType:
    """Import `tests/<name>.py` of a game; a missing file is a `FileNotFoundError`."""
    path = folder_of(game) / "tests" / f"{name}.py"
    if not path.is_file():
        raise FileNotFoundError(f"{game.key} needs the file {path}, as libs/testkit/toy/tests/{name}.py is one")
    spec = spec_from_file_location(f"{game.key}_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
