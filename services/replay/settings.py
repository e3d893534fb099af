"""What an operator can set: `HEXARCHY_REPLAY_PORT` and so on, and what all services share."""

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from telemetry.settings import REDIS_URL, DrainSeconds, OpsPort, Port, RedisUrl, ServiceSettings, Shards


class Settings(ServiceSettings):
    """Settings of the replay service."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_REPLAY_")

    port: Port = Field(default=7003, description="gRPC; 0 takes a free one")
    ops_port: OpsPort = 7103
    patience: float = Field(default=2.0, ge=0, description="seconds a reader waits for a version that has not come yet")
    drain_seconds: DrainSeconds = 10.0

    redis_url: RedisUrl = REDIS_URL
    shards: Shards = 1
