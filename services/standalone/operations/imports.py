"""Taking a match in that was exported elsewhere."""

from collections.abc import Sequence

import grpc

from contracts.rules.v1.rules_pb2 import ImportRequest, ImportResponse
from contracts.rules.v1.rules_pb2_grpc import RulesStub
from standalone.operations.installation import Installation

_DIRECTLY = (("grpc.enable_http_proxy", 0),)


class ImportRefused(Exception):  # noqa: N818 - it names what happened
    """The server does not take the file."""


async def take_in(installation: Installation, lines: Sequence[bytes]) -> str:
    """Store an exported, finished match under its own id; return the id. `ImportRefused` says why not."""
    reason = ""
    for address in installation.rules():
        try:
            answer = await _send(address, lines)
        except grpc.aio.AioRpcError as error:
            reason = f"the rules service does not answer: {error.details()}"
            continue
        if answer.HasField("problem"):
            raise ImportRefused(f"{answer.problem.code}: {answer.problem.detail}")
        return answer.match_id
    raise ImportRefused(reason)


async def _send(address: str, lines: Sequence[bytes]) -> ImportResponse:
    async with grpc.aio.insecure_channel(address, _DIRECTLY) as channel:
        return await RulesStub(channel).Import(ImportRequest(commit=line) for line in lines)
