import asyncio

import pytest

from telemetry import metrics
from telemetry.ops import serve_ops


async def _get(port: int, path: str) -> tuple[int, bytes]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return int(answer.split(b" ")[1]), answer.split(b"\r\n\r\n", 1)[1]


@pytest.mark.parametrize(("fine", "status"), [(True, 200), (False, 503)])
async def test_readiness_tells_what_the_service_thinks_of_itself(fine: bool, status: int) -> None:
    async def ready() -> bool:
        return fine

    async with serve_ops("127.0.0.1", 0) as ops:
        assert await _get(ops.port, "/readyz") == (503, b"not ready\n")
        ops.ready = ready
        assert (await _get(ops.port, "/readyz"))[0] == status
        assert (await _get(ops.port, "/healthz")) == (200, b"ok\n")


async def test_metrics_are_in_the_prometheus_format() -> None:
    metrics.CONFLICTS.inc()
    async with serve_ops("127.0.0.1", 0) as ops:
        status, body = await _get(ops.port, "/metrics")
        assert status == 200
        assert b"# TYPE hexarchy_append_conflicts_total counter" in body
        assert (await _get(ops.port, "/nothing"))[0] == 404


async def test_a_request_for_nothing_gets_an_answer() -> None:
    async with serve_ops("127.0.0.1", 0) as ops:
        reader, writer = await asyncio.open_connection("127.0.0.1", ops.port)
        writer.write(b"x\r\n\r\n")
        assert (await reader.read()).startswith(b"HTTP/1.1 404 ")
        writer.close()


async def test_a_request_that_is_no_request_closes_the_connection() -> None:
    async with serve_ops("127.0.0.1", 0) as ops:
        reader, writer = await asyncio.open_connection("127.0.0.1", ops.port)
        writer.write(b"x" * 20_000)
        assert await reader.read() == b""
        writer.close()
        assert (await _get(ops.port, "/healthz"))[0] == 200
