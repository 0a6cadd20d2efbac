"""The pace audit of a school, a class or a person, against the house's target."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.charts.line_charts import Axis, LineChart, Series, line_chart
from trainer.findings.looked_at import Look, look_at, look_page
from trainer.findings.pace_audit.audit_sums import Pace, Window, by_person, by_seats, windows_of
from trainer.findings.pace_audit.house_targets import Curve, curve_of
from trainer.findings.said import one_place
from trainer.practice.wording import game_name
from trainer.progress.answers import person_in
from trainer.progress.figures import Row
from trainer.progress.school_sums import trainees_of
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, watcher_required
from trainer.schools.models import Membership

A_PAGE = 50
MOST_WINDOWS = 60

HALF = Fraction(1, 2)
"""Of a seat: so far the drawing goes beyond the fewest and the most."""

TITLES = (
    *("person", "user_name", "name", "seats", "windows", "rounds", "hands_and_bets_ms"),
    *("rounds_an_hour", "target", "all_decisions_ms", "all_decisions_due_ms"),
)


@require_safe
@never_cache
@watcher_required
def pace(request: MemberRequest) -> HttpResponse:
    look, curve = look_at(request, "pace"), curve_of(request.membership.school)
    person = person_in(request)
    if person:
        audit.viewed(who=request.membership, whom=person)
        return _of_person(request, look, person, curve)
    people = Paginator(trainees_of(watcher=look.watcher, chosen=look.chosen), A_PAGE)
    page = people.get_page(request.GET.get("page"))
    seats = by_seats(look)
    return look_page(
        request,
        look,
        page=page,
        seats=[_row(each, curve) for each in seats],
        chart=_chart(seats, curve) if seats else None,
        rows=list(_people(look, list(page.object_list), curve)),
        may_set=request.membership.manages,
        newer_url=look.address("pace", page=page.number - 1),
        older_url=look.address("pace", page=page.number + 1),
    )


def _of_person(request: MemberRequest, look: Look, person: Membership, curve: Curve) -> HttpResponse:
    dealt = by_person(look, [person.pk]).get(person.pk, [])
    return look_page(
        request,
        look,
        person=person,
        kept=[("person", person.pk)],
        table="windows",
        said={"person": person.pk},
        seats=[_row(each, curve) for each in dealt],
        chart=_chart(dealt, curve) if dealt else None,
        windows=[_window(each, curve) for each in windows_of(look, person=person.pk, most=MOST_WINDOWS)],
        most=MOST_WINDOWS,
        may_set=request.membership.manages,
    )


def pace_lines(request: MemberRequest, look: Look) -> Iterator[tuple[object, ...]]:
    curve, people = curve_of(look.watcher.school), trainees_of(watcher=look.watcher, chosen=look.chosen)
    there = {one.pk: one.user for one in people}
    for member, paces in by_person(look, there).items():
        who = (member, there[member].username, there[member].plain_name)
        for each in paces:
            (hands, _due), times = each.hands.milliseconds, each.whole.milliseconds
            hour = Decimal(int(each.hands.an_hour * 10)) / 10  # rounded down, as on the page
            yield (*who, each.seats, each.windows, each.hands.rounds, hands, hour, curve[each.seats], *times)


def _people(look: Look, people: list[Membership], curve: Curve) -> Iterator[Row]:
    """A row for each number of seats that somebody dealt to."""
    dealt = by_person(look, [one.pk for one in people])
    for one in people:
        for each in dealt.get(one.pk, []):
            url = look.address("pace", person=one.pk)
            yield _row(each, curve) | {"name": one.user.display_name, "url": url}


def _row(each: Pace, curve: Curve) -> Row:
    target = curve[each.seats]
    return {
        "seats": each.seats,
        "windows": each.windows,
        "rounds": each.hands.rounds,
        "an_hour": one_place(each.hands.an_hour),
        "target": target,
        "percent": int(each.reached(target)),
        "below": each.reached(target) < 100,
        "whole": int(each.whole.reached),
    }


def _window(window: Window, curve: Curve) -> Row:
    return _row(window.pace, curve) | {
        "began": window.began,
        "game_name": game_name(window.game),
        "first": window.first + 1,
        "last": window.first + window.pace.hands.rounds,
        "url": reverse("reviewing:replay", args=[window.run, window.first]),
        "minutes": one_place(Fraction(window.pace.whole.milliseconds[0], 60_000)),
    }


def _chart(dealt: list[Pace], curve: Curve) -> LineChart:
    """The target by seats, and what was dealt."""
    points = tuple((Fraction(each.seats), each.hands.an_hour) for each in dealt)
    target = tuple((Fraction(seats), Fraction(rounds)) for seats, rounds in sorted(curve.items()))
    most = max(rounds for _seats, rounds in points + target)
    if len(points) == 1:  # a line needs two ends
        ((seats, rounds),) = points
        points = ((seats - HALF / 2, rounds), (seats + HALF / 2, rounds))
    return line_chart(
        "pace-by-seats",
        gettext("Rounds an hour by seats"),
        gettext(
            "The house's target falls with the seats; beside it what was dealt. The table has the figures."
        ),
        [Series(gettext("The house's target"), target), Series(gettext("Dealt"), points, dotted=True)],
        Axis(gettext("seats"), min(curve) - HALF, max(curve) + HALF, lambda seats: str(int(seats)), most=6),
        Axis(gettext("Rounds an hour"), Fraction(0), most, lambda rounds: str(int(rounds))),
    )
