from random import Random

import pytest

from gamekit.game import AnyGame
from gamekit.playout import Playout, play
from testkit.folders import TOY, game_named
from testkit.interference import Disguise, disguise_of


def pytest_configure(config: pytest.Config) -> None:
    """Say at once that there is no such game."""
    for key in config.getoption("--game") or ():
        try:
            game_named(key)
        except LookupError as unknown:
            raise pytest.UsageError(str(unknown)) from None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every test for every registered game and for the toy game, or for those named by `--game`."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", _keys(metafunc.config), indirect=True, scope="session")


def _keys(config: pytest.Config) -> list[str]:
    asked: list[str] | None = config.getoption("--game")
    if asked:
        return asked
    from games import GAMES

    return [*GAMES, *({TOY} - GAMES.keys())]


@pytest.fixture(scope="session")
def game(request: pytest.FixtureRequest) -> AnyGame:
    """The game under test."""
    return game_named(request.param)


@pytest.fixture(scope="session")
def disguise(game: AnyGame) -> Disguise:
    """What the game offers for the test of non-interference."""
    return disguise_of(game)


@pytest.fixture(scope="session")
def playout(game: AnyGame) -> Playout:
    """One whole match with the most seats."""
    return play(game, game.Options(), game.seats[-1], Random(11))
