"""Whatever is thrown at the API, it answers with what it documents, and stores nothing that it refuses."""

import json
from functools import cache
from typing import Any
from urllib.parse import quote

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from gateway.problems import KINDS, MEDIA_TYPE
from gateway.tests.house import MATCH, House

ANYWHERE = {"not_found", "method_not_allowed", "body_too_large", "unsupported_media_type"}
"""Codes that the edge gives before any route is asked."""

METHODS = ("get", "post", "put", "patch", "delete", "head", "options")
KNOWN = st.sampled_from(["toy", MATCH, "t1", "p-ann", "TOY-005", "refused", "m2"])
SCALARS: SearchStrategy[Any] = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
BODY_FIELDS = ("name", "game", "options", "seats", "private", "nonce", "seat", "invite", "body", "expected_version")
NEARLY = {
    "name": st.just("ann"),
    "game": st.just("toy"),
    "seats": st.integers(1, 4),
    "seat": st.integers(0, 3),
    "body": st.fixed_dictionaries({"type": st.sampled_from(["PlaceBid", "RaiseBid", "Castle"]), "chips": SCALARS}),
    "expected_version": st.integers(-1, 4),
}
FIELDS = st.fixed_dictionaries({}, optional={name: NEARLY.get(name, JSON) | JSON for name in BODY_FIELDS})
BODIES = (
    st.none()
    | st.binary(max_size=200)
    | (JSON | FIELDS).map(lambda value: json.dumps(value).encode())
    | FIELDS.map(lambda value: json.dumps(value)[:-1].encode())
    | st.integers(65_530, 65_545).map(lambda size: b" " * size)
)
QUERIES = st.lists(
    st.tuples(
        st.sampled_from(["at", "min_version", "since", "limit", "cursor", "game", "chapter", "x"]),
        st.integers().map(str) | st.text(max_size=12) | st.just("toy"),
    ),
    max_size=3,
)
BYTES = st.binary(max_size=30).map(lambda raw: raw.replace(b"\r", b"").replace(b"\n", b"").replace(b"\0", b""))


@cache
def house() -> House:
    return House()


def mostly(usual: SearchStrategy[Any], strange: SearchStrategy[Any]) -> SearchStrategy[Any]:
    """Draw the usual three times out of four, so that strange parts do not hide each other."""
    return st.integers(0, 3).flatmap(lambda die: strange if die == 3 else usual)


@st.composite
def requests(draw: DrawFn) -> dict[str, Any]:
    """Any method of any route, with parts that are nearly right or anything at all."""
    paths = house().app.openapi()["paths"]
    template = path = draw(mostly(st.sampled_from(list(paths)), st.just("/v1/nothing")))
    while "{" in path:
        before, _, rest = path.partition("{")
        path = before + quote(draw(mostly(KNOWN, st.text(max_size=70))), safe="") + rest.partition("}")[2]
    headers = {
        b"Authorization": draw(mostly(st.just(f"Bearer {house().token()}".encode()), st.none() | BYTES)),
        b"Idempotency-Key": draw(mostly(st.sampled_from([b"c1", b"c2"]), st.none() | BYTES)),
        b"Content-Type": draw(mostly(st.just(b"application/json"), st.none() | BYTES)),
        b"If-None-Match": draw(mostly(st.none(), BYTES)),
        b"X-Request-ID": draw(mostly(st.none(), BYTES)),
    }
    own_methods = st.sampled_from(sorted(paths.get(template, {"get": None})))
    return {
        "template": template,
        "method": draw(mostly(own_methods, st.sampled_from(METHODS))),
        "path": path,
        "query": draw(mostly(st.just([]), QUERIES)),
        "headers": {name: value for name, value in headers.items() if value is not None},
        "body": draw(BODIES),
    }


@settings(
    max_examples=400,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(requests())
async def test_every_answer_is_a_documented_one_and_what_is_refused_is_not_stored(sent: dict[str, Any]) -> None:
    if MATCH not in house().rules.matches:
        await house().rules.open()
    before = await commits()
    response = await answer(sent)

    assert response.status_code < 500, response.text
    if response.status_code < 400:
        return
    assert await commits() == before
    if sent["method"] == "head":
        return
    assert response.headers["content-type"] == MEDIA_TYPE
    problem = response.json()
    code, kind = problem["code"], problem["type"].rpartition("/")[2]
    assert (problem["status"], KINDS[kind].status) == (response.status_code, response.status_code)
    operation = house().app.openapi()["paths"].get(sent["template"], {}).get(sent["method"], {"responses": {}})
    documented = operation["responses"].get(str(response.status_code), {"description": ""})["description"]
    assert code in ANYWHERE or f"`{kind}`" in documented, (code, sorted(operation["responses"]))


async def answer(sent: dict[str, Any]) -> httpx.Response:
    transport = httpx.ASGITransport(house().app)
    async with httpx.AsyncClient(transport=transport, base_url="http://hexarchy") as client:
        return await client.request(
            sent["method"], sent["path"], params=sent["query"], headers=sent["headers"], content=sent["body"]
        )


async def commits() -> int:
    return len((await house().log.read(MATCH)).commits)
