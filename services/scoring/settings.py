"""What an operator can set: `HEXARCHY_SCORING_OPS_PORT` and so on; what all services share has no `SCORING_`."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Settings of the scoring service."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_SCORING_", frozen=True)

    host: str = "127.0.0.1"
    ops_port: int = Field(default=7104, ge=0, le=65535, description="health and metrics over HTTP; 0 takes a free one")
    log_level: str = "info"

    nats_url: str = Field(default="nats://127.0.0.1:4222", validation_alias="HEXARCHY_NATS_URL")
    redis_url: str = Field(default="redis://127.0.0.1:6379", validation_alias="HEXARCHY_REDIS_URL")
    shards: int = Field(default=1, ge=1, validation_alias="HEXARCHY_SHARDS")
    replicas: int = Field(default=1, ge=1, le=5, validation_alias="HEXARCHY_REPLICAS")
