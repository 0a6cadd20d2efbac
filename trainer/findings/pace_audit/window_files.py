"""The windows of one person for a spreadsheet, all of them, each with the way to its replay."""

from collections.abc import Iterator

from django.http import Http404
from django.urls import reverse

from trainer.findings.looked_at import Look
from trainer.findings.pace_audit.audit_sums import windows_of
from trainer.findings.pace_audit.house_targets import curve_of
from trainer.progress.answers import person_in
from trainer.schools import audit
from trainer.schools.guards import MemberRequest

WINDOW_TITLES = (
    *("person", "began", "game", "run", "first_round", "rounds", "seats", "hands_and_bets_ms", "target"),
    *("all_decisions_ms", "all_decisions_due_ms", "replay"),
)


def window_lines(request: MemberRequest, look: Look) -> Iterator[tuple[object, ...]]:
    """Of the person that the address names; without one there is no such table."""
    person = person_in(request)
    if person is None:
        raise Http404("nobody to read here")
    audit.viewed(who=request.membership, whom=person)
    curve = curve_of(look.watcher.school)
    return (
        (
            *(person.pk, each.began, each.game, str(each.run), each.first + 1),
            *(each.pace.hands.rounds, each.pace.seats, each.pace.hands.milliseconds[0]),
            *(curve[each.pace.seats], *each.pace.whole.milliseconds),
            reverse("reviewing:replay", args=[each.run, each.first]),
        )
        for each in windows_of(look, person=person.pk)
    )
