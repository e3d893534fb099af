"""The live stream of a match over WebSocket.

Programs send their token as `Authorization: Bearer`. Browsers cannot set headers here; they offer two subprotocols,
`new WebSocket(url, ["hexarchy.v1", "bearer." + token])`, of which the first is the one that is spoken. A token never
goes into the address, where logs would keep it. The token is looked at when the stream opens and with each command.
"""

from contextlib import ExitStack

from fastapi import APIRouter
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.websockets import WebSocket

from eventlog.log import is_id
from gateway.failures import problem_of
from gateway.handlers import Gateway
from gateway.identity import Account
from gateway.problems import Problem, Refused, answer, problem
from gateway.reading import check_query
from gateway.schemas import CommandMessage, StreamQuery
from gateway.streams.feeds import Feed
from gateway.streams.session import Submit
from rulesclient.client import Accepted

router = APIRouter(prefix="/v1/matches/{match_id}")

PROTOCOL = "hexarchy.v1"
_BEARER = "bearer."
_SINCE_SECONDS = 2.0


@router.websocket("/stream")
async def stream_match(socket: WebSocket) -> None:
    """Serve one socket from the handshake to the end."""
    gateway: Gateway = socket.app.state.gateway
    match_id = socket.path_params["match_id"]
    with ExitStack() as held:
        try:
            account = _account(gateway, socket)
            wanted = _wanted(socket)
            if account is not None:
                held.enter_context(gateway.sessions.shares.one(account.player_id))
            async with gateway.sessions.opening():
                feed = await _enter(gateway, match_id)
                held.callback(gateway.feeds.leave, match_id, feed)
                await _reach(feed, wanted.since)
        except Exception as error:  # noqa: BLE001 - before the handshake ends, any failure is an answer
            await socket.send_denial_response(answer(problem_of(error)))
            return
        await socket.accept(PROTOCOL if PROTOCOL in socket.scope["subprotocols"] else None)
        viewer = feed.viewer(None if account is None else account.player_id)
        submit = _submitter(gateway, account, match_id)
        await gateway.sessions.run(socket, submit, feed, (viewer, wanted.legal == "1"), wanted.since)


@router.get("/stream", include_in_schema=False)
async def refuse_plain() -> None:
    """Refuse a request that is no handshake, or has come through a proxy that made one of it."""
    raise Refused("not_found", "This is a WebSocket, but the request came without `Upgrade: websocket`.")


async def refuse_path(socket: WebSocket) -> None:
    """Refuse a handshake where there is no stream."""
    await socket.send_denial_response(answer(problem("not_found")))


async def _enter(gateway: Gateway, match_id: str) -> Feed:
    if gateway.sessions.draining:
        raise Refused("unavailable", "This server is about to restart.")
    if not is_id(match_id):
        raise Refused("unknown_match")
    return await gateway.feeds.enter(match_id)


async def _reach(feed: Feed, since: int) -> None:
    if not await feed.reach(since, _SINCE_SECONDS):
        raise Refused("unknown_version", f"The match is at version {feed.match.version}.")


def _account(gateway: Gateway, socket: WebSocket) -> Account | None:
    headers = socket.headers.getlist("authorization")
    offered = [each for each in socket.scope["subprotocols"] if each.startswith(_BEARER)]
    if len(headers) > 1 or len(offered) > 1:
        raise Refused("bad_request", "Send one token at most.")
    if headers:
        return gateway.keyring.bearer(headers[0].encode("latin-1"))
    return gateway.keyring.account(offered[0].removeprefix(_BEARER)) if offered else None


def _wanted(socket: WebSocket) -> StreamQuery:
    """Read the query; refuses `invalid_request`."""
    check_query(socket.query_params, takes_any=True)
    try:
        return StreamQuery.model_validate(dict(socket.query_params))
    except ValidationError as error:
        errors = [{**each, "loc": ("query", *each["loc"])} for each in error.errors()]
        raise RequestValidationError(errors) from error


def _submitter(gateway: Gateway, account: Account | None, match_id: str) -> Submit:
    async def submit(command: CommandMessage) -> Accepted | Problem:
        if account is None:
            return problem("missing_token")
        try:
            gateway.keyring.still_good(account)
            return await gateway.submit(account, match_id, command.id, bytes(command.body), command.expected_version)
        except Exception as error:  # noqa: BLE001 - whatever it is, this command gets an answer
            return problem_of(error)

    return submit
