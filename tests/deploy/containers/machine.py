"""Whether this machine can run the stage, and what it must have for that."""

import os
import platform
import shutil
import subprocess
from pathlib import Path

_PACKAGES = {
    "aardvark-dns": "/usr/lib/podman/aardvark-dns",
    "buildah": "buildah",
    "catatonit": "/usr/libexec/podman/catatonit",
    "debootstrap": "debootstrap",
    "iptables": "iptables",
    "netavark": "/usr/lib/podman/netavark",
    "podman": "podman",
    "runc": "runc",
}
"""Debian's packages, and a program of each."""


def unfit() -> str | None:
    """Say why the stage cannot run here; None if it can."""
    if platform.system() != "Linux":
        return f"containers are made with Debian's tools, and this is {platform.system()}"
    if (system := platform.freedesktop_os_release().get("ID")) != "debian":
        return f"containers are made with Debian's tools, and this is {system}"
    if os.geteuid() != 0:
        return "only root may make a base image and networks: sudo make deploy-test"
    return None


def install() -> None:
    """Install the packages that are missing."""
    missing = [package for package, program in _PACKAGES.items() if shutil.which(program, path=_PATH) is None]
    if missing:
        _apt("update")
        _apt("install", "--yes", "--no-install-recommends", *missing)


def fetch_promtool(folder: Path) -> Path:
    """Unpack promtool out of Debian's package, which would start a server if it were installed; return its folder."""
    if shutil.which("promtool") is None:
        _apt("update")
        _apt("download", "prometheus", folder=folder)
        subprocess.run(["dpkg-deb", "--extract", *folder.glob("prometheus_*.deb"), folder], check=True, timeout=60)
    return folder / "usr" / "bin"


def _apt(*command: str, folder: Path | None = None) -> None:
    quiet = ["apt-get", "--quiet=2", "--option=APT::Sandbox::User=root", *command]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(quiet, env=environment, cwd=folder, check=True, timeout=300)


_PATH = f"{os.environ.get('PATH', os.defpath)}:/usr/local/sbin:/usr/sbin:/sbin"
