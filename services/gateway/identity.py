"""Who asks: guests, and the signed tokens that say so."""

import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import jwt
import msgspec
from jwt.types import Options
from msgspec import Struct

from gateway.keys import KeySource
from gateway.problems import Refused

_ALGORITHM = "HS256"
_REMEMBERED = 16_384
# What is remembered must be held against the clock every time, so `exp` is not looked at here; and a token that is new
# must not be refused where the clock is a little behind, so neither is `iat`.
_CHECKS: Options = {"require": ["sub", "exp"], "verify_exp": False, "verify_iat": False}


class Account(Struct, frozen=True):
    """Somebody with an identity. `expires_at` is when the token ends, in seconds since 1970."""

    player_id: str
    name: str
    expires_at: int


class _Claims(Struct, frozen=True):
    sub: str
    name: str
    exp: int


class Keyring:
    """Makes and checks tokens: JWTs whose `kid` names one of the keys. One of them signs, all of them verify."""

    def __init__(self, keys: KeySource, lifetime: int, now: Callable[[], float] = time.time) -> None:
        self._source = keys
        self._keys = keys.current()
        self._lifetime = lifetime
        self._now = now
        self._read = lru_cache(_REMEMBERED)(self._verify)

    def admit(self, name: str) -> tuple[Account, str]:
        """Make a new guest and its token."""
        account = Account(f"p{secrets.token_hex(12)}", name, int(self._now()) + self._lifetime)
        return account, self.token(account)

    def token(self, account: Account) -> str:
        """Sign a token for an account."""
        claims = {"sub": account.player_id, "name": account.name, "iat": int(self._now()), "exp": account.expires_at}
        key = self._source.current().signing(datetime.fromtimestamp(self._now(), UTC))
        return jwt.encode(claims, key.secret, _ALGORITHM, headers={"kid": key.id})

    def account(self, token: str) -> Account:
        """Return whose token this is; refuses `invalid_token` and `expired_token`."""
        self._renew()
        try:
            account = self._read(token)
        except (jwt.InvalidTokenError, msgspec.ValidationError, KeyError, TypeError, ValueError) as error:
            raise Refused("invalid_token") from error
        self.still_good(account)
        return account

    def still_good(self, account: Account) -> None:
        """Refuse `expired_token` when the account's token has ended."""
        if account.expires_at <= self._now():
            raise Refused("expired_token")

    def _renew(self, wanted: str | None = None) -> None:
        keys = self._source.current(wanted)
        if keys is not self._keys:
            self._keys = keys
            self._read.cache_clear()  # a token may be the work of a key that has been taken out

    def _verify(self, token: str) -> Account:
        key_id = str(jwt.get_unverified_header(token)["kid"])
        self._renew(key_id)
        found: dict[str, Any] = jwt.decode(token, self._keys.secret(key_id), [_ALGORITHM], options=_CHECKS)
        claims = msgspec.convert(found, _Claims)
        return Account(claims.sub, claims.name, claims.exp)

    def bearer(self, authorization: bytes | None) -> Account | None:
        """Return who sent this Authorization header; nobody without one."""
        if authorization is None:
            return None
        scheme, _, token = authorization.partition(b" ")
        if scheme.lower() != b"bearer":
            raise Refused("invalid_token", "The only scheme is Bearer.")
        return self.account(token.strip().decode("latin-1"))
