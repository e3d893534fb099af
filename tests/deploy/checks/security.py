"""Pod Security "restricted", by its own words, and what we ask for besides."""

import re
import tomllib
from collections.abc import Iterator

from tests.deploy.checks import Check
from tests.deploy.installation import Document, Installation, Pod, named, strings

from .settings import ROOT

_VOLUMES = {
    "name", "configMap", "csi", "downwardAPI", "emptyDir", "ephemeral", "persistentVolumeClaim", "projected", "secret"
}  # fmt: skip
_HOST = ("hostNetwork", "hostPID", "hostIPC")
_EXACT_TAG = re.compile(r":\d+\.\d+\.\d+(-[a-z0-9.]+)?")


def pods_are_restricted(found: Installation) -> Iterator[str]:
    for pod in found.pods:
        for reason in (*_pod_wrongs(pod.spec), *_container_wrongs(pod)):
            yield f"{named(pod.owner)}: {reason}"


def _pod_wrongs(spec: Document) -> Iterator[str]:
    security = spec.get("securityContext", {})
    if security.get("runAsNonRoot") is not True or not security.get("runAsUser"):
        yield "may run as root"
    if security.get("seccompProfile", {}).get("type") not in ("RuntimeDefault", "Localhost"):
        yield "may make any system call"
    if any(spec.get(field) for field in _HOST):
        yield "shares the node's namespaces"
    if spec.get("initContainers") or spec.get("ephemeralContainers"):
        yield "has containers that are not looked at here"
    yield from (
        f"has a volume of a forbidden kind: {each}" for each in spec.get("volumes", ()) if each.keys() - _VOLUMES
    )


def _container_wrongs(pod: Pod) -> Iterator[str]:
    security = pod.container.get("securityContext", {})
    if security.get("allowPrivilegeEscalation") is not False or security.get("privileged"):
        yield "may gain privileges"
    if security.get("capabilities") != {"drop": ["ALL"]}:
        yield "keeps capabilities"
    if security.get("runAsNonRoot") is False or security.get("runAsUser") == 0 or "seccompProfile" in security:
        yield "takes back what the pod promises"
    if security.get("readOnlyRootFilesystem") is not True:
        yield "may write anywhere"
    if any("hostPort" in port for port in pod.container.get("ports", ())):
        yield "takes a port of the node"


def namespace_enforces_it(found: Installation) -> Iterator[str]:
    (namespace,) = found.of("Namespace")
    labels = namespace["metadata"]["labels"]
    if labels.get("pod-security.kubernetes.io/enforce") != "restricted":
        yield f"{named(namespace)} does not enforce Pod Security"


def no_tokens(found: Installation) -> Iterator[str]:
    for pod in found.pods:
        if pod.spec.get("automountServiceAccountToken") is not False:
            yield f"{named(pod.owner)} holds a token of Kubernetes"


def resources_are_bounded(found: Installation) -> Iterator[str]:
    for pod in found.pods:
        resources = pod.container.get("resources", {})
        if not resources.get("requests", {}).keys() >= {"cpu", "memory"} or "memory" not in resources.get("limits", {}):
            yield f"{named(pod.owner)} does not say what it needs"


def images_are_pinned(found: Installation) -> Iterator[str]:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    for pod in found.pods:
        image = pod.container["image"]
        if not _EXACT_TAG.search(image):
            yield f"{named(pod.owner)} runs {image}"
        if image.startswith("hexarchy/") and not image.endswith(f":{version}"):
            yield f"{named(pod.owner)} runs {image}, and this is {version}"
    yield from (f"{named(each)} says latest" for each in found.documents if "latest" in " ".join(strings(each)))


def secrets_are_references(found: Installation) -> Iterator[str]:
    """No password is written where anybody who may look at an object can read it."""
    for pod in found.pods:
        for name, variable in pod.environment.items():
            written = str(variable.get("value", ""))
            if ("PASSWORD" in name or name == "REDISCLI_AUTH") and "valueFrom" not in variable:
                yield f"{named(pod.owner)} has {name} written down"
            if re.search(r"://[^@/]*:(?!\$\([A-Z_]+\)@)[^@/]+@", written):
                yield f"{named(pod.owner)} has a password in {name}"


def metrics_stay_inside(found: Installation) -> Iterator[str]:
    """Nothing from outside leads to a port of operators."""
    for ingress in found.of("Ingress"):
        for rule in ingress["spec"]["rules"]:
            for path in rule["http"]["paths"]:
                if path["path"] not in ("/v1", "/docs", "/openapi.json"):
                    yield f"{named(ingress)} leads to {path['path']}"
    for service in found.of("Service"):
        if any(port["name"] == "ops" for port in service["spec"]["ports"]):
            yield f"{named(service)} leads to a port of operators"


CHECKS: tuple[Check, ...] = (
    pods_are_restricted,
    namespace_enforces_it,
    no_tokens,
    resources_are_bounded,
    images_are_pinned,
    secrets_are_references,
    metrics_stay_inside,
)
