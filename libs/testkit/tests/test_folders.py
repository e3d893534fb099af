from argparse import ArgumentTypeError
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from msgspec import Struct

import testkit
from gamekit.chance import Chance
from gamekit.game import AnyGame
from gamekit.rejection import Rejection
from testkit import toy
from testkit.folders import folder_of, game_asked_for, game_named, load_test_module
from testkit.toy.events import Event
from testkit.variants import variants


def test_the_folder_of_a_game_is_named_after_its_key() -> None:
    assert folder_of(toy.GAME) == Path(testkit.__file__).parent / "toy"


def test_the_toy_game_is_found_by_its_key() -> None:
    assert game_named("toy") is toy.GAME


@pytest.mark.parametrize("name", [game_named, game_asked_for])
def test_an_unknown_key_is_told_with_the_place_of_the_registry(name: Callable[[str], AnyGame]) -> None:
    with pytest.raises((LookupError, ArgumentTypeError), match=r"chess is not in the registry, libs/games/__init__.py"):
        name("chess")


def test_a_folder_with_another_name_than_the_key_is_told() -> None:
    with pytest.raises(LookupError, match=r"key is chess, but its folder has another name: testkit.toy.state"):
        folder_of(replace(toy.GAME, key="chess"))


def test_a_missing_test_module_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"toy needs the file .*/toy/tests/nothing.py"):
        load_test_module(toy.GAME, "nothing")


class Options(Struct, frozen=True):
    board: Literal["flat", "hilly"] = "flat"
    fast: bool = False
    name: str = ""


def test_every_choice_of_every_option_is_a_variant() -> None:
    def open_match(options: Options, seats: int, _chance: Chance) -> list[Event] | Rejection:
        return Rejection("not_fast", "Four are never fast.") if options.fast and seats == 4 else []

    game = replace(toy.GAME, Options=Options, open=open_match)  # type: ignore[arg-type]

    assert variants(game) == [
        (Options(), 2),
        (Options(), 3),
        (Options(), 4),
        (Options(board="hilly"), 4),
        (Options(fast=True), 3),
    ]


def test_a_number_with_bounds_is_tried_at_both() -> None:
    changed = [options for options, _ in variants(toy.GAME)[3:]]

    assert [(options.rounds, options.chips) for options in changed] == [(1, 10), (9, 10), (3, 1), (3, 99)]
