"""What an operator can set, from the environment: `HEXARCHY_RULES_PORT` and so on, and what all services share."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Settings of the rules service."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_RULES_", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=7001, ge=0, le=65535, description="gRPC; 0 takes a free one")
    ops_port: int = Field(default=7101, ge=0, le=65535, description="health and metrics over HTTP; 0 takes a free one")
    hot_matches: int = Field(default=10_000, ge=1, description="matches kept in memory")
    stream_limit: int = Field(
        default=2_000, ge=1, description="commands under way per stream before it is not read further"
    )
    drain_seconds: float = Field(default=10.0, ge=0, description="how long commands under way may take at the end")
    log_level: str = "info"

    nats_url: str = Field(default="nats://127.0.0.1:4222", validation_alias="HEXARCHY_NATS_URL")
    shards: int = Field(default=1, ge=1, validation_alias="HEXARCHY_SHARDS")
    replicas: int = Field(default=1, ge=1, le=5, validation_alias="HEXARCHY_REPLICAS")
