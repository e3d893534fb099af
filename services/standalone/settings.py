"""Where the embedded server listens and keeps its data, and where the program finds a server."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Read from the environment: `HEXARCHY_PORT`, `HEXARCHY_HOST`, `HEXARCHY_DATA`, `HEXARCHY_SHARDS`."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_")

    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=1, le=65535)
    data: Path = Path(".data")
    # A stream syncs one commit after the other, several do it side by side: on a disk four store three times as many.
    shards: int = Field(default=4, ge=1, le=256, description="streams of matches; as it was when the data was made")
