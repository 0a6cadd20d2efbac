"""Progress: the school's trainees side by side, and one of them in full."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.money.amounts import print_cents
from trainer.drills.selectors import recent_rounds
from trainer.practice.wording import PHASES, game_name, question_words
from trainer.progress import sums
from trainer.schools.guards import MemberRequest, member_required, watcher_required

MOST_ROUNDS = 30

Row = dict[str, Any]
"""Of a query, or of a table on a page."""


@require_safe
@never_cache
@watcher_required
def school(request: MemberRequest) -> HttpResponse:
    rows = sums.school_totals(watcher=request.membership)
    trainees = [
        _shown(row)
        | {
            "name": row["membership"].user.display_name,
            "url": reverse("progress:trainee", args=[row["membership"].pk]),
            "commonest": row["commonest"],
        }
        for row in rows
    ]
    return render(request, "progress/school.html", {"trainees": trainees})


@require_safe
@never_cache
@member_required
def trainee(request: MemberRequest, membership_id: int) -> HttpResponse:
    found = sums.trainee_of(watcher=request.membership, membership_id=membership_id)
    if found is None:
        raise Http404("no such trainee")
    context = {
        "trainee": found.user.display_name,
        "own": found.pk == request.membership.pk,
        "totals": _shown(sums.totals(trainee=found)),
        "kinds": [_kind(row) for row in sums.kinds(trainee=found)],
        "hints": sums.with_hints(trainee=found),
        "phases": [_phase(row) for row in sums.phases(trainee=found)],
        "mistakes": sums.mistakes(trainee=found),
        "rounds": [_round(row) for row in recent_rounds(membership=found, most=MOST_ROUNDS)],
    }
    return render(request, "progress/trainee.html", context)


def _shown(row: Row) -> Row:
    """A row of sums as a page prints it: money in dollars, accuracy in per cent."""
    return {
        "decisions": row["decisions"],
        "right": row["right"],
        "accuracy": _accuracy(row),
        "overpaid": print_cents(row["overpaid"]),
        "underpaid": print_cents(row["underpaid"]),
        "last_practised": row["last_practised"],
    }


def _accuracy(row: Row) -> str:
    """Rounded down: 100 % is said only where nothing was wrong."""
    if not row["decisions"]:
        return "—"
    return gettext("%(percent)s %%") % {"percent": _percent(row)}


def _percent(row: Row) -> int:
    percent: int = row["right"] * 100 // row["decisions"]
    return percent


def _kind(row: Row) -> Row:
    return row | {
        "label": question_words(row["question"]),
        "accuracy": _accuracy(row),
        "percent": _percent(row),
        "pace": _pace(row["pace"]),
    }


def _phase(row: Row) -> Row:
    return {
        "label": str(PHASES.get(row["phase"], row["phase"])),
        "accuracy": _accuracy(row),
        "decisions": row["decisions"],
        "pace": _pace(row["pace"]),
    }


def _pace(middle_and_late: tuple[float, float] | None) -> str:
    """Seconds: the median, and the 90th percentile behind it."""
    if middle_and_late is None:
        return "—"
    middle, late = (f"{seconds:.1f}" for seconds in middle_and_late)
    return gettext("%(middle)s s · %(late)s s") % {"middle": middle, "late": late}


def _round(row: Row) -> Row:
    return {
        "url": reverse("reviewing:replay", args=[row["answer__run"], row["answer__round"]]),
        "game_name": game_name(row["game"]),
        "when": row["when"],
        "right": row["right"],
        "decisions": row["decisions"],
        "overpaid": print_cents(row["overpaid"]),
        "underpaid": print_cents(row["underpaid"]),
    }
