"""The gRPC face of rules: translates messages and decides nothing."""

from collections.abc import AsyncIterator
from contextlib import aclosing

import grpc
from grpc.aio import ServicerContext

from contracts.rules.v1 import rules_pb2 as pb
from contracts.rules.v1.rules_pb2_grpc import RulesServicer
from eventlog.log import LogUnavailable
from gamekit.match import Player
from rules.answers import Accepted, Opening, Problem, Submission
from rules.handlers import Rules
from rules.stream import Stream
from telemetry import logs, tracing

_SUBMIT = "hexarchy.rules.v1.Rules/Submit"
LONGEST_IMPORT = 64 * 1024 * 1024
"""Bytes of an import at most."""

_SILENT = "The event log does not answer; ask again with the same id."

log = logs.get(__name__)


class Servicer(RulesServicer):
    """Rules over gRPC. `stream_limit` bounds the commands under way per stream."""

    def __init__(self, rules: Rules, *, stream_limit: int) -> None:
        self._rules = rules
        self._stream_limit = stream_limit
        self._streams: set[Stream[pb.SubmitRequest, pb.SubmitResponse]] = set()
        self._draining = False

    async def CreateMatch(  # noqa: N802 - gRPC's name
        self, request: pb.CreateMatchRequest, context: ServicerContext[pb.CreateMatchRequest, pb.CreateMatchResponse]
    ) -> pb.CreateMatchResponse:
        """Open a match."""
        try:
            answer = await self._rules.create_match(_opening(request))
        except LogUnavailable as error:
            log.warning("unknown fate", match_id=request.match_id, error=str(error))
            await context.abort(grpc.StatusCode.UNAVAILABLE, _SILENT)
        if isinstance(answer, Accepted):
            return pb.CreateMatchResponse(accepted=pb.Accepted(version=answer.version, events=answer.events))
        return pb.CreateMatchResponse(problem=_problem(answer))

    async def Submit(  # noqa: N802 - gRPC's name
        self, request: pb.SubmitRequest, context: ServicerContext[pb.SubmitRequest, pb.SubmitResponse]
    ) -> pb.SubmitResponse:
        """Decide one command."""
        response = await self._answer(request)
        if response.HasField("unknown"):
            await context.abort(grpc.StatusCode.UNAVAILABLE, response.unknown.detail)
        return response

    async def SubmitStream(  # noqa: N802 - gRPC's name
        self,
        request_iterator: AsyncIterator[pb.SubmitStreamRequest],
        context: ServicerContext[pb.SubmitStreamRequest, pb.SubmitStreamResponse],
    ) -> AsyncIterator[pb.SubmitStreamResponse]:
        """Decide commands as they come. While draining it ends with UNAVAILABLE once those it took are answered."""
        stream = Stream(self._answer_traced, limit=self._stream_limit)
        self._streams.add(stream)
        try:
            async with aclosing(stream.run(request.commands async for request in request_iterator)) as answered:
                async for ready in answered:
                    yield pb.SubmitStreamResponse(answers=ready)
        finally:
            self._streams.discard(stream)
        if self._draining:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "This server is draining.")

    async def Import(  # noqa: N802 - gRPC's name
        self,
        request_iterator: AsyncIterator[pb.ImportRequest],
        context: ServicerContext[pb.ImportRequest, pb.ImportResponse],
    ) -> pb.ImportResponse:
        """Take a finished match in."""
        lines, size = [], 0
        async for request in request_iterator:
            size += len(request.commit)
            if size > LONGEST_IMPORT:
                return pb.ImportResponse(problem=pb.Problem(code="export_too_large", detail="Matches are smaller."))
            lines.append(request.commit)
        try:
            answer = await self._rules.take_in(lines)
        except LogUnavailable as error:
            log.warning("an import may be incomplete", error=str(error))
            await context.abort(grpc.StatusCode.UNAVAILABLE, "The event log does not answer; import it again.")
        if isinstance(answer, Problem):
            return pb.ImportResponse(problem=_problem(answer))
        return pb.ImportResponse(match_id=answer)

    def drain(self) -> None:
        """Take no further commands on the streams that are open."""
        self._draining = True
        for stream in self._streams:
            stream.stop()

    async def _answer_traced(self, request: pb.SubmitRequest) -> pb.SubmitResponse:
        with tracing.answer(_SUBMIT, parent=request.traceparent):
            return await self._answer(request)

    async def _answer(self, request: pb.SubmitRequest) -> pb.SubmitResponse:
        response = pb.SubmitResponse(
            match_id=request.match_id, command_id=request.command_id, player_id=request.player_id
        )
        try:
            answer = await self._rules.submit(_submission(request))
        except LogUnavailable as error:
            log.warning("unknown fate", match_id=request.match_id, command_id=request.command_id, error=str(error))
            response.unknown.detail = _SILENT
            return response
        if isinstance(answer, Accepted):
            response.accepted.version = answer.version
            response.accepted.events = answer.events
        else:
            response.problem.CopyFrom(_problem(answer))
        return response


def _submission(request: pb.SubmitRequest) -> Submission:
    return Submission(
        request.match_id,
        request.command_id,
        request.player_id,
        request.body,
        request.expected_version if request.HasField("expected_version") else None,
        request.correlation_id,
    )


def _opening(request: pb.CreateMatchRequest) -> Opening:
    return Opening(
        match_id=request.match_id,
        game=request.game,
        options=request.options,
        players=tuple(Player(player.player_id, player.name, player.nonce) for player in request.players),
        secret=request.secret,
        correlation_id=request.correlation_id,
    )


def _problem(problem: Problem) -> pb.Problem:
    return pb.Problem(code=problem.code, detail=problem.detail, rule=problem.rule or "", version=problem.version)
