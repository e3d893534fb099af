"""What an operator can set for every service, from the environment: the part that all of them share.

A service's own are `HEXARCHY_<SERVICE>_...`; what means the same for all of them has no service in its name.
"""

from typing import Annotated, TypeAlias
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field
from pydantic_settings import BaseSettings, SettingsConfigDict

Port: TypeAlias = Annotated[int, Field(ge=0, le=65535)]
OpsPort: TypeAlias = Annotated[Port, Field(description="health and metrics over HTTP; 0 takes a free one")]
DrainSeconds: TypeAlias = Annotated[float, Field(ge=0, description="how long calls under way may take at the end")]


def _readable(urls: str) -> str:
    for url in urls.split(","):
        try:
            _ = urlsplit(url).port
        except ValueError:  # whose text may be a part of the password
            raise ValueError("not an address; in a password, / is written %2F, # %23 and ? %3F") from None
    return urls


Url: TypeAlias = Annotated[str, AfterValidator(_readable)]
"""One address or several, by commas."""

RulesUrls: TypeAlias = Annotated[
    str,
    Field(
        validation_alias="HEXARCHY_RULES_URLS",
        description="host:port of every replica, by commas; a name stands for all addresses behind it",
    ),
]
RedisUrl: TypeAlias = Annotated[
    Url,
    Field(
        validation_alias="HEXARCHY_REDIS_URL",
        description="redis://:PASSWORD@host:port/0 of the store of read models",
    ),
]
Shards: TypeAlias = Annotated[
    int,
    Field(
        ge=1,
        validation_alias="HEXARCHY_SHARDS",
        description="streams of matches; the same everywhere, and for ever",
    ),
]

RULES_URLS = "127.0.0.1:7001"
REDIS_URL = "redis://127.0.0.1:6379"


class ServiceSettings(BaseSettings):
    """Settings of any service. Nothing of a value is told when it is wrong: it may be a password."""

    model_config = SettingsConfigDict(frozen=True, hide_input_in_errors=True)

    host: str = Field(default="127.0.0.1", description="the address to listen at; in a container 0.0.0.0")
    ops_port: OpsPort
    log_level: str = Field(default="info", description="debug, info, warning or error")

    nats_url: Url = Field(
        default="nats://127.0.0.1:4222",
        validation_alias="HEXARCHY_NATS_URL",
        description="nats://USER:PASSWORD@host:port of NATS servers, by commas",
    )
    replicas: int = Field(
        default=1,
        ge=1,
        le=5,
        validation_alias="HEXARCHY_REPLICAS",
        description="copies of each stream: 1, or 3 with three NATS servers",
    )
