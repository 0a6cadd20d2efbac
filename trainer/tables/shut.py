"""A table of a game that its trainee is being examined in, opened before the test: nothing is asked or shown
at it while the test is open. The table is kept, and so is what was answered."""

from django.http import HttpResponse

from trainer.drills.exams.closed import test_that_closes
from trainer.drills.sittings import Sitting
from trainer.drills.submissions import Submission
from trainer.practice.open_tests import show_closed
from trainer.schools.guards import MemberRequest
from trainer.tables.showing import typed_words


def shut_by_test(
    request: MemberRequest, sitting: Sitting, lost: Submission | None = None
) -> HttpResponse | None:
    """The page that says so, with what was typed; None where the table is open."""
    test = test_that_closes(user=request.user, run=sitting.run, game=sitting.game.slug)
    if test is None:
        return None
    typed = typed_words(sitting, lost.place, lost.typed) if lost else []
    return show_closed(request, test, game=sitting.game.slug, lost=typed)
