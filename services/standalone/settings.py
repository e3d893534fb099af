"""Where the embedded server listens and keeps its data, and where the program finds a server."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Read from the environment: `HEXARCHY_PORT`, `HEXARCHY_HOST`, `HEXARCHY_DATA`, `HEXARCHY_SHARDS`."""

    model_config = SettingsConfigDict(env_prefix="HEXARCHY_")

    host: str = Field(default="127.0.0.1", description="where the API of the embedded server listens")
    port: int = Field(default=8000, ge=1, le=65535, description="of the API of the embedded server")
    data: Path = Field(default=Path(".data"), description="the folder of the embedded server's data")
    # A stream syncs one commit after the other, several do it side by side: on a disk four store three times as many.
    shards: int = Field(default=4, ge=1, le=256, description="streams of matches; as it was when the data was made")
