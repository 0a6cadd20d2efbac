"""The dealers side by side for a spreadsheet, in the order and with the figures of their page."""

from collections.abc import Iterable, Iterator

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.dealers.ranked.compared import Compared
from trainer.dealers.ranked.compared_pages import dealers_form, dealers_page, people_compared
from trainer.operating.sending.spreadsheet_files import csv_file, xlsx_file
from trainer.path.intervals import whole_percent
from trainer.schools.guards import MemberRequest, watcher_required

TITLES = (
    *("person", "user_name", "name", "decisions", "right", "low_percent", "high_percent"),
    *("first_place", "last_place", "surely_ahead_of", "surely_behind"),
)

Cells = tuple[object, ...]


@require_safe
@never_cache
@watcher_required
def dealers_csv(request: MemberRequest) -> HttpResponse:
    return _file(request, "csv")


@require_safe
@never_cache
@watcher_required
def dealers_xlsx(request: MemberRequest) -> HttpResponse:
    return _file(request, "xlsx")


def _file(request: MemberRequest, kind: str) -> HttpResponse:
    form = dealers_form(request)
    if not form.is_valid():
        return dealers_page(request, form)
    send = csv_file if kind == "csv" else xlsx_file
    return send(f"dealers.{kind}", TITLES, _lines(people_compared(request, form)))


def _lines(people: Iterable[Compared]) -> Iterator[Cells]:
    for one in people:
        right, of, rank = one.share.right, one.share.of, one.rank
        who = (one.member.pk, one.member.user.username, one.member.user.plain_name)
        interval = whole_percent(right, of) if of else (None, None)
        places = (rank.first, rank.last, rank.ahead, rank.behind) if rank else (None,) * 4
        yield (*who, of, right, *interval, *places)
