"""Table tests as they were given, a line for each person, for a spreadsheet."""

from collections.abc import Iterator

from trainer.operating.sending.windows import in_windows
from trainer.proctoring.models import Candidate
from trainer.schools.models import School

TITLES = (
    *("exam", "day", "game", "standard", "examiner", "person", "user_name", "name"),
    *("begun", "finished", "run"),
)

Cells = tuple[object, ...]


def given_lines(school: School) -> Iterator[Cells]:
    """A line for each attempt, and for whoever has not begun."""
    found = Candidate.objects.in_full().filter(exam__school=school).prefetch_related("attempts__run")
    for one in in_windows(found.order_by("-exam__day", "-exam", "pk"), size=500):
        exam, user = one.exam, one.membership.user
        standard = exam.standard.name if exam.standard else ""
        given = (exam.pk, exam.day, exam.game, standard, exam.examiner.user.plain_name)
        who = (one.membership_id, user.username, user.plain_name)
        for attempt in one.attempts.all():
            yield (*given, *who, attempt.begun, attempt.run.finished, str(attempt.run_id))
        if not one.attempts.all():
            yield (*given, *who, "", "", "")
