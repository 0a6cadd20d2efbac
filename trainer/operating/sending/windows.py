"""A long query read while somebody reads along, which may take minutes: some rows at a time.

Between two windows nothing of the database is held. A cursor that stays open for a reader who leaves is
closed whenever its garbage is collected, which may be while its connection is in use: then the two wait for
each other.
"""

from array import array
from collections.abc import Iterator, MutableSequence
from itertools import islice
from typing import Any, TypeVar

from django.db.models import AutoField, QuerySet

Row = TypeVar("Row")

AT_ONCE = 2_000
"""As many as every database takes in one statement."""


def in_windows(rows: QuerySet[Any, Row], *, size: int = AT_ONCE) -> Iterator[Row]:
    """In the order of the query, those that were there when the first is asked for; whoever has left it when
    their turn comes is left out. A row of values has its `pk`. The query is no slice of one."""
    keys, unordered = _keys_of(rows), rows.order_by()
    for first in range(0, len(keys), size):
        window = list(islice(keys, first, first + size))
        found = {_key(row): row for row in unordered.filter(pk__in=window)}
        yield from (found[key] for key in window if key in found)


def _keys_of(rows: QuerySet[Any, Any]) -> MutableSequence[Any]:
    """Read to the end at once; numbers take eight bytes each."""
    keys = rows.prefetch_related(None).values_list("pk", flat=True)
    numbered = isinstance(rows.model._meta.pk, AutoField)
    return array("q", keys.iterator(AT_ONCE)) if numbered else list(keys)


def _key(row: Any) -> Any:
    return row["pk"] if isinstance(row, dict) else row.pk
