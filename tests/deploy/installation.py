"""The objects of a rendered overlay, and what of them is asked again and again."""

import base64
import os
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import yaml

Document: TypeAlias = dict[str, Any]  # any object of Kubernetes; its schema is checked by kubernetes-validate
APP = "app.kubernetes.io/name"


class Pod(NamedTuple):
    """What a Deployment, a StatefulSet or a CronJob makes pods from."""

    owner: Document
    template: Document

    @property
    def app(self) -> str:
        return str(self.labels[APP])

    @property
    def labels(self) -> Mapping[str, str]:
        labels: Mapping[str, str] = self.template["metadata"]["labels"]
        return labels

    @property
    def spec(self) -> Document:
        spec: Document = self.template["spec"]
        return spec

    @property
    def container(self) -> Document:
        """The container: there is one in each of our pods."""
        (container,) = self.spec["containers"]
        found: Document = container
        return found

    @property
    def serves(self) -> bool:
        """Whether it runs as long as the installation does."""
        return bool(self.owner["kind"] != "CronJob")

    @property
    def ports(self) -> Mapping[str, int]:
        return {port["name"]: port["containerPort"] for port in self.container.get("ports", ())}

    @property
    def environment(self) -> Mapping[str, Document]:
        return {variable["name"]: variable for variable in self.container.get("env", ())}


class Installation:
    def __init__(self, documents: list[Document]) -> None:
        self.documents = documents

    @classmethod
    def read(cls, text: str) -> "Installation":
        return cls(list(yaml.load_all(text, yaml.CSafeLoader)))

    def of(self, *kinds: str) -> list[Document]:
        return [document for document in self.documents if document["kind"] in kinds]

    def find(self, kind: str, name: str) -> Document | None:
        return next((each for each in self.of(kind) if each["metadata"]["name"] == name), None)

    def one(self, kind: str, name: str) -> Document:
        """Return an object that is there; names that end with a hash may be given without."""
        named = [
            each
            for each in self.of(kind)
            if re.fullmatch(f"{name}(-[2456789bcdfghkmt]{{10}})?", each["metadata"]["name"])
        ]
        (document,) = named
        return document

    @cached_property
    def pods(self) -> list[Pod]:
        running = [Pod(owner, owner["spec"]["template"]) for owner in self.of("Deployment", "StatefulSet")]
        jobs = [Pod(owner, owner["spec"]["jobTemplate"]["spec"]["template"]) for owner in self.of("CronJob")]
        return running + jobs

    def pod(self, app: str) -> Pod:
        return next(pod for pod in self.pods if pod.app == app)

    def selected(self, selector: Document) -> list[Pod]:
        return [pod for pod in self.pods if matches(selector, pod.labels)]

    def least_replicas(self, pod: Pod) -> int:
        """Return how many of a pod there are at least."""
        scaler = self.scaler(pod.owner)
        return int(scaler["spec"]["minReplicas"] if scaler else pod.owner["spec"].get("replicas", 1))

    def scaler(self, owner: Document) -> Document | None:
        wanted = (owner["kind"], owner["metadata"]["name"])
        scalers = ((each["spec"]["scaleTargetRef"], each) for each in self.of("HorizontalPodAutoscaler"))
        return next((scaler for target, scaler in scalers if (target["kind"], target["name"]) == wanted), None)


def named(document: Document) -> str:
    return f"{document['kind']} {document['metadata']['name']}"


def matches(selector: Document, labels: Mapping[str, str]) -> bool:
    """Whether a label selector selects these labels; an empty one selects everything."""
    exact = selector.get("matchLabels", {}).items() <= labels.items()
    return exact and all(_fulfils(labels, each) for each in selector.get("matchExpressions", ()))


def _fulfils(labels: Mapping[str, str], expression: Document) -> bool:
    match expression:
        case {"key": key, "operator": "In", "values": values}:
            return labels.get(key) in values
        case {"key": key, "operator": "Exists"}:
            return key in labels
        case _:
            raise NotImplementedError(expression)


def environment_of(found: Installation, pod: Pod) -> dict[str, str]:
    """Return the environment as a pod sees it, but for `envFrom`; secrets that are made by hand are random words."""
    environment: dict[str, str] = {}
    for name, variable in pod.environment.items():
        match variable:
            case {"value": value}:
                environment[name] = re.sub(r"\$\((\w+)\)", lambda used: environment[used[1]], value)
            case {"valueFrom": {"secretKeyRef": {"name": secret, "key": key}}}:
                made = found.find("Secret", secret)
                environment[name] = base64.b64decode(made["data"][key]).decode() if made else f"p{os.urandom(24).hex()}"
            case _:
                environment[name] = f"{pod.app}-0"
    return environment


def strings(value: object) -> Iterator[str]:
    """Yield every text within a document."""
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from strings(each)
        case list():
            for each in value:
                yield from strings(each)
        case _:
            pass


def bytes_of(quantity: str) -> int:
    """Return a size in bytes: 512Mi and 10Gi as Kubernetes writes it, 9GB and 640mb as the servers do."""
    number = quantity.rstrip("MmGgiIbB")
    return int(number) << {"m": 20, "g": 30}[quantity[len(number)].lower()]
