"""What practice saved: overpays at the start and at the end of training, for the owner."""

from fractions import Fraction
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.reports import savings as sums
from trainer.reports import tallies
from trainer.reports.filters import FilterForm
from trainer.schools.guards import MemberRequest, classes_of, right_required
from trainer.schools.rights import Right


@require_safe
@never_cache
@right_required(Right.MANAGE)
def savings(request: MemberRequest) -> HttpResponse:
    form = FilterForm(request.GET, classes=classes_of(request.membership))
    tallies.catch_up(school=request.membership.school)
    saving = sums.saving_of(watcher=request.membership, chosen=form.chosen)
    context = {
        "form": form,
        "filtered": bool(form.chosen.parameters),
        "saving": saving,
        "figure": _figure(saving) if saving.enough else None,
        "bets": sums.BETS,
        "people": sums.PEOPLE,
        "per": f"{sums.PER:,}",
    }
    return render(request, "reports/savings.html", context, status=200 if form.is_valid() else 422)


def _figure(saving: sums.Saving) -> dict[str, Any]:
    """Return the figure in words and the rows of the table. What is shown at the end of training is what was
    shown at its start without the difference, so that a reader can add it up."""
    saved = _rounded(saving.saved, saving.step)
    range_words = {"low": _dollars(saving.low), "high": _dollars(saving.high)}
    if saving.low > 0:
        words = _("%(amount)s less") % {"amount": _dollars(saved)}
        range_said = _("Range: %(low)s to %(high)s less.") % range_words
    elif saving.high < 0:
        words = _("%(amount)s more") % {"amount": _dollars(-saved)}
        more = {"low": _dollars(-saving.high), "high": _dollars(-saving.low)}
        range_said = _("Range: %(low)s to %(high)s more.") % more
    else:
        words = _("No clear difference")
        more = {"low": _dollars(-saving.low), "high": _dollars(saving.high)}
        range_said = _("Range: from %(low)s more to %(high)s less.") % more
    pairs = ((_("Overpaid"), saving.overpaid), (_("Underpaid"), saving.underpaid))
    return {
        "words": words,
        "range": range_said,
        "rows": [(label, *_pair(before, after, saving.step)) for label, (before, after) in pairs],
    }


def _pair(before: Fraction, after: Fraction, step: int) -> tuple[str, str]:
    shown = _rounded(before, step)
    return _dollars(shown), _dollars(shown - _rounded(before - after, step))


def _rounded(cents: Fraction, step: int) -> int:
    """Return the nearest whole step, halves up."""
    return int((cents / step + Fraction(1, 2)) // 1) * step


def _dollars(cents: int) -> str:
    return f"${cents // 100:,}"
