import asyncio
from collections.abc import AsyncIterator

from rules.stream import Stream


async def batches(*sizes: int) -> AsyncIterator[list[int]]:
    for size in sizes:
        yield [size] * size


async def settled() -> None:
    """Let everything run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


class Desk:
    """Answers commands when it is told to."""

    def __init__(self) -> None:
        self.started = 0
        self.open = asyncio.Event()

    async def answer(self, command: int) -> int:
        self.started += 1
        await self.open.wait()
        return command


async def test_what_is_ready_in_one_turn_comes_in_one_batch() -> None:
    desk = Desk()
    desk.open.set()
    stream = Stream(desk.answer, limit=100)

    assert [ready async for ready in stream.run(batches(3, 2, 1))] == [[3, 3, 3, 2, 2, 1]]


async def test_no_more_is_taken_than_the_limit_and_one_batch() -> None:
    desk = Desk()
    stream = Stream(desk.answer, limit=10)
    answers = stream.run(batches(*[4] * 20))
    first = asyncio.create_task(anext(answers))
    await settled()
    assert desk.started == 12

    desk.open.set()
    assert await first == [4] * 12
    await settled()
    assert desk.started == 24, "what is answered but not taken counts too"
    assert [len(ready) async for ready in answers] == [12] * 5 + [8]


async def test_stopping_answers_what_was_taken() -> None:
    desk = Desk()
    stream = Stream(desk.answer, limit=4)
    answers = stream.run(batches(*[4] * 20))
    first = asyncio.create_task(anext(answers))
    await settled()

    stream.stop()
    desk.open.set()

    assert await first == [4] * 4
    assert [ready async for ready in answers] == []
    assert desk.started == 4


async def test_a_broken_client_ends_the_stream() -> None:
    async def breaking() -> AsyncIterator[list[int]]:
        yield [1]
        raise ConnectionError

    desk = Desk()
    desk.open.set()
    assert [ready async for ready in Stream(desk.answer, limit=4).run(breaking())] == [[1]]
