"""Lists out of read models: the documents that an index names, as they are stored."""

import hashlib
from collections.abc import Callable, Sequence

import msgspec
from fastapi import Response
from msgspec import Raw
from msgspec.structs import replace

from gateway.routes.context import json_response
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


async def documents(models: ReadModels, partition: Partition, page: Page, key: Callable[[str], str]) -> Sequence[bytes]:
    """Return a page's documents; `key` names the document of a member."""
    found = await models.mget(partition, [key(entry.member) for entry in page.entries]) if page.entries else ()
    return [document for document in found if document is not None]


def listed(items: Sequence[bytes], page: Page) -> Response:
    """Answer with a list of JSON objects and its cursor."""
    return json_response(msgspec.json.encode({"items": [Raw(item) for item in items], "cursor": page.cursor}))
