"""The gRPC face of replay: translates messages and decides nothing."""

from collections.abc import AsyncIterator, Awaitable
from typing import Any, TypeVar

import grpc
from grpc.aio import ServicerContext
from structlog.contextvars import bind_contextvars

from contracts.replay.v1 import replay_pb2 as pb
from contracts.replay.v1.replay_pb2_grpc import ReplayServicer
from eventlog.log import LogUnavailable
from replay.answers import encode
from replay.handlers import Replay
from replay.problems import Problem
from telemetry import logs

T = TypeVar("T")

log = logs.get(__name__)


class Servicer(ReplayServicer):
    """Replay over gRPC. While the log is away, calls that need it end with UNAVAILABLE."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay

    async def View(  # noqa: N802 - gRPC's name
        self, request: pb.ViewRequest, context: ServicerContext[pb.ViewRequest, pb.ViewResponse]
    ) -> pb.ViewResponse:
        """Show a match at a version."""
        at = request.at if request.HasField("at") else None
        view = self._replay.view(request.match_id, request.player_id, at, request.min_version)
        answer = await _available(view, context)
        if isinstance(answer, Problem):
            return pb.ViewResponse(problem=_problem(answer))
        return pb.ViewResponse(match=encode(answer))

    async def Events(  # noqa: N802 - gRPC's name
        self, request: pb.EventsRequest, context: ServicerContext[pb.EventsRequest, pb.EventsResponse]
    ) -> pb.EventsResponse:
        """Return a page of commits."""
        page = self._replay.events(request.match_id, request.player_id, request.since, request.limit)
        answer = await _available(page, context)
        if isinstance(answer, Problem):
            return pb.EventsResponse(problem=_problem(answer))
        return pb.EventsResponse(page=encode(answer))

    async def Timeline(  # noqa: N802 - gRPC's name
        self, request: pb.TimelineRequest, context: ServicerContext[pb.TimelineRequest, pb.TimelineResponse]
    ) -> pb.TimelineResponse:
        """Return the marks of a match."""
        answer = await _available(self._replay.timeline(request.match_id, request.player_id), context)
        if isinstance(answer, Problem):
            return pb.TimelineResponse(problem=_problem(answer))
        return pb.TimelineResponse(timeline=encode(answer))

    async def Verify(  # noqa: N802 - gRPC's name
        self, request: pb.VerifyRequest, context: ServicerContext[pb.VerifyRequest, pb.VerifyResponse]
    ) -> pb.VerifyResponse:
        """Check a match."""
        answer = await _available(self._replay.verify(request.match_id), context)
        if isinstance(answer, Problem):
            return pb.VerifyResponse(problem=_problem(answer))
        return pb.VerifyResponse(proof=encode(answer))

    async def Export(  # noqa: N802 - gRPC's name
        self, request: pb.ExportRequest, context: ServicerContext[pb.ExportRequest, pb.ExportResponse]
    ) -> AsyncIterator[pb.ExportResponse]:
        """Stream a match's commits."""
        answer = await _available(self._replay.export(request.match_id, request.player_id), context)
        if isinstance(answer, Problem):
            yield pb.ExportResponse(problem=_problem(answer))
            return
        for line in answer:
            yield pb.ExportResponse(commit=line)


async def _available(work: Awaitable[T], context: ServicerContext[Any, Any]) -> T:
    """Await work; end the call with UNAVAILABLE where the log stays away.

    Whatever is logged meanwhile has the id of the request that it is for.
    """
    metadata = dict(context.invocation_metadata() or ())
    bind_contextvars(correlation_id=metadata.get("x-correlation-id", ""))
    try:
        return await work
    except LogUnavailable as error:
        log.warning("the event log is away", error=str(error))
        await context.abort(grpc.StatusCode.UNAVAILABLE, "The event log does not answer; ask again.")


def _problem(problem: Problem) -> pb.Problem:
    return pb.Problem(code=problem.code, detail=problem.detail)
