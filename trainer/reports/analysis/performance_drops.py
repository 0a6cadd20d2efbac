"""Who is slipping: everybody's last two weeks against their own weeks before, with how sure that is."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.findings.looked_at import Look, look_at, look_page
from trainer.findings.said import points_span, thousandths, whole_percent
from trainer.findings.slipping_people.sittings_compared import compared, stretches
from trainer.findings.slipping_people.slipping import (
    CANNOT_TELL,
    HOLDING,
    SITTINGS,
    SLIPPING,
    Finding,
    findings_of,
)
from trainer.practice.wording import game_name
from trainer.progress.figures import ENOUGH, Row, accuracy
from trainer.progress.school_sums import trainees_of
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership

A_PAGE = 50

TITLES = (
    *("person", "user_name", "name", "game", "state", "p_adjusted", "right_lately", "decisions_lately"),
    *("right_before", "decisions_before", "fall_low", "fall_high"),
    *("slower", "pace_lately", "pace_before", "pace_p_adjusted"),
)
"""Shares as decimals; a pace is the middle sitting's time in shares of what is due."""


@require_safe
@never_cache
@watcher_required
def slipping(request: MemberRequest) -> HttpResponse:
    look = look_at(request, "slipping")
    people, found = _found(look)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    first, turn, last = stretches(look)
    return look_page(
        request,
        look,
        page=page,
        rows=[_row(look, one, people[one.member]) for one in page.object_list],
        slipping=sum(one.state == SLIPPING for one in found),
        slower=sum(one.slower for one in found),
        before=(first, turn - timedelta(days=1)),
        lately=(turn, last),
        least={"decisions": ENOUGH, "sittings": SITTINGS},
        newer_url=look.address("slipping", page=page.number - 1),
        older_url=look.address("slipping", page=page.number + 1),
    )


def slipping_lines(request: MemberRequest, look: Look) -> Iterator[tuple[object, ...]]:
    people, found = _found(look)
    for one in found:
        user, own, fall = people[one.member].user, one.own, one.fall or (None, None)
        who = (one.member, user.username, user.plain_name, one.game, one.state, _p(one.p))
        counts = (own.lately.right, own.lately.decisions, own.before.right, own.before.decisions)
        paces = (thousandths(pace) for pace in one.paces or (None, None))
        yield (*who, *counts, *map(thousandths, fall), int(one.slower), *paces, _p(one.pace_p))


def _p(value: float | None) -> Decimal | None:
    return None if value is None else Decimal(f"{value:.6f}")


def _found(look: Look) -> tuple[dict[int, Membership], list[Finding]]:
    """Of the trainees who are there."""
    there = {one.pk: one for one in trainees_of(watcher=look.watcher, chosen=look.chosen)}
    return there, findings_of(compared(look, set(there)))


def _row(look: Look, one: Finding, person: Membership) -> Row:
    own = one.own
    page = reverse("progress:trainee", args=[person.pk])
    answers = look.chosen.without_class().address(
        reverse("progress:answers"), person=person.pk, **_since(look, one)
    )
    return {
        "name": person.user.display_name,
        "url": look.chosen.without_class().address(page),
        "game_name": game_name(one.game),
        "state": one.state,
        "says": _says(one),
        "lately": {"share": _share(own.lately), "of": own.lately.decisions},
        "before": {"share": _share(own.before), "of": own.before.decisions},
        "fall": points_span(one.fall) if one.fall else "",
        "slower": one.slower,
        "pace": _pace_says(one),
        "answers": answers,
    }


def _since(look: Look, one: Finding) -> dict[str, Any]:
    return {"game": one.game, "since": stretches(look)[1]}


def _share(stretch: Any) -> str:
    return accuracy({"right": stretch.right, "decisions": stretch.decisions})


def _says(one: Finding) -> str:
    if one.state == SLIPPING and one.p is not None:
        return _("slipping (%(sure)s %% sure)") % {"sure": _sure(one.p)}
    return {HOLDING: _("holding"), CANNOT_TELL: _("cannot tell yet"), SLIPPING: ""}[one.state]


def _sure(p: float) -> int:
    """In whole hundredths, rounded down: nobody is ever 100 % sure."""
    return min(99, int((1 - p) * 100))


def _pace_says(one: Finding) -> str:
    """The middle sitting now, in shares of the middle one before."""
    if one.paces is None or one.pace_p is None:
        return _("cannot tell yet")
    lately, before = one.paces
    times = whole_percent(lately / before) if before else ""
    if one.slower:
        return _("slower (%(sure)s %% sure): %(times)s of their usual time") % {
            "sure": _sure(one.pace_p),
            "times": times,
        }
    return _("%(times)s of their usual time") % {"times": times}
