"""Replicas come and go behind a name."""

from collections.abc import Sequence

import pytest

from rulesclient.client import Accepted, RulesClient, RulesUnavailable
from rulesclient.discovery import addresses, discovered
from rulesclient.tests.test_client import Replica, replica  # noqa: F401 - a fixture
from testkit.waiting import until

MATCHES = [f"m{number}" for number in range(40)]


class Names:
    """Knows names as a name server does, and may be away."""

    def __init__(self, behind: Sequence[str]) -> None:
        self.behind = behind
        self.away = False
        self.asked_in_vain = 0

    async def look_up(self, name: str) -> Sequence[str]:
        if self.away:
            self.asked_in_vain += 1
            raise OSError(f"{name} cannot be looked up")
        return self.behind


async def ask_all(client: RulesClient) -> None:
    for match_id in MATCHES:
        assert isinstance(await client.submit(match_id, "c1", "ann", b"{}", expected_version=1), Accepted)


async def knows(client: RulesClient, known: Sequence[str]) -> None:
    await until(lambda: sorted(client._connections) == sorted(known))


async def test_a_new_replica_gets_its_share_and_one_that_is_gone_nothing_more(replica: Replica) -> None:  # noqa: F811
    second = await Replica().start()
    names = Names([replica.address])
    async with discovered(["rules:7001"], look_up=names.look_up, every=0.02) as client:
        await ask_all(client)
        assert len(replica.asked) == len(MATCHES)

        names.behind = [replica.address, second.address]
        await knows(client, names.behind)
        await ask_all(client)
        shared = len(second.asked)
        assert 0 < shared < len(MATCHES)

        names.behind = [second.address]
        await knows(client, names.behind)
        await ask_all(client)
        assert len(second.asked) == shared + len(MATCHES)
    await second.stop()


async def test_a_name_that_cannot_be_looked_up_keeps_its_addresses(replica: Replica) -> None:  # noqa: F811
    names = Names([replica.address])
    async with discovered(["rules:7001"], look_up=names.look_up, every=0.01) as client:
        names.away = True
        await until(lambda: names.asked_in_vain > 1)
        await ask_all(client)
    assert len(replica.asked) == len(MATCHES)


async def test_without_any_replica_a_command_is_unavailable_and_nobody_serves() -> None:
    names = Names([])
    async with discovered(["rules:7001"], look_up=names.look_up) as client:
        assert not await client.serves()
        with pytest.raises(RulesUnavailable, match="no replica is known"):
            await client.submit("m1", "c1", "ann", b"{}")


async def test_addresses_are_numbers() -> None:
    assert await addresses("localhost:7001") == ["127.0.0.1:7001"]
    assert await addresses("127.0.0.1:7001") == ["127.0.0.1:7001"]
    assert await addresses("[::1]:7001") == ["[::1]:7001"]
