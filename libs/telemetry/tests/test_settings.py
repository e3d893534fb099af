"""What operators set is checked, and never told again: it may be a password."""

import pytest
from pydantic import ValidationError
from pydantic_settings import SettingsConfigDict

from telemetry.settings import REDIS_URL, RedisUrl, ServiceSettings


class Settings(ServiceSettings):
    model_config = SettingsConfigDict(env_prefix="HEXARCHY_ANY_")

    ops_port: int = 7101
    redis_url: RedisUrl = REDIS_URL


@pytest.mark.parametrize("name", ["HEXARCHY_NATS_URL", "HEXARCHY_REDIS_URL"])
@pytest.mark.parametrize("password", ["very/secret", "very#secret", "very?secret"])
def test_a_password_that_breaks_an_address_is_not_told(
    monkeypatch: pytest.MonkeyPatch, name: str, password: str
) -> None:
    monkeypatch.setenv(name, f"any://there,any://user:{password}@there:7001")

    with pytest.raises(ValidationError, match="not an address; in a password") as refused:
        Settings()

    assert "very" not in f"{refused.value} {refused.value.__cause__}"


def test_addresses_are_taken_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    urls = "nats://user:very%2Fsecret@one:4222,two:4222,three"
    monkeypatch.setenv("HEXARCHY_NATS_URL", urls)
    monkeypatch.setenv("HEXARCHY_REDIS_URL", "unix:///run/valkey.sock")

    found = Settings()

    assert (found.nats_url, found.redis_url) == (urls, "unix:///run/valkey.sock")
