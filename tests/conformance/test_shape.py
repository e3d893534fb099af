"""What a game is made of."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from gamekit import match as matches
from gamekit.audience import OMNISCIENT, SPECTATOR
from gamekit.game import AnyGame
from gamekit.match import Player, open_match
from gamekit.playout import Playout
from gamekit.rejection import Rejection
from gamekit.wire import event_types, members, schemas
from games import GAMES
from testkit.folders import folder_of

FILES = ("state", "commands", "events", "decide", "evolve", "legal", "view", "scoring")


def inner_structs(kind: Any) -> Iterator[type[Struct]]:
    """Yield the struct types inside a type, itself included."""
    seen: set[Any] = set()
    waiting = [msgspec.inspect.type_info(kind)]
    while waiting:
        info = waiting.pop()
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            yield getattr(info.cls, "__origin__", info.cls)
            waiting += [field.type for field in info.fields]
        waiting += inner_types(info)


def inner_types(info: msgspec.inspect.Type) -> list[msgspec.inspect.Type]:
    single = (getattr(info, name, None) for name in ("item_type", "key_type", "value_type"))
    several = (*getattr(info, "item_types", ()), *getattr(info, "types", ()))
    return [part for part in (*single, *several) if part is not None]


def has_mutable_parts(info: msgspec.inspect.Type) -> bool:
    if isinstance(info, msgspec.inspect.ListType | msgspec.inspect.SetType):
        return True
    return any(map(has_mutable_parts, inner_types(info)))


def test_the_folder_has_the_files_of_every_game(game: AnyGame) -> None:
    folder = folder_of(game)

    assert (folder / "rules.md").is_file()
    assert [name for name in FILES if not ((folder / f"{name}.py").is_file() or (folder / name).is_dir())] == []


def test_the_key_is_a_word_that_subjects_routes_and_folders_can_carry(game: AnyGame) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*", game.key)
    assert folder_of(game).name == game.key


def test_values_are_frozen_structs_and_the_state_is_not(game: AnyGame) -> None:
    values = {*inner_structs(game.Command), *inner_structs(game.Event), *inner_structs(game.View), game.Options}

    assert [kind.__name__ for kind in values if not kind.__struct_config__.frozen] == []
    assert not game.State.__struct_config__.frozen


def test_values_hold_nothing_that_can_change(game: AnyGame) -> None:
    values = {*inner_structs(game.Command), *inner_structs(game.Event), *inner_structs(game.View)}
    fields = [(kind.__name__, field) for kind in values for field in msgspec.inspect.type_info(kind).fields]  # type: ignore[attr-defined]

    assert [f"{name}.{field.name}" for name, field in fields if has_mutable_parts(field.type)] == []


def test_what_comes_in_refuses_unknown_fields(game: AnyGame) -> None:
    incoming = {*inner_structs(game.Command), *inner_structs(game.Options)}

    assert [kind.__name__ for kind in incoming if not kind.__struct_config__.forbid_unknown_fields] == []


def test_stored_events_ignore_unknown_fields(game: AnyGame) -> None:
    stored = {kind for event in event_types(game) for kind in inner_structs(event)}
    asked = {*inner_structs(game.Command)}  # a value that commands carry too is closed: its fields never grow

    assert [kind.__name__ for kind in stored - asked if kind.__struct_config__.forbid_unknown_fields] == []


def test_every_option_has_a_default(game: AnyGame) -> None:
    assert msgspec.json.decode(b"{}", type=game.Options) == game.Options()


def test_schemas_describe_every_command_and_event(game: AnyGame) -> None:
    found = schemas(game)

    assert msgspec.json.encode(found)
    assert {kind.__name__ for kind in (*members(game.Command), *event_types(game))} <= found["$defs"].keys()


def test_final_and_open_ended_name_events_and_commands_of_the_game(game: AnyGame) -> None:
    assert set(game.final) <= set(members(game.Event))
    assert game.final
    assert game.open_ended <= set(members(game.Command))


def test_names_are_given_in_the_same_languages(game: AnyGame) -> None:
    languages = {key: set(names) for key, names in game.components.items()}

    assert "en" in game.title
    assert {key: found for key, found in languages.items() if found != set(game.title)} == {}


def test_rules_are_numbered_in_chapters(game: AnyGame) -> None:
    assert game.rules
    assert [statement.id for statement in game.rules.values() if not statement.chapter] == []


def test_no_other_game_numbers_its_rules_with_the_same_letters(game: AnyGame) -> None:
    """A refusal is told by its rule's id alone, without the game."""
    own = {rule.partition("-")[0] for rule in game.rules}
    others = {other.key: {rule.partition("-")[0] for rule in other.rules} for other in GAMES.values()}

    assert {key: own & letters for key, letters in others.items() if key != game.key and own & letters} == {}


def test_a_view_has_what_clients_find_in_every_game(playout: Playout) -> None:
    game, seats = playout.game, len(playout.match.players)
    for match in (matches.fold(game, playout.opening), playout.match):
        for viewer in (*range(seats), SPECTATOR, OMNISCIENT):
            seen = msgspec.to_builtins(game.view(match.state, viewer), str_keys=True)

            assert {"viewer", "options", "active", "seats", "awaiting"} - seen.keys() == set()
            assert seen["viewer"] == (viewer if isinstance(viewer, int) else None)
            assert seen["options"] == msgspec.to_builtins(game.Options())
            assert seen["active"] in (None, *range(seats))
            assert [seat["seat"] for seat in seen["seats"]] == list(range(seats))
            assert [seat for seat in seen["seats"] if "points" not in seat] == []
            assert seen["awaiting"].keys() == {str(seat) for seat in game.awaiting(match.state)}


@pytest.mark.parametrize("off", ["too few", "too many"])
def test_a_wrong_number_of_seats_is_refused(game: AnyGame, off: str) -> None:
    seats = game.seats.start - 1 if off == "too few" else game.seats.stop
    players = [Player(f"player-{seat}", "Somebody") for seat in range(seats)]

    answer = open_match(game, game.Options(), players, bytes(32))

    assert isinstance(answer, Rejection)
    assert answer.code == "wrong_number_of_seats"
