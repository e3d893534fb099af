"""Lists out of read models: the documents that an index names, as they are stored."""

import hashlib
from collections.abc import Callable

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from gateway.schemas import ListQuery
from projections.cursor import InvalidCursor
from projections.reader import Page, ReadModels
from projections.store import Partition


async def read_page(
    models: ReadModels, partition: Partition, index: str, query: ListQuery, *, descending: bool = False
) -> Page:
    """Return the part of an index that a query asks for. A cursor of another list is an `InvalidCursor`."""
    mark = hashlib.blake2b(index.encode(), digest_size=3).hexdigest()
    cursor = query.cursor
    if cursor is not None:
        if not cursor.startswith(mark):
            raise InvalidCursor(cursor)
        cursor = cursor.removeprefix(mark)
    page = await models.page(partition, index, cursor=cursor, limit=query.limit, descending=descending)
    return page if page.cursor is None else replace(page, cursor=mark + page.cursor)


async def documents(models: ReadModels, partition: Partition, page: Page, key: Callable[[str], str]) -> bytes:
    """Return a page's documents as a list; `key` names the document of a member."""
    found = await models.mget(partition, [key(entry.member) for entry in page.entries]) if page.entries else ()
    return listed([Raw(document) for document in found if document is not None], page)


def listed(items: list[Raw], page: Page) -> bytes:
    """Write a list with its cursor."""
    return msgspec.json.encode({"items": items, "cursor": page.cursor})
