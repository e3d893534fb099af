"""What an operator can set: `HEXARCHY_SCORING_OPS_PORT` and so on; what all services share has no `SCORING_`."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Settings of the scoring service."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_SCORING_", frozen=True)

    host: str = Field(default="127.0.0.1", description="the address to listen at; in a container 0.0.0.0")
    ops_port: int = Field(default=7104, ge=0, le=65535, description="health and metrics over HTTP; 0 takes a free one")
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
