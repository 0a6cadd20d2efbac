"""The matrix and a transcript for a spreadsheet: one line for each person and game, or month and game.

Titles, and what is in the columns that are not words, are the same in every language and stay as they are.
"""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from trainer.operating.sending.spreadsheet_files import table_file, wanted_file
from trainer.practice.wording import game_name
from trainer.schools import audit
from trainer.schools.guards import MemberRequest, member_required, watcher_required
from trainer.schools.models import Membership
from trainer.standing.hours.transcripts import Transcript, transcript_of
from trainer.standing.person_pages import person_or_404
from trainer.standing.roll import Roll, roll_of, wanted

WHO = ("person", "user_name", "name")
HELD = (
    *("role", "game", "game_name", "state", "state_words", "sat_on", "standard", "examiner"),
    *("valid_until", "retest_from", "report"),
)
SPENT = ("kind", "when", "game", "game_name", "minutes", "words", "added_by")

Cells = tuple[object, ...]


@require_safe
@never_cache
@watcher_required
def matrix_csv(request: MemberRequest) -> HttpResponse:
    """Everybody who fits, on one page or on many."""
    asked, today = wanted(request.GET), timezone.localdate()
    roll = roll_of(school=request.membership.school, asked=asked, today=today)
    name, lines = f"standing-{today:%Y-%m-%d}", _held(roll, request)
    return table_file(wanted_file(request) or "csv", name, (*WHO, *HELD), lines)


def _held(roll: Roll, request: HttpRequest) -> Iterator[Cells]:
    for member in roll.listed:
        for game in GAMES:
            held = roll.of(member, game)
            state = (held.state.value, held.state.label)
            sat = (held.sat.day, held.sat.standard, held.sat.examiner) if held.sat else ("", "", "")
            report = reverse("reviewing:report", args=[held.sat.run]) if held.sat else ""
            told = (*state, *sat, held.until, held.again, report and request.build_absolute_uri(report))
            yield (*_who(member), member.role, game, game_name(game), *told)


@require_safe
@never_cache
@member_required
def hours_csv(request: MemberRequest, membership_id: int) -> HttpResponse:
    person = person_or_404(request, membership_id)
    audit.viewed(who=request.membership, whom=person)
    lines = ((*_who(person), *line) for line in _spent(transcript_of(person)))
    name = f"hours-{person.pk}-{timezone.localdate():%Y-%m-%d}"
    return table_file(wanted_file(request) or "csv", name, (*WHO, *SPENT), lines)


def _spent(transcript: Transcript) -> Iterator[Cells]:
    """Practice by month, classroom hours by day."""
    for (month, game), minutes in sorted(transcript.practised.items()):
        yield "practice", f"{month:%Y-%m}", game, _name_of_game(game), minutes, "", ""
    for added in reversed(transcript.added):
        said = (added.minutes, added.words, added.added_by.user.plain_name)
        yield "classroom", added.day, added.game, _name_of_game(added.game), *said


def _name_of_game(game: str) -> str:
    return game_name(game) if game else ""


def _who(member: Membership) -> Cells:
    return member.pk, member.user.username, member.user.plain_name
