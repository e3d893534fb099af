"""What an operator can set: `HEXARCHY_GATEWAY_PORT` and so on, and what all services share."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from telemetry.settings import REDIS_URL, RULES_URLS, OpsPort, Port, RedisUrl, RulesUrls, ServiceSettings, Shards


class Settings(ServiceSettings):
    """Settings of the gateway."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_GATEWAY_")

    port: Port = Field(default=8000, description="HTTP; 0 takes a free one")
    ops_port: OpsPort = 7100
    token_keys_file: Path = Field(
        description="the keys that sign tokens, as `hexarchy keys` makes them; read again when it changes"
    )
    token_days: int = Field(default=90, ge=1, description="how long a guest's token is good for")
    cors_origins: tuple[str, ...] = Field(
        default=("*",), description="whose pages may call the API, as JSON; empty for none"
    )
    body_bytes: int = Field(default=65_536, ge=1_024, description="limit of a request body and of a WebSocket message")
    body_seconds: float = Field(default=10.0, gt=0, description="how long the body of a request may take to come")
    account_commands: int = Field(default=64, ge=1, description="commands of one account under way at once")
    account_streams: int = Field(default=64, ge=1, description="open streams of one account at once")
    call_seconds: float = Field(default=10.0, gt=0, description="how long another service may take to answer")
    drain_seconds: int = Field(default=10, ge=1, description="how long requests under way may take at the end")

    rules_urls: RulesUrls = RULES_URLS
    matchmaking_url: str = Field(
        default="127.0.0.1:7002",
        validation_alias="HEXARCHY_MATCHMAKING_URL",
        description="host:port; a name stands for all addresses behind it",
    )
    replay_url: str = Field(
        default="127.0.0.1:7003",
        validation_alias="HEXARCHY_REPLAY_URL",
        description="host:port; a name stands for all addresses behind it",
    )
    redis_url: RedisUrl = REDIS_URL
    shards: Shards = 1
