"""A sheet for a spreadsheet: what its page shows, a line for each game, kind, week and mistake.

Titles are the same in every language. Shares stand as what was right and of how many, with the interval in
whole per cent; amounts are whole cents, times whole milliseconds.
"""

from collections.abc import Iterator

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.dealers.counting.dealer_sheets import DealerSheet, OfKind, sheet_of
from trainer.dealers.counting.kind_sums import Share, Sums
from trainer.dealers.counting.retained import GAPS
from trainer.dealers.sheet_pages import person_of, sheet_page
from trainer.operating.sending.spreadsheet_files import csv_file, xlsx_file
from trainer.path.intervals import whole_percent
from trainer.progress.filters import FilterForm
from trainer.schools.guards import MemberRequest, member_required

SHARES = ("routine", "rare", *(f"after_{days}_days" for days in GAPS))
TITLES = (
    *("part", "game", "kind", "week", "mistake", "decisions", "right", "low_percent", "high_percent"),
    *("wrong_action", "wrong_amount", "overpaid_cents", "underpaid_cents"),
    *(f"{name}_{what}" for name in SHARES for what in ("decisions", "right", "low_percent", "high_percent")),
    *("median_ms", "p90_ms", "target_median_ms", "target_p90_ms", "mastery"),
)

Cells = tuple[object, ...]


@require_safe
@never_cache
@member_required
def sheet_csv(request: MemberRequest, membership_id: int) -> HttpResponse:
    return _file(request, membership_id, "csv")


@require_safe
@never_cache
@member_required
def sheet_xlsx(request: MemberRequest, membership_id: int) -> HttpResponse:
    return _file(request, membership_id, "xlsx")


def _file(request: MemberRequest, membership_id: int, kind: str) -> HttpResponse:
    person, form = person_of(request, membership_id), FilterForm(request.GET)
    if not form.is_valid():
        return sheet_page(request, person)
    send = csv_file if kind == "csv" else xlsx_file
    lines = lines_of(sheet_of(trainee=person, chosen=form.chosen))
    return send(f"sheet-{person.pk}.{kind}", TITLES, lines)


def lines_of(told: DealerSheet) -> Iterator[Cells]:
    for game in told.games:
        yield ("game", game.game, "", "", "", *_sums(game.sums), "")
        for one in game.kinds:
            yield ("kind", game.game, str(one.kind), "", "", *_sums(one.sums), _mastery(one))
    for monday, of_week in told.weeks.items():
        for slug, share in sorted(of_week.items()):
            yield _short("week", slug, "", f"{monday:%Y-%m-%d}", "", *_share(share))
    for mistake in told.mistakes:
        yield _short("mistake", mistake.game, str(mistake.drilled), "", mistake.slug, mistake.times)


def _short(*cells: object) -> Cells:
    return (*cells, *[None] * (len(TITLES) - len(cells)))


def _sums(sums: Sums) -> Cells:
    apart = (sums.routine, sums.rare, *(sums.after[days] for days in GAPS))
    return (
        *_share(sums.all),
        *(sums.action, sums.amount, sums.overpaid, sums.underpaid),
        *(cell for share in apart for cell in _share(share)),
        *(_thousandths(seconds) for pair in sums.paced.told.values() for seconds in pair or (None, None)),
    )


def _share(share: Share) -> Cells:
    """Of nothing there is no interval."""
    return (share.of, share.right, *(whole_percent(share.right, share.of) if share.of else (None, None)))


def _thousandths(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1_000)


def _mastery(one: OfKind) -> str:
    if not one.asked:
        return "not asked"
    if one.mastery.known:
        return "mastered"
    return "lapsed" if one.mastery.reached else "not yet"
