"""A mailbox hands on what arrives in batches, or says that something was missed."""

import asyncio

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from eventlog.jetstream.connection import Interrupted, Mailbox


def message(text: str) -> Msg:
    return Msg(Client(), data=text.encode())


async def test_what_has_arrived_is_taken_at_once() -> None:
    mailbox = Mailbox(room=10)
    for text in ("one", "two"):
        await mailbox.put(message(text))

    assert [m.data for m in await mailbox.take(1)] == [b"one", b"two"]


async def test_silence_is_an_empty_list() -> None:
    assert await Mailbox(room=10).take(0.01) == []


async def test_a_waiting_owner_gets_the_first_message() -> None:
    mailbox = Mailbox(room=10)
    waiting = asyncio.ensure_future(mailbox.take(5))
    await asyncio.sleep(0)

    await mailbox.put(message("one"))

    assert [m.data for m in await waiting] == [b"one"]


async def test_too_many_messages_are_an_interruption_after_which_it_goes_on() -> None:
    mailbox = Mailbox(room=2)
    for text in ("one", "two", "three", "four"):
        await mailbox.put(message(text))

    with pytest.raises(Interrupted):
        await mailbox.take(1)

    await mailbox.put(message("five"))
    assert [m.data for m in await mailbox.take(1)] == [b"five"]
