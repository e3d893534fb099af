"""What an operator can set: `HEXARCHY_RULES_PORT` and so on, and what all services share."""

from pydantic import Field
from pydantic_settings import SettingsConfigDict

from telemetry.settings import DrainSeconds, OpsPort, Port, ServiceSettings, Shards


class Settings(ServiceSettings):
    """Settings of the rules service."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_RULES_")

    port: Port = Field(default=7001, description="gRPC; 0 takes a free one")
    ops_port: OpsPort = 7101
    hot_matches: int = Field(default=10_000, ge=1, description="matches kept in memory")
    stream_limit: int = Field(
        default=2_000, ge=1, description="commands under way per stream before it is not read further"
    )
    drain_seconds: DrainSeconds = 10.0

    shards: Shards = 1
