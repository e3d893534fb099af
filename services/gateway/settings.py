"""What an operator can set: `HEXARCHY_GATEWAY_PORT` and so on; what all services share has no `GATEWAY_`."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Settings of the gateway."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_GATEWAY_", frozen=True, hide_input_in_errors=True)

    host: str = Field(default="127.0.0.1", description="the address to listen at; in a container 0.0.0.0")
    port: int = Field(default=8000, ge=0, le=65535, description="HTTP; 0 takes a free one")
    ops_port: int = Field(default=7100, ge=0, le=65535, description="health and metrics over HTTP; 0 takes a free one")
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
    log_level: str = Field(default="info", description="debug, info, warning or error")

    rules_urls: str = Field(
        default="127.0.0.1:7001",
        validation_alias="HEXARCHY_RULES_URLS",
        description="host:port of every replica, by commas; a name stands for all addresses behind it",
    )
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
    nats_url: str = Field(
        default="nats://127.0.0.1:4222",
        validation_alias="HEXARCHY_NATS_URL",
        description="nats://USER:PASSWORD@host:port of NATS servers, by commas",
    )
    redis_url: str = Field(
        default="redis://127.0.0.1:6379",
        validation_alias="HEXARCHY_REDIS_URL",
        description="redis://:PASSWORD@host:port/0 of the store of read models",
    )
    shards: int = Field(
        default=1,
        ge=1,
        validation_alias="HEXARCHY_SHARDS",
        description="streams of matches; the same everywhere, and for ever",
    )
    replicas: int = Field(
        default=1,
        ge=1,
        le=5,
        validation_alias="HEXARCHY_REPLICAS",
        description="copies of each stream: 1, or 3 with three NATS servers",
    )
