"""What an operator can set, from the environment: `HEXARCHY_RULES_PORT` and so on, and what all services share."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Settings of the rules service."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_RULES_", frozen=True)

    host: str = Field(default="127.0.0.1", description="the address to listen at; in a container 0.0.0.0")
    port: int = Field(default=7001, ge=0, le=65535, description="gRPC; 0 takes a free one")
    ops_port: int = Field(default=7101, ge=0, le=65535, description="health and metrics over HTTP; 0 takes a free one")
    hot_matches: int = Field(default=10_000, ge=1, description="matches kept in memory")
    stream_limit: int = Field(
        default=2_000, ge=1, description="commands under way per stream before it is not read further"
    )
    drain_seconds: float = Field(default=10.0, ge=0, description="how long commands under way may take at the end")
    log_level: str = Field(default="info", description="debug, info, warning or error")

    nats_url: str = Field(
        default="nats://127.0.0.1:4222",
        validation_alias="HEXARCHY_NATS_URL",
        description="nats://USER:PASSWORD@host:port of NATS servers, by commas",
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
