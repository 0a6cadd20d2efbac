"""A page in place of a table: of a game that its trainee is being examined in, opened before the test, and of
a test that goes on in another session. The table is kept, and so is what was answered."""

from django.http import HttpResponse

from trainer.drills.submissions import Submission
from trainer.practice.open_tests import show_closed
from trainer.tables.desks import show_elsewhere
from trainer.tables.showing import typed_words
from trainer.tables.table_state import TableState


def shown_instead(state: TableState, lost: Submission | None = None) -> HttpResponse | None:
    """The page that says so, with what was typed; None where one may go on here and now."""
    if test := state.closed_by:
        typed = typed_words(state.sitting, lost.place, lost.typed) if lost else []
        return show_closed(state.request, test, game=state.sitting.game.slug, lost=typed)
    return show_elsewhere(state.request, state.sitting, lost) if state.elsewhere else None
