"""The overlay for development as podman can play it: its pods, with what only Kubernetes does for them done here.

podman 4.3 knows pods, claims and settings; secrets too, but hands them out encoded, so they are played as settings. A
pod is known to the others by its own name: each is named as its Service is. It has no use for probes.
"""

import base64
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy

from tests.deploy.containers.engine import Engine
from tests.deploy.containers.running import Running
from tests.deploy.installation import Document, Installation, Pod, environment_of
from tests.deploy.kubectl import render

from embedded.child import free_port

_OF_KUBERNETES_ONLY = ("topologySpreadConstraints", "automountServiceAccountToken", "enableServiceLinks")
_OF_KUBELET_ONLY = ("startupProbe", "readinessProbe", "livenessProbe", "lifecycle", "ports")
_OWNER = {"volume.podman.io/uid": "10001", "volume.podman.io/gid": "10001"}  # what fsGroup does


@contextmanager
def played(engine: Engine) -> Iterator[Running]:
    """Have the overlay's pods run while the context lasts."""
    port = free_port()
    file = engine.folder / "pods.json"
    documents = _documents(Installation.read(render("dev")), port)
    file.write_text("\n---\n".join(map(json.dumps, documents)))
    network = f"{engine.folder.name}-pods"  # names of networks are known to all of the machine
    engine.podman("network", "create", network)
    installation = Running(engine, f"http://127.0.0.1:{port}")
    try:
        engine.podman("kube", "play", f"--network={network}", file, seconds=180)
        yield installation
    except Exception:
        print(installation.last_words(), file=sys.stderr)
        raise
    finally:
        engine.podman("kube", "down", file, seconds=120)
        engine.podman("volume", "prune", "--force")


def _documents(found: Installation, port: int) -> Iterator[Document]:
    yield from found.of("ConfigMap")
    yield from map(_readable, found.of("Secret"))
    for pod in found.pods:
        if pod.serves:
            yield from _claims(pod)
            yield _pod(found, pod, port)


def _claims(pod: Pod) -> Iterator[Document]:
    for claim in pod.owner["spec"].get("volumeClaimTemplates", ()):
        metadata = {"name": _claimed(pod, claim), "annotations": _OWNER}
        yield {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": metadata, "spec": claim["spec"]}


def _pod(found: Installation, pod: Pod, port: int) -> Document:
    spec = deepcopy(pod.spec)
    for unknown in _OF_KUBERNETES_ONLY:
        spec.pop(unknown, None)
    spec["volumes"] = [*map(_volume, spec.get("volumes", ())), *_claimed_volumes(pod)]
    (container,) = spec["containers"]
    for unknown in _OF_KUBELET_ONLY:
        container.pop(unknown, None)
    container["env"] = [{"name": name, "value": value} for name, value in environment_of(found, pod).items()]
    if pod.app == "gateway":
        container["ports"] = [{"containerPort": pod.ports["http"], "hostPort": port, "hostIP": "127.0.0.1"}]
    metadata = {"name": pod.app, "labels": pod.labels}
    return {"apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": spec}


def _readable(secret: Document) -> Document:
    data = {name: base64.b64decode(value).decode() for name, value in secret["data"].items()}
    return {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": secret["metadata"]["name"]}, "data": data}


def _volume(volume: Document) -> Document:
    match volume:
        case {"secret": {"secretName": name}} | {"configMap": {"name": name}}:
            return {"name": volume["name"], "configMap": {"name": name, "optional": False}}
        case _:
            return volume


def _claimed_volumes(pod: Pod) -> list[Document]:
    return [
        {"name": claim["metadata"]["name"], "persistentVolumeClaim": {"claimName": _claimed(pod, claim)}}
        for claim in pod.owner["spec"].get("volumeClaimTemplates", ())
    ]


def _claimed(pod: Pod, claim: Document) -> str:
    return f"{claim['metadata']['name']}-{pod.app}"
