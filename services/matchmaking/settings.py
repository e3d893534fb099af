"""What an operator can set: `HEXARCHY_MATCHMAKING_PORT` and so on; what all services share has no `MATCHMAKING_`."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Settings of the matchmaking service."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_MATCHMAKING_", frozen=True)

    host: str = Field(default="127.0.0.1", description="the address to listen at; in a container 0.0.0.0")
    port: int = Field(default=7002, ge=0, le=65535, description="gRPC; 0 takes a free one")
    ops_port: int = Field(default=7102, ge=0, le=65535, description="health and metrics over HTTP; 0 takes a free one")
    drain_seconds: float = Field(default=10.0, ge=0, description="how long calls under way may take at the end")
    log_level: str = Field(default="info", description="debug, info, warning or error")

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
    rules_urls: str = Field(
        default="127.0.0.1:7001",
        validation_alias="HEXARCHY_RULES_URLS",
        description="host:port of every replica, by commas; a name stands for all addresses behind it",
    )
    replicas: int = Field(
        default=1,
        ge=1,
        le=5,
        validation_alias="HEXARCHY_REPLICAS",
        description="copies of each stream: 1, or 3 with three NATS servers",
    )
