"""What an operator can set: `HEXARCHY_MATCHMAKING_PORT` and so on, and what all services share."""

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from telemetry.settings import (
    REDIS_URL,
    RULES_URLS,
    DrainSeconds,
    OpsPort,
    Port,
    RedisUrl,
    RulesUrls,
    ServiceSettings,
)


class Settings(ServiceSettings):
    """Settings of the matchmaking service."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_MATCHMAKING_")

    port: Port = Field(default=7002, description="gRPC; 0 takes a free one")
    ops_port: OpsPort = 7102
    drain_seconds: DrainSeconds = 10.0

    redis_url: RedisUrl = REDIS_URL
    rules_urls: RulesUrls = RULES_URLS
