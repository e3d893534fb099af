from collections.abc import AsyncIterator

import httpx
import pytest

from gateway.tests.house import MATCH, House
from gateway.tests.sockets import LONG


@pytest.fixture
async def house() -> AsyncIterator[House]:
    found = House()
    yield found
    await found.feeds.close()


@pytest.fixture
async def client(house: House) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the house, without a network in between."""
    transport = httpx.ASGITransport(house.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://hexarchy") as found:
        yield found


@pytest.fixture
async def url(house: House) -> AsyncIterator[str]:
    """The stream of the match, which is open, on a server of its own."""
    await house.rules.open(options=LONG)
    async with house.listen(drain_seconds=2) as port:
        yield f"ws://127.0.0.1:{port}/v1/matches/{MATCH}/stream"
