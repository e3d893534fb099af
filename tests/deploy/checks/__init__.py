"""What must hold for every rendered overlay. A check yields a sentence for everything that is wrong;
each module lists its checks at its end."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tests.deploy.installation import Installation

Check: TypeAlias = Callable[[Installation], Iterator[str]]
