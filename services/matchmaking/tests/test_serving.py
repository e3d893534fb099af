from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
import msgspec
import pytest
from grpc import aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from contracts.matchmaking.v1 import matchmaking_pb2 as pb
from contracts.matchmaking.v1.matchmaking_pb2_grpc import MatchmakingStub
from matchmaking.server import listen
from readmodels.tables import Status, Table

from .conftest import House

ANN = pb.Account(player_id="ann", name="Ann", correlation_id="trace-1")
BOB = pb.Account(player_id="bob", name="Bob")


@asynccontextmanager
async def connected(house: House) -> AsyncIterator[tuple[Any, aio.Channel]]:
    async with (
        listen(house.matchmaking, "127.0.0.1:0") as port,
        aio.insecure_channel(f"127.0.0.1:{port}") as channel,
    ):
        yield MatchmakingStub(channel), channel


def table_in(response: Any) -> Table:
    assert response.table.WhichOneof("result") == "table", response
    return msgspec.json.decode(response.table.table, type=Table)


async def test_a_table_is_opened_filled_and_started_over_the_wire(house: House) -> None:
    async with connected(house) as (service, _):
        asked = pb.OpenTableRequest(
            account=ANN,
            idempotency_key="k1",
            game="toy",
            options=b'{"rounds":1}',
            seats=3,
            private=True,
            nonce="dice",
        )
        opened = table_in(await service.OpenTable(asked))
        assert table_in(await service.OpenTable(asked)) == opened
        assert (opened.seats[0].player_id, opened.private, bytes(opened.options)) == (
            "ann",
            True,
            b'{"rounds":1,"chips":10}',
        )

        named: Any = {"table_id": opened.table_id}
        seen = table_in(await service.GetTable(pb.GetTableRequest(account=BOB, **named)))
        assert (opened.invite is None, seen.invite) == (False, None)

        take = pb.TakeSeatRequest(account=BOB, seat=2, invite=opened.invite or "", nonce="luck", **named)
        taken = table_in(await service.TakeSeat(take))
        assert (taken.seats[2].name, taken.invite) == ("Bob", opened.invite)
        left = table_in(await service.LeaveSeat(pb.LeaveSeatRequest(account=BOB, **named)))
        assert (left.seats, left.invite) == (opened.seats, None)

        for name in ("cyd", "dan"):
            account = pb.Account(player_id=name, name=name.title())
            await service.TakeSeat(pb.TakeSeatRequest(account=account, invite=opened.invite or "", **named))
        started = table_in(await service.StartTable(pb.StartTableRequest(account=ANN, **named)))
        assert (started.status, started.match_id) == (Status.STARTED, opened.table_id)
        assert [seat.player_id for seat in started.seats] == ["ann", "cyd", "dan"]
    assert (await house.log.read(opened.table_id)).commits[0].correlation_id == "trace-1"


async def test_players_are_brought_together_over_the_wire(house: House) -> None:
    wish: Any = {"game": "toy", "options": b'{"rounds":1}', "seats": 2}
    async with connected(house) as (service, _):
        first = table_in(await service.TakeAnySeat(pb.TakeAnySeatRequest(account=ANN, nonce="dice", **wish)))
        second = table_in(await service.TakeAnySeat(pb.TakeAnySeatRequest(account=BOB, nonce="luck", **wish)))
        own = pb.OpenTableRequest(account=ANN, auto_start=True, **wish)
        assert table_in(await service.OpenTable(own)).auto_start

        third = table_in(
            await service.TakeAnySeat(pb.TakeAnySeatRequest(account=BOB, instead_of=first.table_id, **wish))
        )

    assert third.table_id != first.table_id
    assert (first.auto_start, first.match_id) == (True, None)
    assert second.match_id == first.table_id
    assert [player.nonce for player in house.matches.opened[first.table_id].players] == ["dice", "luck"]


async def test_a_refusal_is_a_problem_with_a_code(house: House) -> None:
    async with connected(house) as (service, _):
        asked = pb.OpenTableRequest(account=ANN, game="chess", options=b"{}", seats=2)
        assert (await service.OpenTable(asked)).table.problem == pb.Problem(
            code="unknown_game", detail="There is no game 'chess' on this server."
        )
        answer = await service.TakeSeat(pb.TakeSeatRequest(account=BOB, table_id="nowhere"))
        assert answer.table.problem.code == "unknown_table"


async def test_seat_zero_is_a_seat_and_not_the_first_free_one(house: House) -> None:
    table = await house.open("ann")
    async with connected(house) as (service, _):
        asked = pb.TakeSeatRequest(account=BOB, table_id=table.table_id, seat=0)
        assert (await service.TakeSeat(asked)).table.problem.code == "seat_taken"


async def test_while_rules_is_away_a_start_is_unavailable(house: House) -> None:
    table = await house.full()
    house.matches.away = True
    async with connected(house) as (service, _):
        with pytest.raises(grpc.RpcError) as unavailable:
            await service.StartTable(pb.StartTableRequest(account=ANN, table_id=table.table_id))
    assert unavailable.value.code() is grpc.StatusCode.UNAVAILABLE


async def test_it_says_that_it_serves(house: House) -> None:
    async with connected(house) as (_, channel):
        health = health_pb2_grpc.HealthStub(channel)
        for name in ("", "hexarchy.matchmaking.v1.Matchmaking"):
            answer = await health.Check(health_pb2.HealthCheckRequest(service=name))
            assert answer.status == health_pb2.HealthCheckResponse.SERVING
