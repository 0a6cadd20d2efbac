"""One's own: what is stored about whoever asks, as a page and as a file to take along."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from trainer.privacy.stored_about import STORED, counted, given_along, rows_of
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.models import User

AT_ONCE = 2_000
"""Rows that are read from the database together."""


@require_safe
@never_cache
@member_required
def stored(request: MemberRequest) -> HttpResponse:
    return render(request, "privacy/stored.html", {"sorts": list(counted(request.user))})


@require_POST
@never_cache
@member_required
def take_along(request: MemberRequest) -> HttpResponse:
    """All of it as of one moment, of every school that they belong or belonged to."""
    with transaction.atomic():
        text = "".join(_written(request.user))
    name = f"stored-about-{request.user.pk}-{timezone.localdate():%Y-%m-%d}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="application/json", headers=headers)


def _written(user: User) -> Iterator[str]:
    """A JSON object: a list of rows for each table, a row a line."""
    yield '{"made": ' + _json(timezone.now())
    for label in STORED:
        yield f",\n{_json(label)}: ["
        rows = rows_of(label, user).iterator(chunk_size=AT_ONCE)
        yield ",".join("\n" + _json(given_along(label, row)) for row in rows)
        yield "]"
    yield "}\n"


class ByTheClock(DjangoJSONEncoder):
    """Moments by the clock in force, with their offset from UTC."""

    def default(self, o: Any) -> Any:
        return super().default(timezone.localtime(o) if isinstance(o, datetime) else o)


def _json(value: object) -> str:
    return json.dumps(value, cls=ByTheClock, ensure_ascii=False)
