"""How a test spoils an installation, and sees that a check finds it."""

from collections.abc import Callable
from copy import deepcopy
from typing import NamedTuple, TypeAlias

from .checks import Check
from .installation import Document, Installation

Spoil: TypeAlias = Callable[[Installation], object]


class Spoilt(NamedTuple):
    check: Check
    spoil: Spoil
    complaint: str


def spec(found: Installation, kind: str, name: str) -> Document:
    document: Document = found.one(kind, name)["spec"]
    return document


def pod(found: Installation, app: str) -> Document:
    return found.pod(app).spec


def container(found: Installation, app: str) -> Document:
    return found.pod(app).container


def variable(found: Installation, app: str, name: str) -> Document:
    return found.pod(app).environment[name]


def policy(found: Installation, name: str) -> Document:
    return spec(found, "NetworkPolicy", name)


def without(found: Installation, kind: str, name: str) -> None:
    found.documents.remove(found.one(kind, name))


def config(found: Installation) -> Document:
    data: Document = found.one("ConfigMap", "hexarchy")["data"]
    return data


def namespace_labels(found: Installation) -> Document:
    labels: Document = found.of("Namespace")[0]["metadata"]["labels"]
    return labels


def first_path(found: Installation) -> Document:
    path: Document = spec(found, "Ingress", "gateway")["rules"][0]["http"]["paths"][0]
    return path


def first_port(found: Installation, service: str) -> Document:
    port: Document = spec(found, "Service", service)["ports"][0]
    return port


def env(found: Installation, app: str) -> list[Document]:
    variables: list[Document] = container(found, app)["env"]
    return variables


def complaints(whole: Installation, spoilt: Spoilt) -> set[str]:
    """Return what the check says of the spoilt installation and does not say of the whole one."""
    found = Installation(deepcopy(whole.documents))
    spoilt.spoil(found)
    return set(spoilt.check(found)) - set(spoilt.check(whole))
