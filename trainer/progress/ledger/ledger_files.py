"""The ledger for a spreadsheet: a line for each mispay, with stable numbers, words and the way to its replay.

Titles are the same in every language; amounts are whole cents, above 0 for the player's gain.
"""

from collections.abc import Iterator

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.operating.sending.spreadsheet_files import csv_file, xlsx_file
from trainer.progress.behind.figure_asked import Figure
from trainer.progress.files.decision_lines import marked_of, replay_of, told_of
from trainer.progress.ledger.ledger_pages import ledger_form, ledger_of, ledger_page
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required
from trainer.schools.models import Membership

TITLES = (
    *("verdict", "answered", "person", "user_name", "name", "game", "run", "round", "place", "spot"),
    *("question", "bet", "given", "due", "cents", "mistake", "replay"),
    *("rules_version", "marked_again"),
)
"""Lines for which what was due is looked for at once."""

Cells = tuple[object, ...]


@require_safe
@never_cache
@member_required
def ledger_csv(request: MemberRequest) -> HttpResponse:
    return _file(request, "csv")


@require_safe
@never_cache
@member_required
def ledger_xlsx(request: MemberRequest) -> HttpResponse:
    return _file(request, "xlsx")


def _file(request: MemberRequest, kind: str) -> HttpResponse:
    form = ledger_form(request)
    figure = ledger_of(request, form)
    if not form.is_valid():
        return ledger_page(request, form, figure)
    if figure.person:
        audit.viewed(who=request.membership, whom=figure.person)
    send = csv_file if kind == "csv" else xlsx_file
    count = figure.verdicts(request.membership).count()
    return send(f"ledger.{kind}", TITLES, lines_of(figure, request.membership), count=count)


def lines_of(figure: Figure, watcher: Membership) -> Iterator[Cells]:
    """The newest first."""
    for row, told in told_of(figure, watcher):
        worth = (row["given"], row["due"], row["overpaid"] - row["underpaid"], row["named"])
        yield (*told, *worth, replay_of(row), *marked_of(row))
