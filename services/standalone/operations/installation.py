"""Where an installation is: as the environment names it, or as the embedded server of a data folder tells."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec import Struct
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from eventlog import jetstream
from eventlog.jetstream import JetStreamLogs
from projections.redis import RedisStore, connect
from projections.store import Store
from standalone import settings as embedded
from standalone.runtime import find
from telemetry.settings import Url

_USER = "operator"


class Settings(BaseSettings):
    """What names an installation: the same variables that its services have."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_", frozen=True, hide_input_in_errors=True)

    nats_url: Url = Field(default="", description="nats://operator:PASSWORD@host:port of NATS servers, by commas")
    redis_url: Url = Field(default="", description="redis://:PASSWORD@host:port/0")
    rules_urls: str = Field(default="", description="host:port of the rules service; for import only")
    shards: int = Field(default=0, ge=0, description="streams of matches, as the services have it")
    replicas: int = Field(default=1, ge=1, le=5, description="copies of a stream that restore makes")


class Unnamed(ValueError):  # noqa: N818 - it says what is missing
    """The environment names a part of an installation, but not the one that is needed."""

    def __init__(self, variable: str) -> None:
        super().__init__(f"{variable} is not set, but the environment names an installation: set it as its services do")


class Installation(Struct, frozen=True):
    """The addresses of an installation; those that nobody needs may be missing."""

    nats_url: str
    redis_url: str
    rules_urls: str
    shards: int
    replicas: int = 1
    embedded: bool = False
    """Whether it is the server of a data folder, all of which runs."""

    def rules(self) -> list[str]:
        """Return the addresses of the rules service; raises `Unnamed`."""
        return _needed(self.rules_urls, "HEXARCHY_RULES_URLS").split(",")

    def streams(self) -> int:
        """Return the number of shards; raises `Unnamed`."""
        if not self.shards:
            raise Unnamed("HEXARCHY_SHARDS")
        return self.shards

    @asynccontextmanager
    async def logs(self) -> AsyncIterator[JetStreamLogs]:
        """Connect to the event log while the context lasts; raises `Unnamed` and `LogUnavailable`."""
        urls = _needed(self.nats_url, "HEXARCHY_NATS_URL").split(",")
        async with JetStreamLogs.connect(urls, jetstream.Settings(replicas=self.replicas), name=_USER) as logs:
            yield logs

    @asynccontextmanager
    async def store(self) -> AsyncIterator[Store]:
        """Use the read models while the context lasts; raises `Unnamed`."""
        redis = connect(_needed(self.redis_url, "HEXARCHY_REDIS_URL"))
        try:
            yield RedisStore(redis)
        finally:
            await redis.aclose()


def _needed(value: str, variable: str) -> str:
    if not value:
        raise Unnamed(variable)
    return value


def locate() -> Installation:
    """Return the installation that the environment names, else the running server of the data folder.

    A `ValueError` where there is none.
    """
    named = Settings()
    if named.nats_url or named.redis_url or named.rules_urls:
        return Installation(named.nats_url, named.redis_url, named.rules_urls, named.shards, named.replicas)
    folder = embedded.Settings().data
    runtime = find(folder)
    if runtime is None:
        raise ValueError(
            f"no server runs from {folder}; HEXARCHY_DATA names another folder, HEXARCHY_NATS_URL another installation"
        )
    return Installation(runtime.nats_url, runtime.redis_url, runtime.addresses["rules"], runtime.shards, embedded=True)
