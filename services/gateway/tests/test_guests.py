import httpx
import jwt
import pytest

from gateway.identity import Account, Keyring
from gateway.problems import Refused
from gateway.tests.house import KEYS, NEW, NOW, OLD, House, keys, refused


async def test_a_guest_gets_an_account_and_a_token_that_proves_it(house: House, client: httpx.AsyncClient) -> None:
    answer = await client.post("/v1/guests", json={"name": "  Zoë "})

    guest = answer.json()
    assert answer.status_code == 201
    assert guest["name"] == "Zoë"
    assert guest["expires_at"] == "2030-03-17T18:46:40Z"
    assert house.keyring.account(guest["token"]) == Account(guest["player_id"], "Zoë", NOW + 3600)


@pytest.mark.parametrize("request_", [{}, {"json": {}}, {"json": {"name": None}}])
async def test_a_guest_needs_no_name(client: httpx.AsyncClient, request_: dict[str, object]) -> None:
    answer = await client.post("/v1/guests", **request_)  # type: ignore[arg-type]

    assert (answer.status_code, answer.json()["name"]) == (201, "Guest")


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "a\x9bb", "a\u2028b", "a\u202eb", "a\u2067b", "x" * 41, 7])
async def test_a_name_that_cannot_be_shown_is_refused(client: httpx.AsyncClient, name: object) -> None:
    problem = refused(await client.post("/v1/guests", json={"name": name}), 422, "invalid_request")

    assert [error["loc"] for error in problem["errors"]] == [["body", "name"]]


async def test_an_unknown_field_is_refused(client: httpx.AsyncClient) -> None:
    problem = refused(await client.post("/v1/guests", json={"nmae": "ann"}), 422, "invalid_request")

    assert problem["errors"] == [{"loc": ["body", "nmae"], "msg": "Extra inputs are not permitted"}]


def test_a_token_of_an_older_key_is_good_while_that_key_is_kept() -> None:
    before = Keyring(keys(OLD), 60, lambda: NOW)
    account, token = before.admit("ann")

    assert Keyring(KEYS, 60, lambda: NOW).account(token) == account
    assert jwt.get_unverified_header(Keyring(KEYS, 60, lambda: NOW).admit("bob")[1])["kid"] == "new"
    with pytest.raises(Refused) as refusal:
        Keyring(keys(NEW), 60, lambda: NOW).account(token)
    assert refusal.value.problem.code == "invalid_token"


def test_a_token_ends_even_when_it_was_good_before() -> None:
    now = NOW
    keyring = Keyring(KEYS, 60, lambda: now)
    _, token = keyring.admit("ann")
    keyring.account(token)

    now += 60
    with pytest.raises(Refused) as refusal:
        keyring.account(token)
    assert refusal.value.problem.code == "expired_token"


@pytest.mark.parametrize(
    "token",
    [
        "",
        "x",
        "a.b.c",
        jwt.encode({"sub": "p1", "name": "ann", "exp": NOW + 9}, "n" * 32, "HS256"),
        jwt.encode({"sub": "p1", "name": "ann", "exp": NOW + 9}, "x" * 32, "HS256", headers={"kid": "new"}),
        jwt.encode({"sub": "p1", "name": "ann", "exp": NOW + 9}, "n" * 64, "HS512", headers={"kid": "new"}),
        jwt.encode({"sub": "p1", "name": "ann", "exp": NOW + 9}, None, "none", headers={"kid": "new"}),
        jwt.encode({"sub": "p1", "name": "ann"}, "n" * 32, "HS256", headers={"kid": "new"}),
        jwt.encode({"sub": "p1", "name": 7, "exp": NOW + 9}, "n" * 32, "HS256", headers={"kid": "new"}),
    ],
    ids=["empty", "short", "garbage", "no-kid", "forged", "other-algorithm", "unsigned", "endless", "nameless"],
)
def test_a_token_that_this_server_did_not_make_is_refused(token: str) -> None:
    with pytest.raises(Refused) as refusal:
        Keyring(KEYS, 60, lambda: NOW).account(token)
    assert refusal.value.problem.code == "invalid_token"


@pytest.mark.parametrize("header", ["Basic YTpi", "Bearer", "Bearer x", "x"])
async def test_a_bad_token_is_never_taken_for_a_spectator(client: httpx.AsyncClient, header: str) -> None:
    answer = await client.get("/v1/matches/m1", headers={"Authorization": header})

    refused(answer, 401, "invalid_token")
    assert answer.headers["www-authenticate"] == "Bearer"
