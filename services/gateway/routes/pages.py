"""Lists out of read models: the documents that an index names, as they are stored."""

from collections.abc import Callable

import msgspec
from msgspec import Raw

from projections.reader import Page, ReadModels
from projections.store import Partition


async def documents(models: ReadModels, partition: Partition, page: Page, key: Callable[[str], str]) -> bytes:
    """Return a page's documents as a list; `key` names the document of a member."""
    found = await models.mget(partition, [key(entry.member) for entry in page.entries]) if page.entries else ()
    return listed([Raw(document) for document in found if document is not None], page)


def listed(items: list[Raw], page: Page) -> bytes:
    """Write a list with its cursor."""
    return msgspec.json.encode({"items": items, "cursor": page.cursor})
