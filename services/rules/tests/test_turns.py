import asyncio

from rules.turns import Turns


async def test_turns_on_one_key_come_in_order_and_on_others_at_once() -> None:
    turns = Turns()
    seen: list[str] = []

    async def work(key: str, name: str) -> None:
        await turns.take(key)
        seen.append(f"{name} begins")
        await asyncio.sleep(0)
        seen.append(f"{name} ends")
        turns.pass_on(key)

    await asyncio.gather(work("m1", "a"), work("m1", "b"), work("m2", "c"))

    assert seen == ["a begins", "c begins", "a ends", "c ends", "b begins", "b ends"]


async def test_whoever_is_cancelled_while_waiting_is_passed_over() -> None:
    turns = Turns()
    await turns.take("m1")
    waiting = [asyncio.create_task(turns.take("m1")) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    turns.pass_on("m1")  # to the second
    waiting[1].cancel()  # which leaves in the very turn it gets it
    await asyncio.wait(waiting)

    assert [task.cancelled() for task in waiting] == [True, True, False]


async def test_keys_that_nobody_wants_leave_nothing_behind() -> None:
    turns = Turns()
    for number in range(1000):
        await turns.take(f"m{number}")
    assert len(turns) == 1000
    for number in range(1000):
        turns.pass_on(f"m{number}")
    assert len(turns) == 0
