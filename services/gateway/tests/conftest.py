from collections.abc import AsyncIterator

import httpx
import pytest

from gateway.tests.house import House


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
