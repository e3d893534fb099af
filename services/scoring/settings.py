"""What an operator can set: `HEXARCHY_SCORING_OPS_PORT` and so on, and what all services share."""

from pydantic_settings import SettingsConfigDict

from telemetry.settings import REDIS_URL, OpsPort, RedisUrl, ServiceSettings, Shards


class Settings(ServiceSettings):
    """Settings of the scoring service."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_SCORING_")

    ops_port: OpsPort = 7104

    redis_url: RedisUrl = REDIS_URL
    shards: Shards = 1
